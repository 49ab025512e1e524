package curate

import (
	"encoding/json"
	"reflect"
	"runtime"
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
sources:
  - {id: letter, title: Letter 7, url: "https://acme.example/7", publisher: PT Acme}
notes:
  - The firm has two plants.
`

const acmeJSON = `{"name":"acme","title":{"id":"PT Acme","en":"PT Acme"},"listed":true,"weekend":["sun"],"collectiveLeave":"taken","covers":"2025..2027",
"daysOff":[{"date":"2026-05-15","name":{"id":"Cuti perusahaan","en":"Company leave"}},
{"from":"2026-12-28","to":"2026-12-31","name":{"id":"Tutup akhir tahun","en":"Year-end shutdown"},"source":"letter","note":"It was announced in May."}],
"workdays":[{"date":"2026-03-20","name":{"id":"Masuk pengganti","en":"Make-up day"}}],
"sources":[{"id":"letter","title":"Letter 7","url":"https://acme.example/7","publisher":"PT Acme"}],"notes":["The firm has two plants."]}`

func TestYAMLAndJSONFilesDefineTheSameCalendar(t *testing.T) {
	want, err := harikerja.ParseDefinition([]byte(acmeJSON))
	noError(t, err)
	for name, text := range map[string]string{"acme.yaml": acme, "acme.yml": acme, "acme.json": acmeJSON, "dir/acme.JSON": acmeJSON, "json.yaml": acmeJSON} {
		if got, err := ReadCalendar(name, []byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
	}
}

func TestCalendarFileMayListTakenLeave(t *testing.T) {
	def, err := ReadCalendar("acme.yaml", []byte("name: acme\ncovers: 2026..2026\ncollectiveLeave: [2026-03-20, \"2026-12-24\"]\n"))
	noError(t, err)
	if text, _ := json.Marshal(def.CollectiveLeave); string(text) != `["2026-03-20","2026-12-24"]` {
		t.Errorf("got %s", text)
	}
}

// TestYAMLCalendarMistakesHaveLineNumbers changes the calendar file and compares
// the whole error text.
func TestYAMLCalendarMistakesHaveLineNumbers(t *testing.T) {
	for _, test := range mistakes(t, "calendar-file") {
		e, text := test.edits[0], test.edits[0].new
		if e.old != "" {
			if strings.Count(acme, e.old) != 1 {
				t.Fatalf("%q occurs %d times in the calendar file, want once", e.old, strings.Count(acme, e.old))
			}
			text = strings.Replace(acme, e.old, e.new, 1)
		}
		_, err := ReadCalendar("acme.yaml", []byte(text))
		if err == nil {
			t.Errorf("ReadCalendar accepts %q in place of %q", e.new, e.old)
		} else if err.Error() != test.want {
			t.Errorf("%q in place of %q:\ngot  %s\nwant %s", e.new, e.old, err, test.want)
		}
	}
}

// TestDeepOrLongPathsInYAMLNeedLittleMemory: the path of every value was kept, so the first file
// needed 700 MB and the last 200 MB.
func TestDeepOrLongPathsInYAMLNeedLittleMemory(t *testing.T) {
	nested := func(levels int) string {
		return "name: acme\nnotes:\n  " + strings.Repeat("{a: ", levels-1) + "1" + strings.Repeat("}", levels-1)
	}
	for text, want := range map[string]string{
		nested(9000): "acme.yaml:3: groups and lists are nested more than 20 levels deep",
		nested(21):   "acme.yaml:3: groups and lists are nested more than 20 levels deep",
		nested(20):   "acme.yaml:2: notes: must be a list",
		"name: acme\n? " + strings.Repeat("k", 5000) + "\n: {" + strings.Repeat("a: 1, ", 20_000) + "}": "acme.yaml:2: a key has more than 100 bytes",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ReadCalendar("acme.yaml", []byte(text))
		runtime.ReadMemStats(&after)
		if err == nil || err.Error() != want {
			t.Errorf("%.40q: got %.200v, want %s", text, err, want)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 50<<20 {
			t.Errorf("%.40q: it needs %d MB", text, n>>20)
		}
	}
}

func TestJSONCalendarMistakesHavePaths(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"acme.json", `{"name":"acme","daysOff":[{"date":"2026-05-15"},{"date":1}],"x":1}`, "acme.json: daysOff[1].date: must be a text\n" +
			"acme.json: x: unknown key: use name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, sources, notes"},
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

// FuzzCalendarFile checks that an accepted YAML file and its JSON form define the same
// calendar.
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
		noError(t, err)
		if again, err := ReadCalendar("acme.json", text); err != nil || again.Digest() != def.Digest() {
			t.Errorf("as JSON: %v\n%s", err, text)
		}
	})
}
