// The mutants program changes the source in many small ways, one at a time, and reports which
// changes no test notices. Each changed program is a mutant. Use it before and after you delete
// tests: the same mutants must be found.
//
//	go run tools/mutants/main.go -n 40 ./cmd/internal/ask ./cmd/internal/web > results.txt
//
// With -again, it tests only the mutants that survived in an earlier run. Run it in a checkout
// with other tests and the same source, to see which mutants those tests find:
//
//	go run tools/mutants/main.go -n 40 -again results.txt ./cmd/internal/ask ./cmd/internal/web
//
// The tests of the mutant's package run first, then those of the packages in -also. They run
// with -short. The source files are not changed: the go command reads the changes from an
// overlay. The same seed and the same source give the same mutants.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// mutant is one change: the text between two offsets of a file is replaced.
type mutant struct {
	file       string
	place      string // the line and the column
	start, end int
	text, what string
}

func (m mutant) String() string { return m.file + ":" + m.place + ": " + m.what }

// replacements has the operator that replaces each operator.
var replacements = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 40, "the number of mutants of each package")
	seed := flag.Uint64("seed", 1, "selects the mutants")
	also := flag.String("also", "", "packages, separated by spaces, whose tests run if those of the mutant's package pass")
	again := flag.String("again", "", "a file with earlier results: test only the mutants that survived")
	flag.Parse()
	var earlier []byte
	if *again != "" {
		text, err := os.ReadFile(*again)
		if err != nil {
			log.Fatal(err)
		}
		earlier = text
	}
	if flag.NArg() == 0 {
		log.Fatal("mutants: name at least one package folder, as in ./cmd/internal/ask")
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(work)
	for _, folder := range flag.Args() {
		all, err := mutantsOf(folder)
		if err != nil {
			log.Fatal(err)
		}
		random := rand.New(rand.NewPCG(*seed, 0))
		random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		tested, survived := 0, 0
		for _, m := range all {
			if tested == *n {
				break
			}
			if *again != "" && !bytes.Contains(earlier, []byte(m.String()+": survived\n")) {
				continue
			}
			result := m.test(work, append([]string{folder}, strings.Fields(*also)...))
			if result == "" {
				continue // it does not compile
			}
			tested++
			if result == "survived" {
				survived++
			}
			fmt.Printf("%v: %s\n", m, result)
		}
		fmt.Printf("%s: %d mutants, %d survived\n", folder, tested, survived)
	}
}

// mutantsOf returns all mutants of the files in a folder, without its tests.
func mutantsOf(folder string) (list []mutant, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		syntax, err := parser.ParseFile(set, file, text, 0)
		if err != nil {
			return nil, err
		}
		add := func(start, end token.Pos, text, what string) {
			p := set.Position(start)
			list = append(list, mutant{file: file, place: fmt.Sprintf("%d:%d", p.Line, p.Column),
				start: p.Offset, end: set.Position(end).Offset, text: text, what: what})
		}
		ast.Inspect(syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if to, ok := replacements[n.Op]; ok {
					end := n.OpPos + token.Pos(len(n.Op.String()))
					add(n.OpPos, end, to.String(), n.Op.String()+" becomes "+to.String())
				}
			case *ast.IfStmt:
				start, end := set.Position(n.Cond.Pos()).Offset, set.Position(n.Cond.End()).Offset
				add(n.Cond.Pos(), n.Cond.End(), "!("+string(text[start:end])+")", "the condition is negated")
			case *ast.ExprStmt, *ast.IncDecStmt:
				add(n.Pos(), n.End(), "", "the statement is deleted")
			case *ast.AssignStmt:
				if n.Tok != token.DEFINE {
					add(n.Pos(), n.End(), "", "the assignment is deleted")
				}
			}
			return true
		})
	}
	return list, err
}

// test runs the tests of the packages with the mutant. It returns the first package whose tests
// fail, "survived" if none fails, or "" if the mutant does not compile.
func (m mutant) test(work string, packages []string) string {
	original, err := filepath.Abs(m.file)
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile(original)
	if err != nil {
		log.Fatal(err)
	}
	changed, overlay := filepath.Join(work, "mutant.go"), filepath.Join(work, "overlay.json")
	mapping, _ := json.Marshal(map[string]any{"Replace": map[string]string{original: changed}})
	content := string(text[:m.start]) + m.text + string(text[m.end:])
	for name, content := range map[string]string{changed: content, overlay: string(mapping)} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	if exec.Command("go", "vet", "-overlay", overlay, packages[0]).Run() != nil {
		return ""
	}
	for _, p := range packages {
		command := exec.Command("go", "test", "-overlay", overlay, "-count=1", "-short", "-failfast",
			"-timeout", "10m", p)
		if command.Run() != nil {
			return "found by " + p
		}
	}
	return "survived"
}
