package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// TestDescriptionMatchesTheRoutes compares the OpenAPI description in the
// repository with the list of routes. Run with -update to write the description.
func TestDescriptionMatchesTheRoutes(t *testing.T) {
	want := describeRoutes(t, false)
	switch {
	case bytes.Equal(openapiJSON, want):
	case *update:
		noError(t, os.WriteFile("openapi.json", want, 0o644))
		openapiJSON = want // for the tests that run after this test
	default:
		t.Error("openapi.json does not match the routes: run make docs")
	}
}

func describeRoutes(t *testing.T, strict bool) []byte {
	t.Helper()
	schemas, err := newDescriber(law.Default, strict)
	noError(t, err)
	d := description{describer: schemas, answer: func(method, target string) (http.Header, []byte) {
		r := send(newAPI(), method, target)
		return r.header, r.body
	}}
	text, err := d.describe()
	noError(t, err)
	return text
}

// TestStrictDescription writes the strict description for test/contract/run.sh.
func TestStrictDescription(t *testing.T) {
	file := os.Getenv("HARIKERJA_STRICT_DESCRIPTION")
	if file == "" {
		t.Skip("HARIKERJA_STRICT_DESCRIPTION does not name a file to write")
	}
	noError(t, os.WriteFile(file, describeRoutes(t, true), 0o644))
}

// TestSchemasHaveNames: a generator makes one type for a schema with a name, but a new type at
// each use of a schema without a name. The name of a schema must not be the name of a standard
// class in a programming language, because the generated class would hide the standard class.
func TestSchemasHaveNames(t *testing.T) {
	var doc struct {
		Components struct{ Schemas map[string]*jsonschema.Schema }
	}
	noError(t, json.Unmarshal(openapiJSON, &doc))
	for name, schema := range doc.Components.Schemas {
		if slices.Contains([]string{"Array", "Boolean", "Case", "Date", "Error", "Exception", "Function", "Map", "Number", "Object", "Record", "String"}, name) {
			t.Errorf("a schema has the name %s", name)
		}
		walkProperties(schema, func(property string, s *jsonschema.Schema) {
			if s.Properties != nil && len(s.Types) == 0 || s.Enum != nil && len(s.Types) == 0 {
				t.Errorf("the schema %s contains an unnamed schema for %s, want a reference", name, property)
			}
		})
	}
	if len(doc.Components.Schemas) < 100 {
		t.Errorf("the description has only %d schemas, want at least 100", len(doc.Components.Schemas))
	}
}

func walkProperties(s *jsonschema.Schema, visit func(property string, s *jsonschema.Schema)) {
	for name, property := range s.Properties {
		visit(name, property)
		walkProperties(property, visit)
		if property.Items != nil {
			visit(name, property.Items)
			walkProperties(property.Items, visit)
		}
	}
}

// TestDescribedExamplesAreAnswered sends the example request for each operation, as Postman
// does. Then it adds the remaining parameters, one at a time, each with its example or its
// default. It also adds all defaults at once, as a client of openapi-python-client does. The
// rules have no default in the description, because the server refuses rules together with a
// calendar.
func TestDescribedExamplesAreAnswered(t *testing.T) {
	type parameter struct {
		Ref      string `json:"$ref"`
		Name, In string
		Required bool
		Example  any
		Schema   struct {
			Default  any
			Examples []any
		}
	}
	var doc struct {
		Paths map[string]struct {
			Get struct{ Parameters []parameter }
		}
		Components struct{ Parameters map[string]parameter }
	}
	noError(t, json.Unmarshal(openapiJSON, &doc))
	text := func(value any) string {
		if list, ok := value.([]any); ok {
			return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
		}
		return fmt.Sprint(value)
	}
	api := newAPI()
	others := 0
	for path, item := range doc.Paths {
		query, more, defaults := url.Values{}, url.Values{}, url.Values{}
		for _, p := range item.Get.Parameters {
			if p.Ref != "" {
				p = doc.Components.Parameters[strings.TrimPrefix(p.Ref, "#/components/parameters/")]
			}
			if p.Schema.Default != nil {
				defaults.Set(p.Name, text(p.Schema.Default))
			}
			switch {
			case p.In == "path":
				path = strings.Replace(path, "{"+p.Name+"}", text(p.Example), 1)
			case p.Example != nil:
				query.Set(p.Name, text(p.Example))
			case p.Required:
				t.Errorf("%s: the required parameter %s has no example", path, p.Name)
			case p.Schema.Examples != nil:
				more.Set(p.Name, text(p.Schema.Examples[0]))
			case p.Schema.Default != nil:
				more.Set(p.Name, text(p.Schema.Default))
			}
		}
		maps.Copy(defaults, query)
		queries := []url.Values{query, defaults}
		for name := range more {
			extended := maps.Clone(query)
			extended[name] = more[name]
			if strings.HasSuffix(path, "/holidays.csv") && (name == "start" || name == "end") { // the question has either year, or start and end
				extended.Del("year")
				extended["start"], extended["end"] = more["start"], more["end"]
			}
			queries = append(queries, extended)
			others++
		}
		for _, q := range queries {
			if r := get(api, path+"?"+q.Encode()); r.status != http.StatusOK {
				t.Errorf("%s?%s: status %d: %.200s", path, q.Encode(), r.status, r.body)
			}
		}
	}
	if len(doc.Paths) < 45 || others < 150 {
		t.Errorf("the description has %d paths and %d other examples, want at least 45 and 150", len(doc.Paths), others)
	}
}

// TestAnswersMatchTheirSchemas compares the JSON answers from every endpoint with the schema.
// It sends the example, and a valid query with and without sources.
func TestAnswersMatchTheirSchemas(t *testing.T) {
	api := newAPI()
	for _, rt := range routes() {
		if rt.query.result == nil {
			continue
		}
		right := requiredQuery(rt)
		for _, frame := range framesOf(rt) {
			checkSchema(t, api, rt, rt.example+"&"+frame, right+"&"+frame, right+"&includeSources=true&"+frame)
		}
	}
}

// TestDescriptionsNameExistingMembers: a name such as dueDate in the description of a path is a
// parameter of the path or a member of its answer.
func TestDescriptionsNameExistingMembers(t *testing.T) {
	api := newAPI()
	names := regexp.MustCompile(`\b[a-z]+[A-Z][A-Za-z]+\b`)
	checked := 0
	for _, rt := range routes() {
		if rt.query.result == nil { // the answer is not JSON
			continue
		}
		schema, err := ask.Schema(rt.query.result, law.Default())
		noError(t, err)
		text, err := json.Marshal(schema)
		noError(t, err)
		answer := string(text) + string(get(api, rt.examplePath()+"?"+rt.example).body)
		for _, name := range names.FindAllString(rt.summary+" "+rt.more, -1) {
			if rt.query.form.Param(name) == nil && !strings.Contains(answer, `"`+name+`"`) {
				t.Errorf("the description of %s names %s, which is no parameter and no member of the answer", rt.path, name)
			}
			checked++
		}
	}
	if checked < 5 {
		t.Errorf("only %d names were found", checked)
	}
}

func checkSchema(t *testing.T, api *API, rt *route, queries ...string) {
	t.Helper()
	schema, err := ask.Schema(rt.query.result, law.Default())
	noError(t, err)
	resolved, err := schema.Resolve(nil)
	noError(t, err)
	for _, query := range queries {
		target := rt.examplePath() + "?" + query
		r := get(api, target)
		if r.status == 400 && (strings.Contains(query, "Sources") || strings.Contains(query, "calendar=idx") && strings.Contains(query, "weekend=")) {
			continue // the path does not have this parameter, or the query has both a rule and a calendar
		}
		var answer any
		if err := json.Unmarshal(r.body, &answer); err != nil || r.status != 200 {
			t.Errorf("%s: %d %v", target, r.status, err)
		} else if err := resolved.Validate(answer); err != nil {
			t.Errorf("%s: %v", target, err)
		}
	}
}

const guide = "../../../docs/api.md"

// TestDocumentedPathsMatchTheRoutes checks that docs/api.md has a section with an
// example for each of the seven endpoints, and a table with all other paths. It also
// sends the examples in the table. Run with -update to write the table.
func TestDocumentedPathsMatchTheRoutes(t *testing.T) {
	page, err := os.ReadFile(guide)
	noError(t, err)
	const address = "http://127.0.0.1:8080"
	const head = "| Example | Answer |\n|---|---|\n"
	api, want := newAPI(), ""
	for _, e := range routes() {
		if e.specified {
			_, section, _ := strings.Cut(string(page), "\n### GET "+e.path+"\n")
			section, _, _ = strings.Cut(section, "\n#")
			if !strings.Contains(section, "\ncurl '"+address+e.path) {
				t.Errorf("docs/api.md has no section %q with an example", "### GET "+e.path)
			}
			continue
		}
		example := e.examplePath()
		if e.example != "" {
			example += "?" + e.example
		}
		if r := get(api, example); r.status != http.StatusOK {
			t.Errorf("GET %s: %d %s", example, r.status, r.body)
		}
		want += fmt.Sprintf("| [`%s`](%s/docs#%s) | %s |\n", example, address, e.id, e.summary)
	}
	before, after, ok := strings.Cut(string(page), head)
	if !ok {
		t.Fatalf("docs/api.md has no table with the head\n%s", head)
	}
	got, after, _ := strings.Cut(after, "\n\n")
	if got = strings.TrimPrefix(got+"\n", "\n"); got != want && !*update {
		t.Errorf("the table of paths in docs/api.md is\n%s\nwant\n%s\nRun make docs.", got, want)
	}
	if *update {
		writeFile(t, guide, page, before+head+want+"\n"+after)
	}
}
