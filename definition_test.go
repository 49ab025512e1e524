package harikerja_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// A calendar file that has every key.
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
  "sources": [{"id": "letter-1", "title": "Letter 1", "url": "https://acme.example/1", "publisher": "PT Acme", "note": "A scan."}],
  "notes": ["The shop has other days."]
}`

func acmeDefinition() harikerja.Definition {
	return harikerja.Definition{
		Name:            "acme",
		Title:           harikerja.Names{Indonesian: "PT Acme", English: "Acme Ltd"},
		Status:          harikerja.Corroborated,
		Weekend:         harikerja.SunOnly(),
		CollectiveLeave: harikerja.LeaveOnly(date("2026-02-16"), date("2026-03-20")),
		Covers:          harikerja.YearRange{First: 2025, Last: 2027},
		DaysOff: []harikerja.OwnDay{
			{Span: span("2026-05-15"), Name: harikerja.Names{Indonesian: "Cuti perusahaan", English: "Company leave"}, Source: "letter-1", Note: "Not for the shop."},
			{Span: span("2026-12-28..2026-12-31")},
		},
		Workdays: []harikerja.OwnDay{{Span: span("2026-03-22"), Name: harikerja.Names{Indonesian: "Masuk pengganti", English: "Make-up day"}}},
		Sources:  []harikerja.OwnSource{{ID: "letter-1", Title: "Letter 1", URL: "https://acme.example/1", Publisher: "PT Acme", Note: "A scan."}},
		Notes:    []string{"The shop has other days."},
		Listed:   true,
	}
}

func TestParseDefinitionReadsEveryKey(t *testing.T) {
	tests := []struct {
		file string
		want harikerja.Definition
	}{
		{acme, acmeDefinition()},
		{`{"name": "a"}`, harikerja.Definition{Name: "a"}},
		{` {"weekend": [], "name": "a-1", "collectiveLeave": "worked"} `, harikerja.Definition{Name: "a-1", Weekend: harikerja.NoWeekend(),
			CollectiveLeave: harikerja.LeaveWorked()}},
		{`{}`, harikerja.Definition{}},
		{`{"daysOff": [{"date": "2026-12-28"}]}`, harikerja.Definition{DaysOff: lines("2026-12-28")}}, // no name
		{`{"name": "a", "covers": "2025..2027", "collectiveLeave": []}`,
			harikerja.Definition{Name: "a", Covers: harikerja.YearRange{First: 2025, Last: 2027}, CollectiveLeave: harikerja.LeaveOnly()}},
		{`{"collectiveLeave": ["2026-03-20"]}`, harikerja.Definition{CollectiveLeave: harikerja.LeaveOnly(date("2026-03-20"))}}, // only rules
	}
	for _, tt := range tests {
		got, err := harikerja.ParseDefinition([]byte(tt.file))
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: got %+v, %v, want %+v", tt.file, got, err, tt.want)
		}
		checkRoundTrip(t, got)
	}
}

// checkRoundTrip writes a definition and reads it again. The definition must not
// change.
func checkRoundTrip(t *testing.T, def harikerja.Definition) {
	t.Helper()
	text, err := json.Marshal(def)
	noError(t, err)
	var got harikerja.Definition
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	again, err := json.Marshal(got)
	if err != nil || string(again) != string(text) || got.Digest() != def.Digest() {
		t.Fatalf("%s was read and then written as %s, %v; the digest was %s before and %s after; want no change", text, again, err, def.Digest(), got.Digest())
	}
}

func TestRandomDefinitionsCanBeReadFromTheirFiles(t *testing.T) {
	rng := random(t)
	for range 20 {
		def := randomDefinition(rng, allWeekends(t))
		checkRoundTrip(t, def)
	}
}

// TestParseDefinitionReportsEveryMistake reads the files in
// testdata/definition-mistakes.txt. Below each calendar file are the expected mistakes,
// one on each line. If an expected mistake ends with "...", only the text before it is
// compared, because the rest is a message from encoding/json.
func TestParseDefinitionReportsEveryMistake(t *testing.T) {
	mistakes := map[string]string{
		"":    "this is not JSON: the end is missing",
		" \n": "this is not JSON: the end is missing",
		"{\"name\": \"a\", \"notes\": [\"\xff\"]}":   "this is not JSON: it is not UTF-8",
		strings.Repeat("[", 100_000):                 "this is not JSON: lists and objects are nested too deeply",
		`{"name": "a"}` + strings.Repeat(" ", 1<<20): "the file has more than 1048576 bytes: this is not a calendar file",
	}
	for block := range strings.SplitSeq(readFile(t, "testdata/definition-mistakes.txt"), "\n\n") {
		if file, want, ok := strings.Cut(strings.TrimSpace(block), "\n> "); ok {
			mistakes[file] = strings.ReplaceAll(want, "\n> ", "\n")
		}
	}
	for file, want := range mistakes {
		got, err := harikerja.ParseDefinition([]byte(file))
		text := fmt.Sprint(err)
		if start, ok := strings.CutSuffix(want, "..."); ok && strings.HasPrefix(text, start) {
			text = want
		}
		if _, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || text != want || !reflect.DeepEqual(got, harikerja.Definition{}) {
			t.Errorf("%.200s:\ngot  %s\nwant %s", file, text, want)
		}
	}
	if len(mistakes) < 80 {
		t.Errorf("only %d files", len(mistakes))
	}
}

// TestDigestDependsOnEveryField changes one value at a time. Each definition
// must have its own digest.
func TestDigestDependsOnEveryField(t *testing.T) {
	changes := map[string]func(*harikerja.Definition){
		"nothing":        func(d *harikerja.Definition) {},
		"name":           func(d *harikerja.Definition) { d.Name = "acme-2" },
		"title":          func(d *harikerja.Definition) { d.Title.Indonesian = "PT Acme Tbk" },
		"English title":  func(d *harikerja.Definition) { d.Title.English = "Acme" },
		"listed":         func(d *harikerja.Definition) { d.Listed = false },
		"status":         func(d *harikerja.Definition) { d.Status = harikerja.Verified },
		"no status":      func(d *harikerja.Definition) { d.Status = "" },
		"weekend":        func(d *harikerja.Definition) { d.Weekend = harikerja.SatSun() },
		"leave taken":    func(d *harikerja.Definition) { d.CollectiveLeave = harikerja.LeaveTaken() },
		"leave worked":   func(d *harikerja.Definition) { d.CollectiveLeave = harikerja.LeaveWorked() },
		"no leave":       func(d *harikerja.Definition) { d.CollectiveLeave = harikerja.LeaveOnly() },
		"other leave":    func(d *harikerja.Definition) { d.CollectiveLeave = harikerja.LeaveOnly(date("2026-02-16")) },
		"first year":     func(d *harikerja.Definition) { d.Covers.First = 2024 },
		"last year":      func(d *harikerja.Definition) { d.Covers.Last = 2028 },
		"all years":      func(d *harikerja.Definition) { d.Covers = harikerja.YearRange{} },
		"day off":        func(d *harikerja.Definition) { d.DaysOff[0].Span = span("2026-05-18") },
		"longer":         func(d *harikerja.Definition) { d.DaysOff[1].Span = span("2026-12-28..2026-12-30") },
		"fewer days off": func(d *harikerja.Definition) { d.DaysOff = d.DaysOff[:1] },
		"day name":       func(d *harikerja.Definition) { d.DaysOff[0].Name.Indonesian = "Cuti" },
		"English day":    func(d *harikerja.Definition) { d.DaysOff[0].Name.English = "Leave" },
		"day source":     func(d *harikerja.Definition) { d.DaysOff[0].Source = "" },
		"day note":       func(d *harikerja.Definition) { d.DaysOff[0].Note = "" },
		"note as source": func(d *harikerja.Definition) { d.DaysOff[0].Note, d.DaysOff[0].Source = "", d.DaysOff[0].Note },
		"workday":        func(d *harikerja.Definition) { d.Workdays = nil },
		"exchanged":      func(d *harikerja.Definition) { d.DaysOff, d.Workdays = d.Workdays, d.DaysOff },
		"moved":          func(d *harikerja.Definition) { d.DaysOff, d.Workdays = append(d.DaysOff, d.Workdays...), nil },
		"source id":      func(d *harikerja.Definition) { d.Sources[0].ID = "letter-2" },
		"source title":   func(d *harikerja.Definition) { d.Sources[0].Title = "Letter" },
		"source URL":     func(d *harikerja.Definition) { d.Sources[0].URL = "" },
		"publisher":      func(d *harikerja.Definition) { d.Sources[0].Publisher = "Acme" },
		"source note":    func(d *harikerja.Definition) { d.Sources[0].Note = "" },
		"no source":      func(d *harikerja.Definition) { d.Sources = nil },
		"notes":          func(d *harikerja.Definition) { d.Notes = nil },
		"two notes":      func(d *harikerja.Definition) { d.Notes = append(d.Notes, "") },
		"sources as notes": func(d *harikerja.Definition) {
			s := d.Sources[0]
			d.Sources = nil
			d.Notes = append([]string{s.ID, s.Title, s.URL, s.Publisher, s.Note}, d.Notes...)
		},
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
		// Every definition that WithDefinition accepts can be written to a file and
		// read again.
		if _, err := frozen.Calendar().WithDefinition(def); err == nil {
			checkRoundTrip(t, def)
		}
	}
}

// TestWithDefinitionRefusesWrongLinesAndYears: a definition from Go code is checked
// like a calendar file.
func TestWithDefinitionRefusesWrongLinesAndYears(t *testing.T) {
	for want, def := range map[string]harikerja.Definition{
		"daysOff[1]: 2026-12-29 is repeated: daysOff[0] has it too":                      {DaysOff: lines("2026-12-28..2026-12-31", "2026-12-29")},
		"workdays[0]: 2026-12-29 is both a day off and a workday: daysOff[0] has it too": {DaysOff: lines("2026-12-28..2026-12-31"), Workdays: lines("2026-12-29")},
		"workdays[0]: 2028-12-29 is outside covers, 2026..2027": {Covers: harikerja.YearRange{First: 2026, Last: 2027},
			Workdays: lines("2028-12-29")},
		"covers: the first year 2027 is after the last year 2026": {Covers: harikerja.YearRange{First: 2027, Last: 2026}},
		"collectiveLeave[1]: 2025-03-28 is outside covers, 2026..2026": {Covers: harikerja.YearRange{First: 2026, Last: 2026},
			CollectiveLeave: harikerja.LeaveOnly(date("2026-03-20"), date("2025-03-28"))},
	} {
		cal, err := frozen.Calendar().WithDefinition(def)
		if _, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || cal != nil || err.Error() != want {
			t.Errorf("got %v, %v, want %s", cal, err, want)
		}
	}
}

// TestWithDefinitionAndParseDefinitionRefuseTheSameValues: a value that a calendar file
// must not have is also refused in a Go value.
func TestWithDefinitionAndParseDefinitionRefuseTheSameValues(t *testing.T) {
	for want, change := range map[string]func(*harikerja.Definition){
		"name":                 func(d *harikerja.Definition) { d.Name = "PT Acme" },
		"title.en":             func(d *harikerja.Definition) { d.Title.English = "" },
		"title.id":             func(d *harikerja.Definition) { d.Title.Indonesian = " PT Acme" },
		"status":               func(d *harikerja.Definition) { d.Status = "Very sure" },
		"covers":               func(d *harikerja.Definition) { d.Covers.First = 1899 },
		"daysOff[0].name.en":   func(d *harikerja.Definition) { d.DaysOff[0].Name.English = "" },
		"daysOff[0].source":    func(d *harikerja.Definition) { d.DaysOff[0].Source = "letter-2" },
		"daysOff[0].note":      func(d *harikerja.Definition) { d.DaysOff[0].Note = "two\nlines" },
		"workdays[0].name.id":  func(d *harikerja.Definition) { d.Workdays[0].Name.Indonesian = "" },
		"workdays[0].source":   func(d *harikerja.Definition) { d.Workdays[0].Source = "Letter" },
		"sources[0].id":        func(d *harikerja.Definition) { d.Sources[0].ID, d.DaysOff[0].Source = "Letter", "" },
		"sources[1].id":        func(d *harikerja.Definition) { d.Sources = append(d.Sources, d.Sources[0]) },
		"sources[0].title":     func(d *harikerja.Definition) { d.Sources[0].Title = "" },
		"sources[0].url":       func(d *harikerja.Definition) { d.Sources[0].URL = "acme.example" },
		"sources[0].publisher": func(d *harikerja.Definition) { d.Sources[0].Publisher = "=1" },
		"sources[0].note":      func(d *harikerja.Definition) { d.Sources[0].Note = "\xff" },
		"notes[1]":             func(d *harikerja.Definition) { d.Notes = append(d.Notes, "") },
	} {
		def := acmeDefinition()
		change(&def)
		_, err := frozen.Calendar().WithDefinition(def)
		e, ok := errors.AsType[*harikerja.DefinitionError](err)
		if !ok || len(e.Problems) != 1 || e.Problems[0].Path != want {
			t.Errorf("%s: got the error %v", want, err)
			continue
		}
		// If the value is written to a file, reading that file gives the same error
		// message. Some values cannot be written.
		text, err := json.Marshal(def)
		if err != nil {
			continue
		}
		_, inFile := harikerja.ParseDefinition(text)
		// In two cases the messages differ: the name is empty, which WithDefinition
		// reports as missing; or the note has bytes that JSON cannot contain.
		if fmt.Sprint(inFile) != e.Error() && !strings.Contains(e.Error(), "name is missing") && want != "sources[0].note" {
			t.Errorf("%s: the error for the file is %v, want %v as for the definition", want, inFile, e)
		}
	}
}

// TestAllMistakesAreReported: a repeated date and a line outside the years in "covers"
// are reported together with other mistakes.
func TestAllMistakesAreReported(t *testing.T) {
	const dates = "daysOff[1]: 2026-12-28 is repeated: daysOff[0] has it too\n" +
		"workdays[0]: 2026-12-28 is both a day off and a workday: daysOff[0] has it too\n" +
		"workdays[1]: 2028-01-03 is outside covers, 2026..2027"
	_, err := harikerja.ParseDefinition([]byte(`{"name": "PT Acme", "covers": "2026..2027",
		"daysOff": [{"date": "2026-12-28"}, {"date": "2026-12-28", "note": "", "remark": ""}, {"from": "x", "to": "2026-12-29"}],
		"workdays": [{"date": "2026-12-28"}, {"date": "2028-01-03"}]}`))
	want := "name: must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved\n" +
		"daysOff[1].note: must be one line of at most 1000 bytes of visible characters\n" +
		"daysOff[1].remark: unknown key: use date, from, to, name, source, note\n" +
		"daysOff[2].from: invalid date \"x\": use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31\n" + dates
	if err == nil || err.Error() != want {
		t.Errorf("the file: got the error %v, want %s", err, want)
	}
	_, err = frozen.Calendar().WithDefinition(harikerja.Definition{
		Covers: harikerja.YearRange{First: 2026, Last: 2027}, Notes: []string{""},
		DaysOff:  append(lines("2026-12-28", "2026-12-28"), harikerja.OwnDay{}, harikerja.OwnDay{}),
		Workdays: lines("2026-12-28", "2028-01-03"),
	})
	want = "notes[0]: must be one line of at most 1000 bytes of visible characters\n" +
		"daysOff[2]: the date is missing (0001-01-01): in Go, set Span, as in Span: harikerja.OneDay(d)\n" +
		"daysOff[3]: the date is missing (0001-01-01): in Go, set Span, as in Span: harikerja.OneDay(d)\n" + dates
	if err == nil || err.Error() != want {
		t.Errorf("the definition: got the error %v, want %s", err, want)
	}
}

// TestNamesNeedBothLanguages: the error says which language is missing.
func TestNamesNeedBothLanguages(t *testing.T) {
	for want, names := range map[string]harikerja.Names{
		"title.id: the Indonesian name is missing: give both languages, or none": {English: "Company anniversary"},
		"title.en: the English name is missing: give both languages, or none":    {Indonesian: "Ulang tahun perusahaan"},
	} {
		_, err := frozen.Calendar().WithDefinition(harikerja.Definition{Title: names})
		if err == nil || err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
}

// TestWithDefinitionRefusesALineWithoutADate: an OwnDay without a Span has the date
// 0001-01-01. Without an error, such a line would have no effect.
func TestWithDefinitionRefusesALineWithoutADate(t *testing.T) {
	named := harikerja.OwnDay{Name: harikerja.Names{Indonesian: "Libur", English: "Day off"}}
	_, err := frozen.Calendar().WithDefinition(harikerja.Definition{DaysOff: []harikerja.OwnDay{named}, Workdays: []harikerja.OwnDay{{}}})
	want := "daysOff[0]: the date is missing (0001-01-01): in Go, set Span, as in Span: harikerja.OneDay(d)\n" +
		"workdays[0]: the date is missing (0001-01-01): in Go, set Span, as in Span: harikerja.OneDay(d)"
	if _, ok := errors.AsType[*harikerja.DefinitionError](err); !ok || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestWithDefinitionRefusesACalendarWithOtherRules: a definition would replace the weekend, the
// rule for collective leave and the own lines of the calendar.
func TestWithDefinitionRefusesACalendarWithOtherRules(t *testing.T) {
	def := harikerja.Definition{Name: "firm", DaysOff: lines("2026-12-28")}
	firm := define(t, def)
	for want, cal := range map[string]*harikerja.Calendar{
		"weekend":    frozen.Calendar().WithWeekend(harikerja.SunOnly()),
		"leave":      frozen.Calendar().WithLeave(harikerja.LeaveWorked()),
		"definition": firm,
	} {
		for name, apply := range map[string]func() (*harikerja.Calendar, error){
			"WithDefinition": func() (*harikerja.Calendar, error) { return cal.WithDefinition(def) },
			"Named":          func() (*harikerja.Calendar, error) { return cal.Named("idx") },
		} {
			got, err := apply()
			if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Name != want || got != nil {
				t.Errorf("%s of %v: got %v, %v, want an error about the %s", name, cal, got, err, want)
			}
		}
	}
	unnamed := define(t, harikerja.Definition{DaysOff: def.DaysOff})
	const replaced = "Named would replace the definition that the calendar has: use c.National().Named(name)"
	for want, cal := range map[string]*harikerja.Calendar{
		`invalid definition "firm": ` + replaced:                                    firm,
		`invalid definition without a name: ` + replaced:                            unnamed,
		`invalid weekend sun: Named would replace it: call WithWeekend after Named`: frozen.Calendar().WithWeekend(harikerja.SunOnly()),
		`invalid leave worked: Named would replace it: call WithLeave after Named`:  frozen.Calendar().WithLeave(harikerja.LeaveWorked()),
	} {
		if _, err := cal.Named("idx"); err == nil || err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
	// The error messages recommend these calls, so they must work.
	six, err := frozen.Calendar().WithDefinition(harikerja.Definition{Weekend: harikerja.SunOnly(), DaysOff: def.DaysOff})
	noError(t, err)
	again, err := firm.National().WithDefinition(def)
	noError(t, err)
	for _, cal := range []*harikerja.Calendar{six, again.WithWeekend(harikerja.SunOnly())} {
		if n, err := cal.CountWorkdays(harikerja.Year(2026)); n != 290 || err != nil {
			t.Errorf("%v has %d workdays in 2026, %v, want 290", cal, n, err)
		}
	}
}

func TestYearRangeCanBeReadFromItsText(t *testing.T) {
	for text, want := range map[string]harikerja.YearRange{
		"2025..2027": {First: 2025, Last: 2027},
		"1900..9999": {First: 1900, Last: 9999},
		"2026..2026": {First: 2026, Last: 2026},
		"":           {},
	} {
		var got harikerja.YearRange
		err := got.UnmarshalText([]byte(text))
		written, err2 := want.MarshalText()
		if err != nil || err2 != nil || got != want || string(written) != text {
			t.Errorf("%s was read as %v, %v, and %v was written as %s, %v", text, got, err, want, written, err2)
		}
	}
	for _, text := range []string{" ", "2025", "2025..", "..2025", "2025-2027", "2027..2025", "1899..2025", "2025..10000",
		"02025..2027", " 2025..2027", "+025..2027"} {
		kept := harikerja.YearRange{First: 2001, Last: 2002}
		err := kept.UnmarshalText([]byte(text))
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != text || kept.First != 2001 {
			t.Errorf("%q is read as %v, %v", text, kept, err)
		}
	}
	// MarshalText rejects a range that UnmarshalText could not read.
	if text, err := (harikerja.YearRange{First: 2027, Last: 2025}).MarshalText(); err == nil {
		t.Errorf("a range with the later year first is written as %s", text)
	}
}

func FuzzParseDefinition(f *testing.F) {
	for _, text := range []string{acme, `{"name": "a"}`, `{"name":"a","weekend":[],"collectiveLeave":[],"covers":"2026..2026"}`, `[[[[[[[[[`,
		"{\"a\":\"\xff\"}"} {
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
		cal, err := frozen.Calendar().WithDefinition(def)
		noError(t, err)
		if covered, ok := cal.Covered(); ok {
			if _, err := cal.Summarize(harikerja.Year(covered.Start().Year())); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestFailedReadDoesNotChangeTheValue: a definition, a line and the rule for
// leave can each be read from JSON. A wrong text does not change the value.
func TestFailedReadDoesNotChangeTheValue(t *testing.T) {
	def := acmeDefinition()
	line, leave := def.DaysOff[0], def.CollectiveLeave
	for _, text := range []string{`{"x": 1}`, `{"date": "2026-01-02", "x": 1}`, `[]`, `"some"`, `["2026-02-30"]`, `null`} {
		for _, v := range []json.Unmarshaler{&def, &line, &leave} {
			if v == json.Unmarshaler(&leave) && text == `[]` {
				continue // valid: the list of taken days may be empty
			}
			if _, ok := errors.AsType[*harikerja.DefinitionError](v.UnmarshalJSON([]byte(text))); !ok {
				t.Errorf("%s was read into %T without an error", text, v)
			}
		}
	}
	if want := acmeDefinition(); !reflect.DeepEqual(def, want) || line != want.DaysOff[0] || !reflect.DeepEqual(leave, want.CollectiveLeave) {
		t.Errorf("after failed reads: got the values %+v, %+v and %+v, want no change", def, line, leave)
	}
}

// TestOwnLinesAreNotComparedWithTheNationalList: an own day off may be on a national
// holiday, and an own workday on a normal workday, because the national list can change.
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
	// Nyepi on Thursday and Idulfitri on Saturday are own workdays. Saturday the 28th
	// is an own day off on a weekend day.
	want := harikerja.Summary{Span: span("2026-03-01..2026-03-31"), Days: 31, Workdays: 19, WeekendDays: 8, CollectiveLeave: 4, WeekendHolidays: 2}
	if got, err := cal.Summarize(want.Span); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
