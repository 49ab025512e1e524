// Package search finds what a person means by a text: the page that answers it, the holidays of an
// occasion, a rule of law or its due dates, or something that is not in the data.
package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
	"github.com/harikerja/harikerja/law"
)

// Result has everything that was found for a text.
type Result struct {
	Found   bool   // if it is false, only Absent, See and Year are set
	Absent  string // the key of something that people search for and that is not in the data, or ""
	See     string // the address of a page about something near to it, or ""
	NoDate  bool   // whether the text has a date that does not exist
	Year    int    // the year that the text names; 0 if it names no year
	Ignored string // the numbers and amounts in the text that the answer does not use, separated by commas
	Missing int    // the year that the text names, if there is no data for it; otherwise 0

	Occasions []ask.OccasionData     // the occasions with this name; there can be several
	DaysOff   []DaysOff              // how many days off the next or the named holidays are
	isPart    bool                   // whether the text has only a part of the names of these occasions
	Listed    bool                   // whether holidays were searched for
	Holidays  []ask.Holiday          // the holidays that were found, all from the national list
	Predicted []ask.ProjectedHoliday // the predictions for the missing year

	Laws       []ask.LawRule    // the rules of law in force with this name, such as pph21 or thr
	NextDue    []ask.Obligation // the due dates of these rules
	LastDue    []ask.Obligation // the last due dates before today, for a text without a year
	UnknownDue []ask.Unanswered // the periods of these rules whose due date is not known
	DueKind    law.Kind         // the kind of these due dates; "" if they have several kinds
	DueYear    int              // the year of these due dates; 0 if the rules have no due dates or the year has no data
	Undated    bool             // whether the text has a month or a year, but no rule has due dates
}

// isClear reports whether the text means something, even if it is not in the data.
func (r Result) isClear() bool { return r.Found && !r.isPart || r.Absent != "" }

// DaysOff are the holidays of an occasion that are near each other.
type DaysOff struct {
	Occasion ask.OccasionData
	Span     harikerja.Span
	National []harikerja.Date // the national holidays
	Leave    []harikerja.Date // the days of collective leave
	Day      harikerja.Date   // the first national holiday; if there is none, the first day
	Break    harikerja.Span   // the days off in a row with Day, see breakWith
}

// finder searches for one text. The function "readings" returns the texts to search for.
type finder struct {
	Result
	words    []string // all words of the text
	text     parts
	national *ask.Context
	own      *ask.Context // the person's calendar
	today    harikerja.Date
	years    []int // the years with data
	rules    []ask.LawRule
}

// Find returns what a text means. Holidays and due dates come from the national calendar, but only
// for years that the calendar "own" of the person covers. Days off are those of this calendar. If the
// text names no year, the page of a year is the page of the given year.
func Find(text string, national, own *ask.Context, year int) (Result, error) {
	rules, err := ask.LawRules{}.Answer(national)
	if err != nil {
		return Result{}, err
	}
	f := &finder{words: plainWords(text, national.Today()), national: national, own: own,
		today: national.Today(), rules: rules.Data}
	f.Absent = absentIn(f.words)
	if _, isDecree := decreePage(f.words, national); f.Absent == "" && isDecree {
		f.Absent = "decree" // the caller has asked Page for a known decree
	}
	q := readQuestion(f.words, national, false)
	if f.Absent != "" {
		f.See = q.fill(known().See[f.Absent], year)
		return f.Result, nil
	}
	for _, info := range own.Calendar.Years() {
		f.years = append(f.years, info.Year)
	}
	for _, f.text = range readings(f.words) {
		if err := f.findRules(); err != nil {
			return Result{}, err
		}
		if f.Laws != nil {
			break
		}
	}
	if f.Laws == nil { // the dates of a holiday would be the answer to another question
		form := strings.Join(q.words, " ")
		switch f.NoDate = q.noDate; {
		case q.noDate:
			f.Found = true
			return f.Result, nil
		case countsDays().MatchString(form):
			f.Absent, f.See = "days", known().See["days"]
			return f.Result, nil
		case slices.Contains(q.words, "N") || slices.Contains(q.words, "hk"):
			return f.Result, nil
		}
	}
	if err := f.findHolidays(); err != nil {
		return Result{}, err
	}
	f.Found = f.Laws != nil || f.Listed
	f.Ignored = f.ignored(text, q.spans)
	return f.Result, nil
}

// ignored returns the numbers in the text that the answer does not use: all numbers except years, the
// numbers in a name and the dates that the answer has.
func (f *finder) ignored(text string, dates []openSpan) string {
	var names []string
	list := amount().FindAllString(strings.ToLower(text), -1)
	for _, o := range f.Occasions {
		names = append(append(names, o.ID, o.LocalName, o.Name), o.Aliases...)
	}
	for _, rule := range f.Laws {
		names = append(append(names, rule.Obligation, rule.LocalName, rule.Name), rule.Aliases...)
	}
	for _, d := range dates {
		if slices.ContainsFunc(f.Holidays, func(h ask.Holiday) bool { return d.Span == harikerja.OneDay(h.Date) }) {
			names = append(names, d.Start().String(), strconv.Itoa(d.Start().Day()), strconv.Itoa(int(d.Start().Month())))
		}
	}
	named := wordsIn(strings.Join(names, " "))
	isOther := func(word string) bool { return !slices.Contains(named, word) }
	for _, word := range f.words {
		if strings.ContainsAny(word, "0123456789") && !dateinput.IsYear(word) && slices.ContainsFunc(wordsIn(word), isOther) {
			list = append(list, strings.TrimSuffix(word, "jam"))
		}
	}
	return strings.Join(list, ", ")
}

// absentIn returns the key of the longest phrase about something that is not in the data, or "".
func absentIn(words []string) (key string) {
	translate(words, func(phrase string) (string, bool) {
		found, ok := known().Absent[phrase]
		key = cmp.Or(key, found)
		return "", ok
	})
	return key
}

// parts has the parts of a text such as "PPh 21 Januari 2026".
type parts struct {
	subject string     // the text before the month and the year
	whole   string     // the whole text
	before  string     // "masa" or "bulan" between the subject and the month; "" if there is none
	month   time.Month // 0 if the text names no month
	year    int        // 0 if the text names no year
}

func readParts(fields []string) parts {
	p := parts{whole: strings.Join(fields, " ")}
	if n := len(fields); n > 0 && dateinput.IsYear(fields[n-1]) {
		p.year, _ = strconv.Atoi(fields[n-1]) // cannot fail: the text has four digits
		fields = fields[:n-1]
	}
	if n := len(fields); n > 0 && dateinput.Month(fields[n-1]) != 0 {
		p.month, fields = dateinput.Month(fields[n-1]), fields[:n-1]
		if n > 1 && slices.Contains([]string{"masa", "bulan"}, fields[n-2]) {
			p.before, fields = fields[n-2], fields[:n-2]
		}
	}
	p.subject = strings.Join(fields, " ")
	return p
}

// readings returns the texts in which to search for a rule, in order. The first is the text itself,
// because names of rules contain the words around a name. In the other texts, these words are
// removed. The words for actions are removed last.
func readings(words []string) []parts {
	list := []parts{readParts(words)}
	isAround := func(word string) bool { return has(known().Around, word) || has(known().Rule, word) }
	for _, isRemoved := range []func(string) bool{isAround,
		func(word string) bool { return isAround(word) || has(known().Action, word) }} {
		if p := readParts(slices.DeleteFunc(slices.Clone(words), isRemoved)); p.subject != "" {
			list = append(list, p)
		}
	}
	return list
}

// leaveWords match a text that asks for collective leave.
var leaveWords = lazy(`\b(?:cuti bersama|collective leave)\b`)

// findHolidays finds the holidays of the occasions that the text names, or the collective leave. If
// the text also names a rule, its other words must be the name of an occasion, as in "natal".
func (f *finder) findHolidays() error {
	text, list := readParts(f.words), f.words
	if i := slices.IndexFunc(f.words, dateinput.IsYear); i >= 0 && text.year == 0 {
		text.year, _ = strconv.Atoi(f.words[i]) // cannot fail: the text has four digits
	}
	f.Year = text.year
	if f.Laws != nil {
		if list = strings.Fields(f.text.subject); f.national.Calendar.FindOccasions(f.text.subject) == nil {
			list = slices.DeleteFunc(list, isCommon)
		}
	}
	ids, together := f.occasionsIn(list)
	isLeave := ids == nil && f.Laws == nil && leaveWords().MatchString(text.whole)
	if ids == nil && !isLeave {
		return nil
	}
	all, err := ask.Occasions{}.Answer(f.national)
	if err != nil {
		return err
	}
	f.Occasions = slices.DeleteFunc(all.Data, func(o ask.OccasionData) bool {
		return !isLeave && !slices.Contains(ids, o.ID)
	})
	isIn := f.readYear(text.year, together)
	f.Listed, f.Undated = true, false
	for _, o := range f.Occasions {
		var holidays []ask.Holiday
		for _, h := range o.Holidays {
			if isIn(h) && slices.Contains(f.years, h.Date.Year()) && (!isLeave || h.Type == harikerja.CollectiveLeave) {
				holidays = append(holidays, h)
			}
		}
		if !isLeave && (together || f.Missing == 0) {
			f.countDaysOff(o, holidays)
		}
		for _, h := range holidays {
			if text.month == 0 || h.Date.Month() == text.month {
				f.Holidays = append(f.Holidays, h)
			}
		}
	}
	slices.SortStableFunc(f.DaysOff, func(a, b DaysOff) int { return a.Span.Start().Compare(b.Span.Start()) })
	if isLeave {
		f.Occasions = nil
	}
	return nil
}

// occasionsIn returns the ids of the occasions with the longest name in a list of words. If the text
// names a rule, all words must be the name. If no name is in the list, a word can be a part of a
// name, as in "eid". The result "together" says whether the name stands for several occasions that
// follow each other.
func (f *finder) occasionsIn(list []string) (ids []string, together bool) {
	for n := len(list); n > 0; n-- {
		for i := 0; i+n <= len(list); i++ {
			name := strings.Join(list[i:i+n], " ")
			if ids, ok := known().Together[name]; ok {
				return strings.Fields(ids), true
			}
			for _, o := range f.national.Calendar.FindOccasions(name) {
				ids = append(ids, o.ID)
			}
			if ids != nil {
				return ids, false
			}
		}
		if f.Laws != nil && n > 1 {
			return nil, false
		}
	}
	for _, o := range f.national.Calendar.Occasions() {
		names := wordsIn(o.ID + " " + o.LocalName + " " + o.Name)
		if slices.ContainsFunc(list, func(word string) bool {
			return len(word) >= 3 && slices.Contains(names, word) && !isCommon(word)
		}) {
			ids, f.isPart = append(ids, o.ID), true
		}
	}
	return ids, false
}

// isCommon reports whether a word is in many texts, so that it does not name anything.
func isCommon(word string) bool {
	v := known()
	return has(v.Common, word) || has(v.Calendar, word) || has(v.Around, word) || has(v.Rule, word)
}

// readYear returns a function that reports whether a holiday is in the year that a text names. The
// year can be of another era, as in "tahun baru islam 1448". If there is no data for the year, it
// finds the predictions, and the function accepts all holidays.
func (f *finder) readYear(year int, together bool) (isIn func(ask.Holiday) bool) {
	isIn = func(h ask.Holiday) bool { return year == 0 || h.Date.Year() == year }
	if together { // from December to January
		december := harikerja.Month(cmp.Or(year, f.today.Year()), time.December)
		isIn = func(h ask.Holiday) bool {
			return !h.Date.Before(december.Start()) && h.Date.Before(december.Start().AddMonths(2))
		}
		year = december.End().AddDays(1).Year()
	}
	if _, err := f.national.Calendar.YearInfo(year); year == 0 || err == nil {
		return isIn
	}
	isNumber := func(h ask.Holiday) bool { return strings.Contains(h.LocalName, strconv.Itoa(year)) }
	for _, o := range f.Occasions {
		if slices.ContainsFunc(o.Holidays, isNumber) {
			f.Missing = 0 // findDue did not find the year
			return isNumber
		}
	}
	f.Missing = year
	// If there is no prediction for the year, the list is empty.
	predicted, _ := ask.Projections{Year: ask.Year(year)}.Answer(f.national)
	f.Predicted = slices.DeleteFunc(predicted.Data, func(p ask.ProjectedHoliday) bool {
		return !slices.ContainsFunc(f.Occasions, func(o ask.OccasionData) bool { return o.ID == p.Occasion })
	})
	if together {
		return isIn
	}
	return func(ask.Holiday) bool { return true }
}

// countDaysOff counts the days off of an occasion, in groups of holidays that are near each other. If
// the text names no year, it counts only the next group. A day that is a workday under the person's
// calendar does not count.
func (f *finder) countDaysOff(o ask.OccasionData, list []ask.Holiday) {
	const near = 15 // days; an occasion is at least half a year away from its next holiday
	var groups []DaysOff
	for _, h := range list {
		if isWorkday, err := f.own.Calendar.IsWorkday(h.Date); err != nil || isWorkday {
			continue
		}
		last := len(groups) - 1
		if last < 0 || h.Date.Sub(groups[last].Span.End()) > near {
			groups, last = append(groups, DaysOff{Occasion: o, Span: harikerja.OneDay(h.Date), Day: h.Date}), last+1
		}
		g := &groups[last]
		g.Span, _ = harikerja.NewSpan(g.Span.Start(), h.Date) // the list is sorted
		if h.Type == harikerja.CollectiveLeave {
			g.Leave = append(g.Leave, h.Date)
			continue
		}
		if g.National = append(g.National, h.Date); len(g.National) == 1 {
			g.Day = h.Date
		}
	}
	if f.Year == 0 {
		groups = slices.DeleteFunc(groups, func(g DaysOff) bool { return g.Span.End().Before(f.today) })
		groups = groups[:min(len(groups), 1)]
	}
	for _, g := range groups {
		g.Break = f.breakWith(g.Day)
		f.DaysOff = append(f.DaysOff, g)
	}
}

// breakWith returns the days off in a row with a date under the person's calendar. It returns the
// zero value if it is a single day or a normal weekend, or if some days are not known.
func (f *finder) breakWith(d harikerja.Date) harikerja.Span {
	before, _ := harikerja.NewSpan(d.AddDays(-31), d) // cannot fail
	list, err := f.own.Calendar.LongWeekends(before, harikerja.LongWeekendOptions{MinDays: 2})
	for _, w := range list.LongWeekends {
		if err == nil && w.Complete && w.Span.Contains(d) {
			return w.Span
		}
	}
	return harikerja.Span{}
}
