package curate

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

const remedy = "undo the change, add the new decree that caused it, or add it to corrections"

// The rule published reports every change of a published entry, unless a new decree or a
// new correction explains the change. A year outside the ledger's years has not been
// published, so it may change.
func (l Ledger) published(years []*Year, report report) {
	known := l.years()
	for _, y := range years {
		if len(known) > 0 && !slices.Contains(known, y.Year) && slices.Min(known) < y.Year && y.Year < slices.Max(known) {
			report(y, "%s has years before and after %d, but not %d: restore the ledger", path.Join(Dir, LedgerFile), y.Year, y.Year)
		}
	}
	for _, year := range known {
		i := slices.IndexFunc(years, func(y *Year) bool { return y.Year == year })
		if i < 0 {
			gone := namedPlace{Place{File: path.Join(Dir, fmt.Sprintf("%d.yaml", year))}, ""}
			report(gone, "the year %d was published but its file is missing: restore it", year)
			continue
		}
		l.publishedYear(years[i], report)
	}
}

func (l Ledger) publishedYear(y *Year, report report) {
	corrections := l.section(y.Year, "correction")
	var current []currentEntry
	for _, c := range y.Corrections {
		current = append(current, currentEntry{correctionRow(y.Year, c), correctionRow(y.Year, c), c})
	}
	if len(current) > len(corrections) {
		// A reviewer checks the new correction. The code checks only that the
		// older corrections are unchanged.
		compare(y, corrections, current[:len(corrections)], report)
		return
	}
	compare(y, corrections, current, report)

	isNew := l.publishedDecrees(y, "decree", y.Decrees, report)
	l.publishedDecrees(y, "related", y.Related, report)
	if len(isNew) == 0 { // a new decree may state new counts
		stated := statedRow(y.Year, y.Stated)
		compare(y, l.section(y.Year, "stated"), []currentEntry{{stated, stated, y.Stated}}, report)
	}

	current = nil
	for _, h := range y.Holidays {
		if !slices.Contains(isNew, h.Decree) {
			current = append(current, currentEntry{holidayRow(y.Year, h.without(isNew)), holidayRow(y.Year, h), h})
		}
	}
	compare(y, l.section(y.Year, "holiday"), current, report)
}

// publishedDecrees compares the documents of the section decree or related with
// the ledger, and returns the ids of the new documents.
func (l Ledger) publishedDecrees(y *Year, section string, decrees []Decree, report report) (isNew []string) {
	published := l.section(y.Year, section)
	var current []currentEntry
	for _, d := range decrees {
		r := decreeRow(y.Year, section, d)
		if slices.ContainsFunc(published, func(p row) bool { return p.facts[0] == d.ID }) {
			current = append(current, currentEntry{r, r, d})
		} else {
			isNew = append(isNew, d.ID)
		}
	}
	compare(y, published, current, report)
	return isNew
}

// The method without returns the line as it was before the given decrees were added.
func (h Holiday) without(decrees []string) Holiday {
	added := func(id string) bool { return slices.Contains(decrees, id) }
	h.Also = slices.DeleteFunc(slices.Clone(h.Also), added)
	if added(h.RevokedBy) {
		h.RevokedBy = ""
	}
	return h
}

// currentEntry is an entry of a file with two ledger rows. The row in the field
// before does not have the file's new decrees and must equal the published row.
// The row in the now field has the new decrees.
type currentEntry struct {
	before, now row
	entry       entry
}

// namedPlace is an [entry] with any label, such as the label of a published row
// whose entry is missing or has another name now, or a key of a file.
type namedPlace struct {
	Place
	name string
}

func (p namedPlace) label() string { return p.name }

// compare reports how the entries of a file differ from the published rows.
func compare(y *Year, published []row, current []currentEntry, report report) {
	match := matchRows(published, current)
	last := -1
	for i, p := range published {
		j := match[i]
		if j < 0 {
			report(namedPlace{Place{File: y.File}, p.label()}, "it was published but is missing here: %s", remedy)
			continue
		}
		c := current[j]
		if changes := p.changes(c); changes != "" {
			report(namedPlace{c.entry.place(), p.label()}, "it differs from what was published: %s: %s", changes, remedy)
		}
		if j < last {
			report(c.entry, "in the published list it comes after %s: restore the order", current[last].entry.label())
		}
		last = max(last, j)
	}
	for j, c := range current {
		if !slices.Contains(match, j) {
			report(c.entry, "it is a new entry without a new decree: %s", remedy)
		}
	}
}

// matchRows finds an entry for each published row. If no entry is equal, it chooses
// the most similar entry. For each row it returns the index of the entry, or -1.
func matchRows(published []row, current []currentEntry) []int {
	match := make([]int, len(published))
	for i, p := range published {
		match[i] = -1
		for j, c := range current {
			if p.equal(c.before) && !slices.Contains(match[:i], j) {
				match[i] = j
				break
			}
		}
	}
	for i, p := range published {
		if match[i] >= 0 {
			continue
		}
		fewest := len(p.facts) + 1
		for j, c := range current {
			n := p.differences(c)
			if n < fewest && p.resembles(c) && !slices.Contains(match, j) {
				match[i], fewest = j, n
			}
		}
	}
	return match
}

// resembles reports whether the entry is probably a changed form of the
// published row.
func (r row) resembles(c currentEntry) bool {
	switch r.section {
	case "holiday":
		return r.differences(c) <= 2
	case "stated": // a year has only one such row
		return true
	}
	return r.facts[0] == c.before.facts[0]
}

// differences counts the facts of the entry that differ from the published row.
func (r row) differences(c currentEntry) int {
	n := 0
	for i, fact := range r.facts {
		if fact != c.before.facts[i] {
			n++
		}
	}
	return n
}

// changes returns the differences in words.
func (r row) changes(c currentEntry) string {
	var list []string
	for i, fact := range r.facts {
		if fact != c.before.facts[i] {
			list = append(list, fmt.Sprintf("%s was %q, is %q", columns[r.section][i], fact, c.now.facts[i]))
		}
	}
	return strings.Join(list, "; ")
}

// The rule stale reports the years with permitted changes that are not in the ledger yet.
func (l Ledger) stale(years []*Year, report report) {
	for _, y := range years {
		if problems := run([]*Year{y}, rule{"published", inEach(l.publishedYear)}); len(problems) > 0 {
			continue // make data would reject the year
		}
		for _, r := range NewLedger([]*Year{y}).rows {
			if !slices.ContainsFunc(l.rows, r.equal) {
				report(y, "%s does not have %s: run make data", path.Join(Dir, LedgerFile), r.label())
				break // one row is enough, because a new year would give a problem for each of its rows
			}
		}
	}
}
