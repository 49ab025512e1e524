package ask

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// CalendarInfo describes a calendar.
type CalendarInfo struct {
	Name            string           `json:"name"`
	Title           harikerja.Names  `json:"title"`
	Digest          string           `json:"digest" jsonschema:"The SHA-256 of the definition. It changes whenever the definition changes."`
	Status          harikerja.Status `json:"status,omitempty"`
	Weekend         []DayToken       `json:"weekend" jsonschema:"The weekend days, Monday first; empty if there are none."`
	CollectiveLeave LeaveRule        `json:"collectiveLeave" jsonschema:"@leaveRule"`
	LeaveTaken      []harikerja.Date `json:"leaveTaken,omitzero" jsonschema:"Only if collectiveLeave is listed."`
	AvailableYears  *AvailableYears  `json:"availableYears" jsonschema:"The years with answers; null if there are none."`
}

// LeaveRule says which days of collective leave are days off in a calendar.
type LeaveRule string

// CalendarDetails describes a calendar with its own lines.
type CalendarDetails struct {
	CalendarInfo
	DaysOff  []OwnLine        `json:"daysOff" jsonschema:"Own days off, in addition to the national list."`
	Workdays []OwnLine        `json:"workdays" jsonschema:"Dates that are workdays, even if they are weekend days or holidays."`
	Years    []calendarYear   `json:"years"`
	Sources  []CalendarSource `json:"sources"`
	Notes    []string         `json:"notes"`
}

// OwnLine is a line in a calendar: one or more days off or workdays.
type OwnLine struct {
	StartDate harikerja.Date `json:"startDate"`
	EndDate   harikerja.Date `json:"endDate"`
	LocalName string         `json:"localName"`
	Name      string         `json:"name"`
	Source    *string        `json:"source" jsonschema:"The id of the source; null if there is none."`
	Note      *string        `json:"note"`
}

// Days returns the number of dates in the line.
func (l OwnLine) Days() int { return l.EndDate.Sub(l.StartDate) + 1 }

func ownLine(d harikerja.OwnDay, unnamed harikerja.Names) OwnLine {
	name := d.Name
	if name == (harikerja.Names{}) {
		name = unnamed
	}
	return OwnLine{StartDate: d.Span.Start(), EndDate: d.Span.End(), LocalName: name.Indonesian,
		Name: name.English, Source: known(d.Source), Note: known(d.Note)}
}

// DecidingLine is the line of a calendar that made a date a workday or a day off.
type DecidingLine struct {
	Type LineType `json:"type"`
	OwnLine
}

// UnnamedDayOff and UnnamedWorkday are shown as the name of an own line that has no name. For a
// day off, the library shows the same name in its lists of holidays.
var (
	UnnamedDayOff  = harikerja.Names{Indonesian: "Libur sendiri", English: "Own day off"}
	UnnamedWorkday = harikerja.Names{Indonesian: "Hari kerja sendiri", English: "Own workday"}
)

// LineType is the type of an own line: day_off or workday.
type LineType string

// decidingLine returns the own line that made a date a workday or a day off. The result is nil if
// no own line decided this.
func decidingLine(day harikerja.Day) *DecidingLine {
	switch {
	case day.Own == nil:
		return nil
	case day.Class == harikerja.ClassWorkday:
		return &DecidingLine{"workday", ownLine(*day.Own, UnnamedWorkday)}
	}
	return &DecidingLine{"day_off", ownLine(*day.Own, UnnamedDayOff)}
}

// Lines returns the own lines in the order of their dates.
func (d CalendarDetails) Lines() []DecidingLine {
	var list []DecidingLine
	for _, l := range d.DaysOff {
		list = append(list, DecidingLine{"day_off", l})
	}
	for _, l := range d.Workdays {
		list = append(list, DecidingLine{"workday", l})
	}
	slices.SortStableFunc(list,
		func(a, b DecidingLine) int { return a.StartDate.Compare(b.StartDate) })
	return list
}

// calendarYear has the number of workdays in a year.
type calendarYear struct {
	Year         int `json:"year"`
	WorkdayCount int `json:"workdayCount"`
}

// CalendarSource is a document that a calendar is based on.
type CalendarSource struct {
	ID        string  `json:"id"`
	Title     string  `json:"title"`
	URL       *link   `json:"url"`
	Publisher string  `json:"publisher"`
	Note      *string `json:"note"`
}

// ListCalendars asks for all listed calendars.
type ListCalendars struct{}

// CalendarList is the answer to [ListCalendars].
type CalendarList = Answer[countMeta, []CalendarInfo]

// countMeta is the meta object of lists that do not depend on a year.
type countMeta struct {
	meta
	Total int `json:"total"`
}

func (ListCalendars) Answer(c *Context) (CalendarList, error) {
	list := []CalendarInfo{}
	for _, n := range c.world.Calendars.listed {
		other, err := c.withCalendar(n)
		if err != nil {
			return CalendarList{}, err
		}
		list = append(list, other.CalendarInfo())
	}
	c.uses.Operator = true
	return CalendarList{countMeta{c.meta(), len(list)}, list}, nil
}

func (c *Context) withCalendar(d *defined) (*Context, error) {
	calendar, err := c.world.Calendars.build(d)
	return &Context{world: c.world, uses: c.uses, defined: d, Calendar: calendar}, err
}

// DescribeCalendar asks for the details of a calendar, such as its own lines and its sources.
type DescribeCalendar struct {
	InPath
	Year Year `param:"year" doc:"Only the lines and the number of workdays of this year. Default: all years."`
}

// CalendarDescription is the answer to [DescribeCalendar].
type CalendarDescription = Answer[meta, CalendarDetails]

func (q DescribeCalendar) Answer(c *Context) (CalendarDescription, error) {
	c, err := c.withCalendar(cmp.Or(c.defined, c.world.Calendars.named[datasetfile.National]))
	if err != nil {
		return CalendarDescription{}, err
	}
	if q.Year != 0 {
		if _, err := c.Calendar.YearInfo(int(q.Year)); err != nil {
			return CalendarDescription{}, c.errorAt(err, "year")
		}
	}
	return CalendarDescription{c.meta(), q.details(c)}, nil
}

// CalendarDetails describes the context's calendar, with its lines in all years.
func (c *Context) CalendarDetails() CalendarDetails { return DescribeCalendar{}.details(c) }

func (q DescribeCalendar) details(c *Context) CalendarDetails {
	def := c.Definition()
	details := CalendarDetails{
		CalendarInfo: c.CalendarInfo(),
		DaysOff:      q.lines(def.DaysOff, UnnamedDayOff),
		Workdays:     q.lines(def.Workdays, UnnamedWorkday),
		Years:        q.years(c),
		Sources:      []CalendarSource{},
		Notes:        append([]string{}, def.Notes...),
	}
	for _, s := range def.Sources {
		details.Sources = append(details.Sources,
			CalendarSource{ID: s.ID, Title: s.Title, URL: known(link(s.URL)), Publisher: s.Publisher,
				Note: known(s.Note)})
	}
	return details
}

// lines returns the own lines that have a date in the year of the question. If the question has
// no year, it returns all own lines.
func (q DescribeCalendar) lines(lines []harikerja.OwnDay, unnamed harikerja.Names) []OwnLine {
	list := []OwnLine{}
	for _, l := range lines {
		if q.Year == 0 || l.Span.Start().Year() <= int(q.Year) && int(q.Year) <= l.Span.End().Year() {
			list = append(list, ownLine(l, unnamed))
		}
	}
	return list
}

// years returns the number of workdays in each covered year. If the question has a year, the
// result has only that year.
func (q DescribeCalendar) years(c *Context) []calendarYear {
	list := []calendarYear{}
	for _, info := range c.Calendar.Years() {
		if q.Year == 0 || info.Year == int(q.Year) {
			// Cannot fail: the calendar covers the year.
			n, _ := c.Calendar.CountWorkdays(harikerja.Year(info.Year))
			list = append(list, calendarYear{info.Year, n})
		}
	}
	return list
}

// CalendarInfo describes the context's calendar.
func (c *Context) CalendarInfo() CalendarInfo {
	d := cmp.Or(c.defined, &defined{definition: c.Definition()})
	def := d.definition
	info := CalendarInfo{Name: def.Name, Title: d.title(), Digest: d.digest, Status: def.Status,
		Weekend: tokens(def.Weekend), CollectiveLeave: LeaveRule(def.CollectiveLeave.String())}
	if only, listed := def.CollectiveLeave.Only(); listed {
		info.CollectiveLeave, info.LeaveTaken = "listed", only
	}
	if covered, ok := c.Calendar.Covered(); ok {
		info.AvailableYears = &AvailableYears{covered.Start().Year(), covered.End().Year()}
	}
	return info
}
