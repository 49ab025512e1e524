package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestSettingsTable: the table of settings in docs/operations.md matches the
// program. With -update the test writes the table.
func TestSettingsTable(t *testing.T) {
	const file = "../../docs/operations.md"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| flag | environment variable | default | meaning |\n|---|---|---|---|\n")
	for _, s := range settings {
		name := "--" + s.flag
		if s.arg != "" {
			name += " " + s.arg
		}
		def := "none"
		if s.def != "" {
			def = "`" + s.def + "`"
		}
		fmt.Fprintf(&table, "| `%s` | `%s` | %s | %s |\n", name, s.variable(), def, s.doc)
	}
	text := string(b)
	begin := strings.Index(text, "| flag | environment variable |")
	if begin < 0 {
		t.Fatal("docs/operations.md has no table of settings")
	}
	end := begin + strings.Index(text[begin:]+"\n\n", "\n\n") + 1
	if text[begin:end] == table.String() {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(text[:begin]+table.String()+text[end:]), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the table of settings in docs/operations.md is out of date; run go test ./cmd/harikerja -run TestSettingsTable -update. It should be:\n%s", table.String())
}

// TestServeRefusesABaseURLWithAPath before it starts to listen.
func TestServeRefusesABaseURLWithAPath(t *testing.T) {
	got := runAt(t, "2026-06-15T05:00:00Z", "serve", "--addr", "127.0.0.1:0", "--base-url", "https://example.org/holidays")
	if want := `--base-url: "https://example.org/holidays" has a path`; got.code != exitNoAnswer || !strings.Contains(got.stderr, want) || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q; want %q", got.code, got.stdout, got.stderr, want)
	}
}
