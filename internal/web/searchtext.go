package web

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// searchRedirect returns the page of a year or of a date, if the visitor searches for
// one. It returns "" for other texts.
func searchRedirect(r *request) string {
	text := strings.TrimSpace(r.value("name", ""))
	if isYear(text) {
		year, _ := strconv.Atoi(text) // cannot fail: the text has four digits
		return r.Link("", year)
	}
	if item := readOwnDay(text); len(item) == len("2006-01-02") && isOwnDay(item) {
		return r.Link("/calculator?mode=check&date=" + item)
	}
	return ""
}

// searchText is a text such as "PPh 21 Januari 2026", in parts.
type searchText struct {
	subject string     // the text before the month and the year
	month   time.Month // 0 if the text names no month
	year    int        // 0 if the text names no year
}

func readSearchText(text string) (t searchText) {
	fields := strings.Fields(text)
	if n := len(fields); n > 0 && isYear(fields[n-1]) {
		t.year, _ = strconv.Atoi(fields[n-1]) // cannot fail: the text has four digits
		fields = fields[:n-1]
	}
	if n := len(fields); n > 0 && monthNamed(fields[n-1]) != 0 {
		t.month, fields = time.Month(monthNamed(fields[n-1])), fields[:n-1]
	}
	t.subject = strings.Join(fields, " ")
	return t
}

// kindText matches the words for all holidays, or for all holidays of a kind.
var kindText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(cuti bersama|collective leave|joint leave)|` +
		`((?:hari )?libur nasional|tanggal merah|national holidays?|public holidays?)|(?:hari )?libur|holidays?)$`)
})

// findKind finds the holidays of a month or of a kind, in one year or in all years. It
// returns false if the text is not about a month or a kind.
func (v *searchView) findKind(r *request) (bool, error) {
	parts := kindText().FindStringSubmatch(v.text.subject)
	if parts == nil && (v.text.subject != "" || v.text.month == 0) {
		return false, nil
	}
	var kind *harikerja.Kind // nil for all kinds
	switch national, leave := harikerja.NationalHoliday, harikerja.CollectiveLeave; {
	case parts == nil:
	case parts[1] != "":
		kind = &leave
	case parts[2] != "":
		kind = &national
	}
	years := []int{v.text.year}
	if v.text.year == 0 {
		years = r.Years()
	}
	for _, year := range years {
		found, err := ask.Holidays{Year: ask.Year(year), Type: kind}.Answer(r.national)
		if e, ok := errors.AsType[*ask.Error](err); ok && e.Problem == ask.NoData {
			v.Missing = year
			return true, nil
		}
		if err != nil {
			return true, err
		}
		if err := v.addDays(r, v.inMonth(found.Data)); err != nil {
			return true, err
		}
	}
	if v.text.month != 0 && v.text.year != 0 {
		month := harikerja.Month(v.text.year, v.text.month)
		v.Month = &month
	}
	return true, nil
}

// inMonth removes the holidays in other months than the month of the text.
func (v *searchView) inMonth(list []ask.Holiday) []ask.Holiday {
	if v.text.month == 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(h ask.Holiday) bool { return h.Date.Month() != v.text.month })
}

// dayText matches a date without a year, in digits.
var dayText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,2})[/.-](\d{1,2})$`) })

// findDate answers about a date without a year, such as "24 Des": about the next such
// date and about the one before it. It returns false if the text is not such a date.
func (v *searchView) findDate(r *request) (bool, error) {
	text := v.text.subject + " " + strconv.Itoa(int(v.text.month))
	if parts := dayText().FindStringSubmatch(v.Name); parts != nil {
		text = parts[1] + " " + parts[2]
	}
	var next, last harikerja.Date
	for _, year := range r.Years() {
		date, err := harikerja.ParseDate(readDate(text + " " + strconv.Itoa(year)))
		switch {
		case err != nil || v.text.year != 0: // not a date, or a date that this year does not have
		case date.Before(r.today):
			last = date
		case next.IsZero():
			next = date
		}
	}
	for _, date := range []harikerja.Date{next, last} {
		if date.IsZero() {
			continue
		}
		e, err := ask.ExplainDate{Date: date}.Answer(r.askContext)
		if err != nil {
			return true, err
		}
		key, args := r.checked(e)
		v.Dates = append(v.Dates, checkedDate{date, r.words.rich(key, args...)})
	}
	return v.Dates != nil, nil
}

// findRules finds the rules of law in force with the name of the text, and their due
// dates. A text such as "THR 2027" names a rule and a period.
func (v *searchView) findRules(r *request, rules []ask.LawRule) error {
	named := func(name string) (found []ruleView) {
		for _, rule := range rules {
			if rule.Valid.To == nil && isNamed(name, append([]string{rule.Obligation}, rule.Aliases...), rule.LocalName, rule.Name) {
				found = append(found, r.ruleView(rule))
			}
		}
		return found
	}
	text := v.text
	if v.LawRules = named(v.Name); v.LawRules != nil {
		text = searchText{}
	} else {
		v.LawRules = named(text.subject)
	}
	return v.findDue(r, rules, text)
}

// findDue finds the due dates of the found rules: those of a month, those of a year, or
// the next of each obligation.
func (v *searchView) findDue(r *request, rules []ask.LawRule, text searchText) error {
	var ids []ask.ObligationID
	var dueKinds []string
	for _, rule := range v.LawRules {
		if slices.Contains(kinds, string(rule.Kind)) {
			ids, dueKinds = append(ids, ask.ObligationID(rule.Obligation)), append(dueKinds, string(rule.Kind))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	v.lawHead = newLawHead(dueKinds)
	if dueKinds = slices.Compact(dueKinds); len(dueKinds) == 1 {
		v.DueKind = dueKinds[0]
	}
	start := r.today
	switch {
	case text.month != 0 && text.year != 0:
		start = harikerja.Month(text.year, text.month).Start()
	case text.year != 0:
		start = harikerja.Year(text.year).Start()
	}
	if _, ok := r.yearData(start.Year()); !ok {
		v.Missing = text.year
		return nil
	}
	span := ask.SpanOf{Start: start, End: start.AddDays(ask.MaxDates - 1)}
	if text.year != 0 && text.month == 0 {
		span.End = harikerja.Year(text.year).End()
	}
	if last := harikerja.Year(v.Last).End(); span.End.After(last) {
		span.End = last
	}
	answer, err := ask.Obligations{SpanOf: span}.Answer(r.national)
	if err != nil {
		return err
	}
	wanted := func(id ask.ObligationID, period law.Period, due harikerja.Date) bool {
		switch {
		case !slices.Contains(ids, id):
			return false
		case text.year == 0: // only the next
			ids = slices.DeleteFunc(ids, func(other ask.ObligationID) bool { return other == id })
			return true
		case text.month == 0:
			return true
		case period.Unit() == law.UnitMonth:
			return period == law.MonthPeriod(text.year, text.month)
		}
		return harikerja.Month(text.year, text.month).Contains(due)
	}
	due := slices.DeleteFunc(answer.Data, func(o ask.Obligation) bool { return !wanted(o.ID, o.Period, o.DueDate) })
	v.Due, v.DueYear = r.dueDays(due), span.Start.Year()
	if text.year == 0 {
		return nil
	}
	none := slices.DeleteFunc(answer.Meta.Unanswered, func(u ask.Unanswered) bool { return !wanted(u.ID, u.Period, harikerja.Date{}) })
	if len(due)+len(none) == 0 && text.month != 0 { // due in a year without data
		for _, id := range ids {
			if unit, _ := law.Default().UnitOf(id); unit == law.UnitMonth {
				none = append(none, ask.Unanswered{ID: id, Period: law.MonthPeriod(text.year, text.month), Reason: law.NoDataset})
			}
		}
	}
	v.Unanswered = r.unanswered(none, rules)
	return nil
}

// findOccasions finds the occasions of the text. It returns errNotFound if there are
// none.
func (v *searchView) findOccasions(r *request) (ask.OccasionList, error) {
	name := v.Name
	if v.text.month != 0 {
		name = v.text.subject
		if v.text.year != 0 {
			name += " " + strconv.Itoa(v.text.year)
		}
	}
	found, err := ask.AskIn[ask.Occasions](r.national, ask.Texts{"name": name})
	if err != nil {
		found, err = v.findBeyond(r)
	}
	if err != nil && v.LawRules == nil {
		found, err = v.findPart(r)
	}
	return found, err
}

// findBeyond finds the occasions of a text such as "lebaran 2030", whose year has no
// data, with the predictions for the year.
func (v *searchView) findBeyond(r *request) (ask.OccasionList, error) {
	if v.text.year == 0 || v.text.subject == "" || v.text.month != 0 {
		return ask.OccasionList{}, errNotFound
	}
	found, err := ask.AskIn[ask.Occasions](r.national, ask.Texts{"name": v.text.subject})
	if err != nil {
		return found, err
	}
	v.Missing = v.text.year
	predicted, err := ask.Projections{Year: ask.Year(v.Missing)}.Answer(r.national)
	if err != nil { // there is no prediction for the year
		return found, nil
	}
	for _, p := range predicted.Data {
		if slices.ContainsFunc(found.Data, func(o ask.OccasionData) bool { return o.ID == p.Occasion }) {
			v.Predicted = append(v.Predicted, p)
		}
	}
	return found, nil
}

// findPart finds the occasions whose id or name contains the text, as in "eid".
func (v *searchView) findPart(r *request) (ask.OccasionList, error) {
	all, err := ask.Occasions{}.Answer(r.national)
	if err != nil {
		return all, err
	}
	const minLength = 3 // a shorter text is in many names
	part := strings.ToLower(v.Name)
	all.Data = slices.DeleteFunc(all.Data, func(o ask.OccasionData) bool {
		return !strings.Contains(o.ID+" "+strings.ToLower(o.LocalName+" "+o.Name), part)
	})
	if len(part) < minLength || len(all.Data) == 0 {
		return all, errNotFound
	}
	return all, nil
}

var errNotFound = errors.New("there is no such occasion")

// onlyNumbered removes the holidays whose names do not have the number at the end of
// the text, as in "tahun baru islam 1448". It keeps all if no name has the number.
func (v *searchView) onlyNumbered(found []ask.OccasionData) {
	if v.text.year == 0 {
		return
	}
	number := strconv.Itoa(v.text.year)
	for i, o := range found {
		named := slices.DeleteFunc(slices.Clone(o.Holidays), func(h ask.Holiday) bool { return !strings.Contains(h.LocalName, number) })
		if len(named) > 0 {
			found[i].Holidays = named
		}
	}
}

// addDays adds holidays to the dates from today on, or to the past dates.
func (v *searchView) addDays(r *request, list []ask.Holiday) error {
	for _, h := range list {
		day, ok, err := r.occasionDay(h)
		switch {
		case err != nil:
			return err
		case !ok:
		case h.Date.Before(r.today):
			v.Past = append(v.Past, day)
		default:
			v.Upcoming = append(v.Upcoming, day)
		}
	}
	v.Listed = true
	return nil
}
