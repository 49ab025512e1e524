package harikerja

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/internal/jsonfile"
)

// maxDefinitionBytes is the maximum size of a calendar file.
const maxDefinitionBytes = 1 << 20

// ParseDefinition reads a calendar file. It is strict. Mistakes are: an unknown or
// repeated key, a value of the wrong type, a date that does not exist, a span that ends
// before it begins, and a repeated date. It returns all mistakes as a
// [*DefinitionError]. It does not compare the dates with the holidays: if a date in
// collectiveLeave is not a day of collective leave, it has no effect. ParseDefinition
// accepts a file without a name. The program and the packages for other languages
// refuse such a file.
func ParseDefinition(file []byte) (Definition, error) { return parseDefinition(file, false) }

// parseDefinition reads a calendar file, or a calendar in a dataset. A calendar in a
// dataset can have unknown keys and an unknown status.
func parseDefinition(file []byte, inDataset bool) (Definition, error) {
	if len(file) > maxDefinitionBytes {
		message := fmt.Sprintf("the file has more than %d bytes: this is not a calendar file", maxDefinitionBytes)
		return Definition{}, &DefinitionError{[]DefinitionProblem{{"", message}}}
	}
	file = bytes.TrimPrefix(file, []byte("\ufeff")) // some editors add a byte order mark
	def, err := readJSON(file, func(r *definitionReader, path string, n jsonfile.Node) Definition {
		r.inDataset = inDataset
		def := r.definition(path, n)
		if len(r.problems) > 0 {
			r.dates(&def)
		}
		return def
	})
	if err == nil {
		_, err = def.check()
	}
	if err != nil {
		return Definition{}, err
	}
	return def, nil
}

// UnmarshalJSON reads the definition with [ParseDefinition]. On an error, d is
// not changed.
func (d *Definition) UnmarshalJSON(text []byte) error { return replace(d, text, ParseDefinition) }

// UnmarshalJSON reads what MarshalJSON returns. On an error, d is not changed.
func (d *OwnDay) UnmarshalJSON(text []byte) error {
	return replace(d, text, func(text []byte) (OwnDay, error) { return readJSON(text, (*definitionReader).ownDay) })
}

// UnmarshalJSON reads the text that [ParseWeekend] reads, or a list such as
// ["sat","sun"], as in a calendar file. On an error, w is not changed.
func (w *Weekend) UnmarshalJSON(text []byte) error {
	if trimmed := bytes.TrimLeft(text, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '[' {
		return replace(w, text, func(text []byte) (Weekend, error) { return readJSON(text, (*definitionReader).weekend) })
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return &ParseError{"weekend", string(text), weekendTokens}
	}
	return w.UnmarshalText([]byte(s))
}

// replace calls the function "read" and sets *v to the result. On an error, it does not change *v.
func replace[T any](v *T, text []byte, read func([]byte) (T, error)) error {
	value, err := read(text)
	if err == nil {
		*v = value
	}
	return err
}

// readJSON reads a JSON text with a method of definitionReader. The error is a
// [*DefinitionError].
func readJSON[T any](text []byte, read func(r *definitionReader, path string, n jsonfile.Node) T) (T, error) {
	var r definitionReader
	var value T
	root, err := jsonfile.Parse(text)
	if err != nil {
		r.report("", "this is not JSON: %s", err)
	} else {
		value = read(&r, "", root)
	}
	if len(r.problems) > 0 {
		return value, &DefinitionError{r.problems}
	}
	return value, nil
}

// definitionReader converts a JSON value to a definition and collects the
// mistakes.
type definitionReader struct {
	problems  []DefinitionProblem
	inDataset bool // ignore unknown keys, and keep an unknown status
}

func (r *definitionReader) report(path, format string, args ...any) {
	r.problems = append(r.problems, DefinitionProblem{path, fmt.Sprintf(format, args...)})
}

// A field describes a key in a JSON object. The value is a text if the member "text" is
// set, and a text in both languages if "names" is set. Otherwise the function "read"
// reads the value.
type field struct {
	key      string
	required bool
	text     *string
	rule     *textRule // the rule for text; a pointer, because a value would move each checked definition to the heap
	names    *Names
	read     func(path string, n jsonfile.Node)
}

// object reads an object with the given fields.
func (r *definitionReader) object(path string, n jsonfile.Node, fields ...field) {
	var keys, required []string
	for _, f := range fields {
		keys = append(keys, f.key)
		if f.required {
			required = append(required, f.key)
		}
	}
	if n.Text[0] != '{' {
		if required == nil {
			required = keys[:1]
		}
		subject := ""
		if path == "" {
			subject = "the file "
		}
		r.report(path, "%smust be an object with %s", subject, strings.Join(required, ", "))
		return
	}
	given := make(map[string]bool)
	for _, m := range n.List {
		key := jsonfile.Unquote(m.Key)
		at := memberPath(path, key)
		i := slices.Index(keys, key)
		switch {
		case given[key]:
			r.report(at, "the key is repeated")
		case i < 0 && r.inDataset:
		case i < 0:
			r.report(at, "unknown key: use %s", strings.Join(keys, ", "))
		case fields[i].text != nil:
			*fields[i].text = r.text(at, jsonfile.Unquote(m.Text), fields[i].rule)
		case fields[i].names != nil:
			r.object(at, m, fields[i].names.fields()...)
		default:
			fields[i].read(at, m)
		}
		given[key] = true
	}
	for _, f := range fields {
		if f.required && !given[f.key] {
			r.report(path, "the key %s is missing", f.key)
		}
	}
}

// memberPath returns the path of an object's member. A key with unusual characters is
// quoted, so that a path is always one line.
func memberPath(path, key string) string {
	if !isName(key) {
		key = strconv.Quote(key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// list reads a list. It calls the function "read" for each element.
func (r *definitionReader) list(path string, n jsonfile.Node, read func(path string, n jsonfile.Node)) {
	if n.Text[0] != '[' {
		r.report(path, "must be a list")
		return
	}
	for i, item := range n.List {
		read(path+"["+strconv.Itoa(i)+"]", item)
	}
}

// parsed reads a string with a parse function in this package, such as ParseDate.
func parsed[T any](r *definitionReader, path string, n jsonfile.Node, parse func(string) (T, error)) T {
	var none T
	if n.Text[0] != '"' {
		r.report(path, "must be a text")
		return none
	}
	v, err := parse(jsonfile.Unquote(n.Text))
	if err != nil {
		r.report(path, "%s", err)
	}
	return v
}

func (r *definitionReader) definition(path string, root jsonfile.Node) (def Definition) {
	status := statusText
	if r.inDataset {
		status = anyStatusText
	}
	texts := def.texts(status)
	r.object(path, root, texts[0], texts[1],
		field{key: "listed", read: func(path string, n jsonfile.Node) {
			def.Listed = string(n.Text) == "true"
			if !def.Listed && string(n.Text) != "false" {
				r.report(path, "must be true or false")
			}
		}},
		texts[2],
		field{key: "weekend", read: func(path string, n jsonfile.Node) { def.Weekend = r.weekend(path, n) }},
		field{key: "collectiveLeave", read: func(path string, n jsonfile.Node) { def.CollectiveLeave = r.leave(path, n) }},
		field{key: "covers", read: func(path string, n jsonfile.Node) { def.Covers = parsed(r, path, n, parseYearRange) }},
		field{key: "daysOff", read: func(path string, n jsonfile.Node) { def.DaysOff = r.ownDays(path, n) }},
		field{key: "workdays", read: func(path string, n jsonfile.Node) { def.Workdays = r.ownDays(path, n) }},
		field{key: "sources", read: func(path string, n jsonfile.Node) {
			r.list(path, n, func(path string, n jsonfile.Node) {
				var source OwnSource
				r.object(path, n, source.fields()...)
				def.Sources = append(def.Sources, source)
			})
		}},
		field{key: "notes", read: func(path string, n jsonfile.Node) {
			r.list(path, n, func(path string, n jsonfile.Node) {
				def.Notes = append(def.Notes, r.text(path, jsonfile.Unquote(n.Text), lineText))
			})
		}},
	)
	r.checkSources(def)
	return def
}

func (r *definitionReader) weekend(path string, n jsonfile.Node) Weekend {
	if n.Text[0] != '[' {
		r.report(path, `must be a list, as in ["sat", "sun"], or [] if there is no weekend`)
		return Weekend{}
	}
	var set uint8
	r.list(path, n, func(path string, n jsonfile.Node) {
		s := jsonfile.Unquote(n.Text)
		day, ok := parseWeekday(s)
		switch {
		case !ok || s != weekdayTokens[day]:
			r.report(path, "must be mon, tue, wed, thu, fri, sat or sun")
			return
		case set>>day&1 == 1:
			r.report(path, "%s is repeated", s)
		}
		set |= 1 << day
	})
	if set == wholeWeek {
		r.report(path, weekendIsWhole)
	}
	return weekendOf(set)
}

func (r *definitionReader) leave(path string, n jsonfile.Node) Leave {
	if n.Text[0] != '[' {
		s := jsonfile.Unquote(n.Text)
		leave, ok := parseLeaveWord(s)
		if !ok {
			r.report(path, "must be taken, worked or the list of the dates that are taken")
		}
		return leave
	}
	var dates []Date
	given := make(map[Date]bool)
	r.list(path, n, func(path string, n jsonfile.Node) {
		before := len(r.problems)
		d := parsed(r, path, n, ParseDate)
		if len(r.problems) > before {
			return
		}
		if given[d] {
			r.report(path, "%s is repeated", d)
		}
		given[d] = true
		dates = append(dates, d)
	})
	return LeaveOnly(dates...)
}

func (r *definitionReader) ownDays(path string, n jsonfile.Node) (lines []OwnDay) {
	r.list(path, n, func(path string, n jsonfile.Node) { lines = append(lines, r.ownDay(path, n)) })
	return lines
}

func (r *definitionReader) ownDay(path string, n jsonfile.Node) (line OwnDay) {
	var date, from, to *Date
	wrongDate := false
	into := func(d **Date) func(string, jsonfile.Node) {
		return func(path string, n jsonfile.Node) {
			before := len(r.problems)
			value := parsed(r, path, n, ParseDate)
			*d = &value
			wrongDate = wrongDate || len(r.problems) > before
		}
	}
	before := len(r.problems)
	dates := []field{{key: "date", read: into(&date)}, {key: "from", read: into(&from)}, {key: "to", read: into(&to)}}
	r.object(path, n, append(dates, line.texts()...)...)
	var err error
	switch {
	case wrongDate:
	case date != nil && from == nil && to == nil:
		line.Span = Span{start: *date}
	case date == nil && from != nil && to != nil:
		if line.Span, err = NewSpan(*from, *to); err != nil {
			r.report(path, "from %s is after to %s", *from, *to)
		}
	case len(r.problems) == before: // after another mistake, the key of the date may only be misspelt
		r.report(path, "give either date, or from and to")
	}
	return line
}

// MarshalJSON returns the definition as a calendar file.
func (d Definition) MarshalJSON() ([]byte, error) {
	return jsonfile.Marshal(struct {
		Name            string      `json:"name,omitempty"`
		Title           Names       `json:"title,omitzero"`
		Listed          bool        `json:"listed,omitempty"`
		Status          Status      `json:"status,omitempty"`
		Weekend         []string    `json:"weekend"`
		CollectiveLeave Leave       `json:"collectiveLeave"`
		Covers          YearRange   `json:"covers,omitzero"`
		DaysOff         []OwnDay    `json:"daysOff,omitempty"`
		Workdays        []OwnDay    `json:"workdays,omitempty"`
		Sources         []OwnSource `json:"sources,omitempty"`
		Notes           []string    `json:"notes,omitempty"`
	}{Name: d.Name, Title: d.Title, Listed: d.Listed, Status: d.Status, Weekend: d.Weekend.Tokens(),
		CollectiveLeave: d.CollectiveLeave, Covers: d.Covers, DaysOff: d.DaysOff, Workdays: d.Workdays,
		Sources: d.Sources, Notes: d.Notes})
}

// MarshalJSON returns an object that has the member "date", or the members "from" and
// "to".
func (d OwnDay) MarshalJSON() ([]byte, error) {
	line := struct {
		Date   *Date  `json:"date,omitempty"`
		From   *Date  `json:"from,omitempty"`
		To     *Date  `json:"to,omitempty"`
		Name   Names  `json:"name,omitzero"`
		Source string `json:"source,omitempty"`
		Note   string `json:"note,omitempty"`
	}{Name: d.Name, Source: d.Source, Note: d.Note}
	start, end := d.Span.start, d.Span.End()
	if start == end {
		line.Date = &start
	} else {
		line.From, line.To = &start, &end
	}
	return jsonfile.Marshal(line)
}
