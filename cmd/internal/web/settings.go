package web

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// A person who finds a printed page or a workbook years later must be able to calculate it again.
// So both name the settings, the data, the date and the address.

// Settings returns the settings that a printed page shows.
func (p *page) Settings() []setting {
	list := allSettings(p.setup, "settings.printed", p.view.settings, p.datasets)
	address := &list[len(list)-1].Values[0]
	if p.address != "" {
		*address = p.origin() + p.address
	}
	if p.Own == nil && !p.left && !p.Static() && ruleSettings(p.setup) != nil {
		// A browser that remembers a profile shows the same answer. The script live.js removes this name.
		*address = withQuery(*address, "calendar="+datasetfile.National)
	}
	return list
}

// allSettings returns the settings for an answer: the calendar with its rules, the settings in
// "further", the data, the date and the address. The parameter "made" is the key of the text
// before the date.
func allSettings(s *setup, made string, further []setting, datasets []ask.Dataset) []setting {
	list := slices.Concat([]setting{s.words.setting("settings.calendar", s.CalendarTitle())},
		ruleSettings(s), further)
	address, year := s.Address(s.plain()), s.year
	if s.URL.Path == "/" { // next year, "/" shows another year
		year = s.nearestYear()
		address = s.Link("", year)
	}
	if len(datasets) == 0 {
		datasets = s.datasetsOf(year, year)
	}
	if len(datasets) > 0 {
		lists, decrees := listsOf(s, datasets)
		list = append(list, s.words.setting("settings.data", lists...),
			s.words.setting("calendar.basis", decrees...))
	}
	return append(list, setting{s.words.text(made), []string{s.words.date(s.Today)}, "printed"},
		setting{s.words.text("settings.address"), []string{s.origin() + address}, "address"})
}

func (s *setup) datasetsOf(first, last int) (list []ask.Dataset) {
	for year := first; year <= last; year++ {
		if data, ok := s.yearData(year); ok {
			list = append(list, ask.Dataset{Year: data.Year, Revision: data.Revision})
		}
	}
	return list
}

// listsOf names the lists of holidays that an answer depends on, and the decrees behind each
// list. The decrees are named even if the answer has no holidays, because they also prove that a
// date is not in the list.
func listsOf(s *setup, datasets []ask.Dataset) (lists, decrees []string) {
	for _, d := range datasets {
		list, cites := revisionOf(s, d.Year, d.Revision)
		lists = append(lists, list)
		decrees = append(decrees, s.words.text("settings.decrees", "year", d.Year, "decrees", strings.Join(cites, "; ")))
	}
	return lists, decrees
}

// revisionOf names a revision of a year's national list, and cites the decrees up to that
// revision with their dates and addresses.
func revisionOf(s *setup, year, number int) (name string, cites []string) {
	revisions, err := ask.Revisions{Year: ask.Year(year)}.Answer(s.national)
	if err != nil { // cannot happen: an answer depends only on lists that exist
		panic(err)
	}
	for _, revision := range revisions.Data[:number] {
		for _, decree := range revision.Decrees {
			cite := s.words.cite(decree)
			if decree.PublishedAt != nil {
				cite += ", " + s.words.date(*decree.PublishedAt)
			}
			if decree.URL != nil {
				cite += " (" + string(*decree.URL) + ")"
			}
			cites = append(cites, cite)
		}
	}
	newest := revisions.Data[number-1]
	date := s.words.date(newest.Date)
	if newest.DateIsLatest {
		date = s.words.text("sources.latest", "date", date)
	}
	return s.words.text("settings.revision", "year", year, "revision", number, "date", date), cites
}

// ruleSettings returns the page's week, its rule for collective leave and its own days. It
// returns nil for a page whose content does not depend on them.
func ruleSettings(s *setup) []setting {
	if s.route == nil || !s.route.ruled || s.hasPredictions(s.year) {
		return nil
	}
	if s.countsLimit() { // the answer already names its weeks and its readings
		return nil
	}
	if s.Own == nil {
		if s.route.pattern == "/{year}/payroll.xlsx" { // its columns have the rules
			return []setting{s.words.setting("settings.week",
				s.words.text("settings.week.columns")), s.words.setting("settings.leave",
				s.words.text("settings.leave.columns"))}
		}
		return s.words.weekAndLeave(defaultProfile.Off, defaultProfile.Leave)
	}
	list := s.words.weekAndLeave(tokens(s.Own.Weekend), string(s.Own.CollectiveLeave))
	for _, own := range []struct {
		key   string
		lines []ask.OwnLine
	}{{"payroll.own", s.Own.DaysOff}, {"settings.workdays", s.Own.Workdays}} {
		if dates := ownSpans(s, own.lines); len(dates) > 0 {
			list = append(list, s.words.setting(own.key, dates...))
		}
	}
	return list
}

func (t *texts) weekAndLeave(weekend []string, leave string) []setting {
	days := t.dayNames(weekend)
	if days == "" {
		days = t.text("settings.week.none")
	}
	return []setting{t.setting("settings.week", days),
		t.setting("settings.leave", t.text("settings.leave."+leave))}
}

// ownSpan returns an own line in words, with its dates and its name: 28 Desember 2026 (Name).
func (t *texts) ownSpan(line ask.OwnLine) string {
	dates := t.span(line.StartDate, line.EndDate)
	switch line.LocalName {
	case ask.UnnamedDayOff.Indonesian, ask.UnnamedWorkday.Indonesian:
		return dates
	}
	return t.text("settings.named", "dates", dates, "name", t.choose(line.LocalName, line.Name))
}

// ownSpans returns the dates of own lines in words. The page of a month has only the lines in that
// month. A named calendar can have own lines in many years, so only the lines in the page's year
// are returned.
func ownSpans(s *setup, lines []ask.OwnLine) (list []string) {
	for _, line := range lines {
		if s.dates != nil && (line.EndDate.Before(s.dates.Start()) || line.StartDate.After(s.dates.End())) {
			continue
		}
		if s.Profile != nil || line.StartDate.Year() <= s.year && s.year <= line.EndDate.Year() {
			list = append(list, s.words.ownSpan(line))
		}
	}
	return list
}

// fileName returns the name of a file to download. It contains the calendar and the settings that
// are not the default, so files with different numbers have different names. The parameter
// "further" has more parts of the name, for settings that only this page has.
func fileName(s *setup, name string, further []string, ending string) string {
	parts, digest := []string{"harikerja", name}, ""
	if s.Named() {
		parts = append(parts, s.Own.Name)
	}
	if p := s.Profile; p != nil {
		parts = append(parts, p.fileNames(s.words)...)
		if p.hasDays() {
			sum := sha256.Sum256([]byte(p.Firm + "\n" + p.DaysOff + " " + p.Workdays))
			digest = fmt.Sprintf("-%x", sum[:3])
		}
	}
	parts = slices.Concat(parts, further, []string{strconv.Itoa(s.year)})
	return strings.ReplaceAll(strings.Join(parts, "-"), ",", "-") + digest + ending
}

// fileNames returns the parts of a file name that describe the profile. There can be many own
// days, so they are only in a short digest at the end of the name. Without it, the files of two
// firms with similar names, or of one firm before and after a change, would have the same name.
func (p *profile) fileNames(t *texts) (parts []string) {
	if p.Firm != "" || p.hasDays() {
		parts = append(parts, cmp.Or(slug(p.Firm), slug(t.text("calendars.profile"))))
	}
	switch p.Week {
	case "6":
		parts = append(parts, "week-6")
	case "custom":
		parts = append(parts, "off", p.frame.Weekend.String())
	}
	if p.Leave != defaultProfile.Leave {
		parts = append(parts, "leave", p.Leave)
	}
	return parts
}
