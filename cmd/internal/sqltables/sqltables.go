// Package sqltables writes the data as tables for databases: as one file of
// standard SQL, as CSV files, and as functions for PostgreSQL.
//
// The table of days has a running count of workdays. So any database can add or count
// workdays with a join, even for millions of rows.
package sqltables

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// Table is a table with its content. The first columns are its primary key.
type Table struct {
	Name    string
	Columns []Column
	Key     int      // the number of columns of the primary key
	Indexes []string // the columns that have an index
	// Constraint is a named SQL condition for each row. It is empty if there is no condition.
	Constraint string
	Rows       [][]string
}

// Column is a column of a table. In a nullable column, an empty cell means NULL. The other
// columns have no empty cells.
type Column struct {
	Name     string
	Type     string // the SQL type
	Length   int    // the maximum number of characters; 0 if the column is not text
	Nullable bool
	Doc      string // what the column contains
}

func date(name, doc string) Column { return Column{Name: name, Type: "DATE", Doc: doc} }

func number(name, doc string) Column { return Column{Name: name, Type: "INTEGER", Doc: doc} }

func text(name string, length int, doc string) Column {
	return Column{Name: name, Type: "VARCHAR(" + strconv.Itoa(length) + ")", Length: length, Doc: doc}
}

func (c Column) orNull() Column {
	c.Nullable = true
	return c
}

// The maximum lengths of texts, in characters. The function Tables returns an error if a
// text is longer.
const (
	idLength   = 100
	nameLength = 1000 // the limit of names in calendar files
	listLength = 4000
)

// RuleSet is a set of rules that decide which days are workdays. The table of days has separate
// columns for each set.
type RuleSet struct {
	Suffix  string // the suffix of its column names
	Weekend harikerja.Weekend
	Leave   harikerja.Leave
	Doc     string
}

// RuleSets returns the sets of rules for the national list. The default rules,
// whose columns have no suffix, come first.
func RuleSets() []RuleSet {
	return []RuleSet{
		{Weekend: harikerja.SatSun(), Leave: harikerja.LeaveTaken(),
			Doc: "Saturday and Sunday are off, collective leave is taken"},
		{Suffix: "_leave_worked", Weekend: harikerja.SatSun(), Leave: harikerja.LeaveWorked(),
			Doc: "Saturday and Sunday are off, collective leave is worked"},
		{Suffix: "_six_day", Weekend: harikerja.SunOnly(), Leave: harikerja.LeaveTaken(),
			Doc: "Sunday is off, collective leave is taken"},
		{Suffix: "_six_day_leave_worked", Weekend: harikerja.SunOnly(), Leave: harikerja.LeaveWorked(),
			Doc: "Sunday is off, collective leave is worked"},
	}
}

// Tables returns the tables of a calendar: about, days, holidays, decrees and obligations. The
// table of obligations has the due dates that the given rules of law set. Tables returns an
// error if the calendar has no data.
//
// If the calendar has only the data that was known on a given date, asOf is that date, and the
// table "about" contains the date. Otherwise asOf is "".
func Tables(cal *harikerja.Calendar, rules *law.Rulebook, asOf string) ([]Table, error) {
	covered, ok := cal.Covered()
	if !ok {
		return nil, errors.New("the calendar has no data for any year")
	}
	s := source{Calendar: cal, rules: rules, covered: covered, asOf: asOf}
	var tables []Table
	for _, table := range []func() (Table, error){
		s.about, s.days, s.holidays, s.decrees, s.obligations,
	} {
		t, err := table()
		if err == nil {
			err = t.check()
		}
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// The data from which the tables are made.
type source struct {
	*harikerja.Calendar
	rules   *law.Rulebook
	covered harikerja.Span
	asOf    string
}

// check returns an error if a text is too long for its column.
func (t Table) check() error {
	for _, row := range t.Rows {
		for i, c := range t.Columns {
			if c.Length > 0 && utf8.RuneCountInString(row[i]) > c.Length {
				return fmt.Errorf("a text is too long for the column %s of the table %s, which has %d characters: %.100s",
					c.Name, t.Name, c.Length, row[i])
			}
		}
	}
	return nil
}

// about returns the table that describes the other tables. If the database has the tables for
// another calendar, the constraint on this table makes the load fail. The file begins with
// this table, so that a database reports this error before any other error.
func (s source) about() (Table, error) {
	calendar := datasetfile.National
	if s.HasDefinition() {
		calendar = s.Definition().Name
	}
	newest := slices.MaxFunc(s.Years(),
		func(a, b harikerja.YearInfo) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
	t := Table{Name: "about", Key: 1,
		Columns: []Column{
			text("name", idLength, "the name of the property"),
			text("value", nameLength, "the value of the property"),
		},
		Constraint: "these_are_tables_of_another_calendar CHECK (name <> 'calendar' OR value = " + quote(calendar) + ")",
		Rows: [][]string{
			{"calendar", calendar},
			{"first_date", s.covered.Start().String()},
			{"last_date", s.covered.End().String()},
			{"newest_year", strconv.Itoa(newest.Year)},
			{"newest_revision", strconv.Itoa(newest.Revision)},
			{"updated_at", newest.UpdatedAt.String()},
			{"licence", "CC BY 4.0"},
		}}
	if s.asOf != "" {
		t.Rows = append(t.Rows, []string{"as_of", s.asOf})
	}
	return t, nil
}

// days returns the table of days, which has a row for each date. For a calendar with a definition,
// the table has only the columns for the calendar's own rules.
func (s source) days() (Table, error) {
	t := Table{Name: "days", Key: 1, Columns: []Column{
		date("date", "every covered date"),
		number("weekday", "the day of the week: 1 for Monday to 7 for Sunday"),
		text("class", idLength, "workday, weekend, national_holiday, collective_leave or own_day_off"),
	}}
	var calendars []*harikerja.Calendar
	sets := RuleSets()
	if s.HasDefinition() {
		sets = []RuleSet{{Doc: "the calendar " + s.Definition().Name}}
	}
	for _, set := range sets {
		with := s.Calendar
		if !s.HasDefinition() {
			with = s.WithWeekend(set.Weekend).WithLeave(set.Leave)
		}
		calendars = append(calendars, with)
		t.Columns = append(t.Columns,
			number("workday"+set.Suffix, "1 if the date is a workday, otherwise 0: "+set.Doc),
			number("workdays"+set.Suffix, "the number of workdays from the first date to this date, both included"))
		t.Indexes = append(t.Indexes, "workdays"+set.Suffix)
	}
	counts := make([]int, len(calendars))
	for d := range s.covered.All() {
		day, err := s.Day(d)
		if err != nil {
			return Table{}, err
		}
		row := []string{d.String(), strconv.Itoa((int(d.Weekday())+6)%7 + 1), string(day.Class)}
		for i, c := range calendars {
			workday, err := c.IsWorkday(d)
			if err != nil {
				return Table{}, err
			}
			if workday {
				counts[i]++
			}
			row = append(row, flag(workday), strconv.Itoa(counts[i]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

func flag(set bool) string {
	if set {
		return "1"
	}
	return "0"
}

func (s source) holidays() (Table, error) {
	t := Table{Name: "holidays", Key: 3, Columns: []Column{
		date("date", "the date; a date with two holidays has two rows"),
		text("type", idLength, "national_holiday, collective_leave or own_day_off"),
		text("local_name", nameLength, "the name in Indonesian"),
		text("name", nameLength, "the name in English"),
		text("occasion", idLength, "the id of the feast, such as eid-al-fitr; null for an own day off").orNull(),
		text("decrees", listLength, "the ids of the decrees, with semicolons between them; null for an own day off").orNull(),
	}}
	list, err := s.Holidays(s.covered)
	if err != nil {
		return Table{}, err
	}
	for _, h := range list {
		decrees := words.Join(h.Decrees(), ";", func(d harikerja.Decree) string { return d.ID })
		t.Rows = append(t.Rows, []string{h.Date.String(), string(h.Kind), h.LocalName, h.Name, h.Occasion, decrees})
	}
	return t, nil
}

func (s source) decrees() (Table, error) {
	t := Table{Name: "decrees", Key: 1, Columns: []Column{
		text("id", idLength, "the id of the decree, such as skb-2026"),
		number("year", "the year whose list the decree set or changed"),
		text("type", idLength, "joint_decree, joint_decree_amendment, presidential_decree or ministerial_decree"),
		date("date", "the day of signing, or the latest possible day if that day is not known"),
		number("date_is_latest", "1 if date is the latest possible day, otherwise 0"),
		text("title", nameLength, "the title in Indonesian"),
		text("numbers", listLength, "the number from each authority, with semicolons between them"),
		text("publisher", nameLength, "the publisher of the copy at url; the authorities if there is no url"),
		text("url", nameLength, "a copy of the decree, or a page that announces it").orNull(),
	}}
	for _, y := range s.Years() {
		list, err := s.Decrees(y.Year)
		if err != nil {
			return Table{}, err
		}
		for _, d := range list {
			numbers := words.Join(d.Numbers, ";", func(n harikerja.DecreeNumber) string {
				return strings.TrimSpace(n.Authority + " " + n.Number)
			})
			t.Rows = append(t.Rows, []string{d.ID, strconv.Itoa(y.Year), string(d.Kind),
				d.Date.String(), flag(d.DateIsLatest), d.Title, numbers, d.Publisher, d.URL})
		}
	}
	return t, nil
}

// obligations returns the due dates for taxes, allowances and contributions. A period before the
// first known rule has no row.
func (s source) obligations() (Table, error) {
	t := Table{Name: "obligations", Key: 2, Indexes: []string{"due_date"}, Columns: []Column{
		text("id", idLength, "the id of the obligation, such as vat-return"),
		text("period", idLength, "the month (YYYY-MM) or the year (YYYY) that the obligation is about"),
		date("period_start", "the first date of the period"),
		date("period_end", "the last date of the period"),
		text("kind", idLength, "tax, allowance or social_security"),
		text("local_name", nameLength, "the name in Indonesian"),
		text("name", nameLength, "the name in English"),
		date("nominal_date", "the date that the rule names; null if there is no answer").orNull(),
		date("due_date", "the due date; null if there is no answer").orNull(),
		text("alternatives", listLength, "later due dates under other readings of the law, each with its reason").orNull(),
		text("reliefs", listLength, "reliefs for the period: document, effect, last date and condition").orNull(),
		text("rule", idLength, "the id of the rule; null if there is no answer").orNull(),
		text("citation", nameLength, "the articles of the rule; null if there is no answer").orNull(),
		text("confidence", idLength, "how well the rule is documented; null if there is no answer").orNull(),
		text("unanswered", idLength, "the reason why there is no answer, such as no_dataset; null if there is an answer").orNull(),
	}}
	due, unanswered, err := s.rules.DueIn(s.Calendar, s.covered)
	if err != nil {
		return Table{}, err
	}
	names := make(map[string]law.Rule)
	for _, r := range s.rules.Rules() {
		names[r.Obligation] = r
	}
	begin := func(id law.ObligationID, p law.Period) []string {
		r := names[string(id)]
		return []string{string(id), p.String(), p.Start().String(), p.End().String(), string(r.Kind), r.LocalName, r.Name}
	}
	for _, o := range due {
		t.Rows = append(t.Rows, append(begin(o.ID, o.Period), o.Nominal.String(), o.Due.String(),
			words.Join(o.Alternatives, ";", func(a law.Alternative) string {
				return a.Due.String() + " " + a.Text
			}),
			words.Join(o.Reliefs, ";", lawtext.ReliefCell),
			o.Rule.ID, o.Rule.Citation, string(o.Rule.Confidence), ""))
	}
	for _, u := range unanswered {
		if u.Reason != law.BeforeFirstRule {
			t.Rows = append(t.Rows, append(begin(u.ID, u.Period), "", "", "", "", "", "", "", string(u.Reason)))
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b []string) int { return slices.Compare(a[:t.Key], b[:t.Key]) })
	return t, nil
}
