package repo_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
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
	noteSources(t, "cmd/harikerja/*.go", "cmd/internal/ask/*.go", "cmd/internal/mcp/*.go")
	command := builtCommand(t)
	exist := map[string]names{
		"Go":           goNames(t),
		"API":          apiNames(t),
		"Command line": commandNames(t, command),
		"MCP":          argumentNames(t, command),
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

// goNames returns the exported names of the library: Name for a type, function, constant or
// variable, and Type.Name for a method or a field. The names from the packages law and
// projection begin with "law." and "projection.".
func goNames(t *testing.T) names {
	t.Helper()
	found := exportedNames(t, "*.go")
	for _, pkg := range []string{"law", "projection"} {
		for name := range exportedNames(t, pkg+"/*.go") {
			found[pkg+"."+name] = true
		}
	}
	return found
}

// exportedNames returns the names in the Go files of a package.
func exportedNames(t *testing.T, pattern string) names {
	t.Helper()
	files, err := filepath.Glob(pattern)
	noError(t, err)
	found := names{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		noError(t, err)
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				found[receiver(d)+d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					addSpec(found, spec)
				}
			}
		}
	}
	return found
}

// Returns the type of a method's receiver and a dot, such as "Calendar.". For a
// function it returns "".
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if generic, ok := typ.(*ast.IndexExpr); ok {
		typ = generic.X
	}
	return typ.(*ast.Ident).Name + "."
}

func addSpec(found names, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			found[name.Name] = true
		}
	case *ast.TypeSpec:
		found[s.Name.Name] = true
		if structure, ok := s.Type.(*ast.StructType); ok {
			for _, field := range structure.Fields.List {
				for _, name := range field.Names {
					found[s.Name.Name+"."+name.Name] = true
				}
			}
		}
	}
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
func commandNames(t *testing.T, command string) names {
	t.Helper()
	found := names{}
	help := func(args ...string) string {
		out, err := exec.Command(command, append(args, "--help")...).Output()
		if err != nil {
			t.Fatalf("harikerja %v --help: %v", args, err)
		}
		return string(out)
	}
	flag := regexp.MustCompile(`(?m)^ +(?:-[a-z], )?(--[a-z-]+)`)
	for _, match := range regexp.MustCompile(`(?m)^  ([a-z-]+) +[A-Z]`).FindAllStringSubmatch(help(), -1) {
		found["harikerja "+match[1]] = true
		for _, match := range flag.FindAllStringSubmatch(help(match[1]), -1) {
			found[match[1]] = true
		}
	}
	return found
}

// noteSources opens the source files of another program. Because the test opens these files, go
// test does not use a cached result after one of them changes.
func noteSources(t *testing.T, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, name := range files {
			readFile(t, name)
		}
	}
}

// argumentNames returns the arguments of all MCP tools.
func argumentNames(t *testing.T, command string) names {
	t.Helper()
	found := names{}
	for _, tool := range toolsOf(t, command) {
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
func toolsOf(t *testing.T, command string) (list []tool) {
	t.Helper()
	const calls = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
`
	for line := range strings.Lines(output(t, command, calls, "mcp")) {
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
		text, err := os.ReadFile(name)
		noError(t, err)
		for _, match := range regexp.MustCompile(`"([a-z]+)"`).FindAllSubmatch(text, -1) {
			found[string(match[1])] = true
		}
	}
	return found
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
