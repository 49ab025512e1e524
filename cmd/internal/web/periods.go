package web

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// periodParams are the fields of the form for payroll periods. They are parameters
// of the API.
var periodParams = []string{"firstDay", "payday", "rule"}

// periodsView is the page of the payroll periods of a year.
type periodsView struct {
	yearHead
	Values   map[string]string // the values of the form
	Mistakes map[string]string // the mistakes in words, by the name of the field
	Periods  []ask.PayrollPeriod
	Total    ask.Summary
	Moved    bool   // whether a payday was moved
	Holidays string // a sentence that tells the holidays of the list from those in the table
	Rules    string // the working week and the rule for collective leave, in words
	NoData   string // why there are no periods, if the data lacks a year; "" otherwise
}

// periodTexts returns the form as the texts of a question. A missing field has the
// default of the question.
func (r *request) periodTexts() ask.Texts {
	texts := ask.Texts{"year": strconv.Itoa(r.year)}
	for _, name := range periodParams {
		if r.query.Has(name) {
			texts[name] = r.value(name, "")
		}
	}
	return texts
}

func periodsPage(r *request) (*view, error) {
	v := &periodsView{yearHead: r.yearHead(r.year), Rules: r.words.standardRules(), Values: make(map[string]string), Mistakes: make(map[string]string)}
	if r.own != nil {
		v.Rules = r.OwnRules()
	}
	for _, name := range periodParams {
		v.Values[name] = r.value(name, defaultOf[ask.PayrollPeriods](name))
	}
	page := r.newView("periods", "payroll", "periods", v, "table.js", "live.js")
	answer, mistakes, err := ask.Try[ask.PayrollPeriods](r.askContext, r.periodTexts())
	if err != nil {
		return nil, err
	}
	for _, e := range mistakes {
		p := r.explain(e)
		page.status = p.status
		if p.NoData() {
			v.NoData = r.fieldText(p)
		} else {
			v.Mistakes[p.field] = r.words.text("periods.error." + p.field)
		}
	}
	if len(mistakes) > 0 {
		return page, nil
	}
	v.Periods, page.datasets = answer.Data, answer.Meta.Datasets
	page.settings = r.periodSettings(answer.Meta.Options)
	for _, p := range v.Periods {
		add(&v.Total, p.Summary)
		v.Moved = v.Moved || p.Payday != p.NominalPayday
	}
	v.Holidays, err = r.holidaysInWords("payroll.holidays", v.Span(), v.Total)
	if span := v.Span(); span != harikerja.Year(r.year) {
		v.Holidays = r.words.text("periods.counted", "dates", r.words.span(span.Start(), span.End()), "year", r.year) + " " + v.Holidays
	}
	return page, err
}

// Span is the span of all periods.
func (v *periodsView) Span() harikerja.Span {
	span, err := harikerja.NewSpan(v.Periods[0].StartDate, v.Periods[len(v.Periods)-1].EndDate)
	if err != nil { // the periods are sorted by date
		panic(err)
	}
	return span
}

// periodSettings returns the cut-off, the payday and the rule for it in words.
func (r *request) periodSettings(o ask.PayrollOptions) []setting {
	return []setting{
		r.setting("periods.firstday", r.firstDay(o.FirstDay)),
		r.setting("periods.nominal", r.payday(o.Payday)),
		r.setting("periods.rule", r.words.text("periods.rule."+string(o.Rule))),
	}
}

// firstDay describes the periods that begin on a day of the month: 26–25.
func (r *request) firstDay(day int) string {
	if day == 1 {
		return r.words.text("periods.month")
	}
	return r.words.text("periods.days", "first", day, "last", day-1)
}

// payday describes a day of payment.
func (r *request) payday(day int) string {
	if day == 31 {
		return r.words.text("periods.lastday")
	}
	return strconv.Itoa(day)
}

// Query returns an address with the values of the form that are not the default.
func (v *periodsView) Query(address string) string {
	for _, name := range periodParams {
		if value := v.Values[name]; value != defaultOf[ask.PayrollPeriods](name) {
			address = withQuery(address, name+"="+value)
		}
	}
	return address
}

// defaultOf returns the default of a parameter of a question.
func defaultOf[Q any](name string) string {
	return ask.FormOf(reflect.TypeFor[Q]()).Param(name).Default
}

// choice is an entry of a menu in a form.
type choice struct {
	Value    string
	Text     string
	Selected bool
}

// FirstDays returns the possible first days of a period. The text of each choice also
// names the last day of the period.
func (p *page) FirstDays() []choice {
	v := p.Data.(*periodsView)
	var list []choice
	for day := 1; day <= 28; day++ {
		list = append(list, choice{strconv.Itoa(day), p.firstDay(day), v.Values["firstDay"] == strconv.Itoa(day)})
	}
	return list
}

// Paydays returns the possible days of payment.
func (p *page) Paydays() []choice {
	v := p.Data.(*periodsView)
	var list []choice
	for day := 1; day <= 31; day++ {
		list = append(list, choice{strconv.Itoa(day), p.payday(day), v.Values["payday"] == strconv.Itoa(day)})
	}
	return list
}

// PaydayRules returns the rules that move the day of payment.
func (p *page) PaydayRules() []choice {
	v := p.Data.(*periodsView)
	var list []choice
	for _, rule := range []harikerja.Adjustment{harikerja.Preceding, harikerja.Following, harikerja.ModifiedFollowing, harikerja.Nearest} {
		list = append(list, choice{string(rule), p.words.text("periods.rule." + string(rule)), v.Values["rule"] == string(rule)})
	}
	return list
}

func periodsTable(r *request) (*table, error) {
	answer, err := ask.AskIn[ask.PayrollPeriods](r.askContext, r.periodTexts())
	if err != nil {
		p := r.explain(err)
		if p.status == http.StatusBadRequest {
			p = &problem{status: p.status, key: "periods", plain: r.Link(r.URL.Path)}
		}
		return nil, p
	}
	t := &table{name: "payroll-periods", title: r.words.text("table.periods", "year", r.year), columns: slices.Concat(
		columns("period", r.words.text("periods.period"), "start_date", r.words.text("periods.start"), "end_date", r.words.text("periods.end"),
			"nominal_payday", r.words.text("periods.nominal"), "payday", r.words.text("periods.payday")),
		r.summaryColumns()),
		parts: periodParts(answer.Meta.Options), settings: r.periodSettings(answer.Meta.Options), datasets: answer.Meta.Datasets}
	var total ask.Summary
	for _, p := range answer.Data {
		add(&total, p.Summary)
		row := []any{r.month(p.EndDate.Month()), p.StartDate, p.EndDate, p.NominalPayday, p.Payday}
		t.rows = append(t.rows, append(row, r.summaryCells(p.Summary)...))
	}
	row := []any{month{strconv.Itoa(r.year), r.words.text("periods.total")}, answer.Data[0].StartDate, answer.Data[len(answer.Data)-1].EndDate, "", ""}
	t.rows = append(t.rows, append(row, r.summaryCells(total)...))
	return t, nil
}

// periodParts returns the parts of a file name for the settings that are not the
// default.
func periodParts(o ask.PayrollOptions) (parts []string) {
	standard := ask.Default[ask.PayrollPeriods]()
	if o.FirstDay != standard.FirstDay {
		parts = append(parts, strconv.Itoa(o.FirstDay), strconv.Itoa(o.FirstDay-1))
	}
	if o.Payday != standard.Payday {
		parts = append(parts, "payday", strconv.Itoa(o.Payday))
	}
	if o.Rule != standard.Rule {
		parts = append(parts, string(o.Rule))
	}
	return parts
}
