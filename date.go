package harikerja

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Date is a day of the Gregorian calendar without a time or a zone, from 0001-01-01 to
// 9999-12-31. Compare dates with == or [Date.Compare]. A Date can be a map key. The
// zero value is 0001-01-01, a date that no list has. [Date.IsZero] detects it, and the
// omitzero option of encoding/json omits it. Without this option, its JSON is "0001-01-01",
// not null. Reading null does not change a Date; a *Date becomes nil.
//
// A Date is a count of days, so it is always a date that exists.
type Date struct {
	days int32 // number of days since 0001-01-01
}

const (
	daysTo1970 = 719162
	maxDays    = 3652058 // 9999-12-31
)

func badDate(value string) error {
	return &ParseError{"date", value, "use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31"}
}

// NewDate returns the date of a year, month and day, or a [*ParseError] if that
// day does not exist. Unlike [time.Date] it does not turn 30 February into a day
// of March.
func NewDate(year int, month time.Month, day int) (Date, error) {
	if year < 1 || year > 9999 || month < time.January || month > time.December || day < 1 || day > daysIn(year, month) {
		return Date{}, badDate(fmt.Sprintf("%04d-%02d-%02d", year, int(month), day))
	}
	return civil(year, month, day), nil
}

// ParseDate reads a date in the format YYYY-MM-DD: ten ASCII characters, and a
// day that exists. Anything else is a [*ParseError].
func ParseDate(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return Date{}, badDate(s)
	}
	y, ok1 := digits(s[0:4])
	m, ok2 := digits(s[5:7])
	d, ok3 := digits(s[8:10])
	month := time.Month(m)
	if !ok1 || !ok2 || !ok3 || y < 1 || month < 1 || month > 12 || d < 1 || d > daysIn(y, month) {
		return Date{}, badDate(s)
	}
	return civil(y, month, d), nil
}

// MustParseDate is like [ParseDate], but panics if the text is not a date. Use
// it for dates that are written in code.
func MustParseDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return d
}

// DateOf returns the date of t in the location of t. For the date in Jakarta,
// pass t.In(MustParseZone("WIB")). For a time outside the years 1 to 9999 it
// returns the nearest date.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	switch {
	case y < 1:
		return Date{}
	case y > 9999:
		return Date{maxDays}
	}
	return civil(y, m, d)
}

// Today returns the current date in a location. For the date in Jakarta, pass
// MustParseZone("WIB").
func Today(loc *time.Location) Date { return DateOf(time.Now().In(loc)) }

// digits parses decimal digits.
func digits(s string) (n int, ok bool) {
	for i := range len(s) {
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + int(c)
	}
	return n, true
}

func isLeap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

func daysIn(year int, month time.Month) int {
	switch month {
	case time.February:
		if isLeap(year) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	}
	return 31
}

// civil returns the date with the given year, month and day, which must exist. It calculates
// with years that begin in March. In such a year, a leap day is the last day, and there
// are (153*m+2)/5 days before month m, where March is month 0.
func civil(year int, month time.Month, day int) Date {
	y, m := year, int(month)-3
	if m < 0 {
		y, m = y-1, m+12
	}
	// There are 306 days from 0000-03-01 to 0001-01-01. The divisions round down,
	// because y is not negative.
	n := y*365 + y/4 - y/100 + y/400 + (153*m+2)/5 + day - 1 - 306
	return Date{int32(n)}
}

// split converts a date back to year, month and day, as the inverse of the function "civil".
// Every 400 years have 146097 days.
func (d Date) split() (year int, month time.Month, day int) {
	n := int(d.days) + 306
	era := n / 146097
	doe := n % 146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	m := (5*doy + 2) / 153
	day = doy - (153*m+2)/5 + 1
	year = era*400 + yoe
	if m < 10 {
		return year, time.Month(m + 3), day
	}
	return year + 1, time.Month(m - 9), day
}

// IsZero reports whether d is the zero value, 0001-01-01. Use it to detect a date
// that was never set.
func (d Date) IsZero() bool { return d == Date{} }

// Year returns the year of d.
func (d Date) Year() int { y, _, _ := d.split(); return y }

// Month returns the month of d.
func (d Date) Month() time.Month { _, m, _ := d.split(); return m }

// Day returns the day of the month of d, from 1.
func (d Date) Day() int { _, _, day := d.split(); return day }

// Weekday returns the day of the week of d.
func (d Date) Weekday() time.Weekday { return time.Weekday((d.days + 1) % 7) }

// AddDays returns the date n calendar days after d, or before d if n is negative. A
// result before 0001-01-01 becomes 0001-01-01, and a result after 9999-12-31 becomes
// 9999-12-31.
func (d Date) AddDays(n int) Date {
	n = min(max(n, -maxDays), maxDays) + int(d.days)
	return Date{int32(min(max(n, 0), maxDays))}
}

// AddMonths returns the date n months after d, or before d if n is negative. If the
// resulting month is too short, it returns the last day of that month: one month after
// 31 January is 28 or 29 February. Unlike [time.Time.AddDate], it never returns a day
// of the following month. To get the same day of several months, always add to the first
// date: one month after 28 February is 28 March, not 31 March. A result before 0001-01-01
// becomes 0001-01-01, and a result after 9999-12-31 becomes 9999-12-31.
func (d Date) AddMonths(n int) Date {
	const lastMonth = 9999*12 - 1 // counted from January of year 1
	y, m, day := d.split()
	month := (y-1)*12 + int(m-time.January) + min(max(n, -lastMonth-1), lastMonth+1)
	switch {
	case month < 0:
		return Date{}
	case month > lastMonth:
		return Date{maxDays}
	}
	y, m = month/12+1, time.January+time.Month(month%12)
	return civil(y, m, min(day, daysIn(y, m)))
}

// Sub returns the number of calendar days from o to d. It is negative if d is
// earlier.
func (d Date) Sub(o Date) int { return int(d.days) - int(o.days) }

// Before reports whether d is earlier than o.
func (d Date) Before(o Date) bool { return d.days < o.days }

// After reports whether d is later than o.
func (d Date) After(o Date) bool { return d.days > o.days }

// Compare returns -1 if d is earlier than o, 0 if they are equal and +1 if d is
// later. It can be passed to [slices.SortFunc].
func (d Date) Compare(o Date) int {
	switch {
	case d.days < o.days:
		return -1
	case d.days > o.days:
		return +1
	}
	return 0
}

// In returns the start of d in a location. This is midnight. If a clock change skips
// midnight on that day, the result is the first instant of the day.
func (d Date) In(loc *time.Location) time.Time {
	y, m, day := d.split()
	t := time.Date(y, m, day, 0, 0, 0, 0, loc)
	if t.Day() != day {
		// For a midnight that does not exist, time.Date may return an earlier time.
		_, t = t.ZoneBounds()
	}
	return t
}

// String returns d as YYYY-MM-DD.
func (d Date) String() string {
	var b [10]byte
	return string(d.append(b[:0]))
}

func (d Date) append(b []byte) []byte {
	y, m, day := d.split()
	return append(b,
		byte('0'+y/1000), byte('0'+y/100%10), byte('0'+y/10%10), byte('0'+y%10), '-',
		byte('0'+m/10), byte('0'+m%10), '-',
		byte('0'+day/10), byte('0'+day%10))
}

// MarshalText returns YYYY-MM-DD, so that a Date in a struct is a JSON string.
func (d Date) MarshalText() ([]byte, error) { return d.AppendText(make([]byte, 0, 10)) }

// AppendText appends YYYY-MM-DD. It allocates no memory if b has enough capacity.
func (d Date) AppendText(b []byte) ([]byte, error) { return d.append(b), nil }

// UnmarshalText reads the text with [ParseDate]. On an error, d is not changed.
func (d *Date) UnmarshalText(text []byte) error {
	parsed, err := ParseDate(string(text))
	if err == nil {
		*d = parsed
	}
	return err
}

// Value returns YYYY-MM-DD for a database; it implements [driver.Valuer].
func (d Date) Value() (driver.Value, error) { return d.String(), nil }

// Scan reads a column of a database; it implements [sql.Scanner]. It accepts a
// text YYYY-MM-DD and a [time.Time] at midnight, because drivers return a
// column of type DATE in one of these forms. For a column that may be NULL, scan
// into a sql.Null[Date] or a **Date. On an error, d is not changed.
//
// [sql.Scanner]: https://pkg.go.dev/database/sql#Scanner
func (d *Date) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return d.UnmarshalText([]byte(v))
	case []byte:
		return d.UnmarshalText(v)
	case time.Time:
		// Reject a time that is not midnight: the time of day would be lost, and the
		// date would depend on the zone.
		if parsed := DateOf(v); parsed.In(v.Location()).Equal(v) {
			*d = parsed
			return nil
		}
		return &ParseError{"date", v.Format(time.RFC3339Nano), "the time is not midnight, so the date would depend on the zone"}
	case nil:
		return &ParseError{"date", "NULL", "scan a column that may be NULL into a **Date or a sql.Null[Date]"}
	}
	return badDate(fmt.Sprint(src))
}
