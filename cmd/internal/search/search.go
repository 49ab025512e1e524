// Package search finds what a person means by a text: a date, a month, the holidays of an
// occasion, a rule of law or its due dates, or a topic that has its own page.
package search

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
	"github.com/harikerja/harikerja/law"
)

// Result has everything that was found for a text.
type Result struct {
	Found   bool     // if it is false, only Similar and Year are set
	Similar []string // names with a similar spelling, if nothing was found
	Year    int      // the year that the text names; 0 if it names no year
	Missing int      // the year that the text names, if there is no data for it; otherwise 0

	Topic     Topic                  // the topic of the text, or ""
	NoDate    bool                   // whether the text is a date that does not exist
	Checked   []ask.Explanation      // the dates of a text such as "24 Des"
	Month     *harikerja.Span        // the month of a text such as "Desember 2026", or nil
	Occasions []ask.OccasionData     // the occasions with this name; there can be several
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

// finder searches for one text. The function "readings" returns the texts to search for.
type finder struct {
	Result
	text     parts
	national *ask.Context
	own      *ask.Context // for questions about the calendar of the person who searches
	today    harikerja.Date
	years    []int // the years with data
	rules    []ask.LawRule
}

// Find returns what a text means. The context "own" has the calendar of the person who searches.
// Dates are explained with this calendar. Holidays and due dates come from the national calendar,
// but only for years that the person's calendar covers.
func Find(text string, national, own *ask.Context) (Result, error) {
	rules, err := ask.LawRules{}.Answer(national)
	if err != nil {
		return Result{}, err
	}
	f := &finder{national: national, own: own, today: national.Today(), rules: rules.Data}
	for _, info := range own.Calendar.Years() {
		f.years = append(f.years, info.Year)
	}
	for _, f.text = range readings(text) {
		f.Year = f.text.year
		if err := f.find(); err != nil || f.Found {
			return f.Result, err
		}
	}
	if f.Topic = topicIn(text); f.Topic != "" {
		f.Found = true
		return f.Result, nil
	}
	var names []string
	for _, rule := range f.rules {
		names = append(append(names, rule.LocalName, rule.Name, rule.Obligation), rule.Aliases...)
	}
	slices.Sort(names)
	f.Similar = append(national.SimilarOccasionNames(f.text.whole),
		ask.SimilarNames(f.text.whole, names)...)
	return f.Result, nil
}

func (f *finder) find() error {
	if f.Topic = f.text.topic(); f.Topic != "" && f.Topic != LeavePlan && f.Topic != Month {
		f.Found = true
		return nil
	}
	for _, find := range []func() error{f.findDate, f.findKind, f.findRules} {
		// After rules were found, the search continues: "natal" names rules and an occasion.
		if err := find(); err != nil || f.Found && f.Laws == nil {
			return err
		}
	}
	if f.Occasions = f.occasions(); f.Occasions != nil {
		f.Found, f.Undated = true, false
	}
	for _, o := range f.Occasions {
		f.add(f.withNumber(o.Holidays))
	}
	return nil
}

// parts has the parts of a text such as "PPh 21 Januari 2026".
type parts struct {
	whole   string
	subject string     // the text before the month and the year
	before  string     // "masa" or "bulan" between the subject and the month; "" if there is none
	month   time.Month // 0 if the text names no month
	year    int        // 0 if the text names no year
}

func readParts(text string) parts {
	p := parts{whole: text}
	fields := strings.Fields(text)
	if n := len(fields); n > 0 && dateinput.IsYear(fields[n-1]) {
		p.year, _ = strconv.Atoi(fields[n-1]) // cannot fail: the text has four digits
		fields = fields[:n-1]
	}
	if n := len(fields); n > 0 && dateinput.Month(fields[n-1]) != 0 {
		p.month, fields = dateinput.Month(fields[n-1]), fields[:n-1]
		if n > 1 && slices.Contains([]string{"masa", "bulan"}, strings.ToLower(fields[n-2])) {
			p.before, fields = fields[n-2], fields[:n-2]
		}
	}
	p.subject = strings.Join(fields, " ")
	return p
}

// The words that can stand around a name, as in "kapan batas lapor PPh 21 masa Januari?". Some
// names contain these words, so the first search uses all words of the text. The words for
// actions are removed last, because names of rules contain them.
var (
	questionWords = strings.Fields(`kapan kapankah berapa jumlah daftar tanggal tgl jatuh tempo batas waktu tenggat
		terakhir akhir paling lambat masa bulan periode untuk pada di adalah jadwal
		when what how many list is are the of for in due date dates deadline last day month period`)
	actionWords = strings.Fields(`lapor melapor melaporkan laporan pelaporan setor menyetor setoran
		penyetoran bayar membayar pembayaran libur
		report reporting file filing pay payment holiday`)
)

// readings returns the texts to search for, in order. The first is the text
// itself. In the other texts, some or all of the words around a name are removed.
func readings(text string) []parts {
	list := []parts{readParts(text)}
	fields := strings.Fields(text)
	for i, word := range fields {
		fields[i] = strings.Trim(word, "?!,:;")
	}
	for _, removed := range [][]string{questionWords, slices.Concat(questionWords, actionWords)} {
		var kept []string
		for i, word := range fields {
			ofYear := strings.EqualFold(word, "tahun") && i+1 < len(fields) && dateinput.IsYear(fields[i+1])
			if word != "" && !ofYear && !slices.Contains(removed, strings.ToLower(word)) {
				kept = append(kept, word)
			}
		}
		p := readParts(strings.Join(kept, " "))
		// A text without a subject is left out, because it would ask for all holidays of a month.
		if p.subject != "" && p != list[len(list)-1] {
			list = append(list, p)
		}
	}
	return list
}

var (
	// allHolidays matches the words that ask for all holidays, or for all holidays of one kind.
	allHolidays = lazy(`(?i)^(?:(cuti bersama|collective leave|joint leave)|((?:hari )?libur nasional|` +
		`tanggal merah|national holidays?|public holidays?)|(?:hari )?libur|holidays?)$`)
	// dayAndMonth matches a date without a year, in digits.
	dayAndMonth = lazy(`^(\d{1,2})[/.-](\d{1,2})$`)
	// fullDate matches a text that looks like a date with a year, even if the date does not
	// exist.
	fullDate = lazy(`^\d{1,2}[/. -]+(?:\d{1,2}|\pL+\.?)[/. -]+\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$`)
)

// lazy returns a function that compiles a regular expression at its first call.
func lazy(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// isImpossible reports whether a text looks like a date, but the date does not exist.
func isImpossible(text string) bool {
	date := dateinput.Date(text)
	_, err := harikerja.ParseDate(date)
	return fullDate().MatchString(text) && strings.Count(date, "-") == 2 && err != nil
}

// findDate handles a date without a year, such as "24 Des". It explains the next such date and
// the last such date before today. If the text is a date that does not exist, such as "30
// Februari 2026", it sets NoDate.
func (f *finder) findDate() error {
	text := f.text.subject + " " + strconv.Itoa(int(f.text.month))
	if digits := dayAndMonth().FindStringSubmatch(f.text.whole); digits != nil {
		text = digits[1] + " " + digits[2]
	}
	if isImpossible(f.text.whole) || isImpossible(text+" 2024") { // 2024 is a leap year
		f.Found, f.NoDate = true, true
		return nil
	}
	var next, last harikerja.Date
	for _, year := range f.years {
		date, err := harikerja.ParseDate(dateinput.Date(text + " " + strconv.Itoa(year)))
		switch {
		case err != nil || f.text.year != 0: // the text is not a date without a year, or this year has no such date
		case date.Before(f.today):
			last = date
		case next.IsZero():
			next = date
		}
	}
	for _, date := range []harikerja.Date{next, last} {
		if date.IsZero() {
			continue
		}
		e, err := ask.ExplainDate{Date: date}.Answer(f.own)
		if err != nil {
			return err
		}
		f.Found, f.Checked = true, append(f.Checked, e)
	}
	return nil
}

// findKind finds all holidays in a month, or all holidays of one kind. It searches one year or
// all years. For the topic LeavePlan, it finds the collective leave.
func (f *finder) findKind() error {
	words := allHolidays().FindStringSubmatch(f.text.subject)
	if words == nil && f.Topic == "" && (f.text.subject != "" || f.text.month == 0) {
		return nil
	}
	f.Found = true
	var kind *harikerja.Kind // nil for all kinds
	switch {
	case f.Topic == LeavePlan:
		kind = new(harikerja.CollectiveLeave)
	case words == nil:
	case words[1] != "":
		kind = new(harikerja.CollectiveLeave)
	case words[2] != "":
		kind = new(harikerja.NationalHoliday)
	}
	years := f.years
	if f.text.year != 0 {
		years = []int{f.text.year}
	}
	for _, year := range years {
		if _, err := f.national.Calendar.YearInfo(year); err != nil { // there is no data
			f.Missing = year
			return nil
		}
		list, err := ask.Holidays{Year: ask.Year(year), Type: kind}.Answer(f.national)
		if err != nil {
			return err
		}
		f.add(list.Data)
	}
	if f.text.month != 0 && f.text.year != 0 {
		f.Month = new(harikerja.Month(f.text.year, f.text.month))
	}
	return nil
}

// add adds the holidays in the list that are in years with data. If the text names a
// month, it adds only the holidays in this month.
func (f *finder) add(list []ask.Holiday) {
	for _, h := range list {
		inMonth := f.text.month == 0 || h.Date.Month() == f.text.month
		if inMonth && slices.Contains(f.years, h.Date.Year()) {
			f.Holidays = append(f.Holidays, h)
		}
	}
	f.Listed = true
}

// withNumber handles a text that ends with a number, as in "tahun baru islam 1448". It returns
// the holidays whose names contain the number. If no name contains the number, it returns all
// holidays in the list.
func (f *finder) withNumber(list []ask.Holiday) []ask.Holiday {
	named := slices.DeleteFunc(slices.Clone(list), func(h ask.Holiday) bool {
		return f.text.year == 0 || !strings.Contains(h.LocalName, strconv.Itoa(f.text.year))
	})
	if len(named) == 0 {
		return list
	}
	return named
}

// occasions returns the occasions that the text names, or nil.
func (f *finder) occasions() []ask.OccasionData {
	name := f.text.whole
	if f.text.month != 0 {
		name = f.text.subject
		if f.text.year != 0 {
			name += " " + strconv.Itoa(f.text.year)
		}
	}
	found := f.occasionsNamed(name)
	if found == nil {
		found = f.occasionsBeyond()
	}
	if found == nil && f.Laws == nil {
		found = f.occasionsWith(strings.ToLower(f.text.whole))
	}
	return found
}

func (f *finder) occasionsNamed(name string) []ask.OccasionData {
	found, _ := ask.AskIn[ask.Occasions](f.national, ask.Texts{"name": name})
	return found.Data // nil if no occasion has this name
}

// occasionsBeyond handles a text that names a year without data, such as "lebaran 2030". It
// returns the occasions that the text names, and finds the predictions for the year.
func (f *finder) occasionsBeyond() []ask.OccasionData {
	if f.text.year == 0 || f.text.subject == "" || f.text.month != 0 {
		return nil
	}
	found := f.occasionsNamed(f.text.subject)
	if found == nil {
		return nil
	}
	f.Missing = f.text.year
	// If there is no prediction for the year, the list is empty.
	predicted, _ := ask.Projections{Year: ask.Year(f.text.year)}.Answer(f.national)
	f.Predicted = slices.DeleteFunc(predicted.Data, func(p ask.ProjectedHoliday) bool {
		return !slices.ContainsFunc(found, func(o ask.OccasionData) bool { return o.ID == p.Occasion })
	})
	return found
}

// occasionsWith returns the occasions whose id or name contains a text, as in "eid".
func (f *finder) occasionsWith(part string) (found []ask.OccasionData) {
	const minLength = 3 // a shorter text is in many names
	all, _ := ask.Occasions{}.Answer(f.national)
	for _, o := range all.Data {
		names := o.ID + " " + strings.ToLower(o.LocalName+" "+o.Name)
		if len(part) >= minLength && strings.Contains(names, part) {
			found = append(found, o)
		}
	}
	return found
}
