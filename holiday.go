package harikerja

import (
	"fmt"
	"time"
)

// Kind is what sort of day off a holiday is. The zero value is
// [NationalHoliday].
type Kind uint8

const (
	// NationalHoliday (hari libur nasional) is a day off for everybody.
	NationalHoliday Kind = iota
	// CollectiveLeave (cuti bersama) is leave taken together around a holiday.
	// Civil servants are given it; in private firms it is optional and counts
	// against annual leave.
	CollectiveLeave
)

// ParseKind reads national_holiday or collective_leave. Anything else is a
// [*ParseError].
func ParseKind(s string) (Kind, error) {
	for k := NationalHoliday; k.valid(); k++ {
		if s == k.String() {
			return k, nil
		}
	}
	return 0, badKind(s)
}

func badKind(value string) error {
	return &ParseError{"kind of holiday", value, "use national_holiday or collective_leave"}
}

func (k Kind) valid() bool { return k <= CollectiveLeave }

// String returns the text that [ParseKind] reads, or Kind(9) for a number that
// is no kind.
func (k Kind) String() string {
	switch k {
	case NationalHoliday:
		return "national_holiday"
	case CollectiveLeave:
		return "collective_leave"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText returns the text that [ParseKind] reads, or a [*ParseError] for a
// number that is no kind.
func (k Kind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// AppendText appends what MarshalText returns.
func (k Kind) AppendText(b []byte) ([]byte, error) {
	if !k.valid() {
		return b, badKind(k.String())
	}
	return append(b, k.String()...), nil
}

// UnmarshalText is [ParseKind] for decoders; on an error k keeps its value.
func (k *Kind) UnmarshalText(text []byte) error {
	parsed, err := ParseKind(string(text))
	if err == nil {
		*k = parsed
	}
	return err
}

// Holiday is one entry of a year's list: a date, why it is off, and the decrees
// that say so. A date with two holidays has two.
//
// Holidays of calendars that come from one dataset by [Calendar.With] and
// [Calendar.AsOf] compare with ==: they are equal if they are the same entry and
// rest on the same decrees. The decrees are not part of the JSON text.
type Holiday struct {
	Date      Date   `json:"date"`
	Kind      Kind   `json:"type"`
	Occasion  string `json:"occasion"`  // what is celebrated, as a stable word: "eid-al-fitr"; a leave has that of its holiday
	LocalName string `json:"localName"` // in Indonesian, as decreed
	Name      string `json:"name"`      // in English

	year  *year // for the decrees
	line  int   // index into year.data.Lines
	known Date  // the date of the newest decree that it rests on
}

// Decrees returns the decrees that the holiday rests on, in the order of their
// dates: the one that set it, and those that moved, renamed or confirmed it. A
// holiday of [Calendar.AsOf] has only those of its day.
func (h Holiday) Decrees() []Decree {
	if h.year == nil {
		return nil
	}
	return h.year.decreesOf(h.line, h.known)
}

var localWeekdays = [7]string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}

// LocalWeekday returns the Indonesian name of a day of the week: Senin for
// Monday.
func LocalWeekday(d time.Weekday) string {
	if d < time.Sunday || d > time.Saturday {
		return d.String()
	}
	return localWeekdays[d]
}
