package harikerja_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func named(name string) harikerja.Definition {
	return harikerja.Definition{Name: name, Title: harikerja.Names{Indonesian: "Kalender " + name, English: "Calendar " + name}}
}

func TestDatasetKeepsCalendarsSortedByName(t *testing.T) {
	ds := embedded(t)
	own := named("bank")
	own.DaysOff = lines("2026-12-31")
	own.StatedWorkdays = map[int]int{2026: 240, 2025: 238}
	ds.Calendars = []harikerja.Definition{named("works"), own}
	file, err := ds.Encode()
	noError(t, err)
	cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	noError(t, err)
	want := []harikerja.Definition{own, named("works")}
	if got := cal.Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := cal.AsOf(harikerja.MustParseDate("2015-01-01")).Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("as of 2015: got  %+v\nwant %+v", got, want)
	}
	again, err := harikerja.ReadDataset(bytes.NewReader(file))
	if err != nil || !reflect.DeepEqual(again.Calendars, want) {
		t.Errorf("ReadDataset: %v, %+v", err, again.Calendars)
	}
}

func TestDefaultHasTheDefinitionsOfTheDataset(t *testing.T) {
	if got, want := harikerja.Default().Definitions(), embedded(t).Calendars; !reflect.DeepEqual(got, want) {
		t.Errorf("Default has  %+v\nthe file has %+v", got, want)
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
		{[]harikerja.Definition{outside}, `dataset calendar "acme": daysOff[0]: 2026-01-01..2026-12-31 is outside covers, 2025..2025`},
		{[]harikerja.Definition{named("national")}, `dataset calendar "national": name: must be `},
	} {
		ds := embedded(t)
		ds.Calendars = test.calendars
		if _, err := harikerja.NewCalendar(ds); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("NewCalendar: got %v, want %s", err, test.want)
		}
		if _, err := ds.Encode(); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("Encode: got %v, want %s", err, test.want)
		}
	}
}
