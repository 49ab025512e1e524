// Command invoices writes random invoices as CSV, with the answers of the library.
// The tests compare the joins of databases with these answers. It has its own
// module, so that it is not part of the project's module.
//
// Usage: invoices [-all] DATASET ROWS > invoices.csv
//
// The columns are the id, the date of the invoice (issued), the number of workdays until
// the payment is due (terms), the due date, the date of the payment (paid), and the
// number of workdays from the invoice to the payment (counted). The terms can be zero or
// negative. The due date is empty if it is not covered. The count is empty if the payment
// is before the invoice. With -all, the file also has the answers to other questions and
// the answers under other rules. On standard error the command prints, for each column
// with answers, the number of cells that are not empty.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// ruleSet is a set of rules. The SQL table "days" has columns for each set.
type ruleSet struct {
	suffix  string
	weekend harikerja.Weekend
	leave   harikerja.Leave
}

var ruleSets = []ruleSet{
	{"", harikerja.SatSun(), harikerja.LeaveTaken()},
	{"_leave_worked", harikerja.SatSun(), harikerja.LeaveWorked()},
	{"_six_day", harikerja.SunOnly(), harikerja.LeaveTaken()},
	{"_six_day_leave_worked", harikerja.SunOnly(), harikerja.LeaveWorked()},
}

// The first invoices, which docs/sql.md shows.
var fixed = []struct {
	issued, paid string
	terms        int
}{
	{"2026-03-18", "2026-03-30", 5},
	{"2026-12-23", "2027-01-04", 14},
	{"2027-12-20", "2027-12-31", 30},
	{"2026-03-20", "2026-03-17", 0},
}

func main() {
	all := flag.Bool("all", false, "also write other questions and the answers under other rules")
	flag.Parse()
	cal, err := load(flag.Arg(0))
	rows := 0
	if err == nil {
		rows, err = strconv.Atoi(flag.Arg(1))
	}
	if err == nil {
		err = write(cal, rows, *all)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "invoices:", err)
		os.Exit(1)
	}
}

func load(name string) (*harikerja.Calendar, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return harikerja.Load(f, harikerja.AllowOlder())
}

// table writes the invoices.
type table struct {
	w       *bufio.Writer
	line    []byte
	names   []string
	answers []int // for each column, the number of cells that are not empty
}

// date adds a cell to the line: a date, or nothing if the date is not covered.
func (t *table) date(column int, d harikerja.Date, err error) error {
	t.line = append(t.line, ',')
	if err == nil {
		t.answers[column]++
		t.line, _ = d.AppendText(t.line)
		return nil
	}
	if _, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return nil
	}
	return err
}

// number adds a cell with a number to the line.
func (t *table) number(column, n int) {
	t.answers[column]++
	t.line = strconv.AppendInt(append(t.line, ','), int64(n), 10)
}

// columns has the names of the columns for one set of rules. Without -all, only the first
// two columns are written.
var columns = []string{"due", "counted", "reminder", "on_or_after", "on_or_before"}

func write(national *harikerja.Calendar, rows int, all bool) error {
	sets, asked := ruleSets[:1], columns[:2]
	if all {
		sets, asked = ruleSets, columns
	}
	t := table{w: bufio.NewWriterSize(os.Stdout, 1<<20), names: []string{"id", "issued", "terms", "paid"}}
	var calendars []*harikerja.Calendar
	for _, set := range sets {
		calendars = append(calendars, national.WithWeekend(set.weekend).WithLeave(set.leave))
		for _, name := range asked {
			t.names = append(t.names, name+set.suffix)
		}
	}
	t.answers = make([]int, len(t.names))
	t.w.WriteString(strings.Join(t.names, ",") + "\n")
	covered, _ := national.Covered()
	random := rand.New(rand.NewPCG(16, 3)) // the same invoices in each run
	for id := 1; id <= rows; id++ {
		issued := covered.Start().AddDays(random.IntN(covered.Days()))
		terms := random.IntN(71) - 10
		if random.IntN(100) == 0 {
			terms = random.IntN(10001) - 5000 // the due date is often not covered
		}
		paid := issued.AddDays(random.IntN(130) - 10)
		if paid.After(covered.End()) {
			paid = covered.End()
		}
		if paid.Before(covered.Start()) {
			paid = covered.Start()
		}
		if id <= len(fixed) {
			f := fixed[id-1]
			issued, paid, terms = harikerja.MustParseDate(f.issued), harikerja.MustParseDate(f.paid), f.terms
		}
		t.line = strconv.AppendInt(t.line[:0], int64(id), 10)
		t.date(1, issued, nil)
		t.number(2, terms)
		t.date(3, paid, nil)
		for i, cal := range calendars {
			if err := t.answer(4+i*len(asked), cal, issued, paid, terms, all); err != nil {
				return err
			}
		}
		t.w.Write(append(t.line, '\n'))
	}
	for i := 4; i < len(t.names); i++ {
		fmt.Fprintln(os.Stderr, t.names[i], t.answers[i])
	}
	return t.w.Flush()
}

// answer adds the answers of one calendar to the line. The parameter "column" is the index of
// the column with the first answer.
func (t *table) answer(column int, cal *harikerja.Calendar, issued, paid harikerja.Date, terms int, all bool) error {
	due, err := cal.AddWorkdays(issued, terms)
	if err := t.date(column, due, err); err != nil {
		return err
	}
	if span, err := harikerja.NewSpan(issued, paid); err != nil {
		t.line = append(t.line, ',') // the payment is before the invoice
	} else if n, err := cal.CountWorkdays(span); err != nil {
		return err
	} else {
		t.number(column+1, n)
	}
	if !all {
		return nil
	}
	for i, ask := range []func() (harikerja.Date, error){
		func() (harikerja.Date, error) { return cal.AddWorkdays(issued, -terms) },
		func() (harikerja.Date, error) { return cal.Adjust(issued, harikerja.Following) },
		func() (harikerja.Date, error) { return cal.Adjust(issued, harikerja.Preceding) },
	} {
		d, err := ask()
		if err := t.date(column+2+i, d, err); err != nil {
			return err
		}
	}
	return nil
}
