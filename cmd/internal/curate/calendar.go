package curate

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/statedworkdays"
)

// CalendarsDir is the directory of the built-in calendars in the data directory.
const CalendarsDir = "calendars"

// Calendar is a built-in calendar, data/calendars/NAME.yaml.
type Calendar struct {
	Place
	harikerja.Definition
	lines map[string]int // the line number of each path, such as daysOff[3].date
}

func (c *Calendar) label() string { return "" }

// at returns the entry for problems at a path of the file, such as daysOff[3].date.
func (c *Calendar) at(path string) entry { return namedPlace{Place{c.File, c.lines[path]}, path} }

// LoadCalendars reads the built-in calendars of a data directory, in the order
// of their names. It skips and reports a file with mistakes, a directory, and a
// calendar file that is not YAML. A data directory may have no calendars.
func LoadCalendars(fsys fs.FS) ([]*Calendar, []Problem) {
	accept := func(r *reader, f fs.DirEntry) bool {
		switch ext := strings.ToLower(path.Ext(f.Name())); {
		case f.IsDir():
			r.misplaced("this is a directory, and directories are not read: move it elsewhere")
		case strings.HasSuffix(f.Name(), ".yaml"):
			return true
		case ext == ".yaml" || ext == ".yml" || ext == ".json":
			r.misplaced("only files named NAME.yaml are read: rename it, or move it elsewhere")
		}
		return false
	}
	return loadFiles(fsys, CalendarsDir, accept, func(r *reader, text []byte) *Calendar {
		def, lines, faults := readCalendar(r.file, text)
		for _, p := range faults {
			p.Rule = "format"
			r.problems = append(r.problems, p)
		}
		return &Calendar{Place{r.file, lines[""]}, def, lines}
	})
}

// The function complete checks the requirements for a built-in calendar that do not
// apply to the calendar of a firm.
func complete(c *Calendar, report report) {
	if want := c.Name + ".yaml"; path.Base(c.File) != want {
		report(c.at("name"), "the calendar is %s: rename the file to %s, or correct the name",
			c.Name, want)
	}
	need := func(key string, given bool) {
		if !given {
			report(c, "a built-in calendar must have the key %s", key)
		}
	}
	need("title", c.Title != harikerja.Names{})
	need("status", c.Status != "")
	need("covers", c.Covers != harikerja.YearRange{})
	need("sources", len(c.Sources) > 0)
	check := func(key string, days []harikerja.OwnDay) {
		for i, d := range days {
			if (d.Name == harikerja.Names{}) || d.Source == "" || d.Note == "" {
				report(c.at(key+"["+strconv.Itoa(i)+"]"),
					"a line of a built-in calendar must have the keys name, source and note")
			}
		}
	}
	check("daysOff", c.DaysOff)
	check("workdays", c.Workdays)
	for _, year := range slices.Sorted(maps.Keys(c.StatedWorkdays)) {
		if year < c.Covers.First || year > c.Covers.Last {
			report(c.at("statedWorkdays."+strconv.Itoa(year)), "the year is outside covers, %s", c.Covers)
		}
	}
}

// Warnings returns the years of built-in calendars that have another number of
// workdays than their source states. The calendar does not cover such a year. The
// dataset can still be built, because a decree changes the national list before the
// institution announces its new number. The data directory must have no problems.
func Warnings(fsys fs.FS) []Problem {
	years, _ := Load(fsys)
	calendars, _ := LoadCalendars(fsys)
	return warnings(years, calendars)
}

func warnings(years []*Year, calendars []*Calendar) []Problem {
	national, err := Compile(years)
	if err != nil {
		return nil
	}
	compare := func(c *Calendar, report report) {
		differences, _ := statedworkdays.Differences(national, c.Definition) // the lint reports an invalid definition
		for _, d := range differences {
			report(c.at("statedWorkdays."+strconv.Itoa(d.Year)), "%d workdays are stated, but the "+
				"calendar has %d: %s has no answers for %d until the file is corrected",
				d.Stated, d.Workdays, c.Name, d.Year)
		}
	}
	return run(calendars, rule[*Calendar]{"warning", inEach(compare)})
}
