package curate

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// CalendarsDir is the subdirectory of the data directory that has the built-in calendars.
const CalendarsDir = "calendars"

// PagesFile is the name of the file with the data for the web pages. It is optional.
const PagesFile = "pages.yaml"

// lawDir is the subdirectory of the data directory that has the rules of law. It is optional.
const (
	lawDir  = "rules"
	lawPath = Dir + "/" + lawDir
)

// loadFiles reads the files in a directory whose names match the pattern. It sorts them by name.
// It skips and reports the files with problems. It also reports other YAML files and directories,
// but not those in the list "others"; the parameter "hint" says how to correct a name. The data
// directory must exist, but a subdirectory may be missing.
func loadFiles[T any](fsys fs.FS, dir string, wanted *regexp.Regexp, others []string, hint string,
	read func(*reader, []byte) T) (list []T, problems []Problem) {
	files, err := fs.ReadDir(fsys, dir)
	if err != nil && (dir == "." || !errors.Is(err, fs.ErrNotExist)) {
		r := newReader(path.Join(Dir, dir))
		r.fault(0, "cannot read the directory: %v", err)
		return nil, r.problems
	}
	for _, f := range files {
		r := newReader(path.Join(Dir, dir, f.Name()))
		switch ext := strings.ToLower(path.Ext(f.Name())); {
		case slices.Contains(others, f.Name()):
		case f.IsDir():
			r.misplaced("this is a directory, and directories are not read: move its files to " +
				path.Join(Dir, dir) + ", or move the directory elsewhere")
		case wanted.MatchString(f.Name()):
			if v := readFile(r, fsys, path.Join(dir, f.Name()), read); len(r.problems) == 0 {
				list = append(list, v)
			}
		case ext == ".yaml" || ext == ".yml" || ext == ".json" && dir == CalendarsDir:
			r.misplaced(hint) // the calendar of a firm may be JSON, but a built-in calendar may not
		}
		problems = append(problems, r.problems...)
	}
	sortProblems(problems)
	return list, problems
}

func readFile[T any](r *reader, fsys fs.FS, name string, read func(*reader, []byte) T) (v T) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		r.fault(0, "cannot read the file: %v", err)
		return v
	}
	return read(r, text)
}

// parse returns a function that reads the only YAML document in a file. If the file is not one
// valid document, the function reports a problem and returns the zero value.
func parse[T any](read func(*reader, *yaml.Node) T) func(*reader, []byte) T {
	return func(r *reader, text []byte) (v T) {
		if root := r.document(text); root != nil {
			v = read(r, root)
		}
		return v
	}
}

// yamlFile matches the names of the built-in calendars and the rules of law.
var yamlFile = pattern(`\.yaml$`)

const yamlHint = "only files named NAME.yaml are read: rename it, or move it elsewhere"

// misplaced reports a file or directory that no function in this package reads.
func (r *reader) misplaced(text string) {
	r.problems = append(r.problems, Problem{File: r.file, Rule: "file-name", Text: text})
}

var yearFile = pattern(`^20[0-9]{2}\.yaml$`)

// Load reads occasions.yaml and the files 20NN.yaml in a data directory, sorted by name. It
// ignores the files that [LoadCalendars], [LoadRules] and [LoadPages] read. It skips and
// reports a file with format problems, any other directory, and a YAML file with another name.
func Load(fsys fs.FS) ([]*Year, []Problem) {
	others := []string{CalendarsDir, lawDir, OccasionsFile, PagesFile}
	years, problems := loadFiles(fsys, ".", yearFile(), others, "only occasions.yaml, pages.yaml and "+
		"files named after their year are read: rename it to YYYY.yaml, such as 2025.yaml, or move "+
		"it elsewhere", parse((*reader).year))
	if len(years) == 0 && len(problems) == 0 {
		return nil, []Problem{{File: Dir, Rule: "format",
			Text: "there is no file named after a year, such as 2025.yaml"}}
	}
	if len(years) > 0 {
		r := newReader(occasionsPath)
		if file := readFile(r, fsys, OccasionsFile, parse(decode[occasionsFile])); file != nil {
			for _, y := range years {
				y.Occasions = file.Occasions
			}
		}
		problems = append(problems, r.problems...)
	}
	sortProblems(problems)
	return years, problems
}

// document returns the only YAML document in a file. If the file is not one valid document, it
// reports a problem and returns nil.
func (r *reader) document(text []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) {
		r.fault(1, "the file is empty")
		return nil
	}
	if err == nil {
		err = dec.Decode(&more)
	}
	switch {
	case err == nil:
		r.fault(more.Line,
			"a second document starts here, but a file has only one: remove the line ---")
	case !errors.Is(err, io.EOF):
		r.syntax(err)
	default:
		r.lines[""] = doc.Content[0].Line
		if r.isSmall(doc.Content[0], 1) {
			return doc.Content[0]
		}
	}
	return nil
}

// maxLevels and maxKey limit the groups and lists in each other and the bytes of a key. They
// limit the memory for the paths of values. Real files have few levels and short keys.
const (
	maxLevels = 20
	maxKey    = 100
)

// isSmall reports the first group or list that is nested too deeply, or the first key that is too
// long. The node is at the given level.
func (r *reader) isSmall(n *yaml.Node, level int) bool {
	if level > maxLevels && len(n.Content) > 0 {
		r.fault(n.Line, "groups and lists are nested more than %d levels deep", maxLevels)
		return false
	}
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && len(child.Value) > maxKey {
			r.fault(child.Line, "a key has more than %d bytes", maxKey)
			return false
		}
		if !r.isSmall(child, level+1) {
			return false
		}
	}
	return true
}

var yamlError = pattern(`^yaml: (?:line (\d+): )?`)

// syntax reports an error from the YAML parser. The text of the error contains the line number,
// which is sometimes too small by one or two.
func (r *reader) syntax(err error) {
	text, line := err.Error(), 0
	if m := yamlError().FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	}
	r.fault(line, "this line or a line after it is not valid YAML: %s", text)
}

// year reads a year file. It also checks the kind of each holiday, because a list of holidays is
// sorted by kind.
func (r *reader) year(root *yaml.Node) *Year {
	y := decode[Year](r, root)
	for i, h := range y.Holidays {
		if h.Kind != "" && h.Kind != harikerja.NationalHoliday && h.Kind != harikerja.CollectiveLeave {
			r.fault(r.lines[elementPath("holidays", i)+".kind"],
				"invalid kind of holiday %q: use %s or %s", h.Kind,
				harikerja.NationalHoliday, harikerja.CollectiveLeave)
		}
	}
	return y
}
