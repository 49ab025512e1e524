package law_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// overtime returns the multipliers for work, with the frozen data and the given weekend.
func overtime(t *testing.T, weekend string, w law.OvertimeWork) (law.Overtime, error) {
	t.Helper()
	days, err := harikerja.ParseWeekend(weekend)
	if err != nil {
		t.Fatal(err)
	}
	return law.Default().Overtime(frozen.Calendar().WithWeekend(days), w)
}

func TestOvertimeHasTheMultipliersInTheLaw(t *testing.T) {
	friday := time.Friday
	for _, test := range []struct {
		date, weekend string
		hours         float64
		shortest      *time.Weekday
		class         law.DayClass
		want          float64
	}{
		{"2026-03-17", "sat,sun", 4, nil, law.Workday, 7.5}, // 1.5 + 2 + 2 + 2
		{"2026-03-17", "sat,sun", 1, nil, law.Workday, 1.5},
		{"2026-03-17", "sat,sun", 5, nil, law.Workday, 9.5},    // art. 31(1)b has no upper limit
		{"2026-03-17", "sat,sun", 24, nil, law.Workday, 47.5},  // 1.5 + 23*2
		{"2026-03-17", "sat,sun", 0.5, nil, law.Workday, 0.75}, // half of 1.5
		{"2026-03-17", "sat,sun", 2.5, nil, law.Workday, 4.5},  // 1.5 + 2 + half of 2
		{"2026-03-14", "sat,sun", 8.5, nil, law.RestDay, 17.5}, // 8*2 + half of 3
		{"2026-03-20", "sat,sun", 2, nil, law.Workday, 3.5},    // collective leave
		{"2026-03-14", "sat,sun", 3, nil, law.RestDay, 6},
		{"2026-03-14", "sat,sun", 9, nil, law.RestDay, 19},
		{"2026-03-14", "sat,sun", 10, nil, law.RestDay, 23},
		{"2026-03-14", "sat,sun", 12, nil, law.RestDay, 31},
		{"2026-03-14", "sun", 4, nil, law.Workday, 7.5}, // a Saturday in a six-day week
		{"2026-03-15", "sun", 7, nil, law.RestDay, 14},
		{"2026-03-15", "sun", 8, nil, law.RestDay, 17},
		{"2026-03-15", "sun", 11, nil, law.RestDay, 29},
		{"2026-03-21", "sat,sun", 8, nil, law.OfficialHoliday, 16}, // Idul Fitri on a Saturday
		{"2024-02-14", "sun", 7, nil, law.OfficialHoliday, 14},     // polling day
		{"2026-04-03", "sun", 9, &friday, law.OfficialHoliday, 25}, // Good Friday on the shortest day: 5*2 + 3 + 3*4
		{"2026-04-03", "sun", 9, nil, law.OfficialHoliday, 21},     // 7*2 + 3 + 4
		{"2026-04-03", "sun", 6, &friday, law.OfficialHoliday, 13}, // 5*2 + 3
		{"2026-04-03", "sun", 6, nil, law.OfficialHoliday, 12},
		{"2026-03-19", "sun", 6, &friday, law.OfficialHoliday, 12}, // Nyepi on a Thursday
	} {
		o, err := overtime(t, test.weekend, law.OvertimeWork{Date: date(test.date), Hours: test.hours, ShortestDay: test.shortest})
		if err != nil || o.Class != test.class || o.MultiplierHours != test.want || len(o.Multipliers) != int(test.hours+0.5) || o.Rule.ID != "overtime-2021" {
			t.Errorf("%v hours on %s with weekend %s: got %s, %v (%v), error %v; want %s, %v",
				test.hours, test.date, test.weekend, o.Class, o.MultiplierHours, o.Multipliers, err, test.class, test.want)
		}
	}
}

// TestOvertimeOnALocalHolidayIsPaidAsOnAHoliday: the question states that the day is an official
// holiday. Pangkalpinang voted again on 27 August 2025, a Wednesday.
func TestOvertimeOnALocalHolidayIsPaidAsOnAHoliday(t *testing.T) {
	wednesday, friday := time.Wednesday, time.Friday
	const (
		ask  = "An official holiday at this place only, such as a local election, is paid like a national holiday, but is not in the national list: if this day is one, state it in the question."
		note = "This day is an official holiday at this place because the question states it. The national list does not have this holiday, so the answer does not name it."
	)
	for _, test := range []struct {
		date, weekend string
		hours         float64
		shortest      *time.Weekday
		stated        bool
		class         law.DayClass
		want          float64
		holidays      int
		note          string // the last note
		warnings      int    // besides the warnings of the rule
	}{
		{"2025-08-27", "sat,sun", 8, nil, false, law.Workday, 15.5, 0, ask, 1}, // more than 4 hours
		{"2025-08-27", "sat,sun", 8, nil, true, law.OfficialHoliday, 16, 0, note, 0},
		{"2025-08-27", "sun", 8, nil, true, law.OfficialHoliday, 17, 0, note, 1}, // the shortest day could be Wednesday
		{"2025-08-27", "sun", 8, &wednesday, true, law.OfficialHoliday, 21, 0, note, 0},
		{"2025-08-27", "sun", 8, &friday, true, law.OfficialHoliday, 17, 0, note, 0},
		{"2025-08-30", "sat,sun", 8, nil, true, law.OfficialHoliday, 16, 0, note, 0}, // a weekly rest day
		{"2025-08-31", "sun", 8, nil, true, law.OfficialHoliday, 17, 0, note, 0},
		{"2025-08-31", "sun", 8, nil, false, law.RestDay, 17, 0, "", 0},
		{"2025-08-18", "sat,sun", 8, nil, true, law.OfficialHoliday, 16, 1, note, 0}, // collective leave
		{"2025-08-18", "sat,sun", 8, nil, false, law.Workday, 15.5, 1, ask, 1},
		{"2025-09-05", "sat,sun", 8, nil, true, law.OfficialHoliday, 16, 1, "", 0}, // a national holiday
		{"2025-09-05", "sat,sun", 8, nil, false, law.OfficialHoliday, 16, 1, "", 0},
	} {
		o, err := overtime(t, test.weekend, law.OvertimeWork{Date: date(test.date), Hours: test.hours,
			ShortestDay: test.shortest, OfficialHoliday: test.stated})
		last := ""
		if len(o.Notes) > 0 {
			last = o.Notes[len(o.Notes)-1]
		}
		if err != nil || o.Class != test.class || o.MultiplierHours != test.want || len(o.Holidays) != test.holidays ||
			last != test.note || len(o.Notes) != len(o.LocalNotes) || len(o.Warnings)-len(o.Rule.Warnings) != test.warnings {
			t.Errorf("%s, weekend %s, stated %t: got %s, %v, %v, the notes %q and the warnings %q, error %v",
				test.date, test.weekend, test.stated, o.Class, o.MultiplierHours, o.Holidays, o.Notes, o.Warnings, err)
		}
	}
	_, err := overtime(t, "sat,sun", law.OvertimeWork{Date: date("2025-08-27"), Hours: 13, OfficialHoliday: true})
	if e, ok := errors.AsType[*law.TableError](err); !ok || e.Class != law.OfficialHoliday || e.Hours != 12 {
		t.Errorf("13 hours: got the error %v", err)
	}
}

// TestOvertimeUsesTheWeekOfTheCalendar: in a six-day week, Saturday is a workday.
func TestOvertimeUsesTheWeekOfTheCalendar(t *testing.T) {
	saturday := law.OvertimeWork{Date: date("2026-03-07"), Hours: 2}
	firm, err := frozen.Calendar().WithDefinition(harikerja.Definition{Weekend: harikerja.SunOnly()})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		cal   *harikerja.Calendar
		class law.DayClass
		hours float64
	}{
		{frozen.Calendar(), law.RestDay, 4},
		{frozen.Calendar().WithWeekend(harikerja.SunOnly()), law.Workday, 3.5},
		{firm, law.Workday, 3.5},
	} {
		o, err := law.Default().Overtime(test.cal, saturday)
		if err != nil || o.Class != test.class || o.MultiplierHours != test.hours || o.Weekend != test.cal.Weekend() {
			t.Errorf("weekend %s: got %s, %v, %v, want %s, %v", test.cal.Weekend(), o.Class, o.MultiplierHours, err, test.class, test.hours)
		}
	}
}

// TestOvertimeIgnoresOwnLines: own days are not official holidays.
func TestOvertimeIgnoresOwnLines(t *testing.T) {
	line := func(text string) []harikerja.OwnDay { return []harikerja.OwnDay{{Span: harikerja.OneDay(date(text))}} }
	firm, err := frozen.Calendar().WithDefinition(harikerja.Definition{DaysOff: line("2026-03-06"), Workdays: line("2026-03-07")})
	if err != nil {
		t.Fatal(err)
	}
	for day, want := range map[string]law.DayClass{"2026-03-06": law.Workday, "2026-03-07": law.RestDay} {
		o, err := law.Default().Overtime(firm, law.OvertimeWork{Date: date(day), Hours: 2})
		if err != nil || o.Class != want {
			t.Errorf("%s: got %s, %v, want %s", day, o.Class, err, want)
		}
	}
}

func TestOvertimeRefusesWhatTheTablesDoNotDefine(t *testing.T) {
	friday, saturday, sunday := time.Friday, time.Saturday, time.Sunday
	for _, test := range []struct {
		date, weekend  string
		hours          float64
		shortest       *time.Weekday
		field, article string
	}{
		{"2026-03-17", "sat,sun", 0, nil, "hours", ""},
		{"2026-03-17", "sat,sun", 2.25, nil, "hours", ""},
		{"2026-03-17", "sat,sun", 24.5, nil, "hours", ""},
		{"2026-03-17", "sat,sun", math.NaN(), nil, "hours", ""},
		{"2026-03-17", "sat,sun", math.Inf(1), nil, "hours", ""},
		{"2026-03-14", "sat,sun", 12.5, nil, "hours", "PP 35/2021 art. 31(3)"},
		{"2026-03-14", "sat,sun", 13, nil, "hours", "PP 35/2021 art. 31(3)"},
		{"2026-03-15", "sun", 12, nil, "hours", "PP 35/2021 art. 31(2)"},
		{"2026-04-03", "sun", 10, &friday, "hours", "PP 35/2021 art. 31(2)"},
		{"2026-03-17", "none", 1, nil, "weekend", "PP 35/2021 art. 31"},
		{"2026-03-17", "fri,sat,sun", 1, nil, "weekend", "PP 35/2021 art. 31"},
		{"2026-03-17", "sat,sun", 1, &friday, "shortestDay", "PP 35/2021 art. 31"},
		{"2026-03-17", "sun", 1, &sunday, "shortestDay", "PP 35/2021 art. 31"},
		{"2026-04-03", "sun", 6, new(time.Weekday(7)), "shortestDay", ""},
		{"2026-04-03", "sun", 6, new(time.Weekday(13)), "shortestDay", ""},
		{"2026-04-03", "sat,sun", 6, new(time.Weekday(-1)), "shortestDay", ""},
	} {
		_, err := overtime(t, test.weekend, law.OvertimeWork{Date: date(test.date), Hours: test.hours, ShortestDay: test.shortest})
		e, ok := errors.AsType[*harikerja.ArgumentError](err)
		article := ""
		if table, isTable := errors.AsType[*law.TableError](err); isTable {
			article = table.Article
		}
		if !ok || e.Name != test.field || article != test.article || e.Reason == "" || strings.Contains(err.Error(), "%!") {
			t.Errorf("%v hours on %s with weekend %s: got the error %#v, want %s, %s", test.hours, test.date, test.weekend, err, test.field, test.article)
		}
	}
	_, err := law.Default().Overtime(frozen.Calendar(), law.OvertimeWork{Date: date("2021-02-01"), Hours: 1})
	if e, ok := errors.AsType[*law.RuleError](err); !ok || e.Reason != "before_first_rule" {
		t.Errorf("before PP 35/2021: got the error %v", err)
	}
	_, err = law.Default().Overtime(frozen.Calendar().WithWeekend(harikerja.SunOnly()), law.OvertimeWork{Date: date("2028-03-01"), Hours: 1, ShortestDay: &saturday})
	if _, ok := errors.AsType[*harikerja.CoverageError](err); !ok {
		t.Errorf("without a list: got the error %v", err)
	}
}

// TestOvertimeWarnsAboutManyHoursAndTheShortestDay: hours above the limit of article 26
// give a warning. A missing shortest day gives a warning if it could change the result.
// Collective leave on a workday and a half hour give a note. The last note on a workday, about
// local holidays, is left out here.
func TestOvertimeWarnsAboutManyHoursAndTheShortestDay(t *testing.T) {
	monday := time.Monday
	const leave = "Collective leave is not an official holiday. On a workday, only the hours after the normal hours of work are overtime."
	for _, test := range []struct {
		date, weekend string
		hours         float64
		shortest      *time.Weekday
		warning, note string
	}{
		{"2026-03-17", "sat,sun", 4, nil, "", ""},
		{"2026-03-17", "sat,sun", 4.5, nil, "PP 35/2021 art. 26 allows only 4 hours of overtime on a workday. The later hours must be paid all the same.",
			"PP 35/2021 art. 31(1) does not speak of parts of an hour. The half hour counts in proportion."},
		{"2026-03-20", "sat,sun", 2, nil, "", leave},
		{"2026-03-20", "sat,sun", 2.5, nil, "", leave + " PP 35/2021 art. 31(1) does not speak of parts of an hour. The half hour counts in proportion."},
		{"2026-03-20", "fri", 2, nil, "", ""}, // a rest day
		{"2026-03-14", "sat,sun", 12, nil, "", ""},
		{"2026-04-03", "sun", 8, nil, "The shortest day of work was not given. If it is Friday, the result is 21, not 17 (PP 35/2021 art. 31(2)).", ""},
		{"2026-04-03", "sun", 11, nil, "The shortest day of work was not given. If it is Friday, this number of hours has no answer (PP 35/2021 art. 31(2)).", ""},
		{"2026-04-03", "sun", 5, nil, "", ""},     // both tables give 10
		{"2026-04-03", "sun", 8, &monday, "", ""}, // the holiday is not on the shortest day
		{"2026-04-03", "sat,sun", 8, nil, "", ""}, // a week of five days has no shortest day
		{"2026-03-15", "sun", 8, nil, "", ""},     // a rest day
		{"2026-03-22", "sun", 8, nil, "", ""},     // a holiday on a rest day, which is never the shortest day
	} {
		o, err := overtime(t, test.weekend, law.OvertimeWork{Date: date(test.date), Hours: test.hours, ShortestDay: test.shortest})
		if err != nil {
			t.Fatal(err)
		}
		own := strings.Join(o.Warnings[len(o.Rule.Warnings):], " ")
		given := o.Notes
		if o.Class == law.Workday {
			given = given[:len(given)-1]
		}
		if notes := strings.Join(given, " "); own != test.warning || notes != test.note {
			t.Errorf("%v hours on %s: got the warnings %q and the notes %q, want %q and %q", test.hours, test.date, own, notes, test.warning, test.note)
		}
		if len(o.LocalWarnings) != len(o.Warnings) || len(o.LocalNotes) != len(o.Notes) {
			t.Errorf("%v hours on %s: the two languages have a different number of texts", test.hours, test.date)
		}
	}
}
