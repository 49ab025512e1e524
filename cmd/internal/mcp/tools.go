package mcp

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/harikerja/harikerja/law"
)

// tool is a tool that a model can call. It asks one question, or it chooses one of several
// questions that take different arguments.
type tool struct {
	name, title, doc string
	queries          []*query
	ask.Form         // all parameters of the questions
}

// query is one question that a tool can ask.
type query struct {
	form *ask.Form
	// The field "own" has the parameters that no other question of the tool has.
	own []*ask.Param
	ask func(*ask.World, ask.Given) (reply, error)
	// If withoutJSON is true, the result has the text of the answer but no JSON text. It is for
	// an answer whose JSON is large.
	withoutJSON bool
}

// reply is the answer to a question, and the answer as text.
type reply struct {
	ask.AnyAnswer
	asked *ask.Asked
	text  string
}

// question returns the query for a question. The function "write" writes the answer as text.
func question[Q ask.Question[A], A ask.AnyAnswer](write func(*text.Text, A)) *query {
	return &query{
		form: ask.FormOf(reflect.TypeFor[Q]()),
		ask: func(w *ask.World, given ask.Given) (reply, error) {
			a, asked, err := ask.Ask(w, given, Q.Answer)
			if err != nil {
				return reply{}, err
			}
			return reply{a, asked, text.Of(asked, a, write)}, nil
		},
	}
}

// withoutJSON changes a query, so that its result has no JSON text.
func withoutJSON(q *query) *query {
	q.withoutJSON = true
	return q
}

// newTool returns a tool that takes all parameters of its questions.
func newTool(name, title, doc string, queries ...*query) *tool {
	t := &tool{name: name, title: title, doc: doc, queries: queries}
	for _, q := range queries {
		for _, p := range q.form.Params {
			if t.Param(p.Name) == nil {
				t.Params = append(t.Params, p)
			}
			isOther := func(other *query) bool { return other != q && other.form.Param(p.Name) != nil }
			if p.Part == ask.NotInFrame && !slices.ContainsFunc(queries, isOther) {
				q.own = append(q.own, p)
			}
		}
	}
	return t
}

// use sets the allowed values of the parameters whose values depend on the rules of law.
func (t *tool) use(rules func() *law.Rulebook) {
	for i, p := range t.Params {
		t.Params[i] = p.In(rules)
	}
}

// choose returns the question that the arguments select. If only one question has a given
// argument, choose returns that question. Without such an argument, it returns the first question,
// or an error if the first question requires such an argument.
func (t *tool) choose(given ask.Texts) (*query, error) {
	var chosen *query
	var field string // the argument that selected the question
	for _, q := range t.queries {
		i := slices.IndexFunc(q.own, func(p *ask.Param) bool { _, ok := given[p.Name]; return ok })
		switch {
		case i < 0:
		case chosen == nil:
			chosen, field = q, q.own[i].Name
		default:
			value := given[field]
			return nil, ask.NewError(ask.InvalidRange, ask.Contradiction,
				ask.Details{Field: field, Value: &value},
				field+" and "+q.own[i].Name+" exclude each other: give either "+chosen.selectors()+
					", or "+q.selectors()+".")
		}
	}
	if chosen == nil {
		chosen = t.queries[0]
		required := slices.ContainsFunc(chosen.own, func(p *ask.Param) bool { return p.Required })
		if len(t.queries) > 1 && required {
			return nil, t.missing(chosen.own[0])
		}
	}
	return chosen, t.checkTaken(chosen, given)
}

// missing returns the error for arguments that select no question.
func (t *tool) missing(p *ask.Param) error {
	choices := make([]string, len(t.queries))
	for i, q := range t.queries {
		choices[i] = q.selectors()
	}
	return ask.NewError(p.Type.Code, ask.MissingValue, ask.Details{Field: p.Name},
		"An argument is missing: give "+strings.Join(choices, ", or ")+".")
}

// checkTaken returns an error if a given argument belongs only to questions that were not
// chosen.
func (t *tool) checkTaken(chosen *query, given ask.Texts) error {
	for _, p := range t.Params {
		value, ok := given[p.Name]
		if !ok || chosen.form.Param(p.Name) != nil {
			continue
		}
		i := slices.IndexFunc(t.queries, func(q *query) bool { return q.form.Param(p.Name) != nil })
		needs := t.queries[i].selectors()
		return ask.NewError(ask.InvalidType, ask.Contradiction, ask.Details{Field: p.Name, Value: &value},
			p.Name+" is only allowed with "+needs+": leave it out, or give "+needs+".")
	}
	return nil
}

// selectors returns the names of the parameters that select the question. If some of them are
// required, it leaves out the optional ones.
func (q *query) selectors() string {
	var required, all []string
	for _, p := range q.own {
		all = append(all, p.Name)
		if p.Required {
			required = append(required, p.Name)
		}
	}
	if required == nil {
		required = all
	}
	return strings.Join(required, " and ")
}

// tools returns all tools. A description says when to use the tool. If a model could confuse two
// tools, each description also names the other tool.
func tools() []*tool {
	return []*tool{
		newTool("list_holidays", "List holidays",
			"The national holidays and the collective leave of a year, or of any span of dates "+
				"(give start and end instead of year). For one feast, such as Lebaran, use "+
				"find_occasion; for the next holidays, upcoming_holidays.",
			question[ask.Holidays](text.Holidays), question[ask.HolidaysInRange](text.HolidayRange)),
		newTool("upcoming_holidays", "Next holidays",
			"The next holidays from a date on (default: today), with the number of days until each.",
			question[ask.UpcomingHolidays](text.Upcoming)),
		newTool("find_occasion", "Find the dates of an occasion",
			"The dates of an occasion, such as Eid al-Fitr (Lebaran) or Christmas (Natal), with "+
				"its collective leave. Give year, or give date to find the next dates.",
			question[ask.FindOccasion](text.Occasions)),
		newTool("check_date", "Check a date",
			"Whether a date is a workday, a weekend day, a national holiday or collective leave, "+
				"and the decree that set it. For several dates, use list_days.",
			question[ask.DescribeDate](text.Days)),
		newTool("list_days", "Check several dates",
			"Whether each date of a span (give start and end) or each of the given dates (give "+
				"dates) is a workday, and why; at most "+strconv.Itoa(ask.MaxDates)+
				" dates. Use it to explain a result of add_workdays or count_workdays. If only "+
				"the number of workdays is needed, use count_workdays.",
			question[ask.Days](text.Days), question[ask.BatchDays](text.Days)),
		newTool("add_workdays", "Add workdays",
			"The date that is a number of workdays after or before a given date. The given date "+
				"is not counted. Use it for time limits in workdays; for hours of work use deadlines.",
			question[ask.ShiftWorkdays](text.Shift)),
		newTool("adjust_date", "Move a date to a workday",
			"The workday that a date moves to if it is not a workday, for example a payday on a "+
				"Sunday. A workday does not move. For due dates of taxes, THR and BPJS use "+
				"obligations, which knows the rules of law.",
			question[ask.AdjustDate](text.Adjusted)),
		newTool("nth_workday", "Find a workday of a month",
			"The nth workday of a month: n is 1 for the first and -1 for the last.",
			question[ask.NthWorkday](text.Nth)),
		newTool("count_workdays", "Count workdays",
			"The number of workdays, holidays and weekend days from one date to another. For a "+
				"whole year with its months, use summarize_workdays.",
			question[ask.DiffWorkdays](text.Diff)),
		newTool("summarize_workdays", "Summarize a year",
			"The number of workdays, weekend days, national holidays and days of collective "+
				"leave in a year and in each of its months. Each date is counted once.",
			question[ask.SummarizeWorkdays](text.Summary)),
		newTool("payroll_periods", "Payroll periods",
			"The twelve payroll periods of a year, with their workdays and paydays, for any "+
				"first day of the period.",
			question[ask.PayrollPeriods](text.Periods)),
		newTool("long_weekends", "List long weekends",
			"The long weekends of a year. With maxBridgeDays, also those that need leave on "+
				"bridge days (harpitnas). To plan a number of days of leave, use plan_leave.",
			question[ask.LongWeekends](text.LongWeekends)),
		newTool("plan_leave", "Plan annual leave",
			"The days of annual leave that add the most days off in a year, and the best single "+
				"deals. Also for bridge days (harpitnas): the deals say which workdays to take off.",
			withoutJSON(question[ask.PlanLeave](text.LeavePlan))),
		newTool("deadlines", "Deadlines in working hours",
			"Only for hours of work, as in a service level of 16 working hours: the time at "+
				"which an amount of work ends if it is done only in working hours (give hours), "+
				"or the working time between two times (give end). For a number of workdays use "+
				"add_workdays; for due dates of law use obligations.",
			question[ask.DueDeadline](text.Due), question[ask.ElapsedTime](text.Elapsed)),
		newTool("obligations", "Due dates under tax and labour law",
			"When Indonesian taxes, the religious holiday allowance (THR) and social security "+
				"contributions (BPJS) are due: all of them in a span of at most "+
				strconv.Itoa(ask.MaxDates)+" dates (give start and end), or one for a period "+
				"(give id and period). Not legal advice.",
			question[ask.Obligations](text.Obligations),
			question[ask.DescribeObligation](text.Obligation)),
		newTool("time_limit", "Time limits in law",
			"Until when a notice, an answer, an objection or a registration is in time: a number "+
				"of workdays after or before an event, such as the notice of a termination (PHK) "+
				"or the answer to a request for public information. The date is the earliest one "+
				"of all readings. For a number of workdays without a law, use add_workdays. Not legal advice.",
			question[ask.CountTimeLimit](text.TimeLimit)),
		newTool("overtime", "Overtime multipliers",
			"The multipliers for hours of overtime on a date under PP 35/2021, and their sum. "+
				"Not legal advice.",
			question[ask.Overtime](text.Overtime)),
		newTool("compare_holidays", "Compare lists",
			"How the list of holidays of a year changed since a day: what was added, cancelled, "+
				"moved or renamed. The argument date is the day of the older list. The newer "+
				"list is today's, or the list of the day asOf, which is later than date.",
			question[ask.CompareHolidays](text.Comparison)),
		newTool("list_revisions", "List revisions",
			"The history of the list of a year: what each decree added, removed, renamed or "+
				"confirmed, and when. To compare two days, use compare_holidays.",
			question[ask.Revisions](text.Revisions)),
		newTool("list_sources", "List decrees",
			"The government decrees that set the list of a year: numbers, date, publisher and "+
				"address. What each of them changed is in list_revisions.",
			question[ask.Sources](text.Sources)),
		newTool("list_projections", "List predicted holidays",
			"The predicted national holidays of a year whose list is not decreed yet, with their "+
				"doubts. Tell the user that they are predictions. There is no collective leave "+
				"and no workday arithmetic for such a year.",
			question[ask.Projections](text.Projections)),
	}
}
