package harikerja_test

import (
	"errors"
	"testing"

	"github.com/harikerja/harikerja"
)

var adjustments = []harikerja.Adjustment{
	harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing, harikerja.Nearest,
}

func TestAdjust(t *testing.T) {
	tests := []struct {
		date                                    string
		following, preceding, modified, nearest string
	}{
		{"2026-01-02", "2026-01-02", "2026-01-02", "2026-01-02", "2026-01-02"}, // a workday stays
		{"2026-01-31", "2026-02-02", "2026-01-30", "2026-01-30", "2026-01-30"}, // a Saturday at the end of a month
		{"2026-02-28", "2026-03-02", "2026-02-27", "2026-02-27", "2026-02-27"}, // and of February
		{"2026-01-25", "2026-01-26", "2026-01-23", "2026-01-26", "2026-01-26"}, // payday on a Sunday
		// 18 to 24 March is all off: leave, Nyepi, leave, Idulfitri, leave.
		{"2026-03-18", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-17"},
		{"2026-03-20", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-17"},
		{"2026-03-21", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-25"}, // four days each way
		{"2026-03-22", "2026-03-25", "2026-03-17", "2026-03-25", "2026-03-25"},
		// Saturday, Waisak on Sunday, Pancasila Day on Monday 1 June.
		{"2026-05-31", "2026-06-02", "2026-05-29", "2026-05-29", "2026-06-02"},
		{"2026-06-01", "2026-06-02", "2026-05-29", "2026-06-02", "2026-06-02"},
		// Another year is another month too.
		{"2022-12-31", "2023-01-02", "2022-12-30", "2022-12-30", "2022-12-30"},
	}
	for _, tt := range tests {
		for i, want := range []string{tt.following, tt.preceding, tt.modified, tt.nearest} {
			got, err := frozen().Adjust(date(tt.date), adjustments[i])
			if err != nil || got != date(want) {
				t.Errorf("%s adjusted by %s: got %s, %v, want %s", tt.date, adjustments[i], got, err, want)
			}
		}
	}
}

// TestAdjustAtTheEdges: the data begins with four days off, Thursday 1 to
// Sunday 4 January 2009. Under these rules it also ends with two.
func TestAdjustAtTheEdges(t *testing.T) {
	weekend, err := harikerja.ParseWeekend("thu,fri,sun")
	if err != nil {
		t.Fatal(err)
	}
	thuFri, err := frozen().With(harikerja.Rules{Weekend: weekend})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		cal     *harikerja.Calendar
		date    string
		rule    harikerja.Adjustment
		want    string
		missing string
	}{
		{frozen(), "2008-12-31", harikerja.Following, "", "2008-12-31"},
		{frozen(), "2028-01-01", harikerja.Preceding, "", "2028-01-01"},
		{frozen(), "2009-01-01", harikerja.Following, "2009-01-05", ""},
		{frozen(), "2009-01-01", harikerja.ModifiedFollowing, "2009-01-05", ""},
		{frozen(), "2009-01-01", harikerja.Preceding, "", "2008-12-31"},
		{frozen(), "2009-01-04", harikerja.Preceding, "", "2008-12-31"},
		{frozen(), "2009-01-01", harikerja.Nearest, "", "2008-12-31"}, // 4 days ahead, 1 to the edge
		{frozen(), "2009-01-02", harikerja.Nearest, "", "2008-12-31"}, // 3 and 2
		{frozen(), "2009-01-03", harikerja.Nearest, "2009-01-05", ""}, // 2 and 3
		{frozen(), "2009-01-04", harikerja.Nearest, "2009-01-05", ""}, // 1 and 4
		{thuFri, "2027-12-31", harikerja.Following, "", "2028-01-01"},
		{thuFri, "2027-12-31", harikerja.Preceding, "2027-12-29", ""},
		{thuFri, "2027-12-31", harikerja.ModifiedFollowing, "2027-12-29", ""}, // whatever January brings
		{thuFri, "2027-12-31", harikerja.Nearest, "", "2028-01-01"},           // 1 to the edge, 2 back
		{thuFri, "2027-12-30", harikerja.Nearest, "2027-12-29", ""},           // 2 and 1
	}
	for _, tt := range tests {
		got, err := tt.cal.Adjust(date(tt.date), tt.rule)
		if tt.missing != "" {
			wantMissing(t, err, tt.missing)
		} else if err != nil || got != date(tt.want) {
			t.Errorf("%s adjusted by %s: got %s, %v, want %s", tt.date, tt.rule, got, err, tt.want)
		}
	}
}

// adjust walks from a day as the rules are told; not covered is the day it
// would have had to look at.
func (o *oracle) adjust(day int, rule harikerja.Adjustment) (found int, ok bool) {
	if o.work[day] {
		return day, true
	}
	switch rule {
	case harikerja.Preceding:
		return o.add(day, -1)
	case harikerja.ModifiedFollowing:
		for next := day + 1; o.date(next).Month() == o.date(day).Month(); next++ {
			if o.work[next] {
				return next, true
			}
		}
		return o.add(day, -1)
	case harikerja.Nearest:
		for away := 1; ; away++ {
			for _, next := range []int{day + away, day - away} { // the following one first
				if next < 0 || next >= o.days() || o.work[next] {
					return next, next >= 0 && next < o.days()
				}
			}
		}
	}
	return o.add(day, 1)
}

func TestAdjustAgainstTheOracle(t *testing.T) {
	rng := random(t)
	forAllRules(t, func(o *oracle, cal *harikerja.Calendar) {
		var days []int
		for i := range 15 {
			days = append(days, i, o.days()-1-i)
		}
		for range 100 {
			days = append(days, rng.IntN(o.days()))
		}
		for _, day := range days {
			for _, rule := range adjustments {
				want, ok := o.adjust(day, rule)
				checkAdd(t, o, rule.String()+" of", day, 0, want, ok, func() (harikerja.Date, error) { return cal.Adjust(o.date(day), rule) })
			}
		}
	})
}

func TestAdjustmentAsText(t *testing.T) {
	for i, text := range []string{"following", "preceding", "modified-following", "nearest"} {
		got, err := harikerja.ParseAdjustment(text)
		if err != nil || got != adjustments[i] || got.String() != text {
			t.Errorf("ParseAdjustment(%q) = %s, %v", text, got, err)
		}
		var read harikerja.Adjustment
		marshalled, err := got.MarshalText()
		if err != nil || string(marshalled) != text || read.UnmarshalText(marshalled) != nil || read != got {
			t.Errorf("%s marshals to %q, %v, read back %s", got, marshalled, err, read)
		}
	}
	for _, text := range []string{"", "Following", "modified_following", " nearest", "next"} {
		kept := harikerja.Nearest
		_, parseErr := harikerja.ParseAdjustment(text)
		for _, err := range []error{parseErr, kept.UnmarshalText([]byte(text))} {
			if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != text {
				t.Errorf("%q: got the error %v, want a *ParseError", text, err)
			}
		}
		if kept != harikerja.Nearest {
			t.Errorf("%q changed the rule to %s", text, kept)
		}
	}
	_, err := frozen().Adjust(date("2026-01-02"), harikerja.Adjustment(4))
	const want = `invalid adjustment "Adjustment(4)": use following, preceding, modified-following or nearest`
	if err == nil || err.Error() != want {
		t.Errorf("an unknown rule: got the error %v, want %s", err, want)
	}
}
