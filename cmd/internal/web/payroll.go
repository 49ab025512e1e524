package web

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// payrollView is the page with the workdays and the paydays of a year. Its table has a row for each
// payroll period. The default periods are the months.
type payrollView struct {
	yearHead
	periodForm
	answered[ask.PayrollList]
	Period   string // the period and the payday in words; "" if there is a mistake
	Total    ask.Summary
	Moved    bool   // whether a payday was moved
	Early    bool   // whether a payday is more than 10 days before the end of its period
	Unknown  string // why a payday has no answer; "" if every payday has one
	Holidays string // a sentence with the numbers of holidays in the list and in the table
}

// periodTexts returns the form's values as the texts for a question. A missing field gets the
// question's default.
func periodTexts(s *setup) ask.Texts {
	texts := ask.Texts{"year": strconv.Itoa(s.year)}
	for _, name := range periodParams {
		if s.query.Has(name) {
			texts[name] = s.value(name, "")
		}
	}
	return texts
}

func payrollPage(s *setup) (*view, error) {
	v := &payrollView{yearHead: newYearHead(s, s.year)}
	v.Values = ask.Texts{}
	for _, name := range periodParams {
		v.Values[name] = s.value(name, defaultOf[ask.PayrollPeriods](name))
	}
	v.periodForm = periodForm{s.words, func(field string) string { return v.Values[field] }}
	page := s.newView("payroll", "payroll", "payroll", v, "table.js", "live.js")
	mistakes, err := v.askPeriods(s)
	for _, e := range mistakes {
		p := s.explain(e)
		if page.status == 0 || p.status < page.status { // 400 has priority over 404
			page.status = p.status
		}
		field := p.field
		if p.NoData() {
			field = "" // no field is wrong
		}
		v.add(fieldMistake{field, s.fieldText(p)})
	}
	v.show(s, page)
	if err != nil || len(v.Mistakes) > 0 {
		return page, err
	}
	answer := v.Answer
	page.datasets = answer.Meta.Datasets
	page.settings = s.words.periodSettings(answer.Meta.Options)
	for _, p := range answer.Data {
		add(&v.Total, p.Summary)
		v.Moved = v.Moved || p.Payday != p.NominalPayday && !p.Payday.IsZero()
		v.Early = v.Early || p.EndDate.Sub(p.NominalPayday) > 10
	}
	v.Period = s.words.payPeriod("profile.pay.summary", v.chosen) + "."
	v.Holidays, err = holidaysInWords(s, v.Span(), v.Total)
	if span := v.Span(); span != harikerja.Year(s.year) {
		v.Period += " " + s.words.text("periods.intro")
		v.Holidays = s.words.text("periods.counted",
			"dates", s.words.span(span.Start(), span.End()), "year", s.year) + " " + v.Holidays
	}
	return page, err
}

// askPeriods asks for the periods, and returns the mistakes in the form. If only paydays need a year
// without data, the answer has all other numbers.
func (v *payrollView) askPeriods(s *setup) (ask.Mistakes, error) {
	var err error
	v.Answer, err = ask.AskIn(s.context, periodTexts(s), ask.PayrollPeriods.CheckFirstDay)
	mistakes, err := mistakesIn(err)
	if len(mistakes) != 1 || !isNoData(mistakes[0]) ||
		!slices.Contains([]string{"payday", "paydayMonth"}, mistakes[0].Details.Field) {
		return mistakes, err
	}
	answer, err := withoutPaydays(s)
	if isNoData(err) {
		return mistakes, nil
	}
	p := s.explain(mistakes[0])
	p.more = "" // how to get a file
	v.Answer, v.Unknown = answer, s.words.text("periods.unknown")+" "+s.fieldText(p)
	return nil, err
}

// withoutPaydays returns the payroll periods if there is no data for some of their paydays. These
// paydays are zero. The days of the periods do not depend on the paydays.
func withoutPaydays(s *setup) (ask.PayrollList, error) {
	q, err := ask.Read[ask.PayrollPeriods](s.context, periodTexts(s))
	if err != nil {
		return ask.PayrollList{}, err
	}
	days := ask.Default[ask.PayrollPeriods]()
	days.Year, days.FirstDay = q.Year, q.FirstDay
	answer, err := days.Answer(s.context)
	if err != nil {
		return answer, err
	}
	for i := range answer.Data {
		p := &answer.Data[i]
		month := harikerja.MonthOf(p.EndDate)
		if q.PaydayMonth == harikerja.NextMonth {
			month = harikerja.MonthOf(month.End().AddDays(1))
		}
		p.NominalPayday = month.Start().AddDays(min(q.Payday, month.Days()) - 1)
		paid, err := ask.AdjustDate{Date: p.NominalPayday, Rule: q.Rule}.Answer(s.context)
		if err != nil && !isNoData(err) {
			return answer, err
		}
		p.Payday = paid.Data.ResultDate
	}
	o := &answer.Meta.Options
	o.Payday, o.PaydayMonth, o.Rule = q.Payday, q.PaydayMonth, q.Rule
	return answer, nil
}

// Others returns the mistakes that are not shown at a field of the form.
func (v *payrollView) Others() (list []string) {
	for _, m := range v.Mistakes {
		if !slices.Contains(periodParams, m.Field) {
			list = append(list, m.Text)
		}
	}
	return list
}

// Span is the span of all periods.
func (v *payrollView) Span() harikerja.Span {
	periods := v.Answer.Data
	span, err := harikerja.NewSpan(periods[0].StartDate, periods[len(periods)-1].EndDate)
	if err != nil { // cannot happen: the periods are sorted by date
		panic(err)
	}
	return span
}

// Monthly reports whether the periods are the months.
func (v *payrollView) Monthly() bool { return v.Answer.Meta.Options.FirstDay == 1 }

// OwnColumn reports whether the page's table has a column for own days off. It has none if all
// its numbers would be 0.
func (v *payrollView) OwnColumn() bool { return v.Total.OwnDayOffCount > 0 }

// Query adds the form's values, except default values, to the address of an API question. Under a
// named calendar, the addresses of files need it too.
func (v *payrollView) Query(address string) string {
	for _, name := range periodParams {
		if value := v.Values[name]; value != defaultOf[ask.PayrollPeriods](name) {
			address = withQuery(address, name+"="+value)
		}
	}
	return address
}

// PeriodQuery returns the page's values as a query, for links. If the page has a profile, the query
// is empty, because the profile in the link has the values.
func (v *payrollView) PeriodQuery(p *page) string {
	if p.Profile != nil {
		return ""
	}
	return v.Query("")
}

// holidaysInWords returns a sentence with two numbers: the holidays in a span, and those that
// fall on workdays. The calendar page shows the first number, and the table shows the second.
func holidaysInWords(s *setup, span harikerja.Span, sum ask.Summary) (string, error) {
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: span.Start(), End: span.End()}}.Answer(s.context)
	if err != nil {
		return "", err
	}
	list, key := listDays(s, days.Data, nil), "payroll.holidays"
	switch {
	case s.WorksOnLeave() && len(s.Own.DaysOff) > 0:
		key = "payroll.holidays.closed"
	case s.WorksOnLeave():
		key = "payroll.holidays.worked"
	}
	return s.words.text(key, "national", countDates(list, "nh"), "nationalOn", sum.NationalHolidayCount,
		"leave", countDates(list, "cl"), "leaveOn", sum.CollectiveLeaveCount), nil
}

// periodSettings returns the cut-off, the payday and the rule that moves the payday, in words.
func (t *texts) periodSettings(o ask.PayrollOptions) []setting {
	return []setting{
		t.setting("periods.firstday", t.firstDay(o.FirstDay)),
		t.setting("periods.nominal", t.paydayIn(o.Payday, o.PaydayMonth)),
		t.setting("periods.rule", t.text("periods.rule."+string(o.Rule))),
	}
}

// periodsTable returns the table with the payroll periods, for files.
func periodsTable(s *setup) (*table, error) {
	answer, err := ask.AskIn[ask.PayrollPeriods](s.context, periodTexts(s))
	if err != nil {
		p := s.explain(err)
		if p.status == http.StatusBadRequest {
			p = wrongParam("periods", s.plain(periodParams...))
		}
		return nil, p
	}
	t := &table{name: "payroll-periods", title: s.words.text("table.periods", "year", s.year),
		columns: slices.Concat(
			columns("period", s.words.text("periods.period"),
				"start_date", s.words.text("periods.start"), "end_date", s.words.text("periods.end"),
				"nominal_payday", s.words.text("periods.nominal"), "payday", s.words.text("periods.payday")),
			summaryColumns(s)),
		parts: periodParts(answer.Meta.Options), settings: s.words.periodSettings(answer.Meta.Options), datasets: answer.Meta.Datasets}
	var total ask.Summary
	for _, p := range answer.Data {
		add(&total, p.Summary)
		row := []any{newMonth(s, p.EndDate.Month()), p.StartDate, p.EndDate, p.NominalPayday, p.Payday}
		t.rows = append(t.rows, append(row, summaryCells(s, p.Summary)...))
	}
	row := []any{label{strconv.Itoa(s.year), s.words.text("periods.total")},
		answer.Data[0].StartDate, answer.Data[len(answer.Data)-1].EndDate, "", ""}
	t.rows = append(t.rows, append(row, summaryCells(s, total)...))
	return t, nil
}

// periodParts returns the parts of a file name for the settings that are not the default.
func periodParts(o ask.PayrollOptions) (parts []string) {
	standard := ask.Default[ask.PayrollPeriods]()
	if o.FirstDay != standard.FirstDay {
		parts = append(parts, strconv.Itoa(o.FirstDay), strconv.Itoa(o.FirstDay-1))
	}
	if o.Payday != standard.Payday {
		parts = append(parts, "payday", strconv.Itoa(o.Payday))
	}
	if o.PaydayMonth == harikerja.NextMonth {
		parts = append(parts, string(o.PaydayMonth), "month")
	}
	if o.Rule != standard.Rule {
		parts = append(parts, string(o.Rule))
	}
	return parts
}

// payrollRules are the rules that Indonesian firms use for payroll. A week has five or six
// workdays, and collective leave is taken or worked.
var payrollRules = []ask.Rules{
	{Weekend: harikerja.SatSun()},
	{Weekend: harikerja.SunOnly()},
	{Weekend: harikerja.SatSun(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked()}},
	{Weekend: harikerja.SunOnly(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked()}},
}

// payrollTable returns the table with the days of each month and of the year, for files. For the
// national calendar, it has the workdays under each of the payrollRules. The other numbers are
// then for a six-day week: only Sunday is a weekend day under all these rules.
func payrollTable(s *setup) (*table, error) {
	t := &table{name: "payroll", title: s.words.text("payroll.title", "year", s.year),
		columns: columns("month", s.words.text("payroll.month"))}
	month := func(i int) []any { return []any{newMonth(s, time.Month((i+1)%13))} }
	if s.Own != nil {
		t.columns = append(t.columns, summaryColumns(s)...)
		sums, err := summaries(s, s.context)
		for i, sum := range sums {
			t.rows = append(t.rows, append(month(i), summaryCells(s, sum)...))
		}
		return t, err
	}
	under := func(leave, week string) string {
		return s.words.text("payroll."+leave) + ", " + s.words.text("payroll."+week)
	}
	t.columns = append(t.columns, columns(
		"workdays_5_day_week", under("taken", "five"),
		"workdays_6_day_week", under("taken", "six"),
		"workdays_5_day_week_leave_worked", under("worked", "five"),
		"workdays_6_day_week_leave_worked", under("worked", "six"),
		"other_saturdays", s.words.text("payroll.saturdays"),
		"sundays", s.words.text("payroll.sundays"),
		"national_holidays_mon_sat", s.words.text("payroll.national.monsat"),
		"collective_leave_mon_sat", s.words.text("payroll.leave.monsat"),
		"calendar_days", s.words.text("payroll.days"))...)
	var all [][]ask.Summary // the months and the year under each of the payrollRules
	for _, rules := range payrollRules {
		sums, err := summaries(s, s.world.National(rules))
		if err != nil {
			return nil, err
		}
		all = append(all, sums)
	}
	for i, sum := range all[1] {
		row := month(i)
		for _, sums := range all {
			row = append(row, sums[i].WorkdayCount)
		}
		// With the Saturdays that are no holidays, the numbers for a five-day week add up.
		t.rows = append(t.rows, append(row, sum.WorkdayCount-all[0][i].WorkdayCount, sum.WeekendCount,
			sum.NationalHolidayCount, sum.CollectiveLeaveCount, sum.CalendarDays))
	}
	return t, nil
}

// summaries returns the summaries of the months and, at the end, of the year.
func summaries(s *setup, c *ask.Context) ([]ask.Summary, error) {
	answer, err := ask.SummarizeWorkdays{Year: ask.Year(s.year)}.Answer(c)
	months := convert(answer.Data.Months, func(m ask.MonthSummary) ask.Summary { return m.Summary })
	return append(months, answer.Data.Total), err
}

// summaryColumns returns the columns that a summary has under the page's calendar. The last
// column is the sum of the others.
func summaryColumns(s *setup) []label {
	list := columns(
		"workdays", s.words.text("payroll.workdays"),
		"weekend_days", s.words.text("payroll.weekend"),
		"national_holidays", s.words.text("payroll.national"),
		"collective_leave", s.words.text("payroll.leave"))
	if hasOwnDaysOff(s) {
		list = append(list, label{"own_days_off", s.words.text("payroll.own")})
	}
	return append(list, label{"calendar_days", s.words.text("payroll.days")})
}

// hasOwnDaysOff reports whether the page's calendar has own days off in any year. It checks all
// years, so that all files have the same columns.
func hasOwnDaysOff(s *setup) bool { return s.Own != nil && len(s.Own.DaysOff) > 0 }

// summaryCells returns the cells for the columns that summaryColumns returns.
func summaryCells(s *setup, sum ask.Summary) []any {
	row := []any{sum.WorkdayCount, sum.WeekendCount, sum.NationalHolidayCount, sum.CollectiveLeaveCount}
	if hasOwnDaysOff(s) {
		row = append(row, sum.OwnDayOffCount)
	}
	return append(row, sum.CalendarDays)
}

// add adds the days of another span to a summary.
func add(s *ask.Summary, other ask.Summary) {
	s.CalendarDays += other.CalendarDays
	s.WorkdayCount += other.WorkdayCount
	s.WeekendCount += other.WeekendCount
	s.NationalHolidayCount += other.NationalHolidayCount
	s.CollectiveLeaveCount += other.CollectiveLeaveCount
	s.OwnDayOffCount += other.OwnDayOffCount
}
