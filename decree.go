package harikerja

import (
	"net/url"
	"slices"
	"strings"
)

// DecreeKind says what sort of document a decree is.
type DecreeKind string

const (
	// JointDecree is the Keputusan Bersama of three ministers (SKB 3 Menteri)
	// that sets a year's list.
	JointDecree DecreeKind = "joint_decree"
	// JointDecreeAmendment changes a joint decree.
	JointDecreeAmendment DecreeKind = "joint_decree_amendment"
	// PresidentialDecree is a Keputusan Presiden, as for an election day.
	PresidentialDecree DecreeKind = "presidential_decree"
	// MinisterialDecree is a decree of one minister, as for the date of a feast.
	MinisterialDecree DecreeKind = "ministerial_decree"
)

var decreeKinds = []DecreeKind{JointDecree, JointDecreeAmendment, PresidentialDecree, MinisterialDecree}

// Valid reports whether k is one of the four kinds.
func (k DecreeKind) Valid() bool { return slices.Contains(decreeKinds, k) }

// Number is the number that one authority gave a decree. A joint decree has
// one from each of its ministers.
type Number struct {
	Authority string `json:"authority"`
	Number    string `json:"number,omitempty"` // empty where it was not found
}

// Decree is a government document that set or changed a year's list.
type Decree struct {
	ID      string     `json:"id"` // unique among all years: skb-2025-amendment-1
	Kind    DecreeKind `json:"type"`
	Title   string     `json:"title"`
	Numbers []Number   `json:"numbers"`
	// Date is the day of signing. Where that is not known, DateIsLatest is
	// true and Date is the latest day by which the decree was known.
	Date         Date   `json:"date"`
	DateIsLatest bool   `json:"dateIsLatest,omitempty"`
	URL          string `json:"url,omitempty"` // a copy of it, or a page that announces it; empty where none was found
	Publisher    string `json:"publisher"`     // whose URL it is; its authorities where there is none
}

// Official reports whether the decree's URL leads to a government site
// (under go.id).
func (d Decree) Official() bool { return officialURL(d.URL) }

func officialURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	return strings.HasSuffix("."+strings.ToLower(u.Hostname()), ".go.id")
}

// clone protects the shared slice of numbers from its receiver.
func (d Decree) clone() Decree {
	d.Numbers = slices.Clone(d.Numbers)
	return d
}
