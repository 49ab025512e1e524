package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// The calculator is a form that asks by GET: its whole state is in the address,
// so a result can be shared, and it works without a script. calculator.js
// fetches the same page and takes the answer from it.

// calculatorParams are the fields of all its modes; fieldsOf says which mode
// has which.
var calculatorParams = []string{"mode", "date", "days", "direction", "start", "end", "week", "off", "leave"}

var fieldsOf = map[string][]string{
	"add":   {"date", "days", "direction"},
	"count": {"start", "end"},
	"check": {"date"},
}

// repeated is the one parameter that may come more than once: a box for each
// day of the week.
const repeated = "off"

// calculatorView is the form as it was sent, and the answer.
type calculatorView struct {
	Mode      string // add, count or check
	Date      string
	Days      string
	Direction string // after or before
	Start     string
	End       string
	Week      string // 5, 6 or custom
	Off       []string
	Leave     string // off or work
	First     harikerja.Date
	Last      harikerja.Date
	Origin    string // of the API call that is shown
	Field     string // where the mistake is, if there is one
	Mistake   string // in words
	Result    *resultView
}

var (
	modes    = []string{"add", "count", "check"}
	weekDays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)

// Modes are the tabs of the calculator.
func (v *calculatorView) Modes() []string { return modes }

// WeekDays are the boxes of a custom week, in order.
func (v *calculatorView) WeekDays() []string { return weekDays }

// IsOff reports whether a box is ticked.
func (v *calculatorView) IsOff(day string) bool { return slices.Contains(v.Off, day) }

// Shown is a date as its field can show it: browsers take no others.
func (v *calculatorView) Shown(date string) string {
	if _, err := harikerja.ParseDate(date); err != nil {
		return ""
	}
	return date
}

// Invalid reports whether a field holds the mistake.
func (v *calculatorView) Invalid(field string) bool { return v.Field == field }

func calculatorPage(r *request) (*view, error) {
	v, err := readCalculator(r)
	if err != nil {
		return nil, err
	}
	page := &view{
		template: "calculator",
		section:  "calculator",
		title:    r.words.text("calc.title"),
		about:    r.words.text("calc.about"),
		scripts:  []string{"site.js", "calculator.js"},
		data:     v,
	}
	if m := v.calculate(r); m != nil {
		v.Field, v.Mistake = m.field, r.words.text("calc.error."+m.key, m.args...)
		page.status = m.status
	}
	return page, nil
}

// mistake is a value that has no answer. The form is shown again with it.
type mistake struct {
	field  string
	key    string // of calc.error
	args   []any
	status int
}

func wrong(field, key string) *mistake {
	return &mistake{field: field, key: key, status: http.StatusBadRequest}
}

// readCalculator fills the form from the query, and where that says nothing
// with something worth looking at.
func readCalculator(r *request) (*calculatorView, error) {
	v := &calculatorView{Mode: r.value("mode", "add"), Origin: r.origin()}
	fields, ok := fieldsOf[v.Mode]
	if !ok {
		return nil, &problem{status: http.StatusBadRequest, key: "mode", plain: r.Link(r.URL.Path), args: []any{"value", shorten(v.Mode)}}
	}
	known := append(slices.Clone(fields), "lang", "mode", "week", "off", "leave")
	for _, name := range calculatorParams {
		if _, given := r.query[name]; given && !slices.Contains(known, name) {
			return nil, &problem{status: http.StatusBadRequest, key: "parameter", plain: r.Link(r.URL.Path + "?mode=" + v.Mode),
				args: []any{"name", name, "known", strings.Join(known, ", ")}}
		}
	}
	covered, ok := r.calendar.Covered()
	if !ok {
		return nil, &harikerja.CoverageError{Date: r.today, Nothing: true}
	}
	v.First, v.Last = covered.Start(), covered.End()
	day := r.today
	if !covered.Contains(day) {
		day = harikerja.Year(r.current()).Start()
	}
	month := harikerja.Month(day.Year(), day.Month())
	v.Date = r.value("date", day.String())
	v.Days = r.value("days", "5")
	v.Direction = r.value("direction", "after")
	v.Start = r.value("start", month.Start().String())
	v.End = r.value("end", month.End().String())
	v.Week = r.value("week", "5")
	v.Leave = r.value("leave", "off")
	v.Off = r.query["off"]
	if v.Week != "custom" {
		v.Off = []string{"sat", "sun"} // to begin with, once it is chosen
	}
	return v, nil
}

// rules reads what counts as off.
func (v *calculatorView) rules() (harikerja.Rules, *mistake) {
	var rules harikerja.Rules
	switch v.Week {
	case "5":
	case "6":
		rules.Weekend = harikerja.SunOnly
	case "custom":
		rules.Weekend = harikerja.NoWeekend
		if len(v.Off) > 0 {
			w, err := harikerja.ParseWeekend(strings.Join(v.Off, ","))
			if err != nil && len(v.Off) == 7 {
				return rules, wrong("week", "sevendays")
			}
			if err != nil || w.Len() == 0 {
				return rules, wrong("week", "week")
			}
			rules.Weekend = w
		}
	default:
		return rules, wrong("week", "week")
	}
	switch v.Leave {
	case "off":
	case "work":
		rules.Leave = harikerja.LeaveWorked
	default:
		return rules, wrong("leave", "leave")
	}
	return rules, nil
}

// Query returns the state as a query string, without what goes without saying.
func (v *calculatorView) Query() string {
	pairs := []string{"mode=" + v.Mode}
	add := func(name, value string) { pairs = append(pairs, name+"="+url.QueryEscape(value)) }
	for _, field := range fieldsOf[v.Mode] {
		switch field {
		case "date":
			add("date", v.Date)
		case "days":
			add("days", v.Days)
		case "start":
			add("start", v.Start)
		case "end":
			add("end", v.End)
		case "direction":
			if v.Direction != "after" {
				add("direction", v.Direction)
			}
		}
	}
	if v.Week != "5" {
		add("week", v.Week)
	}
	if v.Week == "custom" {
		for _, day := range weekDays {
			if v.IsOff(day) {
				add("off", day)
			}
		}
	}
	if v.Leave != "off" {
		add("leave", v.Leave)
	}
	return strings.Join(pairs, "&")
}

// TabLink returns another mode with the same rules and, where it has one, the
// same date.
func (v *calculatorView) TabLink(mode string) string {
	tab := *v
	tab.Mode = mode
	if mode == "count" {
		if v.Mode != "count" {
			return "/calculator?mode=count" + strings.TrimPrefix((&calculatorView{Mode: "none", Week: v.Week, Off: v.Off, Leave: v.Leave}).Query(), "mode=none")
		}
	} else if v.Mode == "count" {
		tab.Date = v.Start
	}
	return "/calculator?" + tab.Query()
}

// parseDays reads the number of workdays to go, as the API does.
func parseDays(s string) (int, bool) {
	if s == "" || len(s) > 10 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 1 && n <= 1<<31-1
}
