package main

import (
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// documentedProgram matches a program in docs/compat.md and the output below it.
var documentedProgram = regexp.MustCompile("(?s)```(js|php|python)\n(.*?)```\n\n```text\n(.*?)```")

// TestProgramsWrittenForOtherServicesWork runs the programs in docs/compat.md with a real server.
// If an interpreter is not installed, the test is skipped, or fails if
// HARIKERJA_REQUIRE_ALL is 1.
func TestProgramsWrittenForOtherServicesWork(t *testing.T) {
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
			if _, err := exec.LookPath(command[0]); err != nil {
				if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
					t.Fatal(err)
				}
				t.Skip(err)
			}
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

// TestCompatRequestsAreCountedAndLimited: the metrics count the requests under /compat, and the
// rate limit applies to them.
func TestCompatRequestsAreCountedAndLimited(t *testing.T) {
	p := serve(t, nil, "--admin-addr", "0", "--rate-limit", "0.001/s,2")
	var statuses []int
	for _, path := range []string{"PublicHolidays/2026/ID", "publicholidays/2026/id", "PublicHolidays/2026/ID"} {
		status, _ := get(t, p.url+"/compat/nager/api/v3/"+path)
		statuses = append(statuses, status)
	}
	if statuses[0] != http.StatusOK || statuses[1] != http.StatusOK || statuses[2] != http.StatusTooManyRequests {
		t.Errorf("the statuses are %v", statuses)
	}
	_, metrics := get(t, p.admin+"/metrics")
	const want = `harikerja_http_requests_total{route="/compat/nager/api/v3/PublicHolidays/{year}/{country}",status="200"} 2`
	if !strings.Contains(metrics, want) {
		t.Errorf("the metrics do not contain %s", want)
	}
}
