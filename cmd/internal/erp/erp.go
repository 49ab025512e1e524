// Package erp writes the days off in a year as files that ERP systems can import.
package erp

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
)

// List is the list of days off to write.
type List struct {
	Calendar *harikerja.Calendar
	Year     int
	Language words.Language // the language of the names
	Name     string         // the name of an ERPNext holiday list; if empty, it is made from the calendar and the year
	IDPrefix string         // the prefix of the external ids of Odoo; if empty, it is harikerja
}

// calendarName returns the name of the calendar. For a calendar without a definition
// it returns the given name.
func (l List) calendarName(national string) string {
	if def := l.Calendar.Definition(); l.Calendar.HasDefinition() {
		return def.Name
	}
	return national
}

// days returns all days of the year, or a [*harikerja.CoverageError].
func (l List) days() ([]harikerja.Day, error) {
	if _, err := l.Calendar.YearInfo(l.Year); err != nil {
		return nil, err
	}
	var list []harikerja.Day
	for d := range harikerja.Year(l.Year).All() {
		day, err := l.Calendar.Day(d)
		if err != nil {
			return nil, err
		}
		list = append(list, day)
	}
	return list, nil
}

// names joins the names of the holidays on one day.
func (l List) names(day harikerja.Day) string {
	return words.Join(day.Holidays, " / ", func(h harikerja.Holiday) string {
		return l.Language.Choose(h.LocalName, h.Name)
	})
}

// idPrefix matches a prefix without a dot. In Odoo, the text before a dot in an external id is
// the name of a module.
var idPrefix = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// CheckIDPrefix returns an error if an external id in Odoo cannot begin with the prefix.
func CheckIDPrefix(prefix string) error {
	if !idPrefix.MatchString(prefix) {
		return fmt.Errorf("the prefix of the external ids is %q, but it must have one or more characters, "+
			"only letters from a to z, digits and _", prefix)
	}
	return nil
}

// Odoo returns a CSV file with the holidays in a year, for the Odoo model
// resource.calendar.leaves. There is one record for each date, because Odoo refuses records
// that overlap. Each record has an external id, so that a second import updates the records
// from the first import.
//
// The result "lost" lists the weekend days that are workdays in the calendar. The file cannot
// contain them, because it has only holidays.
func Odoo(l List) (file []byte, lost []harikerja.Date, err error) {
	days, err := l.days()
	if err != nil {
		return nil, nil, err
	}
	prefix := cmp.Or(l.IDPrefix, "harikerja")
	if err := CheckIDPrefix(prefix); err != nil {
		return nil, nil, err
	}
	rows := [][]string{{"id", "name", "date_from", "date_to"}}
	for _, day := range days {
		switch day.Class {
		case harikerja.ClassWorkday:
			if day.Weekend {
				lost = append(lost, day.Date)
			}
		case harikerja.ClassWeekend:
		default:
			id := prefix + "_" + l.calendarName(datasetfile.National) + "_" + strings.ReplaceAll(day.Date.String(), "-", "_")
			rows = append(rows, []string{id, l.names(day), day.Date.String() + " 00:00:00", day.Date.String() + " 23:59:59"})
		}
	}
	return encode(rows), lost, nil
}

// maxName is the maximum length of a name in ERPNext, in characters.
const maxName = 140

// CheckName returns an error if ERPNext cannot store the name of a holiday list.
func CheckName(name string) error {
	if utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, unicode.IsControl) {
		return fmt.Errorf("the name of the holiday list is %.200q, but it must have at most %d characters "+
			"and no control characters", name, maxName)
	}
	return nil
}

// ERPNext returns a CSV file with the days off in a year, for the data import in ERPNext. The
// file is one document with the type Holiday List. Only the first row has the fields of the
// document. Each row has one day off, which becomes a row in the child table "holidays".
func ERPNext(l List) ([]byte, error) {
	days, err := l.days()
	if err != nil {
		return nil, err
	}
	name := cmp.Or(l.Name, fmt.Sprintf("%s %d", l.calendarName("Indonesia"), l.Year))
	if err := CheckName(name); err != nil {
		return nil, err
	}
	span := harikerja.Year(l.Year)
	document := []string{name, span.Start().String(), span.End().String()}
	rows := [][]string{{"holiday_list_name", "from_date", "to_date", "holidays.holiday_date", "holidays.description", "holidays.weekly_off"}}
	for _, day := range days {
		description, weekly := l.names(day), "0"
		switch day.Class {
		case harikerja.ClassWorkday:
			continue
		case harikerja.ClassWeekend:
			weekly = "1"
			description = l.Language.Weekday(day.Date.Weekday())
		}
		rows = append(rows, append(document, day.Date.String(), description, weekly))
		document = []string{"", "", ""}
	}
	return encode(rows), nil
}

func encode(rows [][]string) []byte {
	var b bytes.Buffer // writing to it cannot fail
	w := csv.NewWriter(&b)
	w.WriteAll(rows)
	return b.Bytes()
}
