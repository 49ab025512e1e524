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

var kindNames = [...]string{NationalHoliday: "national_holiday", CollectiveLeave: "collective_leave"}

// ParseKind reads national_holiday or collective_leave.
func ParseKind(s string) (Kind, error) {
	for k, name := range kindNames {
		if s == name {
			return Kind(k), nil
		}
	}
	return 0, &ParseError{"kind of holiday", s, "use national_holiday or collective_leave"}
}

// String returns national_holiday or collective_leave.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText returns the text that [ParseKind] reads, or an error if k is no
// kind.
func (k Kind) MarshalText() ([]byte, error) {
	_, err := ParseKind(k.String())
	return []byte(k.String()), err
}

// UnmarshalText is [ParseKind] for decoders.
func (k *Kind) UnmarshalText(text []byte) error {
	parsed, err := ParseKind(string(text))
	if err == nil {
		*k = parsed
	}
	return err
}

// Holiday is one entry of a year's list: a date, why it is off, and the decrees
// that say so. A date with two holidays has two.
type Holiday struct {
	Date      Date
	Kind      Kind
	Occasion  string // what is celebrated, as a stable word: "eid-al-fitr"; a leave has that of its holiday
	LocalName string // in Indonesian, as decreed
	Name      string // in English

	year  *year // for the decrees
	line  int   // index into year.data.Lines
	known Date  // the day whose knowledge this is
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
