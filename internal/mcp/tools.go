package mcp

import (
	"reflect"
	"strconv"

	"github.com/harikerja/harikerja/internal/ask"
)

// tool is one question that a model can ask, or several questions with
// different arguments.
type tool struct {
	name, title, doc string
	forms            []*ask.Form // the forms of its questions
	params           []*ask.Param
	answers          []reflect.Type // the types of answers, for the output schema
	// ask reads a question from the arguments and returns the answer.
	ask asker
	// say returns an answer as a sentence.
	say func(answer any, given ask.Texts) string
	// isList means that the answer is itself a list of decrees, so no decrees
	// are added.
	isList bool
}

// asker reads a question and answers it.
type asker func(*ask.World, ask.Given) (answer, *ask.Asked, error)

// answer is the envelope of an answer.
type answer = ask.AnyAnswer

// question adds a question to a tool and returns a function that answers it. The
// argument types has the types of the answers if A is an interface.
func question[Q ask.Question[A], A answer](t *tool, types ...reflect.Type) asker {
	if len(types) == 0 {
		types = []reflect.Type{reflect.TypeFor[A]()}
	}
	t.answers = append(t.answers, types...)
	form := ask.FormOf(reflect.TypeFor[Q]())
	t.forms = append(t.forms, form)
	for _, p := range form.Params {
		if t.param(p.Name) == nil {
			t.params = append(t.params, p)
		}
	}
	return func(w *ask.World, given ask.Given) (answer, *ask.Asked, error) { return ask.Ask[Q](w, given) }
}

// calendared reports whether the questions of the tool can be asked under a
// calendar.
func (t *tool) calendared() bool { return t.forms[0].Calendared }

func (t *tool) param(name string) *ask.Param {
	for _, p := range t.params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// names returns the names of the arguments.
func (t *tool) names() []string {
	names := make([]string, len(t.params))
	for i, p := range t.params {
		names[i] = p.Name
	}
	return names
}

func tools() []*tool {
	list := []*tool{listHolidays(), checkDate(), findOccasion(), addWorkdays(), countWorkdays(), deadlines(), payrollPeriods(), planLeave(),
		compareHolidays(), obligations(), timeLimit(), overtime(), listSources()}
	for _, t := range list {
		if t.calendared() {
			t.params = append(t.params, &calendarParam)
		}
		t.params = append(t.params, ask.AsOfParam())
	}
	return list
}

// calendarParam is the tool argument with the name "calendar". A tool does not take the
// lines of a custom calendar.
var calendarParam = func() ask.Param {
	p := *ask.CalendarParam()
	p.Doc = "The name of a calendar, as in idx for the Indonesia Stock Exchange. Default: the national list."
	return p
}()

func listHolidays() *tool {
	t := &tool{name: "list_holidays", title: "List holidays",
		doc: "The national holidays and the collective leave of a year, or of any span of dates (give start and end instead of year).", say: sayHolidays}
	ofYear, ofSpan := question[ask.Holidays](t), question[ask.HolidaysInRange](t)
	t.ask = func(w *ask.World, given ask.Given) (answer, *ask.Asked, error) {
		year, hasYear := given.Texts["year"]
		_, hasStart := given.Texts["start"]
		_, hasEnd := given.Texts["end"]
		switch {
		case hasYear && (hasStart || hasEnd):
			return nil, nil, ask.NewError(ask.InvalidRange, ask.Contradiction, ask.Details{Field: "year", Value: &year}, "Give either year, or start and end, not both.")
		case hasStart || hasEnd:
			return ofSpan(w, given)
		}
		return ofYear(w, given)
	}
	return t
}

func checkDate() *tool {
	t := &tool{name: "check_date", title: "Check a date",
		doc: "Whether a date is a workday, a weekend day, a national holiday or collective leave, and the decree that set it.", say: sayDate}
	t.ask = question[ask.DescribeDate](t)
	return t
}

func findOccasion() *tool {
	t := &tool{name: "find_occasion", title: "Find the dates of an occasion",
		doc: "The dates of an occasion, such as Eid al-Fitr (Lebaran) or Christmas (Natal), with its collective leave. " +
			"Give year, or give date to find the next dates.", say: sayOccasions}
	t.ask = question[ask.FindOccasion](t)
	return t
}

func addWorkdays() *tool {
	t := &tool{name: "add_workdays", title: "Add workdays",
		doc: "The date that is a number of workdays after or before a given date. The given date is not counted.", say: sayShift}
	t.ask = question[ask.ShiftWorkdays](t, reflect.TypeFor[ask.Addition](), reflect.TypeFor[ask.Subtraction]())
	return t
}

func countWorkdays() *tool {
	t := &tool{name: "count_workdays", title: "Count workdays",
		doc: "The number of workdays, holidays and weekend days from one date to another.", say: sayCount}
	t.ask = question[ask.DiffWorkdays](t)
	return t
}

func deadlines() *tool {
	t := &tool{name: "deadlines", title: "Deadlines in working hours",
		doc: "The time at which an amount of work ends if it is done only in working hours (give hours), or the working time between two times " +
			"(give end).", say: sayDeadline}
	due, elapsed := question[ask.DueDeadline](t), question[ask.ElapsedTime](t)
	t.ask = func(w *ask.World, given ask.Given) (answer, *ask.Asked, error) {
		_, hasHours := given.Texts["hours"]
		_, hasEnd := given.Texts["end"]
		choose := func(problem ask.Problem, message string) (answer, *ask.Asked, error) {
			return nil, nil, ask.NewError(ask.InvalidRange, problem, ask.Details{Field: "hours"}, message)
		}
		switch {
		case hasHours && hasEnd:
			return choose(ask.Contradiction, "Give either hours, to get the time at which the work ends, or end, to get the working time until then, not both.")
		case hasHours:
			return due(w, given)
		case hasEnd:
			return elapsed(w, given)
		}
		return choose(ask.MissingValue, "hours or end is required: hours to get the time at which the work ends, end to get the working time until then.")
	}
	return t
}

func obligations() *tool {
	t := &tool{name: "obligations", title: "Due dates under tax and labour law",
		doc: "When Indonesian taxes, the religious holiday allowance (THR) and social security contributions (BPJS) are due: all of them in a " +
			"span of at most " + strconv.Itoa(ask.MaxDates) + " dates (give start and end), or one for a period (give id and period). Not legal advice.",
		say: sayObligations}
	inSpan, one := question[ask.Obligations](t), question[ask.DescribeObligation](t)
	t.ask = func(w *ask.World, given ask.Given) (answer, *ask.Asked, error) {
		first := func(names ...string) string {
			for _, name := range names {
				if _, ok := given.Texts[name]; ok {
					return name
				}
			}
			return ""
		}
		span, period := first("start", "end", "kind"), first("id", "period")
		switch {
		case span != "" && period != "":
			return nil, nil, ask.NewError(ask.InvalidRange, ask.Contradiction, ask.Details{Field: period}, "Give either id and period, or start and end, not both.")
		case period != "":
			return one(w, given)
		}
		return inSpan(w, given)
	}
	return t
}

func timeLimit() *tool {
	t := &tool{name: "time_limit", title: "Time limits in law",
		doc: "Until when a notice, an answer, an objection or a registration is in time: a number of workdays after or before an event, such as " +
			"the notice of a termination (PHK) or the answer to a request for public information. The date is the earliest one of all readings. " +
			"Not legal advice.", say: sayTimeLimit}
	t.ask = question[ask.CountTimeLimit](t)
	return t
}

func overtime() *tool {
	t := &tool{name: "overtime", title: "Overtime multipliers",
		doc: "The multipliers for hours of overtime on a date under PP 35/2021, and their sum. Not legal advice.", say: sayOvertime}
	t.ask = question[ask.Overtime](t)
	return t
}

func listSources() *tool {
	t := &tool{name: "list_sources", title: "List decrees", isList: true,
		doc: "The government decrees that set the list of a year: numbers, date, publisher and address.", say: saySources}
	t.ask = question[ask.Sources](t)
	return t
}

func payrollPeriods() *tool {
	t := &tool{name: "payroll_periods", title: "Payroll periods",
		doc: "The twelve payroll periods of a year, with their workdays and paydays, for any first day of the period.", say: sayPeriods}
	t.ask = question[ask.PayrollPeriods](t)
	return t
}

func planLeave() *tool {
	t := &tool{name: "plan_leave", title: "Plan annual leave",
		doc: "The days of annual leave that give the most days off in a year, and the best single deals.", say: sayLeavePlan}
	t.ask = question[ask.PlanLeave](t)
	return t
}

func compareHolidays() *tool {
	t := &tool{name: "compare_holidays", title: "Compare lists",
		doc: "How the list of holidays of a year changed since a day: what was added, cancelled, moved or renamed.", say: sayComparison}
	t.ask = question[ask.CompareHolidays](t)
	return t
}
