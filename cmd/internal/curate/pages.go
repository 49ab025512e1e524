package curate

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/harikerja/harikerja/internal/lawfile"
)

// LoadPages reads the data for the web pages and compares it with the rules of law.
func LoadPages(fsys fs.FS, rules []*LawRule) (lawfile.Pages, []Problem) {
	if _, err := fs.Stat(fsys, PagesFile); errors.Is(err, fs.ErrNotExist) {
		return lawfile.Pages{}, nil
	}
	r := newReader(path.Join(Dir, PagesFile))
	p := readFile(r, fsys, PagesFile, parse(decode[lawfile.Pages]))
	if p == nil {
		return lawfile.Pages{}, r.problems
	}
	if len(r.problems) == 0 {
		r.checkLeave(p.CollectiveLeave)
		r.checkTopics(p.LimitTopics, rules)
	}
	return *p, r.problems
}

var httpsAddress = pattern(`^https://[^ /]+/[^ ]*$`)

// checkLeave checks the years and the addresses.
func (r *reader) checkLeave(s lawfile.LeaveSources) {
	const leave = "collectiveLeave."
	year := func(path string, year int) {
		if year < 2009 || year > 2099 {
			r.fault(r.lines[leave+path],
				"%s must be a year from 2009 to 2099: the value is %d", leave+path, year)
		}
	}
	address := func(path, text string) {
		if !httpsAddress().MatchString(text) {
			r.fault(r.lines[leave+path], "%s must be an address that begins with https:// and has "+
				"no spaces: the value is %q", leave+path, text)
		}
	}
	year("firstYear", s.FirstYear)
	year("decrees.first", s.Decrees.First)
	year("decrees.last", s.Decrees.Last)
	year("civilServants.year", s.CivilServants.Year)
	address("civilServants.source", s.CivilServants.Source)
	address("circular.source", s.Circular.Source)
	if s.Decrees.First > s.Decrees.Last {
		r.fault(r.lines[leave+"decrees"], "the first year of decrees is %d, which is after the "+
			"last year, %d", s.Decrees.First, s.Decrees.Last)
	}
}

// checkTopics checks that each time limit in the rules belongs to one topic.
func (r *reader) checkTopics(topics []lawfile.LimitTopic, rules []*LawRule) {
	hasTopic := map[string]bool{} // the keys are the ids of the time limits
	for _, rule := range rules {
		if rule.isLimit() {
			hasTopic[rule.Obligation] = false
		}
	}
	for i, topic := range topics {
		line := r.lines[elementPath("limitTopics", i)]
		for _, id := range topic.Limits {
			if has, known := hasTopic[id]; !known {
				r.fault(line, "no rule has the time limit %s: correct the id, or remove it", id)
			} else if has {
				r.fault(line, "the time limit %s already has a topic: remove one", id)
			}
			hasTopic[id] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(hasTopic)) {
		if !hasTopic[id] {
			r.fault(r.lines["limitTopics"],
				"the time limit %s has no topic: add it to the limits of a topic", id)
		}
	}
}
