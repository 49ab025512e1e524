package curate

import (
	"bufio"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestRecipeForAQuestionWorks follows "Add a question" in CONTRIBUTING.md on a copy of the
// repository. It sends the new question on the command line, over HTTP and over MCP, and runs
// the tests that need an entry for it. TestCuratorCanFollowTheGuide also runs make docs and all
// tests.
func TestRecipeForAQuestionWorks(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles the program twice; make test-long runs it")
	}
	d := newWorkCopy(t)
	addQuestion(d)
	binary := d.path("harikerja.exe") // Windows needs the extension
	d.run("go", "build", "-o", binary, "./cmd/harikerja")
	d.run("go", "test", "-vet=off", "./cmd/internal/mcp")
	d.run("go", "test", "-vet=off", "-run", "AnswersMatchTheirSchemas|Tools",
		"./cmd/internal/httpapi", "./cmd/harikerja")

	// March 2026 has 22 weekdays. Five of them are days off: 18, 19, 20, 23 and 24.
	if got := output(t, binary, "", "month", "2026-03"); got != "17 workdays in 2026-03\n" {
		t.Errorf("the command prints %q", got)
	}
	const calls = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_month","arguments":{"month":"2026-03"}}}
`
	if got := output(t, binary, calls, "mcp"); !strings.Contains(got, "17 workdays in 2026-03") {
		t.Errorf("the tool answers %s", got)
	}
	answer := getFrom(t, binary, "/v1/workdays/month?month=2026-03&weekend=sun")
	if !strings.Contains(answer, `"data":{"month":"2026-03","workdayCount":20,"options":{"includeCollectiveLeave":true,"weekend":["sun"]}}`) {
		t.Errorf("the server answers %s", answer)
	}
}

// addQuestion makes all edits of the recipe.
func addQuestion(d *workCopy) {
	d.t.Helper()
	_, recipe, _ := strings.Cut(d.read("CONTRIBUTING.md"), "\n### Add a question\n")
	recipe, _, _ = strings.Cut(recipe, "\n### ")
	step := regexp.MustCompile("(?m)^\\*\\*\\d+\\. `(.*?)`.*\n\n```.*\n((?s:.*?))```$")
	steps := step.FindAllStringSubmatch(recipe, -1)
	if blocks := strings.Count(recipe, "\n```") / 2; len(steps) != blocks || blocks != 10 {
		d.t.Fatalf("the recipe has %d steps and %d blocks of code, want 10 steps with one block each", len(steps), blocks)
	}
	for _, m := range steps {
		name, block := m[1], m[2]
		// The line of the file after which the block is inserted. Other blocks are added at the
		// end of their file.
		after := map[string]string{
			"cmd/internal/httpapi/routes.go":          "\t\t// Additional paths.\n",
			"cmd/internal/httpapi/size_test.go":       "\treturn map[string][]string{\n",
			"cmd/internal/mcp/size_test.go":           "\tlargest := map[string][]string{\n",
			"cmd/internal/mcp/tools.go":               "\treturn []*tool{\n",
			"cmd/harikerja/workdays.go":               "workdayCommands() []*cobra.Command {\n\treturn []*cobra.Command{\n",
			"cmd/harikerja/mcp_test.go":               "\nvar mcpCalls = []mcpCall{\n",
			"cmd/internal/repo/testdata/packages.txt": "question | HTTP | command | MCP | Go | packages | SQL\n",
		}[name]
		if after != "" {
			d.edit(name, after, after+block)
		} else {
			d.append(name, block)
		}
	}
}

// output runs a program with the given input and returns its output.
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
