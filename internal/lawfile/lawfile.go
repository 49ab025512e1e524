// Package lawfile defines the format of the file rules.json, which has rules from laws
// and regulations as data. Package law calculates with these rules, and converts them to
// its exported types.
package lawfile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/jsonfile"
	"github.com/harikerja/harikerja/internal/words"
)

// File is the content of rules.json.
type File struct {
	Format int    `json:"format"`
	Rules  []Rule `json:"rules"` // sorted by obligation, then by validity
	Pages  Pages  `json:"pages,omitzero"`
}

// FileOf returns the file that a *law.Rulebook was made from. The file has more data
// than the types in package law. Its rules have the same order as the rules that
// the method Rules returns. The caller must not change the file. Package law sets this variable.
var FileOf func(rulebook any) *File

// The number of the file format that this version reads. It is increased when the
// format changes in a way that older versions must not ignore.
const format = 1

// maxBytes is the maximum size of a file rules.json. In 2026, the file has 240 KB.
const maxBytes = 4 << 20

// Decode reads a file rules.json of at most 4 MiB and sorts its rules. It ignores unknown
// members. It rejects a format that is not supported. It does not check the values.
func Decode(r io.Reader) (File, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return File{}, err
	}
	if len(text) > maxBytes {
		return File{}, fmt.Errorf("the file is larger than %d bytes: this is not a file of rules", maxBytes)
	}
	var file File
	err = json.Unmarshal(text, &file)
	switch {
	case file.Format != 0 && file.Format != format: // report a wrong format even if other members are wrong too
		return File{}, fmt.Errorf("the file has format %d, but this version reads format %d: "+
			"the file needs a newer version of Harikerja", file.Format, format)
	case err != nil:
		return File{}, err
	case file.Format == 0:
		return File{}, errors.New("the file has no format: this is not a file of rules")
	}
	slices.SortStableFunc(file.Rules, compare)
	return file, nil
}

// compare compares two rules by obligation, then by validity.
func compare(a, b Rule) int {
	return cmp.Or(cmp.Compare(a.Obligation, b.Obligation), cmp.Compare(a.Valid.From, b.Valid.From))
}

// Encode returns the content of rules.json. It sets the format and sorts the rules, so
// equal rules give equal bytes.
func Encode(file File) ([]byte, error) {
	file.Format, file.Rules = format, slices.SortedFunc(slices.Values(file.Rules), compare)
	text, err := jsonfile.Marshal(file)
	if err != nil {
		return nil, err
	}
	return jsonfile.Lines(text)
}

// Rule is one rule from a law or a regulation, with its source. The files in data/rules are read
// into this type. A tag "yaml" is set only if a key differs from the JSON.
type Rule struct {
	ID         string            `json:"id"` // the obligation and the first year when it was published, such as "vat-return-2025"
	Obligation string            `json:"obligation"`
	Kind       string            `json:"kind"`
	LocalName  string            `json:"localName" yaml:"-"` // in Indonesian
	Name       string            `json:"name" yaml:"-"`      // in English
	Aliases    []string          `json:"aliases,omitempty"`
	Citations  []Citation        `json:"citations" yaml:"citation"`
	Quote      string            `json:"quote,omitempty"` // in Indonesian; empty if no quote was found
	Valid      Validity          `json:"valid"`
	DayOff     DayOff            `json:"dayOff"`
	Compute    Compute           `json:"compute"`
	NotCovered []harikerja.Names `json:"notCovered,omitempty"`
	Cases      []Case            `json:"cases,omitempty"`
	Reliefs    []Relief          `json:"reliefs,omitempty"`
	// Transitions are later due dates for the last period of the rule. Each applies
	// only to a part of the period, or under another reading of the law.
	Transitions  []Transition     `json:"transitions,omitempty"`
	Sources      []string         `json:"sources" yaml:"-"`
	LocalSources []string         `json:"localSources,omitempty" yaml:"-"` // Sources with remarks in Indonesian; empty if there are no remarks
	CheckedUntil harikerja.Date   `json:"checkedUntil"`
	Afterwards   *harikerja.Names `json:"afterwards,omitempty"` // what may have changed the rule after CheckedUntil
	Confidence   Confidence       `json:"confidence"`
	Copies       []string         `json:"copies,omitempty"`
	Note         harikerja.Names  `json:"note"` // the reason for the confidence
	// Warnings are the warnings that only this rule has.
	Warnings    []harikerja.Names      `json:"warnings,omitempty"`
	Notes       []harikerja.Names      `json:"notes,omitempty"`
	Corrections []harikerja.Correction `json:"corrections,omitempty"`
}

// LaterWarning returns the warning for an answer whose date is after CheckedUntil, the
// date of the newest text that shows the rule in force.
func (r *Rule) LaterWarning(l words.Language) string {
	d := r.CheckedUntil
	text := l.Choose(fmt.Sprintf("Menurut naskah terbaru yang dibaca, tanggal %d %s %d, aturan ini masih berlaku.",
		d.Day(), l.Month(d.Month()), d.Year()),
		"The newest text that shows this rule in force is dated "+d.String()+".")
	if r.Afterwards != nil {
		text += " " + l.Text(*r.Afterwards)
	}
	return text
}

// Period is a year YYYY, a month YYYY-MM or a day YYYY-MM-DD.
type Period string

// Citation is an article of a law or regulation.
type Citation struct {
	Law     string `json:"law"`
	Number  string `json:"number"`
	Year    int    `json:"year"`
	Article string `json:"article,omitempty"`
	Point   string `json:"point,omitempty"`
	Moves   bool   `json:"moves,omitempty"`
	About   string `json:"about,omitempty"`
}

// Validity is a range of periods. Both ends are included. An empty To means that the
// rule is still in force.
type Validity struct {
	From    Period `json:"from"`
	To      Period `json:"to,omitempty"`
	KeyedOn string `json:"keyedOn"` // what the periods are about, such as "tax period (masa pajak)"
}

// DayOff defines which days are days off under a rule.
type DayOff struct {
	Definition DayOffDefinition `json:"definition"`
	Days       []Reason         `json:"days,omitempty"`    // the days that are certainly off
	Unclear    []Reason         `json:"unclear,omitempty"` // the days that are off only under one reading of the rule
	Citations  []Citation       `json:"citations,omitempty" yaml:"citation,omitempty"`
	Quote      string           `json:"quote,omitempty"`
	Note       string           `json:"note,omitempty"`
}

// Case is a published result for one period or one day of work. A test compares it with
// the calculated result.
type Case struct {
	Period Period          `json:"period,omitempty"` // empty for overtime
	Due    *harikerja.Date `json:"due,omitempty"`    // nil for overtime

	Date            *harikerja.Date `json:"date,omitempty"`    // only for overtime: the day of work
	Weekend         string          `json:"weekend,omitempty"` // only for overtime
	Hours           float64         `json:"hours,omitempty"`
	MultiplierHours float64         `json:"multiplierHours,omitempty"`

	About  string `json:"about,omitempty"`
	By     string `json:"by,omitempty"` // who published the result
	Source string `json:"source"`       // an address
	Also   string `json:"also,omitempty"`
	Note   string `json:"note,omitempty"`
}

// Relief is a document that waives a penalty or allows a later payment for one
// period. It does not change the due date.
type Relief struct {
	Document string          `json:"document"`
	Date     *harikerja.Date `json:"date" yaml:"date,omitempty"` // nil if the date is not known
	Period   Period          `json:"period"`
	Until    harikerja.Date  `json:"until"`
	Effect   Effect          `json:"effect"`
	// Condition says to whom or to what the relief is limited; nil if it has no limit.
	Condition *harikerja.Names `json:"condition,omitempty"`
	About     string           `json:"about"`
	Sources   []string         `json:"sources"`
}

// Transition is a later due date for a part of a period, because the next rule came
// into force during the period. It can also be a later due date under another reading
// of the law.
type Transition struct {
	Period Period          `json:"period"`
	Date   harikerja.Date  `json:"date"`
	Reason string          `json:"reason"` // such as "day_30_counted_into_march"
	About  harikerja.Names `json:"about"`  // the part of the period or the reading, in words
	Source string          `json:"source"` // an address
}
