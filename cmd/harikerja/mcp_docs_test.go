package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const mcpDocument = "../../docs/mcp.md"

// mcpExample is the example in docs/mcp.md: calls of tools, then a call
// for a date without data and a call with a wrong argument.
var mcpExample = []struct{ tool, arguments string }{
	{"check_date", `{"date":"2025-08-18"}`},
	{"add_workdays", `{"date":"2026-03-18","days":5}`},
	{"obligations", `{"id":"income-tax-withheld-payment","period":"2026-01"}`},
	{"check_date", `{"date":"2028-01-01"}`},
	{"add_workdays", `{"date":"2026-03-18","days":"5"}`},
}

// TestMCPDocumentShowsRealAnswers runs the example in docs/mcp.md and compares the
// answers with the document. With -update it rewrites the document.
func TestMCPDocumentShowsRealAnswers(t *testing.T) {
	session := mcpSessions(t)["stdio"]
	var talk strings.Builder
	for _, call := range mcpExample {
		result, err := callTool(t.Context(), session, call.tool, call.arguments)
		noError(t, err)
		talk.WriteString("→ " + call.tool + " " + call.arguments + "\n← " + strings.TrimSuffix(contentText(result, 0), "\n") + "\n")
	}
	old, err := os.ReadFile(mcpDocument)
	noError(t, err)
	example := regexp.MustCompile("(?s)(make docs -->\n```text\n).*?(```\n)")
	if !example.Match(old) {
		t.Fatalf("%s has no block for the example", mcpDocument)
	}
	text := example.ReplaceAllStringFunc(string(old), func(s string) string {
		part := example.FindStringSubmatch(s)
		return part[1] + talk.String() + part[2]
	})
	if text == string(old) {
		return
	}
	if !*update {
		t.Fatalf("%s does not show the real answers; run make docs. It should be:\n%s", mcpDocument, text)
	}
	noError(t, os.WriteFile(mcpDocument, []byte(text), 0o644))
}

// TestMCPDocumentIsComplete: every tool has a row with all its arguments. The arguments of the
// frame are in a list below the table instead. The required arguments are in bold. Every row is
// for an existing tool, and every JSON block is valid. With -update it adds a row for each new
// tool, and adds new arguments to the row of their tool.
func TestMCPDocumentIsComplete(t *testing.T) {
	text, err := os.ReadFile(mcpDocument)
	noError(t, err)
	tools := 0
	for tool, err := range mcpSessions(t)["stdio"].Tools(t.Context(), nil) {
		noError(t, err)
		tools++
		before, row, ok := strings.Cut(string(text), "\n| `"+tool.Name+"` |")
		row, _, _ = strings.Cut(row, "\n")
		if !ok && *update {
			before, after, _ := strings.Cut(before, "\n\nArguments in bold")
			row = " " + tool.Description + " | " + strings.Join(argumentsOf(tool), ", ") + " |"
			text = []byte(before + "\n| `" + tool.Name + "` |" + row + "\n\nArguments in bold" + after)
		} else if !ok {
			t.Errorf("%s has no row: run make docs", tool.Name)
		}
		_, list, _ := bytes.Cut(text, []byte("\n\nArguments in bold"))
		for name := range tool.InputSchema.(map[string]any)["properties"].(map[string]any) {
			if ask.FrameParam(name) != nil && !bytes.Contains(list, []byte("`"+name+"`")) {
				t.Errorf("the list below the table does not have %s", name)
			}
		}
		for _, argument := range argumentsOf(tool) {
			switch {
			case strings.Contains(row, argument):
			case *update:
				text = bytes.Replace(text, []byte(row), []byte(addArgument(row, argument)), 1)
				row = addArgument(row, argument)
			default:
				t.Errorf("the row of %s does not have %s: run make docs", tool.Name, argument)
			}
		}
	}
	if rows := bytes.Count(text, []byte("\n| `")); rows != tools {
		t.Errorf("there are %d rows for %d tools", rows, tools)
	}
	if *update {
		noError(t, os.WriteFile(mcpDocument, text, 0o644))
	}
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(text, -1) {
		if !json.Valid(block[1]) {
			t.Errorf("this is not JSON:\n%s", block[1])
		}
	}
}

// addArgument adds an argument to the end of the last column of a row.
func addArgument(row, argument string) string {
	return strings.TrimSuffix(row, " |") + ", " + argument + " |"
}

// argumentsOf lists the arguments of a tool in the notation of the document. The
// required arguments are first. The optional arguments of the frame are left out.
func argumentsOf(tool *mcp.Tool) []string {
	schema := tool.InputSchema.(map[string]any)
	names := slices.Sorted(maps.Keys(schema["properties"].(map[string]any)))
	var required, optional []string
	list, _ := schema["required"].([]any)
	for _, name := range names {
		if slices.Contains(list, any(name)) {
			required = append(required, "**`"+name+"`**")
		} else if ask.FrameParam(name) == nil {
			optional = append(optional, "`"+name+"`")
		}
	}
	return append(required, optional...)
}
