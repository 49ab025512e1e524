package web

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// whoView says who has a day off on collective leave. Civil servants have a day off, and each
// private firm decides for itself.
type whoView struct {
	Firm      string // what the calendar of the page decides: off, work or some; "" for the national calendar
	FirmTitle string // the firm or the calendar that decides
	Brief     bool   // whether to leave out the quotes, because the page has them in another place

	*lawfile.LeaveSources
	Year   int         // the year of the collective leave
	Decree *ask.Source // the joint decree that is quoted; nil if the data does not have it
	Quoted int         // the year of the quoted decree
}

// BeforeCircular reports whether another circular applied in at least a part of the year.
func (v *whoView) BeforeCircular() bool { return v.Year <= v.Circular.Date.Year() }

// leaveSources returns the sources that say who has a day off on collective leave.
func leaveSources(s *setup) *lawfile.LeaveSources {
	return &lawfile.FileOf(s.world.Law()).Pages.CollectiveLeave
}

// newWho says who has a day off on the collective leave of a year. The parameter "firm" is the
// value for whoView.Firm. It is ignored if the page uses the national calendar.
func newWho(s *setup, year int, firm string) *whoView {
	v := &whoView{LeaveSources: leaveSources(s), Year: year}
	v.Quoted = min(max(year, v.Decrees.First), v.Decrees.Last)
	if list, err := (ask.Sources{Year: ask.Year(v.Quoted)}).Answer(s.national); err == nil {
		i := slices.IndexFunc(list.Data, func(d ask.Source) bool { return d.Type == harikerja.JointDecree })
		if i >= 0 {
			v.Decree = &list.Data[i]
		}
	}
	if s.Own != nil {
		v.Firm, v.FirmTitle = firm, firmTitle(s)
	}
	return v
}

// firmTitle returns the name of the firm or the institution whose calendar the page uses.
func firmTitle(s *setup) string {
	if s.Named() || s.Profile != nil && s.Profile.Firm != "" {
		return s.CalendarTitle()
	}
	return s.words.text("who.firm")
}

// whoOf says who has a day off on a date. It returns nil if the date is not collective leave, or
// if its year is before LeaveSources.FirstYear.
func whoOf(s *setup, e ask.Explanation) *whoView {
	day := e.Counted[0]
	if _, other := e.OtherLeave[day.Date]; !other && !isLeave(day.Holidays) ||
		day.Date.Year() < leaveSources(s).FirstYear {
		return nil
	}
	firm := "off"
	if day.IsWorkday {
		firm = "work"
	}
	return newWho(s, day.Date.Year(), firm)
}

// isLeave reports whether a date has collective leave and no national holiday. On a national
// holiday, everyone has a day off.
func isLeave(list []ask.Holiday) bool {
	has := func(kind harikerja.Kind) bool {
		return slices.ContainsFunc(list, func(h ask.Holiday) bool { return h.Type == kind })
	}
	return has(harikerja.CollectiveLeave) && !has(harikerja.NationalHoliday)
}

// isOptional reports whether each private firm decides if it works on a date. This is the case
// for collective leave under the national calendar, unless the date is a weekend day or its year
// is before LeaveSources.FirstYear.
func isOptional(s *setup, e ask.Explanation) bool {
	return s.Own == nil && !e.Counted[0].IsWeekend && whoOf(s, e) != nil
}
