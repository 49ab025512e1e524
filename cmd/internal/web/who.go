package web

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// whoView answers who is off on a day of collective leave: civil servants are off, and a
// private firm decides.
type whoView struct {
	Firm      string // what the calendar of the page decides: "off", "work" or "some"; "" for the national calendar
	FirmTitle string // the firm or the calendar that decides
	Brief     bool   // whether the page has the rule in another place

	*lawfile.LeaveSources
	Year   int         // the year of the collective leave
	Decree *ask.Source // the joint decree that is quoted; nil if the data does not have it
	Quoted int         // the year of the quoted decree
}

// BeforeCircular reports whether another circular applied in a part of the year.
func (v *whoView) BeforeCircular() bool { return v.Year <= v.Circular.Date.Year() }

// leaveSources returns the sources that say who is off on a day of collective leave.
func (r *request) leaveSources() *lawfile.LeaveSources {
	return &lawfile.FileOf(r.world.Law()).Pages.CollectiveLeave
}

// newWho returns the answer for a year. The firm parameter is whoView.Firm under the
// calendar of the page.
func (r *request) newWho(year int, firm string) *whoView {
	v := &whoView{LeaveSources: r.leaveSources(), Year: year}
	v.Quoted = min(max(year, v.Decrees.First), v.Decrees.Last)
	if list, err := (ask.Sources{Year: ask.Year(v.Quoted)}).Answer(r.national); err == nil {
		i := slices.IndexFunc(list.Data, func(s ask.Source) bool { return s.Type == harikerja.JointDecree })
		if i >= 0 {
			v.Decree = &list.Data[i]
		}
	}
	if r.own != nil {
		v.Firm, v.FirmTitle = firm, r.firmTitle()
	}
	return v
}

// firmTitle returns the firm or the institution whose calendar the page has.
func (r *request) firmTitle() string {
	if r.Named() {
		return r.CalendarTitle()
	}
	return r.words.text("who.firm")
}

// who returns the answer for a date, or nil if the date is not collective leave, or is
// before the circulars.
func (r *request) who(e ask.Explanation) *whoView {
	day := e.Counted[0]
	if _, worked := e.WorkedLeave[day.Date]; !worked && !isLeave(day.Holidays) || day.Date.Year() < r.leaveSources().FirstYear {
		return nil
	}
	firm := "off"
	if day.IsWorkday {
		firm = "work"
	}
	return r.newWho(day.Date.Year(), firm)
}

// isLeave reports whether the holidays of a date make it collective leave: a date that
// is also a national holiday is off for everyone.
func isLeave(list []ask.Holiday) bool {
	has := func(kind harikerja.Kind) bool {
		return slices.ContainsFunc(list, func(h ask.Holiday) bool { return h.Type == kind })
	}
	return has(harikerja.CollectiveLeave) && !has(harikerja.NationalHoliday)
}

// optional reports whether a date is collective leave of the national calendar that a
// private firm can work on. So the date is neither a workday nor a day off for everyone.
func (r *request) optional(e ask.Explanation) bool {
	return r.own == nil && !e.Counted[0].IsWeekend && r.who(e) != nil
}

// whoInYear returns the answer for the collective leave of a year, or nil if the list
// has none, or the year is before the circulars.
func (r *request) whoInYear(v *yearView) *whoView {
	var off, work int
	for _, d := range v.List {
		switch {
		case d.Type != harikerja.CollectiveLeave:
		case d.Worked == "":
			off++
		default:
			work++
		}
	}
	switch {
	case off+work == 0 || v.Info.Year < r.leaveSources().FirstYear:
		return nil
	case work == 0:
		return r.newWho(v.Info.Year, "off")
	case off == 0:
		return r.newWho(v.Info.Year, "work")
	}
	return r.newWho(v.Info.Year, "some")
}

// Short returns the key of the short answer for an entry of the list, or "" if the entry
// is not collective leave. The decision of the firm comes first.
func (v *yearView) Short(d listedDay) string {
	switch {
	case v.Who == nil || d.Type != harikerja.CollectiveLeave:
		return ""
	case v.Who.Firm == "":
		return "who.short"
	case d.Worked != "":
		return "who.short.work"
	}
	return "who.short.off"
}
