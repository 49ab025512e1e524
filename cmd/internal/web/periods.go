package web

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// periodsView is the page with a year's payroll periods.
type periodsView struct {
	yearHead
	periodForm
	answered[ask.PayrollList]
	Total    ask.Summary
	Moved    bool   // whether a payday was moved
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

func periodsPage(s *setup) (*view, error) {
	v := &periodsView{yearHead: newYearHead(s, s.year)}
	v.Values = ask.Texts{}
	for _, name := range periodParams {
		v.Values[name] = s.value(name, defaultOf[ask.PayrollPeriods](name))
	}
	page := s.newView("periods", "payroll", "periods", v, "table.js", "live.js")
	var err error
	v.Answer, err = ask.AskIn(s.context, periodTexts(s), ask.PayrollPeriods.CheckFirstDay)
	mistakes, err := mistakesIn(err)
	for _, e := range mistakes {
		p := s.explain(e)
		if page.status == 0 || p.status < page.status { // 400 has priority over 404
			page.status = p.status
		}
		field := p.field
		if p.NoData() {
			field = "year" // the page shows it above the form
		}
		v.add(fieldMistake{field, s.fieldText(p)})
	}
	v.periodForm = periodForm{s.words, func(field string) string { return v.Values[field] }}
	v.show(s, page)
	if err != nil || len(v.Mistakes) > 0 {
		return page, err
	}
	answer := v.Answer
	page.datasets = answer.Meta.Datasets
	page.settings = s.words.periodSettings(answer.Meta.Options)
	for _, p := range answer.Data {
		add(&v.Total, p.Summary)
		v.Moved = v.Moved || p.Payday != p.NominalPayday
	}
	v.Holidays, err = holidaysInWords(s, "payroll.holidays", v.Span(), v.Total)
	if span := v.Span(); span != harikerja.Year(s.year) {
		v.Holidays = s.words.text("periods.counted",
			"dates", s.words.span(span.Start(), span.End()), "year", s.year) + " " + v.Holidays
	}
	return page, err
}

// Span is the span of all periods.
func (v *periodsView) Span() harikerja.Span {
	periods := v.Answer.Data
	span, err := harikerja.NewSpan(periods[0].StartDate, periods[len(periods)-1].EndDate)
	if err != nil { // cannot happen: the periods are sorted by date
		panic(err)
	}
	return span
}

// OwnColumn reports whether the table has a column for own days off, as in [payrollView.OwnColumn].
func (v *periodsView) OwnColumn() bool { return v.Total.OwnDayOffCount > 0 }

// periodSettings returns the cut-off, the payday and the rule that moves the payday, in words.
func (t *texts) periodSettings(o ask.PayrollOptions) []setting {
	return []setting{
		t.setting("periods.firstday", t.firstDay(o.FirstDay)),
		t.setting("periods.nominal", t.paydayIn(o.Payday, o.PaydayMonth)),
		t.setting("periods.rule", t.text("periods.rule."+string(o.Rule))),
	}
}

// Query adds the form's values, except default values, to the address of an API question. Under a
// named calendar, the addresses of files need it too.
func (v *periodsView) Query(address string) string {
	for _, name := range periodParams {
		if value := v.Values[name]; value != defaultOf[ask.PayrollPeriods](name) {
			address = withQuery(address, name+"="+value)
		}
	}
	return address
}

// PeriodQuery returns the page's values as a query, for links. If the page has a profile, the query
// is empty, because the profile in the link has the values.
func (v *periodsView) PeriodQuery(p *page) string {
	if p.Profile != nil {
		return ""
	}
	return v.Query("")
}

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
