package ask

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/atom"
	"github.com/harikerja/harikerja/cmd/internal/csvlist"
	"github.com/harikerja/harikerja/cmd/internal/ics"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

const (
	calendarMedia = ics.MediaType
	atomMedia     = "application/atom+xml; charset=utf-8"
)

// HolidayFeed asks for the holidays of all years as an iCalendar file.
type HolidayFeed struct {
	feedOptions
	FeedRuled
}

// YearFeed asks for the holidays of one year as an iCalendar file.
type YearFeed struct {
	Year Year `param:"year,path" doc:"Dataset year."`
	feedOptions
}

// feedOptions are the parameters for iCalendar files with holidays.
type feedOptions struct {
	Lang words.Language  `param:"lang" default:"id" doc:"The language of the texts."`
	Type *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
}

func (q HolidayFeed) Answer(c *Context) (*Document, error) {
	field := "year"
	if c.CalendarName() != "" { // an error means that the calendar has no year with data
		field = "calendar"
	}
	body, err := q.render(c, 0, "/calendar.ics")
	d := &Document{MediaType: calendarMedia, Filename: cmp.Or(c.CalendarName(), "harikerja") +
		".ics", Body: body}
	if c.defined == nil { // with own lines, the date of the last change is not known
		for _, info := range c.Calendar.Years() {
			d.Modified = later(d.Modified, info.UpdatedAt)
		}
	}
	return d, c.errorAt(err, field)
}

func (q YearFeed) Answer(c *Context) (*Document, error) {
	body, err := q.render(c, int(q.Year), "/calendar/"+itoa(int(q.Year))+".ics")
	// The error can be ignored: if the year has no data, the method render has returned an error.
	info, _ := c.Calendar.YearInfo(int(q.Year))
	return &Document{MediaType: calendarMedia, Filename: "harikerja-" + itoa(int(q.Year)) + ".ics",
		Body: body, Modified: info.UpdatedAt}, c.errorAt(err, "year")
}

// render returns the file for one year. If year is 0, the file has all years. The parameter
// "path" is the path of the file.
func (q feedOptions) render(c *Context, year int, path string) ([]byte, error) {
	f := ics.Feed{Calendar: c.Calendar, Year: year, Language: q.Lang}
	query := languageQuery(q.Lang)
	if q.Type != nil {
		f.Kind = *q.Type
		query.Set("type", string(*q.Type))
	}
	f.Source = c.source(path, query)
	return f.Bytes()
}

// languageQuery returns the parameters that choose the language of a feed. It returns none for
// Indonesian, which is the default.
func languageQuery(l words.Language) url.Values {
	if l == words.English {
		return url.Values{"lang": {string(l)}}
	}
	return url.Values{}
}

// source returns the public address from which a program can load an iCalendar feed again. It
// returns "" if the server's address is not known. It also returns "" for a question with rules
// or own days, because the address would contain them.
func (c *Context) source(path string, query url.Values) string {
	calendar := c.CalendarName()
	if c.world.Address == nil || calendar == "" && (c.defined != nil || !c.rules.areDefault()) {
		return ""
	}
	if calendar != "" {
		path = "/calendars/" + calendar + path
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	address := c.world.Address(path)
	if !strings.Contains(address, "://") {
		return ""
	}
	return address
}

// HolidayFile asks for holidays as a CSV file.
type HolidayFile struct {
	yearOrSpan
	Type *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
	byteOrderMark
	FeedRuled
}

// byteOrderMark has the parameter that makes a CSV file for Excel.
type byteOrderMark struct {
	BOM bool `param:"bom" default:"false" doc:"Begin with a byte order mark, so that Excel reads the file as UTF-8."`
}

func (q HolidayFile) Answer(c *Context) (*Document, error) {
	list, name, err := q.holidays(c, q.Type)
	if err != nil {
		return nil, err
	}
	if q.Type == nil {
		list = append(list, q.ownWorkdays(c)...)
		slices.SortStableFunc(list, func(a, b harikerja.Holiday) int { return a.Date.Compare(b.Date) })
	}
	if calendar := c.CalendarName(); calendar != "" {
		name = calendar + "-" + name
	}
	return &Document{MediaType: csvMedia, Filename: "holidays-" + name + ".csv",
		Body: csvlist.Holidays(list, q.BOM)}, nil
}

// ownWorkdays returns the calendar's own workdays as lines for the file. The calendar must cover
// the question's year or span.
func (q HolidayFile) ownWorkdays(c *Context) (list []harikerja.Holiday) {
	span, _, _ := q.span(c) // cannot fail: the span is covered
	for _, line := range c.Calendar.Definition().Workdays {
		name := cmp.Or(line.Name, UnnamedWorkday)
		if dates, ok := line.Span.Intersect(span); ok {
			for d := range dates.All() {
				list = append(list, harikerja.Holiday{Date: d, Kind: "own_workday",
					LocalName: name.Indonesian, Name: name.English})
			}
		}
	}
	return list
}

// ObligationFeed asks for due dates as an iCalendar file. The file has the current year, the
// previous year, and the next year if it has data. If the current year has no data yet, the last
// year with data replaces it.
type ObligationFeed struct {
	Kind *law.Kind      `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
	Lang words.Language `param:"lang" default:"id" doc:"The language of the texts."`
	// Alarm is the number of days between the alarm and the due date. If it is nil, there is no
	// alarm.
	Alarm *int `param:"alarm" min:"1" max:"60" doc:"Each event has an alarm this number of days before its date. Default: no alarm."`
}

func (q ObligationFeed) Answer(c *Context) (*Document, error) {
	f := ics.Obligations{Calendar: c.Calendar, Law: c.law(), Language: q.Lang}
	query := languageQuery(q.Lang)
	if q.Kind != nil {
		f.Kind = *q.Kind
		query.Set("kind", string(*q.Kind))
	}
	if q.Alarm != nil {
		f.AlarmDays = *q.Alarm
		query.Set("alarm", itoa(*q.Alarm))
	}
	f.Source = c.source("/obligations.ics", query)
	years := c.Calendar.Years()
	for _, y := range years {
		last := years[len(years)-1].Year
		if this := min(c.Today().Year(), last); y.Year < this-1 || y.Year > this+1 {
			continue
		}
		list, unanswered, err := c.dueIn(harikerja.Year(y.Year), q.Kind)
		if err != nil {
			return nil, err
		}
		f.List, f.Unanswered = append(f.List, list...), append(f.Unanswered, unanswered...)
	}
	return &Document{MediaType: calendarMedia, Filename: "obligations.ics", Body: f.Bytes(),
		Modified: f.Modified()}, nil
}

// ObligationFile asks for due dates as a CSV file.
type ObligationFile struct {
	Year Year      `param:"year" doc:"The year of the due dates. Default: the current year in Jakarta."`
	Kind *law.Kind `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
	byteOrderMark
}

func (q ObligationFile) Answer(c *Context) (*Document, error) {
	year := q.Year.or(c)
	list, unanswered, err := c.dueIn(harikerja.Year(year), q.Kind)
	if err != nil {
		return nil, c.lawErrorAt(err, "year", "")
	}
	return &Document{MediaType: csvMedia, Filename: "obligations-" + itoa(year) + ".csv",
		Body: csvlist.Obligations(list, unanswered, NotAdvice, q.BOM)}, nil
}

// ChangeFeed asks for the changes of all years as an Atom feed.
type ChangeFeed struct {
	Lang words.Language `param:"lang" default:"id" doc:"The language of the texts."`
}

func (q ChangeFeed) Answer(c *Context) (*Document, error) {
	self := atom.Path
	if q.Lang == words.English {
		self += "?lang=en"
	}
	if c.world.Address != nil {
		self = c.world.Address(self)
	}
	f := atom.Feed{Changes: c.Calendar.Changes(harikerja.Date{}), Self: self,
		Language: q.Lang}
	body, err := f.Bytes()
	return &Document{MediaType: atomMedia, Body: body, Modified: f.Modified()}, err
}
