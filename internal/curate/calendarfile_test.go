package curate

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// acme is a calendar file with every key.
const acme = `# the calendar of a firm
name: acme
title: {id: PT Acme, en: PT Acme}
listed: true
weekend: [sun]
collectiveLeave: taken
covers: 2025..2027
daysOff:
  - {date: 2026-05-15, name: {id: Cuti perusahaan, en: Company leave}}
  - from: 2026-12-28
    to: 2026-12-31
    name: {id: Tutup akhir tahun, en: Year-end shutdown}
    source: letter
    note: >-
      It was announced
      in May.
workdays:
  - {date: 2026-03-20, name: {id: Masuk pengganti, en: Make-up day}}
statedWorkdays: {2026: 281}
sources:
  - {id: letter, title: Letter 7, url: "https://acme.example/7", publisher: PT Acme}
notes:
  - The firm has two plants.
`

const acmeJSON = `{"name":"acme","title":{"id":"PT Acme","en":"PT Acme"},"listed":true,"weekend":["sun"],"collectiveLeave":"taken","covers":"2025..2027",
"daysOff":[{"date":"2026-05-15","name":{"id":"Cuti perusahaan","en":"Company leave"}},
{"from":"2026-12-28","to":"2026-12-31","name":{"id":"Tutup akhir tahun","en":"Year-end shutdown"},"source":"letter","note":"It was announced in May."}],
"workdays":[{"date":"2026-03-20","name":{"id":"Masuk pengganti","en":"Make-up day"}}],"statedWorkdays":{"2026":281},
"sources":[{"id":"letter","title":"Letter 7","url":"https://acme.example/7","publisher":"PT Acme"}],"notes":["The firm has two plants."]}`

func TestCalendarFileIsTheSameInYAMLAndJSON(t *testing.T) {
	want, err := harikerja.ParseDefinition([]byte(acmeJSON))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"acme.yaml": acme, "acme.yml": acme, "acme.json": acmeJSON, "dir/acme.JSON": acmeJSON, "json.yaml": acmeJSON} {
		if got, err := ReadCalendar(name, []byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
	}
}

func TestCalendarFileMayListTheLeaveThatIsTaken(t *testing.T) {
	def, err := ReadCalendar("acme.yaml", []byte("name: acme\ncollectiveLeave: [2026-03-20, \"2026-12-24\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := json.Marshal(def.CollectiveLeave); string(text) != `["2026-03-20","2026-12-24"]` {
		t.Errorf("got %s", text)
	}
}

// TestCalendarFileMistakesHaveTheirLine changes the calendar file and compares
// the whole error.
func TestCalendarFileMistakesHaveTheirLine(t *testing.T) {
	const (
		nameRule  = "1 to 63 lower-case letters, digits and hyphens that begin with a letter; national and custom are reserved"
		dateRule  = "use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31"
		emptyFile = "acme.yaml:1: the file is empty"
	)
	for _, test := range []struct{ old, new, want string }{
		{acme, "", emptyFile},
		{acme, "# nothing\n", emptyFile},
		{acme, "[acme]\n", "acme.yaml:1: the file must be an object with name"},
		{acme, "name: [\n", "acme.yaml:1: this line or a line after it is not valid YAML: did not find expected node content"},
		{"name: acme\n", "", "acme.yaml:2: the key name is missing"},
		{"name: acme\n", "name: Acme\n", "acme.yaml:2: name: must be " + nameRule},
		{"name: acme\n", "name: acme\nowner: x\n", "acme.yaml:3: owner: unknown key: use name, title, listed, status, weekend, collectiveLeave, " +
			"covers, daysOff, workdays, statedWorkdays, sources, notes"},
		{"name: acme\n", "name: acme\nname: acme\n", "acme.yaml:3: the file has the key name twice, first in line 2: remove one"},
		{"name: acme\n", "name: ~\n", "acme.yaml:2: name has no value: add one, or remove the key if it is optional"},
		{"name: acme\n", "name: &a acme\n", "acme.yaml:2: name has an anchor (&a): write the value itself wherever it is needed"},
		{"name: acme\n", "name: !!str acme\n", "acme.yaml:2: name has a tag (!!str): remove it"},
		{"title: {id: PT Acme, en: PT Acme}", "title: {id: PT Acme}", "acme.yaml:3: title: the key en is missing"},
		{"title: {id: PT Acme, en: PT Acme}", "title: {id: PT Acme, en: 2026}", "acme.yaml:3: title.en must be text, but YAML does not read 2026 " +
			"as text: put it in quotes"},
		{"listed: true", "listed: yes", "acme.yaml:4: listed: must be true or false"},
		{"listed: true", `listed: "true"`, "acme.yaml:4: listed: must be true or false"},
		{"weekend: [sun]", "weekend: sun", "acme.yaml:5: weekend: must be a list, as in [sat, sun], or [] if there is no weekend"},
		{"weekend: [sun]", "weekend:\n  - sat\n  - Sunday", "acme.yaml:7: weekend[1]: must be mon, tue, wed, thu, fri, sat or sun"},
		{"collectiveLeave: taken", "collectiveLeave: none", "acme.yaml:6: collectiveLeave: must be taken, worked or the list of the dates that are taken"},
		{"covers: 2025..2027", "covers: 2025", `acme.yaml:7: covers: invalid range of years "2025": use FIRST..LAST with the earlier year first, as in 2025..2027`},
		{"covers: 2025..2027", "covers: 2025..2025", "acme.yaml:9: daysOff[0]: 2026-05-15 is outside covers, 2025..2025\n" +
			"acme.yaml:10: daysOff[1]: 2026-12-28..2026-12-31 is outside covers, 2025..2025\n" +
			"acme.yaml:18: workdays[0]: 2026-03-20 is outside covers, 2025..2025"},
		{"date: 2026-05-15,", "date: 2026-02-30,", `acme.yaml:9: daysOff[0].date: invalid date "2026-02-30": ` + dateRule},
		{"date: 2026-05-15,", "date: 20260515,", `acme.yaml:9: daysOff[0].date: invalid date "20260515": ` + dateRule},
		{"date: 2026-05-15,", "date: *day,", "acme.yaml: this line or a line after it is not valid YAML: unknown anchor 'day' referenced"},
		{"to: 2026-12-31", "to: 2026-12-01", "acme.yaml:10: daysOff[1]: from 2026-12-28 is after to 2026-12-01"},
		{"    to: 2026-12-31\n", "", "acme.yaml:10: daysOff[1]: give either date, or from and to"},
		{"date: 2026-03-20", "date: 2026-12-30", "acme.yaml:18: workdays[0]: 2026-12-30 is both a day off and a workday: daysOff[1] has it too"},
		{"source: letter", "source: telegram", "acme.yaml:13: daysOff[1].source: there is no source telegram"},
		{"{2026: 281}", "{2026: 0x119}", "acme.yaml:19: statedWorkdays.2026: must be a number of workdays"},
		{"{2026: 281}", `{2026: "281"}`, "acme.yaml:19: statedWorkdays.2026: must be a number of workdays"},
		{"{2026: 281}", "{26: 281}", "acme.yaml:19: statedWorkdays.26: the key must be a year"},
		{"{2026: 281}", "{2026: 281, 2026: 281}", "acme.yaml:19: statedWorkdays has the key 2026 twice, first in line 19: remove one"},
		{"publisher: PT Acme}", "publisher: PT Acme}\n---\nname: other", "acme.yaml:22: a second document starts here, but a file has only one: remove the line ---"},
		{"  - The firm", "  - &note The firm", "acme.yaml:23: notes[0] has an anchor (&note): write the value itself wherever it is needed"},
		{"notes:\n  - The firm has two plants.\n", "<<: {notes: []}\n", "acme.yaml:22: \"<<\": unknown key: use name, title, listed, status, " +
			"weekend, collectiveLeave, covers, daysOff, workdays, statedWorkdays, sources, notes"},
		{"weekend: [sun]\ncollectiveLeave: taken", "weekend: &w [sun]\ncollectiveLeave: *w", "acme.yaml:5: weekend has an anchor (&w): write the " +
			"value itself wherever it is needed\n" +
			"acme.yaml:6: collectiveLeave is an alias (*w): write the value itself"},
		{"listed: true\nweekend: [sun]", "listed: 1\nweekend: [moon]", "acme.yaml:4: listed: must be true or false\nacme.yaml:5: weekend[0]: must " +
			"be mon, tue, wed, thu, fri, sat or sun"},
	} {
		if strings.Count(acme, test.old) != 1 {
			t.Fatalf("%q occurs %d times in the calendar file", test.old, strings.Count(acme, test.old))
		}
		_, err := ReadCalendar("acme.yaml", []byte(strings.Replace(acme, test.old, test.new, 1)))
		if err == nil {
			t.Errorf("%q in place of %q is accepted", test.new, test.old)
		} else if err.Error() != test.want {
			t.Errorf("%q in place of %q:\ngot  %s\nwant %s", test.new, test.old, err, test.want)
		}
	}
}

func TestCalendarFileInJSONMistakesHaveTheirPath(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"acme.json", `{"name":"acme","daysOff":[{"date":"2026-05-15"},{"date":1}],"x":1}`, "acme.json: daysOff[1].date: must be a text\n" +
			"acme.json: x: unknown key: use name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, statedWorkdays, sources, notes"},
		{"acme.json", acme, "acme.json: this is not JSON: invalid character '#' looking for beginning of value at byte 1"},
		{"acme.json", "", "acme.json: this is not JSON: the end is missing"},
		{"acme.json", strings.Repeat(" ", maxCalendarBytes+1), "acme.json: the file has more than 1048576 bytes: this is not a calendar file"},
		{"acme.yaml", strings.Repeat(" ", maxCalendarBytes+1), "acme.yaml: the file has more than 1048576 bytes: this is not a calendar file"},
		{"acme", acme, "acme: the name of a calendar file must end in .yaml, .yml or .json"},
		{"acme.toml", acme, "acme.toml: the name of a calendar file must end in .yaml, .yml or .json"},
	} {
		if _, err := ReadCalendar(test.name, []byte(test.text)); err == nil || err.Error() != test.want {
			t.Errorf("%s %.40q:\ngot  %v\nwant %s", test.name, test.text, err, test.want)
		}
	}
}

// FuzzCalendarFile checks that a YAML file that is accepted describes the same
// calendar as its JSON form.
func FuzzCalendarFile(f *testing.F) {
	f.Add([]byte(acme))
	f.Add([]byte(acmeJSON))
	f.Add([]byte("name: a\nweekend: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		def, err := ReadCalendar("acme.yaml", file)
		if err != nil {
			return
		}
		text, err := json.Marshal(def)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ReadCalendar("acme.json", text); err != nil || again.Digest() != def.Digest() {
			t.Errorf("as JSON: %v\n%s", err, text)
		}
	})
}
