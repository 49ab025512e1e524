package mcp

import (
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func call(t *testing.T, session *sdk.ClientSession, tool string, arguments map[string]any) *sdk.CallToolResult {
	t.Helper()
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	return result
}

func text(t *testing.T, result *sdk.CallToolResult, i int) string {
	t.Helper()
	if len(result.Content) <= i {
		t.Fatalf("%d parts of content, want more than %d", len(result.Content), i)
	}
	return result.Content[i].(*sdk.TextContent).Text
}

// TestFailureIsAToolError: the model learns that the call failed, the log has
// the cause, and the server goes on.
func TestFailureIsAToolError(t *testing.T) {
	server, logged := newServer(t, func() *harikerja.Calendar { panic("no calendar") })
	session := connect(t, server)
	for range 2 {
		result := call(t, session, "check_date", map[string]any{"date": "2026-03-20"})
		if got := text(t, result, 0); !result.IsError || !strings.HasPrefix(got, "INTERNAL_ERROR: Something went wrong on our side. Call the tool once more") {
			t.Errorf("the model is told %q", got)
		}
	}
	if strings.Count(logged.String(), "a tool failed") != 2 {
		t.Errorf("the log says %s", logged)
	}
}

var update = flag.Bool("update", false, "rewrite the errors in testdata")

// TestErrors compares the errors of the calls in testdata/errors.txt with those
// written there.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txt"
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	server, _ := newServer(t, frozen.Calendar)
	session := connect(t, server)
	var b strings.Builder
	for line := range strings.Lines(string(old)) {
		request, ok := strings.CutPrefix(line, "→ ")
		if !ok {
			continue
		}
		tool, arguments, _ := strings.Cut(strings.TrimSpace(request), " ")
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		if err != nil || !result.IsError || result.StructuredContent != nil {
			t.Fatalf("%s: %+v, %v", line, result, err)
		}
		message, _, _ := strings.Cut(text(t, result, 0), " Correct the arguments")
		message, _, _ = strings.Cut(message, " Do not guess")
		_, details, _ := strings.Cut(text(t, result, 1), `"details":`)
		b.WriteString(line + "← " + message + "\n  " + strings.TrimSuffix(details, "}}") + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != string(old) {
		t.Errorf("run with -update and read the diff; it should be\n%s", &b)
	}
}

// TestNoiseEndsStdio: what is no message cannot be answered to anybody.
func TestNoiseEndsStdio(t *testing.T) {
	server, _ := newServer(t, frozen.Calendar)
	var out strings.Builder
	if err := server.ServeStdio(t.Context(), strings.NewReader("hello\n"), &out); err == nil {
		t.Errorf("no error; written: %s", &out)
	}
	if err := server.ServeStdio(t.Context(), strings.NewReader(""), &out); err != nil {
		t.Errorf("the end of the input is an error: %v", err)
	}
}

// TestAllQuestionsAreAnswered: also those of a file, whose end comes before
// the first answer.
func TestAllQuestionsAreAnswered(t *testing.T) {
	server, _ := newServer(t, frozen.Calendar)
	const questions = 50
	in := `{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
` + strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_holidays"}}`+"\n", questions)
	for i := range questions {
		in = strings.Replace(in, `"id":1,`, `"id":`+strconv.Itoa(i+100)+`,`, 1)
	}
	var out strings.Builder
	if err := server.ServeStdio(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for i := range questions {
		if !strings.Contains(out.String(), `"id":`+strconv.Itoa(i+100)+`,`) {
			t.Errorf("question %d has no answer", i+100)
		}
	}
}
