package ask

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

func TestDatesAreSortedAndMergedIntoSpans(t *testing.T) {
	tests := map[string]string{
		"2026-05-15":            "2026-05-15",
		"2026-05-15,2026-05-15": "2026-05-15",
		"2026-12-31, 2026-12-29,2026-12-30,2026-05-15":                            "2026-05-15,2026-12-29..2026-12-31",
		"2026-01-01..2026-01-10,2026-01-03,2026-01-11":                            "2026-01-01..2026-01-11",
		"2026-01-01,2026-01-03":                                                   "2026-01-01,2026-01-03",
		" 2026-12-28 .. 2026-12-31 ,2026-05-15 ":                                  "2026-05-15,2026-12-28..2026-12-31",
		"9999-12-31,0001-01-01..9999-12-31":                                       "0001-01-01..9999-12-31",
		"2026-12-29=Tutup, 2026-12-28 = Tutup":                                    "2026-12-28..2026-12-29=Tutup",
		"2026-12-29,2026-12-28=Tutup = libur, 2026-12-30=Ulang tahun – “PT Maju”": "2026-12-28=Tutup = libur,2026-12-29,2026-12-30=Ulang tahun – “PT Maju”",
	}
	for text, want := range tests {
		q, err := Read[Lines](nil, Texts{"daysOff": text})
		if got := q.DaysOff.String(); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	if got := (*Spans)(nil).String(); got != "" {
		t.Errorf("no dates: %q", got)
	}
}

// dataOf returns an answer's data as maps and lists, without the members that depend on the
// calendar.
func dataOf(t *testing.T, name string, texts Texts) any {
	t.Helper()
	answer, err := questions[name].ask(newWorld(), Given{Texts: texts})
	if err != nil {
		t.Fatalf("%s %v: %v", name, texts, err)
	}
	if file, ok := answer.(*Document); ok {
		return len(file.Body) > 0
	}
	text, err := JSON(answer)
	noError(t, err)
	var body struct{ Data any }
	noError(t, json.Unmarshal(text, &body))
	return withoutOptions(body.Data)
}

// withoutOptions removes the options, which contain own days.
func withoutOptions(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if name == "options" {
				delete(v, name)
				continue
			}
			v[name] = withoutOptions(member)
		}
	case []any:
		for i := range v {
			v[i] = withoutOptions(v[i])
		}
	}
	return v
}

// TestCalendarNamedNationalGivesTheNationalAnswers: the answers with the calendar "national" are
// the same as without a calendar. Own days outside the data do not change an answer either, with
// any rules.
func TestCalendarNamedNationalGivesTheNationalAnswers(t *testing.T) {
	for name, q := range questions {
		if q.form.Param("calendar") == nil || q.form.Param("daysOff") == nil {
			continue
		}
		frames := []Texts{{"calendar": datasetfile.National}, {"daysOff": "1950-01-02"}, {"calendar": datasetfile.National, "daysOff": "1950-01-02"}}
		for _, given := range []Texts{{}, {"asOf": "2026-10-01"}, {"weekend": "sun", "includeCollectiveLeave": "false"}} {
			if given["weekend"] != "" { // a calendar has its own rules
				frames = frames[1:2]
				if q.form.Param("weekend") == nil {
					continue
				}
			}
			texts := requiredOf(t, name)
			maps.Copy(texts, given)
			want := dataOf(t, name, texts)
			for _, frame := range frames {
				framed := maps.Clone(texts)
				maps.Copy(framed, frame)
				if got := dataOf(t, name, framed); !reflect.DeepEqual(got, want) {
					t.Errorf("%s with %v and %v: got %v, want %v", name, given, frame, got, want)
				}
			}
		}
	}
}

// TestOwnDayOnTheZeroDateHasNoEffect: the library refuses 0001-01-01 as a line, because it is the
// zero value, but a request may contain it.
func TestOwnDayOnTheZeroDateHasNoEffect(t *testing.T) {
	texts := requiredOf(t, "DiffWorkdays")
	want := dataOf(t, "DiffWorkdays", texts)
	texts["daysOff"] = "0001-01-01"
	if got := dataOf(t, "DiffWorkdays", texts); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	texts["workdays"] = "0001-01-01"
	if _, err := questions["DiffWorkdays"].ask(newWorld(), Given{Texts: texts}); err == nil {
		t.Error("the date is both a day off and a workday, but there is no error")
	}
}

func TestOwnDaysDecideWhichDaysAreOff(t *testing.T) {
	days, err := answerTo[BatchDays](Texts{"dates": "2026-12-29,2026-03-21,2026-05-09,2026-05-11",
		"daysOff": "2026-12-28..2026-12-31,2026-05-13", "workdays": "2026-03-21, 2026-05-09"})
	noError(t, err)
	var got []string
	for _, d := range days.Data {
		line := "-"
		if own := d.OwnLine; own != nil {
			line = fmt.Sprintf("%s %s..%s %s", own.Type, own.StartDate, own.EndDate, own.Name)
		}
		got = append(got, fmt.Sprintf("%s %s weekend=%t holidays=%d %s", d.Date, d.Class, d.IsWeekend, len(d.Holidays), line))
	}
	want := []string{
		"2026-12-29 own_day_off weekend=false holidays=1 day_off 2026-12-28..2026-12-31 Own day off",
		"2026-03-21 workday weekend=true holidays=1 workday 2026-03-21..2026-03-21 Own workday", // 21 March is a Saturday and Eid al-Fitr
		"2026-05-09 workday weekend=true holidays=0 workday 2026-05-09..2026-05-09 Own workday",
		"2026-05-11 workday weekend=false holidays=0 -",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	o := days.Meta.Options
	if !slices.Equal(o.DaysOff, []string{"2026-05-13", "2026-12-28..2026-12-31"}) ||
		!slices.Equal(o.Workdays, []string{"2026-03-21", "2026-05-09"}) || !slices.Equal(o.Weekend, []DayToken{"sat", "sun"}) {
		t.Errorf("the options are %+v", o)
	}
}

// worldWithCalendar returns a world in which the operator has defined a calendar.
func worldWithCalendar(t *testing.T, file string) *World {
	t.Helper()
	def, err := harikerja.ParseDefinition([]byte(file))
	noError(t, err)
	calendars, err := NewCalendars(frozen.Calendar(), law.Default, def)
	noError(t, err)
	if _, err := NewCalendars(frozen.Calendar(), law.Default, def, def); err == nil {
		t.Error("NewCalendars accepts two calendars with the same name")
	}
	return &World{Calendars: calendars, Clock: testClock}
}

func TestUnlistedCalendarIsFoundByItsName(t *testing.T) {
	w := worldWithCalendar(t, `{"name":"acme","daysOff":[{"date":"2026-05-15"}]}`)
	if names := w.Calendars.Listed(); slices.Contains(names, "acme") {
		t.Errorf("the list is %v", names)
	}
	a, asked, err := Ask(w, Given{Texts: Texts{"calendar": "acme", "date": "2026-05-15"}}, CheckWorkday.Answer)
	if err != nil || a.Data.IsWorkday || !asked.Uses().Operator {
		t.Errorf("15 May 2026: got %+v, error %v, depends on the operator: %t; want a day off that depends on the operator", a.Data, err, asked.Uses().Operator)
	}
}

// TestFeedOfACalendarWithoutDataIsRefused: calendar programs delete the events that a feed no
// longer has.
func TestFeedOfACalendarWithoutDataIsRefused(t *testing.T) {
	w := worldWithCalendar(t, `{"name":"acme","covers":"2030..2031"}`)
	for _, query := range []string{"", "lang=en", "type=own_day_off"} {
		_, _, err := Ask(w, Given{Texts: Texts{"calendar": "acme"}, Query: query}, HolidayFeed.Answer)
		e, _ := err.(*Error)
		if e == nil || e.Code != DatasetNotFound {
			t.Fatalf("%s: the error is %v", query, err)
		}
		details, err := JSON(e.Details)
		want := `{"field":"calendar","value":"acme","year":2030,"availableYears":null}`
		if got := string(details); err != nil || got != want {
			t.Errorf("%s: the details are %s, want %s", query, got, want)
		}
	}
	span := Texts{"calendar": "acme", "start": "2024-01-01", "end": "2026-12-31"}
	if _, _, err := Ask(w, Given{Texts: span}, HolidayFile.Answer); err == nil {
		t.Error("a CSV file has no data")
	}
}

// TestListOfCalendarsDoesNotCheckThemAgain: a check of the built-in calendars would need more
// than 200 allocations.
func TestListOfCalendarsDoesNotCheckThemAgain(t *testing.T) {
	c := newContext()
	if n := testing.AllocsPerRun(10, func() { ListCalendars{}.Answer(c) }); n > 60 {
		t.Errorf("the list allocated %v times, want at most 60", n)
	}
}

// TestOwnDaysUpToTheLimitsAreAnswered: testdata/refusals.txt has questions with one date or
// character more. A calendar file has no such limits.
func TestOwnDaysUpToTheLimitsAreAnswered(t *testing.T) {
	var names []string // 25 names of 60 characters, on days without effect
	for d := range 25 {
		names = append(names, fmt.Sprintf("2026-02-%02d=%c%s", d+1, 'a'+d, strings.Repeat("\u00e9", 59)))
	}
	for _, own := range []Texts{
		{"daysOff": "2026-01-01..2026-04-10"},
		{"daysOff": "2026-01-01..2026-03-01,2026-02-01..2026-03-31,2026-03-31", "workdays": "2026-05-01..2026-05-10"},
		{"daysOff": strings.Join(names, ",")},
		{"workdays": strings.Join(names, ",")},
	} {
		own["date"] = "2026-03-20"
		_, _, err := Ask(newWorld(), Given{Texts: own}, CheckWorkday.Answer)
		noError(t, err)
	}
	year := &harikerja.Definition{Name: "acme", DaysOff: []harikerja.OwnDay{{Span: harikerja.Year(2026),
		Name: harikerja.Names{English: strings.Repeat("a", 100), Indonesian: strings.Repeat("a", 100)}}}}
	_, _, err := Ask(newWorld(), Given{Definition: year, Texts: Texts{"date": "2026-03-20"}}, CheckWorkday.Answer)
	noError(t, err)
}
