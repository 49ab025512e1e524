// Package curate turns the hand-written years of data/ into the dataset that
// the library embeds. It reads the YAML strictly, holds it to one lint rule
// after the other, and keeps the ledger of what was published, so that no
// published day changes without a decree or a recorded correction.
//
// It is the only package that knows YAML.
package curate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
)

// Dir is the directory of the data in the repository; problems name files
// under it, whatever file system they were read from.
const Dir = "data"

// Place is where something stands in a data file. Line counts from 1; it is 0
// where no line can be named.
type Place struct {
	File string
	Line int
}

func (p Place) place() Place { return p }

// Year is one data file, data/YYYY.yaml.
type Year struct {
	Place
	Year        int
	Status      harikerja.Status
	Totals      Totals // what is in force now
	Stated      Stated // what the decrees themselves say
	Notes       []Note
	Corrections []Correction
	Decrees     []Decree
	Related     []Decree // documents that set no day; not compiled
	Holidays    []Holiday
}

// Counts is a number of list entries by kind.
type Counts struct {
	NationalHoliday int
	CollectiveLeave int
}

// Totals is how many lines of a year are in force now, as its file says.
type Totals struct {
	Place
	Counts
}

// Stated is what a year's decrees say about their own number of days, with
// where they say it.
type Stated struct {
	Place
	Counts
	Note string
}

// Note is a paragraph about the whole year.
type Note struct {
	Place
	Text string
}

// Correction is a mistake of the data, not of a decree, that was put right.
type Correction struct {
	Place
	Date harikerja.Date
	What string
}

// Decree is a document under decrees: or related:.
type Decree struct {
	Place
	ID        string
	Kind      harikerja.DecreeKind
	Title     string
	Numbers   []harikerja.Number // a Number is empty where it was not found
	Issued    *harikerja.Date    // the day of signing
	KnownBy   *harikerja.Date    // the latest day by which it was known, where Issued is not
	URL       string
	Publisher string
	OtherURLs []string
	Archived  *Archived
	Evidence  []string
	Note      string
}

// Archived says where a copy of a decree is kept and who read it.
type Archived struct {
	Repo, Commit, Path, SHA256, Read string
}

// Holiday is a line under holidays:, in force or revoked.
type Holiday struct {
	Place
	Date      harikerja.Date
	Kind      harikerja.Kind
	Occasion  string
	Local     string
	Name      string
	Decree    string
	Also      []string
	RevokedBy string // empty while the line is in force
	Note      string
}

// Date returns the date from which the decree counts, if it has one.
func (d Decree) Date() (date harikerja.Date, ok bool) {
	switch {
	case d.Issued != nil:
		return *d.Issued, true
	case d.KnownBy != nil:
		return *d.KnownBy, true
	}
	return harikerja.Date{}, false
}

// decreeDate returns the date of the decree with an id. It is not ok for an
// unknown or undated decree: other rules report those.
func (y *Year) decreeDate(id string) (date harikerja.Date, ok bool) {
	for _, d := range y.Decrees {
		if d.ID == id {
			return d.Date()
		}
	}
	return harikerja.Date{}, false
}

func (y *Year) label() string      { return "" }
func (t Totals) label() string     { return "totals" }
func (s Stated) label() string     { return "stated" }
func (n Note) label() string       { return "notes" }
func (c Correction) label() string { return "correction of " + c.Date.String() }
func (d Decree) label() string     { return "decree " + d.ID }
func (h Holiday) label() string    { return fmt.Sprintf("%s %s %q", h.Date, h.Kind, h.Local) }

// Problem is something wrong with the data, for the person who has to fix it.
type Problem struct {
	File  string // as data/2025.yaml
	Line  int    // from 1, or 0 where no line can be named
	Entry string // the holiday, decree or note it is about; empty for the whole file
	Rule  string // the name of the rule that was broken
	Text  string // what is wrong, and the way out
}

// String returns the problem on one line, as
// data/2025.yaml:31: 2025-08-18 collective_leave "Cuti Bersama": what is wrong (rule).
func (p Problem) String() string {
	where := p.File
	if p.Line > 0 {
		where = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	if p.Entry != "" {
		where += ": " + p.Entry
	}
	return fmt.Sprintf("%s: %s (%s)", where, p.Text, p.Rule)
}

// sortProblems puts problems in the order in which a person works through them.
func sortProblems(list []Problem) {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
