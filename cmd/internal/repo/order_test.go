package repo_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors has the lower files of packages with many files, from the lowest floor up. A file may
// use the files of its own floor and of lower floors. All other files of the package are above
// the floors: they may use the floors and each other, but not in a circle.
var floors = map[string][]string{
	"ask": {
		"descriptions english error params types",
		"ask calendars complete form frame names parse read refusals sentence typelist",
	},
	"curate": {}, // no two files need each other
	"web": {
		"form links page problem profile render rules serve settings setup site strip texts visit",
	},
}

// TestFilesUseOnlyLowerFloors: a name that a file uses is in its own floor or in a lower one.
func TestFilesUseOnlyLowerFloors(t *testing.T) {
	for pkg, list := range floors {
		uses := usesOfFiles(t, "./cmd/internal/"+pkg)
		floor := func(file string) int {
			i := slices.IndexFunc(list, func(files string) bool {
				return slices.Contains(strings.Fields(files), file)
			})
			if i < 0 {
				return len(list)
			}
			return i
		}
		for _, file := range strings.Fields(strings.Join(list, " ")) {
			if uses[file] == nil {
				t.Errorf("%s has no file %s.go: correct the list `floors`", pkg, file)
			}
		}
		for from, names := range uses {
			for to, name := range names {
				if floor(to) > floor(from) {
					t.Errorf("%s: %s.go uses %s in %s.go, which is on a higher floor: move one of them", pkg, from, name, to)
				}
			}
			if floor(from) == len(list) && reaches(uses, from, from, make(map[string]bool)) {
				t.Errorf("%s: %s.go and the files that it uses are in a circle", pkg, from)
			}
		}
	}
}

// reaches reports whether a file uses another file directly or through others.
func reaches(uses map[string]map[string]string, from, to string, seen map[string]bool) bool {
	for next := range uses[from] {
		if next == to {
			return true
		}
		if !seen[next] {
			if seen[next] = true; reaches(uses, next, to, seen) {
				return true
			}
		}
	}
	return false
}

// usesOfFiles returns for each file of a package the other files whose names it uses, each with
// one of these names. A name is a package-level name, a method or a field.
func usesOfFiles(t *testing.T, folder string) map[string]map[string]string {
	exports := make(map[string]string) // by package: the file with its compiled types
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", folder).Output()
	noError(t, err)
	for line := range strings.Lines(string(list)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	set, files, uses := token.NewFileSet(), []*ast.File{}, make(map[string]map[string]string)
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	noError(t, err)
	for _, path := range paths {
		if !strings.HasSuffix(path, "_test.go") {
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			noError(t, err)
			files = append(files, file)
		}
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(set, "gc", open)}
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	pkg, err := config.Check(folder, set, files, &info)
	noError(t, err)
	fileOf := func(p token.Pos) string { return strings.TrimSuffix(filepath.Base(set.Position(p).Filename), ".go") }
	for _, file := range files {
		uses[fileOf(file.Pos())] = make(map[string]string)
	}
	for id, object := range info.Uses {
		v, isVar := object.(*types.Var)
		f, isFunc := object.(*types.Func)
		inPackage := object.Parent() == pkg.Scope() || isVar && v.IsField() || isFunc && f.Signature().Recv() != nil
		if from, to := fileOf(id.Pos()), fileOf(object.Pos()); object.Pkg() == pkg && inPackage && from != to {
			uses[from][to] = object.Name()
		}
	}
	return uses
}
