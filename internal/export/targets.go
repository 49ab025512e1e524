package export

import (
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Targets lists the paths and queries to export: the pages, and every question
// with a small number of possible parameters. The calendars map has the years of
// each listed calendar.
func Targets(years []int, calendars map[string][]int) []string {
	list := []string{"/v1/health", "/v1/years", "/v1/occasions", "/v1/rules", "/v1/calendars", "/openapi.json", "/openapi.yaml", "/favicon.ico", "/robots.txt", "/sitemap.xml", "/changes.atom", "/changes.atom?lang=en"}
	list = append(list, choices("/calendar.ics", "lang=en", types)...)
	list = append(list, choices("/obligations.ics", "lang=en", kinds)...)
	list = append(list, inLanguages("/", "/docs", "/calculator", "/profile", "/rules", "/subscribe")...)
	for _, year := range years {
		y := strconv.Itoa(year)
		of := "?year=" + y
		list = append(list, choices("/v1/holidays"+of, types, "includeSources=true")...)
		list = append(list, "/v1/sources"+of, "/v1/revisions"+of, "/v1/workdays/summary"+of, "/v1/holidays/long-weekends"+of)
		list = append(list, fmt.Sprintf("/v1/days?start=%s-01-01&end=%s-12-31", y, y))
		list = append(list, choices(fmt.Sprintf("/v1/obligations?start=%s-01-01&end=%s-12-31", y, y), kinds)...)
		list = append(list, choices("/obligations.csv"+of, kinds, "bom=true")...)
		list = append(list, choices("/calendar/"+y+".ics", "lang=en", types)...)
		list = append(list, choices("/holidays.csv"+of, types, "bom=true")...)
		list = append(list, inLanguages("/"+y, "/"+y+"/leave-plan", "/"+y+"/payroll", "/"+y+"/sources", "/"+y+"/as-of")...)
		list = append(list, inLanguages("/"+y+"/payroll.csv", "/"+y+"/payroll-excel.csv", "/"+y+"/payroll.xlsx", "/"+y+"/holidays-excel.csv", "/"+y+"/holidays.xlsx")...)
		list = append(list, choices("/"+y+"/long-weekends", "lang=id|lang=en", "bridges=1|bridges=2|bridges=3|bridges=4")...)
		list = append(list, choices("/"+y+"/due-dates", "lang=id|lang=en", kinds)...)
	}
	for _, name := range slices.Sorted(maps.Keys(calendars)) {
		list = append(list, "/v1/calendars/"+name)
		list = append(list, choices("/calendars/"+name+"/calendar.ics", "lang=en")...)
		for _, year := range calendars[name] {
			of := "?year=" + strconv.Itoa(year)
			list = append(list, "/v1/calendars/"+name+"/holidays"+of, "/v1/calendars/"+name+"/workdays/summary"+of)
			list = append(list, choices("/calendars/"+name+"/holidays.csv"+of, "bom=true")...)
		}
	}
	return list
}

const (
	types = "type=national_holiday|type=collective_leave"
	kinds = "kind=tax|kind=allowance|kind=social_security"
)

// choices returns the target with every combination of parameters. Each argument
// has the possible values of one parameter, separated by "|". Every parameter is
// optional.
func choices(target string, parameters ...string) []string {
	list := []string{target}
	for _, p := range parameters {
		for _, t := range slices.Clone(list) {
			for choice := range strings.SplitSeq(p, "|") {
				separator := "?"
				if strings.Contains(t, "?") {
					separator = "&"
				}
				list = append(list, t+separator+choice)
			}
		}
	}
	return list
}

// inLanguages returns the targets of pages without the parameter lang and with each
// of its values.
func inLanguages(pages ...string) []string {
	var list []string
	for _, p := range pages {
		list = append(list, choices(p, "lang=id|lang=en")...)
	}
	return list
}

// Path returns the path of the file for the answer to a target. The path of the file
// begins with the path of the target. The values of the query follow as further
// elements, in the order year, lang, type, kind, date, bridges. The names of the parameters that
// are true follow, and then the extension. A target without an extension gets .json
// under /v1 and .html elsewhere. The file for / is index.html.
//
//	/v1/holidays?year=2026&type=national_holiday    v1/holidays/2026/national_holiday.json
//	/calendar/2026.ics?lang=en                      calendar/2026/en.ics
//	/2026/payroll?lang=en                           2026/payroll/en.html
//	/2026/payroll?calendar=idx&lang=en              2026/payroll/calendar-idx/en.html
//
// For a start and an end date, Path uses the year of the start date. The target must
// be in [Targets] or be the address of an asset.
func Path(target string) string {
	p, query, _ := strings.Cut(target, "?")
	if strings.HasPrefix(p, "/assets/") {
		return p[1:]
	}
	ext := path.Ext(p)
	stem := strings.TrimSuffix(p, ext)
	switch {
	case ext != "":
	case strings.HasPrefix(p, "/v1/"):
		ext = ".json"
	default:
		ext = ".html"
	}
	elements := []string{strings.Trim(stem, "/")}
	values, _ := url.ParseQuery(query) // the targets are valid
	if name := values.Get("calendar"); name != "" {
		elements = append(elements, "calendar-"+name)
	}
	if start := values.Get("start"); start != "" {
		values.Set("year", start[:4])
	}
	for _, name := range []string{"year", "lang", "type", "kind", "date"} {
		elements = append(elements, values.Get(name))
	}
	if values.Has("bridges") {
		elements = append(elements, "bridges-"+values.Get("bridges"))
	}
	for _, name := range []string{"includeSources", "bom"} {
		if values.Get(name) == "true" {
			elements = append(elements, name)
		}
	}
	if name := path.Join(elements...); name != "" {
		return name + ext
	}
	return "index" + ext
}
