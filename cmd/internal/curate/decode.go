package curate

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

var yearFile = pattern(`^20[0-9]{2}\.yaml$`)

// Load reads the files 20NN.yaml of a data directory, in the order of their
// names, and occasions.yaml. It skips what [LoadCalendars], [LoadRules] and [LoadPages]
// read. It skips and reports a file with format problems, any other
// directory, and a YAML file with another name.
func Load(fsys fs.FS) ([]*Year, []Problem) {
	files, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, []Problem{{File: Dir, Rule: "format", Text: "cannot read the directory: " + err.Error()}}
	}
	var years []*Year
	var problems []Problem
	for _, f := range files {
		skip := func(text string) {
			problems = append(problems, Problem{File: path.Join(Dir, f.Name()), Rule: "file-name", Text: text})
		}
		ext := strings.ToLower(path.Ext(f.Name()))
		switch {
		case f.IsDir() && f.Name() == CalendarsDir:
			continue // see LoadCalendars
		case f.IsDir() && f.Name() == lawDir:
			continue
		case f.IsDir():
			skip("this is a directory, and directories are not read: move its files to " + Dir + ", or move the directory elsewhere")
			continue
		case f.Name() == OccasionsFile, f.Name() == PagesFile:
			continue // see loadOccasions and LoadPages
		case yearFile().MatchString(f.Name()):
		case ext == ".yaml" || ext == ".yml":
			skip("only occasions.yaml, pages.yaml and files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere")
			continue
		default:
			continue
		}
		y, faults := loadYear(fsys, f.Name())
		problems = append(problems, faults...)
		if len(faults) == 0 {
			years = append(years, y)
		}
	}
	if len(years) == 0 && len(problems) == 0 {
		problems = append(problems, Problem{File: Dir, Rule: "format", Text: "there is no file named after a year, such as 2025.yaml"})
	}
	if len(years) > 0 {
		occasions, faults := loadOccasions(fsys)
		problems = append(problems, faults...)
		for _, y := range years {
			y.Occasions = occasions
		}
	}
	sortProblems(problems)
	return years, problems
}

func loadYear(fsys fs.FS, name string) (*Year, []Problem) {
	r := &reader{file: path.Join(Dir, name)}
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		r.fault(&yaml.Node{}, "cannot read the file: %v", err)
		return nil, r.problems
	}
	root := r.document(text)
	if root == nil {
		return nil, r.problems
	}
	y := r.year(root)
	return y, r.problems
}

// document returns the only document of a file. If there is a problem, it
// reports the problem and returns nil.
func (r *reader) document(text []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		r.fault(&yaml.Node{Line: 1}, "the file is empty")
		return nil
	case err != nil:
		r.syntax(err)
		return nil
	}
	switch err := dec.Decode(&more); {
	case err == nil:
		r.fault(&more, "a second document starts here, but a file has only one: remove the line ---")
		return nil
	case !errors.Is(err, io.EOF):
		r.syntax(err)
		return nil
	}
	return doc.Content[0]
}

var yamlError = pattern(`^yaml: (?:line (\d+): )?`)

// syntax reports an error of the YAML parser. The text of the error contains
// the line number, which is sometimes too small by one or two.
func (r *reader) syntax(err error) {
	text := err.Error()
	n := &yaml.Node{}
	if m := yamlError().FindStringSubmatch(text); m != nil {
		n.Line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	}
	r.fault(n, "this line or a line after it is not valid YAML: %s", text)
}

func (r *reader) year(n *yaml.Node) *Year {
	o := r.object(n, "the file", "year status totals stated notes? corrections? decrees related? holidays")
	y := &Year{
		Place:  r.at(n),
		Year:   o.number("year"),
		Status: harikerja.Status(o.text("status")),
	}
	if n := o.values["totals"]; n != nil {
		y.Totals = Totals{o.at("totals"), counts(r.object(n, "totals", "national_holiday collective_leave"))}
	}
	if n := o.values["stated"]; n != nil {
		s := r.object(n, "stated", "national_holiday collective_leave note?")
		y.Stated = Stated{o.at("stated"), counts(s), s.text("note")}
	}
	for _, n := range o.list("notes") {
		y.Notes = append(y.Notes, Note{r.at(n), r.text(n, "a paragraph of notes")})
	}
	for _, n := range o.list("corrections") {
		c := r.object(n, "a correction", "date what")
		y.Corrections = append(y.Corrections, Correction{r.at(n), orZero(c.date("date")), c.text("what")})
	}
	for _, n := range o.nonEmptyList("decrees") {
		y.Decrees = append(y.Decrees, r.decree(n))
	}
	for _, n := range o.list("related") {
		y.Related = append(y.Related, r.decree(n))
	}
	for _, n := range o.nonEmptyList("holidays") {
		y.Holidays = append(y.Holidays, r.holiday(n))
	}
	return y
}

func counts(o object) Counts {
	return Counts{o.number("national_holiday"), o.number("collective_leave")}
}

func (r *reader) decree(n *yaml.Node) Decree {
	o := r.object(n, "a decree", "id kind title numbers issued? knownBy? url? publisher? otherUrls? archived? evidence note?")
	d := Decree{
		Place:     r.at(n),
		ID:        o.text("id"),
		Kind:      harikerja.DecreeKind(o.text("kind")),
		Title:     o.text("title"),
		Issued:    o.date("issued"),
		KnownBy:   o.date("knownBy"),
		URL:       o.text("url"),
		Publisher: o.text("publisher"),
		OtherURLs: o.texts("otherUrls"),
		Evidence:  o.texts("evidence"),
		Note:      o.text("note"),
	}
	for _, n := range o.nonEmptyList("numbers") {
		no := r.object(n, "an element of numbers", "authority number")
		d.Numbers = append(d.Numbers, harikerja.Number{Authority: no.text("authority"), Number: no.textOrNull("number")})
	}
	if n := o.values["archived"]; n != nil {
		a := r.object(n, "archived", "repo commit path sha256 read")
		d.Archived = &Archived{a.text("repo"), a.text("commit"), a.text("path"), a.text("sha256"), a.text("read")}
	}
	return d
}

func (r *reader) holiday(n *yaml.Node) Holiday {
	o := r.object(n, "a holiday", "date kind occasion local name decree also? revokedBy? note?")
	h := Holiday{
		Place:     r.at(n),
		Date:      orZero(o.date("date")),
		Occasion:  o.text("occasion"),
		Local:     o.text("local"),
		Name:      o.text("name"),
		Decree:    o.text("decree"),
		Also:      o.texts("also"),
		RevokedBy: o.text("revokedBy"),
		Note:      o.text("note"),
	}
	if kind := o.text("kind"); kind != "" {
		h.Kind = harikerja.Kind(kind)
		if h.Kind != harikerja.NationalHoliday && h.Kind != harikerja.CollectiveLeave {
			r.fault(o.values["kind"], "invalid kind of holiday %q: use %s or %s", kind, harikerja.NationalHoliday, harikerja.CollectiveLeave)
		}
	}
	return h
}

// orZero returns the zero value for nil. A missing value was already reported.
func orZero[T any](v *T) T {
	if v == nil {
		var zero T
		return zero
	}
	return *v
}
