package harikerja_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/gob"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// date parses a date. The short name keeps tables readable.
func date(s string) harikerja.Date { return harikerja.MustParseDate(s) }

// goodDates and badDates are also the seeds of FuzzParseDate.
var goodDates = []string{
	"0001-01-01", "0004-02-29", "1900-02-28", "1970-01-01", "1999-12-31", "2000-02-29",
	"2024-02-29", "2026-03-18", "2026-12-31", "2400-02-29", "9999-12-31",
}

var badDates = []string{
	"", "2026", "2026-03", "20260318", "2026-3-18", "2026-03-1", "26-03-18", "02026-03-18",
	"2026-02-30", "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-01-32",
	"2026-00-10", "2026-13-10", "2026-10-00", "0000-01-01", "10000-01-01", "-001-01-01", "+026-01-01",
	"2026/03/18", "2026-03/18", "2026_03-18", "2026-03-18 ", " 2026-03-18", "2026- 3-18", "2026-03-1\n",
	"2026-03-18T00:00:00Z", "18-03-2026", "２０２６-03-18", "٢٠٢٦-٠٣-١٨", "2026-03-1\x00", "2026‐03‐18", "today",
}

func TestParseDateAcceptsOnlyExistingDates(t *testing.T) {
	for _, s := range goodDates {
		d, err := harikerja.ParseDate(s)
		if err != nil || d.String() != s {
			t.Errorf("ParseDate(%q) = %s, %v", s, d, err)
		}
	}
	for _, s := range badDates {
		d, err := harikerja.ParseDate(s)
		e, ok := errors.AsType[*harikerja.ParseError](err)
		if !ok {
			t.Errorf("ParseDate(%q) = %s, %v, want a *ParseError", s, d, err)
			continue
		}
		if e.Value != s || !strings.Contains(err.Error(), "YYYY-MM-DD") {
			t.Errorf("ParseDate(%q): the error %q does not have the value and the expected format", s, err)
		}
	}
}

func TestMustParseDatePanics(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, `"2026-02-30"`) {
			t.Errorf("got the panic %q, want it to contain the date", text)
		}
	}()
	harikerja.MustParseDate("2026-02-30")
}

func TestNewDateRefusesDatesThatDoNotExist(t *testing.T) {
	tests := []struct {
		year  int
		month time.Month
		day   int
		want  string // empty for an error
	}{
		{2026, time.March, 18, "2026-03-18"},
		{1, time.January, 1, "0001-01-01"},
		{9999, time.December, 31, "9999-12-31"},
		{2000, time.February, 29, "2000-02-29"},
		{1900, time.February, 29, ""},
		{2026, time.February, 30, ""},
		{2026, time.June, 31, ""},
		{0, time.January, 1, ""},
		{10000, time.January, 1, ""},
		{2026, 0, 1, ""},
		{2026, 13, 1, ""},
		{2026, time.January, 0, ""},
		{math.MinInt, math.MinInt, math.MinInt, ""},
		{math.MaxInt, math.MaxInt, math.MaxInt, ""},
	}
	for _, test := range tests {
		d, err := harikerja.NewDate(test.year, test.month, test.day)
		if test.want == "" {
			if _, ok := errors.AsType[*harikerja.ParseError](err); !ok {
				t.Errorf("NewDate(%d, %d, %d) = %s, %v, want a *ParseError", test.year, test.month, test.day, d, err)
			}
		} else if err != nil || d.String() != test.want {
			t.Errorf("NewDate(%d, %d, %d) = %s, %v, want %s", test.year, test.month, test.day, d, err, test.want)
		}
	}
}

// TestDatesAgreeWithTheTimePackage compares dates with the time package: each day from
// 1900 to 2200, and every 97th day of the other years.
func TestDatesAgreeWithTheTimePackage(t *testing.T) {
	last := harikerja.MustParseDate("9999-12-31")
	for d := (harikerja.Date{}); ; {
		want := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, d.Sub(harikerja.Date{}))
		y, m, day := want.Date()
		text := want.Format(time.DateOnly)
		if d.Year() != y || d.Month() != m || d.Day() != day || d.Weekday() != want.Weekday() || d.String() != text {
			t.Fatalf("day %d: got %s, a %s; the time package has %s, a %s",
				d.Sub(harikerja.Date{}), d, d.Weekday(), text, want.Weekday())
		}
		parsed, err := harikerja.ParseDate(text)
		if err != nil || parsed != d || harikerja.DateOf(want) != d || !d.In(time.UTC).Equal(want) {
			t.Fatalf("%s: got another date: ParseDate %s, %v; DateOf %s; In %s",
				text, parsed, err, harikerja.DateOf(want), d.In(time.UTC))
		}
		if made, err := harikerja.NewDate(y, m, day); err != nil || made != d {
			t.Fatalf("NewDate(%d, %d, %d) = %s, %v", y, m, day, made, err)
		}
		step := 97
		if y >= 1900 && y <= 2200 {
			step = 1
		}
		if d.AddDays(step) == last || d == last {
			break
		}
		d = d.AddDays(step)
	}
	if n := last.Sub(harikerja.Date{}); n != 3652058 {
		t.Errorf("9999-12-31 is day %d, want 3652058", n)
	}
}

func TestDatesAreComparedAndSubtracted(t *testing.T) {
	early, late := date("2026-03-18"), date("2026-03-31")
	if late.Sub(early) != 13 || early.Sub(late) != -13 || early.AddDays(13) != late || late.AddDays(-13) != early {
		t.Error("the difference between 18 and 31 March is not 13 days")
	}
	if !early.Before(late) || late.Before(early) || early.Before(early) || !late.After(early) || early.After(late) || early.After(early) {
		t.Error("Before or After is wrong")
	}
	if early.Compare(late) != -1 || late.Compare(early) != 1 || early.Compare(date("2026-03-18")) != 0 {
		t.Error("Compare is wrong")
	}
}

func TestAddDaysStopsAtTheFirstAndLastDate(t *testing.T) {
	tests := []struct {
		from string
		n    int
		want string
	}{
		{"2026-03-18", math.MaxInt, "9999-12-31"},
		{"2026-03-18", math.MinInt, "0001-01-01"},
		{"9999-12-31", 1, "9999-12-31"},
		{"0001-01-01", -1, "0001-01-01"},
		{"0001-01-01", 3652058, "9999-12-31"},
		{"9999-12-31", -3652058, "0001-01-01"},
		{"9999-12-31", math.MaxInt32, "9999-12-31"},
		{"2026-03-18", 0, "2026-03-18"},
	}
	for _, test := range tests {
		if got := date(test.from).AddDays(test.n); got != date(test.want) {
			t.Errorf("%s plus %d days = %s, want %s", test.from, test.n, got, test.want)
		}
	}
}

func TestDateOfUsesTheLocationInTheTime(t *testing.T) {
	jakarta := location(t, "Asia/Jakarta")
	late := time.Date(2025, 12, 31, 20, 0, 0, 0, time.UTC)
	if got := harikerja.DateOf(late); got != date("2025-12-31") {
		t.Errorf("the date in UTC is %s", got)
	}
	if got := harikerja.DateOf(late.In(jakarta)); got != date("2026-01-01") {
		t.Errorf("got the date %s in Jakarta", got)
	}
	if got := harikerja.DateOf(time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC)); got != date("0001-01-01") {
		t.Errorf("a time before year 1: got the date %s", got)
	}
	if got := harikerja.DateOf(time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC)); got != date("9999-12-31") {
		t.Errorf("a time after year 9999: got the date %s", got)
	}
}

// TestDateInZoneWhereMidnightIsSkipped: for some of these dates, time.Date returns
// 23:00 on the day before.
func TestDateInZoneWhereMidnightIsSkipped(t *testing.T) {
	tests := []struct{ zone, date, want string }{
		{"Asia/Jakarta", "2026-03-18", "2026-03-18T00:00:00+07:00"},
		{"America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00"},
		{"America/Havana", "2023-03-12", "2023-03-12T01:00:00-04:00"},
		{"Asia/Beirut", "2024-03-31", "2024-03-31T01:00:00+03:00"},
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"}, // Samoa skipped this day
	}
	for _, test := range tests {
		got := date(test.date).In(location(t, test.zone)).Format(time.RFC3339)
		if got != test.want {
			t.Errorf("%s in %s begins at %s, want %s", test.date, test.zone, got, test.want)
		}
	}
}

// location returns a location of package time. It can have clock changes.
func location(t *testing.T, name string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(name)
	noError(t, err)
	return loc
}

func TestDateIsATextInJSON(t *testing.T) {
	type record struct {
		Due  harikerja.Date
		Paid map[harikerja.Date]int
	}
	in := `{"Due":"2026-03-31","Paid":{"2026-04-01":2}}`
	var r record
	noError(t, json.Unmarshal([]byte(in), &r))
	if out, err := json.Marshal(r); err != nil || string(out) != in {
		t.Errorf("%s became %s, %v", in, out, err)
	}
	if err := json.Unmarshal([]byte(`{"Due":"2026-02-30"}`), &r); err == nil || r.Due != date("2026-03-31") {
		t.Errorf("reading a wrong date: got the error %v and the value %s, want an error and the old value", err, r.Due)
	}
	if got, err := date("0987-06-05").AppendText([]byte("on ")); err != nil || string(got) != "on 0987-06-05" {
		t.Errorf("AppendText gave %q, %v", got, err)
	}
}

func TestAddMonthsNeverReturnsADayOfTheFollowingMonth(t *testing.T) {
	tests := []struct {
		from string
		n    int
		want string
	}{
		{"2026-01-15", 1, "2026-02-15"},
		{"2026-01-31", 1, "2026-02-28"},
		{"2024-01-31", 1, "2024-02-29"},
		{"2026-01-31", 3, "2026-04-30"},
		{"2026-03-31", -1, "2026-02-28"},
		{"2026-12-31", 2, "2027-02-28"},
		{"2026-01-31", -2, "2025-11-30"},
		{"2024-02-29", 12, "2025-02-28"},
		{"2026-05-05", 0, "2026-05-05"},
		{"2026-05-05", -12 * 2025, "0001-05-05"},
		{"2026-05-05", 12 * 7973, "9999-05-05"},
		{"0001-01-31", -1, "0001-01-01"},
		{"9999-12-01", 1, "9999-12-31"},
		{"2026-05-05", math.MaxInt, "9999-12-31"},
		{"2026-05-05", math.MinInt, "0001-01-01"},
	}
	for _, tt := range tests {
		if got := date(tt.from).AddMonths(tt.n); got != date(tt.want) {
			t.Errorf("%s plus %d months: got %s, want %s", tt.from, tt.n, got, tt.want)
		}
	}
	// The days 1 to 28 exist in every month. For these days, AddMonths must give the
	// same result as AddDate of the time package.
	for n := -600; n <= 600; n++ {
		from := date("2026-11-28")
		if got, want := from.AddMonths(n), harikerja.DateOf(from.In(time.UTC).AddDate(0, n, 0)); got != want {
			t.Errorf("%s plus %d months: got %s, want %s", from, n, got, want)
		}
	}
}

func TestTodayIsTheDateInTheLocation(t *testing.T) {
	for _, zone := range []string{"+14:00", "WIB", "-11:00"} {
		loc := harikerja.MustParseZone(zone)
		before := harikerja.DateOf(time.Now().In(loc))
		got := harikerja.Today(loc)
		after := harikerja.DateOf(time.Now().In(loc))
		if got != before && got != after {
			t.Errorf("today in %s is %s, want %s", zone, got, after)
		}
	}
}

// TestDateScanReadsTextsAndTimesAtMidnight calls Scan directly. The tests in test/sql use
// a real database.
func TestDateScanReadsTextsAndTimesAtMidnight(t *testing.T) {
	jakarta := harikerja.MustParseZone("WIB")
	midnight := time.Date(2026, 3, 18, 0, 0, 0, 0, jakarta)
	for _, src := range []any{"2026-03-18", []byte("2026-03-18"), midnight, time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)} {
		var d harikerja.Date
		if err := d.Scan(src); err != nil || d != date("2026-03-18") {
			t.Errorf("Scan(%v) gives %s, %v", src, d, err)
		}
	}
	for _, src := range []any{nil, "", "2026-02-30", []byte("tomorrow"), int64(20260318), midnight.UTC(), midnight.Add(1), midnight.AddDate(9000, 0, 0)} {
		d := date("2026-01-02")
		err := d.Scan(src)
		if _, ok := errors.AsType[*harikerja.ParseError](err); !ok || d != date("2026-01-02") {
			t.Errorf("Scan(%v) gives %s, %v, want a *ParseError", src, d, err)
		}
	}
}

// FuzzParseDate checks that ParseDate never panics, and that String returns the parsed
// text. ParseDate must accept exactly the dates in the years 0001 to 9999 that the time
// package accepts.
func FuzzParseDate(f *testing.F) {
	for _, s := range append(goodDates, badDates...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := harikerja.ParseDate(s)
		known, knownErr := time.Parse(time.DateOnly, s)
		if wanted := knownErr == nil && known.Year() >= 1; (err == nil) != wanted {
			t.Fatalf("ParseDate(%q) gives the error %v, the time package %v", s, err, knownErr)
		}
		if err != nil {
			if d != (harikerja.Date{}) {
				t.Fatalf("ParseDate(%q) gives the date %s together with an error", s, d)
			}
			return
		}
		if d.String() != s || harikerja.DateOf(known) != d {
			t.Fatalf("ParseDate(%q) gives %s, the time package %s", s, d, known)
		}
		again, err := harikerja.NewDate(d.Year(), d.Month(), d.Day())
		if err != nil || again != d {
			t.Fatalf("NewDate with the year, month and day of %s gives %s, %v", d, again, err)
		}
	})
}

func TestIsZeroIsTrueOnlyForTheZeroDate(t *testing.T) {
	var d harikerja.Date
	if !d.IsZero() || date("0001-01-02").IsZero() {
		t.Error("want IsZero true for the zero value, and false for 0001-01-02")
	}
	text, err := json.Marshal(struct {
		Paid harikerja.Date `json:"paid,omitzero"`
	}{})
	if err != nil || string(text) != "{}" {
		t.Errorf("the zero date with omitzero in JSON: got %s, %v, want {}", text, err)
	}
}

// rowDriver is a database driver. The result of each query has one row and one column.
type rowDriver struct{ value driver.Value }

func (d rowDriver) Connect(context.Context) (driver.Conn, error) { return d, nil }
func (d rowDriver) Driver() driver.Driver                        { return nil }
func (d rowDriver) Prepare(string) (driver.Stmt, error)          { return d, nil }
func (d rowDriver) Begin() (driver.Tx, error)                    { return nil, nil }
func (d rowDriver) Close() error                                 { return nil }
func (d rowDriver) NumInput() int                                { return 0 }
func (d rowDriver) Exec([]driver.Value) (driver.Result, error)   { return nil, nil }
func (d rowDriver) Query([]driver.Value) (driver.Rows, error)    { return &row{d.value, false}, nil }

type row struct {
	value driver.Value
	read  bool
}

func (r *row) Columns() []string { return []string{"paid"} }
func (r *row) Close() error      { return nil }
func (r *row) Next(dest []driver.Value) error {
	if r.read {
		return io.EOF
	}
	dest[0], r.read = r.value, true
	return nil
}

// TestGobRefusesValues: JSON is the form to store. Package gob must not write a value without its
// private fields.
func TestGobRefusesValues(t *testing.T) {
	for _, v := range []any{harikerja.Date{}, harikerja.Holiday{}, harikerja.SunOnly(), harikerja.Year(2026)} {
		if err := gob.NewEncoder(io.Discard).Encode(v); err == nil {
			t.Errorf("%T: gob wrote a value", v)
		}
	}
}

// TestNullColumnIsReadAsNil: a column that may be NULL is read into a *Date. The JSON
// of this pointer is null or the date.
func TestNullColumnIsReadAsNil(t *testing.T) {
	for want, value := range map[string]driver.Value{
		"null": nil, `"2026-03-18"`: "2026-03-18", `"2026-03-19"`: []byte("2026-03-19"), `"2026-03-20"`: time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC),
	} {
		db := sql.OpenDB(rowDriver{value})
		var paid *harikerja.Date
		err := db.QueryRow("").Scan(&paid)
		text, err2 := json.Marshal(paid)
		if err != nil || err2 != nil || string(text) != want {
			t.Errorf("column %v: got %s, %v, %v, want %s", value, text, err, err2, want)
		}
	}
}
