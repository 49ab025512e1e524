// Command invoices writes random invoices as CSV, with the answers of the library.
// The tests compare the joins of databases with these answers. It has its own
// module, so that it is not part of the project's module.
//
// Usage: invoices [-all] DATASET ROWS > invoices.csv
//
// The columns are the id, the date of the invoice (issued), the number of workdays
// to pay (terms), the due date, the date of the payment (paid), and the number of
// workdays from issued to paid. A due date that is not covered is empty. With -all
// there are also other questions, and the answers under other rules.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/harikerja/harikerja"
)

// ruleSet is a set of rules that the table days has columns for.
type ruleSet struct {
	suffix string
	rules  harikerja.Rules
}

var ruleSets = []ruleSet{
	{"", harikerja.Rules{}},
	{"_leave_worked", harikerja.Rules{Leave: harikerja.LeaveWorked}},
	{"_six_day", harikerja.Rules{Weekend: harikerja.SunOnly}},
	{"_six_day_leave_worked", harikerja.Rules{Weekend: harikerja.SunOnly, Leave: harikerja.LeaveWorked}},
}

// fixed are the first invoices, which docs/sql.md shows.
var fixed = []struct {
	issued, paid string
	terms        int
}{
	{"2026-03-18", "2026-03-30", 5},
	{"2026-12-23", "2027-01-04", 14},
	{"2027-12-20", "2027-12-31", 30},
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
	return harikerja.Load(f)
}

func write(national *harikerja.Calendar, rows int, all bool) error {
	sets := ruleSets
	if !all {
		sets = sets[:1]
	}
	w := bufio.NewWriterSize(os.Stdout, 1<<20)
	w.WriteString("id,issued,terms,paid")
	var calendars []*harikerja.Calendar
	for _, set := range sets {
		cal, err := national.With(set.rules)
		if err != nil {
			return err
		}
		calendars = append(calendars, cal)
		w.WriteString(",due" + set.suffix + ",counted" + set.suffix)
		if all {
			w.WriteString(",reminder" + set.suffix + ",on_or_after" + set.suffix + ",on_or_before" + set.suffix)
		}
	}
	w.WriteByte('\n')
	covered, _ := national.Covered()
	random := rand.New(rand.NewPCG(16, 3)) // the same invoices in each run
	var line []byte
	for id := 1; id <= rows; id++ {
		issued := covered.Start().AddDays(random.IntN(covered.Days()))
		terms := 1 + random.IntN(60)
		if random.IntN(100) == 0 {
			terms = 1 + random.IntN(5000) // the due date is often not covered
		}
		paid := issued.AddDays(random.IntN(120))
		if paid.After(covered.End()) {
			paid = covered.End()
		}
		if id <= len(fixed) {
			f := fixed[id-1]
			issued, paid, terms = harikerja.MustParseDate(f.issued), harikerja.MustParseDate(f.paid), f.terms
		}
		line = strconv.AppendInt(line[:0], int64(id), 10)
		line = issued.Append(append(line, ','))
		line = strconv.AppendInt(append(line, ','), int64(terms), 10)
		line = paid.Append(append(line, ','))
		span, err := harikerja.NewSpan(issued, paid)
		if err != nil {
			return err
		}
		for _, cal := range calendars {
			if line, err = appendDate(line)(cal.AddWorkdays(issued, terms)); err != nil {
				return err
			}
			n, err := cal.CountWorkdays(span)
			if err != nil {
				return err
			}
			line = strconv.AppendInt(append(line, ','), int64(n), 10)
			if !all {
				continue
			}
			if line, err = appendDate(line)(cal.AddWorkdays(issued, -terms)); err != nil {
				return err
			}
			if line, err = appendDate(line)(cal.WorkdayOnOrAfter(issued)); err != nil {
				return err
			}
			if line, err = appendDate(line)(cal.WorkdayOnOrBefore(issued)); err != nil {
				return err
			}
		}
		w.Write(append(line, '\n'))
	}
	return w.Flush()
}

// appendDate returns a function that appends a cell: a date, or nothing if the date
// is not covered.
func appendDate(line []byte) func(harikerja.Date, error) ([]byte, error) {
	return func(d harikerja.Date, err error) ([]byte, error) {
		line = append(line, ',')
		if err == nil {
			return d.Append(line), nil
		}
		if _, ok := errors.AsType[*harikerja.CoverageError](err); ok {
			return line, nil
		}
		return nil, err
	}
}
