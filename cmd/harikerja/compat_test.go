package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// documentedProgram matches a program in docs/compat.md and the output below it.
var documentedProgram = regexp.MustCompile("(?s)```(js|php|python)\n(.*?)```\n\n```text\n(.*?)```")

// TestProgramsWrittenForOtherServicesWork runs the programs in docs/compat.md with a real server.
func TestProgramsWrittenForOtherServicesWork(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/compat.md")
	noError(t, err)
	address := serve(t, nil).url
	ran := make(map[string]bool)
	for _, m := range documentedProgram.FindAllStringSubmatch(string(page), -1) {
		language, code, want := m[1], strings.ReplaceAll(m[2], "http://127.0.0.1:8080", address), m[3]
		ran[language] = true
		t.Run(language, func(t *testing.T) {
			command := map[string][]string{
				"js": {"node", "--input-type=module", "-e"}, "php": {"php", "-d", "display_errors=stderr", "-r"}, "python": {"python3", "-c"},
			}[language]
			needProgram(t, command[0])
			program := exec.Command(command[0], append(command[1:], code)...)
			program.Stderr = os.Stderr
			got, err := program.Output()
			if err != nil || string(got) != want {
				t.Errorf("the program fails (%v) or prints\n%s\nbut the page shows\n%s", err, got, want)
			}
		})
	}
	if len(ran) != 3 {
		t.Errorf("the page has programs only for %v", ran)
	}
}

// needProgram skips the test if a program is not installed. If HARIKERJA_REQUIRE_ALL is 1, the
// test fails instead.
func needProgram(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}
