// Package curate compiles the handwritten YAML files in data/ into the dataset that the
// library embeds. Before that, it checks the files. A test compares the dataset with that of the
// newest release, so that a released day changes only with a new decree or a recorded correction.
//
// It is the only package that reads YAML.
package curate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/jsonfile"
)

// Dir is the data directory in the repository. The file name in a [Problem] begins
// with Dir, even if the files were read from another directory.
const Dir = "data"

// Place is a line of a data file. The first line has the number 1. The number 0 means the
// whole file.
type Place struct {
	File string
	Line int
}

func (p Place) place() Place  { return p }
func (p Place) label() string { return "" }

// Year is one data file, data/YYYY.yaml.
type Year struct {
	Place
	Year        int              `yaml:"year"`
	Status      harikerja.Status `yaml:"status"`
	Totals      Totals           `yaml:"totals"` // the number of lines in force now
	Stated      Stated           `yaml:"stated"`
	Notes       []string         `yaml:"notes,omitempty"` // only for the readers of the file
	Corrections []Correction     `yaml:"corrections,omitempty"`
	Decrees     []Decree         `yaml:"decrees"`
	Related     []Decree         `yaml:"related,omitempty"` // documents that set no day; they are not compiled
	Holidays    []Holiday        `yaml:"holidays"`
	Occasions   []Occasion       // all occasions of the data directory; every year has the same list
}

// Totals has the number of days for each kind.
type Totals struct {
	Place
	NationalHoliday int `yaml:"national_holiday"`
	CollectiveLeave int `yaml:"collective_leave"`
}

// Stated has the counts that the decrees state. The note names the document that states the
// numbers. If the numbers differ from the lines in force, the note also says why.
type Stated struct {
	Totals
	Note string `yaml:"note,omitempty"`
}

// Correction records that a mistake was corrected. The mistake was in the data, not in a decree.
type Correction struct {
	Place
	harikerja.Correction
}

// Decree is a document under the key "decrees" or "related".
type Decree struct {
	Place
	ID      string               `yaml:"id"`
	Kind    harikerja.DecreeKind `yaml:"kind"`
	Title   string               `yaml:"title"`
	Numbers []Number             `yaml:"numbers"`
	Issued  *harikerja.Date      `yaml:"issued,omitempty"` // the signing date
	// KnownBy is a date on which the decree was already known. It is used if Issued is unknown.
	KnownBy   *harikerja.Date `yaml:"knownBy,omitempty"`
	URL       string          `yaml:"url,omitempty"`
	Publisher string          `yaml:"publisher,omitempty"`
	OtherURLs []string        `yaml:"otherUrls,omitempty"`
	Archived  *Archived       `yaml:"archived,omitempty"`
	Evidence  []string        `yaml:"evidence"`
	Note      string          `yaml:"note,omitempty"`
}

// Number is the number that an authority gave a decree. It is empty if it was not found.
type Number struct {
	Authority string     `yaml:"authority"`
	Number    textOrNull `yaml:"number"`
}

// Archived says where an archived copy of a decree is, and how the copy was read.
type Archived struct {
	Repo   string `yaml:"repo"`
	Commit string `yaml:"commit"`
	Path   string `yaml:"path"`
	SHA256 string `yaml:"sha256"`
	Read   string `yaml:"read"`
}

// Holiday is a line under the key "holidays". The line is in force or revoked.
type Holiday struct {
	Place
	Date      harikerja.Date `yaml:"date"`
	Kind      harikerja.Kind `yaml:"kind"`
	Occasion  string         `yaml:"occasion"`
	Local     string         `yaml:"local"`
	Name      string         `yaml:"name"`
	Decree    string         `yaml:"decree"`
	Also      []string       `yaml:"also,omitempty"`
	RevokedBy string         `yaml:"revokedBy,omitempty"` // the decree that revoked the line; empty while it is in force
	Note      string         `yaml:"note,omitempty"`
}

// Date returns Issued. If Issued is not known, it returns KnownBy. If neither is known, ok is
// false.
func (d Decree) Date() (date harikerja.Date, ok bool) {
	if known := cmp.Or(d.Issued, d.KnownBy); known != nil {
		return *known, true
	}
	return harikerja.Date{}, false
}

func (d Decree) authorities() []string {
	return each(d.Numbers, func(n Number) string { return n.Authority })
}

// decreeDate returns the date of the decree with the given id. It returns false if the
// decree is unknown or has no date. Other rules report these problems.
func (y *Year) decreeDate(id string) (date harikerja.Date, ok bool) {
	for _, d := range y.Decrees {
		if d.ID == id {
			return d.Date()
		}
	}
	return harikerja.Date{}, false
}

func (t Totals) label() string     { return "totals" }
func (s Stated) label() string     { return "stated" }
func (c Correction) label() string { return "correction of " + c.Date.String() }
func (d Decree) label() string     { return "decree " + d.ID }
func (h Holiday) label() string    { return fmt.Sprintf("%s %s %q", h.Date, h.Kind, h.Local) }

// Problem is a mistake in the data, described for the person who has to correct it.
type Problem struct {
	File  string // the path of the file, such as data/2025.yaml
	Line  int    // the first line is 1; 0 means the whole file
	Entry string // the holiday, decree or note with the problem; empty for the whole file
	Rule  string // the name of the rule that was broken; empty for a calendar file of a firm
	Text  string // the mistake, and how to correct it
}

// String returns the problem on one line:
// data/2025.yaml:31: 2025-08-18 collective_leave "Cuti Bersama": what is wrong (rule).
func (p Problem) String() string {
	where := p.File
	if p.Line > 0 {
		where = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	if p.Entry != "" {
		where += ": " + p.Entry
	}
	if p.Rule == "" {
		return where + ": " + p.Text
	}
	return fmt.Sprintf("%s: %s (%s)", where, p.Text, p.Rule)
}

// each calls a function for each element of a list and returns the results. For an empty list it
// returns nil.
func each[T, U any](list []T, f func(T) U) []U {
	var results []U
	for _, v := range list {
		results = append(results, f(v))
	}
	return results
}

// keep returns the elements of a list for which the function "wanted" returns true.
func keep[T any](list []T, wanted func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return !wanted(v) })
}

// sortProblems sorts problems by file and line.
func sortProblems(list []Problem) {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// firstKnown returns the date of the oldest decree for a year. It uses only the decrees
// that the lines name under the key "decree".
func (y *Year) firstKnown() (first harikerja.Date, ok bool) {
	for _, h := range y.Holidays {
		if d, dated := y.decreeDate(h.Decree); dated && (!ok || d.Before(first)) {
			first, ok = d, true
		}
	}
	return first, ok
}

// Occasion is an entry in [OccasionsFile].
type Occasion struct {
	Place
	ID        string `yaml:"id"`
	LocalName string `yaml:"local"`
	Name      string `yaml:"name"`
	// NameWithYear is the English name with one {year}. It is empty if no name has a year number.
	NameWithYear string `yaml:"nameWithYear,omitempty"`
	// YearIn is the only kind of holiday whose name has the year number. Empty means all kinds.
	YearIn string `yaml:"yearIn,omitempty"`
	// YearOffset is a range, such as -579..-578. The difference between the year number and the
	// year of the date must be in this range.
	YearOffset string   `yaml:"yearOffset,omitempty"`
	Aliases    []string `yaml:"aliases"`
}

// textOrNull is a text. It may be null, which means that the text was not found.
type textOrNull string

// compact encodes a value as JSON on one line.
func compact(v any) string {
	text, err := jsonfile.Marshal(v)
	if err != nil {
		panic(err) // cannot happen: the types have no channels, functions or cycles
	}
	return string(text)
}

func (y *Year) documents() []Decree { return slices.Concat(y.Decrees, y.Related) }
