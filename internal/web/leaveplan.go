package web

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// leaveParams are the fields of the leave planner's form. They have the names of
// the parameters of [ask.PlanLeave].
var leaveParams = []string{"days", "minDays", "deductCollectiveLeave"}

// leavePlanView is the leave planner: the form as the visitor sent it, and the
// best plan.
type leavePlanView struct {
	yearHead
	Values   ask.Texts         // the values of the form
	Mistakes map[string]string // the mistakes in words, by the name of the field
	Plan     ask.LeavePlan     // the best plan; empty if there is a mistake
	Leave    []harikerja.Date  // all days of leave of the plan
	Runs     []runView         // the runs of the plan
	Deals    []runView         // the best single runs; they can overlap
	Complete bool              // false if data for more years could change the plan
}

// Fields are the fields of the form, in their order on the page.
func (v *leavePlanView) Fields() []string { return leaveParams }

// Query returns the form as a query string.
func (v *leavePlanView) Query() string {
	return "days=" + url.QueryEscape(v.Values["days"]) + "&minDays=" + url.QueryEscape(v.Values["minDays"]) +
		"&deductCollectiveLeave=" + url.QueryEscape(v.Values["deductCollectiveLeave"])
}

func leavePlanPage(r *request) (*view, error) {
	defaults := map[string]string{"days": "12"} // the question has no default
	texts := ask.Texts{"year": strconv.Itoa(r.year)}
	for _, name := range leaveParams {
		defaults[name] = cmp.Or(defaults[name], defaultOf[ask.PlanLeave](name))
		texts[name] = r.value(name, defaults[name])
	}
	v := &leavePlanView{Values: maps.Clone(texts), Mistakes: make(map[string]string)}
	q, err := ask.Read[ask.PlanLeave](texts)
	for err != nil {
		e, ok := errors.AsType[*ask.Error](err)
		if !ok || e.Problem != ask.WrongValue || defaults[e.Details.Field] == "" {
			return nil, err
		}
		// Read reports only the first mistake. With the default value in the wrong field,
		// it reports the next mistake.
		field := e.Details.Field
		v.Mistakes[field], texts[field] = r.words.text("leave.error."+field), defaults[field]
		q, err = ask.Read[ask.PlanLeave](texts)
	}
	answer, err := q.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	v.yearHead = r.yearHead(r.year)
	page := r.newView("leaveplan", "longweekends", "leave", v, "site.js")
	if len(v.Mistakes) > 0 {
		page.status = http.StatusBadRequest
		return page, nil
	}
	v.Plan, v.Complete = answer.Data, answer.Meta.Complete
	for _, run := range v.Plan.Plan {
		v.Leave = append(v.Leave, run.LeaveDays...)
	}
	if v.Runs, err = r.runs(v.Plan.Plan, "leave.day"); err != nil {
		return nil, err
	}
	v.Deals, err = r.runs(v.Plan.Deals, "leave.day")
	return page, err
}
