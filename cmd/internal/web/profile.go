package web

import (
	"cmp"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
)

// A profile is a firm's working week, its rule for collective leave and its own days. It can also
// have the name and the payroll period of the firm, which do not change the calendar: see maxFirm.
// The profile is part of the address, so every page uses the profile, and every link contains the
// profile. In package ask, the profile becomes the rules and own days of [ask.Frame]. A page cannot
// have both a profile and a named calendar.

// ruleParams are those parameters of a profile that have a field in the calculator.
var ruleParams = []string{"week", "off", "leave"}

// profileParams are the parameters of a profile, in the order of their fields on the page /profile.
var profileParams = slices.Concat([]string{"firm"}, ruleParams, []string{"daysOff", "workdays"},
	periodParams)

// repeatedParams are the parameters that may be given more than once, because the forms have a
// checkbox for each day.
var repeatedParams = []string{"off", "daysOff", "workdays"}

// editParams are the fields of the page /profile with which a visitor adds a date or a span to the
// own days off or to the own workdays, or removes a line from them.
var editParams = []string{"offFrom", "offTo", "offName", "workFrom", "workTo", "workName", "add", "remove"}

// profile has the values of the profile parameters.
type profile struct {
	Firm     string    // the name of the firm; "" if it is not given
	Week     string    // 5, 6 or custom
	Off      []string  // the weekly days off of a custom week, Monday first
	Leave    string    // taken or worked
	DaysOff  string    // dates and spans, separated by commas
	Workdays string    // dates and spans, separated by commas
	period   ask.Texts // the given values of periodParams

	frame ask.Frame // the profile as a frame for the page's questions
}

// weekDays are the days of a week, Monday first.
var weekDays = ask.FrameParam("weekend").AllowedArguments()

// defaultRules are the rules for a question that has no parameters for rules.
var defaultRules = ask.Default[ask.Rules]()

// defaultProfile is the profile of a visitor who has not chosen a profile.
var defaultProfile = profile{Week: "5", Off: defaultRules.Weekend.Tokens(),
	Leave: defaultRules.Leave.String()}

// pair is a parameter of an address, or a hidden field of a form.
type pair struct{ Name, Value string }

// inAddress shortens the escapes of a value in an address. A comma and = need none. HTML escapes a
// plus sign as &#43;, so %20 is the shorter space.
var inAddress = strings.NewReplacer("%2C", ",", "%3D", "=", "+", "%20")

// withPairs adds parameters to an address.
func withPairs(address string, pairs []pair) string {
	for _, p := range pairs {
		address = withQuery(address, p.Name+"="+inAddress.Replace(url.QueryEscape(p.Value)))
	}
	return address
}

// pairs returns the parameters of the profile that differ from the default.
func (p *profile) pairs() []pair {
	var list []pair
	add := func(name, value, standard string) {
		if value != standard {
			list = append(list, pair{name, value})
		}
	}
	add("firm", p.Firm, "")
	add("week", p.Week, defaultProfile.Week)
	if p.Week == "custom" {
		for _, day := range p.Off {
			add("off", day, "")
		}
	}
	add("leave", p.Leave, defaultProfile.Leave)
	add("daysOff", p.DaysOff, "")
	add("workdays", p.Workdays, "")
	for _, name := range periodParams {
		add(name, p.pay(name), defaultOf[ask.PayrollPeriods](name))
	}
	return list
}

// hasDays reports whether the profile has own days off or own workdays.
func (p *profile) hasDays() bool { return p.DaysOff != "" || p.Workdays != "" }

// fewRules has the questions and feeds that do not accept all rules of a profile. It maps the
// path of each to the parameters that it accepts.
var fewRules = map[string]*ask.Form{
	"/v1/holidays":  ask.FormOf(reflect.TypeFor[ask.Holidays]()),
	"/calendar.ics": ask.FormOf(reflect.TypeFor[ask.HolidayFeed]()),
	"/holidays.csv": ask.FormOf(reflect.TypeFor[ask.HolidayFile]()),
}

// addTo adds the profile to the address of an API question or of a feed. It adds only the rules
// that the question takes and that differ from the default. The profile may be nil.
func (p *profile) addTo(question string) string {
	if p == nil {
		return question
	}
	path, _, _ := strings.Cut(question, "?")
	form := cmp.Or(fewRules[path], ask.FormOf(reflect.TypeFor[ask.Frame]()))
	texts := p.texts()
	for _, name := range []string{"includeCollectiveLeave", "weekend", "daysOff", "workdays"} {
		if param := form.Param(name); param != nil && texts[name] != param.Default {
			question = withPairs(question, []pair{{name, texts[name]}})
		}
	}
	return question
}

// WeekDays returns the days that have a checkbox for a custom week, Monday first.
func (p *profile) WeekDays() []string { return weekDays }

// IsOff reports whether the box of a day is ticked.
func (p *profile) IsOff(day string) bool { return slices.Contains(p.Off, day) }

// profileIn returns the profile that a query contains, as the visitor sent it.
func profileIn(query url.Values) profile {
	p := defaultProfile
	p.Firm = strings.Join(strings.Fields(query.Get("firm")), " ") // on one line
	p.period = ask.Texts{}
	for _, name := range periodParams {
		if query.Has(name) {
			p.period[name] = query.Get(name)
		}
	}
	if query.Has("week") {
		p.Week = query.Get("week")
	}
	if query.Has("leave") {
		p.Leave = query.Get("leave")
	}
	if p.Week == "custom" {
		p.Off = slices.Clone(query["off"])
		place := func(day string) int { return slices.Index(weekDays, day) }
		slices.SortStableFunc(p.Off, func(a, b string) int { return place(a) - place(b) })
		p.Off = slices.Compact(p.Off)
	}
	p.DaysOff, p.Workdays = ownDates(query, "daysOff", "off"), ownDates(query, "workdays", "work")
	return p
}

// ownDates returns the own days in a query as a text for [ask.Lines]. On the page /profile, the
// rows and the pasted lines are in fields with the given name, daysOff or workdays. The three fields
// for a new row are in editParams, and their names begin with the given prefix, off or work. All
// these fields can be empty.
func ownDates(query url.Values, name, prefix string) string {
	from, to := query.Get(prefix+"From"), query.Get(prefix+"To")
	if from != "" && to != "" {
		from += " - " + to
	}
	list := dateinput.OwnDays(strings.Join(query[name], "\n"))
	added := dateinput.OwnDay(cmp.Or(from, to))
	// A comma separates own days, so a name cannot contain one.
	if day := strings.Join(strings.Fields(strings.ReplaceAll(query.Get(prefix+"Name"), ",", " ")), " "); day != "" {
		added = strings.TrimPrefix(added+"="+day, "=")
	}
	if added != "" {
		list = append(list, added)
	}
	return strings.Join(list, ",")
}

// These maps translate the words in a profile to parameter values for [ask.Frame].
var (
	weekends = map[string]string{"5": defaultRules.Weekend.String(), "6": harikerja.SunOnly().String()}
	leaves   = map[string]string{"taken": "true", "worked": "false"}
)

// texts returns the profile as texts for [ask.Frame].
func (p *profile) texts() ask.Texts {
	texts := ask.Texts{"includeCollectiveLeave": leaves[p.Leave], "weekend": weekends[p.Week]}
	if p.Week == "custom" {
		known := slices.DeleteFunc(slices.Clone(p.Off),
			func(day string) bool { return !slices.Contains(weekDays, day) })
		texts["weekend"] = cmp.Or(strings.Join(known, ","), harikerja.NoWeekend().String())
	}
	texts["daysOff"], texts["workdays"] = p.DaysOff, p.Workdays
	maps.DeleteFunc(texts, func(_, text string) bool { return text == "" })
	return texts
}

// resolve returns the profile with sorted own days and without repeated dates, and a context with
// its rules and own days. If the profile has mistakes, resolve returns them in the order of the
// fields.
func (p profile) resolve(w *ask.World, t *texts) (profile, *ask.Context, []*problem) {
	mistakes := p.checkFirm()
	if weekends[p.Week] == "" && p.Week != "custom" {
		mistakes = append(mistakes, wrongField("week", "week"))
	}
	if len(p.Off) > 0 && !slices.Contains(weekDays, p.Off[0]) { // unknown days are first
		mistakes = append(mistakes, wrongField("week", "off", "value", shorten(p.Off[0])))
	}
	if leaves[p.Leave] == "" {
		mistakes = append(mistakes, wrongField("leave", "leave"))
	}
	frame, own, err := ask.ReadFrame(w, p.texts())
	wrong, bug := mistakesIn(err)
	if bug != nil {
		panic(bug)
	}
	for _, e := range wrong {
		mistakes = append(mistakes, t.profileProblem(e))
	}
	place := func(p *problem) int { return slices.Index(profileParams, p.field) }
	slices.SortStableFunc(mistakes, func(a, b *problem) int { return place(a) - place(b) })
	p.frame, p.Off = frame, nil
	if p.Week == "custom" {
		p.Off = frame.Weekend.Tokens()
	}
	p.DaysOff, p.Workdays = frame.DaysOff.String(), frame.Workdays.String()
	return p, own, mistakes
}

func (t *texts) profileProblem(e *ask.Error) *problem {
	value := ""
	if e.Details.Value != nil {
		value = *e.Details.Value
	}
	if e.Details.Field == "weekend" {
		return wrongField("week", "sevendays")
	}
	date := func() string { return t.full(harikerja.MustParseDate(value)) }
	switch e.Problem.Kind() {
	case ask.TooMany:
		return wrongField(e.Details.Field, "owndates", "given", e.Details.Given, "n", e.Details.MaxDates)
	case ask.LongName:
		return wrongField(e.Details.Field, "longname", "value", shorten(value), "given", e.Details.Given,
			"n", e.Details.MaxCharacters)
	case ask.LongNames:
		return wrongField(e.Details.Field, "longnames", "given", e.Details.Given, "n", e.Details.MaxCharacters)
	case ask.Contradiction:
		return wrongField(e.Details.Field, "ownboth", "date", date())
	case ask.TwoNames:
		return wrongField(e.Details.Field, "owntwice", "date", date())
	case ask.Backwards:
		span, _, _ := strings.Cut(value, "=")
		start, end, _ := strings.Cut(span, "..")
		day := func(text string) string { return t.date(harikerja.MustParseDate(strings.TrimSpace(text))) }
		return wrongField(e.Details.Field, "ownspan", "start", day(start), "end", day(end))
	}
	if dateinput.IsOwnDay(value) {
		_, name, _ := strings.Cut(value, "=")
		return wrongField(e.Details.Field, "ownname", "value", shorten(name))
	}
	return wrongField(e.Details.Field, "owndate", "value", shorten(value))
}

// anyWeek is the value of the parameter "week" that means that the working week is not known.
// Only the calculator's mode "limit" accepts it. The answer then has readings for weeks of five
// and of six days.
const anyWeek = "any"

// removeOwnDay removes the row whose button the visitor pressed. The value of the button has the
// name of the list and the row, such as daysOff=2026-12-28..2026-12-31=Name.
func (s *setup) removeOwnDay() {
	name, row, _ := strings.Cut(s.query.Get("remove"), "=")
	delete(s.query, "remove")
	if name == "daysOff" || name == "workdays" {
		s.query[name] = slices.DeleteFunc(slices.Clone(s.query[name]),
			func(item string) bool { return item == row })
	}
}

// A profile can have the name of the firm and its payroll period. They do not change the calendar.
// The page of the workdays and the files of the payroll periods have the same parameters for the
// period. Under a named calendar, only they have these parameters.

// maxFirm is the maximum number of characters in the name of a firm.
const maxFirm = 60

// checkFirm returns the mistakes in the name of the firm and in its payroll period. It also gives
// the values of the payroll period their usual form.
func (p *profile) checkFirm() (mistakes []*problem) {
	hidden := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	if utf8.RuneCountInString(p.Firm) > maxFirm || strings.ContainsFunc(p.Firm, hidden) {
		mistakes = append(mistakes, wrongField("firm", "firm", "n", maxFirm))
	}
	if len(p.period) == 0 {
		return mistakes
	}
	q, err := ask.Read[ask.PayrollPeriods](nil, p.period)
	wrong, bug := mistakesIn(err)
	if bug != nil {
		panic(bug)
	}
	for _, e := range wrong {
		mistakes = append(mistakes, wrongField(e.Details.Field, e.Details.Field))
	}
	if err == nil {
		p.period = ask.Texts{"firstDay": strconv.Itoa(q.FirstDay), "payday": strconv.Itoa(q.Payday),
			"paydayMonth": string(q.PaydayMonth), "rule": string(q.Rule)}
	}
	return mistakes
}

// pay returns the profile's value of a parameter of the payroll period.
func (p *profile) pay(name string) string {
	if text, given := p.period[name]; given {
		return text
	}
	return defaultOf[ask.PayrollPeriods](name)
}

// hasPeriod reports whether the payroll period of the profile differs from the default.
func (p *profile) hasPeriod() bool {
	return slices.ContainsFunc(periodParams, func(name string) bool {
		return p.pay(name) != defaultOf[ask.PayrollPeriods](name)
	})
}

// payPeriod returns a text about a payroll period and its payday. The function "value" returns the
// values of periodParams, which must have no mistake.
func (t *texts) payPeriod(key string, value func(name string) string) string {
	first, _ := strconv.Atoi(value("firstDay"))
	payday, _ := strconv.Atoi(value("payday"))
	return t.text(key, "period", t.firstDay(first), "payday",
		t.paydayIn(payday, harikerja.PaydayMonth(value("paydayMonth"))))
}

// inProfile reports whether a parameter is one of the page's profile, so that every link has it.
func (s *setup) inProfile(name string) bool {
	return slices.ContainsFunc(s.links, func(p pair) bool { return p.Name == name })
}

// slug returns a name as a part of a file name: at most 40 small letters and digits, with hyphens
// between the words. It leaves out all other characters.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	text := strings.Join(words, "-")
	return strings.TrimRight(text[:min(len(text), 40)], "-")
}

// periodParams are the fields of the form for payroll periods. They are parameters of the API.
var periodParams = []string{"firstDay", "payday", "paydayMonth", "rule"}

// defaultOf returns the default of a question's parameter.
func defaultOf[Q any](name string) string {
	return ask.FormOf(reflect.TypeFor[Q]()).Param(name).Default
}

// firstDay returns the days of the month on which periods begin and end, in words, as in 26–25.
func (t *texts) firstDay(day int) string {
	if day == 1 {
		return t.text("periods.month")
	}
	return t.text("periods.days", "first", day, "last", day-1)
}

// payday describes a payday in words.
func (t *texts) payday(day int) string {
	if day == 31 {
		return t.text("periods.lastday")
	}
	return strconv.Itoa(day)
}

// paydayIn describes a payday in words, with its month if this is not the last month of the period.
func (t *texts) paydayIn(day int, month harikerja.PaydayMonth) string {
	if month == harikerja.NextMonth {
		return t.text("periods.later", "payday", t.payday(day))
	}
	return t.payday(day)
}
