package curate

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

const wayOut = "undo the change, or name the new decree that made it, or record it under corrections"

// published reports every change of what the ledger holds that neither a new
// decree nor a new correction accounts for. A year before or after all those
// that the ledger knows is free.
func (l Ledger) published(years []*Year, report report) {
	known := l.years()
	for _, y := range years {
		if len(known) > 0 && !slices.Contains(known, y.Year) && slices.Min(known) < y.Year && y.Year < slices.Max(known) {
			report(y, "%s has the years before and after %d and lost this one: restore it", path.Join(Dir, LedgerFile), y.Year)
		}
	}
	for _, year := range known {
		i := slices.IndexFunc(years, func(y *Year) bool { return y.Year == year })
		if i < 0 {
			gone := missing{Place{File: path.Join(Dir, fmt.Sprintf("%d.yaml", year))}, ""}
			report(gone, "the year %d was published and its file is missing: put it back", year)
			continue
		}
		l.publishedYear(years[i], report)
	}
}

func (l Ledger) publishedYear(y *Year, report report) {
	corrections := l.of(y.Year, "correction")
	var filed []filing
	for _, c := range y.Corrections {
		filed = append(filed, filing{correctionRow(y.Year, c), correctionRow(y.Year, c), c})
	}
	if len(filed) > len(corrections) {
		// What a new correction says it put right is for its reviewers; that
		// the earlier ones still stand is for us.
		compare(y, corrections, filed[:len(corrections)], report)
		return
	}
	compare(y, corrections, filed, report)

	isNew := l.publishedDecrees(y, "decree", y.Decrees, report)
	l.publishedDecrees(y, "related", y.Related, report)
	if len(isNew) == 0 { // a new decree may state new counts
		stated := statedRow(y.Year, y.Stated)
		compare(y, l.of(y.Year, "stated"), []filing{{stated, stated, y.Stated}}, report)
	}

	filed = nil
	for _, h := range y.Holidays {
		if !slices.Contains(isNew, h.Decree) {
			filed = append(filed, filing{holidayRow(y.Year, h.without(isNew)), holidayRow(y.Year, h), h})
		}
	}
	compare(y, l.of(y.Year, "holiday"), filed, report)
}

// publishedDecrees does the same for the documents of a sort, and returns the
// ids of those that are new.
func (l Ledger) publishedDecrees(y *Year, sort string, decrees []Decree, report report) (isNew []string) {
	published := l.of(y.Year, sort)
	var filed []filing
	for _, d := range decrees {
		r := decreeRow(y.Year, sort, d)
		if slices.ContainsFunc(published, func(p row) bool { return p.facts[0] == d.ID }) {
			filed = append(filed, filing{r, r, d})
		} else {
			isNew = append(isNew, d.ID)
		}
	}
	compare(y, published, filed, report)
	return isNew
}

// without returns the line as it was before some decrees came.
func (h Holiday) without(decrees []string) Holiday {
	came := func(id string) bool { return slices.Contains(decrees, id) }
	h.Also = slices.DeleteFunc(slices.Clone(h.Also), came)
	if came(h.RevokedBy) {
		h.RevokedBy = ""
	}
	return h
}

// filing is an entry of a file with the rows it makes: before the new decrees
// of the file came, which is what must have been published, and as it is.
type filing struct {
	before, now row
	entry       entry
}

// missing stands for an entry that is no longer in its file, or is there under
// another name.
type missing struct {
	Place
	name string
}

func (m missing) label() string { return m.name }

// compare reports how the entries of a file differ from those published.
func compare(y *Year, published []row, filed []filing, report report) {
	match := pair(published, filed)
	last := -1
	for i, p := range published {
		j := match[i]
		if j < 0 {
			report(missing{Place{File: y.File}, p.label()}, "it was published and is missing here: %s", wayOut)
			continue
		}
		f := filed[j]
		if changes := p.changes(f); changes != "" {
			report(missing{f.entry.place(), p.label()}, "it was published otherwise: %s: %s", changes, wayOut)
		}
		if j < last {
			report(f.entry, "it was published after %s: put it back in its place", filed[last].entry.label())
		}
		last = max(last, j)
	}
	for j, f := range filed {
		if !slices.Contains(match, j) {
			report(f.entry, "it was not published with the decrees it names: %s", wayOut)
		}
	}
}

// pair finds for each published row the entry that is the same, or else the
// one that is nearly so, and returns its index, or -1.
func pair(published []row, filed []filing) []int {
	match := make([]int, len(published))
	for i, p := range published {
		match[i] = -1
		for j, f := range filed {
			if p.equal(f.before) && !slices.Contains(match[:i], j) {
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
		for j, f := range filed {
			n := p.differences(f)
			if n < fewest && p.resembles(f) && !slices.Contains(match, j) {
				match[i], fewest = j, n
			}
		}
	}
	return match
}

// resembles reports whether an entry is likely to be the published one after a
// change.
func (r row) resembles(f filing) bool {
	switch r.sort {
	case "holiday":
		return r.differences(f) <= 2
	case "stated": // a year has one
		return true
	}
	return r.facts[0] == f.before.facts[0]
}

// differences counts the facts in which an entry differs from what was
// published.
func (r row) differences(f filing) int {
	n := 0
	for i, fact := range r.facts {
		if fact != f.before.facts[i] {
			n++
		}
	}
	return n
}

// changes names those facts, for a person.
func (r row) changes(f filing) string {
	var list []string
	for i, fact := range r.facts {
		if fact != f.before.facts[i] {
			list = append(list, fmt.Sprintf("%s was %q, is %q", columns[r.sort][i], fact, f.now.facts[i]))
		}
	}
	return strings.Join(list, "; ")
}

// stale reports the years with rightful changes that the ledger lacks.
func (l Ledger) stale(years []*Year, report report) {
	for _, y := range years {
		if refused := run([]*Year{y}, rule{"published", inEach(l.publishedYear)}); len(refused) > 0 {
			continue
		}
		for _, r := range NewLedger([]*Year{y}).rows {
			if !slices.ContainsFunc(l.rows, r.equal) {
				report(y, "%s lacks %s: run make data", path.Join(Dir, LedgerFile), r.label())
				break // it does not help to list a whole new year
			}
		}
	}
}
