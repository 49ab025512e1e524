package repo_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The columns of cmd/internal/repo/testdata/packages.txt and of docs/packages.md. The column
// "packages" in the file becomes three columns in the document.
var (
	fileColumns     = []string{"HTTP", "command", "MCP", "Go", "packages", "SQL"}
	packageColumns  = []string{"TypeScript", "Python", "PHP"}
	documentColumns = []string{"HTTP", "command", "MCP", "Go", "TypeScript", "Python", "PHP", "SQL"}
	languageColumns = documentColumns[3:7] // of the names that are not questions
	packageKeys     = map[string]string{"ts": "TypeScript", "py": "Python", "php": "PHP"}
)

// TestPackagesOfferTheSameQuestions makes docs/packages.md from testdata/packages.txt, and
// compares the names in this file with the names that the interfaces have. The page has a row
// for each question in cmd/internal/ask, and a column for each interface. The file
// testdata/packages.txt has the names, and the reasons for empty cells. The rules are:
//   - Every name in the file must exist.
//   - Every name that an interface has, except the name of a command, must be in the file.
//   - A question must have a name or a reason in each column. The other rows must have one in
//     each column that the document shows.
//   - Every reason must be used.
//
// With -update, the test writes the document.
func TestPackagesOfferTheSameQuestions(t *testing.T) {
	table := parsePackages(t, readFile(t, "cmd/internal/repo/testdata/packages.txt"))
	exist := interfaceNames(t)
	used := map[string]names{}
	for column := range exist {
		used[column] = names{}
	}
	for _, row := range table.rows {
		row.resolve(t, exist)
		for column, cell := range row.cells {
			for _, name := range cell.names {
				used[column][name] = true
				if !exist[column][name] {
					t.Errorf("%s: %s has no name %s", row.name, column, name)
				}
			}
			if cell.reason != "" && table.reasons[cell.reason] == "" {
				t.Errorf("%s: the reason %q has no text in testdata/packages.txt", row.name, cell.reason)
			}
		}
		for _, column := range row.shown() {
			if cell := row.cells[column]; len(cell.names) == 0 && cell.reason == "" {
				t.Errorf("%s: the column %s has no name and no reason", row.name, column)
			}
		}
	}
	for key := range table.reasons {
		if !slices.ContainsFunc(table.rows, func(row *packagesRow) bool { return row.hasReason(key) }) {
			t.Errorf("no row has the reason %q: remove it from testdata/packages.txt", key)
		}
	}
	for column, known := range exist {
		for _, name := range slices.Sorted(maps.Keys(known)) {
			if !used[column][name] && column != "command" { // commands such as serve answer no question
				t.Errorf("testdata/packages.txt does not have the name %s in the column %s", name, column)
			}
		}
	}
	table.compareQuestions(t)

	const document = "docs/packages.md"
	old := readFile(t, document)
	before, _, ok := strings.Cut(old, "<!-- Written by: make docs -->\n")
	if !ok {
		t.Fatalf("%s does not have the comment after which the tables begin", document)
	}
	text := before + "<!-- Written by: make docs -->\n" + table.document()
	switch {
	case text == old:
	case *update && !t.Failed():
		noError(t, os.WriteFile(document, []byte(text), 0o644))
	default:
		t.Errorf("%s is not up to date: run make docs", document)
	}
}

// packagesTable is the content of testdata/packages.txt.
type packagesTable struct {
	rows    []*packagesRow
	reasons map[string]string
}

type packagesRow struct {
	name     string
	question bool
	packages []string // the tokens of the column "packages"
	cells    map[string]*packagesCell
}

// packagesCell has names, or the reason why there are no names.
type packagesCell struct {
	names  []string
	reason string
}

func parsePackages(t *testing.T, text string) *packagesTable {
	t.Helper()
	table := &packagesTable{reasons: map[string]string{}}
	question := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if reason, ok := strings.CutPrefix(line, "reason: "); ok {
			key, text, _ := strings.Cut(reason, " = ")
			table.reasons[key] = text
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 1+len(fileColumns) {
			t.Fatalf("a row has %d cells, want %d: %s", len(cells), 1+len(fileColumns), line)
		}
		row := &packagesRow{name: strings.TrimSpace(cells[0]), question: question, cells: map[string]*packagesCell{}}
		if strings.TrimSpace(cells[1]) == "HTTP" { // the header of a section
			question = row.name == "question"
			continue
		}
		for i, column := range fileColumns {
			tokens := strings.Fields(cells[i+1])
			if column == "packages" {
				row.packages = tokens
				continue
			}
			if column == "command" { // a command can have two words
				tokens = slices.DeleteFunc([]string{strings.TrimSpace(cells[i+1])}, func(s string) bool { return s == "" })
			}
			cell := &packagesCell{}
			for _, token := range tokens {
				if key, ok := strings.CutPrefix(token, "-"); ok {
					cell.reason = key
				} else {
					cell.names = append(cell.names, token)
				}
			}
			row.cells[column] = cell
		}
		table.rows = append(table.rows, row)
	}
	return table
}

// resolve fills the cells for the packages with the names that each package has. If a package
// does not have the question, the cell must have a reason.
func (r *packagesRow) resolve(t *testing.T, exist map[string]names) {
	t.Helper()
	reasons := map[string]string{}
	var list, php []string
	for _, token := range r.packages {
		key, value, hasValue := strings.Cut(token, "=")
		switch {
		case key == "php":
			php = strings.Split(value, ",")
		case strings.HasPrefix(token, "-") && hasValue:
			reasons[packageKeys[key[1:]]] = value
		case strings.HasPrefix(token, "-"):
			for _, column := range packageColumns {
				reasons[column] = key[1:]
			}
		default:
			list = append(list, token)
		}
	}
	for _, column := range packageColumns {
		cell := &packagesCell{reason: reasons[column]}
		for _, name := range list {
			candidates := []string{name}
			switch {
			case column == "TypeScript":
				candidates = []string{camel(name)}
			case column == "Python":
				candidates = []string{name, "Calendar." + name}
			case column == "PHP":
				candidates = []string{"Calendar::" + camel(name), "Calendar::" + camel(strings.TrimPrefix(name, "get_"))}
			}
			for _, candidate := range candidates {
				if exist[column][candidate] && !slices.Contains(cell.names, candidate) {
					cell.names = append(cell.names, candidate)
				}
			}
		}
		if column == "PHP" && php != nil {
			cell.names = php
		}
		if len(cell.names) > 0 && cell.reason != "" {
			t.Errorf("%s: %s has %s now: remove the reason %q for it from testdata/packages.txt", r.name, column, strings.Join(cell.names, ", "), cell.reason)
		}
		r.cells[column] = cell
	}
}

// shown returns the columns in which the row must have a name or a reason.
func (r *packagesRow) shown() []string {
	switch {
	case r.question:
		return documentColumns
	case r.hasNames(languageColumns):
		return languageColumns
	}
	return nil
}

func (r *packagesRow) hasReason(key string) bool {
	for _, cell := range r.cells {
		if cell.reason == key {
			return true
		}
	}
	return false
}

func (r *packagesRow) hasNames(columns []string) bool {
	return slices.ContainsFunc(columns, func(column string) bool { return len(r.cells[column].names) > 0 })
}

// camel converts a name such as add_workdays to addWorkdays.
func camel(name string) string {
	return regexp.MustCompile("_[a-z]").ReplaceAllStringFunc(name, func(s string) string { return strings.ToUpper(s[1:]) })
}

// compareQuestions checks that each question in package ask has a row, and that each row has a
// question. A question is a type with the method Answer.
func (table *packagesTable) compareQuestions(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("cmd/internal/ask/*.go")
	noError(t, err)
	questions := names{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		noError(t, err)
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name == "Answer" && f.Recv != nil && !strings.HasSuffix(name, "_test.go") {
				questions[f.Recv.List[0].Type.(*ast.Ident).Name] = true
			}
		}
	}
	for _, row := range table.rows {
		if row.question && !questions[row.name] {
			t.Errorf("cmd/internal/ask has no question %s", row.name)
		}
		delete(questions, row.name)
	}
	for _, name := range slices.Sorted(maps.Keys(questions)) {
		t.Errorf("testdata/packages.txt has no row for the question %s", name)
	}
}

// document returns the tables and the list of reasons. The questions that only a server or the
// command answers are in a separate table. A row without names is left out.
func (table *packagesTable) document() string {
	var b strings.Builder
	var numbered []string // the keys of the reasons, in the order of their numbers
	write := func(first string, columns []string, has func(*packagesRow) bool) {
		b.WriteString("\n| " + first + " | " + strings.Join(columns, " | ") + " |\n" + strings.Repeat("|---", 1+len(columns)) + "|\n")
		for _, row := range table.rows {
			if !row.hasNames(columns) || !has(row) {
				continue
			}
			b.WriteString("| " + row.name)
			for _, column := range columns {
				b.WriteString(" | ")
				cell := row.cells[column]
				for i, name := range cell.names {
					if i > 0 {
						b.WriteString(", ")
					}
					b.WriteString("`" + name + "`")
				}
				if len(cell.names) == 0 && cell.reason != "" {
					if !slices.Contains(numbered, cell.reason) {
						numbered = append(numbered, cell.reason)
					}
					fmt.Fprintf(&b, "(%d)", slices.Index(numbered, cell.reason)+1)
				}
			}
			b.WriteString(" |\n")
		}
	}
	server, others := documentColumns[:2], documentColumns[2:]
	write("question", documentColumns, func(row *packagesRow) bool { return row.question && row.hasNames(others) })
	b.WriteString("\nOnly a server or the command answers these questions. Most answers are files for other programs.\n")
	write("question", server, func(row *packagesRow) bool { return row.question && !row.hasNames(others) })
	b.WriteString("\n## Other names\n\nThese functions are not questions.\n")
	write("purpose", languageColumns, func(row *packagesRow) bool { return !row.question })
	b.WriteString("\n## Why a cell has no name\n\n")
	for i, key := range numbered {
		fmt.Fprintf(&b, "%d. %s\n", i+1, table.reasons[key])
	}
	return b.String()
}

// interfaceNames returns, for each column, the names that the interface really has. All these
// names must be in the table, except the names of commands.
func interfaceNames(t *testing.T) map[string]names {
	t.Helper()
	tools := names{}
	for _, tool := range toolsOf(t) {
		tools[tool.Name] = true
	}
	tables := filepath.Join(t.TempDir(), "tables")
	output(t, "", "export", "sql", tables)
	sql, functions := names{}, names{}
	sql.find("", `(?m)^CREATE TABLE IF NOT EXISTS (\w+)`, readFile(t, tables+"/harikerja.sql"))
	functions.find("", `(?m)^CREATE OR REPLACE FUNCTION (\w+)`, readFile(t, tables+"/postgresql.sql"))
	for name := range functions {
		sql[name+"()"] = true
	}
	paths := names{}
	paths.find("", `(?m)^ *"(/[^"]*)":`, readFile(t, "cmd/internal/httpapi/openapi.json"))
	return map[string]names{
		"HTTP": paths, "command": subcommandNames(t), "MCP": tools, "Go": calendarMethods(t), "SQL": sql,
		"TypeScript": typeScriptNames(t), "Python": pythonNames(t), "PHP": phpNames(t),
	}
}

func subcommandNames(t *testing.T) names {
	t.Helper()
	found := names{}
	for name, help := range commandHelp(t) {
		found[name] = true
		_, below, _ := strings.Cut(help, "\nAvailable Commands:\n")
		below, _, _ = strings.Cut(below, "\n\n")
		found.find(name+" ", commandLine, below)
	}
	return found
}

// calendarMethods returns the methods of the two Go types that answer questions, the functions
// in package projection, Load and Today.
func calendarMethods(t *testing.T) names {
	t.Helper()
	found := names{}
	const method = `(?m)^func \(\w+ \*?(Calendar|Rulebook)\) (\w+)\(`
	found.find("", method, readFile(t, "testdata/api/harikerja.txt"))
	found.find("law.", method, readFile(t, "testdata/api/law.txt"))
	found.find("projection.", `(?m)^func (\w+)\(`, readFile(t, "testdata/api/projection.txt"))
	found.find("harikerja.", `(?m)^func (Load|Today)\(`, readFile(t, "testdata/api/harikerja.txt"))
	return found
}

// typeScriptNames returns the functions that the package exports.
func typeScriptNames(t *testing.T) names {
	t.Helper()
	found := names{}
	text := readFile(t, "clients/typescript/src/index.ts")
	found.find("", `(?m)^export (?:async function|function|const) (\w+)`, text)
	for _, m := range regexp.MustCompile(`(?m)^export \{([^}]*)\}`).FindAllStringSubmatch(text, -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			found.find("", `^\s*([a-z]\w*)\s*$`, name) // not a type and not a class
		}
	}
	return found
}

// pythonNames asks Python for the public functions of the package, and for the properties of a
// calendar.
func pythonNames(t *testing.T) names {
	t.Helper()
	const code = `
import functools, inspect, harikerja
for name in harikerja.__all__:
    if inspect.isroutine(getattr(harikerja, name)) or isinstance(getattr(harikerja, name), functools.partial):
        print(name)
for name, value in vars(harikerja.Calendar).items():
    if isinstance(value, property):
        print(f"Calendar.{name}")`
	return runInterpreter(t, "PYTHONPATH=clients/python/src", "python3", "-B", "-c", code)
}

// phpNames asks PHP for the public methods of the class that answers questions.
func phpNames(t *testing.T) names {
	t.Helper()
	const code = `
spl_autoload_register(fn ($class) => require "clients/php/src/" . strtr(substr($class, strlen("Harikerja\\")), "\\", "/") . ".php");
foreach ((new ReflectionClass("Harikerja\\Calendar"))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
    if (!str_starts_with($method->name, "__") && $method->name !== "jsonSerialize") { // PHP calls these methods
        echo "Calendar::$method->name\n";
    }
}`
	return runInterpreter(t, "", "php", "-r", code)
}

// runInterpreter returns the lines that a program prints. If the program is not installed, the
// test is skipped. If HARIKERJA_REQUIRE_ALL is 1, the test fails instead.
func runInterpreter(t *testing.T, env, program string, args ...string) names {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	found := names{}
	for name := range strings.FieldsSeq(string(out)) {
		found[name] = true
	}
	return found
}

// A set of names, for example all names in one part of the product.
type names map[string]bool

// find adds the names that a pattern finds in a text, each after the prefix. A name is the text of
// the groups of the pattern, with dots between them.
func (n names) find(prefix, pattern, text string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		n[prefix+strings.Join(m[1:], ".")] = true
	}
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
