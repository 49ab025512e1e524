package curate

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

const schemaFile = dataDir + "/schema.json"

// TestSchema: what an editor checks by data/schema.json fits the data, and
// finds mistakes before the lint does.
func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range loadData(t) {
		text, err := os.ReadFile("../../" + y.File)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(asJSON(t, text)); err != nil {
			t.Errorf("%s does not fit %s: %v", y.File, schemaFile, err)
		}
	}

	text, err := os.ReadFile("testdata/2025.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(asJSON(t, text)); err != nil {
		t.Errorf("the sample does not fit %s: %v", schemaFile, err)
	}
	for _, e := range [][2]string{
		{"status: verified", "status: certain"},
		{"status: verified", "status: verified\nstate: new"},
		{"year: 2025", `year: "2025"`},
		{"national_holiday: 2,", ""},
		{"kind: joint_decree\n", "kind: decree\n"},
		{"    title: Keputusan Bersama\n", ""},
		{"    issued: 2024-10-14\n", ""},
		{"    issued: 2024-10-14\n", "    issued: 2024-10-14\n    knownBy: 2024-10-14\n"},
		{"id: skb-2025\n", "id: SKB 2025\n"},
		{"    publisher: Kemenko PMK\n", ""},
		{"    note: The legal basis; it sets no day.\n", ""},
		{"authority: Menteri Ketenagakerjaan, number: null", "number: null"},
		{"date: 2025-04-01", "date: 1 April"},
		{"occasion: eid-al-fitr", "occasion: lebaran"},
		{"local: Idul Fitri", `local: ""`},
		{"local: Idul Fitri", "local: Idul Fitri, revoked: true"},
	} {
		broken := strings.Replace(string(text), e[0], e[1], 1)
		if broken == string(text) {
			t.Errorf("%q is not in the sample", e[0])
		}
		if schema.Validate(asJSON(t, []byte(broken))) == nil {
			t.Errorf("%s accepts %q in place of %q", schemaFile, e[1], e[0])
		}
	}
}

// TestSchemaOccasions: the schema and the lint know the same words.
func TestSchemaOccasions(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs struct {
			Occasion struct {
				Enum []string `yaml:"enum"`
			} `yaml:"occasion"`
		} `yaml:"$defs"`
	}
	if err := yaml.Unmarshal(text, &schema); err != nil { // JSON is YAML
		t.Fatal(err)
	}
	if got := schema.Defs.Occasion.Enum; !slices.Equal(got, occasions) {
		t.Errorf("%s lists the occasions\n%q\nthe lint has\n%q", schemaFile, got, occasions)
	}
}

// asJSON returns YAML as a JSON Schema sees it: a date is a string.
func asJSON(t *testing.T, text []byte) any {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var plain func(*yaml.Node)
	plain = func(n *yaml.Node) {
		if n.Tag == "!!timestamp" {
			n.Tag = "!!str"
		}
		for _, c := range n.Content {
			plain(c)
		}
	}
	plain(&doc)
	var value any
	if err := doc.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
