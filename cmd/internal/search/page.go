package search

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
)

// question is a text in the words of the grammar. Each date, week, month, year, number of workdays
// and number of hours is one of the words D, W, M, Y, N and H, and its value is in another field. The
// words around a question are left out: "10 hari kerja dari besok ya" is "N dari D".
type question struct {
	today    harikerja.Date
	words    []string
	spans    []openSpan   // the values of D, W, M and Y
	number   string       // the value of N
	hours    string       // the value of H
	calendar bool         // whether the text has a word that asks for a calendar
	holiday  bool         // whether the text has a word for a holiday, such as "merah"
	exchange bool         // whether the text is about the days of the stock exchange
	noDate   bool         // whether a date of the text does not exist
	national *ask.Context // nil for the vocabulary
	isNamed  bool         // whether the name of an occasion is the date of its next holiday
}

// openSpan is a span, and how it depends on today: y if the text does not name its year, w for a day
// of the week, otherwise 0.
type openSpan struct {
	harikerja.Span
	open byte
}

// forms has the forms of a question and the addresses of the pages that answer it. In an address,
// {a} is the first date of the question, or today. {b} is its last date, or the end of this month.
// {day} is the day of the month of {a}. {holiday} is {a}, or the first national holiday from {a} on if
// the question asks for a holiday and has no date or week. {month}, {n} and {hours} can be in
// brackets: this part is left out if the question does not have the value. If an address has two
// parts, the part before "|" is for questions with a date.
var forms = []struct {
	form    func() *regexp.Regexp
	address string
}{
	{whole(`(hk |cuti bersama |buka )*D( hk| cuti bersama| buka)*`), "/calculator?mode=check&date={a}"},
	{whole(`N( dari| sejak| lagi| depan)*( D)?|D( dari| sejak)? N`), "/calculator?mode=add&date={a}&days={n}"},
	{whole(`N (sebelum D|lalu)`), "/calculator?mode=add&date={a}&days={n}&direction=before"},
	{whole(`(hk )?((dari|sejak) )?[DM] sampai [DM]( hk)?|hk ((dari|sejak) )?Y sampai Y|(hk )?W( hk)?`),
		"/calculator?mode=count&start={a}&end={b}"},
	{whole(`hk [MY] tanpa cuti bersama|[MY] (hk )?tanpa cuti bersama( hk)?`), // the answer has both numbers
		"/calculator?mode=count&start={a}&end={b}"},
	{whole(`(hk )?sejak [DMY]( hk)?`), "/calculator?mode=count&start={a}&end={today}"},
	{whole(`(sisa hk|hk sisa|sisa)( [WMY])?|(hk )?sampai D( hk)?`), "/calculator?mode=count&start={today}&end={b}"},
	{whole(`((hk pertama |hk terakhir |hk )?M|M hk( pertama| terakhir)?)`), "/{year}/{month}"},
	{whole(`hk( Y)?|Y hk`), "/{year}/payroll"},
	{whole(`Y?`), "/{year}"},
}

// lazy returns a function that compiles a regular expression at its first call.
func lazy(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// whole is like lazy, but the expression must match the whole text.
func whole(expression string) func() *regexp.Regexp { return lazy(`^(?:` + expression + `)$`) }

// Page returns the path and the query of the page that answers a text, or "" if no page answers it
// better than the search. If the text names no year, the page of a year is the page of the given
// year.
func Page(text string, national *ask.Context, year int) string {
	plain := plainWords(text, national.Today())
	if absentIn(plain) != "" {
		return ""
	}
	if address, isDecree := decreePage(plain, national); isDecree {
		return address
	}
	q := readQuestion(plain, national, false)
	address, form := q.page(year), strings.Join(q.words, " ")
	isCounted := q.exchange || counted().MatchString(form)
	if address == "" && isCounted && !leaveWords().MatchString(form) { // collective leave has other dates
		address = readQuestion(plain, national, true).page(year)
	}
	return address
}

// counted matches a question in which the name of an occasion is a date, as in "hari kerja sampai natal".
var counted = lazy(`\b(?:hk|N|lembur|overtime)\b`)

// page returns the address of the page that answers the question, or "".
func (q *question) page(year int) string {
	if q.noDate || !q.order() {
		return ""
	}
	address, ok := known().Pages[q.topic(false)]
	if !ok {
		address = known().Pages[q.topic(true)]
	}
	if ok || strings.Contains(address, "{n}") || strings.Contains(address, "{hours}") && q.hours == "" {
		return q.fill(address, year)
	}
	form := strings.Join(q.words, " ")
	for _, f := range forms {
		switch isForm := (form != "" || q.calendar) && f.form().MatchString(form); {
		case isForm && strings.Contains(f.address, "{today}") && !q.isLeft():
			return ""
		case isForm:
			return q.fill(f.address, year)
		}
	}
	return ""
}

// decree matches the number and the year of a decree at the end of a text.
var decree = lazy(`\bskb (?:3 menteri |menteri )?(?:nomor |no )?(\d{2,})(?:[/ ](\d{4}))?$`)

// decreePage returns the address of the newest decree with the number that the text names, or "" if
// there is none. It also reports whether the text names a number. A year, as in "SKB 2027", is not one.
func decreePage(plain []string, national *ask.Context) (address string, isDecree bool) {
	parts := decree().FindStringSubmatch(strings.Join(plain, " "))
	if parts == nil || len(parts[1]) == 4 && (parts[1][:2] == "19" || parts[1][:2] == "20") {
		return "", false
	}
	for _, info := range national.Calendar.Years() {
		decrees, _ := national.Calendar.Decrees(info.Year) // cannot fail: the year has data
		for _, d := range decrees {
			for _, n := range d.Numbers {
				list := wordsIn(n.Number)
				if slices.Contains(list, parts[1]) && (parts[2] == "" || slices.Contains(list, parts[2])) {
					address = "/" + strconv.Itoa(info.Year) + "/sources#" + d.ID
				}
			}
		}
	}
	return address, true
}

// topicIn returns the page of a topic that is among the words of a text, or "". A word for pay is the
// topic only if there is no other, because questions about overtime contain it.
func topicIn(plain []string, national *ask.Context, year int) (address string) {
	q := readQuestion(plain, national, false)
	isUnread := func(word string) bool { // as in "2,15jam", and the number in "3 jam tanggal 15"
		_, err := strconv.Atoi(word)
		return strings.HasSuffix(word, "jam") && word != "jam" || q.hours != "" && err == nil
	}
	if slices.ContainsFunc(q.words, isUnread) {
		return ""
	}
	q.number = "" // it can be any of the other words
	translate(q.words, func(phrase string) (string, bool) {
		if has(known().Anywhere, phrase) && (address == "" || strings.Contains(address, "payroll")) {
			address = q.fill(known().Pages[phrase], year)
		}
		return "", false
	})
	return address
}

// countsDays matches a question that counts all days, not only workdays.
var countsDays = whole(`\d+( D)?( dari| sebelum| lagi| lalu)+( D)?|D dari \d+`)

// readQuestion reads the words of a text. If isNamed is true, the name of an occasion is a date.
func readQuestion(plain []string, national *ask.Context, isNamed bool) *question {
	q := &question{today: national.Today(), national: national, isNamed: isNamed}
	q.read(known(), plain)
	return q
}

// read reads the words of a text. If the text has one date, the days of the week beside it are left
// out, as in "sabtu minggu 20 des".
func (q *question) read(v vocabulary, plain []string) {
	list := slices.DeleteFunc(translate(plain, v.Grammar.of), func(word string) bool { return has(v.Around, word) })
	q.words = slices.DeleteFunc(translate(list, q.value), func(word string) bool {
		q.exchange = q.exchange || word == "bursa"
		q.calendar = q.calendar || has(v.Calendar, word) || q.exchange
		q.holiday = q.holiday || has(v.Holiday, word)
		return has(v.Calendar, word) || word == "bursa"
	})
	dated := slices.DeleteFunc(slices.Clone(q.spans), func(s openSpan) bool { return s.open == 'w' })
	if len(dated) == 1 && dated[0].Days() == 1 && !slices.Contains(q.words, "sampai") {
		q.spans, q.words = dated, slices.Compact(q.words)
	}
}

// isLeft reports whether days are left from today to the date of the question, or in its week, month
// or year. For a question such as "sejak 1 januari", it reports whether the date is not after today.
func (q *question) isLeft() bool {
	if len(q.spans) == 0 {
		return true
	}
	span := q.spans[0]
	if slices.Contains(q.words, "sejak") {
		return !span.Start().After(q.today)
	}
	return !span.End().Before(q.today) && (slices.Contains(q.words, "D") || !q.today.Before(span.Start()))
}

// order finds the years of two dates if only one of them names a year, and moves a day of the week
// behind the first date. It reports whether the dates are then in order. The only date of a question
// such as "sejak 1 januari" is the last such date.
func (q *question) order() bool {
	inYear := func(span harikerja.Span, year int) harikerja.Span {
		start := span.Start().AddMonths(12 * (year - span.Start().Year()))
		if start.Day() == 1 && span.Start() != span.End() {
			return harikerja.Month(year, start.Month())
		}
		return harikerja.OneDay(start)
	}
	isSince := slices.Contains(q.words, "sejak") && !slices.Contains(q.words, "N")
	if isSince && len(q.spans) == 1 && q.spans[0].open == 'y' && q.spans[0].Start().After(q.today) {
		q.spans[0].Span = inYear(q.spans[0].Span, q.spans[0].Start().Year()-1)
	}
	if len(q.spans) != 2 || slices.Contains(q.words, "Y") {
		return true
	}
	first, second := q.spans[0].Span, q.spans[1].Span
	switch year := second.Start().Year(); {
	case q.spans[0].open == 'y' && (q.spans[1].open == 0 || second.Start().Before(first.Start())):
		if first = inYear(first, year); second.Start().Before(first.Start()) {
			first = inYear(first, year-1)
		}
	case q.spans[1].open == 'y' && q.spans[0].open == 0:
		if second = inYear(second, first.Start().Year()); second.Start().Before(first.Start()) {
			second = inYear(second, first.Start().Year()+1)
		}
	case q.spans[1].open == 'w' && second.Start().Before(first.Start()):
		second = harikerja.OneDay(second.Start().AddDays(7))
	}
	q.spans[0].Span, q.spans[1].Span = first, second
	return !second.Start().Before(first.Start())
}

// topic returns the words without the dates. If a number can be the value of {n}, topic can also leave
// out one number, and stores it.
func (q *question) topic(withoutNumber bool) string {
	numbers := 0
	list := slices.DeleteFunc(slices.Clone(q.words), func(word string) bool {
		_, err := strconv.Atoi(word)
		if isNumber := withoutNumber && err == nil && len(word) <= 3; isNumber {
			q.number, numbers = word, numbers+1
			return numbers == 1
		}
		return len(word) == 1 && strings.Contains("DWMYH", word)
	})
	return strings.Join(list, " ")
}

// optional matches a part of an address that needs a value.
var optional = lazy(`\[(.*?)(\{\w+\})(.*?)\]`)

// fill returns an address with the values of the question.
func (q *question) fill(address string, year int) string {
	spans := slices.Clone(q.spans)
	slices.SortFunc(spans, func(a, b openSpan) int { return a.Start().Compare(b.Start()) })
	if dated, other, isTwo := strings.Cut(address, "|"); isTwo {
		if address = other; slices.Contains(q.words, "D") {
			address = dated
		}
	}
	a, b, month := q.today, harikerja.MonthOf(q.today).End(), ""
	if len(spans) > 0 {
		a, b = spans[0].Start(), spans[len(spans)-1].End()
		year = a.Year()
		if spans[0].open == 'y' && slices.Contains(q.words, "hk") { // a person who counts means the month of this year
			year = q.today.Year()
		}
		if !slices.Contains(q.words, "Y") {
			month = strconv.Itoa(int(a.Month()))
		}
	}
	holiday := a
	isDated := len(spans) == 0 || slices.Contains(q.words, "D") || slices.Contains(q.words, "W")
	if !q.holiday && !isDated && strings.Contains(address, "{holiday}") { // overtime is on a date, not in a month
		return ""
	}
	if q.holiday && (len(spans) == 0 || !isDated) {
		list, _ := q.national.Calendar.Upcoming(a, 1, harikerja.NationalHoliday) // empty without data
		for _, h := range list.Holidays {
			holiday = h.Date
		}
	}
	values := map[string]string{"{month}": month, "{n}": q.number, "{hours}": cmp.Or(q.hours, q.number)}
	address = optional().ReplaceAllStringFunc(address, func(part string) string {
		p := optional().FindStringSubmatch(part)
		if values[p[2]] == "" {
			return ""
		}
		return p[1] + values[p[2]] + p[3]
	})
	if q.exchange && strings.Contains(address, "{") && !strings.Contains(address, "calendar=") {
		base, anchor, hasAnchor := strings.Cut(address, "#")
		if address = base + "?calendar=idx"; strings.Contains(base, "?") {
			address = base + "&calendar=idx"
		}
		if hasAnchor {
			address += "#" + anchor
		}
	}
	return strings.NewReplacer("{a}", a.String(), "{b}", b.String(), "{n}", q.number, "{today}", q.today.String(),
		"{holiday}", holiday.String(), "{year}", strconv.Itoa(year), "{month}", month, "{day}", strconv.Itoa(a.Day()),
	).Replace(address)
}

const weekdays = "ahad senin selasa rabu kamis jumat sabtu"

var (
	workdays = whole(`(\d{1,4}) (?:hk|(bursa))`)
	hours    = whole(`(\d+(?:[.,]\d)?)jam`)
	// aroundToday matches a week or a day of the week near today, as in "senin depan".
	aroundToday = whole(`(?:(ini|depan|lalu) )?(pekan|` + strings.ReplaceAll(weekdays, " ", "|") +
		`)(?: pekan)?(?: (ini|depan|lalu|besok|kemarin))?`)
	// dates has the forms of dates, and the meaning of their parts.
	dates = sync.OnceValue(func() map[string]*regexp.Regexp {
		const d, m, y = `(\d\d?)(?:st|nd|rd|th)?`, `(\d\d?|\pL{3,})`, `(\d{4}|\d\d)`
		list := make(map[string]*regexp.Regexp)
		for order, form := range map[string]string{"ymd": `(\d{4})[/.-]` + m + `[/.-]` + d, "dmy": d + `[/. -]` + m + `[/. -]` + y,
			"dm": d + `[/. -]` + m, "md": `(\pL{3,}) ` + d, "mdy": `(\pL{3,}) ` + d + ` ` + y, "ym": `(\d{4})[/.-](\d\d?)`,
			"my": m + `[/. -](\d{4})`, "m": `(\pL{3,})`, "y": `(\d{4})`, "ymd ": `(\d{4})(\d\d)(\d\d)`} {
			list[order] = regexp.MustCompile(`^` + form + `$`)
		}
		return list
	})
)

// value reads a date, a span or a number of workdays. It returns one of the words D, W, M, Y and N.
func (q *question) value(phrase string) (string, bool) {
	if n := workdays().FindStringSubmatch(phrase); n != nil {
		q.number, q.exchange = n[1], q.exchange || n[2] != ""
		return "N", true
	}
	if n := hours().FindStringSubmatch(phrase); n != nil {
		q.hours = strings.Replace(n[1], ",", ".", 1)
		return "H", true
	}
	if q.isNamed {
		if d, ok := occasionDate(q.national, readParts(strings.Fields(phrase))); ok {
			return q.add("D", harikerja.OneDay(d), 0)
		}
	}
	if n, ok := map[string]int{"hari ini": 0, "besok": 1, "lusa": 2, "kemarin": -1, "kemarin lusa": -2}[phrase]; ok {
		return q.add("D", harikerja.OneDay(q.today.AddDays(n)), 0)
	}
	if m := aroundToday().FindStringSubmatch(phrase); m != nil && (m[2] != "pekan" || m[1]+m[3] != "") {
		return q.near(m[2], m[1]+m[3])
	}
	of, isEnd := strings.CutPrefix(phrase, "akhir ")
	first, rest, isFull := strings.Cut(phrase, " ")
	if isFull = isFull && slices.Contains(strings.Fields(weekdays), first); isFull { // as in "Senin, 28 Desember"
		of = rest
	}
	for order, form := range dates() {
		parts := form.FindStringSubmatch(of)
		hasDay := strings.Contains(order, "d")
		if parts == nil || isEnd && hasDay || isFull && !hasDay {
			continue
		}
		var day, month, year int
		for i, part := range parts[1:] {
			n, err := strconv.Atoi(part)
			if err != nil {
				n = int(dateinput.Month(part))
			} else if order[i] == 'y' && len(part) == 2 {
				n += 2000
			}
			*map[byte]*int{'d': &day, 'm': &month, 'y': &year}[order[i]] = n
		}
		if strings.Contains(order, "m") && month == 0 || strings.Contains(order, "y") && year == 0 {
			continue // a word is not a month, or 0000 is not a year
		}
		if hasDay && day == 0 {
			q.noDate = true
			return "D", true
		}
		return q.date(day, month, year, isEnd)
	}
	return "", false
}

// occasionDate returns the date of the next national holiday of an occasion, or of the first in the
// year that the text names.
func occasionDate(national *ask.Context, text parts) (d harikerja.Date, ok bool) {
	occasions := national.Calendar.FindOccasions(text.subject)
	if len(occasions) != 1 || text.month != 0 {
		return d, false
	}
	start := national.Today()
	if text.year != 0 {
		start = harikerja.Year(text.year).Start()
	}
	list, _ := national.Calendar.Upcoming(start, ask.MaxDates, harikerja.NationalHoliday) // empty without data
	for _, h := range list.Holidays {
		if h.Occasion == occasions[0].ID {
			return h.Date, text.year == 0 || h.Date.Year() == text.year
		}
	}
	return d, false
}

// date returns a date, a month or a year, or the last date of a month or of a year. A number that
// is 0 is not in the text.
func (q *question) date(day, month, year int, isEnd bool) (string, bool) {
	first, last, open := year, year, byte(0)
	if year == 0 { // the next such date; a leap year is at most eight years away
		first, last, open = q.today.Year(), q.today.Year()+8, 'y'
	}
	switch {
	case day != 0:
		for y := first; y <= last; y++ {
			d, err := harikerja.NewDate(y, time.Month(month), day)
			if err == nil && (year != 0 || !d.Before(q.today)) {
				return q.add("D", harikerja.OneDay(d), open)
			}
		}
		q.noDate = true
		return "D", true
	case month > 12:
		return "", false
	case year == 0 && time.Month(month) < q.today.Month():
		first++
	}
	span, kind := harikerja.Year(first), "Y"
	if month != 0 {
		span, kind = harikerja.Month(first, time.Month(month)), "M"
	}
	if isEnd {
		return q.add("D", harikerja.OneDay(span.End()), 0)
	}
	return q.add(kind, span, open)
}

// near returns a week or a day of the week near today. A day of the week is the next one, unless
// the text says otherwise.
func (q *question) near(unit, which string) (string, bool) {
	index := func(d time.Weekday) int { return (int(d) + 6) % 7 } // a week begins on Monday
	shift := 7 * map[string]int{"depan": 1, "lalu": -1, "kemarin": -1}[which]
	monday := q.today.AddDays(-index(q.today.Weekday()))
	i := slices.Index(strings.Fields(weekdays), unit)
	if i < 0 {
		week, _ := harikerja.NewSpan(monday.AddDays(shift), monday.AddDays(shift+6)) // cannot fail
		return q.add("W", week, 0)
	}
	d := monday.AddDays(index(time.Weekday(i)))
	switch isPast := d.Before(q.today); {
	case shift < 0 && isPast:
		shift = 0 // "senin lalu" is in this week, if today is a Wednesday
	case shift == 0 && isPast:
		shift = 7
	}
	return q.add("D", harikerja.OneDay(d.AddDays(shift)), map[string]byte{"": 'w'}[which])
}

// add stores the value of a word of the grammar, and returns the word.
func (q *question) add(kind string, span harikerja.Span, open byte) (string, bool) {
	q.spans = append(q.spans, openSpan{span, open})
	return kind, true
}
