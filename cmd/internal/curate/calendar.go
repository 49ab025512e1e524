package curate

import (
	"errors"
	"fmt"
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
	var calendars []*Calendar
	var problems []Problem
	files, err := fs.ReadDir(fsys, CalendarsDir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		problems = append(problems, Problem{File: path.Join(Dir, CalendarsDir), Rule: "format", Text: "cannot read the directory: " + err.Error()})
	}
	for _, f := range files {
		name := path.Join(Dir, CalendarsDir, f.Name())
		skip := func(rule, text string) { problems = append(problems, Problem{File: name, Rule: rule, Text: text}) }
		switch ext := strings.ToLower(path.Ext(f.Name())); {
		case f.IsDir():
			skip("file-name", "this is a directory, and directories are not read: move it elsewhere")
			continue
		case strings.HasSuffix(f.Name(), ".yaml"):
		case ext == ".yaml" || ext == ".yml" || ext == ".json":
			skip("file-name", "only files named NAME.yaml are read: rename it, or move it elsewhere")
			continue
		default:
			continue
		}
		text, err := fs.ReadFile(fsys, path.Join(CalendarsDir, f.Name()))
		if err != nil {
			skip("format", "cannot read the file: "+err.Error())
			continue
		}
		def, lines, faults := readCalendar(name, text)
		for _, p := range faults {
			p.Rule = "format"
			problems = append(problems, p)
		}
		if len(faults) == 0 {
			calendars = append(calendars, &Calendar{Place{name, lines[""]}, def, lines})
		}
	}
	sortProblems(problems)
	return calendars, problems
}

// inEachCalendar returns a rule that runs a check on each calendar.
func inEachCalendar(calendars []*Calendar, check func(*Calendar, report)) func([]*Year, report) {
	return func(_ []*Year, report report) {
		for _, c := range calendars {
			check(c, report)
		}
	}
}

// The function complete checks the requirements for a built-in calendar that do not
// apply to the calendar of a firm.
func complete(c *Calendar, report report) {
	if want := c.Name + ".yaml"; path.Base(c.File) != want {
		report(c.at("name"), "the calendar is %s: rename the file to %s, or correct the name", c.Name, want)
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
				report(c.at(key+"["+strconv.Itoa(i)+"]"), "a line of a built-in calendar must have the keys name, source and note")
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
	var list []Problem
	for _, c := range calendars {
		differences, _ := statedworkdays.Differences(national, c.Definition) // the lint reports an invalid definition
		for _, d := range differences {
			e := c.at("statedWorkdays." + strconv.Itoa(d.Year))
			list = append(list, Problem{e.place().File, e.place().Line, e.label(), "warning",
				fmt.Sprintf("%d workdays are stated, but the calendar has %d: %s has no answers for %d until the file is corrected", d.Stated, d.Workdays, c.Name, d.Year)})
		}
	}
	return list
}
