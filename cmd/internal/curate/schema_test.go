package curate

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

const (
	schemaFile          = dataDir + "/schema.json"
	occasionsSchemaFile = dataDir + "/occasions.schema.json"
	calendarSchemaFile  = dataDir + "/calendar.schema.json"
)

// compileSchema returns a function that checks the text of a data file with the
// schema for this file.
func compileSchema(t *testing.T) func(file string, text []byte) error {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	years, err := compiler.Compile(schemaFile)
	noError(t, err)
	occasions, err := compiler.Compile(occasionsSchemaFile)
	noError(t, err)
	calendar, err := compiler.Compile(calendarSchemaFile)
	noError(t, err)
	return func(file string, text []byte) error {
		switch {
		case path.Base(file) == OccasionsFile:
			return occasions.Validate(asJSON(t, text))
		case path.Base(path.Dir(file)) == CalendarsDir:
			value := asJSON(t, text)
			if object, ok := value.(map[string]any); ok && strings.HasPrefix(file, Dir+"/") {
				delete(object, statedKey) // only built-in calendars have this key
			}
			return calendar.Validate(value)
		}
		return years.Validate(asJSON(t, text))
	}
}

func TestDataFitsSchema(t *testing.T) {
	validate := compileSchema(t)
	files := []string{path.Join(Dir, OccasionsFile)}
	for _, y := range loadData(t) {
		files = append(files, y.File)
	}
	for _, c := range loadDataCalendars(t) {
		files = append(files, c.File)
	}
	for _, file := range files {
		text, err := os.ReadFile("../../../" + file)
		noError(t, err)
		if err := validate(file, text); err != nil {
			t.Errorf("%s does not fit its schema: %v", file, err)
		}
	}
}

// TestDatasetFitsItsSchema: the schema for the dataset is published with the dataset.
func TestDatasetFitsItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(dataDir + "/dataset.schema.json")
	noError(t, err)
	text, err := os.ReadFile("../../../dataset.json")
	noError(t, err)
	if err := schema.Validate(asJSON(t, text)); err != nil {
		t.Errorf("dataset.json does not fit its schema: %v", err)
	}
	for _, e := range [][2]string{
		{`"format":1`, `"format":2`}, {`"digest":"sha256:`, `"digest":"md5:`}, {`"years":[`, `"lists":[`}, {`"revision":3`, `"revision":"3"`},
		{`"type":"national_holiday"`, `"type":"own_day_off"`}, {`"type":"joint_decree"`, `"type":"Joint decree"`}, {`"occasion":"new-year",`, ``}, {`"date":"2009-01-01"`, `"date":"1 January 2009"`},
	} {
		if broken := strings.Replace(string(text), e[0], e[1], 1); broken == string(text) || schema.Validate(asJSON(t, []byte(broken))) == nil {
			t.Errorf("the schema accepts %s in place of %s", e[1], e[0])
		}
	}
	for _, e := range [][2]string{
		{`"years":[`, `"mood":[],"years":[`}, {`"decree":"skb-2009"`, `"decree":"skb-2009","mood":1`},
		{`"type":"joint_decree"`, `"type":"regulation"`}, {`"status":"verified"`, `"status":"doubtful"`},
	} {
		grown := strings.Replace(string(text), e[0], e[1], 1)
		if err := schema.Validate(asJSON(t, []byte(grown))); err != nil || grown == string(text) {
			t.Errorf("the schema rejects %s in place of %s: %v", e[1], e[0], err)
		}
	}
}

// TestLintIsAsStrictAsSchema breaks each requirement in the schema, one at a time, in the
// sample. Both the schema and the lint must reject the sample. So the lint alone is
// sufficient.
func TestLintIsAsStrictAsSchema(t *testing.T) {
	validate := compileSchema(t)
	for name, file := range sample(t) {
		if err := validate(name, file.Data); err != nil {
			t.Errorf("the sample %s does not fit its schema: %v", name, err)
		}
	}
	for _, m := range mistakes(t, "schema") {
		e := m.edits[0]
		files := sample(t, e)
		if validate(e.file, files[e.file].Data) == nil {
			t.Errorf("the schema of %s accepts %q in place of %q", e.file, e.new, e.old)
		}
		years, problems := Load(files)
		if problems = append(problems, run(years, rules...)...); len(problems) == 0 {
			t.Errorf("the lint accepts %q in place of %q", e.new, e.old)
		}
	}
}

func TestSchemaHasEveryOccasion(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	noError(t, err)
	var schema struct {
		Defs struct {
			Occasion struct {
				Enum []string `yaml:"enum"`
			} `yaml:"occasion"`
		} `yaml:"$defs"`
	}
	if err := yaml.Unmarshal(text, &schema); err != nil { // JSON is also YAML
		t.Fatal(err)
	}
	var want []string
	for _, o := range occasions(loadData(t)) {
		want = append(want, o.ID)
	}
	if got := schema.Defs.Occasion.Enum; !slices.Equal(got, want) {
		t.Errorf("%s lists the occasions\n%q\nbut %s has\n%q", schemaFile, got, OccasionsFile, want)
	}
}

// TestReadCalendarIsAsStrictAsSchema breaks each requirement in the schema for calendar files.
// Both the schema and ReadCalendar must reject the file.
func TestReadCalendarIsAsStrictAsSchema(t *testing.T) {
	validate := compileSchema(t)
	const file = CalendarsDir + "/acme.yaml"
	if err := validate(file, []byte(acme)); err != nil {
		t.Errorf("the calendar file does not fit its schema: %v", err)
	}
	for _, m := range mistakes(t, "schema-calendar") {
		e := m.edits[0]
		text := strings.Replace(acme, e.old, e.new, 1)
		if text == acme {
			t.Fatalf("%q is not in the calendar file", e.old)
		}
		if validate(file, []byte(text)) == nil {
			t.Errorf("the schema accepts %q in place of %q", e.new, e.old)
		}
		if _, err := ReadCalendar("acme.yaml", []byte(text)); err == nil {
			t.Errorf("ReadCalendar accepts %q in place of %q", e.new, e.old)
		}
	}
}

// asJSON decodes a YAML text for JSON Schema. Dates and all keys become strings.
func asJSON(t *testing.T, text []byte) any {
	t.Helper()
	var doc yaml.Node
	noError(t, yaml.Unmarshal(text, &doc))
	var plain func(*yaml.Node)
	plain = func(n *yaml.Node) {
		if n.Tag == "!!timestamp" {
			n.Tag = "!!str"
		}
		for i, c := range n.Content {
			plain(c)
			if n.Kind == yaml.MappingNode && i%2 == 0 {
				c.Tag = "!!str"
			}
		}
	}
	plain(&doc)
	var value any
	noError(t, doc.Decode(&value))
	return value
}
