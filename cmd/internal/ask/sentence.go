package ask

import (
	"errors"
	"strings"

	"github.com/harikerja/harikerja"
)

// Words define how an interface (the HTTP API, the command line or MCP) names parameters and
// describes their values. The pages write their own sentences.
type Words struct {
	Name func(field string) string // the name that the interface has for a parameter
	// Wanted describes the values that a parameter accepts, as in "must be ...".
	Wanted func(p *Param) string
	// Allowed returns the allowed values. If it is nil, the message lists the values that the API
	// allows.
	Allowed func(p *Param) []string
	// Set returns a text that shows how to set a parameter, as in weekend=sun.
	Set func(field, value string) string
	// Calendars is a sentence about calendar files that is added to a message. It begins with a
	// space, or it is empty.
	Calendars string
	// MoreOwn is a sentence that says what to do with more own days or longer names than one
	// question may have.
	MoreOwn     string
	Holidays    func(year int) string // the place of a year's decreed list, such as a path
	Projections func(year int) string // the place of a year's predictions
	// Value returns a wrong value as a message shows it.
	Value func(p *Param, text string) string
}

// APIWords are the words of the HTTP API.
var APIWords = Words{
	Name:   func(field string) string { return field },
	Wanted: (*Param).Wanted,
	Set:    func(field, value string) string { return field + "=" + value },
	MoreOwn: "For more, use a calendar file: the operator of the server adds it, and requests " +
		"then give its name.",
	Holidays:    func(year int) string { return "/v1/holidays?year=" + itoa(year) },
	Projections: func(year int) string { return "/v1/projections?year=" + itoa(year) },
	Value:       func(_ *Param, text string) string { return Quote(text) },
}

func (w Words) nameOf(p *Param) string {
	if p.of != "" {
		return w.Name(p.Name) + " of " + p.of
	}
	return w.Name(p.Name)
}

// Sentence returns the message of the error for an interface. The message says what is wrong and
// how to correct it.
func (w Words) Sentence(e *Error) string {
	if e.args.sentence != "" {
		return e.args.sentence
	}
	a, p, field, value := e.args, e.args.param, e.Details.Field, ""
	if e.Details.Value != nil {
		value = *e.Details.Value
	}
	allowed := strings.Join(e.Details.Allowed, ", ")
	switch e.Problem {
	case MissingValue:
		return w.Name(field) + " is required: it " + w.Wanted(p) + "."
	case WrongValue:
		return w.nameOf(p) + " " + w.Wanted(p) + ", not " + w.Value(p, value) + "."
	case wrongWeekday:
		return w.nameOf(p) + " " + w.Wanted(p) + ": " + Quote(a.text) + " is not one of " +
			strings.Join(weekdays, ", ") + "."
	case wrongShifts:
		return w.Name(field) + " cannot be " + Quote(value) + ": " + a.text + "."
	case unknownCalendar:
		return w.Name(field) + " is " + Quote(value) + ", but there is no such calendar. The " +
			"listed calendars are " + allowed + "." + w.Calendars
	case unknownOccasion:
		return w.Name(field) + " is " + Quote(value) + ", which is not an occasion." +
			didYouMean(a.names) + " Use one of " + allowed + ", or a name such as lebaran."
	case decreedYear:
		return value + " has a decreed list, so nothing is predicted: use " + w.Holidays(a.number) + "."

	case semicolon:
		return "The query string has a semicolon near " + Quote(field) +
			": commas separate the values of a list (weekend=sat,sun), & separates parameters, " +
			"and a semicolon in a value is written as %3B."
	case malformed:
		return "The query string is malformed near " + Quote(field) +
			": separate parameters with & and write every % as %25 or as part of an escape such as %2C."
	case unknownName:
		if allowed == "" {
			return Quote(field) + " is not a parameter of this endpoint, which takes none."
		}
		return Quote(field) + " is not a parameter of this endpoint: it takes " + allowed + "."
	case repeatedName:
		return field + " is given more than once: give it once."

	case FutureDate:
		return w.Name(field) + " must not be in the future: " + value + " is after today, " +
			a.date.String() + "."
	case NoData:
		return w.noData(a.coverage)
	case paidLater:
		year := itoa(e.Details.Year - 1)
		return w.noData(a.coverage) + " The payday of " + year + "-12 is in " + itoa(e.Details.Year) +
			": for the same periods with the paydays of " + year + ", use " +
			w.Set(field, string(harikerja.SameMonth)) + "."
	case noDueDate:
		return a.coverage.asKnown() + a.text
	case noProjection:
		text := "No projection is available for " + itoa(e.Details.Year) + ": "
		if years := e.Details.AvailableYears; years.First != 0 {
			return text + "ask within " + itoa(years.First) + " to " + itoa(years.Last) + "."
		}
		return text + "no year can be predicted."
	case Backwards:
		return w.Name("start") + " must not be after " + w.Name("end") + ": swap the two " + a.text + "."
	case backwardsSpan:
		return w.Name(field) + " has a span that ends before it begins: " + Quote(value) + "."
	case TooMany:
		return w.Name(field) + " holds more than " + itoa(e.Details.MaxDates) + " dates" + a.text +
			": ask for the rest in another request."
	case tooLong:
		return "The span from " + w.Name("start") + " to " + w.Name("end") + " has " +
			itoa(a.number) + " dates: ask for at most " + itoa(e.Details.MaxDays) + a.text + "."
	case tooManyListed:
		text := " " + itoa(e.Details.Given) + " holidays and own days, each as often as it occurs, " +
			"and one with a long name several times: at most " +
			itoa(e.Details.MaxHolidays) + " are listed. "
		smaller := "Use a smaller " + w.Name(field) + ", a larger " + w.Name("minDays") +
			", or fewer own days with shorter names."
		switch field {
		case "maxBridgeDays":
			return "The long weekends list" + text + smaller
		case "limit":
			return "The deals list" + text + smaller
		}
		return "The span has" + text + "Use a shorter span with " + w.Name("start") + " and " +
			w.Name("end") + "."
	case tooManyOwn:
		return w.Name("daysOff") + " and " + w.Name("workdays") + " together have " +
			itoa(e.Details.Given) + " dates: give at most " + itoa(e.Details.MaxDates) + ". " + w.MoreOwn
	case noSuchWorkday:
		return "The month has " + itoa(*e.Details.WorkdayCount) + " workdays: " + w.Name(field) +
			" must count one of them, from 1 at the start of the month or from -1 at its end."
	case badHours:
		text := "The working hours cannot be: " + field + " has hours but is in the weekend"
		if a.text == "" {
			return text + " of the calendar: leave out " + w.Name(field) + "."
		}
		return text + ": use " + w.Set("weekend", a.text) + "."
	case calendarRules:
		name := w.Name(field)
		return "The calendar " + a.text + " has its own rules, so " + name +
			" is not allowed beside it: leave out " + name + " or " + w.Name("calendar") + "."
	case yearAndSpan:
		return "Give either " + w.Name("year") + ", or " + w.Name("start") + " and " +
			w.Name("end") + ", not both."
	case offAndWorked:
		return value + " is both in " + w.Name("daysOff") + " and in " + w.Name("workdays") +
			": give each date once."
	case yearsDiffer:
		return w.Name(field) + " has the year " + itoa(a.number) + ", but " + w.Name("year") +
			" is " + a.text + ": give the year once."
	case startOutside:
		return w.Name(field) + " must be a date of " + itoa(a.number) + ", not " + value + "."
	case TwoNames:
		return w.Name(field) + " has " + value + " twice, with different names: give each date once."
	case LongName:
		return w.Name(field) + " has a name with " + itoa(e.Details.Given) + " characters, " +
			Quote(value) + ": give at most " + itoa(e.Details.MaxCharacters) + ". " + w.MoreOwn
	case LongNames:
		return "The names in " + w.Name("daysOff") + " and " + w.Name("workdays") + " together have " +
			itoa(e.Details.Given) + " characters, where a span counts its name for each date: give at most " +
			itoa(e.Details.MaxCharacters) + ". " + w.MoreOwn
	case NotListed:
		return w.Name(field) + " must be one of " + allowed + ", not " + Quote(value) + "." +
			didYouMean(a.names)
	case SeveralIDs:
		return Quote(value) + " is a name of several " + a.text + ": " + w.Name(field) +
			" must be one of " + allowed + "."
	case limitWeek:
		return w.Name(field) + " of a time limit " + w.Wanted(p) + ", not " + w.Value(p, a.text) +
			": by the rules, Sunday is a day off, Saturday may be one, and no other day of the week is. " +
			"Leave it out to get the earliest date of both weeks."
	}
	panic("ask: there is no sentence for the problem " + string(e.Problem))
}

// noData returns the sentences about a year without a dataset.
func (w Words) noData(c *coverage) string {
	text := c.asKnown()
	if c.reason != "" {
		text += c.endOfData()
	}
	switch years := c.years(); {
	case c.calendar != "":
		text += c.noAnswers()
	case c.Nothing:
		text += "No dataset is available for " + yearText(c.Date) + ": all lists in the data " +
			"were signed later."
	default:
		text += "No dataset is available for " + yearText(c.Date) + ": ask within " +
			itoa(years.First) + " to " + itoa(years.Last) + "."
	}
	if c.predicted {
		text += " For predictions, which are not decreed, use " + w.Projections(c.Date.Year()) + "."
	}
	return text + c.after
}

// asKnown returns the beginning of a sentence that names the as-of date.
func (c *coverage) asKnown() string {
	if c.asOf == nil {
		return ""
	}
	return "As known on " + c.asOf.String() + ": "
}

// endOfData returns the sentence that says where the data ends. It ends with a space.
func (c *coverage) endOfData() string {
	if c.Date.Before(c.Covered.Start()) {
		return c.reason + " before " + c.Covered.Start().String() + ", the first date with data. "
	}
	return c.reason + " after " + c.Covered.End().String() + ", the last date with data. "
}

// noAnswers returns the sentences about a year that a calendar does not cover.
func (c *coverage) noAnswers() string {
	text := "The calendar " + c.calendar + " has no answers for " + yearText(c.Date)
	if c.Nothing {
		return text + "."
	}
	years := c.years()
	text += ". It has answers for " + itoa(years.First)
	if years.Last > years.First {
		text += " to " + itoa(years.Last)
	}
	return text + "."
}

// yearText returns the year of a date with four digits.
func yearText(d harikerja.Date) string { return d.String()[:len("YYYY")] }

// didYouMean returns a space and a sentence that suggests names. It returns "" if there are no
// names.
func didYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return " Did you mean " + strings.Join(names, " or ") + "?"
}

// Error returns the sentence in the words of the API.
func (e *Error) Error() string { return APIWords.Sentence(e) }

// Envelope returns the error in the JSON form of the API, with a sentence for the given
// interface. A long name or value is shortened, as in the message.
func (e *Error) Envelope(w Words) Envelope {
	details := e.Details
	details.Field = Shorten(details.Field)
	if details.Value != nil {
		value := Shorten(*details.Value)
		details.Value = &value
	}
	if e.args.param != nil && e.Problem.Kind() == WrongValue && w.Allowed != nil {
		details.Allowed = w.Allowed(e.args.param)
	}
	return Envelope{EnvelopeError{e.Code, w.Sentence(e), details}}
}

// Error returns the sentences, each on its own line.
func (m Mistakes) Error() string { return errors.Join(m.Unwrap()...).Error() }

// Unwrap returns the mistakes, at least one.
func (m Mistakes) Unwrap() []error {
	list := make([]error, len(m))
	for i, e := range m {
		list[i] = e
	}
	return list
}

// Envelope is the body of every error.
type Envelope struct {
	Error EnvelopeError `json:"error"`
}

// EnvelopeError is the error inside the envelope.
type EnvelopeError struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Details any    `json:"details"`
}
