package repo_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the lists of exported names")

// TestExportedNamesMatchTheLists compares the exported names in the public packages with
// lists. So every change to the public API is visible in a review. `make docs` writes the
// lists.
func TestExportedNamesMatchTheLists(t *testing.T) {
	for dir, list := range map[string]string{
		".":             "testdata/api/harikerja.txt",
		"law":           "testdata/api/law.txt",
		"projection":    "testdata/api/projection.txt",
		"harikerjatest": "testdata/api/harikerjatest.txt",
	} {
		got := strings.Join(exported(t, dir), "\n") + "\n"
		if *update {
			noError(t, os.WriteFile(list, []byte(got), 0o644))
		}
		want := strings.Split(readFile(t, list), "\n")
		lines := strings.Split(got, "\n")
		for _, line := range lines {
			if !slices.Contains(want, line) {
				t.Errorf("%s does not have the name: %s", list, line)
			}
		}
		for _, line := range want {
			if !slices.Contains(lines, line) {
				t.Errorf("%s has a name that does not exist: %s", list, line)
			}
		}
	}
}

// exported returns a sorted list with a line for each exported constant, variable, function, type,
// field and method in a package.
func exported(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	var lines []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		noError(t, err)
		if !ast.FileExports(file) {
			continue
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				d.Body = nil
				lines = append(lines, source(t, d))
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					lines = append(lines, specLines(t, d.Tok, spec)...)
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// specLines returns a line for a constant, a variable or a type. For a struct, it also returns
// a line for each field.
func specLines(t *testing.T, tok token.Token, spec ast.Spec) (lines []string) {
	t.Helper()
	typ, isType := spec.(*ast.TypeSpec)
	if !isType {
		if _, ok := spec.(*ast.ValueSpec); ok {
			lines = append(lines, tok.String()+" "+source(t, spec))
		}
		return lines
	}
	fields, isStruct := typ.Type.(*ast.StructType)
	if !isStruct {
		return []string{"type " + source(t, typ)}
	}
	lines = append(lines, "type "+typ.Name.Name+" struct")
	for _, field := range fields.Fields.List {
		tag := ""
		if field.Tag != nil {
			tag = " " + field.Tag.Value
		}
		text := source(t, field.Type)
		if len(field.Names) == 0 {
			lines = append(lines, "type "+typ.Name.Name+" struct, "+text+tag)
		}
		for _, name := range field.Names {
			lines = append(lines, "type "+typ.Name.Name+" struct, "+name.Name+" "+text+tag)
		}
	}
	return lines
}

// source returns the Go source of a node on one line.
func source(t *testing.T, node any) string {
	t.Helper()
	var b bytes.Buffer
	noError(t, printer.Fprint(&b, token.NewFileSet(), node))
	return strings.Join(strings.Fields(b.String()), " ")
}
