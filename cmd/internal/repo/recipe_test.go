package repo_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRecipeForAQuestionWorks follows the Go steps under "Add a question" in CONTRIBUTING.md.
// It uses an overlay, so that the repository does not change. It builds the command and sends
// the new question on the command line, over HTTP and over MCP. It also runs the tests that
// need the examples for the new route.
func TestRecipeForAQuestionWorks(t *testing.T) {
	dir := t.TempDir()
	replaced := make(map[string]string)
	for name, block := range recipeBlocks(t) {
		text := readFile(t, name)
		switch name {
		case "cmd/internal/httpapi/routes.go":
			text = insertAfter(t, text, "\t\t// Additional paths.\n", block)
		case "cmd/internal/httpapi/size_test.go":
			text = insertAfter(t, text, "\treturn map[string][]string{\n", block)
		case "cmd/harikerja/workdays.go":
			text = insertAfter(t, text+"\n"+block, "[]*cobra.Command{p.workday(), ", "p.month(), ")
		case "cmd/internal/mcp/tools.go":
			text = insertAfter(t, text, "\treturn []*tool{\n", block)
		default:
			text += "\n" + block
		}
		edited := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		noError(t, os.WriteFile(edited, []byte(text), 0o644))
		path, err := filepath.Abs(name)
		noError(t, err)
		replaced[path] = edited
	}
	checkRecipeRow(t)
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	noError(t, err)
	noError(t, os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o644))
	binary := filepath.Join(dir, "harikerja.exe") // Windows needs the extension
	build := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", binary, "./cmd/harikerja")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the code in CONTRIBUTING.md does not compile: %v\n%s", err, out)
	}
	tests := []string{"TestAnswersAreBounded_Exhaustively", "TestAnswersMatchTheirSchemas"}
	test := exec.Command("go", "test", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"), "-v", "-run", "^("+strings.Join(tests, "|")+")$", "./cmd/internal/httpapi")
	out, err := test.CombinedOutput()
	for _, name := range tests {
		if !strings.Contains(string(out), "--- PASS: "+name) {
			t.Errorf("with the code in CONTRIBUTING.md, %s does not pass: %v\n%s", name, err, out)
		}
	}

	// March 2026 has 22 weekdays. Five of them are days off: 18, 19, 20, 23 and 24.
	if got := output(t, binary, "", "month", "2026-03"); got != "17 workdays in 2026-03\n" {
		t.Errorf("the command prints %q", got)
	}
	const calls = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_month","arguments":{"month":"2026-03"}}}
`
	if got := output(t, binary, calls, "mcp"); !strings.Contains(got, "2026-03 has 17 workdays.") {
		t.Errorf("the tool answers %s", got)
	}
	answer := getFrom(t, binary, "/v1/workdays/month?month=2026-03&weekend=sun")
	if !strings.Contains(answer, `"data":{"month":"2026-03","workdayCount":20,"options":{"includeCollectiveLeave":true,"weekend":["sun"]}}`) {
		t.Errorf("the server answers %s", answer)
	}
}

// checkRecipeRow checks the row that the recipe adds to testdata/packages.txt.
func checkRecipeRow(t *testing.T) {
	t.Helper()
	_, block, _ := strings.Cut(readFile(t, "CONTRIBUTING.md"), "`cmd/internal/repo/testdata/packages.txt`**")
	_, block, _ = strings.Cut(block, "```\n")
	block, _, _ = strings.Cut(block, "```")
	table := parsePackages(t, "question | HTTP | command | MCP | Go | packages | SQL\n"+block)
	if len(table.rows) != 1 || table.rows[0].name != "CountMonth" || table.rows[0].cells["MCP"].names[0] != "count_month" || table.reasons["month"] == "" {
		t.Errorf("the recipe has the wrong row for testdata/packages.txt: %q", block)
	}
}

// recipeBlocks returns the Go code in the recipe. The keys of the map are the files
// that the code belongs to.
func recipeBlocks(t *testing.T) map[string]string {
	t.Helper()
	_, recipe, _ := strings.Cut(readFile(t, "CONTRIBUTING.md"), "\n### Add a question\n")
	recipe, _, _ = strings.Cut(recipe, "\n### ")
	if steps := strings.Count(recipe, "\n**"); strings.Count(recipe, "\n**Then**") != 1 || steps != 8 {
		t.Errorf("the recipe has %d steps, want 8: one for each of 7 files, and the step Then", steps)
	}
	blocks := make(map[string]string)
	step := regexp.MustCompile("(?m)^\\*\\*\\d\\. `(.*?)`.*\n\n```go\n((?s:.*?))```$")
	for _, m := range step.FindAllStringSubmatch(recipe, -1) {
		blocks[m[1]] = m[2]
	}
	if all := strings.Count(readFile(t, "CONTRIBUTING.md"), "```go\n"); len(blocks) != 5 || all != 5 {
		t.Fatalf("CONTRIBUTING.md has %d blocks of Go code, and %d of them are steps of the recipe; want 5", all, len(blocks))
	}
	return blocks
}

func insertAfter(t *testing.T, text, mark, part string) string {
	t.Helper()
	before, after, ok := strings.Cut(text, mark)
	if !ok {
		t.Fatalf("the file does not have the text %[2]q, where %[1]q must be inserted", part, mark)
	}
	return before + mark + part + after
}

// Runs a program with the given input and returns its output.
func output(t *testing.T, program, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v, %s", args, err, out)
	}
	return string(out)
}

// getFrom starts the server on a free port and returns its answer to a request.
func getFrom(t *testing.T, program, target string) string {
	t.Helper()
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0")
	stdout, err := cmd.StdoutPipe()
	noError(t, err)
	noError(t, cmd.Start())
	defer func() {
		cmd.Process.Kill() // ignore the error: it means that the process has already ended
		cmd.Wait()
	}()
	line, err := bufio.NewReader(stdout).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line)
	if address == "" {
		t.Fatalf("the first line from the server is %q, which has no address: %v", line, err)
	}
	response, err := http.Get(address + target)
	noError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	noError(t, err)
	return string(body)
}
