package ask

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// atDate returns a world whose clock shows noon in Jakarta on the given date.
func atDate(date string) *World {
	now := harikerja.MustParseDate(date).In(Jakarta).Add(12 * time.Hour)
	return &World{Calendars: BuiltIn(frozen.Calendar(), law.Default), Clock: func() time.Time { return now }}
}

// On 31 December 2027, the last day of the data, the list of upcoming holidays is
// empty. Without meta.complete, this would look as if there were no more holidays.
func TestListsReportThatTheDataEnds(t *testing.T) {
	upcoming := func(w *World, texts Texts) (string, error) {
		a, _, err := Ask[UpcomingHolidays](w, Given{Texts: texts})
		return fmt.Sprint(a.Meta.Total, " ", a.Meta.Complete), err
	}
	weekends := func(w *World, texts Texts) (string, error) {
		a, _, err := Ask[LongWeekends](w, Given{Texts: texts})
		return fmt.Sprint(a.Meta.Total > 0, " ", a.Meta.Complete), err
	}
	plan := func(w *World, texts Texts) (string, error) {
		a, _, err := Ask[PlanLeave](w, Given{Texts: texts})
		return fmt.Sprint(a.Meta.Complete), err
	}
	occasions := func(w *World, texts Texts) (string, error) {
		a, _, err := Ask[Occasions](w, Given{Texts: texts})
		if err != nil {
			return "", err
		}
		return fmt.Sprint(len(a.Data[0].Holidays), " ", a.Meta.Complete), nil
	}
	natal := Texts{"name": "natal"}
	from := func(date string) Texts { return Texts{"name": "natal", "date": date} }
	for _, test := range []struct {
		today, about string
		ask          func(*World, Texts) (string, error)
		texts        Texts
		want         string // "" if there is no answer
	}{
		{"2026-12-28", "upcoming", upcoming, nil, "5 true"},
		{"2027-12-23", "upcoming", upcoming, nil, "3 false"},
		{"2027-12-23", "upcoming, limited to the holidays in the data", upcoming, Texts{"limit": "3"}, "3 true"},
		{"2027-12-31", "upcoming", upcoming, nil, "0 false"},
		{"2028-01-01", "upcoming", upcoming, nil, ""},
		{"2026-12-28", "upcoming of a past year", upcoming, Texts{"date": "2020-01-01", "limit": "50"}, "50 true"},
		{"2026-12-28", "long weekends", weekends, nil, "true true"},
		{"2026-12-28", "long weekends of the first year", weekends, Texts{"year": "2009"}, "true false"},
		{"2027-12-23", "long weekends", weekends, nil, "true true"}, // 31 December is a workday
		{"2027-12-31", "long weekends, Friday is off", weekends, Texts{"weekend": "fri"}, "true false"},
		{"2027-12-31", "long weekends of at least 31 days", weekends, Texts{"weekend": "fri", "minDays": "31"}, "false false"},
		{"2028-01-01", "long weekends", weekends, nil, ""},
		{"2026-12-28", "leave plan", plan, Texts{"days": "12"}, "true"},
		{"2027-12-23", "leave plan", plan, Texts{"days": "12"}, "false"},
		{"2027-12-31", "leave plan", plan, Texts{"days": "12"}, "false"},
		{"2027-12-31", "leave plan without leave", plan, Texts{"days": "1"}, "true"}, // collective leave uses the only day
		{"2028-01-01", "leave plan", plan, Texts{"days": "12"}, ""},
		{"2026-12-28", "all dates of Christmas", occasions, natal, fmt.Sprint(christmases(t), " false")},
		{"2026-12-28", "Christmas of a year", occasions, Texts{"name": "natal", "year": "2027"}, "2 true"},
		{"2026-12-28", "Christmas of a year in the name", occasions, Texts{"name": "natal 2027"}, "2 true"},
		{"2027-12-23", "the next Christmas", occasions, from("2027-12-23"), "2 false"},
		{"2027-12-31", "the next Christmas", occasions, from("2027-12-31"), "0 false"},
		{"2028-01-01", "the next Christmas", occasions, from("2028-01-01"), ""},
	} {
		got, err := test.ask(atDate(test.today), test.texts)
		if e, ok := err.(*Error); err != nil && (!ok || e.Code != DatasetNotFound || test.want != "") || err == nil && got != test.want {
			t.Errorf("%s on %s: got %q, %v, want %q", test.about, test.today, got, err, test.want)
		}
	}
}

func christmases(t *testing.T) int {
	covered, _ := frozen.Calendar().Covered()
	list, err := frozen.Calendar().Holidays(covered)
	noError(t, err)
	n := 0
	for _, h := range list {
		if h.Occasion == "christmas" {
			n++
		}
	}
	return n
}

func TestIncompleteAnswerNamesTheFirstAndLastDateOfTheData(t *testing.T) {
	c := newContext()
	if got := c.completeness(true).DataEnd(); got != "" {
		t.Errorf("complete: %q", got)
	}
	if got := c.completeness(false).DataEnd(); !strings.HasPrefix(got, "There is data only from 2009-01-01 to 2027-12-31.") {
		t.Errorf("not complete: %q", got)
	}
	before := harikerja.MustParseDate("2000-01-01") // no list was known on this day
	c = in(Frame{AsOf: &before})
	if got := c.completeness(false).DataEnd(); got != "There is no data." {
		t.Errorf("as of %s: %q", before, got)
	}
}
