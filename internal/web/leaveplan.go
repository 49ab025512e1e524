package web

import (
	"errors"
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
	Days     string
	MinDays  string
	Deduct   string            // true or false
	Mistakes map[string]string // by the name of the field, in words
	Plan     ask.LeavePlan     // empty if there is a mistake
	Leave    []harikerja.Date  // all days of leave of the plan
	Runs     []runView         // the runs of the plan
	Deals    []runView
	Complete bool // false if the plan may change because the data ends
}

// Fields are the fields of the form, in their order on the page.
func (v *leavePlanView) Fields() []string { return leaveParams }

// Query returns the form as a query string.
func (v *leavePlanView) Query() string {
	return "days=" + url.QueryEscape(v.Days) + "&minDays=" + url.QueryEscape(v.MinDays) + "&deductCollectiveLeave=" + url.QueryEscape(v.Deduct)
}

func leavePlanPage(r *request) (*view, error) {
	defaults := map[string]string{"days": "12", "minDays": "4", "deductCollectiveLeave": "true"}
	texts := ask.Texts{"year": strconv.Itoa(r.year)}
	for name, value := range defaults {
		texts[name] = r.value(name, value)
	}
	v := &leavePlanView{Days: texts["days"], MinDays: texts["minDays"], Deduct: texts["deductCollectiveLeave"], Mistakes: make(map[string]string)}
	q, err := ask.Read[ask.PlanLeave](texts)
	for err != nil {
		e, ok := errors.AsType[*ask.Error](err)
		if !ok || e.Problem != ask.WrongValue || defaults[e.Details.Field] == "" {
			return nil, err
		}
		// Read reports one mistake. With the default value, it finds the next mistake.
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
