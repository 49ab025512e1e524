package curate

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// published reports every forbidden change to a published entry.
func (l Ledger) published(d directory, report report) {
	l.publishedYears(d.years, report)
	l.publishedOccasions(d.years, report)
	name := func(c *Calendar) string { return c.Name }
	for _, c := range publishedFiles(l, ofCalendar, CalendarsDir, d.calendars, name, report) {
		l.publishedCalendar(c, report)
	}
	l.publishedRules(d.rules, report)
}

// publishedFiles returns the files of the published years, calendars or rules. The parameter
// "kind" is the kind of the files. publishedFiles also reports missing files.
func publishedFiles[T any](l Ledger, kind, dir string, files []T, name func(T) string,
	report report) (found []T) {
	for _, owner := range l.owners(kind) {
		if i := slices.IndexFunc(files, func(f T) bool { return name(f) == owner }); i >= 0 {
			found = append(found, files[i])
			continue
		}
		report(Place{File: path.Join(Dir, dir, owner+".yaml")},
			"the %s %s was published but its file is missing: restore it", kind, owner)
	}
	return found
}

// publishedYears reports every change of a published entry, unless a new decree or a new correction
// explains the change. A year outside the ledger's years has not been published, so it may change.
func (l Ledger) publishedYears(years []*Year, report report) {
	known := each(l.owners(ofYear), func(owner string) int {
		year, _ := strconv.Atoi(owner) // cannot fail: readRow has read the number
		return year
	})
	for _, y := range years {
		isMissing := len(known) > 0 && !slices.Contains(known, y.Year) &&
			slices.Min(known) < y.Year && y.Year < slices.Max(known)
		report.when(isMissing, y,
			"%s has years before and after %d, but not %d: restore the ledger",
			ledgerPath, y.Year, y.Year)
	}
	for _, y := range publishedFiles(l, ofYear, "", years, (*Year).owner, report) {
		l.publishedYear(y, report)
	}
}

func (l Ledger) publishedYear(y *Year, report report) {
	published, current := l.of(ofYear, y.owner()), y.rows()
	corrections := inSection(published, "correction")
	if n := len(corrections); len(y.Corrections) > n {
		// A reviewer checks the new correction. The code checks only the older corrections.
		compareRows(y.File, corrections, inSection(current, "correction")[:n], report)
		return
	}
	isOld := resemblesOne(published)
	added := slices.DeleteFunc(inSection(current, "decree"), isOld)
	newDecrees := each(added, func(r row) string { return r.facts[0] })
	var before []row // the entries without the new decrees
	for _, r := range current {
		_, isDecree := r.entry.(Decree)
		h, isLine := r.entry.(Holiday)
		if isLine {
			r.facts = h.without(newDecrees).facts()
		}
		if (!isDecree || isOld(r)) && !slices.Contains(newDecrees, h.Decree) {
			before = append(before, r)
		}
	}
	for _, section := range []string{"correction", "decree", "related", "stated", "holiday"} {
		if section != "stated" || len(newDecrees) == 0 { // a new decree may state new counts
			compareRows(y.File, inSection(published, section), inSection(before, section), report)
		}
	}
}

// without returns the line as it was before the given decrees were added.
func (h Holiday) without(decrees []string) Holiday {
	added := func(id string) bool { return slices.Contains(decrees, id) }
	h.Also = slices.DeleteFunc(slices.Clone(h.Also), added)
	if added(h.RevokedBy) {
		h.RevokedBy = ""
	}
	return h
}

// publishedOccasions reports published occasions and aliases that are missing or
// changed. New occasions and new aliases are allowed.
func (l Ledger) publishedOccasions(years []*Year, report report) {
	list := occasions(years)
	for _, p := range l {
		i := slices.IndexFunc(list, func(o Occasion) bool { return o.ID == p.owner })
		switch {
		case p.kind != ofOccasion || i < 0 && p.section == "alias":
		case i < 0:
			report(namedPlace{Place{File: occasionsPath}, "occasion " + p.owner},
				"it was published but is missing here: restore it")
		case slices.ContainsFunc(list[i].rows(), p.equal):
		case p.section == "alias":
			report(list[i], "the alias %q was published but is missing here: restore it", p.facts[0])
		default:
			report(list[i], "it differs from what was published: %s: undo the change, or add an "+
				"alias instead", strings.Join(p.changes(list[i].rows()[0]), "; "))
		}
	}
}

// publishedCalendar reports every change of a published source. If the calendar has no new
// source, it also reports every other change. A new source is the document that explains the
// changes: a new announcement, or the original document that shows a mistake in this file. A
// reviewer, not the code, checks that the source really explains the changes.
func (l Ledger) publishedCalendar(c *Calendar, report report) {
	published, current := l.of(ofCalendar, c.Name), c.rows()
	sources := inSection(current, "source")
	known := keep(sources, resemblesOne(published))
	if len(known) < len(sources) { // a new source explains the change
		published, current = inSection(published, "source"), known
	}
	compareRows(c.File, published, current, report)
}

// publishedRules reports every change of a published rule, unless a new correction explains
// the change. If the same obligation gets a new rule, the published rule before it may get a
// last period.
func (l Ledger) publishedRules(rules []*LawRule, report report) {
	ids, name := l.owners(ofRule), func(r *LawRule) string { return r.ID }
	for _, r := range publishedFiles(l, ofRule, lawDir, rules, name, report) {
		followed := slices.ContainsFunc(rules, func(other *LawRule) bool {
			return other.Obligation == r.Obligation && !slices.Contains(ids, other.ID)
		})
		l.publishedRule(r, followed, report)
	}
}

// publishedRule compares one rule with the ledger. The parameter "followed" is true if the
// same obligation has a new rule, which follows this rule.
func (l Ledger) publishedRule(r *LawRule, followed bool, report report) {
	const remedy = "undo the change, or add it to corrections"
	published, current := l.of(ofRule, r.ID), r.rows()
	corrected := len(r.Corrections) > len(inSection(published, "correction"))
	for _, p := range published {
		if slices.ContainsFunc(current, p.equal) || corrected && p.section != "correction" {
			continue
		}
		if p.section != "rule" {
			report(r, "the published %s %s is changed or missing: %s",
				p.section, strings.Join(p.facts, " "), remedy)
			continue
		}
		for i, fact := range p.facts {
			column, now := columns[ofRule]["rule"][i], current[0].facts[i]
			if now != fact && !(column == "to" && fact == "-" && followed) {
				report(r.at(cmp.Or(fileKeys[column], column)),
					"it differs from what was published: it was %s, is %s: %s", fact, now, remedy)
			}
		}
	}
}

// fileKeys maps a ledger column to the key in a rule file, if their names differ.
var fileKeys = map[string]string{
	"localName": "name", "from": "valid", "to": "valid", "keyedOn": "valid",
}

// explanations has two texts for a year and for a calendar: the kind of document that explains a
// change, and what a person must do if there is no such document.
var explanations = map[string]struct{ document, remedy string }{
	ofYear:     {"decree", "undo the change, add the new decree that caused it, or add it to corrections"},
	ofCalendar: {"source", "undo the change, or add the document that explains it to sources"},
}

// compareRows compares a year file or a calendar file with the published rows and reports each
// difference. The lists in a year file must also keep their order.
func compareRows(file string, published, current []row, report report) {
	match := matchRows(published, current)
	last := -1
	for i, p := range published {
		j, remedy := match[i], explanations[p.kind].remedy
		if j < 0 {
			report(namedPlace{Place{File: file}, p.label()},
				"it was published but is missing here: %s", remedy)
			continue
		}
		r, changes := current[j], p.changes(current[j])
		report.when(len(changes) > 0, namedPlace{r.entry.place(), p.label()},
			"it differs from what was published: %s: %s", strings.Join(changes, "; "), remedy)
		if j < last && p.kind == ofYear {
			report(r.entry, "in the published list it comes after %s: restore the order",
				current[last].label())
		}
		last = max(last, j)
	}
	for j, r := range current {
		report.when(!slices.Contains(match, j), namedPlace{r.entry.place(), r.label()},
			"it is a new entry without a new %s: %s",
			explanations[r.kind].document, explanations[r.kind].remedy)
	}
}

// matchRows finds the current entry for each published row. If no entry is equal, it chooses
// the most similar entry. For each published row it returns the index of the entry, or -1.
func matchRows(published, current []row) []int {
	match := slices.Repeat([]int{-1}, len(published))
	for _, fits := range []func(published, current row) bool{row.equal, row.resembles} {
		for i, p := range published {
			if match[i] >= 0 {
				continue
			}
			fewest := len(p.facts) + 1
			for j, r := range current {
				if p.kind == ofYear && slices.Contains(match, j) || !fits(p, r) {
					continue // two equal lines of a year are two entries
				}
				if n := len(p.changes(r)); n < fewest {
					match[i], fewest = j, n
				}
			}
		}
	}
	return match
}

// resembles reports whether the entry is probably a changed form of the published row.
func (r row) resembles(current row) bool {
	switch {
	case r.section != current.section:
		return false
	case r.section == "holiday":
		return len(r.changes(current)) <= 2
	case r.section == "calendar" || r.section == "stated" && r.kind == ofYear:
		return true // there is only one such row
	}
	return r.facts[0] == current.facts[0]
}

// resemblesOne returns a function that reports whether a row resembles one of the published
// rows.
func resemblesOne(published []row) func(row) bool {
	return func(r row) bool {
		return slices.ContainsFunc(published, func(p row) bool { return p.resembles(r) })
	}
}

// changes describes how the current entry differs from the published row.
func (r row) changes(current row) []string {
	var list []string
	for i, fact := range r.facts {
		if fact != current.facts[i] {
			list = append(list, fmt.Sprintf("%s was %q, is %q",
				columns[r.kind][r.section][i], fact, current.now[i]))
		}
	}
	return list
}

// stale reports the permitted changes that are not in the ledger yet. The message says: run make
// data. That command rejects data with other problems, so call stale only if there are none.
func (l Ledger) stale(d directory, report report) {
	var last row
	for _, r := range d.ledger() {
		// Report only one row for each owner. Otherwise each row for a new year would be a
		// problem.
		if r.kind == last.kind && r.owner == last.owner || slices.ContainsFunc(l, r.equal) {
			continue
		}
		last = r
		report(r.whole, "%s does not have %s: run make data", ledgerPath, r.label())
	}
}
