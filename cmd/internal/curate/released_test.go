package curate

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestReleasedLinesAreKept compares data/released.json, the dataset of the newest release, with
// dataset.json. scripts/release-tag.sh writes the file. Do not edit it: if a line was wrong, add a
// correction to the file of the year.
func TestReleasedLinesAreKept(t *testing.T) {
	for _, text := range lostLines(readDataset(t, dataDir+"/released.json"), readDataset(t, datasetFile)) {
		t.Error(text)
	}
}

func readDataset(t *testing.T, name string) datasetfile.File {
	t.Helper()
	content, err := os.ReadFile(name)
	noError(t, err)
	file, err := datasetfile.Read(content)
	noError(t, err)
	return file
}

// lostLines describes each line of the released dataset that is missing or changed, and each new
// line without a new document. A new decree may revoke a line. A new correction explains all changes
// of its year, and a new source all changes of its calendar. Reviewers check the documents.
func lostLines(released, now datasetfile.File) (list []string) {
	report := func(file, what string, entry any) {
		list = append(list, fmt.Sprintf("data/%s.yaml: %s: %s", file, what, compact(entry)))
	}
	for _, o := range released.Occasions {
		i := slices.IndexFunc(now.Occasions, func(n datasetfile.Occasion) bool {
			return n.ID == o.ID && n.LocalName == o.LocalName && n.Name == o.Name
		})
		if i < 0 || len(missing(o.Aliases, now.Occasions[i].Aliases)) > 0 {
			report("occasions", "a released occasion was changed or lost a name; it may get aliases", o)
		}
	}
	for _, raw := range released.Calendars {
		calendar, name := parts(raw)
		var current map[string][]any
		for _, raw := range now.Calendars {
			if other, n := parts(raw); n == name {
				current = other
			}
		}
		for key, entries := range calendar {
			if key != "sources" && len(current["sources"]) > len(calendar["sources"]) {
				continue
			}
			for _, entry := range missing(entries, current[key]) {
				report("calendars/"+name, key+" was changed or lost a released element, without a new source", entry)
			}
			if key != "sources" {
				for _, entry := range missing(current[key], entries) {
					report("calendars/"+name, key+" has a new element, without a new source", entry)
				}
			}
		}
	}
	for _, y := range released.Years {
		i := slices.IndexFunc(now.Years, func(n datasetfile.Year) bool { return n.Year == y.Year })
		if i < 0 {
			report(fmt.Sprint(y.Year), "the released year is missing", y.Year)
			continue
		}
		file, n := fmt.Sprint(y.Year), now.Years[i]
		for _, c := range missing(y.Corrections, n.Corrections) {
			report(file, "a released correction was changed or is missing", c)
		}
		if len(n.Corrections) > len(y.Corrections) {
			continue
		}
		for _, d := range missing(y.Decrees, n.Decrees) {
			report(file, "a released decree was changed or is missing, without a new correction", d)
		}
		isNew := func(id string) bool {
			return !slices.ContainsFunc(y.Decrees, func(d datasetfile.Decree) bool { return d.ID == id })
		}
		var before []datasetfile.Line // the lines of now without the new decrees
		for _, l := range n.Lines {
			if l.Also = slices.DeleteFunc(slices.Clone(l.Also), isNew); len(l.Also) == 0 {
				l.Also = nil
			}
			if isNew(l.RevokedBy) {
				l.RevokedBy = ""
			}
			if !isNew(l.Decree) {
				before = append(before, l)
			}
		}
		for _, l := range missing(y.Lines, before) {
			report(file, "a released line was changed or is missing, without a new decree or correction", l)
		}
		for _, l := range missing(before, y.Lines) {
			report(file, "a line is new or changed, without a new decree or correction", l)
		}
	}
	return list
}

// missing returns the elements of the first list that the second list lacks. If the second list
// has an element once and the first list has it twice, the result has it once.
func missing[T any](list, from []T) (lost []T) {
	from = slices.Clone(from)
	for _, v := range list {
		if i := slices.IndexFunc(from, func(w T) bool { return reflect.DeepEqual(v, w) }); i >= 0 {
			from = slices.Delete(from, i, i+1)
		} else {
			lost = append(lost, v)
		}
	}
	return lost
}

// parts returns the name of a calendar, and the elements of each key. A value that is not a list is
// the only element.
func parts(raw json.RawMessage) (elements map[string][]any, name string) {
	var calendar map[string]any
	if err := json.Unmarshal(raw, &calendar); err != nil {
		panic(err) // cannot happen: the dataset was valid
	}
	elements = make(map[string][]any)
	for key, value := range calendar {
		if list, ok := value.([]any); ok {
			elements[key] = list
		} else {
			elements[key] = []any{value}
		}
	}
	name, _ = calendar["name"].(string)
	return elements, name
}

// TestChangesOfReleasedLinesAreFound edits the dataset. The messages name the line.
func TestChangesOfReleasedLinesAreFound(t *testing.T) {
	dataset := func() datasetfile.File { // the frozen data: later decrees do not change its newest line of 2026
		file, err := datasetfile.Read(frozen.File())
		noError(t, err)
		return file
	}
	released := dataset()
	type file = datasetfile.File
	year := func(f *file) *datasetfile.Year {
		return &f.Years[slices.IndexFunc(f.Years, func(y datasetfile.Year) bool { return y.Year == 2026 })]
	}
	last := func(f *file) *datasetfile.Line { return &year(f).Lines[len(year(f).Lines)-1] }
	calendar := func(old, new string) func(*file) {
		return func(f *file) {
			i := slices.IndexFunc(f.Calendars, func(c json.RawMessage) bool { _, name := parts(c); return name == "idx" })
			text := strings.Replace(string(f.Calendars[i]), old, new, 1)
			if text == string(f.Calendars[i]) {
				t.Fatalf("the calendar does not contain %s", old)
			}
			f.Calendars[i] = json.RawMessage(text)
		}
	}
	newDecree := func(f *file) {
		year(f).Decrees = append(year(f).Decrees, datasetfile.Decree{ID: "skb-2026-amendment-9"})
	}
	newCorrection := func(f *file) {
		year(f).Corrections = append(year(f).Corrections, datasetfile.Correction{Date: "2026-12-01", What: "It was wrong."})
	}
	both := func(first, second func(*file)) func(*file) { return func(f *file) { first(f); second(f) } }
	rename := func(f *file) { last(f).LocalName = "Natal" }
	revoke := func(f *file) { last(f).RevokedBy = "skb-2026-amendment-9" }
	add := func(decree string) func(*file) {
		return func(f *file) {
			l := *last(f)
			l.Date, l.Decree = "2026-12-30", decree
			year(f).Lines = append(year(f).Lines, l)
		}
	}
	const christmas = `data/2026.yaml: a released line was changed or is missing, without a new decree or correction: {"date":"2026-12-25","type":"national_holiday"`
	for name, test := range map[string]struct {
		edit func(*file)
		want string // the beginning of the message; empty if the change is allowed
	}{
		"nothing":                              {func(*file) {}, ""},
		"a new decree":                         {newDecree, ""},
		"a new decree revokes a line":          {both(newDecree, revoke), ""},
		"a new decree confirms a line":         {both(newDecree, func(f *file) { last(f).Also = []string{"skb-2026-amendment-9"} }), ""},
		"a new decree adds a line":             {both(newDecree, add("skb-2026-amendment-9")), ""},
		"a new correction":                     {both(newCorrection, rename), ""},
		"a new year":                           {func(f *file) { f.Years = append(f.Years, datasetfile.Year{Year: 2040}) }, ""},
		"a new alias":                          {func(f *file) { f.Occasions[0].Aliases = append(f.Occasions[0].Aliases, "x") }, ""},
		"a new source":                         {both(calendar(`"sources":[`, `"sources":[{"id":"x","title":"x","publisher":"x"},`), calendar(`"2026-12-31"`, `"2026-12-30"`)), ""},
		"a line is deleted":                    {func(f *file) { year(f).Lines = year(f).Lines[:len(year(f).Lines)-1] }, christmas},
		"a line is changed":                    {rename, christmas},
		"a line is changed with a new decree":  {both(newDecree, rename), christmas},
		"a released decree adds a line":        {add("skb-2026"), `data/2026.yaml: a line is new or changed, without a new decree or correction: {"date":"2026-12-30"`},
		"a released decree revokes a line":     {func(f *file) { last(f).RevokedBy = "skb-2026" }, christmas},
		"a line is in the list twice":          {func(f *file) { year(f).Lines = append(year(f).Lines, *last(f)) }, `data/2026.yaml: a line is new`},
		"a decree is changed":                  {func(f *file) { year(f).Decrees[0].URL += "x" }, `data/2026.yaml: a released decree was changed or is missing, without a new correction: {"id":"skb-2026"`},
		"a year is deleted":                    {func(f *file) { f.Years = f.Years[1:] }, "data/2009.yaml: the released year is missing"},
		"an occasion is renamed":               {func(f *file) { f.Occasions[0].Name = "x" }, `data/occasions.yaml: a released occasion was changed or lost a name; it may get aliases: {"id":"new-year"`},
		"an alias is deleted":                  {func(f *file) { f.Occasions[0].Aliases = f.Occasions[0].Aliases[1:] }, `data/occasions.yaml: a released occasion`},
		"a calendar is deleted":                {func(f *file) { f.Calendars = nil }, "data/calendars/idx.yaml: "},
		"a day of a calendar is changed":       {calendar(`"2026-12-31"`, `"2026-12-30"`), "data/calendars/idx.yaml: daysOff was changed or lost a released element, without a new source: {\"date\":\"2026-12-31\""},
		"the weekend of a calendar is changed": {calendar(`"weekend":["sat","sun"]`, `"weekend":["sun"]`), `data/calendars/idx.yaml: weekend was changed or lost a released element, without a new source: "sat"`},
		"a source of a calendar is changed":    {calendar(`"publisher":"`, `"publisher":"x`), "data/calendars/idx.yaml: sources was changed or lost a released element"},
	} {
		now := dataset()
		test.edit(&now)
		got := lostLines(released, now)
		if test.want == "" && len(got) > 0 || test.want != "" && !slices.ContainsFunc(got, func(text string) bool { return strings.HasPrefix(text, test.want) }) {
			t.Errorf("%s: got\n%s\nwant %q", name, strings.Join(got, "\n"), test.want)
		}
	}
}
