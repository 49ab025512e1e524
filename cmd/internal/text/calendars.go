package text

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// Calendars writes the list of calendars.
func Calendars(t *Text, a ask.CalendarList) {
	t.line("NAME\tNAMA\tTITLE\tWEEKEND\tLEAVE\tYEARS")
	for _, c := range a.Data {
		t.line(c.Name, c.Title.Indonesian, c.Title.English, weekendText(c),
			c.CollectiveLeave, yearsText(c))
	}
}

// Calendar writes a calendar with its own days, its numbers of workdays and its sources.
func Calendar(t *Text, a ask.CalendarDescription) {
	c := a.Data
	t.line("title", c.Title.Indonesian+" / "+c.Title.English)
	t.line("weekend", weekendText(c.CalendarInfo))
	t.line("collective leave", c.CollectiveLeave)
	t.line("years", yearsText(c.CalendarInfo))
	t.lines("status", string(c.Status))
	t.line("digest", c.Digest)
	if c.LeaveTaken != nil {
		t.printf("\nCollective leave that is taken:\n")
		for _, d := range c.LeaveTaken {
			t.printf("%s\n", Day(d))
		}
	}
	t.ownLines("Own days off", c.DaysOff)
	t.ownLines("Own workdays", c.Workdays)
	t.printf("\n")
	t.line("YEAR\tWORKDAYS")
	for _, y := range c.Years {
		t.line(y.Year, y.WorkdayCount)
	}
	for _, s := range c.Sources {
		t.printf("\n%s: %s, %s\n", s.ID, s.Title, s.Publisher)
		if s.URL != nil {
			t.printf("  %s\n", *s.URL)
		}
		if s.Note != nil {
			t.printf("  %s\n", *s.Note)
		}
	}
	for _, note := range c.Notes {
		t.printf("\nNote: %s\n", note)
	}
}

func (t *Text) ownLines(title string, lines []ask.OwnLine) {
	if len(lines) == 0 {
		return
	}
	t.printf("\n%s:\n", title)
	t.line("FIRST\tLAST\tNAMA\tNAME")
	for _, l := range lines {
		t.line(l.StartDate, l.EndDate, l.LocalName, l.Name)
	}
}

func weekendText(c ask.CalendarInfo) string {
	if len(c.Weekend) == 0 {
		return "none"
	}
	var days []string
	for _, day := range c.Weekend {
		days = append(days, string(day))
	}
	return strings.Join(days, ",")
}

func yearsText(c ask.CalendarInfo) string {
	if c.AvailableYears == nil {
		return "none"
	}
	return fmt.Sprintf("%d to %d", c.AvailableYears.First, c.AvailableYears.Last)
}
