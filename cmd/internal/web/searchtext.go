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
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/typed"
)

// searchRedirect returns the page of a year, of a date, or of all due dates, if the
// visitor searches for one. It returns "" for other texts.
func searchRedirect(s *setup) string {
	text := strings.TrimSpace(s.value("name", ""))
	if typed.IsYear(text) {
		year, _ := strconv.Atoi(text) // cannot fail: the text has four digits
		return s.Link("", year)
	}
	if item := typed.OwnDay(text); len(item) == len("2006-01-02") && typed.IsOwnDay(item) {
		return s.Link("/calculator?mode=check&date=" + item)
	}
	if parts := allDueText().FindStringSubmatch(text); parts != nil {
		t := readSearchText(parts[1])
		address := s.Link("/due-dates", cmp.Or(t.year, s.nearestYear()))
		switch {
		case t.subject != "":
			return ""
		case t.month != 0:
			address += "#m" + strconv.Itoa(int(t.month))
		}
		return address
	}
	return ""
}

// allDueText matches the words for all due dates, and what follows them.
var allDueText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:tanggal )?jatuh tempo|tenggat|batas waktu|due dates?|deadlines?)(?: (.*))?$`)
})

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
	if n := len(fields); n > 0 && typed.IsYear(fields[n-1]) {
		t.year, _ = strconv.Atoi(fields[n-1]) // cannot fail: the text has four digits
		fields = fields[:n-1]
	}
	if n := len(fields); n > 0 && typed.Month(fields[n-1]) != 0 {
		t.month, fields = typed.Month(fields[n-1]), fields[:n-1]
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
			ofYear := strings.EqualFold(word, "tahun") && i+1 < len(fields) && typed.IsYear(strings.Trim(fields[i+1], "?!,:;"))
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
func (v *searchView) findKind(s *setup) (bool, error) {
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
		years = s.Years()
	}
	for _, year := range years {
		found, err := ask.Holidays{Year: ask.Year(year), Type: kind}.Answer(s.national)
		if e, ok := errors.AsType[*ask.Error](err); ok && e.Problem.Kind() == ask.NoData {
			v.Missing = year
			return true, nil
		}
		if err != nil {
			return true, err
		}
		if err := v.addDays(s, v.inMonth(found.Data)); err != nil {
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
func (v *searchView) findDate(s *setup) (bool, error) {
	text := v.text.subject + " " + strconv.Itoa(int(v.text.month))
	if parts := dayText().FindStringSubmatch(v.text.whole); parts != nil {
		text = parts[1] + " " + parts[2]
	}
	if v.NoDate = isImpossible(v.text.whole) || isImpossible(text+" 2024"); v.NoDate { // 2024 is a leap year
		return true, nil
	}
	var next, last harikerja.Date
	for _, year := range s.Years() {
		date, err := harikerja.ParseDate(typed.Date(text + " " + strconv.Itoa(year)))
		switch {
		case err != nil || v.text.year != 0: // not a date, or a date that this year does not have
		case date.Before(s.today):
			last = date
		case next.IsZero():
			next = date
		}
	}
	for _, date := range []harikerja.Date{next, last} {
		if date.IsZero() {
			continue
		}
		e, err := ask.ExplainDate{Date: date}.Answer(s.context)
		if err != nil {
			return true, err
		}
		key, args := s.checked(e)
		v.Dates = append(v.Dates, checkedDate{date, s.words.rich(key, args...)})
	}
	return v.Dates != nil, nil
}

// dateText matches the form of a date with a year.
var dateText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d{1,2}[/. -]+(?:\d{1,2}|\pL+\.?)[/. -]+\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$`)
})

// isImpossible reports whether a text has the form of a date that does not exist.
func isImpossible(text string) bool {
	date := typed.Date(text)
	_, err := harikerja.ParseDate(date)
	return dateText().MatchString(text) && strings.Count(date, "-") == 2 && err != nil
}

// findOccasions finds the occasions of the text. It returns errNotFound if there are
// none.
func (v *searchView) findOccasions(s *setup) (ask.OccasionList, error) {
	name := v.text.whole
	if v.text.month != 0 {
		name = v.text.subject
		if v.text.year != 0 {
			name += " " + strconv.Itoa(v.text.year)
		}
	}
	found, err := ask.AskIn[ask.Occasions](s.national, ask.Texts{"name": name})
	if err != nil {
		found, err = v.findBeyond(s)
	}
	if err != nil && v.LawRules == nil {
		found, err = v.findPart(s)
	}
	return found, err
}

// findBeyond finds the occasions of a text such as "lebaran 2030", whose year has no
// data, with the predictions for the year.
func (v *searchView) findBeyond(s *setup) (ask.OccasionList, error) {
	if v.text.year == 0 || v.text.subject == "" || v.text.month != 0 {
		return ask.OccasionList{}, errNotFound
	}
	found, err := ask.AskIn[ask.Occasions](s.national, ask.Texts{"name": v.text.subject})
	if err != nil {
		return found, err
	}
	v.Missing = v.text.year
	predicted, err := ask.Projections{Year: ask.Year(v.Missing)}.Answer(s.national)
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
func (v *searchView) findPart(s *setup) (ask.OccasionList, error) {
	all, err := ask.Occasions{}.Answer(s.national)
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
func (v *searchView) addDays(s *setup, list []ask.Holiday) error {
	for _, h := range list {
		day, ok, err := s.occasionDay(h)
		switch {
		case err != nil:
			return err
		case !ok:
		case h.Date.Before(s.today):
			v.Past = append(v.Past, day)
		default:
			v.Upcoming = append(v.Upcoming, day)
		}
	}
	v.Listed = true
	return nil
}
