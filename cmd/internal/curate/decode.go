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

// loadFiles reads the files in a directory for which the function "accept" returns true. It
// sorts them by name. It skips and reports the files with problems. The data directory must
// exist, but a subdirectory may be missing.
func loadFiles[T any](fsys fs.FS, dir string, accept func(*reader, fs.DirEntry) bool,
	read func(*reader, []byte) T) (list []T, problems []Problem) {
	files, err := fs.ReadDir(fsys, dir)
	if err != nil && (dir == "." || !errors.Is(err, fs.ErrNotExist)) {
		r := reader{file: path.Join(Dir, dir)}
		r.fault(&yaml.Node{}, "cannot read the directory: %v", err)
		return nil, r.problems
	}
	for _, f := range files {
		r := &reader{file: path.Join(Dir, dir, f.Name())}
		if accept(r, f) {
			if v := readFile(r, fsys, path.Join(dir, f.Name()), read); len(r.problems) == 0 {
				list = append(list, v)
			}
		}
		problems = append(problems, r.problems...)
	}
	sortProblems(problems)
	return list, problems
}

func readFile[T any](r *reader, fsys fs.FS, name string, read func(*reader, []byte) T) (v T) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		r.fault(&yaml.Node{}, "cannot read the file: %v", err)
		return v
	}
	return read(r, text)
}

// Returns a function that reads the only YAML document in a file. If the file is not one valid
// document, the function reports a problem and returns the zero value.
func parse[T any](read func(*reader, *yaml.Node) T) func(*reader, []byte) T {
	return func(r *reader, text []byte) (v T) {
		if root := r.document(text); root != nil {
			v = read(r, root)
		}
		return v
	}
}

// Reports a file or directory that no function in this package reads.
func (r *reader) misplaced(text string) {
	r.problems = append(r.problems, Problem{File: r.file, Rule: "file-name", Text: text})
}

var yearFile = pattern(`^20[0-9]{2}\.yaml$`)

// Load reads occasions.yaml and the files 20NN.yaml in a data directory, sorted by name. It
// ignores the files that [LoadCalendars], [LoadRules] and [LoadPages] read. It skips and
// reports a file with format problems, any other directory, and a YAML file with another name.
func Load(fsys fs.FS) ([]*Year, []Problem) {
	accept := func(r *reader, f fs.DirEntry) bool {
		switch ext := strings.ToLower(path.Ext(f.Name())); {
		case f.IsDir():
			if f.Name() != CalendarsDir && f.Name() != lawDir {
				r.misplaced("this is a directory, and directories are not read: move its files " +
					"to " + Dir + ", or move the directory elsewhere")
			}
		case f.Name() == OccasionsFile, f.Name() == PagesFile:
		case yearFile().MatchString(f.Name()):
			return true
		case ext == ".yaml" || ext == ".yml":
			r.misplaced("only occasions.yaml, pages.yaml and files named after their year are " +
				"read: rename it to YYYY.yaml, such as 2025.yaml, or move it elsewhere")
		}
		return false
	}
	years, problems := loadFiles(fsys, ".", accept, parse((*reader).year))
	if len(years) == 0 && len(problems) == 0 {
		return nil, []Problem{{File: Dir, Rule: "format",
			Text: "there is no file named after a year, such as 2025.yaml"}}
	}
	if len(years) > 0 {
		r := &reader{file: occasionsPath}
		occasions := readFile(r, fsys, OccasionsFile, parse((*reader).occasions))
		problems = append(problems, r.problems...)
		for _, y := range years {
			y.Occasions = occasions
		}
	}
	sortProblems(problems)
	return years, problems
}

// Returns the only YAML document in a file. If the file is not one valid document, it reports
// a problem and returns nil.
func (r *reader) document(text []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) {
		r.fault(&yaml.Node{Line: 1}, "the file is empty")
		return nil
	}
	if err == nil {
		err = dec.Decode(&more)
	}
	switch {
	case err == nil:
		r.fault(&more,
			"a second document starts here, but a file has only one: remove the line ---")
	case !errors.Is(err, io.EOF):
		r.syntax(err)
	default:
		return doc.Content[0]
	}
	return nil
}

var yamlError = pattern(`^yaml: (?:line (\d+): )?`)

// Reports an error from the YAML parser. The text of the error contains the line number, which
// is sometimes too small by one or two.
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
	o := r.object(n, "the file",
		"year status totals stated notes? corrections? decrees related? holidays")
	y := &Year{Place: r.at(n), Year: o.number("year"), Status: harikerja.Status(o.text("status"))}
	y.Totals = o.totals("totals", "national_holiday collective_leave")
	y.Stated = o.totals("stated", "national_holiday collective_leave note?")
	for _, n := range o.list("notes") { // notes are only for the readers of the file
		r.text(n, "a paragraph of notes")
	}
	y.Corrections = each(o.list("corrections"), r.correction)
	y.Decrees = each(o.nonEmptyList("decrees"), r.decree)
	y.Related = each(o.list("related"), r.decree)
	y.Holidays = each(o.nonEmptyList("holidays"), r.holiday)
	return y
}

func (r *reader) correction(n *yaml.Node) Correction {
	o := r.object(n, "a correction", "date what")
	c := harikerja.Correction{Date: orZero(o.date("date")), What: o.text("what")}
	return Correction{r.at(n), c}
}

func (o object) totals(key, keys string) Totals {
	t := o.object(key, keys)
	return Totals{namedPlace{Place{o.r.file, o.lines[key]}, key},
		t.number("national_holiday"), t.number("collective_leave"), t.text("note")}
}

func (r *reader) decree(n *yaml.Node) Decree {
	o := r.object(n, "a decree", "id kind title numbers issued? knownBy? url? publisher? "+
		"otherUrls? archived? evidence note?")
	d := Decree{Place: r.at(n), ID: o.text("id"), Kind: harikerja.DecreeKind(o.text("kind")),
		Title: o.text("title"), Issued: o.date("issued"), KnownBy: o.date("knownBy"),
		URL: o.text("url"), Publisher: o.text("publisher"), OtherURLs: o.texts("otherUrls"),
		Evidence: o.texts("evidence"), Note: o.text("note")}
	d.Numbers = each(o.nonEmptyList("numbers"), func(n *yaml.Node) harikerja.Number {
		no := r.object(n, "an element of numbers", "authority number")
		return harikerja.Number{Authority: no.text("authority"), Number: no.textOrNull("number")}
	})
	if n := o.values["archived"]; n != nil {
		a := r.object(n, "archived", "repo commit path sha256 read")
		d.Archived = &Archived{a.text("repo"), a.text("commit"), a.text("path"), a.text("sha256"),
			a.text("read")}
	}
	return d
}

func (r *reader) holiday(n *yaml.Node) Holiday {
	o := r.object(n, "a holiday", "date kind occasion local name decree also? revokedBy? note?")
	h := Holiday{Place: r.at(n), Date: orZero(o.date("date")), Occasion: o.text("occasion"),
		Local: o.text("local"), Name: o.text("name"), Decree: o.text("decree"),
		Also: o.texts("also"), RevokedBy: o.text("revokedBy"), Note: o.text("note"),
		Kind: harikerja.Kind(o.text("kind"))}
	if h.Kind != "" && h.Kind != harikerja.NationalHoliday && h.Kind != harikerja.CollectiveLeave {
		r.fault(o.values["kind"], "invalid kind of holiday %q: use %s or %s", h.Kind,
			harikerja.NationalHoliday, harikerja.CollectiveLeave)
	}
	return h
}

// orZero returns the value that a pointer points to, or the zero value for nil. If a
// required value is missing, the reader has already reported it.
func orZero[T any](v *T) (value T) {
	if v != nil {
		value = *v
	}
	return value
}
