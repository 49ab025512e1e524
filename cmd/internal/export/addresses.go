package export

import (
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

// A question is the path and query of a request to a server. The address of a file has no
// query, because many static hosts ignore queries. The variable "files" lists all questions
// that an export answers, and the addresses of the files with the answers.

// A kind of exported file.
type file struct {
	pattern *regexp.Regexp // matches the questions that the file answers
	// In an address, $1 stands for the first value in the question. If the file is a page, locate
	// adds the extension .html.
	address  string
	variants int
}

// The languages and calendars for which a file exists. In an address, /en stands for English and
// /calendars/NAME for a calendar.
const (
	fixed      = iota // only one file
	byLanguage        // one file for each language
	byCalendar        // one file for each calendar
	byBoth            // one file for each language and calendar
)

// Each line is a question with sorted parameters. A word in capitals stands for a value. The
// parameter "span" has a year as its value. It replaces the parameters "start" and "end" if they
// are the first and the last day of this year. The address of the file is after the arrow. For a
// line without an arrow, the function sameAddress makes the address.
var files = slices.Concat(
	compile(byBoth,
		"/",
		"/YEAR",
		"/YEAR/MONTH",
		"/YEAR/long-weekends",
		"/YEAR/long-weekends?bridges=BRIDGES -> /$1/long-weekends/bridges-$2",
		"/YEAR/payroll",
		"/YEAR/due-dates",
		"/YEAR/due-dates?kind=KIND",
		"/YEAR/sources",
		"/YEAR/as-of",
		"/YEAR/as-of?date=DATE",
		"/rules",
		"/rules?kind=RULES",
		"/subscribe",
		"/YEAR/holidays.xlsx",
		"/YEAR/payroll.xlsx",
		"/YEAR/periods.xlsx"),
	compile(byCalendar,
		"/YEAR/payroll.csv",
		"/YEAR/periods.csv"),
	compile(byLanguage,
		"/calendar.ics",
		"/calendar.ics?type=TYPE -> /calendar/$1.ics",
		"/calendar/YEAR.ics",
		"/calendars/NAME/calendar.ics",
		"/calendars/NAME/calendar.ics?type=TYPE -> /calendars/$1/calendar/$2.ics",
		"/obligations.ics",
		"/obligations.ics?kind=KIND -> /obligations/$1.ics",
		"/projections.ics",
		"/changes.atom"),
	compile(fixed,
		"/holidays.csv?year=YEAR -> /holidays/$1.csv",
		"/calendars/NAME/holidays.csv?year=YEAR -> /calendars/$1/holidays/$2.csv",
		"/obligations.csv?year=YEAR -> /obligations/$1.csv",
		"/obligations.csv?kind=KIND&year=YEAR -> /obligations/$2/$1.csv",
		"/v1/years",
		"/v1/occasions",
		"/v1/holidays?year=YEAR",
		"/v1/holidays?type=TYPE&year=YEAR -> /v1/holidays/$2/$1.json",
		"/v1/holidays?includeSources=true&year=YEAR -> /v1/holidays/$1/includeSources.json",
		"/v1/holidays/compare?date=DATE&year=YEAR -> /v1/holidays/compare/$2/$1.json",
		"/v1/holidays/long-weekends?year=YEAR",
		"/v1/holidays?asOf=DATE&year=YEAR -> /v1/as-of/$1/holidays/$2.json",
		"/v1/projections?year=YEAR",
		"/v1/days?span=YEAR",
		"/v1/sources?year=YEAR",
		"/v1/revisions?year=YEAR",
		"/v1/workdays/summary?year=YEAR",
		"/v1/obligations?span=YEAR",
		"/v1/obligations?kind=KIND&span=YEAR -> /v1/obligations/$2/$1.json",
		"/v1/rules",
		"/v1/rules/NAME",
		"/v1/calendars",
		"/v1/calendars/NAME",
		"/v1/holidays?calendar=NAME&year=YEAR -> /v1/calendars/$1/holidays/$2.json",
		"/v1/holidays?calendar=NAME&includeSources=true&year=YEAR -> "+
			"/v1/calendars/$1/holidays/$2/includeSources.json",
		"/v1/workdays/summary?calendar=NAME&year=YEAR -> /v1/calendars/$1/workdays/summary/$2.json",
		"/harikerja.xlsx",
		"/dataset.json",
		"/compat/nager/api/v3/PublicHolidays/YEAR/ID",
		"/favicon.ico",
		"/robots.txt",
		"/sitemap.xml"),
)

// The regular expression for each word in capitals.
var patterns = map[string]string{"YEAR": "([0-9]{4})", "DATE": "([0-9]{4}-[0-9]{2}-[0-9]{2})",
	"MONTH": "([1-9]|1[0-2])", "NAME": "([a-z][a-z0-9-]*)", "BRIDGES": "([1-4])",
	"TYPE":  "(national_holiday|collective_leave|own_day_off)",
	"KIND":  "(tax|allowance|social_security)",
	"RULES": "(tax|allowance|social_security|overtime|limit)"}

var word = regexp.MustCompile("[A-Z]{4,}")

func compile(variants int, lines ...string) (list []file) {
	for _, line := range lines {
		question, address, ok := strings.Cut(line, " -> ")
		if !ok {
			address = sameAddress(question)
		}
		pattern := word.ReplaceAllStringFunc(regexp.QuoteMeta(question),
			func(w string) string { return patterns[w] })
		list = append(list, file{regexp.MustCompile("^" + pattern + "$"), address, variants})
	}
	return list
}

// sameAddress makes an address from the path in the question and the value of its parameter. For
// a question to the API, it adds the extension .json. For /v1/holidays?year=YEAR, it returns
// /v1/holidays/$1.json.
func sameAddress(question string) string {
	n := 0
	address := word.ReplaceAllStringFunc(parameter.ReplaceAllString(question, "/"),
		func(string) string { n++; return "$" + strconv.Itoa(n) })
	if strings.HasPrefix(address, "/v1/") {
		address += ".json"
	}
	return strings.TrimSuffix(address, "/")
}

var parameter = regexp.MustCompile(`\?[a-z]+=`)

// locate returns the address of the file that answers a question. It also returns "full", the
// question to send to the server. For a page or a workbook, "full" always has the parameter
// "lang". Without this parameter, the server would choose the language of the browser. If the
// address does not begin with /en, the language is Indonesian. If an export has no file for
// the question, locate returns false.
func locate(question string) (address, full string, ok bool) {
	p, query, _ := strings.Cut(question, "?")
	values, err := url.ParseQuery(query)
	if err != nil || slices.ContainsFunc(slices.Collect(maps.Values(values)), func(v []string) bool { return len(v) != 1 }) {
		return "", "", false
	}
	if f, address := find(p, values); f != nil && f.variants == fixed {
		return address, question, true
	}
	lang, hasLang := values.Get("lang"), values.Has("lang")
	calendar, hasCalendar := values.Get("calendar"), values.Has("calendar")
	delete(values, "lang")
	delete(values, "calendar")
	f, address := find(p, values)
	named := hasCalendar && calendar != datasetfile.National
	switch {
	case f == nil, f.variants == fixed,
		hasLang && lang != "id" && lang != "en",
		hasCalendar && (f.variants == byLanguage || !calendarName.MatchString(calendar)):
		return "", "", false
	}
	if named {
		address = "/calendars/" + calendar + address
		values.Set("calendar", calendar)
	}
	if lang == "en" && f.variants != byCalendar {
		address = "/en" + address
		values.Set("lang", "en")
	} else if f.variants == byBoth {
		values.Set("lang", "id")
	}
	if path.Ext(address) == "" {
		address += ".html"
	}
	if address == ".html" {
		address = "/"
	}
	if len(values) > 0 {
		p += "?" + values.Encode()
	}
	return address, p, true
}

var calendarName = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// find returns the kind of file that answers a path with these parameters, or nil if there is
// none. It also returns the address of the file, but without the elements for the language and
// the calendar.
func find(p string, values url.Values) (*file, string) {
	key := url.Values{}
	maps.Copy(key, values)
	if start, end := values.Get("start"), values.Get("end"); len(start) == 10 && start[4:] == "-01-01" && end == start[:4]+"-12-31" {
		delete(key, "start")
		delete(key, "end")
		key.Set("span", start[:4])
	} else if values.Has("span") {
		return nil, ""
	}
	if len(key) > 0 {
		p += "?" + key.Encode()
	}
	for i, f := range files {
		if match := f.pattern.FindStringSubmatchIndex(p); match != nil {
			return &files[i], string(f.pattern.ExpandString(nil, f.address, p, match))
		}
	}
	return nil, ""
}

// Links chooses the addresses of the links in an export, and collects the linked
// questions. It is not safe for concurrent use.
type Links struct {
	path      string           // the path of the site: the first part of every address
	calendars map[string][]int // the years of each calendar
	missing   map[string]bool  // the paths of files that cannot be made
	known     map[string]bool  // the addresses of all files
	queue     []File           // the files to make; each has only an address and a question
}

// Address returns the address of the file that answers a question, or "" if there
// is no such file.
func (l *Links) Address(question string) string {
	address, full, ok := locate(question)
	if !ok || l.missing[pathOf(address)] {
		return ""
	}
	if m := ofCalendar.FindStringSubmatch(address); m != nil && len(l.calendars[m[1]]) == 0 {
		return "" // the calendar has no year with data
	}
	l.add(address, full)
	return l.path + address
}

var ofCalendar = regexp.MustCompile(`^(?:/en|/v1)?/calendars/([a-z0-9-]+)`)

// add adds a file to the queue. The address does not contain the path of the site.
func (l *Links) add(address, question string) {
	if !l.known[address] {
		l.known[address] = true
		l.queue = append(l.queue, File{Path: pathOf(address), Address: l.path + address, Question: question})
	}
}

// pathOf returns the path of the file with the given address.
func pathOf(address string) string {
	if address == "/" {
		return "index.html"
	}
	return address[1:]
}

// questions lists the questions that an export always answers, even if no page links to them.
func (s Site) questions() []string {
	list := []string{"/v1/years", "/v1/occasions", "/v1/rules", "/v1/calendars", "/harikerja.xlsx", "/dataset.json",
		"/favicon.ico", "/robots.txt", "/sitemap.xml", "/?lang=id", "/?lang=en"}
	for _, year := range s.Years {
		y := strconv.Itoa(year)
		list = append(list, "/v1/holidays?year="+y, "/v1/holidays?year="+y+"&type=national_holiday",
			"/v1/holidays?year="+y+"&type=collective_leave",
			"/v1/holidays?year="+y+"&includeSources=true", "/v1/sources?year="+y, "/v1/revisions?year="+y, "/v1/workdays/summary?year="+y,
			"/v1/holidays/long-weekends?year="+y, "/v1/days?start="+y+"-01-01&end="+y+"-12-31", "/"+y+"?lang=id", "/"+y+"?lang=en",
			"/compat/nager/api/v3/PublicHolidays/"+y+"/ID")
	}
	for _, year := range s.Projected {
		list = append(list, "/v1/projections?year="+strconv.Itoa(year))
	}
	if len(s.Projected) > 0 {
		list = append(list, "/projections.ics", "/projections.ics?lang=en")
	}
	for _, name := range slices.Sorted(maps.Keys(s.Calendars)) {
		if len(s.Calendars[name]) == 0 {
			continue
		}
		list = append(list, "/v1/calendars/"+name, "/?calendar="+name+"&lang=id", "/?calendar="+name+"&lang=en")
		for _, year := range s.Calendars[name] {
			query := "?calendar=" + name + "&year=" + strconv.Itoa(year)
			list = append(list, "/v1/holidays"+query, "/v1/workdays/summary"+query)
		}
	}
	return list
}
