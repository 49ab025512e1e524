package curate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// CalendarError reports all mistakes in a calendar file.
type CalendarError struct {
	Problems []Problem
}

// Error returns one line for each mistake: FILE:LINE: path: message.
func (e *CalendarError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// ReadCalendar reads a calendar file: YAML if its name ends in .yaml or .yml,
// JSON if it ends in .json. Both formats have the same keys, and
// [harikerja.ParseDefinition] checks both. The error is a [*CalendarError]; its
// problems have line numbers only for YAML.
func ReadCalendar(name string, file []byte) (harikerja.Definition, error) {
	def, _, problems := readCalendar(name, file)
	if len(problems) > 0 {
		return harikerja.Definition{}, &CalendarError{problems}
	}
	return def, nil
}

// readCalendar also returns the line number of each path of a YAML file.
func readCalendar(name string, file []byte) (harikerja.Definition, map[string]int, []Problem) {
	r := calendarReader{reader: reader{file: name}, lines: make(map[string]int), broken: make(map[string]bool)}
	switch strings.ToLower(path.Ext(name)) {
	case ".json":
		r.text.Write(file)
	case ".yaml", ".yml":
		if len(file) > maxCalendarBytes {
			r.fault(&yaml.Node{}, "the file has more than %d bytes: this is not a calendar file", maxCalendarBytes)
			break
		}
		if root := r.document(file); root != nil {
			r.lines[""] = root.Line
			r.write("", root)
		}
	default:
		r.fault(&yaml.Node{}, "the name of a calendar file must end in .yaml, .yml or .json")
	}
	var def harikerja.Definition
	if r.text.Len() > 0 || len(r.problems) == 0 {
		var err error
		def, err = harikerja.ParseDefinition(r.text.Bytes())
		r.add(err)
		var keys map[string]json.RawMessage // nil if the file is not an object
		_ = json.Unmarshal(bytes.TrimPrefix(r.text.Bytes(), []byte("\ufeff")), &keys)
		if _, named := keys["name"]; keys != nil && !named { // the library reads a definition without a name
			r.problems = append(r.problems, Problem{File: r.file, Line: r.line(""), Text: "the key name is missing"})
		}
	}
	sortProblems(r.problems)
	for i := range r.problems {
		r.problems[i].Rule = ""
	}
	return def, r.lines, r.problems
}

// maxCalendarBytes is the maximum size of a YAML file. ParseDefinition has the
// same limit for JSON.
const maxCalendarBytes = 1 << 20

// calendarReader converts the YAML nodes of a calendar file to JSON.
type calendarReader struct {
	reader
	text   bytes.Buffer
	lines  map[string]int  // the line number of each path, such as daysOff[3].date
	broken map[string]bool // the paths whose value has a YAML mistake
}

// add adds the mistakes that ParseDefinition found.
func (r *calendarReader) add(err error) {
	e, ok := errors.AsType[*harikerja.DefinitionError](err)
	if !ok {
		return
	}
	for _, p := range e.Problems {
		if !r.broken[p.Path] {
			r.problems = append(r.problems, Problem{File: r.file, Line: r.line(p.Path), Entry: p.Path, Text: p.Message})
		}
	}
}

// line returns the line number of a path or, if the path has none, of the
// nearest object or list around it.
func (r *calendarReader) line(path string) int {
	for path != "" {
		if n, ok := r.lines[path]; ok {
			return n
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return r.lines[""]
}

// write writes a node as JSON. A node that is not plain becomes null, so that
// the rest of the file is checked too.
func (r *calendarReader) write(path string, n *yaml.Node) {
	what := path
	if what == "" {
		what = "the file"
	}
	if !r.plain(n, n.Kind, what, "") {
		r.broken[path] = true
		r.text.WriteString("null")
		return
	}
	switch n.Kind {
	case yaml.MappingNode:
		r.writeObject(path, what, n)
	case yaml.SequenceNode:
		r.text.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				r.text.WriteByte(',')
			}
			at := path + "[" + strconv.Itoa(i) + "]"
			r.lines[at] = item.Line
			r.write(at, item)
		}
		r.text.WriteByte(']')
	default:
		r.writeScalar(path, n)
	}
}

func (r *calendarReader) writeObject(path, what string, n *yaml.Node) {
	r.text.WriteByte('{')
	given := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if !r.plain(key, yaml.ScalarNode, "a key of "+what, "a word") {
			r.broken[path] = true // the key may be a required key, so do not report a missing key
			continue
		}
		if line, repeated := given[key.Value]; repeated {
			r.fault(key, "%s has the key %s twice, first in line %d: remove one", what, key.Value, line)
			continue
		}
		if len(given) > 0 {
			r.text.WriteByte(',')
		}
		given[key.Value] = key.Line
		at := strings.TrimPrefix(path+"."+key.Value, ".")
		r.lines[at] = key.Line
		r.lines[strings.TrimPrefix(path+"."+strconv.Quote(key.Value), ".")] = key.Line // the library quotes unusual keys
		r.writeText(key.Value)
		r.text.WriteByte(':')
		r.write(at, value)
	}
	r.text.WriteByte('}')
}

// writeScalar writes true, false and a number without quotes if the key has a value
// of this type. It writes every other value as a string.
func (r *calendarReader) writeScalar(path string, n *yaml.Node) {
	switch isPlain := n.Style == 0; {
	case path == "listed" && isPlain && (n.Value == "true" || n.Value == "false"),
		strings.HasPrefix(path, "statedWorkdays.") && isPlain && plainNumber().MatchString(n.Value):
		r.text.WriteString(n.Value)
	case n.Tag == "!!str" || n.Tag == "!!timestamp" || !isText(path):
		r.writeText(n.Value)
	default:
		r.fault(n, "%s must be text, but YAML does not read %s as text: put it in quotes", path, n.Value)
		r.broken[path] = true
		r.text.WriteString("null")
	}
}

// isText reports whether any text is allowed at a path. For other values, the
// message of ParseDefinition is better.
func isText(path string) bool {
	switch path[strings.LastIndex(path, ".")+1:] {
	case "id", "en", "title", "publisher", "source", "note", "url":
		return true
	}
	return strings.HasPrefix(path, "notes[")
}

func (r *calendarReader) writeText(s string) {
	text, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("curate: cannot encode %q: %v", s, err)) // a string can always be encoded
	}
	r.text.Write(text)
}
