package law

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// DayClass is the class of a date under labour law.
type DayClass string

// The classes.
const (
	Workday         DayClass = "workday"          // also a day of collective leave
	RestDay         DayClass = "rest_day"         // a weekend day without a holiday
	OfficialHoliday DayClass = "official_holiday" // a national or stated holiday, even on a weekend day
)

// OvertimeWork is overtime work on one date. The calendar's weekend says whether the
// week has five or six workdays: see [Rulebook.Overtime].
type OvertimeWork struct {
	Date harikerja.Date `json:"date"`
	// Hours are whole and half hours, from 0.5 to 24. On a workday, they are the hours
	// after the normal hours of work. On a day off, they are all hours worked.
	Hours float64 `json:"hours"`
	// ShortestDay is the day with the fewest hours of work in a six-day week. It is nil if
	// there is no such day.
	ShortestDay *time.Weekday `json:"shortestDay,omitempty"`
	// OfficialHoliday says that the date is an official holiday at the place of work, such as a
	// local election, although the national list does not have it. It has no effect on a
	// national holiday. An own day off of a firm is not an official holiday.
	OfficialHoliday bool `json:"officialHoliday,omitempty"`
}

// Overtime has the multipliers for overtime work. Texts are in English; a field whose name
// begins with Local has the same text in Indonesian.
type Overtime struct {
	OvertimeWork
	// Weekend has the weekly rest days, which come from the calendar: one day for a
	// six-day week, two days for a five-day week.
	Weekend harikerja.Weekend `json:"weekend"`
	Class   DayClass          `json:"class"`
	// Holidays are the holidays of the national list on the date. They include collective leave.
	Holidays []harikerja.Holiday `json:"holidays,omitzero"`
	// Multipliers has one multiplier for each hour. The last multiplier may be for a half
	// hour, so do not add up the multipliers: use MultiplierHours.
	Multipliers []float64 `json:"multipliers"`
	// MultiplierHours is the sum of the multipliers. For a half hour, half of its
	// multiplier is added. The pay is this number times the hourly wage.
	MultiplierHours float64 `json:"multiplierHours"`
	// Citation is the article with the multipliers.
	Citation      string   `json:"citation"`
	LocalCitation string   `json:"localCitation"`
	Notes         []string `json:"notes,omitzero"` // remarks on the calculation, as sentences
	LocalNotes    []string `json:"localNotes,omitzero"`
	Rule          Rule     `json:"rule"`
	// Warnings are all warnings about the answer, as sentences: first the warnings that
	// the rule has, then the warnings about this work.
	Warnings      []string `json:"warnings,omitempty"`
	LocalWarnings []string `json:"localWarnings,omitempty"`
}

// maxHours is the maximum value of [OvertimeWork.Hours]: a day has 24 hours.
const maxHours = 24

const overtime = "overtime"

// Overtime returns the multipliers for overtime work. The weekly rest days are the
// weekend of the calendar: one day for a six-day week, two days for a five-day week.
// For a six-day week, use cal.WithWeekend(harikerja.SunOnly()). The field
// [Overtime.Weekend] has the days that were used.
//
// Collective leave and the own lines of the calendar have no effect, because they are
// not official holidays. A day of collective leave is a workday under the law, even if the
// calendar takes it. An own day off that is not a weekend day counts as a workday.
// An own workday on a weekend day counts as a rest day. The errors are:
//
//   - [*RuleError]: no rule covers the date.
//   - [*harikerja.ArgumentError]: the number of hours is not a whole or a half number
//     from 0.5 to 24, or the shortest day is not a day of the week.
//   - [*TableError], which wraps a [*harikerja.ArgumentError]: the weekend has neither
//     one nor two days, the shortest day does not fit the week, or the rule has no
//     multipliers for this number of hours.
//   - [*harikerja.CoverageError]: the year has no list of holidays.
func (b *Rulebook) Overtime(cal *harikerja.Calendar, w OvertimeWork) (Overtime, error) {
	if len(b.rulesOf(overtime)) == 0 {
		return Overtime{}, &UnknownError{Type: "obligation", ID: overtime}
	}
	if half := w.Hours * 2; half < 1 || half > 2*maxHours || half != math.Trunc(half) {
		return Overtime{}, &harikerja.ArgumentError{Name: "hours", Value: w.Hours,
			Reason: fmt.Sprintf("use a multiple of 0.5 from 0.5 to %d", maxHours)}
	}
	if d := w.ShortestDay; d != nil && (*d < time.Sunday || *d > time.Saturday) {
		return Overtime{}, &harikerja.ArgumentError{Name: "shortestDay", Value: int(*d),
			Reason: "use time.Sunday to time.Saturday"}
	}
	rule, err := b.valid(overtime, dayPeriod(w.Date))
	if err != nil {
		return Overtime{}, err
	}
	week, err := rule.week(cal.Weekend(), w.ShortestDay)
	if err != nil {
		return Overtime{}, err
	}
	holidays, err := cal.National().HolidaysOn(w.Date)
	if err != nil {
		return Overtime{}, err
	}
	o := Overtime{OvertimeWork: w, Weekend: cal.Weekend(), Holidays: holidays, Rule: rule.Rule.clone(),
		Class: classOf(w.Date, cal.Weekend(), holidays), Notes: []string{}, LocalNotes: []string{}}
	o.ShortestDay = clone(w.ShortestDay)
	stated := w.OfficialHoliday && o.Class != OfficialHoliday
	if stated {
		o.Class = OfficialHoliday
	}
	table := rule.tables.find(o.Class, week, w)
	article := o.Rule.article(table.Article)
	o.Citation, o.LocalCitation = article.text(words.English), article.text(words.Indonesian)
	var defined bool
	if o.Multipliers, o.MultiplierHours, defined = multipliers(table, w.Hours); !defined {
		article, last := o.Rule.article(table.LimitArticle).String(), table.Hours()
		reason := fmt.Sprintf("%s has multipliers for hours 1 to %d only, not for %v hours", article, last, w.Hours)
		return Overtime{}, &TableError{Article: article, Class: o.Class, Hours: last,
			Argument: &harikerja.ArgumentError{Name: "hours", Value: w.Hours, Reason: reason}}
	}
	if o.Class == Workday && len(holidays) > 0 { // collective leave
		o.Notes = append(o.Notes, "Collective leave is not an official holiday. "+
			"On a workday, only the hours after the normal hours of work are overtime.")
		o.LocalNotes = append(o.LocalNotes, "Cuti bersama bukan hari libur resmi. "+
			"Pada hari kerja, hanya jam di luar jam kerja biasa yang dihitung sebagai lembur.")
	}
	if w.Hours != math.Trunc(w.Hours) {
		o.Notes = append(o.Notes, o.Citation+
			" does not speak of parts of an hour. The half hour counts in proportion.")
		o.LocalNotes = append(o.LocalNotes, o.LocalCitation+
			" tidak menyebut bagian dari satu jam. Setengah jam dihitung setengahnya.")
	}
	switch {
	case o.Class == Workday:
		o.Notes = append(o.Notes, "An official holiday at this place only, such as a local election, "+
			"is paid like a national holiday, but is not in the national list: if this day is one, "+
			"state it in the question.")
		o.LocalNotes = append(o.LocalNotes, "Hari libur resmi yang hanya berlaku di tempat ini, "+
			"misalnya pemungutan suara daerah, dibayar seperti hari libur nasional, tetapi tidak ada "+
			"dalam daftar nasional: jika tanggal ini termasuk, nyatakan dalam isian.")
	case stated:
		o.Notes = append(o.Notes, "This day is an official holiday at this place because the "+
			"question states it. The national list does not have this holiday, so the answer does "+
			"not name it.")
		o.LocalNotes = append(o.LocalNotes, "Tanggal ini dihitung sebagai hari libur resmi di tempat "+
			"ini sesuai isian. Hari libur ini tidak ada dalam daftar nasional, jadi namanya tidak "+
			"tercantum.")
	}
	var also []harikerja.Names
	if allowed := table.AllowedHours; allowed > 0 && w.Hours > float64(allowed) {
		article := o.Rule.article(table.LimitArticle)
		also = append(also, harikerja.Names{
			Indonesian: fmt.Sprintf("%s hanya membolehkan %d jam lembur pada hari kerja. "+
				"Jam selebihnya tetap harus dibayar.", article.text(words.Indonesian), allowed),
			English: fmt.Sprintf("%s allows only %d hours of overtime on a workday. "+
				"The later hours must be paid all the same.", article, allowed)})
	}
	if o.Class == OfficialHoliday && week == lawfile.SixDays && w.ShortestDay == nil &&
		!cal.Weekend().Contains(w.Date.Weekday()) { // the shortest day of work is never a rest day
		if text := o.shortestDayWarning(rule.tables.onShortestDay, words.English); text != "" {
			local := o.shortestDayWarning(rule.tables.onShortestDay, words.Indonesian)
			also = append(also, harikerja.Names{Indonesian: local, English: text})
		}
	}
	o.Warnings, o.LocalWarnings = rule.warnings(w.Date, also...)
	return o, nil
}

// shortestDayWarning returns a warning if the result would be different on the shortest
// day. Otherwise it returns "". The parameter "table" has the multipliers for a
// holiday on the shortest day.
func (o *Overtime) shortestDayWarning(table lawfile.Table, l words.Language) string {
	_, sum, defined := multipliers(table, o.Hours)
	if sum == o.MultiplierHours {
		return ""
	}
	result := l.Choose("hasilnya "+l.Number(sum)+", bukan "+l.Number(o.MultiplierHours),
		"the result is "+l.Number(sum)+", not "+l.Number(o.MultiplierHours))
	if !defined {
		result = l.Choose("tidak ada jawaban untuk jam sebanyak ini", "this number of hours has no answer")
	}
	day, article := o.Date.Weekday(), o.Rule.article(table.Article).text(l)
	return l.Choose(
		"Hari kerja terpendek tidak diisi. Jika "+words.Indonesian.Weekday(day)+
			" adalah hari kerja terpendek, "+result+" ("+article+").",
		"The shortest day of work was not given. If it is "+day.String()+", "+result+" ("+article+").")
}

// week returns the working week of five or six days. If the weekend or the shortest day does
// not fit the tables, it returns a [*TableError].
func (r *rule) week(weekend harikerja.Weekend, shortest *time.Weekday) (lawfile.Week, error) {
	number, _, _ := strings.Cut(r.tables.workday.Article, "(") // the whole article
	article := r.article(number).String()
	refuse := func(name string, value any, reason string) error {
		return &TableError{Article: article,
			Argument: &harikerja.ArgumentError{Name: name, Value: value, Reason: reason}}
	}
	week := lawfile.SixDays
	switch weekend.Len() {
	case 1:
	case 2:
		week = lawfile.FiveDays
	default:
		return "", refuse("weekend", weekend, fmt.Sprintf(
			"the tables of %s are for weeks with one or two weekend days, not %d", article, weekend.Len()))
	}
	switch {
	case shortest == nil:
	case week == lawfile.FiveDays:
		return "", refuse("shortestDay", *shortest,
			"only the table for a six-day week has a shortest day: give one weekend day, or no shortest day")
	case weekend.Contains(*shortest):
		return "", refuse("shortestDay", *shortest, "the shortest day of work must not be a weekend day")
	}
	return week, nil
}

// article returns the citation of an article in the regulation that the rule cites first.
func (r Rule) article(number string) Citation {
	c := r.Citations[0]
	c.Article = number
	return c
}

func classOf(d harikerja.Date, weekend harikerja.Weekend, holidays []harikerja.Holiday) DayClass {
	for _, h := range holidays {
		if h.Kind == harikerja.NationalHoliday {
			return OfficialHoliday
		}
	}
	if weekend.Contains(d.Weekday()) {
		return RestDay
	}
	return Workday
}

// overtimeTables are the tables in a rule. Each has at least one step.
type overtimeTables struct {
	workday                           lawfile.Table
	dayOffOfFiveDays, dayOffOfSixDays lawfile.Table
	onShortestDay                     lawfile.Table // for an official holiday on the shortest day
}

func newOvertimeTables(list []lawfile.Table) (overtimeTables, error) {
	var t overtimeTables
	for _, want := range []struct {
		table *lawfile.Table
		week  lawfile.Week
		day   lawfile.TableDay
	}{
		{&t.workday, lawfile.AnyWeek, lawfile.WorkdayTable},
		{&t.dayOffOfFiveDays, lawfile.FiveDays, lawfile.DayOffTable},
		{&t.dayOffOfSixDays, lawfile.SixDays, lawfile.DayOffTable},
		{&t.onShortestDay, lawfile.SixDays, lawfile.HolidayOnShortestDayTable},
	} {
		i := slices.IndexFunc(list, func(t lawfile.Table) bool {
			return t.Week == want.week && t.Day == want.day && len(t.Steps) > 0
		})
		if i < 0 {
			return t, fmt.Errorf("there is no table for %s, %s", want.day, want.week)
		}
		*want.table = list[i]
	}
	return t, nil
}

func (t *overtimeTables) find(class DayClass, week lawfile.Week, w OvertimeWork) lawfile.Table {
	switch {
	case class == Workday:
		return t.workday
	case week == lawfile.FiveDays:
		return t.dayOffOfFiveDays
	case class == OfficialHoliday && w.ShortestDay != nil && *w.ShortestDay == w.Date.Weekday():
		return t.onShortestDay
	}
	return t.dayOffOfSixDays
}

// multipliers returns one multiplier for each hour, and their sum. The last hour may be a half
// hour. It returns false if the table does not define all hours.
func multipliers(t lawfile.Table, hours float64) (list []float64, sum float64, ok bool) {
	if last := t.Hours(); last > 0 && hours > float64(last) {
		return nil, 0, false
	}
	step, left := 0, t.Steps[0].Hours
	for rest := hours; rest > 0; rest-- {
		if left == 0 && t.Steps[step].Hours > 0 {
			step++
			left = t.Steps[step].Hours
		}
		left = max(0, left-1)
		multiplier := t.Steps[step].Multiplier
		list = append(list, multiplier)
		sum += multiplier * min(1, rest) // exact: halves and quarters are exact in binary
	}
	return list, sum, true
}
