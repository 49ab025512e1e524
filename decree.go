package harikerja

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

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
