package curate

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/harikerja/harikerja/internal/lawfile"
	"go.yaml.in/yaml/v3"
)

// PagesFile is the name of the file with the data for the web pages. It is optional.
const PagesFile = "pages.yaml"

// LoadPages reads the data for the web pages and compares it with the rules of law.
func LoadPages(fsys fs.FS, rules []*LawRule) (lawfile.Pages, []Problem) {
	if _, err := fs.Stat(fsys, PagesFile); errors.Is(err, fs.ErrNotExist) {
		return lawfile.Pages{}, nil
	}
	r := &reader{file: path.Join(Dir, PagesFile)}
	p := readFile(r, fsys, PagesFile, parse(func(r *reader, root *yaml.Node) lawfile.Pages {
		o := r.object(root, "the file", "collectiveLeave limitTopics")
		leave := o.object("collectiveLeave", "firstYear decrees civilServants circular")
		return lawfile.Pages{CollectiveLeave: leaveSources(leave), LimitTopics: limitTopics(o, rules)}
	}))
	return p, r.problems
}

func leaveSources(o object) lawfile.LeaveSources {
	decrees := o.object("decrees", "first last sentences")
	civil := o.object("civilServants", "year source")
	circular := o.object("circular", "date quote source")
	first, last := decrees.year("first"), decrees.year("last")
	sentences := each(decrees.nonEmptyList("sentences"), func(n *yaml.Node) lawfile.Sentence {
		s := o.r.object(n, "a sentence", "point text")
		return lawfile.Sentence{Point: s.text("point"), Text: s.text("text")}
	})
	if first > last {
		o.r.fault(o.values["decrees"],
			"the first year of decrees is %d, which is after the last year, %d", first, last)
	}
	return lawfile.LeaveSources{
		FirstYear:     o.year("firstYear"),
		Decrees:       lawfile.DecreeQuotes{First: first, Last: last, Sentences: sentences},
		CivilServants: lawfile.YearSource{Year: civil.year("year"), Source: civil.address("source")},
		Circular: lawfile.CircularQuote{Date: orZero(circular.date("date")),
			Quote: circular.text("quote"), Source: circular.address("source")},
	}
}

// limitTopics reads the topics. Each time limit in the rules must belong to one topic.
func limitTopics(o object, rules []*LawRule) (topics []lawfile.LimitTopic) {
	hasTopic := map[string]bool{} // the keys are the ids of the time limits
	for _, r := range rules {
		if r.isLimit() {
			hasTopic[r.Obligation] = false
		}
	}
	for _, n := range o.nonEmptyList("limitTopics") {
		t := o.r.object(n, "a topic", "name limits")
		topic := lawfile.LimitTopic{Name: orZero(t.names("name")), Limits: t.texts("limits")}
		for _, id := range topic.Limits {
			if has, known := hasTopic[id]; !known {
				o.r.fault(n, "no rule has the time limit %s: correct the id, or remove it", id)
			} else if has {
				o.r.fault(n, "the time limit %s already has a topic: remove one", id)
			}
			hasTopic[id] = true
		}
		topics = append(topics, topic)
	}
	for _, id := range slices.Sorted(maps.Keys(hasTopic)) {
		if n := o.values["limitTopics"]; n != nil && !hasTopic[id] {
			o.r.fault(n, "the time limit %s has no topic: add it to the limits of a topic", id)
		}
	}
	return topics
}

// Returns the number below a key, or 0 if the key is absent. It reports a number that is not a
// year from 2009 to 2099.
func (o object) year(key string) int {
	year := o.number(key)
	if n := o.values[key]; n != nil && (year < 2009 || year > 2099) {
		o.r.fault(n, "%s must be a year from 2009 to 2099: the value is %s", o.name(key), n.Value)
	}
	return year
}

var httpsAddress = pattern(`^https://[^ /]+/[^ ]*$`)

// Returns the text below a key, or "" if the key is absent. It reports a text that is not an
// https address.
func (o object) address(key string) string {
	text := o.text(key)
	if n := o.values[key]; n != nil && !httpsAddress().MatchString(text) {
		o.r.fault(n, "%s must be an address that begins with https:// and has no spaces: "+
			"the value is %q", o.name(key), text)
	}
	return text
}
