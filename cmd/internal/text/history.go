package text

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// Sources writes the decrees of a year.
func Sources(t *Text, a ask.SourceList) {
	for i, s := range a.Data {
		if i > 0 {
			t.printf("\n")
		}
		t.printf("%s", Decree(s))
	}
}

// Decree returns a decree as text. The text has several lines, because the title is long.
func Decree(s ask.Source) string {
	lines := []string{s.ID + "  " + string(s.Type) + "  " + orElse(s.PublishedAt, "date unknown"),
		s.Title}
	for _, n := range s.Numbers {
		lines = append(lines, n.Authority+": "+orElse(n.Number, "number unknown"))
	}
	lines = append(lines, s.Publisher+": "+orElse(s.URL, "no copy known"))
	return strings.Join(lines, "\n  ") + "\n"
}

// Years writes the years of the data.
func Years(t *Text, a ask.YearList) {
	t.line("YEAR\tREVISION\tSTATUS\tUPDATED\tNATIONAL\tLEAVE")
	for _, y := range a.Data {
		t.line(y.Year, y.Revision, y.Status, y.UpdatedAt, y.NationalHolidayEntries,
			y.CollectiveLeaveEntries)
	}
}

// Revisions writes the history of the list of a year.
func Revisions(t *Text, a ask.RevisionList) {
	m := a.Meta
	t.printf("%d: revision %d of %s, %s\n", m.Year, m.Revision, m.UpdatedAt, m.Status)
	for _, r := range a.Data {
		t.printf("\nRevision ")
		t.revision(r)
	}
}

// Changes writes what changed in all years since a date.
func Changes(t *Text, a ask.ChangeList) {
	t.printf("%s on or after %s\n", ask.Count(len(a.Data), "change"), t.given["since"])
	for _, c := range a.Data {
		t.printf("\n%d, revision ", c.Year)
		t.revision(c.Revision)
	}
}

// revision writes a revision, beginning with its number.
func (t *Text) revision(r ask.Revision) {
	known := "of"
	if r.DateIsLatest {
		known = "known by"
	}
	t.printf("%d %s %s\n", r.Number, known, r.Date)
	if r.Correction != nil {
		t.printf("  Correction: %s\n", *r.Correction)
	}
	for _, d := range r.Decrees {
		t.printf("  %s: %s\n", d.ID, d.Title)
	}
	add := func(sign string, list ...ask.Holiday) {
		for _, h := range list {
			t.line("  "+sign, t.holidayCells(h))
		}
	}
	add("-", r.Removed...)
	add("+", r.Added...)
	for _, rename := range r.Renamed {
		rename.To.LocalName = rename.From.LocalName + " → " + rename.To.LocalName
		add("~", rename.To)
	}
	add("=", r.Confirmed...)
}

// Comparison writes how the list of a year changed since a day.
func Comparison(t *Text, a ask.Comparison) {
	d := a.Data
	if d.Then == nil {
		t.printf("On %s, %d had no list yet.\n", d.Date, a.Meta.Year)
	} else {
		t.printf("On %s, the list of %d was revision %d. It is revision %d now.\n", d.Date,
			a.Meta.Year, d.Then.Revision, d.Now.Revision)
	}
	if len(d.Added)+len(d.Cancelled)+len(d.Moved)+len(d.Renamed) == 0 {
		t.printf("Nothing changed.\n")
		return
	}
	t.line("CHANGE\tDATE\tTYPE\tNAMA\tNAME")
	add := func(change string, dates any, h ask.Holiday) {
		t.line(change, dates, h.Type, h.LocalName, h.Name)
	}
	for _, h := range d.Added {
		add("added", h.Date, h)
	}
	for _, h := range d.Cancelled {
		add("cancelled", h.Date, h)
	}
	for _, c := range d.Moved {
		add("moved", fmt.Sprintf("%s to %s", c.From.Date, c.To.Date), c.To)
	}
	for _, c := range d.Renamed {
		add("renamed", c.To.Date, c.To)
	}
}
