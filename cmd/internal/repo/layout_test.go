package repo_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const modulePath = "github.com/harikerja/harikerja"

// layers returns the layer of each package of the module, from the list in ARCHITECTURE.md. A
// package may import packages from lower layers, but not from its own layer.
var layers = sync.OnceValue(func() map[string]int {
	document, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		panic(err)
	}
	all := make(map[string]int)
	for _, m := range regexp.MustCompile(`(?m)^ ?(\d+)  (.+?)  `).FindAllSubmatch(document, -1) {
		names := strings.Split(string(m[2]), ", ")
		for i, name := range names {
			if i > 0 { // the directory is the same as that of the first name
				name = path.Join(path.Dir(names[0]), name)
			}
			all[name], _ = strconv.Atoi(string(m[1]))
		}
	}
	return all
})

// layer returns the layer of a package, or 0 if the package has no layer.
func layer(pkg string) int { return layers()[cmp.Or(pkg, "harikerja (the root)")] }

// testData is a package that only tests may import.
const testData = "internal/frozen"

// repoTests is the directory with the tests that check the repository itself.
const repoTests = "cmd/internal/repo"

// commandModules has the packages of other modules that a command may import directly, and the reason
// for each. Packages in cmd/internal/ may import any module.
var commandModules = map[string]string{
	"github.com/spf13/cobra":     "it defines the command line: subcommands, flags, help and shell completion",
	"github.com/spf13/cobra/doc": "it writes the manual pages",
}

// TestPackagesImportOnlyLowerLayers checks the imports of every Go file of the module. Only the
// files about projections may import package projection. So answers, feeds, files and pages about
// other subjects cannot contain a predicted day.
func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	checked, projections := 0, 0
	for _, file := range goFiles(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		noError(t, err)
		name := filepath.ToSlash(file)
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			noError(t, err)
			if why := objection(name, imported); why != "" {
				t.Errorf("%s imports %q: %s", file, imported, why)
			}
			checked++
			if imported != modulePath+"/projection" {
				continue
			}
			projections++
			// The file schema.go has the schema of the type Certainty.
			if path.Base(name) != "projections.go" && name != "cmd/internal/ask/schema.go" && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s imports package projection", name)
			}
		}
	}
	if checked < 1000 || projections < 4 {
		t.Errorf("only %d imports were found, %d of them of package projection", checked, projections)
	}
}

// objection returns the reason why a file must not import a package, or "" if the import is
// allowed. The parameter "file" is a path with slashes, relative to the root of the repository. A
// test below cmd/ may import packages from any other module. For imports of our own packages, the
// rules are the same for tests and other files.
func objection(file, imported string) string {
	from := unit(path.Dir(file))
	top, _, _ := strings.Cut(from, "/")
	if from == repoTests && strings.HasSuffix(file, "_test.go") {
		return ""
	}
	if top != "" && top != "law" && top != "projection" && top != "harikerjatest" && top != "internal" && top != "cmd" {
		return "Go code belongs in the root package, in law/, in projection/, in harikerjatest/, in internal/ or in cmd/"
	}

	if imported != modulePath && !strings.HasPrefix(imported, modulePath+"/") {
		switch {
		case imported == "C":
			return "the module is pure Go, so that it builds and cross-compiles anywhere"
		case isStandard(imported):
			return ""
		case top == "cmd" && (strings.HasPrefix(from, "cmd/internal/") || strings.HasSuffix(file, "_test.go")):
			return ""
		case top == "cmd" && commandModules[imported] != "":
			return ""
		case top == "cmd":
			return "a command may import directly only the modules in commandModules; packages in cmd/internal/ may import other modules"
		default:
			return "the library uses only the standard library"
		}
	}

	to := unit(strings.TrimPrefix(strings.TrimPrefix(imported, modulePath), "/"))
	switch {
	case to == from:
		return ""
	case to == testData:
		if strings.HasSuffix(file, "_test.go") {
			return ""
		}
		return "it is only for tests"
	case from == testData:
		if to == "" || to == "internal/datasetfile" {
			return ""
		}
		return "the package of test data may import only the library and internal/datasetfile"
	case file == "cmd/internal/ask/registry_test.go": // it gets all questions from the interfaces
		return ""
	case layer(from) == 0 || layer(to) == 0:
		return "one of the two packages has no layer: add it to the list in ARCHITECTURE.md"
	case layer(from) <= layer(to):
		return "a package may import only packages of lower layers (see the list in ARCHITECTURE.md)"
	}
	return ""
}

// unit returns the part of the repository that contains a directory. It is "" for the root
// package. Otherwise it is the first elements of the path, such as "law", "cmd/harikerja" or
// "cmd/internal/ics".
func unit(dir string) string {
	if dir == "." {
		return ""
	}
	elements := strings.Split(dir, "/")
	depth := 2
	if strings.HasPrefix(dir, "cmd/internal/") {
		depth = 3
	}
	return strings.Join(elements[:min(depth, len(elements))], "/")
}

// isStandard reports whether an import path belongs to the standard library:
// its first element has no dot.
func isStandard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".")
}

// goFiles returns the Go files of the library and the program. It leaves out test data, other
// modules and npm packages.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() {
			if filepath.Ext(name) == ".go" {
				files = append(files, name)
			}
			return nil
		}
		if name == "." {
			return nil
		}
		base := entry.Name()
		if base == "testdata" || base == "node_modules" || base[0] == '.' || base[0] == '_' {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != "cmd" {
			return filepath.SkipDir
		}
		return nil
	})
	noError(t, err)
	return files
}

// TestCommentsBeginWithTheNameOfTheFunction: the comment on an example is for its readers, who do
// not see the name.
func TestCommentsBeginWithTheNameOfTheFunction(t *testing.T) {
	for _, file := range goFiles(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		noError(t, err)
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Doc.Text() == "" || strings.HasPrefix(f.Name.Name, "Example") {
				continue
			}
			if first, _, _ := strings.Cut(f.Doc.Text(), " "); strings.Trim(first, ":,") != f.Name.Name {
				t.Errorf("%s: the comment on %s begins with %q", file, f.Name.Name, first)
			}
		}
	}
}
