package web

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// periodParams are the fields of the form for payroll periods. They are parameters
// of the API.
var periodParams = []string{"firstDay", "payday", "rule"}

// periodsView is the page of the payroll periods of a year.
type periodsView struct {
	yearHead
	Values   map[string]string // the values of the form
	Periods  []ask.PayrollPeriod
	Rules    string // the working week and the rule for collective leave, in words
	Problems []*problem
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
	v := &periodsView{yearHead: r.yearHead(r.year), Rules: r.words.standardRules(), Values: make(map[string]string)}
	if r.own != nil {
		v.Rules = r.OwnRules()
	}
	for _, name := range periodParams {
		v.Values[name] = r.value(name, defaultOf[ask.PayrollPeriods](name))
	}
	page := r.newView("periods", "payroll", "periods", v, "site.js", "table.js")
	answer, err := ask.AskIn[ask.PayrollPeriods](r.askContext, r.periodTexts())
	if err != nil {
		v.Problems = []*problem{r.explain(err)}
		page.status = v.Problems[0].status
		r.otherMistakes(v)
		return page, nil
	}
	v.Periods = answer.Data
	return page, nil
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
	list := []choice{{"1", p.words.text("periods.month"), v.Values["firstDay"] == "1"}}
	for day := 2; day <= 28; day++ {
		list = append(list, choice{strconv.Itoa(day), p.words.text("periods.days", "first", day, "last", day-1), v.Values["firstDay"] == strconv.Itoa(day)})
	}
	return list
}

// Paydays returns the possible days of payment.
func (p *page) Paydays() []choice {
	v := p.Data.(*periodsView)
	var list []choice
	for day := 1; day <= 31; day++ {
		text := strconv.Itoa(day)
		if day == 31 {
			text = p.words.text("periods.lastday")
		}
		list = append(list, choice{strconv.Itoa(day), text, v.Values["payday"] == strconv.Itoa(day)})
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

// otherMistakes adds the mistakes in other fields. Each field is checked separately.
func (r *request) otherMistakes(v *periodsView) {
	for _, name := range periodParams {
		if v.Problems[0].NoData() || v.Invalid(name) || !r.query.Has(name) {
			continue
		}
		texts := ask.Texts{"year": strconv.Itoa(r.year), name: r.value(name, "")}
		if _, err := ask.Read[ask.PayrollPeriods](texts); err != nil {
			v.Problems = append(v.Problems, r.explain(err))
		}
	}
}

// PeriodsProblems returns the reasons why the page shows no periods.
func (p *page) PeriodsProblems() (reasons []string) {
	for _, problem := range p.Data.(*periodsView).Problems {
		if problem.NoData() {
			reasons = append(reasons, p.words.text("calc.error."+problem.key, problem.args...))
		} else {
			reasons = append(reasons, p.words.text("periods.error."+problem.key))
		}
	}
	return reasons
}

// Invalid reports whether there is a mistake in this field.
func (v *periodsView) Invalid(field string) bool {
	return slices.ContainsFunc(v.Problems, func(p *problem) bool { return p.field == field })
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
		columns("period", r.words.text("periods.period"), "start_date", r.words.text("periods.start"), "end_date", r.words.text("periods.end")),
		r.summaryColumns(),
		columns("nominal_payday", r.words.text("periods.nominal"), "payday", r.words.text("periods.payday")))}
	for _, p := range answer.Data {
		row := append([]any{r.month(p.EndDate.Month()), p.StartDate, p.EndDate}, summaryCells(p.Summary)...)
		t.rows = append(t.rows, append(row, p.NominalPayday, p.ResultDate))
	}
	return t, nil
}
