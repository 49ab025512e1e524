package web

import (
	"cmp"
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
	whole   string
	subject string     // the text before the month and the year
	before  string     // the word "masa" or "bulan" between the subject and the month; "" if there is none
	month   time.Month // 0 if the text names no month
	year    int        // 0 if the text names no year
}

func readSearchText(text string) (t searchText) {
	t.whole = text
	fields := strings.Fields(text)
	if n := len(fields); n > 0 && isYear(fields[n-1]) {
		t.year, _ = strconv.Atoi(fields[n-1]) // cannot fail: the text has four digits
		fields = fields[:n-1]
	}
	if n := len(fields); n > 0 && monthNamed(fields[n-1]) != 0 {
		t.month, fields = time.Month(monthNamed(fields[n-1])), fields[:n-1]
		if n > 1 && slices.Contains([]string{"masa", "bulan"}, strings.ToLower(fields[n-2])) {
			t.before, fields = fields[n-2], fields[:n-2]
		}
	}
	t.subject = strings.Join(fields, " ")
	return t
}

// The words around a name, as in "kapan batas lapor PPh 21 masa Januari?". Some names
// contain them, so a text is first searched for with all its words. The words for what to
// do are removed last, because they are in the names of rules.
var (
	questionWords = []string{"kapan", "kapankah", "berapa", "tanggal", "tgl", "jatuh", "tempo", "batas", "waktu", "tenggat", "terakhir", "akhir",
		"paling", "lambat", "masa", "bulan", "periode", "untuk", "pada", "di", "adalah", "jadwal",
		"when", "what", "is", "are", "the", "of", "for", "in", "due", "date", "dates", "deadline", "last", "day", "month", "period"}
	actionWords = []string{"lapor", "melapor", "melaporkan", "laporan", "pelaporan", "setor", "menyetor", "setoran", "penyetoran",
		"bayar", "membayar", "pembayaran", "libur", "report", "reporting", "file", "filing", "pay", "payment", "holiday"}
)

// searchTexts returns the texts to search for, one after another: the text itself, and
// the text without the words around a name.
func searchTexts(text string) []searchText {
	list := []searchText{readSearchText(text)}
	for _, removed := range [][]string{questionWords, slices.Concat(questionWords, actionWords)} {
		var kept []string
		fields := strings.Fields(text)
		for i, word := range fields {
			word = strings.Trim(word, "?!,:;")
			ofYear := strings.EqualFold(word, "tahun") && i+1 < len(fields) && isYear(strings.Trim(fields[i+1], "?!,:;"))
			if word != "" && !ofYear && !slices.Contains(removed, strings.ToLower(word)) {
				kept = append(kept, word)
			}
		}
		t := readSearchText(strings.Join(kept, " "))
		if t.subject != "" && t != list[len(list)-1] { // without a subject, it would be a search for all holidays of a month
			list = append(list, t)
		}
	}
	return list
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
// date and about the one before it. It also finds dates that do not exist, such as "30
// Februari 2026". It returns false if the text is not a date.
func (v *searchView) findDate(r *request) (bool, error) {
	text := v.text.subject + " " + strconv.Itoa(int(v.text.month))
	if parts := dayText().FindStringSubmatch(v.text.whole); parts != nil {
		text = parts[1] + " " + parts[2]
	}
	if v.NoDate = isImpossible(v.text.whole) || isImpossible(text+" 2024"); v.NoDate { // 2024 is a leap year
		return true, nil
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

// dateText matches the form of a date with a year.
var dateText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d{1,2}[/. -]+(?:\d{1,2}|\pL+\.?)[/. -]+\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$`)
})

// isImpossible reports whether a text has the form of a date that does not exist.
func isImpossible(text string) bool {
	date := readDate(text)
	_, err := harikerja.ParseDate(date)
	return dateText().MatchString(text) && strings.Count(date, "-") == 2 && err != nil
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
	if v.LawRules = named(text.whole); v.LawRules != nil {
		text = searchText{}
	} else if v.LawRules = named(text.subject); v.LawRules == nil && text.before != "" {
		v.LawRules = named(text.subject + " " + text.before) // as in "SPT Masa Januari 2026"
	}
	return v.findDue(r, rules, text)
}

// findDue finds the due dates of the found rules: those of a month, those of a year, or
// the next of each obligation. For a month without a year, it finds the next due date and
// the one before it.
func (v *searchView) findDue(r *request, rules []ask.LawRule, text searchText) error {
	var ids []ask.ObligationID
	var dueKinds, shown []string
	for _, rule := range v.LawRules {
		shown = append(shown, rule.ID)
		if slices.Contains(kinds, string(rule.Kind)) {
			ids, dueKinds = append(ids, ask.ObligationID(rule.Obligation)), append(dueKinds, string(rule.Kind))
		}
	}
	if len(ids) == 0 {
		v.Undated = v.LawRules != nil && (text.month != 0 || text.year != 0)
		return nil
	}
	if dueKinds = slices.Compact(dueKinds); len(dueKinds) == 1 {
		v.DueKind = dueKinds[0]
	}
	var due, past []ask.Obligation
	var none []ask.Unanswered
	var err error
	_, hasYear := r.yearData(cmp.Or(text.year, r.today.Year()))
	switch v.DueYear = min(max(cmp.Or(text.year, r.today.Year()), v.First), v.Last); {
	case text.year == 0 && text.month != 0:
		due, past, none, err = v.nearestDue(r, ids, text.month)
	case !hasYear:
		v.Missing, v.DueYear = text.year, 0
	case text.year == 0:
		due, err = v.nextDue(r, ids)
	default:
		due, none, err = v.dueIn(r, ids, text)
	}
	if err != nil {
		return err
	}
	for _, o := range slices.Concat(due, past) {
		shown = append(shown, o.Rule)
	}
	v.lawHead = lawHeadOf(shown...)
	v.Due, v.PastDue, v.Unanswered = r.dueDays(due), r.dueDays(past), r.unanswered(none, rules)
	return nil
}

// nextDue returns the next due date of each obligation.
func (v *searchView) nextDue(r *request, ids []ask.ObligationID) ([]ask.Obligation, error) {
	answer, err := v.obligations(r, r.today, r.today.AddDays(ask.MaxDates-1))
	return slices.DeleteFunc(answer.Data, func(o ask.Obligation) bool {
		at := slices.Index(ids, o.ID)
		if at >= 0 {
			ids = slices.Delete(slices.Clone(ids), at, at+1)
		}
		return at < 0
	}), err
}

// obligations returns the obligations of all kinds between two dates, as far as there is
// data.
func (v *searchView) obligations(r *request, start, end harikerja.Date) (ask.ObligationList, error) {
	if last := harikerja.Year(v.Last).End(); end.After(last) {
		end = last
	}
	return ask.Obligations{SpanOf: ask.SpanOf{Start: start, End: end}}.Answer(r.national)
}

// dueIn returns the due dates of obligations in the month or in the year of the text, and
// the periods without a due date. A month is the period of a monthly obligation, and the
// month of the due date of other obligations.
func (v *searchView) dueIn(r *request, ids []ask.ObligationID, text searchText) (due []ask.Obligation, none []ask.Unanswered, err error) {
	month := harikerja.Month(text.year, max(text.month, time.January))
	end := harikerja.Year(text.year).End()
	if text.month != 0 { // the month of the period; the due date is later
		end = month.Start().AddDays(ask.MaxDates - 1)
	}
	if _, ok := r.yearData(text.year); ok {
		answer, err := v.obligations(r, month.Start(), end)
		if err != nil {
			return nil, nil, err
		}
		due, none = answer.Data, answer.Meta.Unanswered
	}
	wanted := func(id ask.ObligationID, period law.Period, date harikerja.Date) bool {
		switch {
		case !slices.Contains(ids, id):
			return false
		case text.month == 0:
			return true
		case period.Unit() == law.UnitMonth:
			return period == law.MonthPeriod(text.year, text.month)
		}
		return month.Contains(date)
	}
	due = slices.DeleteFunc(due, func(o ask.Obligation) bool { return !wanted(o.ID, o.Period, o.DueDate) })
	none = slices.DeleteFunc(none, func(u ask.Unanswered) bool { return !wanted(u.ID, u.Period, harikerja.Date{}) })
	for _, id := range ids {
		unit, _ := law.Default().UnitOf(id)
		answered := slices.ContainsFunc(due, func(o ask.Obligation) bool { return o.ID == id }) ||
			slices.ContainsFunc(none, func(u ask.Unanswered) bool { return u.ID == id })
		if text.month != 0 && unit == law.UnitMonth && !answered { // due in a year without data
			none = append(none, ask.Unanswered{ID: id, Period: law.MonthPeriod(text.year, text.month), Reason: law.NoDataset})
		}
	}
	return due, none, nil
}

// nearestDue returns, for a month without a year, the next due date of each obligation
// and the last one before today. Each of them may be a period without a due date.
func (v *searchView) nearestDue(r *request, ids []ask.ObligationID, month time.Month) (due, past []ask.Obligation, none []ask.Unanswered, err error) {
	type entry struct {
		due  []ask.Obligation // one, or none if there is no due date
		none []ask.Unanswered
	}
	next, last := make(map[ask.ObligationID]entry), make(map[ask.ObligationID]entry)
	add := func(id ask.ObligationID, date harikerja.Date, e entry) {
		if date.Before(r.today) {
			last[id] = e
		} else if _, ok := next[id]; !ok {
			next[id] = e
		}
	}
	for year := r.today.Year() - 1; year <= r.today.Year()+1; year++ {
		found, unknown, err := v.dueIn(r, ids, searchText{month: month, year: year})
		if err != nil {
			return nil, nil, nil, err
		}
		for _, o := range found {
			add(o.ID, o.DueDate, entry{due: []ask.Obligation{o}})
		}
		for _, u := range unknown {
			add(u.ID, u.Period.End(), entry{none: []ask.Unanswered{u}})
		}
	}
	for _, id := range ids {
		due, past = append(due, next[id].due...), append(past, last[id].due...)
		none = append(none, slices.Concat(last[id].none, next[id].none)...)
	}
	for _, list := range [][]ask.Obligation{due, past} {
		slices.SortStableFunc(list, func(a, b ask.Obligation) int { return a.DueDate.Compare(b.DueDate) })
	}
	return due, past, none, nil
}

// findOccasions finds the occasions of the text. It returns errNotFound if there are
// none.
func (v *searchView) findOccasions(r *request) (ask.OccasionList, error) {
	name := v.text.whole
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
	part := strings.ToLower(v.text.whole)
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
