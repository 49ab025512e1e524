package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestParseRateAcceptsOnlyRates(t *testing.T) {
	for text, want := range map[string]rateLimit{
		"off": {}, "20/s": {20, 20}, "20/s,100": {20, 100}, "0.5/s": {0.5, 1}, "0.5/s,10": {0.5, 10}, "1000000/s": {1e6, 1e6},
	} {
		if got, err := parseRate(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "20", "20/m", "-1/s", "0/s", "NaN/s", "Inf/s", "1e9/s", "20/s,", "20/s,0", "20/s,1.5", "20/s,x", "20/s,1,2", "/s"} {
		if got, err := parseRate(text); err == nil {
			t.Errorf("%q was accepted as %v", text, got)
		}
	}
}

func TestParseAdminAddrUsesLoopbackByDefault(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "9090": "127.0.0.1:9090", ":9090": "127.0.0.1:9090", "0.0.0.0:9090": "0.0.0.0:9090",
		"[::]:9090": "[::]:9090", "10.1.2.3:9090": "10.1.2.3:9090", "[::1]:0": "[::1]:0",
	} {
		if got, err := parseAdminAddr(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"x", "65536", "-1", "localhost", "::1", "1:2:3"} {
		if got, err := parseAdminAddr(text); err == nil {
			t.Errorf("%q was accepted as %q", text, got)
		}
	}
}

func TestParseProxiesAcceptsAddressesAndNetworks(t *testing.T) {
	got, err := parseProxies("10.1.2.3/8, 192.0.2.7,fd00::/8,::ffff:192.0.2.9")
	noError(t, err)
	var texts []string
	for _, p := range got {
		texts = append(texts, p.String())
	}
	if want := "10.0.0.0/8 192.0.2.7/32 fd00::/8 192.0.2.9/32"; strings.Join(texts, " ") != want {
		t.Errorf("%s, want %s", texts, want)
	}
	if got, err := parseProxies(""); err != nil || got != nil {
		t.Errorf("an empty list: %v, %v", got, err)
	}
	for _, text := range []string{",", "10.0.0.0/8,", "10.0.0.0/33", "proxy", "10.0.0.1-9"} {
		if got, err := parseProxies(text); err == nil {
			t.Errorf("%q was accepted as %v", text, got)
		}
	}
}

func TestPollAndDrainDelayMustBeInRange(t *testing.T) {
	for text, want := range map[string]time.Duration{"0s": 0, "100ms": 100 * time.Millisecond, "5s": 5 * time.Second} {
		if got, err := parsePoll(text); err != nil || got != want {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "5", "-1s", "1ms", "often"} {
		if got, err := parsePoll(text); err == nil {
			t.Errorf("%q was accepted as %s", text, got)
		}
	}
	for _, text := range []string{"", "-1s", "6m", "5"} {
		if got, err := parseDrain(text); err == nil {
			t.Errorf("%q was accepted as %s", text, got)
		}
	}
}

// TestSettingsTableMatchesTheProgram checks the table of settings in
// docs/operations.md. With -update the test writes the table.
func TestSettingsTableMatchesTheProgram(t *testing.T) {
	const file = "../../docs/operations.md"
	b, err := os.ReadFile(file)
	noError(t, err)
	var table strings.Builder
	table.WriteString("| flag | environment variable | default | meaning |\n|---|---|---|---|\n")
	for _, s := range new(serveConfig).settings() {
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
		noError(t, os.WriteFile(file, []byte(text[:begin]+table.String()+text[end:]), 0o644))
		return
	}
	t.Errorf("the table of settings in docs/operations.md is out of date; run make docs. It should be:\n%s", table.String())
}
