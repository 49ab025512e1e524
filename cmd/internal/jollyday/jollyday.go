// Package jollyday writes holidays as files for Jollyday, a library for holidays on the
// Java virtual machine.
package jollyday

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/harikerja/harikerja"
)

// The elements of the file, in the order of the schema holiday.xsd of Jollyday.
type (
	configuration struct {
		XMLName     xml.Name `xml:"https://focus_shift.de/jollyday/schema/holiday Configuration"`
		Hierarchy   string   `xml:"hierarchy,attr"`
		Description string   `xml:"description,attr"`
		Fixed       []fixed  `xml:"Holidays>Fixed"`
		Sources     []source `xml:"Sources>Source"`
	}
	// fixed is a date. Without ValidTo, Jollyday would repeat it in every later year.
	fixed struct {
		Month     string `xml:"month,attr"`
		Day       int    `xml:"day,attr"`
		ValidFrom int    `xml:"validFrom,attr"`
		ValidTo   int    `xml:"validTo,attr"`
		Key       string `xml:"descriptionPropertiesKey,attr"`
		Type      string `xml:"localizedType,attr"`
	}
	source struct {
		Of  string `xml:"of,attr"`
		URL string `xml:",chardata"`
	}
)

// types has the type of each kind of day in Jollyday. Offices and banks are closed on
// collective leave, but a private firm may work.
var types = map[harikerja.Kind]string{harikerja.NationalHoliday: "PUBLIC_HOLIDAY", harikerja.CollectiveLeave: "BANK_HOLIDAY"}

// Holidays returns the holidays of all years as XML, with the rules of the national list.
// Every date is valid in one year only. If the calendar is limited to what was known on a
// date, asOf is that date. Otherwise it is "".
func Holidays(cal *harikerja.Calendar, asOf string) ([]byte, error) {
	covered, ok := cal.Covered()
	if !ok {
		return nil, errors.New("the calendar has no data for any year")
	}
	list, err := cal.Holidays(covered)
	if err != nil {
		return nil, err
	}
	c := configuration{Hierarchy: "id", Description: "Indonesia"}
	for _, h := range list {
		year := h.Date.Year()
		c.Fixed = append(c.Fixed, fixed{strings.ToUpper(h.Date.Month().String()), h.Date.Day(), year, year, key(h.Kind, h.Occasion), types[h.Kind]})
	}
	for _, y := range cal.Years() {
		decrees, err := cal.Decrees(y.Year)
		if err != nil {
			return nil, err
		}
		for _, d := range decrees {
			if d.URL != "" {
				c.Sources = append(c.Sources, source{d.ID, d.URL})
			}
		}
	}
	body, err := xml.MarshalIndent(c, "", "  ")
	comment := "<!-- " + about(cal, covered, asOf) + " -->\n"
	return []byte(xml.Header + comment + string(body) + "\n"), err
}

// about names the years and the revision of the data. It has no two hyphens in a row,
// which XML comments cannot have.
func about(cal *harikerja.Calendar, covered harikerja.Span, asOf string) string {
	text := fmt.Sprintf("Holiday data: Harikerja, CC BY 4.0. Years %d to %d. Newest decree: %s. Revision of the data: %s.",
		covered.Start().Year(), covered.End().Year(), cal.NewestDecree(), cal.Version())
	if asOf != "" {
		text += " The lists are those known on " + asOf + "."
	}
	return text
}

// key returns the key of the name of a holiday: the occasion, such as
// HARIKERJA_EID_AL_FITR. Collective leave ends in _LEAVE.
func key(kind harikerja.Kind, occasion string) string {
	k := "HARIKERJA_" + strings.ToUpper(strings.ReplaceAll(occasion, "-", "_"))
	if kind == harikerja.CollectiveLeave {
		k += "_LEAVE"
	}
	return k
}

// Names returns the names of the occasions as a properties file, in English or in
// Indonesian. Jollyday reads the names of a language from the resource
// descriptions/holiday_descriptions_LANGUAGE.properties.
func Names(cal *harikerja.Calendar, english bool) []byte {
	var b bytes.Buffer // writing to it cannot fail
	fmt.Fprintf(&b, "# Holiday data: Harikerja, CC BY 4.0. Revision of the data: %s.\n", cal.Version())
	occasions := slices.SortedFunc(slices.Values(cal.Occasions()), func(a, b harikerja.Occasion) int { return cmp.Compare(a.ID, b.ID) })
	for _, o := range occasions {
		name, leave := o.LocalName, "Cuti Bersama "+o.LocalName
		if english {
			name, leave = o.Name, "Collective Leave for "+o.Name
		}
		fmt.Fprintf(&b, "holiday.description.%s=%s\n", key(harikerja.NationalHoliday, o.ID), escape(name))
		fmt.Fprintf(&b, "holiday.description.%s=%s\n", key(harikerja.CollectiveLeave, o.ID), escape(leave))
	}
	return b.Bytes()
}

// escape returns a value of a properties file. Characters outside ASCII are written as
// \uXXXX, because old versions of Java read these files as ISO 8859-1.
func escape(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		switch {
		case unit == '\\':
			b.WriteString(`\\`)
		case unit < ' ' || unit > '~':
			fmt.Fprintf(&b, `\u%04x`, unit)
		default:
			b.WriteByte(byte(unit))
		}
	}
	return b.String()
}
