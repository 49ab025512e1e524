package curate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// Calendar is a built-in calendar, data/calendars/NAME.yaml.
type Calendar struct {
	Place
	harikerja.Definition
	stated map[int]int    // the key statedWorkdays: the published number of workdays of a year
	lines  map[string]int // the line number of each path, such as daysOff[3].date
}

// at returns an [entry] for a path, such as daysOff[3].date. It is used to report a problem with
// the value at this path.
func (c *Calendar) at(path string) entry { return namedPlace{Place{c.File, c.lines[path]}, path} }

// LoadCalendars reads the built-in calendars of a data directory, sorted by file
// name. It skips and reports a file with mistakes, a directory, and a calendar file
// that is not YAML. A data directory may have no calendars.
func LoadCalendars(fsys fs.FS) ([]*Calendar, []Problem) {
	return loadFiles(fsys, CalendarsDir, yamlFile(), nil, yamlHint, func(r *reader, text []byte) *Calendar {
		c := new(Calendar)
		c.Definition = r.calendar(text, &c.stated)
		c.Place, c.lines = Place{r.file, r.lines[""]}, r.lines
		return c
	})
}

// complete checks the requirements that apply to built-in calendars, but not to the calendars of
// firms.
func complete(c *Calendar, report report) {
	want := c.Name + ".yaml"
	report.when(path.Base(c.File) != want, c.at("name"),
		"the calendar is %s: rename the file to %s, or correct the name", c.Name, want)
	need := func(key string, given bool) {
		report.when(!given, c, "a built-in calendar must have the key %s", key)
	}
	need("title", c.Title != harikerja.Names{})
	need("status", c.Status != "")
	need("covers", c.Covers != harikerja.YearRange{})
	need("sources", len(c.Sources) > 0)
	check := func(key string, days []harikerja.OwnDay) {
		for i, d := range days {
			isComplete := d.Name != harikerja.Names{} && d.Source != "" && d.Note != ""
			report.when(!isComplete, c.at(elementPath(key, i)),
				"a line of a built-in calendar must have the keys name, source and note")
		}
	}
	check("daysOff", c.DaysOff)
	check("workdays", c.Workdays)
	for _, year := range slices.Sorted(maps.Keys(c.stated)) {
		report.when(year < c.Covers.First || year > c.Covers.Last,
			c.at(statedPath(year)), "the year is outside covers, %s", c.Covers)
	}
}

func statedPath(year int) string { return statedKey + "." + strconv.Itoa(year) }

// statedKey is a key of built-in calendars only. It is not compiled.
const statedKey = "statedWorkdays"

// statedWorkdays reports each year in which a compiled calendar does not have the number of
// workdays that the institution states.
func statedWorkdays(national *harikerja.Calendar) func(*Calendar, report) {
	return func(c *Calendar, report report) {
		calendar, _ := national.Named(c.Name) // cannot fail: the dataset has the calendar
		for _, year := range slices.Sorted(maps.Keys(c.stated)) {
			n, err := calendar.CountWorkdays(harikerja.Year(year))
			report.when(err == nil && n != c.stated[year], c.at(statedPath(year)),
				"%d workdays are stated for %d, but the calendar has %d: correct daysOff, workdays "+
					"and the stated number from the announcement of the institution, "+
					"or let covers end before %[2]d", c.stated[year], year, n)
		}
	}
}

// CalendarError reports all mistakes in a calendar file.
type CalendarError struct {
	Problems []Problem
}

// Error returns one line for each mistake: FILE:LINE: path: message.
func (e *CalendarError) Error() string {
	return strings.Join(each(e.Problems, Problem.String), "\n")
}

// ReadCalendar reads a calendar file. A name that ends in .yaml or .yml means YAML, and .json means
// JSON. Both formats have the same keys, and [harikerja.ParseDefinition] checks both. The error is
// a [*CalendarError]. Its problems have line numbers only for YAML.
func ReadCalendar(name string, file []byte) (harikerja.Definition, error) {
	r := newReader(name)
	def := r.calendar(file, nil)
	if len(r.problems) == 0 {
		return def, nil
	}
	sortProblems(r.problems)
	for i := range r.problems {
		r.problems[i].Rule = ""
	}
	return harikerja.Definition{}, &CalendarError{r.problems}
}

// calendar reads a calendar file. If "stated" is not nil, the file may have the key statedWorkdays,
// and calendar sets *stated to its value.
func (r *reader) calendar(file []byte, stated *map[int]int) (def harikerja.Definition) {
	c := calendarReader{r, map[string]bool{}, stated}
	var text []byte
	switch strings.ToLower(path.Ext(r.file)) {
	case ".json":
		text = file
	case ".yaml", ".yml":
		if len(file) > maxCalendarBytes {
			r.fault(0, "the file has more than %d bytes: this is not a calendar file",
				maxCalendarBytes)
		} else if root := r.document(file); root != nil {
			text = []byte(c.json("", root))
		}
	default:
		r.fault(0, "the name of a calendar file must end in .yaml, .yml or .json")
	}
	if len(text) == 0 && len(r.problems) > 0 {
		return def
	}
	def, err := harikerja.ParseDefinition(text)
	if e, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
		for _, p := range e.Problems {
			if !c.broken[p.Path] {
				r.problems = append(r.problems,
					Problem{File: r.file, Line: c.line(p.Path), Entry: p.Path, Rule: "format", Text: p.Message})
			}
		}
	}
	var keys map[string]json.RawMessage // nil if the file is not an object
	_ = json.Unmarshal(bytes.TrimPrefix(text, []byte("\ufeff")), &keys)
	if _, named := keys["name"]; keys != nil && !named { // the library accepts a file without a name
		r.fault(c.lines[""], "the key name is missing")
	}
	return def
}

// maxCalendarBytes is the maximum size of a YAML file. ParseDefinition has the same limit for JSON.
const maxCalendarBytes = 1 << 20

// calendarReader converts the YAML nodes of a calendar file to JSON.
type calendarReader struct {
	*reader
	broken map[string]bool // the paths whose value has a YAML mistake
	stated *map[int]int    // see the method "calendar"
}

// line returns the line number of a path, or of the nearest object or list around it.
func (r calendarReader) line(path string) int {
	for path != "" {
		if n, ok := r.lines[path]; ok {
			return n
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return r.lines[""]
}

// json encodes a node as JSON. The keys keep their order. If the method "plain"
// rejects a node, the node becomes null, so that the rest of the file is checked too.
func (r calendarReader) json(path string, n *yaml.Node) string {
	what := cmp.Or(path, "the file")
	if !r.plain(n, n.Kind, what, "") {
		r.broken[path] = true
		return "null"
	}
	switch n.Kind {
	case yaml.MappingNode:
		return r.object(path, what, n)
	case yaml.SequenceNode:
		var list []string
		for i, item := range n.Content {
			at := elementPath(path, i)
			r.lines[at] = item.Line
			list = append(list, r.json(at, item))
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	return r.scalar(path, n)
}

func (r calendarReader) object(path, what string, n *yaml.Node) string {
	var members []string
	given := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if !r.plain(key, yaml.ScalarNode, "a key of "+what, "a word") {
			r.broken[path] = true // the wrong key may be a required key, so do not report that a key is missing
			continue
		}
		if line, repeated := given[key.Value]; repeated {
			r.fault(key.Line, repeatedKey, what, key.Value, line)
			continue
		}
		given[key.Value] = key.Line
		at := strings.TrimPrefix(path+"."+key.Value, ".")
		r.lines[at] = key.Line
		quoted := strings.TrimPrefix(path+"."+strconv.Quote(key.Value), ".")
		r.lines[quoted] = key.Line // the library quotes unusual keys
		value := r.json(at, n.Content[i+1])
		if at != statedKey || r.stated == nil {
			members = append(members, compact(key.Value)+":"+value)
		} else if n.Content[i+1].Decode(r.stated) != nil {
			r.fault(key.Line, "%s must have a number of workdays for each year, as in {2026: 239}", at)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// scalar encodes a value as JSON. If the key needs a boolean and has one, the result is a boolean.
// Otherwise it is a string. If the key allows any text, but
// YAML does not read the value as a text, scalar reports a problem. For all other keys,
// ParseDefinition reports the problem with a better message.
func (r calendarReader) scalar(path string, n *yaml.Node) string {
	isFlag := path == "listed" && (n.Value == "true" || n.Value == "false")
	keys := []string{"id", "en", "title", "publisher", "source", "note", "url"}
	isText := slices.Contains(keys, path[strings.LastIndex(path, ".")+1:]) ||
		strings.HasPrefix(path, "notes[")
	switch {
	case n.Style == 0 && isFlag:
		return n.Value
	case n.Tag == "!!str" || n.Tag == "!!timestamp" || !isText:
		return compact(n.Value)
	}
	r.fault(n.Line, notText, path, n.Value)
	r.broken[path] = true
	return "null"
}
