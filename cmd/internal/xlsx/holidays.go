package xlsx

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// The names of cells in the holiday workbook, for use in formulas.
const (
	nationalName = "LIBUR"          // the dates of national holidays
	allName      = "LIBUR_DAN_CUTI" // the dates of national holidays and of collective leave
	firstName    = "DATA_MULAI"     // the first date of the data
	lastName     = "DATA_AKHIR"     // the last date of the data
)

// datesTab is the name of the sheet with the named cells.
const datesTab = "Tanggal"

// Holidays returns a workbook for calculations with workdays. It has all holidays in a
// calendar with the national rules, named ranges of dates for formulas, the decrees, and
// example formulas in Indonesian and in English. The same data gives the same bytes. If the
// calendar has only the data that was known on a given date, asOf is that date. Otherwise asOf
// is "".
func Holidays(cal *harikerja.Calendar, asOf string) ([]byte, error) {
	covered, ok := cal.Covered()
	if !ok {
		return nil, errors.New("the calendar has no data for any year")
	}
	b := &book{cal: cal, covered: covered, asOf: asOf}
	return b.file(b.examples())
}

// The workbook with the holidays.
type book struct {
	cal     *harikerja.Calendar
	covered harikerja.Span
	asOf    string
}

func (b *book) file(examples []example) ([]byte, error) {
	holidays, err := b.cal.Holidays(b.covered)
	if err != nil {
		return nil, err
	}
	dates, names := b.dates(holidays)
	years, decrees, err := b.sources()
	if err != nil {
		return nil, err
	}
	return file([]Sheet{b.calculator(indonesian, examples), b.calculator(english, examples), days(holidays),
		years, decrees, dates}, names), nil
}

// example is a formula with its two input cells.
type example struct {
	kind    exampleKind
	six     bool // a week of six workdays instead of five
	worked  bool // collective leave is worked
	start   harikerja.Date
	end     harikerja.Date // the last date to count
	workday int            // the number of workdays to add; negative to subtract
}

type exampleKind int

const (
	countExample exampleKind = iota // counts the workdays from one date to another
	addExample                      // adds a number of workdays to a date
	checkExample                    // tells whether a date is a workday
)

// examples returns the examples for the workbook. Their dates are in the last year of the data.
// The result of the last example is after the end of the data.
func (b *book) examples() []example {
	year := b.covered.End().Year()
	day := func(text string) harikerja.Date { return harikerja.MustParseDate(fmt.Sprintf("%d-%s", year, text)) }
	var list []example
	for _, kind := range []exampleKind{countExample, addExample} {
		for _, worked := range []bool{false, true} {
			for _, six := range []bool{false, true} {
				list = append(list, example{kind: kind, six: six, worked: worked, start: day("03-01"), end: day("03-31"), workday: 10})
			}
		}
	}
	return append(list,
		example{kind: addExample, start: day("06-30"), workday: -10},
		example{kind: checkExample, start: day("03-01")},
		example{kind: addExample, start: day("12-20"), workday: 20})
}

// rules returns the calendar that has the rules of an example. It also returns two arguments for
// the formula: the number of the weekend and the name of the holiday list.
func (b *book) rules(e example) (cal *harikerja.Calendar, weekend int, list string) {
	cal, weekend, list = b.cal, 1, allName
	if e.six {
		cal, weekend = cal.WithWeekend(harikerja.SunOnly()), 11
	}
	if e.worked {
		cal, list = cal.WithLeave(harikerja.LeaveWorked()), nationalName
	}
	return cal, weekend, list
}

// The formulas of the examples. The character # stands for the number of the row. A word in
// capitals that is not a function stands for a name or a text. The word CALL stands for the
// call of WORKDAY.INTL. For dates without data, NETWORKDAYS.INTL and WORKDAY.INTL would count
// holidays as workdays, so the formulas return a text instead. A count needs data for its
// first and its last date. An addition does not count its start date, so the start date may be
// one day before or after the data.
const (
	countFormula = `IF(COUNT(C#:D#)<2,FILL,IF(D#<C#,REVERSED,IF(OR(C#<FIRST,D#>=LAST+1),OUTSIDE,NETWORKDAYS.INTL(C#,D#,WEEKEND,LIST))))`
	addFormula   = `IF(COUNT(C#:D#)<2,FILL,IF(ABS(D#)<1,LEAST,IFERROR(IF(` +
		`OR(C#<FIRST-1,C#>=LAST+2,CALL<FIRST,CALL>LAST),OUTSIDE,CALL),OUTSIDE)))`
	addCall      = `WORKDAY.INTL(C#,D#,WEEKEND,LIST)`
	subtractCall = `WORKDAY.INTL(C#,-ABS(D#),WEEKEND,LIST)` // the label says "earlier", so 5 and -5 give the same date
	checkFormula = `IF(COUNT(C#)<1,FILL,IF(OR(C#<FIRST,C#>=LAST+1),OUTSIDE,IF(NETWORKDAYS.INTL(C#,C#,WEEKEND,LIST)=1,YES,NO)))`
)

func (b *book) cell(t *texts, e example, row int) formula {
	cal, weekend, list := b.rules(e)
	write := func(text, fill string, value any, err error) formula {
		call := addCall
		if e.workday < 0 {
			call = subtractCall
		}
		text = strings.ReplaceAll(text, "CALL", call)
		text = strings.NewReplacer("#", strconv.Itoa(row), "FIRST", firstName, "LAST", lastName, "WEEKEND", strconv.Itoa(weekend), "LIST", list,
			"FILL", `"`+fill+`"`, "OUTSIDE", `"`+t.outside+`"`, "REVERSED", `"`+t.reversed+`"`, "LEAST", `"`+t.atLeastOne+`"`,
			"YES", `"`+t.workday+`"`, "NO", `"`+t.dayOff+`"`).Replace(text)
		if err != nil {
			value = t.outside
		}
		return formula{text, value, e.kind == addExample}
	}
	switch e.kind {
	case addExample:
		result, err := cal.AddWorkdays(e.start, e.workday)
		return write(addFormula, t.fillNumber, result, err)
	case checkExample:
		worked, err := cal.IsWorkday(e.start)
		answer := t.dayOff
		if worked {
			answer = t.workday
		}
		return write(checkFormula, t.fillDate, answer, err)
	}
	span, err := harikerja.NewSpan(e.start, e.end)
	if err != nil {
		return write(countFormula, t.fillDates, t.reversed, nil)
	}
	n, err := cal.CountWorkdays(span)
	return write(countFormula, t.fillDates, n, err)
}

// calculator returns a sheet with examples in one language.
func (b *book) calculator(t *texts, examples []example) Sheet {
	asOf := ""
	if b.asOf != "" {
		asOf = fmt.Sprintf(t.asOf, b.asOf)
	}
	rows := [][]any{
		{heading(t.title)},
		{fmt.Sprintf(t.coverage, b.covered.Start().Year(), b.covered.End().Year(), t.outside)},
		{fmt.Sprintf(t.newest, b.cal.NewestDecree()) + asOf},
		{t.revision + b.cal.Version()},
		{t.change},
		{fmt.Sprintf(t.copy, nationalName, allName)},
		{},
		{heading(t.question), heading(t.rules), heading(t.start), heading(t.second), heading(t.result)},
	}
	for _, e := range examples {
		var second any
		switch e.kind {
		case countExample:
			second = input{e.end}
		case addExample:
			second = input{e.workday}
		}
		question, rules := t.describe(e)
		rows = append(rows, []any{question, rules, input{e.start}, second, b.cell(t, e, len(rows)+1)})
	}
	return Sheet{Name: t.tab, Rows: rows, widths: []int{46, 48, 14, 18, 28}}
}

// dates returns the sheet with the dates, and the names of the cells in it.
func (b *book) dates(holidays []harikerja.Holiday) (Sheet, []name) {
	var national, all []harikerja.Date
	for _, h := range holidays { // sorted by date
		if h.Kind == harikerja.NationalHoliday && !slices.Contains(national, h.Date) {
			national = append(national, h.Date)
		}
		if !slices.Contains(all, h.Date) {
			all = append(all, h.Date)
		}
	}
	s := Sheet{Name: datesTab, Header: []string{nationalName, allName, firstName, lastName}}
	for i := range max(len(all), 1) {
		row := []any{nil, nil, nil, nil}
		if i < len(national) {
			row[0] = national[i]
		}
		if i < len(all) {
			row[1] = all[i]
		}
		if i == 0 {
			row[2], row[3] = b.covered.Start(), b.covered.End()
		}
		s.Rows = append(s.Rows, row)
	}
	cells := func(column string, length int) string {
		return fmt.Sprintf("%s!$%[2]s$2:$%[2]s$%d", datesTab, column, max(length, 1)+1)
	}
	names := []name{{lastName, datesTab + "!$D$2"}, {firstName, datesTab + "!$C$2"},
		{nationalName, cells("A", len(national))}, {allName, cells("B", len(all))}}
	return s, names
}

// days returns the sheet with all holidays.
func days(holidays []harikerja.Holiday) Sheet {
	s := Sheet{Name: "Libur", Header: []string{"Tanggal", "Hari", "Nama", "Name", "Jenis", "Type", "Occasion", "Keputusan"}}
	for _, h := range holidays {
		decrees := words.Join(h.Decrees(), "; ", func(d harikerja.Decree) string { return d.ID })
		s.Rows = append(s.Rows, []any{h.Date, words.Indonesian.Weekday(h.Date.Weekday()), h.LocalName, h.Name,
			indonesian.kinds[h.Kind], english.kinds[h.Kind], h.Occasion, decrees})
	}
	return s
}

// sources returns the sheets with the years and with the decrees.
func (b *book) sources() (years, decrees Sheet, err error) {
	years = Sheet{Name: "Tahun", Header: []string{"Tahun", "Revisi", "Diperbarui", "Status", "Libur nasional", "Cuti bersama", "Keputusan"}}
	decrees = Sheet{Name: "Keputusan", Header: []string{"Id", "Tanggal", "Judul", "Nomor", "Alamat"}}
	for _, y := range b.cal.Years() {
		list, err := b.cal.Decrees(y.Year)
		if err != nil {
			return Sheet{}, Sheet{}, err
		}
		for _, d := range list {
			numbers := words.Join(d.Numbers, "; ", func(n harikerja.DecreeNumber) string {
				return n.Authority + " " + cmp.Or(n.Number, "(nomor tidak ditemukan)")
			})
			var date any = d.Date
			if d.DateIsLatest {
				date = "≤ " + d.Date.String()
			}
			decrees.Rows = append(decrees.Rows, []any{d.ID, date, d.Title, numbers, d.URL})
		}
		ids := words.Join(list, "; ", func(d harikerja.Decree) string { return d.ID })
		years.Rows = append(years.Rows, []any{y.Year, y.Revision, y.UpdatedAt, string(y.Status),
			y.NationalHolidayEntries, y.CollectiveLeaveEntries, ids})
	}
	return years, decrees, nil
}

// The type "texts" has the words for a sheet in one language.
type texts struct {
	tab, title, coverage, newest, revision, asOf, change, copy     string
	question, rules, start, second, result                         string
	count, add, subtract, check, five, six, taken, worked          string
	outside, reversed, fillDates, fillNumber, fillDate, atLeastOne string
	workday, dayOff                                                string
	kinds                                                          map[harikerja.Kind]string
}

var indonesian = &texts{
	tab: "Hitung", title: "Menghitung hari kerja",
	coverage: "Data: hari libur nasional dan cuti bersama tahun %d sampai %d (lembar Libur). Untuk tanggal lain, hasilnya: %s.",
	newest:   "Keputusan terbaru: %s (lihat lembar Keputusan).", revision: "Revisi data: ", asOf: " Daftar menurut keadaan tanggal %s.",
	change: "Ubah sel kuning. Klik sel hasil untuk melihat rumusnya.",
	copy: "Nama untuk rumus Anda: %s (hari libur nasional), %s (dengan cuti bersama). " +
		"Angka 1: Sabtu dan Minggu libur. Angka 11: hanya Minggu libur.",
	question: "Pertanyaan", rules: "Aturan", start: "Mulai", second: "Sampai / jumlah", result: "Hasil",
	count: "Jumlah hari kerja dari tanggal sampai tanggal", add: "Tanggal sekian hari kerja kemudian",
	subtract: "Tanggal sekian hari kerja sebelumnya",
	check:    "Apakah hari kerja", five: "5 hari kerja seminggu", six: "6 hari kerja seminggu",
	taken: "cuti bersama libur", worked: "cuti bersama masuk",
	outside: "di luar data", reversed: "sampai sebelum mulai", fillDates: "isi kedua tanggal",
	fillNumber: "isi tanggal dan jumlah", fillDate: "isi tanggal",
	atLeastOne: "jumlah paling sedikit 1", workday: "hari kerja", dayOff: "libur",
	kinds: map[harikerja.Kind]string{harikerja.NationalHoliday: "Hari libur nasional", harikerja.CollectiveLeave: "Cuti bersama"},
}

var english = &texts{
	tab: "Calculate", title: "Calculate workdays",
	coverage: "Data: national holidays and collective leave of Indonesia, %d to %d (sheet Libur). For other dates, the result is: %s.",
	newest:   "Newest decree: %s (see the sheet Keputusan).", revision: "Revision of the data: ", asOf: " The lists are those known on %s.",
	change: "Change the yellow cells. Click a result to see its formula.",
	copy: "Names for your formulas: %s (national holidays), %s (with collective leave). " +
		"Number 1: Saturday and Sunday are off. Number 11: only Sunday is off.",
	question: "Question", rules: "Rules", start: "Start", second: "End / number", result: "Result",
	count: "Number of workdays from a date to a date", add: "Date that is a number of workdays later",
	subtract: "Date that is a number of workdays earlier",
	check:    "Is the date a workday", five: "5 workdays a week", six: "6 workdays a week",
	taken: "collective leave is off", worked: "collective leave is worked",
	outside: "outside the data", reversed: "the end is before the start", fillDates: "enter both dates",
	fillNumber: "enter a date and a number", fillDate: "enter a date",
	atLeastOne: "the number must be at least 1", workday: "workday", dayOff: "day off",
	kinds: map[harikerja.Kind]string{harikerja.NationalHoliday: "National holiday", harikerja.CollectiveLeave: "Collective leave"},
}

// describe returns two texts about an example: the question and the rules.
func (t *texts) describe(e example) (question, rules string) {
	text, week, leave := t.count, t.five, t.taken
	switch {
	case e.kind == checkExample:
		text = t.check
	case e.kind == addExample && e.workday < 0:
		text = t.subtract
	case e.kind == addExample:
		text = t.add
	}
	if e.six {
		week = t.six
	}
	if e.worked {
		leave = t.worked
	}
	return text, week + ", " + leave
}
