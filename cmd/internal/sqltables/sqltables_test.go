package sqltables

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func tablesOf(t *testing.T, cal *harikerja.Calendar) map[string]Table {
	t.Helper()
	list, err := Tables(cal, law.Default(), "")
	noError(t, err)
	tables := make(map[string]Table)
	for _, table := range list {
		tables[table.Name] = table
	}
	return tables
}

func column(t *testing.T, table Table, name string) int {
	t.Helper()
	i := slices.IndexFunc(table.Columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("the table %s has no column %s", table.Name, name)
	}
	return i
}

// TestDaysTableAgreesWithTheLibrary compares each flag and each count in the table
// of days with the library.
func TestDaysTableAgreesWithTheLibrary(t *testing.T) {
	cal := frozen.Calendar()
	covered, _ := cal.Covered()
	days := tablesOf(t, cal)["days"]
	if len(days.Rows) != covered.Days() {
		t.Fatalf("%d rows, want %d", len(days.Rows), covered.Days())
	}
	for _, set := range RuleSets() {
		with := cal.WithWeekend(set.Weekend).WithLeave(set.Leave)
		flag, count := column(t, days, "workday"+set.Suffix), column(t, days, "workdays"+set.Suffix)
		for _, row := range days.Rows {
			d := harikerja.MustParseDate(row[0])
			span, _ := harikerja.NewSpan(covered.Start(), d)
			workday, _ := with.IsWorkday(d)
			n, _ := with.CountWorkdays(span)
			if row[flag] != map[bool]string{true: "1", false: "0"}[workday] || row[count] != strconv.Itoa(n) {
				t.Fatalf("%s%s: the table has %s and %s, but the library has %t and %d", d, set.Suffix, row[flag], row[count], workday, n)
			}
			if day, _ := cal.Day(d); string(day.Class) != row[2] || row[1] != strconv.Itoa((int(d.Weekday())+6)%7+1) {
				t.Fatalf("%s: the table has the wrong weekday %s or class %s", d, row[1], row[2])
			}
		}
	}
}

func TestTablesForACalendarHaveColumnsOnlyForItsRules(t *testing.T) {
	def, err := harikerja.ParseDefinition([]byte(`{"name": "acme", "weekend": ["sun"],
		"daysOff": [{"date": "2026-05-18", "name": {"id": "Cuti perusahaan", "en": "Company leave"}}],
		"workdays": [{"date": "2026-06-14"}]}`))
	noError(t, err)
	cal, err := frozen.Calendar().WithDefinition(def)
	noError(t, err)
	tables := tablesOf(t, cal)
	csv := string(tables["days"].CSV())
	for _, want := range []string{"date,weekday,class,workday,workdays\r\n", "\n2026-05-18,1,own_day_off,0,", "\n2026-06-13,6,workday,1,",
		"\n2026-06-14,7,workday,1,", "\n2026-06-21,7,weekend,0,"} {
		if !strings.Contains(csv, want) {
			t.Errorf("days.csv does not contain %q", want)
		}
	}
	if holidays := string(tables["holidays"].CSV()); !strings.Contains(holidays, "\n2026-05-18,own_day_off,Cuti perusahaan,Company leave,,\r\n") {
		t.Error("holidays.csv does not have the own day off")
	}
}

func TestCalendarWithoutDataIsRefused(t *testing.T) {
	if _, err := Tables(frozen.Calendar().AsOf(harikerja.MustParseDate("2000-01-01")), law.Default(), ""); err == nil || !strings.Contains(err.Error(), "no data for any year") {
		t.Errorf("without data: got the error %v, want an error about missing data", err)
	}
}

func TestHolidaysNameExistingDecrees(t *testing.T) {
	tables := tablesOf(t, frozen.Calendar())
	known := make(map[string]bool)
	for _, row := range tables["decrees"].Rows {
		if known[row[0]] {
			t.Errorf("the decree %s occurs twice", row[0])
		}
		known[row[0]] = true
	}
	holidays := tables["holidays"]
	for _, row := range holidays.Rows {
		for id := range strings.SplitSeq(row[column(t, holidays, "decrees")], ";") {
			if !known[id] {
				t.Errorf("%s names the unknown decree %q", row[0], id)
			}
		}
	}
}

// TestOnlyNullableCellsAreEmpty also checks that no primary key occurs twice.
func TestOnlyNullableCellsAreEmpty(t *testing.T) {
	for _, table := range tablesOf(t, frozen.Calendar()) {
		keys := make(map[string]bool)
		for _, row := range table.Rows {
			key := strings.Join(row[:table.Key], "\x00")
			if keys[key] || len(row) != len(table.Columns) {
				t.Fatalf("%s: the row %q occurs twice, or its number of cells is wrong", table.Name, row)
			}
			keys[key] = true
			for i, c := range table.Columns {
				if row[i] == "" && !c.Nullable {
					t.Errorf("%s: %s is empty in %q", table.Name, c.Name, row)
				}
			}
		}
	}
}

func TestTextsAreQuoted(t *testing.T) {
	table := Table{Name: "t", Key: 1, Columns: []Column{text("a", 100, "a"), text("b", 100, "b").orNull(), number("c", "c")},
		Rows: [][]string{{`O'Brien; DROP TABLE t; --`, "", "7"}, {`a\"b,c`, "x", "8"}}}
	sql := string(SQL([]Table{table}, "one\nDROP TABLE t;"))
	if want := "INSERT INTO t (a, b, c) VALUES\n('O''Brien; DROP TABLE t; --',NULL,7),\n('a\\\"b,c','x',8);\n\nCOMMIT;\n"; !strings.HasSuffix(sql, want) {
		t.Errorf("got %s, want the end %s", sql, want)
	}
	if !strings.HasPrefix(sql, "-- one DROP TABLE t;\n") {
		t.Errorf("the comment at the beginning has a line that is not a comment: %s", sql)
	}
	rows, err := csv.NewReader(bytes.NewReader(table.CSV())).ReadAll()
	if err != nil || !slices.EqualFunc(rows[1:], table.Rows, slices.Equal) {
		t.Errorf("the CSV reader returns the wrong rows %q, error %v", rows, err)
	}
	table.Rows[0][0] = strings.Repeat("x", 101)
	if err := table.check(); err == nil {
		t.Error("check accepts a text that is too long")
	}
}

// TestSQLReplacesRowsInOneTransaction: the file has no DROP statement, so an update keeps the
// user's views, privileges and tables.
func TestSQLReplacesRowsInOneTransaction(t *testing.T) {
	tables, err := Tables(frozen.Calendar(), law.Default(), "")
	noError(t, err)
	sql := string(SQL(tables))
	// The first statement of the transaction waits until another load has ended.
	if !strings.Contains(sql, "\nBEGIN;\n\n-- If another load is in progress, this statement waits until it has ended.\nINSERT INTO about (name, value) VALUES\n"+
		"('calendar','national')\nON CONFLICT (name) DO UPDATE SET value = excluded.value;\n") {
		t.Errorf("the transaction does not begin with the statement that waits for another load: %.1000s", sql)
	}
	if strings.Count(sql, "\nBEGIN;\n") != 1 || !strings.HasSuffix(sql, "\nCOMMIT;\n") || strings.Contains(sql, "\nDROP ") {
		t.Error("the file is not one transaction, or it has a DROP statement")
	}
	for _, table := range tables {
		create := strings.Index(sql, "\nCREATE TABLE IF NOT EXISTS "+table.Name+" (")
		empty, fill := strings.Index(sql, "\nDELETE FROM "+table.Name+" WHERE "), strings.LastIndex(sql, "\nINSERT INTO "+table.Name+" (")
		if create < 0 || empty < create || fill < empty {
			t.Errorf("%s: the statements CREATE, DELETE and INSERT are at %d, %d and %d, want this order", table.Name, create, empty, fill)
		}
	}
}

func TestAboutTableHasTheCalendarAndItsRevision(t *testing.T) {
	tables, err := Tables(frozen.Calendar(), law.Default(), "2026-11-15")
	noError(t, err)
	got := strings.ReplaceAll(string(tables[0].CSV()), "\r\n", "\n")
	for _, want := range []string{"\ncalendar,national\n", "\nlast_date,2027-12-31\n", "\nnewest_year,2027\n", "\nnewest_revision,1\n",
		"\nupdated_at,2026-09-15\n", "\nas_of,2026-11-15\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("about.csv does not contain %q:\n%s", want, got)
		}
	}
}
