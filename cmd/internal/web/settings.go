package web

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// A person who finds a printed page or a workbook years later must be able to repeat
// it. So both name the settings of the answer, the data, the date and the address.

// setting is one line of the settings.
type setting struct {
	Name   string
	Values []string
	Class  string // "" or the class of a value that a script corrects: printed or address
}

// Text returns the values on one line.
func (s setting) Text() string { return strings.Join(s.Values, ", ") }

// setting returns a setting. Its name is the text of a key.
func (r *request) setting(key string, values ...string) setting {
	return setting{Name: r.words.text(key), Values: values}
}

// Settings returns the settings of a printed page.
func (p *page) Settings() []setting {
	list := p.allSettings("settings.printed", p.view.settings, p.datasets)
	if p.address != "" {
		list[len(list)-1].Values = []string{p.origin() + p.address}
	}
	return list
}

// allSettings returns the settings of an answer: the calendar with its rules, the further
// settings of the page, the data, the date and the address. The made parameter is the
// key of the words before the date.
func (r *request) allSettings(made string, further []setting, datasets []ask.Dataset) []setting {
	list := slices.Concat([]setting{r.setting("settings.calendar", r.CalendarTitle())}, r.ruleSettings(), further)
	if len(datasets) == 0 {
		datasets = r.datasetsOf(r.year, r.year)
	}
	if len(datasets) > 0 {
		lists, decrees := r.lists(datasets)
		list = append(list, r.setting("settings.data", lists...), r.setting("calendar.basis", decrees...))
	}
	address := r.Address(r.plain())
	if r.URL.Path == "/" {
		address = r.Link("", r.nearestYear()) // "/" is the page of another year next year
	}
	return append(list, setting{r.words.text(made), []string{r.words.date(r.today)}, "printed"},
		setting{r.words.text("settings.address"), []string{r.origin() + address}, "address"})
}

// datasetsOf returns the lists of holidays from one year to another.
func (r *request) datasetsOf(first, last int) (list []ask.Dataset) {
	for year := first; year <= last; year++ {
		if data, ok := r.yearData(year); ok {
			list = append(list, ask.Dataset{Year: data.Year, Revision: data.Revision})
		}
	}
	return list
}

// lists names the lists of holidays that an answer depends on, and the decrees of each
// list. The decrees prove also that a date is not in the list.
func (r *request) lists(datasets []ask.Dataset) (lists, decrees []string) {
	for _, d := range datasets {
		list, cites := r.revision(d.Year, d.Revision)
		lists = append(lists, list)
		decrees = append(decrees, r.words.text("settings.decrees", "year", d.Year, "decrees", strings.Join(cites, "; ")))
	}
	return lists, decrees
}

// revision names a revision of the national list of a year, and cites the decrees up to
// that revision.
func (r *request) revision(year, number int) (name string, cites []string) {
	revisions, err := ask.Revisions{Year: ask.Year(year)}.Answer(r.national)
	if err != nil { // an answer depends only on lists that exist
		panic(err)
	}
	for _, revision := range revisions.Data[:number] {
		for _, decree := range revision.Decrees {
			cites = append(cites, r.words.cite(decree))
		}
	}
	newest := revisions.Data[number-1]
	date := r.words.date(newest.Date)
	if newest.DateIsLatest {
		date = r.words.text("sources.latest", "date", date)
	}
	return r.words.text("settings.revision", "year", year, "revision", number, "date", date), cites
}

// ruleSettings returns the week, the collective leave and the own days of the page. It
// returns nil for a page whose content does not depend on them.
func (r *request) ruleSettings() []setting {
	if r.route == nil || !r.route.ruled || r.projected(r.year) {
		return nil
	}
	if r.route.pattern == "/calculator" && r.value("mode", "") == "limit" { // the answer names its weeks and its readings
		return nil
	}
	if r.own == nil {
		if strings.HasPrefix(r.route.pattern, "/{year}/payroll") { // its columns have the rules
			return []setting{r.setting("settings.week", r.words.text("settings.week.columns")), r.setting("settings.leave", r.words.text("settings.leave.columns"))}
		}
		return r.weekAndLeave(defaultProfile.Off, defaultProfile.Leave)
	}
	list := r.weekAndLeave(tokens(r.own.Weekend), string(r.own.CollectiveLeave))
	for _, own := range []struct {
		key   string
		lines []ask.OwnLine
	}{{"payroll.own", r.own.DaysOff}, {"settings.workdays", r.own.Workdays}} {
		if dates := r.ownSpans(own.lines); len(dates) > 0 {
			list = append(list, r.setting(own.key, dates...))
		}
	}
	return list
}

func (r *request) weekAndLeave(weekend []string, leave string) []setting {
	days := r.words.dayNames(weekend)
	if days == "" {
		days = r.words.text("settings.week.none")
	}
	return []setting{r.setting("settings.week", days), r.setting("settings.leave", r.words.text("settings.leave."+leave))}
}

// ownSpan returns the dates of an own line in words, with its name: 28 Desember 2026 (Name).
func (r *request) ownSpan(line ask.OwnLine) string {
	dates := r.words.span(line.StartDate, line.EndDate)
	switch line.LocalName {
	case ask.UnnamedDayOff.Indonesian, ask.UnnamedWorkday.Indonesian:
		return dates
	}
	return r.words.text("settings.named", "dates", dates, "name", r.words.choose(line.LocalName, line.Name))
}

// ownSpans returns the dates of own lines in words. A named calendar can have the days
// of many years, so it names only those of the page's year.
func (r *request) ownSpans(lines []ask.OwnLine) (list []string) {
	for _, line := range lines {
		if r.profile != nil || line.StartDate.Year() <= r.year && r.year <= line.EndDate.Year() {
			list = append(list, r.ownSpan(line))
		}
	}
	return list
}

// fileName returns the name of a file to download. It contains the calendar and the
// settings that are not the default, so files with different settings have different
// names. The further parameter has the settings of the page.
func (r *request) fileName(name string, further []string, ending string) string {
	parts := []string{"harikerja", name}
	if r.Named() {
		parts = append(parts, r.own.Name)
	}
	if r.profile != nil {
		parts = append(parts, r.profile.fileNames()...)
	}
	return strings.Join(slices.Concat(parts, further, []string{strconv.Itoa(r.year)}), "-") + ending
}

// fileNames returns the parts of a file name that describe the profile. Own days can be
// many, so a short digest stands for them.
func (p *profile) fileNames() (parts []string) {
	switch p.Week {
	case "6":
		parts = append(parts, "week-6")
	case "custom":
		parts = append(parts, "off", p.frame.Weekend.String())
	}
	if p.Leave != defaultProfile.Leave {
		parts = append(parts, "leave", p.Leave)
	}
	if p.hasDays() {
		digest := sha256.Sum256([]byte(p.DaysOff + " " + p.Workdays))
		parts = append(parts, "own", hex.EncodeToString(digest[:4]))
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], ",", "-")
	}
	return parts
}
