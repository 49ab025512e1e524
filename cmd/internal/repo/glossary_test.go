package repo_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A set of names, for example all names in one part of the product.
type names map[string]bool

// find adds the names that a pattern finds in a text, each after the prefix. A name is the text of
// the groups of the pattern, with dots between them.
func (n names) find(prefix, pattern, text string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		n[prefix+strings.Join(m[1:], ".")] = true
	}
}

// TestNamesInTheGlossaryExist checks every name in the tables of docs/glossary.md:
// Go names against the source, API names against the OpenAPI description,
// commands and flags against the help, MCP arguments against the tools, and
// parameters of pages against the source of the pages.
func TestNamesInTheGlossaryExist(t *testing.T) {
	exist := map[string]names{
		"Go":           goNames(t),
		"API":          apiNames(t),
		"Command line": commandNames(t),
		"MCP":          argumentNames(t),
		"Page":         pageNames(t),
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	checked := map[string]int{}
	var header []string
	for line := range strings.Lines(readFile(t, "docs/glossary.md")) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[0] == "Concept" {
			header = cells
			continue
		}
		if len(cells) != len(header) {
			t.Errorf("a row has %d cells, want %d: %s", len(cells), len(header), line)
			continue
		}
		for i, column := range header {
			for _, name := range quoted.FindAllStringSubmatch(cells[i], -1) {
				if known, ok := exist[column]; ok {
					checked[column]++
					if !known[name[1]] {
						t.Errorf("%s: %s has no name %q", cells[0], column, name[1])
					}
				}
			}
		}
	}
	for column := range exist {
		if checked[column] == 0 {
			t.Errorf("no name was found in the column %s", column)
		}
	}
}

// goNames returns the exported names of the library, which TestExportedNamesMatchTheLists checks:
// Name for a type, function, constant or variable, and Type.Name for a method or a field. The
// names from the packages law and projection begin with "law." and "projection.".
func goNames(t *testing.T) names {
	t.Helper()
	found := names{}
	for prefix, list := range map[string]string{"": "harikerja", "law.": "law", "projection.": "projection"} {
		text := readFile(t, "testdata/api/"+list+".txt")
		found.find(prefix, `(?m)^(?:const|var|type|func) (\w+)`, text)
		found.find(prefix, `(?m)^func \(\w+ \*?(\w+)\) (\w+)`, text)
		found.find(prefix, `(?m)^type (\w+) struct, (\w+)`, text)
	}
	return found
}

// apiNames returns all strings without spaces in the OpenAPI description. The paths, parameters,
// members and values are among these strings.
func apiNames(t *testing.T) names {
	t.Helper()
	description := readFile(t, "cmd/internal/httpapi/openapi.json")
	found := names{}
	found.find("", `"([\w/{}.-]+)"`, description)
	for _, m := range regexp.MustCompile(`Known values: ([^.]+)`).FindAllStringSubmatch(description, -1) {
		found.find("", `(\w+)`, m[1]) // a later version can have other values
	}
	return found
}

// commandNames returns the commands, such as "harikerja add", and their flags, such as
// "--weekend".
func commandNames(t *testing.T) names {
	t.Helper()
	found := names{}
	for name, help := range commandHelp(t) {
		found["harikerja "+name] = true
		found.find("", `(?m)^ +(?:-[a-z], )?(--[a-z-]+)`, help)
	}
	return found
}

// argumentNames returns the arguments of all MCP tools.
func argumentNames(t *testing.T) names {
	t.Helper()
	found := names{}
	for _, tool := range toolsOf(t) {
		for name := range tool.InputSchema.Properties {
			found[name] = true
		}
	}
	return found
}

type tool struct {
	Name        string
	InputSchema struct {
		Properties map[string]any
	}
}

// toolsOf asks the command for the list of all MCP tools.
func toolsOf(t *testing.T) (list []tool) {
	t.Helper()
	const calls = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
`
	for line := range strings.Lines(output(t, calls, "mcp")) {
		var answer struct {
			Result struct{ Tools []tool }
		}
		noError(t, json.Unmarshal([]byte(line), &answer))
		list = append(list, answer.Result.Tools...)
	}
	return list
}

// pageNames returns all strings in the Go source of the pages. The names of the parameters
// are among these strings.
func pageNames(t *testing.T) names {
	t.Helper()
	files, err := filepath.Glob("cmd/internal/web/*.go")
	noError(t, err)
	found := names{}
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			found.find("", `"([a-z]+)"`, readFile(t, name))
		}
	}
	return found
}
