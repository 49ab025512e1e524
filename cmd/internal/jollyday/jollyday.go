// Package jollyday writes the holidays as files for Jollyday, a Java library.
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
	"github.com/harikerja/harikerja/internal/words"
)

// The elements of the file, in the order that Jollyday's schema holiday.xsd requires.
type (
	configuration struct {
		XMLName     xml.Name `xml:"https://focus_shift.de/jollyday/schema/holiday Configuration"`
		Hierarchy   string   `xml:"hierarchy,attr"`
		Description string   `xml:"description,attr"`
		Fixed       []fixed  `xml:"Holidays>Fixed"`
		Sources     []source `xml:"Sources>Source"`
	}
	// A holiday on one date. Without ValidTo, Jollyday would repeat the holiday in every later
	// year.
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

// The Jollyday type for each kind of holiday. Collective leave is a bank holiday: offices and
// banks are closed, but private firms may work.
var types = map[harikerja.Kind]string{harikerja.NationalHoliday: "PUBLIC_HOLIDAY", harikerja.CollectiveLeave: "BANK_HOLIDAY"}

// Holidays returns the national holidays and collective leave in all years as XML. Each
// holiday is valid in one year only. If the calendar has only the data that was known on a
// given date, asOf is that date. Otherwise asOf is "".
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
		c.Fixed = append(c.Fixed, fixed{Month: strings.ToUpper(h.Date.Month().String()),
			Day: h.Date.Day(), ValidFrom: year, ValidTo: year, Key: key(h.Kind, h.Occasion),
			Type: types[h.Kind]})
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

// about returns the text of the XML comment: the years and the revision of the data. The
// text must not contain "--", which XML forbids in comments.
func about(cal *harikerja.Calendar, covered harikerja.Span, asOf string) string {
	text := fmt.Sprintf("Holiday data: Harikerja, CC BY 4.0. Years %d to %d. Newest decree: %s. Revision of the data: %s.",
		covered.Start().Year(), covered.End().Year(), cal.NewestDecree(), cal.Version())
	if asOf != "" {
		text += " The lists are those known on " + asOf + "."
	}
	return text
}

// key returns the key under which Jollyday finds the name of a holiday. It contains the
// occasion, for example HARIKERJA_EID_AL_FITR. The keys for collective leave end in _LEAVE.
func key(kind harikerja.Kind, occasion string) string {
	k := "HARIKERJA_" + strings.ToUpper(strings.ReplaceAll(occasion, "-", "_"))
	if kind == harikerja.CollectiveLeave {
		k += "_LEAVE"
	}
	return k
}

// Names returns a properties file with the names of the occasions in English or in
// Indonesian. Jollyday reads the names in a language from the resource
// descriptions/holiday_descriptions_LANGUAGE.properties.
func Names(cal *harikerja.Calendar, l words.Language) []byte {
	var b bytes.Buffer // writing to it cannot fail
	fmt.Fprintf(&b, "# Holiday data: Harikerja, CC BY 4.0. Revision of the data: %s.\n", cal.Version())
	occasions := slices.SortedFunc(slices.Values(cal.Occasions()), func(a, b harikerja.Occasion) int { return cmp.Compare(a.ID, b.ID) })
	for _, o := range occasions {
		name := l.Choose(o.LocalName, o.Name)
		leave := l.Choose("Cuti Bersama ", "Collective Leave for ") + name
		fmt.Fprintf(&b, "holiday.description.%s=%s\n", key(harikerja.NationalHoliday, o.ID), escape(name))
		fmt.Fprintf(&b, "holiday.description.%s=%s\n", key(harikerja.CollectiveLeave, o.ID), escape(leave))
	}
	return b.Bytes()
}

// escape encodes a value for a properties file. Characters outside ASCII become \uXXXX, because
// old versions of Java read these files as ISO 8859-1.
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
