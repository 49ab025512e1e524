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

// compileSchema returns a function that compares the text of a data file with its
// schema.
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
			return calendar.Validate(asJSON(t, text))
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
		text, err := os.ReadFile("../../" + file)
		noError(t, err)
		if err := validate(file, text); err != nil {
			t.Errorf("%s does not fit its schema: %v", file, err)
		}
	}
}

// TestLintIsAsStrictAsSchema breaks each rule of the schema in the sample. Both the
// schema and the lint must reject the sample, so the lint is enough without the
// schema.
func TestLintIsAsStrictAsSchema(t *testing.T) {
	validate := compileSchema(t)
	for name, file := range sample(t) {
		if err := validate(name, file.Data); err != nil {
			t.Errorf("the sample %s does not fit its schema: %v", name, err)
		}
	}
	const holiday = "  - {date: 2026-01-01, kind: national_holiday, occasion: new-year, local: Tahun Baru, name: New Year's Day, decree: skb-2026}"
	for _, e := range []edit{
		{"2025.yaml", "status: verified", "status: certain"},
		{"2025.yaml", "status: verified", "status: verified\nstate: new"},
		{"2025.yaml", "status: verified\n", ""},
		{"2025.yaml", "year: 2025", `year: "2025"`},
		{"2026.yaml", "year: 2026", "year: 1999"},
		{"2026.yaml", "year: 2026", "year: 2100"},
		{"2025.yaml", "totals: {national_holiday: 2,", "totals: {"},
		{"2025.yaml", "totals: {national_holiday: 2,", "totals: {national_holiday: -2,"},
		{"2025.yaml", "stated: {national_holiday: 1,", "stated: {"},
		{"2025.yaml", "note: The decree counts Idul Fitri once.", `note: ""`},
		{"2025.yaml", "  - New Year was on Wed 1 Jan.", `  - ""`},
		{"2025.yaml", "\ndecrees:", "\ncorrections: [{date: 2026-12-01}]\n\ndecrees:"},
		{"2025.yaml", "\ndecrees:", "\ncorrections: [{date: 2026-12-01, what: x, who: y}]\n\ndecrees:"},
		{"2025.yaml", "id: skb-2025\n", "id: SKB 2025\n"},
		{"2025.yaml", "kind: joint_decree\n", "kind: decree\n"},
		{"2025.yaml", "    title: Keputusan Bersama\n", ""},
		{"2025.yaml", "    title: Keputusan Bersama\n", "    title: \"Keputusan  Bersama\"\n"},
		{"2025.yaml", "    title: Keputusan Bersama\n", "    title: Keputusan Bersama\n    color: red\n"},
		{"2025.yaml", "authority: Menteri Ketenagakerjaan, number: null", "number: null"},
		{"2025.yaml", "authority: Menteri Ketenagakerjaan, number: null", "authority: Menteri Ketenagakerjaan"},
		{"2025.yaml", "number: 933 Tahun 2025", `number: ""`},
		{"2025.yaml", "numbers:\n      - {authority: Menteri Agama, number: 933 Tahun 2025}", "numbers: []"},
		{"2025.yaml", "    issued: 2024-10-14\n", ""},
		{"2025.yaml", "    issued: 2024-10-14\n", "    issued: 2024-10-14\n    knownBy: 2024-10-14\n"},
		{"2025.yaml", "issued: 2024-10-14", "issued: 1924-10-14"},
		{"2025.yaml", "    publisher: Kemenko PMK\n", ""},
		{"2025.yaml", "    url: https://www.kemenkopmk.go.id/skb-2025.pdf\n", ""},
		{"2025.yaml", "url: https://www.kemenkopmk.go.id/skb-2025.pdf", "url: null"},
		{"2025.yaml", "url: https://www.kemenkopmk.go.id/skb-2025.pdf", "url: HTTPS://www.kemenkopmk.go.id/skb-2025.pdf"},
		{"2025.yaml", "url: https://www.kemenkopmk.go.id/skb-2025.pdf", "url: https://www.kemenkopmk.go.id/skb 2025.pdf"},
		{"2026.yaml", "[https://www.setneg.go.id/skb-2026]", "[]"},
		{"2026.yaml", "[https://www.setneg.go.id/skb-2026]", "[https://www.setneg.go.id/skb-2026, https://www.setneg.go.id/skb-2026]"},
		{"2026.yaml", "    url: https://www.kemenkopmk.go.id/skb-2026.pdf\n    publisher: Kemenko PMK\n", ""},
		{"2026.yaml", "repo: owner/name", "repo: name"},
		{"2026.yaml", "commit: 0123", "commit: ABCD"},
		{"2026.yaml", "sha256: 0123", "sha256: 012"},
		{"2026.yaml", "path: skb-2026.pdf", `path: ""`},
		{"2026.yaml", ", read: by eye", ""},
		{"2026.yaml", "evidence:\n      - The decree text itself", "evidence: []"},
		{"2026.yaml", "      - The decree text itself", "      - The decree text itself\n      - The decree text itself"},
		{"2025.yaml", "    note: The legal basis; it sets no day.\n", ""},
		{"2026.yaml", "holidays:\n" + holiday, "holidays: []"},
		{"2025.yaml", "date: 2025-04-01", "date: 1 April"},
		{"2025.yaml", "kind: national_holiday, occasion: eid-al-fitr", "kind: holiday, occasion: eid-al-fitr"},
		{"2025.yaml", "occasion: eid-al-fitr", "occasion: lebaran"},
		{"2025.yaml", "local: Idul Fitri", `local: ""`},
		{"2025.yaml", "local: Idul Fitri", `local: "Idul Fitri "`},
		{"2025.yaml", "local: Idul Fitri", "local: Idul Fitri, revoked: true"},
		{"2025.yaml", "revokedBy: skb-2025-amendment-1", "revokedBy: Perubahan"},
		{"2026.yaml", "decree: skb-2026", "decree: skb-2026, also: []"},
		{"2026.yaml", "decree: skb-2026", "decree: skb-2026, also: [x, x]"},
		{"2026.yaml", "decree: skb-2026", "decree: SKB"},
		{OccasionsFile, "id: christmas", "id: Christmas"},
		{OccasionsFile, "id: christmas", "id: christmas\n    color: red"},
		{OccasionsFile, "    name: Christmas Day\n", ""},
		{OccasionsFile, "    local: Hari Raya Natal\n", ""},
		{OccasionsFile, "aliases: [Natal]", "aliases: []"},
		{OccasionsFile, "    aliases: [Natal]\n", ""},
		{OccasionsFile, "aliases: [Natal]", `aliases: ["Natal "]`},
		{OccasionsFile, "nameWithYear: Eid al-Fitr {year} H", "nameWithYear: Eid al-Fitr 1446 H"},
		{OccasionsFile, "    nameWithYear: Eid al-Fitr {year} H\n", ""},
		{OccasionsFile, "    yearOffset: -579..-578\n", ""},
		{OccasionsFile, "yearOffset: -579..-578", "yearOffset: about -579"},
		{OccasionsFile, "yearIn: collective_leave", "yearIn: national_holiday"},
		{OccasionsFile, "name: Christmas Day", "name: Christmas Day\n    yearIn: collective_leave"},
	} {
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

// TestCalendarFileIsAsStrictAsSchema breaks each rule of the schema for calendar
// files. Both the schema and ReadCalendar must reject the file.
func TestCalendarFileIsAsStrictAsSchema(t *testing.T) {
	validate := compileSchema(t)
	const file = CalendarsDir + "/acme.yaml"
	if err := validate(file, []byte(acme)); err != nil {
		t.Errorf("the calendar file does not fit its schema: %v", err)
	}
	for _, e := range [][2]string{
		{"name: acme\n", ""},
		{"name: acme\n", "name: national\n"},
		{"name: acme\n", "name: 4th\n"},
		{"name: acme\n", "name: acme\nowner: x\n"},
		{"title: {id: PT Acme, en: PT Acme}", "title: PT Acme"},
		{"title: {id: PT Acme, en: PT Acme}", "title: {id: PT Acme}"},
		{"title: {id: PT Acme, en: PT Acme}", `title: {id: PT Acme, en: " PT Acme"}`},
		{"title: {id: PT Acme, en: PT Acme}", `title: {id: PT Acme, en: ""}`},
		{"title: {id: PT Acme, en: PT Acme}", `title: {id: PT Acme, en: 7}`},
		{"listed: true", `listed: "true"`},
		{"listed: true", "listed: true\nstatus: certain"},
		{"weekend: [sun]", "weekend: sun"},
		{"weekend: [sun]", "weekend: [sunday]"},
		{"weekend: [sun]", "weekend: [sun, sun]"},
		{"weekend: [sun]", "weekend: [mon, tue, wed, thu, fri, sat, sun]"},
		{"collectiveLeave: taken", "collectiveLeave: some"},
		{"collectiveLeave: taken", "collectiveLeave: [taken]"},
		{"collectiveLeave: taken", "collectiveLeave: [2026-03-20, 2026-03-20]"},
		{"covers: 2025..2027", "covers: 2025-2027"},
		{"covers: 2025..2027", "covers: 1825..2027"},
		{"date: 2026-05-15", "date: 15 May"},
		{"date: 2026-05-15", "date: 2026-05-15, to: 2026-05-16"},
		{"date: 2026-05-15", "from: 2026-05-15"},
		{"date: 2026-05-15", "date: 2026-05-15, paid: true"},
		{"name: {id: Cuti perusahaan, en: Company leave}", "name: Company leave"},
		{"source: letter", "source: The letter"},
		{"{2026: 281}", "{2026: 367}"},
		{"{2026: 281}", "{2026: many}"},
		{"{2026: 281}", "{26: 281}"},
		{"{2026: 281}", "[281]"},
		{"{id: letter, title: Letter 7,", "{id: letter,"},
		{"{id: letter, title: Letter 7,", "{title: Letter 7,"},
		{", publisher: PT Acme}", "}"},
		{`"https://acme.example/7"`, "acme.example/7"},
		{"  - The firm has two plants.", `  - ""`},
		{"notes:\n  - The firm has two plants.", "notes: The firm has two plants."},
	} {
		text := strings.Replace(acme, e[0], e[1], 1)
		if text == acme {
			t.Fatalf("%q is not in the calendar file", e[0])
		}
		if validate(file, []byte(text)) == nil {
			t.Errorf("the schema accepts %q in place of %q", e[1], e[0])
		}
		if _, err := ReadCalendar("acme.yaml", []byte(text)); err == nil {
			t.Errorf("ReadCalendar accepts %q in place of %q", e[1], e[0])
		}
	}
}

// asJSON returns the value of a YAML text for JSON Schema, in which dates and all
// keys are strings.
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
