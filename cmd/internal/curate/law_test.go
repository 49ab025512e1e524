package curate

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	rulesFile       = "../../../law/rules.json"
	rulesSchemaFile = dataDir + "/rules/schema.json"
)

// lawFiles returns the repository's rules after the edits. In an edit, the file name is the id
// of the rule.
func lawFiles(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	list, err := os.ReadDir(dataDir + "/rules")
	noError(t, err)
	for _, f := range list {
		text, err := os.ReadFile(path.Join(dataDir, "rules", f.Name()))
		noError(t, err)
		files["rules/"+f.Name()] = &fstest.MapFile{Data: text}
	}
	for _, e := range edits {
		file := files["rules/"+e.file+".yaml"]
		if n := strings.Count(string(file.Data), e.old); n != 1 {
			t.Fatalf("%q occurs %d times in the rule %s, want once", e.old, n, e.file)
		}
		file.Data = []byte(strings.Replace(string(file.Data), e.old, e.new, 1))
	}
	return files
}

func TestRulesFileIsUpToDate(t *testing.T) {
	want, problems := Build(os.DirFS(dataDir))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	got, err := os.ReadFile(rulesFile)
	noError(t, err)
	if !bytes.Equal(got, want.Rules) {
		t.Errorf("%s is not up to date: run make data", rulesFile)
	}
}

func TestRulesHaveNoProblems(t *testing.T) {
	rules, problems := LoadRules(os.DirFS(dataDir))
	if len(rules) == 0 || len(problems) > 0 {
		t.Errorf("got %d rules and the problems\n%s\nwant some rules and no problems", len(rules), lines(problems))
	}
}

func TestDirectoryWithoutRulesHasNoProblems(t *testing.T) {
	rules, problems := LoadRules(sample(t))
	if len(rules) > 0 || len(problems) > 0 {
		t.Errorf("got %d rules and the problems\n%s\nwant no rules and no problems", len(rules), lines(problems))
	}
}

// TestRulesFitSchema checks the rule files with the schema. Then it changes the files so that
// they break the requirements in the schema. The schema and the lint must both reject the
// changed files.
func TestRulesFitSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(rulesSchemaFile)
	noError(t, err)
	for name, file := range lawFiles(t) {
		if strings.HasSuffix(name, ".yaml") {
			if err := schema.Validate(asJSON(t, file.Data)); err != nil {
				t.Errorf("%s does not fit %s: %v", name, rulesSchemaFile, err)
			}
		}
	}
	years := loadData(t)
	for _, m := range mistakes(t, "schema-law") {
		e := m.edits[0]
		files := lawFiles(t, e)
		if schema.Validate(asJSON(t, files["rules/"+e.file+".yaml"].Data)) == nil {
			t.Errorf("%s accepts %q in place of %q", rulesSchemaFile, e.new, e.old)
		}
		rules, problems := LoadRules(files)
		if problems = append(problems, lintRules(rules, years)...); len(problems) == 0 {
			t.Errorf("the lint accepts %q in place of %q", e.new, e.old)
		}
	}
}

// TestEveryLawCheckFindsItsMistake tries each lint rule with one mistake.
func TestEveryLawCheckFindsItsMistake(t *testing.T) {
	years := loadData(t)
	tested := map[string]bool{}
	// Each case states only one of the problems, without its line number.
	for _, test := range mistakes(t, "law") {
		rules, problems := LoadRules(lawFiles(t, test.edits...))
		if len(problems) > 0 {
			t.Errorf("%v: %s", test.edits, lines(problems))
			continue
		}
		problems = lintRules(rules, years)
		found := slices.ContainsFunc(problems, func(p Problem) bool {
			p.Line = 0
			return p.String() == test.want
		})
		if !found {
			t.Errorf("%v: the problems are\n%s\nwant\n%s", test.edits, lines(problems), test.want)
		}
		for _, p := range problems {
			tested[p.Rule] = true
		}
	}
	for _, c := range append(lawRules(years), rule[*LawRule]{name: "rule-case-passes"}) {
		if !tested[c.name] {
			t.Errorf("no test breaks the rule %s", c.name)
		}
	}
}

func TestRuleFormatIsStrict(t *testing.T) {
	for _, test := range []struct {
		edit edit
		want string
	}{
		{edit{"vat-return-2015", "kind: tax", "kind: tax\nkind: tax"}, "the file has the key kind twice"},
		{edit{"vat-return-2015", "kind: tax\n", ""}, "the file does not have the key kind"},
		{edit{"vat-return-2015", "from: 2015-01", `from: "2015-01"`}, "must be a period without quotes: 2015-01"},
		{edit{"vat-return-2015", "from: 2015-01", "from: 2015-13"}, `invalid period "2015-13"`},
		{edit{"vat-return-2015", "from: 2015-01", "from: 1995-01"}, "must be from 2000 to 2099: it is 1995-01"},
		{edit{"vat-return-2015", "definition: tax", "definition: tax\n  off: [saturday]"}, `dayOff has the unknown key "off"`},
		{edit{"bpjs-kesehatan-2018", "moves: true", "moves: false"}, "must be true, or be left out: the value is false"},
		{edit{"vat-return-2015", "checkedUntil: 2025-01-01\n", ""}, "the file does not have the key checkedUntil"},
		{edit{"bpjs-kesehatan-2018", "  - https://musickerenvanlabs", "  - https://example.org/ (a remark)\n  - https://musickerenvanlabs"},
			"a source with a remark must be in both languages"},
		{edit{"thr-nyepi-2017", "- id: THR aparatur sipil negara (ASN; PP sendiri setiap tahun)\n    en: ", "- en: "},
			"an element of notCovered does not have the key id"},
		{edit{"overtime-2021", "multiplier: 1.5", "multiplier: 15e-1"}, "must be a plain number such as 2 or 1.5"},
	} {
		_, problems := LoadRules(lawFiles(t, test.edit))
		if got := lines(problems); !strings.Contains(got, test.want) || !strings.Contains(got, ".yaml:") {
			t.Errorf("%q: the problems are\n%s\nwant a line with %q", test.edit.new, got, test.want)
		}
	}
}
