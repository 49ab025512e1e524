package curate

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestLoadPagesIsAsStrictAsTheSchema checks the data for the web pages with the schema and with
// the lint. Then it adds mistakes, which both must reject.
func TestLoadPagesIsAsStrictAsTheSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(dataDir + "/pages.schema.json")
	noError(t, err)
	file, err := os.ReadFile(dataDir + "/" + PagesFile)
	noError(t, err)
	rules, _ := LoadRules(os.DirFS(dataDir))
	check := func(text string) (problems string, err error) {
		_, found := LoadPages(fstest.MapFS{PagesFile: {Data: []byte(text)}}, rules)
		return lines(found), schema.Validate(asJSON(t, []byte(text)))
	}
	if problems, err := check(string(file)); err != nil || problems != "" {
		t.Errorf("%s has problems: the schema reports %v, and the lint reports\n%s", PagesFile, err, problems)
	}
	for _, m := range mistakes(t, "pages") {
		e := m.edits[0]
		if n := strings.Count(string(file), e.old); n != 1 {
			t.Fatalf("%q occurs %d times in %s, want once", e.old, n, PagesFile)
		}
		problems, err := check(strings.Replace(string(file), e.old, e.new, 1))
		if (err == nil) != (m.name == "lint") {
			t.Errorf("%q in place of %q: the schema reports %v, which is wrong", e.new, e.old, err)
		}
		if !strings.Contains(problems, m.want) {
			t.Errorf("%q in place of %q: the problems are\n%s\nwant\n%s", e.new, e.old, problems, m.want)
		}
	}
}
