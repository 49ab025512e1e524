package harikerja_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func named(name string) harikerja.Definition {
	return harikerja.Definition{Name: name, Title: harikerja.Names{Indonesian: "Kalender " + name, English: "Calendar " + name}}
}

// calendarFiles returns the definitions as calendar files.
func calendarFiles(t *testing.T, list ...harikerja.Definition) (files []json.RawMessage) {
	t.Helper()
	for _, def := range list {
		file, err := json.Marshal(def)
		noError(t, err)
		files = append(files, file)
	}
	return files
}

func TestDatasetKeepsCalendarsSortedByName(t *testing.T) {
	ds := embedded(t)
	own := named("bank")
	own.DaysOff = lines("2026-12-31")
	own.StatedWorkdays = map[int]int{2026: 240, 2025: 238}
	ds.Calendars = calendarFiles(t, named("works"), own)
	cal, err := newCalendar(ds)
	noError(t, err)
	want := []harikerja.Definition{own, named("works")}
	if got := cal.Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := cal.AsOf(harikerja.MustParseDate("2015-01-01")).Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("as of 2015: got  %+v\nwant %+v", got, want)
	}
}

func TestDefaultHasTheDefinitionsOfTheDataset(t *testing.T) {
	got := calendarFiles(t, harikerja.Default().Definitions()...)
	if want := embedded(t).Calendars; !reflect.DeepEqual(got, want) {
		t.Errorf("Default has  %s\nthe file has %s", got, want)
	}
}

func TestDatasetWithInvalidCalendarIsRejected(t *testing.T) {
	outside := named("acme")
	outside.Covers = harikerja.YearRange{First: 2025, Last: 2025}
	outside.DaysOff = []harikerja.OwnDay{{Span: harikerja.Year(2026)}}
	for _, test := range []struct {
		calendars []harikerja.Definition
		want      string
	}{
		{[]harikerja.Definition{named("acme"), named("acme")}, `dataset calendar "acme": the name is repeated`},
		{[]harikerja.Definition{outside}, `dataset calendar 1: daysOff[0]: 2026-01-01..2026-12-31 is outside covers, 2025..2025`},
		{[]harikerja.Definition{named("national")}, `dataset calendar 1: name: must be `},
	} {
		ds := embedded(t)
		ds.Calendars = calendarFiles(t, test.calendars...)
		if _, err := newCalendar(ds); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
