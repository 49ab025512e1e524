package law

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

func newLimit(c lawfile.Compute) (*Limit, error) {
	switch {
	case c.Count < 1 || c.CountFrom == nil:
		return nil, errors.New("the number of workdays or the event is missing")
	case c.Direction != lawfile.After &&
		(c.Direction != lawfile.Before || c.FirstDay != lawfile.FirstDayUnclear):
		return nil, fmt.Errorf("the direction %q with the first day %q is not known",
			c.Direction, c.FirstDay)
	case c.FirstDay != lawfile.FirstDayNotCounted && c.FirstDay != lawfile.FirstDayUnclear:
		return nil, fmt.Errorf("the first day %q is not known", c.FirstDay)
	}
	return &Limit{Count: c.Count, Direction: Direction(c.Direction), FirstDay: FirstDay(c.FirstDay),
		CountFrom: c.CountFrom.English, LocalCountFrom: c.CountFrom.Indonesian}, nil
}

// TimeLimit is the last day on which something can be done in time. Texts are in English;
// a field whose name begins with Local has the same text in Indonesian.
type TimeLimit struct {
	ID    LimitID        `json:"id"`
	Start harikerja.Date `json:"startDate"` // the day of the event that the law counts from
	// Due is the earliest date of all readings of the law. It is a workday. An act on
	// or before this date is in time under every reading. If the act must be done
	// before an event, an act on a day off directly after Due may be in time too.
	Due harikerja.Date `json:"dueDate"`
	// Explanation describes the readings that give the date in Due, such as "if
	// collective leave is a day off and all workdays lie between the two dates". It is empty
	// if all readings give the same date.
	Explanation      string        `json:"explanation,omitempty"`
	LocalExplanation string        `json:"localExplanation,omitempty"`
	Alternatives     []Alternative `json:"alternatives,omitzero"` // the later dates, sorted
	// Weekends has the weekends that the readings use: the five-day week first, then
	// the six-day week.
	Weekends []harikerja.Weekend `json:"weekends"`
	// Counted, Weekend and LeaveTaken show one way to count to Due. Counted is the span
	// of the counted workdays, and Weekend is the weekend in this count. If LeaveTaken
	// is true, collective leave counts as days off.
	Counted    harikerja.Span    `json:"counted"`
	Weekend    harikerja.Weekend `json:"weekend"`
	LeaveTaken bool              `json:"includeCollectiveLeave"`
	Rule       Rule              `json:"rule"` // its Limit is not nil
	// Warnings are all warnings about the answer, as sentences: the warnings that the
	// rule has, and a warning if a date is after [Rule.CheckedUntil].
	Warnings      []string       `json:"warnings,omitempty"`
	LocalWarnings []string       `json:"localWarnings,omitempty"`
	Examined      harikerja.Span `json:"examined"` // the dates that the answer depends on
}

// LimitOptions are the options for [Rulebook.TimeLimit]. The zero value sets no option.
type LimitOptions struct {
	// Weekend is [harikerja.SatSun] for a five-day week or [harikerja.SunOnly] for a
	// six-day week. If it is nil, the answer has readings for both weeks. Under the
	// rules, Sunday is a day off, Saturday may be a day off, and the other days of the
	// week are not.
	Weekend *harikerja.Weekend `json:"weekend,omitzero"`
}

// limitWeekends are the weekends that a time limit may use: see [LimitOptions].
var limitWeekends = []harikerja.Weekend{harikerja.SatSun(), harikerja.SunOnly()}

// TimeLimit returns the last day on which an act is in time. The limit is an id, or an
// alias that belongs to only one time limit. The parameter start is the day of the
// event from which the law counts ([Limit.CountFrom]).
//
// The laws do not define the workday. So the answer is the earliest date of all
// readings. The readings differ in the week (five or six workdays), in collective leave
// (off or worked), and, if [Limit.FirstDay] is [EventDayUnclear], in the first day (counted or
// not). If the act must be done
// before an event, there are two more readings: all workdays lie between the date of
// the act and the date of the event, or one of these two dates is counted. The calendar
// gives the lists of holidays; its rules and its definition have no effect. The errors
// are:
//
//   - [*UnknownError]: no time limit has this id or alias, or several have this alias.
//   - [*RuleError]: no rule covers the day of the event.
//   - [*harikerja.ArgumentError]: the weekend in the options is neither SatSun nor SunOnly.
//   - [*harikerja.CoverageError]: a year that a reading depends on has no list.
func (b *Rulebook) TimeLimit(cal *harikerja.Calendar, limit LimitID, start harikerja.Date,
	o LimitOptions) (TimeLimit, error) {
	id, err := b.FindTimeLimit(string(limit))
	if err != nil {
		return TimeLimit{}, err
	}
	weekends := slices.Clone(limitWeekends)
	if o.Weekend != nil {
		if !slices.Contains(weekends, *o.Weekend) {
			return TimeLimit{}, &harikerja.ArgumentError{Name: "weekend", Value: *o.Weekend,
				Reason: fmt.Sprintf("use %s or %s for a time limit", weekends[0], weekends[1])}
		}
		weekends = []harikerja.Weekend{*o.Weekend}
	}
	rule, err := b.valid(string(id), dayPeriod(start))
	if err != nil {
		return TimeLimit{}, err
	}
	dates, err := rule.Limit.dates(cal.National(), start, weekends)
	if err != nil {
		return TimeLimit{}, err
	}
	first, later := dates[0], dates[1:]
	t := TimeLimit{ID: id, Start: start, Due: first.due, Weekends: weekends, Rule: rule.Rule.clone(),
		Alternatives: []Alternative{}, Examined: spanning(start, first.due, dates[len(dates)-1].due)}
	for _, d := range later {
		t.Alternatives = append(t.Alternatives, Alternative{
			Due:              d.due,
			Text:             textOfReadings(d.readings),
			Explanation:      explainReadings(d.readings, words.English),
			LocalExplanation: explainReadings(d.readings, words.Indonesian),
			Readings:         published(d.readings),
		})
	}
	if len(later) > 0 {
		t.Explanation = explainReadings(first.readings, words.English)
		t.LocalExplanation = explainReadings(first.readings, words.Indonesian)
	}
	t.setCounted(first.readings[0])
	last := start
	if t.Due.After(last) {
		last = t.Due
	}
	t.Warnings, t.LocalWarnings = rule.warnings(last)
	return t, nil
}

// setCounted sets the fields that show how the due date is counted under the given
// reading. If a choice in the reading is empty, any choice gives the due date.
func (t *TimeLimit) setCounted(r reading) {
	t.Weekend = t.Weekends[0]
	if r[0] == SixDayWeek {
		t.Weekend = t.Weekends[len(t.Weekends)-1]
	}
	t.LeaveTaken = r[1] != LeaveWorked
	start, end := t.Start.AddDays(1), t.Due
	switch cmp.Or(r[2], t.Rule.Limit.ends()[0]) {
	case FirstDayCounted:
		start = t.Start
	case FullWorkdaysBetween:
		start, end = t.Due.AddDays(1), t.Start.AddDays(-1)
	case OneDateCounted:
		start, end = t.Due, t.Start.AddDays(-1)
	}
	t.Counted = spanning(start, end)
}

// A reading has one choice for each question. If a choice is empty, this question does
// not change the date.
type reading [3]Choice

// dueByReadings is a date with the readings that give this date.
type dueByReadings struct {
	due      harikerja.Date
	readings []reading
}

// dates calculates the date for every reading. It returns each date once with its readings,
// sorted by date.
func (l *Limit) dates(cal *harikerja.Calendar, start harikerja.Date,
	weekends []harikerja.Weekend) ([]dueByReadings, error) {
	byReading := map[reading]harikerja.Date{}
	choices := [3][]Choice{1: {LeaveOff, LeaveWorked}, 2: l.ends()}
	for _, weekend := range weekends {
		week := FiveDayWeek
		if weekend.Len() == 1 {
			week = SixDayWeek
		}
		choices[0] = append(choices[0], week)
		for _, leave := range choices[1] {
			rules := cal.WithWeekend(weekend)
			if leave == LeaveWorked {
				rules = rules.WithLeave(harikerja.LeaveWorked())
			}
			for _, end := range choices[2] {
				date, err := l.count(rules, start, end)
				if err != nil {
					return nil, err
				}
				byReading[reading{week, leave, end}] = date
			}
		}
	}
	return group(byReading, choices), nil
}

// ends returns the possible choices about the first or the last day of the count.
func (l *Limit) ends() []Choice {
	switch {
	case l.Direction == BeforeEvent:
		return []Choice{FullWorkdaysBetween, OneDateCounted}
	case l.FirstDay == EventDayUnclear:
		return []Choice{FirstDayCounted, FirstDayNotCounted}
	}
	return []Choice{FirstDayNotCounted}
}

// count counts the workdays under the given calendar's rules, and returns the day that is the
// limit.
func (l *Limit) count(cal *harikerja.Calendar, start harikerja.Date, end Choice) (harikerja.Date, error) {
	switch end {
	case FullWorkdaysBetween:
		return cal.AddWorkdays(start, -l.Count-1)
	case OneDateCounted:
		return cal.AddWorkdays(start, -l.Count)
	case FirstDayCounted: // day 1 is the first workday on or after the day of the event
		return cal.AddWorkdays(start.AddDays(-1), l.Count)
	}
	return cal.AddWorkdays(start, l.Count)
}

// group returns each date once, with the shortest descriptions of the readings that give it.
// The parameter "choices" has the choices of each question.
func group(byReading map[reading]harikerja.Date, choices [3][]Choice) []dueByReadings {
	var described []reading
	for _, week := range append(choices[0], "") {
		for _, leave := range append(choices[1], "") {
			for _, end := range append(choices[2], "") {
				described = append(described, reading{week, leave, end})
			}
		}
	}
	slices.SortFunc(described, func(a, b reading) int { // the shortest first
		return cmp.Or(a.length()-b.length(), slices.Compare(a[:], b[:]))
	})
	var list []dueByReadings
	for _, date := range slices.Compact(
		slices.SortedFunc(maps.Values(byReading), harikerja.Date.Compare)) {
		list = append(list, dueByReadings{date, cover(byReading, described, date)})
	}
	return list
}

// cover returns descriptions that together match all readings that give a date, and no other
// readings.
func cover(byReading map[reading]harikerja.Date, described []reading, date harikerja.Date) []reading {
	var list []reading
	covered := map[reading]bool{}
	for _, d := range described {
		fits, adds := true, false
		for r, other := range byReading {
			if d.contains(r) {
				fits = fits && other == date
				adds = adds || !covered[r]
			}
		}
		if !fits || !adds {
			continue
		}
		list = append(list, d)
		for r := range byReading {
			covered[r] = covered[r] || d.contains(r)
		}
	}
	return list
}

// contains reports whether a description matches a reading.
func (r reading) contains(other reading) bool {
	for i, c := range r {
		if c != "" && c != other[i] {
			return false
		}
	}
	return true
}

func (r reading) length() int { return len(r.choices()) }

// choices returns the choices that are not empty.
func (r reading) choices() []Choice {
	return slices.DeleteFunc(slices.Clone(r[:]), func(c Choice) bool { return c == "" })
}

// published returns the readings as the answer has them.
func published(list []reading) []Reading {
	all := make([]Reading, len(list))
	for i, r := range list {
		all[i] = Reading{Week: r[0], Leave: r[1], Days: r[2]}
	}
	return all
}

func textOfReadings(list []reading) string {
	return words.Join(list, "_or_", func(r reading) string {
		return strings.Join(texts(r.choices()), "_and_")
	})
}

func explainReadings(list []reading, l words.Language) string {
	var texts []string
	for _, r := range list {
		var words []string
		for _, c := range r.choices() {
			words = append(words, c.words(l))
		}
		last := len(words) - 1
		text := l.Choose("jika ", "if ")
		if last > 0 {
			text += strings.Join(words[:last], ", ") + l.Choose(" dan ", " and ")
		}
		texts = append(texts, text+words[last])
	}
	return strings.Join(texts, l.Choose(", atau ", ", or "))
}

func (c Choice) words(l words.Language) string {
	switch c {
	case FiveDayWeek:
		return l.Choose("seminggu ada lima hari kerja", "a week has five workdays")
	case SixDayWeek:
		return l.Choose("seminggu ada enam hari kerja", "a week has six workdays")
	case LeaveOff:
		return l.Choose("cuti bersama libur", "collective leave is a day off")
	case LeaveWorked:
		return l.Choose("cuti bersama adalah hari kerja", "collective leave is worked")
	case FirstDayCounted:
		return l.Choose("hari pertama dihitung", "the first day counts")
	case FirstDayNotCounted:
		return l.Choose("hari pertama tidak dihitung", "the first day does not count")
	case FullWorkdaysBetween:
		return l.Choose("semua hari kerja berada di antara kedua tanggal", "all workdays lie between the two dates")
	}
	return l.Choose("salah satu dari kedua tanggal ikut dihitung", "one of the two dates counts")
}
