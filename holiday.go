package harikerja

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Kind is the kind of a holiday. Its text is the same in JSON, in a database and in
// the API.
type Kind string

const (
	// NationalHoliday (hari libur nasional) is a day off for everybody.
	NationalHoliday Kind = "national_holiday"
	// CollectiveLeave (cuti bersama) is a day of leave that the government sets
	// for everybody, usually next to a holiday. Civil servants are off on this
	// day. In private firms it is optional and counts as annual leave.
	CollectiveLeave Kind = "collective_leave"
	// OwnDayOff is a day off of a [Definition]. It is not in the national list.
	OwnDayOff Kind = "own_day_off"
)

var allKinds = oneOf[Kind]{"kind of holiday", []Kind{NationalHoliday, CollectiveLeave, OwnDayOff}}

// UnmarshalText reads the text of a kind: lower-case letters, digits and underscores.
// Anything else is a [*ParseError], and k is not changed. A kind of a newer version is
// kept; [Kind.Known] returns false for it.
func (k *Kind) UnmarshalText(text []byte) error { return allKinds.readToken(k, text) }

// Known reports whether k is one of the constants. Answers of a newer version of the API
// may have other kinds.
func (k Kind) Known() bool { return slices.Contains(allKinds.list, k) }

// Compare returns -1, 0 or +1, in the order of the constants: national holidays
// first, and kinds that are not known last.
func (k Kind) Compare(o Kind) int {
	place := func(k Kind) uint { return uint(slices.Index(allKinds.list, k)) } // -1 is the largest
	return cmp.Compare(place(k), place(o))
}

// oneOf lists the allowed values of a type whose values are texts.
type oneOf[T ~string] struct {
	name string // the name of the type in errors
	list []T
}

// check returns a [*ParseError] for a value that is not in the list.
func (o oneOf[T]) check(v T) error {
	if slices.Contains(o.list, v) {
		return nil
	}
	var texts []string
	for _, v := range o.list {
		texts = append(texts, string(v))
	}
	last := len(texts) - 1
	return &ParseError{o.name, string(v), "use " + strings.Join(texts[:last], ", ") + " or " + texts[last]}
}

func (o oneOf[T]) read(v *T, text []byte) error {
	if err := o.check(T(text)); err != nil {
		return err
	}
	*v = T(text)
	return nil
}

// readToken also reads a value that is not in the list.
func (o oneOf[T]) readToken(v *T, text []byte) error {
	if !isToken(string(text)) {
		return &ParseError{o.name, string(text), "use " + tokenRule}
	}
	*v = T(text)
	return nil
}

// Holiday is one entry of a year's list: a date, the occasion, and the decrees
// that it is based on. A date with two holidays has two entries.
//
// To compare two holidays, use [Holiday.Equal]. To find what a new dataset changed, use
// [Calendar.Changes].
//
// The JSON text has the decrees too. An own day off of a [Definition] has no occasion and no
// decree.
type Holiday struct {
	_ [0]func() // disallow ==

	Date Date `json:"date"`
	Kind Kind `json:"type"`
	// Occasion is the id of the feast, such as "eid-al-fitr". It is the same in all
	// years. Collective leave has the occasion of its holiday.
	Occasion  string `json:"occasion,omitempty"`
	LocalName string `json:"localName"` // in Indonesian, as in the decree
	Name      string `json:"name"`      // in English

	year  *year    // has the decrees
	line  int      // index into year.data.Lines, or into DaysOff of the definition
	known Date     // the date of the newest decree that the holiday is based on
	read  []Decree // the decrees of a holiday that was read from JSON
}

// String returns the date and the Indonesian name.
func (h Holiday) String() string { return h.Date.String() + " " + h.LocalName }

// Class is the class of a date: a workday, or the reason why it is a day off. Its
// text is the same in JSON, in a database and in the API.
type Class string

const (
	// ClassWorkday is a day on which work is done.
	ClassWorkday Class = "workday"
	// ClassWeekend is a weekend day without a holiday.
	ClassWeekend Class = "weekend"
	// ClassNationalHoliday is a date with a national holiday, even if it is a
	// weekend day.
	ClassNationalHoliday Class = "national_holiday"
	// ClassCollectiveLeave is a date with collective leave but no national
	// holiday, even if it is a weekend day.
	ClassCollectiveLeave Class = "collective_leave"
	// ClassOwnDayOff is a date with an own day off of a [Definition] and no other
	// holiday, even if it is a weekend day.
	ClassOwnDayOff Class = "own_day_off"
)

var classes = oneOf[Class]{"class of day",
	[]Class{ClassWorkday, ClassWeekend, ClassNationalHoliday, ClassCollectiveLeave, ClassOwnDayOff}}

// UnmarshalText reads the text of a class: lower-case letters, digits and underscores.
// Anything else is a [*ParseError], and c is not changed. A class of a newer version is
// kept; [Class.Known] returns false for it.
func (c *Class) UnmarshalText(text []byte) error { return classes.readToken(c, text) }

// Known reports whether c is one of the constants. Answers of a newer version of the API
// may have other classes.
func (c Class) Known() bool { return slices.Contains(classes.list, c) }

// Day is the information that the calendar has about one date.
type Day struct {
	Date     Date      `json:"date"`
	Class    Class     `json:"class"`
	Weekend  bool      `json:"weekend"`            // whether the weekday is in the weekend, even if the date is a holiday
	Holidays []Holiday `json:"holidays,omitempty"` // nil if there are none
	Own      *OwnDay   `json:"own,omitempty"`      // the line of the [Definition] that decided the class; nil if the national list or the weekend decided it
}

// IsWorkday reports whether the class is [ClassWorkday].
func (d Day) IsWorkday() bool { return d.Class == ClassWorkday }

// yearData is the list of one year with its whole history.
type yearData struct {
	Year        int
	Status      Status
	Corrections []Correction // sorted by date
	Decrees     []Decree     // sorted by date
	Lines       []yearLine   // sorted by date, kind, date of the decree and local name
}

// yearLine is a day that a decree added to a list. When another decree removes the
// day from the list, the line stays and RevokedBy is the id of that decree. A line is
// in force on day t if Decree's date <= t < RevokedBy's date.
type yearLine struct {
	Date      Date
	Kind      Kind
	Occasion  string
	LocalName string
	Name      string
	Decree    string   // the id of the decree that set the line
	Also      []string // the ids of other decrees that the line is based on: an older legal basis or a later confirmation
	RevokedBy string   // the id of the decree that removed the line, or replaced it by a line with a new name
}

// Correction describes the correction of a mistake in the published dataset,
// not in a decree. It counts as a revision in every calendar, even in a
// calendar as of a date before the correction, so that the revision number
// changes whenever the content changes.
type Correction struct {
	Date Date   `json:"date"`
	What string `json:"what"`
}

// Status tells how well a year is documented. Newer data may have other values.
type Status string

const (
	// Verified means that the decree of every entry was identified.
	Verified Status = "verified"
	// Corroborated means that independent sources have the same dates, but the
	// number of one decree was not found.
	Corroborated Status = "corroborated"
)

// DecreeKind is the kind of a decree. Newer data may have other values.
type DecreeKind string

const (
	// JointDecree is the Keputusan Bersama of three ministers (SKB 3 Menteri)
	// that sets a year's list.
	JointDecree DecreeKind = "joint_decree"
	// JointDecreeAmendment changes a joint decree.
	JointDecreeAmendment DecreeKind = "joint_decree_amendment"
	// PresidentialDecree is a Keputusan Presiden, for example for an election
	// day.
	PresidentialDecree DecreeKind = "presidential_decree"
	// MinisterialDecree is a decree of one minister, for example for the date
	// of a religious holiday.
	MinisterialDecree DecreeKind = "ministerial_decree"
)

// Number is the number that one authority gave a decree. A joint decree has one
// number from each of its ministers.
type Number struct {
	Authority string `json:"authority"`
	Number    string `json:"number,omitempty"` // empty if it was not found
}

// Decree is a government document that set or changed a year's list.
type Decree struct {
	ID      string     `json:"id"` // unique in the dataset, such as skb-2025-amendment-1
	Kind    DecreeKind `json:"type"`
	Title   string     `json:"title"`
	Numbers []Number   `json:"numbers"`
	// Date is the day of signing. If that day is not known, DateIsLatest is
	// true and Date is the latest possible day.
	Date         Date   `json:"date"`
	DateIsLatest bool   `json:"dateIsLatest,omitempty"`
	URL          string `json:"url,omitempty"` // a copy of the decree, or a page that announces it; empty if none was found
	Publisher    string `json:"publisher"`     // the publisher of the URL; the authorities if there is no URL
}

// String returns the id and the date, as in "skb-2026 of 2025-09-19".
func (d Decree) String() string { return d.ID + " of " + d.Date.String() }

// Official reports whether the decree's URL is on a government site (under go.id).
func (d Decree) Official() bool { return officialURL(d.URL) }

func officialURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	return strings.HasSuffix("."+strings.ToLower(u.Hostname()), ".go.id")
}

// clone returns a copy that does not share the slice of numbers.
func (d Decree) clone() Decree {
	d.Numbers = slices.Clone(d.Numbers)
	return d
}

func checkDecree(d Decree) error {
	switch {
	case !isSlug(d.ID):
		return errors.New("the id must consist of lower-case letters and digits, with single hyphens between them")
	case !isName(d.Title) || !isName(d.Publisher):
		return errors.New("title and publisher must each be " + nameRule)
	case !isToken(string(d.Kind)):
		return fmt.Errorf("the type %q must be %s", d.Kind, tokenRule)
	case len(d.Numbers) == 0:
		return errors.New("it has no authority")
	case d.URL != "" && !isWebAddress(d.URL):
		return fmt.Errorf("url %q is not a web address: it must begin with https:// or http:// and a host; "+
			"characters that RFC 3986 does not allow, and the apostrophe, must be percent-encoded", d.URL)
	}
	for _, n := range d.Numbers {
		if !isName(n.Authority) || n.Number != "" && !isLine(n.Number) {
			return fmt.Errorf("number %q of authority %q: the authority must be %s; the number must be empty or %s", n.Number, n.Authority, nameRule, lineRule)
		}
	}
	return nil
}
