package curate

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// occasionRow is one published row about an occasion: its names, or one alias.
type occasionRow struct {
	id      string // the id of the occasion
	section string // a key of the map occasionColumns
	facts   []string
}

var occasionColumns = map[string][]string{
	"occasion": {"local", "name", "nameWithYear", "yearIn"},
	"alias":    {"alias"},
}

func (r occasionRow) equal(o occasionRow) bool {
	return r.id == o.id && r.section == o.section && slices.Equal(r.facts, o.facts)
}

// rows returns the rows of an occasion. The row with its names is the first.
func (o Occasion) rows() []occasionRow {
	rows := []occasionRow{{o.ID, "occasion", []string{o.Local, o.Name, orDash(o.NameWithYear), orDash(o.YearIn)}}}
	for _, alias := range o.Aliases {
		rows = append(rows, occasionRow{o.ID, "alias", []string{alias}})
	}
	return rows
}

// publishedOccasions reports published occasions and aliases that are missing or
// have changed. New occasions and new aliases are allowed.
func (l Ledger) publishedOccasions(years []*Year, report report) {
	list := occasions(years)
	for _, p := range l.occasions {
		i := slices.IndexFunc(list, func(o Occasion) bool { return o.ID == p.id })
		if i < 0 {
			if p.section == "occasion" {
				report(namedPlace{Place{File: path.Join(Dir, OccasionsFile)}, "occasion " + p.id}, "it was published but is missing here: restore it")
			}
			continue
		}
		rows := list[i].rows()
		switch {
		case slices.ContainsFunc(rows, p.equal):
		case p.section == "alias":
			report(list[i], "the alias %q was published but is missing here: restore it", p.facts[0])
		default:
			report(list[i], "it differs from what was published: %s: undo the change, or add an alias instead", p.changes(rows[0]))
		}
	}
}

// changes returns the differences in words.
func (r occasionRow) changes(now occasionRow) string {
	var list []string
	for i, fact := range r.facts {
		if fact != now.facts[i] {
			list = append(list, fmt.Sprintf("%s was %q, is %q", occasionColumns[r.section][i], fact, now.facts[i]))
		}
	}
	return strings.Join(list, "; ")
}

// staleOccasions reports the occasions with new names that are not in the ledger
// yet.
func (l Ledger) staleOccasions(years []*Year, report report) {
	if problems := run(years, rule{"published", l.publishedOccasions}); len(problems) > 0 {
		return // make data would reject the file
	}
	for _, o := range occasions(years) {
		for _, r := range o.rows() {
			if !slices.ContainsFunc(l.occasions, r.equal) {
				report(o, "%s does not have its %s %q: run make data", path.Join(Dir, LedgerFile), r.section, r.facts[0])
				break // one row is enough
			}
		}
	}
}
