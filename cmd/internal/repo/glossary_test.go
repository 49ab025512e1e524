package repo_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A set of names, for example all names in one part of the product.
type names map[string]bool

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
	name := regexp.MustCompile(`(?m)^(?:const|var|type|func) (\w+)`)
	below := regexp.MustCompile(`(?m)^(?:func \(\w+ \*?(\w+)\)|type (\w+) struct,) (\w+)`)
	for prefix, list := range map[string]string{"": "harikerja", "law.": "law", "projection.": "projection"} {
		text := readFile(t, "testdata/api/"+list+".txt")
		for _, m := range name.FindAllStringSubmatch(text, -1) {
			found[prefix+m[1]] = true
		}
		for _, m := range below.FindAllStringSubmatch(text, -1) {
			found[prefix+m[1]+m[2]+"."+m[3]] = true
		}
	}
	return found
}

// apiNames returns the paths, parameters, members and values in the OpenAPI description.
func apiNames(t *testing.T) names {
	t.Helper()
	var description any
	noError(t, json.Unmarshal([]byte(readFile(t, "cmd/internal/httpapi/openapi.json")), &description))
	found := names{}
	var visit func(any)
	visit = func(node any) {
		switch node := node.(type) {
		case []any:
			for _, child := range node {
				visit(child)
			}
		case map[string]any:
			for _, key := range []string{"properties", "paths"} {
				children, _ := node[key].(map[string]any)
				for name := range children {
					found[name] = true
				}
			}
			if name, ok := node["name"].(string); ok && node["in"] != nil {
				found[name] = true
			}
			values, _ := node["enum"].([]any)
			for _, value := range values {
				if text, ok := value.(string); ok {
					found[text] = true
				}
			}
			for _, child := range node {
				visit(child)
			}
		case string: // the description of a text that can have other values in later versions
			if _, list, ok := strings.Cut(node, "Known values: "); ok {
				list, _, _ = strings.Cut(list, ".")
				for value := range strings.SplitSeq(list, ", ") {
					found[value] = true
				}
			}
		}
	}
	visit(description)
	return found
}

// commandNames returns the commands, such as "harikerja add", and their flags, such as
// "--weekend".
func commandNames(t *testing.T) names {
	t.Helper()
	found := names{}
	flag := regexp.MustCompile(`(?m)^ +(?:-[a-z], )?(--[a-z-]+)`)
	for name, help := range commandHelp(t) {
		found["harikerja "+name] = true
		for _, match := range flag.FindAllStringSubmatch(help, -1) {
			found[match[1]] = true
		}
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
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	found := names{}
	for _, name := range files {
		for _, match := range regexp.MustCompile(`"([a-z]+)"`).FindAllStringSubmatch(readFile(t, name), -1) {
			found[match[1]] = true
		}
	}
	return found
}
