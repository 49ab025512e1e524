package harikerja_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// acme is a calendar file with every key.
const acme = `{
  "name": "acme",
  "title": {"id": "PT Acme", "en": "Acme Ltd"},
  "listed": true,
  "status": "corroborated",
  "weekend": ["sun"],
  "collectiveLeave": ["2026-02-16", "2026-03-20"],
  "covers": "2025..2027",
  "daysOff": [
    {"date": "2026-05-15", "name": {"id": "Cuti perusahaan", "en": "Company leave"}, "source": "letter-1", "note": "Not for the shop."},
    {"from": "2026-12-28", "to": "2026-12-31"}
  ],
  "workdays": [{"date": "2026-03-22", "name": {"id": "Masuk pengganti", "en": "Make-up day"}}],
  "statedWorkdays": {"2025": 290, "2026": 289},
  "sources": [{"id": "letter-1", "title": "Letter 1", "url": "https://acme.example/1", "publisher": "PT Acme", "note": "A scan."}],
  "notes": ["The shop has other days."]
}`

func acmeDefinition() harikerja.Definition {
	return harikerja.Definition{
		Name:            "acme",
		Title:           harikerja.Names{Local: "PT Acme", English: "Acme Ltd"},
		Listed:          true,
		Status:          harikerja.Corroborated,
		Weekend:         harikerja.SunOnly(),
		CollectiveLeave: harikerja.LeaveDays{Only: []harikerja.Date{date("2026-02-16"), date("2026-03-20")}},
		Covers:          harikerja.YearRange{First: 2025, Last: 2027},
		DaysOff: []harikerja.OwnDay{
			{Span: span("2026-05-15"), Name: harikerja.Names{Local: "Cuti perusahaan", English: "Company leave"}, Source: "letter-1", Note: "Not for the shop."},
			{Span: span("2026-12-28..2026-12-31")},
		},
		Workdays:       []harikerja.OwnDay{{Span: span("2026-03-22"), Name: harikerja.Names{Local: "Masuk pengganti", English: "Make-up day"}}},
		StatedWorkdays: map[int]int{2025: 290, 2026: 289},
		Sources:        []harikerja.OwnSource{{ID: "letter-1", Title: "Letter 1", URL: "https://acme.example/1", Publisher: "PT Acme", Note: "A scan."}},
		Notes:          []string{"The shop has other days."},
	}
}

func TestParseDefinition(t *testing.T) {
	tests := []struct {
		file string
		want harikerja.Definition
	}{
		{acme, acmeDefinition()},
		{`{"name": "a"}`, harikerja.Definition{Name: "a"}},
		{` {"weekend": [], "name": "a-1", "collectiveLeave": "worked"} `, harikerja.Definition{Name: "a-1", Weekend: harikerja.NoWeekend(), CollectiveLeave: harikerja.LeaveDays{Leave: harikerja.LeaveWorked}}},
		{`{"name": "a", "collectiveLeave": []}`, harikerja.Definition{Name: "a", CollectiveLeave: harikerja.LeaveDays{Only: []harikerja.Date{}}}},
	}
	for _, tt := range tests {
		got, err := harikerja.ParseDefinition([]byte(tt.file))
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: got %+v, %v, want %+v", tt.file, got, err, tt.want)
		}
		checkRoundTrip(t, got)
	}
}

// checkRoundTrip checks that a definition is the same after it is written and
// read.
func checkRoundTrip(t *testing.T, def harikerja.Definition) {
	t.Helper()
	text, err := json.Marshal(def)
	if err != nil {
		t.Fatal(err)
	}
	var got harikerja.Definition
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	again, err := json.Marshal(got)
	if err != nil || string(again) != string(text) || got.Digest() != def.Digest() {
		t.Fatalf("%s is written again as %s, %v, with the digests %s and %s", text, again, err, def.Digest(), got.Digest())
	}
}

func TestRandomDefinitionsAreReadAsWritten(t *testing.T) {
	rng := random(t)
	for range 20 {
		def := randomDefinition(rng, allWeekends(t))
		checkRoundTrip(t, def)
	}
}

func TestParseDefinitionReportsEveryMistake(t *testing.T) {
	const unknown = "unknown key: use name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, statedWorkdays, sources, notes"
	const name = "must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter; national and custom are reserved"
	const line = "must be one line of at most 1000 bytes of visible characters"
	const title = line + ", and must begin with a letter or digit"
	const slug = "must be lower-case letters and digits, with single hyphens between them"
	const noDate = `use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31`
	// with returns a file with a name and another member.
	with := func(member string) string { return `{"name": "a", ` + member + `}` }
	tests := []struct {
		file string
		want string // one line for each mistake; a text of encoding/json is not compared to its end
	}{
		// The text as a whole.
		{"", "this is not JSON: the end is missing"},
		{" \n", "this is not JSON: the end is missing"},
		{"name: acme", "this is not JSON: invalid character 'a'..."},
		{`{"name": "a"`, "this is not JSON: the end is missing"},
		{`{"name": "a",}`, "this is not JSON: invalid character '}'..."},
		{`{"name": "a"} x`, "this is not JSON: there is text after the end"},
		{`{"name": "a"}{}`, "this is not JSON: there is text after the end"},
		{"{\"name\": \"a\", \"notes\": [\"\xff\"]}", "this is not JSON: it is not UTF-8"},
		{with(`"notes": [[[[[[[[[]]]]]]]]]`), "this is not JSON: lists and objects are nested too deeply"},
		{strings.Repeat("[", 100_000), "this is not JSON: lists and objects are nested too deeply"},
		{`{"name": "a"}` + strings.Repeat(" ", 1<<20), "the file has more than 1048576 bytes: this is not a calendar file"},
		{`[]`, "the file must be an object with name"},
		{`null`, "the file must be an object with name"},
		{`"acme"`, "the file must be an object with name"},
		// Keys.
		{`{}`, "the key name is missing"},
		{with(`"Weekend": []`), "Weekend: " + unknown},
		{with(`"days_off": []`), "days_off: " + unknown},
		{with(`"": 1`), `"": ` + unknown},
		{with(`"a\nb": 1`), `"a\nb": ` + unknown},
		{`{"name": "a", "name": "b"}`, "name: the key is repeated"},
		{with(`"x": 1, "x": 2`), "x: " + unknown + "\nx: the key is repeated"},
		{with(`"daysOff": [{"date": "2026-01-02", "date": "2026-01-03"}]`), "daysOff[0].date: the key is repeated"},
		{with(`"daysOff": [{"day": "2026-01-02"}]`), "daysOff[0].day: unknown key: use date, from, to, name, source, note"},
		// Names and texts.
		{`{"name": ""}`, "name: " + name},
		{`{"name": "Acme"}`, "name: " + name},
		{`{"name": "1a"}`, "name: " + name},
		{`{"name": "-a"}`, "name: " + name},
		{`{"name": "a.json"}`, "name: " + name},
		{`{"name": "a/b"}`, "name: " + name},
		{`{"name": "national"}`, "name: " + name},
		{`{"name": "custom"}`, "name: " + name},
		{`{"name": "` + strings.Repeat("a", 64) + `"}`, "name: " + name},
		{`{"name": 1}`, "name: " + name},
		{`{"name": null}`, "name: " + name},
		{with(`"title": "Acme"`), "title: must be an object with id, en"},
		{with(`"title": {"id": "A"}`), "title: the key en is missing"},
		{with(`"title": {"id": "A", "en": "=1+1"}`), "title.en: " + title},
		{with(`"title": {"id": "A\u202eB", "en": ""}`), "title.id: " + title + "\ntitle.en: " + title},
		{with(`"listed": "yes"`), "listed: must be true or false"},
		{with(`"status": "draft"`), "status: must be verified or corroborated"},
		{with(`"status": ""`), "status: must be verified or corroborated"},
		{with(`"notes": "one"`), "notes: must be a list"},
		{with(`"notes": ["one", "two\nlines", ""]`), "notes[1]: " + line + "\nnotes[2]: " + line},
		// Rules.
		{with(`"weekend": "sat,sun"`), "weekend: must be a list, as in [sat, sun], or [] if there is no weekend"},
		{with(`"weekend": ["sat", "Sunday"]`), "weekend[1]: must be mon, tue, wed, thu, fri, sat or sun"},
		{with(`"weekend": ["SAT"]`), "weekend[0]: must be mon, tue, wed, thu, fri, sat or sun"},
		{with(`"weekend": [6, "sun"]`), "weekend[0]: must be mon, tue, wed, thu, fri, sat or sun"},
		{with(`"weekend": ["none"]`), "weekend[0]: must be mon, tue, wed, thu, fri, sat or sun"},
		{with(`"weekend": ["mon", "tue", "wed", "thu", "fri", "sat", "xyz"]`), "weekend[6]: must be mon, tue, wed, thu, fri, sat or sun"},
		{with(`"weekend": ["sun", "sat", "sun"]`), "weekend[2]: sun is repeated"},
		{with(`"weekend": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]`), "weekend: a week needs at least one day that is not a weekend day"},
		{with(`"collectiveLeave": "some"`), "collectiveLeave: must be taken, worked or the list of the dates that are taken"},
		{with(`"collectiveLeave": true`), "collectiveLeave: must be taken, worked or the list of the dates that are taken"},
		{with(`"collectiveLeave": ["2026-03-20", "2026-03-20"]`), "collectiveLeave[1]: 2026-03-20 is repeated"},
		{with(`"collectiveLeave": ["2026-02-30", "20 March", 5]`), `collectiveLeave[0]: invalid date "2026-02-30": ` + noDate + "\n" + `collectiveLeave[1]: invalid date "20 March": ` + noDate + "\ncollectiveLeave[2]: must be a text"},
		// Years.
		{with(`"covers": "2025"`), `covers: invalid range of years "2025": use FIRST..LAST with the earlier year first, as in 2025..2027`},
		{with(`"covers": "2027..2025"`), `covers: invalid range of years "2027..2025": use FIRST..LAST with the earlier year first, as in 2025..2027`},
		{with(`"covers": "1899..2025"`), `covers: invalid range of years "1899..2025": use FIRST..LAST with the earlier year first, as in 2025..2027`},
		{with(`"covers": 2025`), "covers: must be a text"},
		{with(`"statedWorkdays": []`), "statedWorkdays: must be an object with a number of workdays for each year"},
		{with(`"statedWorkdays": {"26": 1, "2026": "240", "2027": 367, "2028": 1.5, "2029": -1}`), "statedWorkdays.26: the key must be a year\nstatedWorkdays.2026: must be a number of workdays\nstatedWorkdays.2027: must be a number of workdays\nstatedWorkdays.2028: must be a number of workdays\nstatedWorkdays.2029: must be a number of workdays"},
		{with(`"statedWorkdays": {"2026": 240, "2026": 240}`), "statedWorkdays.2026: the key is repeated"},
		// Lines.
		{with(`"daysOff": {}`), "daysOff: must be a list"},
		{with(`"daysOff": ["2026-01-02"]`), "daysOff[0]: must be an object with date"},
		{with(`"daysOff": [{}]`), "daysOff[0]: give either date, or from and to"},
		{with(`"daysOff": [{"from": "2026-01-02"}]`), "daysOff[0]: give either date, or from and to"},
		{with(`"daysOff": [{"date": "2026-01-02", "to": "2026-01-03"}]`), "daysOff[0]: give either date, or from and to"},
		{with(`"daysOff": [{"date": "2026-02-29"}]`), `daysOff[0].date: invalid date "2026-02-29": ` + noDate},
		{with(`"daysOff": [{"date": "2026-1-2"}]`), `daysOff[0].date: invalid date "2026-1-2": ` + noDate},
		{with(`"daysOff": [{"date": 20260102}]`), "daysOff[0].date: must be a text"},
		{with(`"workdays": [{"from": "2026-01-03", "to": "2026-01-02"}]`), "workdays[0]: from 2026-01-03 is after to 2026-01-02"},
		{with(`"workdays": [{"date": "2026-01-03", "name": {"id": "A"}}]`), "workdays[0].name: the key en is missing"},
		{with(`"workdays": [{"date": "2026-01-03", "note": " x"}]`), "workdays[0].note: " + line},
		{with(`"daysOff": [{"date": "2026-01-02"}, {"date": "2026-01-05"}, {"date": "2026-01-02"}]`), "daysOff[2]: 2026-01-02 is repeated: daysOff[0] has it too"},
		{with(`"daysOff": [{"from": "2026-01-05", "to": "2026-01-09"}, {"from": "2026-01-07", "to": "2026-01-08"}]`), "daysOff[1]: 2026-01-07 is repeated: daysOff[0] has it too"},
		{with(`"workdays": [{"date": "2026-01-03"}, {"date": "2026-01-03"}]`), "workdays[1]: 2026-01-03 is repeated: workdays[0] has it too"},
		{with(`"daysOff": [{"from": "2026-01-05", "to": "2026-01-09"}], "workdays": [{"date": "2026-02-07"}, {"from": "2026-01-06", "to": "2026-01-07"}]`), "workdays[1]: 2026-01-06 is both a day off and a workday: daysOff[0] has it too"},
		{with(`"covers": "2026..2027", "daysOff": [{"date": "2025-12-31"}, {"from": "2027-12-31", "to": "2028-01-01"}], "workdays": [{"date": "2030-01-01"}]`), "daysOff[0]: 2025-12-31 is outside covers, 2026..2027\ndaysOff[1]: 2027-12-31..2028-01-01 is outside covers, 2026..2027\nworkdays[0]: 2030-01-01 is outside covers, 2026..2027"},
		{with(`"daysOff": [{"from": "2000-01-01", "to": "2020-01-01"}, {"from": "2021-01-01", "to": "2029-12-31"}]`), "daysOff: the lines have 10593 dates: use at most 10000"},
		// Sources.
		{with(`"sources": [{"id": "A", "title": "", "publisher": "P", "url": "ftp://x"}]`), "sources[0].id: " + slug + "\nsources[0].title: " + title + "\nsources[0].url: must be a web address that begins with https:// or http://"},
		{with(`"sources": [{"id": "a"}]`), "sources[0]: the key title is missing\nsources[0]: the key publisher is missing"},
		{with(`"sources": [{"id": "a", "title": "T", "publisher": "P"}, {"id": "a", "title": "T", "publisher": "P"}]`), "sources[1].id: a is repeated"},
		{with(`"sources": [{"id": "a", "title": "T", "publisher": "P"}], "daysOff": [{"date": "2026-01-02", "source": "a"}], "workdays": [{"date": "2026-01-03", "source": "b"}]`), "workdays[0].source: there is no source b"},
		{with(`"daysOff": [{"date": "2026-01-02", "source": "A B"}]`), "daysOff[0].source: " + slug},
		// All mistakes are reported.
		{`{"weekend": 1, "daysOff": [{"date": "x"}, {"date": "2026-01-02"}, {}], "name": "X"}`, `weekend: must be a list, as in [sat, sun], or [] if there is no weekend
daysOff[0].date: invalid date "x": ` + noDate + `
daysOff[2]: give either date, or from and to
name: ` + name},
	}
	for _, tt := range tests {
		got, err := harikerja.ParseDefinition([]byte(tt.file))
		text := fmt.Sprint(err)
		if start, ok := strings.CutSuffix(tt.want, "..."); ok && strings.HasPrefix(text, start) {
			text = tt.want
		}
		if _, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || text != tt.want || !reflect.DeepEqual(got, harikerja.Definition{}) {
			t.Errorf("%.200s:\ngot  %s\nwant %s", tt.file, text, tt.want)
		}
	}
}

// TestDigestDependsOnEveryField changes one value at a time. Each definition
// must have its own digest.
func TestDigestDependsOnEveryField(t *testing.T) {
	changes := map[string]func(*harikerja.Definition){
		"nothing":         func(d *harikerja.Definition) {},
		"name":            func(d *harikerja.Definition) { d.Name = "acme-2" },
		"title":           func(d *harikerja.Definition) { d.Title.Local = "PT Acme Tbk" },
		"English title":   func(d *harikerja.Definition) { d.Title.English = "Acme" },
		"listed":          func(d *harikerja.Definition) { d.Listed = false },
		"status":          func(d *harikerja.Definition) { d.Status = harikerja.Verified },
		"no status":       func(d *harikerja.Definition) { d.Status = "" },
		"weekend":         func(d *harikerja.Definition) { d.Weekend = harikerja.SatSun() },
		"leave taken":     func(d *harikerja.Definition) { d.CollectiveLeave.Only = nil },
		"leave worked":    func(d *harikerja.Definition) { d.CollectiveLeave = harikerja.LeaveDays{Leave: harikerja.LeaveWorked} },
		"no leave":        func(d *harikerja.Definition) { d.CollectiveLeave.Only = []harikerja.Date{} },
		"other leave":     func(d *harikerja.Definition) { d.CollectiveLeave.Only = d.CollectiveLeave.Only[:1] },
		"first year":      func(d *harikerja.Definition) { d.Covers.First = 2024 },
		"last year":       func(d *harikerja.Definition) { d.Covers.Last = 2028 },
		"all years":       func(d *harikerja.Definition) { d.Covers = harikerja.YearRange{} },
		"day off":         func(d *harikerja.Definition) { d.DaysOff[0].Span = span("2026-05-18") },
		"longer":          func(d *harikerja.Definition) { d.DaysOff[1].Span = span("2026-12-28..2026-12-30") },
		"fewer days off":  func(d *harikerja.Definition) { d.DaysOff = d.DaysOff[:1] },
		"day name":        func(d *harikerja.Definition) { d.DaysOff[0].Name.Local = "Cuti" },
		"English day":     func(d *harikerja.Definition) { d.DaysOff[0].Name.English = "Leave" },
		"day source":      func(d *harikerja.Definition) { d.DaysOff[0].Source = "" },
		"day note":        func(d *harikerja.Definition) { d.DaysOff[0].Note = "" },
		"note as source":  func(d *harikerja.Definition) { d.DaysOff[0].Note, d.DaysOff[0].Source = "", d.DaysOff[0].Note },
		"workday":         func(d *harikerja.Definition) { d.Workdays = nil },
		"exchanged":       func(d *harikerja.Definition) { d.DaysOff, d.Workdays = d.Workdays, d.DaysOff },
		"moved":           func(d *harikerja.Definition) { d.DaysOff, d.Workdays = append(d.DaysOff, d.Workdays...), nil },
		"stated":          func(d *harikerja.Definition) { d.StatedWorkdays[2026] = 290 },
		"one stated year": func(d *harikerja.Definition) { delete(d.StatedWorkdays, 2025) },
		"source id":       func(d *harikerja.Definition) { d.Sources[0].ID = "letter-2" },
		"source title":    func(d *harikerja.Definition) { d.Sources[0].Title = "Letter" },
		"source URL":      func(d *harikerja.Definition) { d.Sources[0].URL = "" },
		"publisher":       func(d *harikerja.Definition) { d.Sources[0].Publisher = "Acme" },
		"source note":     func(d *harikerja.Definition) { d.Sources[0].Note = "" },
		"no source":       func(d *harikerja.Definition) { d.Sources = nil },
		"notes":           func(d *harikerja.Definition) { d.Notes = nil },
		"two notes":       func(d *harikerja.Definition) { d.Notes = append(d.Notes, "") },
		"sources as notes": func(d *harikerja.Definition) {
			s := d.Sources[0]
			d.StatedWorkdays, d.Sources = nil, nil
			d.Notes = append([]string{s.ID, s.Title, s.URL, s.Publisher, s.Note}, d.Notes...)
		},
		"nothing stated": func(d *harikerja.Definition) { d.StatedWorkdays = nil },
	}
	seen := make(map[string]string)
	for name, change := range changes {
		def := acmeDefinition()
		change(&def)
		digest := def.Digest()
		if other, ok := seen[digest]; ok {
			t.Errorf("%q and %q have the same digest", name, other)
		}
		seen[digest] = name
		if len(digest) != len("sha256:")+64 || !strings.HasPrefix(digest, "sha256:") {
			t.Errorf("the digest is %s", digest)
		}
	}
}

// TestDigestIgnoresLeaveThatHasNoEffect: the field Leave is ignored if the taken
// days are listed.
func TestDigestIgnoresLeaveThatHasNoEffect(t *testing.T) {
	def := acmeDefinition()
	def.CollectiveLeave.Leave = harikerja.LeaveWorked
	if def.Digest() != acmeDefinition().Digest() {
		t.Error("an ignored field changes the digest")
	}
	checkRoundTrip(t, def)
}

// TestWithDefinitionRefusesMistakes: a definition that a program made is checked
// like a file.
func TestWithDefinitionRefusesMistakes(t *testing.T) {
	for want, def := range map[string]harikerja.Definition{
		"daysOff[1]: 2026-12-29 is repeated: daysOff[0] has it too":                      {DaysOff: lines("2026-12-28..2026-12-31", "2026-12-29")},
		"workdays[0]: 2026-12-29 is both a day off and a workday: daysOff[0] has it too": {DaysOff: lines("2026-12-28..2026-12-31"), Workdays: lines("2026-12-29")},
		"workdays[0]: 2028-12-29 is outside covers, 2026..2027":                          {Covers: harikerja.YearRange{First: 2026, Last: 2027}, Workdays: lines("2028-12-29")},
		"covers: the first year 2027 is after the last year 2026":                        {Covers: harikerja.YearRange{First: 2027, Last: 2026}},
	} {
		cal, err := frozen().WithDefinition(def)
		if _, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || cal != nil || err.Error() != want {
			t.Errorf("got %v, %v, want %s", cal, err, want)
		}
	}
}

func TestYearRangeAsText(t *testing.T) {
	for text, want := range map[string]harikerja.YearRange{
		"2025..2027": {First: 2025, Last: 2027},
		"1900..9999": {First: 1900, Last: 9999},
		"2026..2026": {First: 2026, Last: 2026},
	} {
		var got harikerja.YearRange
		err := got.UnmarshalText([]byte(text))
		written, err2 := want.MarshalText()
		if err != nil || err2 != nil || got != want || string(written) != text {
			t.Errorf("%s is read as %v, %v, and %v is written as %s, %v", text, got, err, want, written, err2)
		}
	}
	for _, text := range []string{"", "2025", "2025..", "..2025", "2025-2027", "2027..2025", "1899..2025", "2025..10000", "02025..2027", " 2025..2027", "+025..2027"} {
		kept := harikerja.YearRange{First: 2001, Last: 2002}
		err := kept.UnmarshalText([]byte(text))
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != text || kept.First != 2001 {
			t.Errorf("%q is read as %v, %v", text, kept, err)
		}
	}
	// What cannot be read cannot be written.
	for _, r := range []harikerja.YearRange{{}, {First: 2027, Last: 2025}} {
		if text, err := r.MarshalText(); err == nil {
			t.Errorf("%v is written as %s", r, text)
		}
	}
}

func FuzzParseDefinition(f *testing.F) {
	for _, text := range []string{acme, `{"name": "a"}`, `{"name":"a","weekend":[],"collectiveLeave":[]}`, `[[[[[[[[[`, "{\"a\":\"\xff\"}", `{"name":"a","statedWorkdays":{"2026":-0}}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		def, err := harikerja.ParseDefinition(text)
		if err != nil {
			if e, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || len(e.Problems) == 0 || strings.Count(err.Error(), "\n") != len(e.Problems)-1 {
				t.Fatalf("got the error %#v", err)
			}
			return
		}
		checkRoundTrip(t, def)
		cal, err := frozen().WithDefinition(def)
		if err != nil {
			t.Fatal(err)
		}
		if covered, ok := cal.Covered(); ok {
			if _, err := cal.Summarize(harikerja.Year(covered.Start().Year())); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestDayWithAnOwnLineUnmarshalsWhatItMarshals: a day of a calendar with a
// definition has the line that decided.
func TestDayWithAnOwnLineUnmarshalsWhatItMarshals(t *testing.T) {
	def := acmeDefinition()
	def.StatedWorkdays = nil
	for text, want := range map[string]string{
		"2026-05-15": `{"date":"2026-05-15","class":"own_day_off","weekend":false,"holidays":[{"date":"2026-05-15","type":"own_day_off","localName":"Cuti perusahaan","name":"Company leave"}],"own":{"date":"2026-05-15","name":{"id":"Cuti perusahaan","en":"Company leave"},"source":"letter-1","note":"Not for the shop."}}`,
		"2026-12-29": `{"date":"2026-12-29","class":"own_day_off","weekend":false,"holidays":[{"date":"2026-12-29","type":"own_day_off","localName":"Libur sendiri","name":"Own day off"}],"own":{"from":"2026-12-28","to":"2026-12-31"}}`,
	} {
		day, err := define(t, def).Day(date(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(day)
		if err != nil || string(got) != want {
			t.Errorf("%s is %s, %v, want %s", text, got, err, want)
		}
		var back harikerja.Day
		if err := json.Unmarshal(got, &back); err != nil || !reflect.DeepEqual(back.Own, day.Own) {
			t.Errorf("%s unmarshals to %+v, %v", text, back, err)
		}
	}
}

// TestReadingDoesNotChangeTheValueOnAnError: the parts of a definition can also
// be read from JSON by themselves.
func TestReadingDoesNotChangeTheValueOnAnError(t *testing.T) {
	def := acmeDefinition()
	line, leave := def.DaysOff[0], def.CollectiveLeave
	for _, text := range []string{`{}`, `{"date": "2026-01-02", "x": 1}`, `[]`, `"some"`, `["2026-02-30"]`, `null`} {
		for _, v := range []json.Unmarshaler{&def, &line, &leave} {
			if v == json.Unmarshaler(&leave) && text == `[]` {
				continue // no leave is taken
			}
			if _, ok := errors.AsType[*harikerja.DefinitionError](v.UnmarshalJSON([]byte(text))); !ok {
				t.Errorf("%s is read into %T without an error", text, v)
			}
		}
	}
	if want := acmeDefinition(); !reflect.DeepEqual(def, want) || line != want.DaysOff[0] || !reflect.DeepEqual(leave, want.CollectiveLeave) {
		t.Errorf("the values are now %+v, %+v and %+v", def, line, leave)
	}
}

// TestOwnLinesAreNotComparedWithTheNationalList: a day off on a holiday and a
// workday on a workday are allowed, because the national list can change.
func TestOwnLinesAreNotComparedWithTheNationalList(t *testing.T) {
	cal := define(t, harikerja.Definition{DaysOff: lines("2026-01-01", "2026-03-20", "2026-03-28"), Workdays: lines("2026-01-02", "2026-03-19", "2026-03-21")})
	for text, want := range map[string]string{
		"2026-01-01": "national_holiday national_holiday,own_day_off",
		"2026-01-02": "workday ",
		"2026-03-19": "workday national_holiday",
		"2026-03-20": "collective_leave collective_leave,own_day_off",
		"2026-03-21": "workday national_holiday", // a Saturday
		"2026-03-28": "own_day_off own_day_off",  // a Saturday
	} {
		day, err := cal.Day(date(text))
		var kinds []string
		for _, h := range day.Holidays {
			kinds = append(kinds, string(h.Kind))
		}
		if got := string(day.Class) + " " + strings.Join(kinds, ","); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", text, got, err, want)
		}
	}
	// Nyepi on Thursday and Idulfitri on Saturday are worked; Saturday the 28th is
	// a weekend day with a holiday.
	want := harikerja.Summary{Span: span("2026-03-01..2026-03-31"), Days: 31, Workdays: 19, WeekendDays: 8, CollectiveLeave: 4, WeekendHolidays: 2}
	if got, err := cal.Summarize(want.Span); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
