package httpapi

import (
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// param is one documented query parameter of an endpoint. The tables made of
// them are what requests are checked against and what the API description is
// made from.
type param struct {
	name     string
	kind     *kind
	required bool
	def      string // the default as it would be written; "" where it is computed or there is none
	min, max int    // of a number, both allowed; a negative min means to count from either end, where nothing is the zeroth
	doc      string // one sentence

	fallback value // def, parsed
}

// kind is a type of parameter: what is allowed, and how it is read.
type kind struct {
	name  string // as the API description calls it
	form  string // what a right value must be, for messages
	code  Code   // of a wrong or missing value
	enum  []string
	parse func(p *param, text string, v *value) *Error
}

// value is a parsed argument; each kind fills the field that is its own.
type value struct {
	date    harikerja.Date
	number  int
	flag    bool
	weekend harikerja.Weekend
	choice  int // index into the kind's enum; -1 where nothing was chosen
	dates   []harikerja.Date
	span    harikerja.Span
	work    time.Duration
	zone    *time.Location
}

// arg is what a request said about one parameter.
type arg struct {
	given bool
	text  string
	value
}

var (
	dateKind    = &kind{name: "date", form: "must use YYYY-MM-DD and be a real date, as in 2026-03-20", code: InvalidDate, parse: parseDate}
	yearKind    = &kind{name: "year", form: "must be four digits, from 1900 to 9999", code: InvalidYear, parse: parseYear}
	typeKind    = &kind{name: "type", code: InvalidType, enum: []string{"national_holiday", "collective_leave"}, parse: parseChoice}
	langKind    = &kind{name: "language", code: InvalidType, enum: []string{"id", "en"}, parse: parseChoice}
	boolKind    = &kind{name: "boolean", code: InvalidType, enum: []string{"true", "false"}, parse: parseBool}
	weekendKind = &kind{name: "weekend", form: "must be a comma-separated list of weekdays, though not of all seven, or the single word none", code: InvalidType, enum: weekendTokens, parse: parseWeekend}
	numberKind  = &kind{name: "number", code: InvalidRange, parse: parseNumber}
	monthKind   = &kind{name: "month", form: "must use YYYY-MM and be a real month, as in 2026-03", code: InvalidDate, parse: parseMonth}
	ruleKind    = &kind{name: "rule", code: InvalidType, enum: []string{"following", "preceding", "modified-following", "nearest"}, parse: parseChoice}
	datesKind   = &kind{name: "dates", form: "must be a comma-separated list of at most 366 dates that use YYYY-MM-DD, as in 2026-03-20,2026-03-23", code: InvalidDate, parse: parseDates}
)

var weekendTokens = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun", "none"}

// missing says that a required parameter was not given.
func (k *kind) missing(p *param) *Error {
	return (&Error{Code: k.code, Message: p.name + " is required: it " + p.wanted() + "."}).with("field", p.name)
}

// wrong says that a value cannot be read.
func (k *kind) wrong(p *param, text string) *Error {
	err := (&Error{Code: k.code, Message: p.name + " " + p.wanted() + ", not " + quote(text) + "."}).
		with("field", p.name).with("value", text)
	if k.enum != nil {
		err.withList("allowed", k.enum)
	}
	return err
}

// wanted says what a right value is, after the parameter's name.
func (p *param) wanted() string {
	switch {
	case p.min < 0:
		return "must be a whole number from " + strconv.Itoa(p.min) + " to -1 or from 1 to " + strconv.Itoa(p.max)
	case p.max != 0:
		return "must be a whole number from " + strconv.Itoa(p.min) + " to " + strconv.Itoa(p.max)
	case p.kind.form != "":
		return p.kind.form
	}
	return "must be one of " + strings.Join(p.kind.enum, ", ")
}

func parseDate(p *param, text string, v *value) *Error {
	d, err := harikerja.ParseDate(text)
	if err != nil {
		return p.kind.wrong(p, text)
	}
	v.date = d
	return nil
}

func parseYear(p *param, text string, v *value) *Error {
	n, ok := decimal(text, 9999)
	if !ok || len(text) != 4 || n < 1900 {
		return p.kind.wrong(p, text)
	}
	v.number = n
	return nil
}

func parseNumber(p *param, text string, v *value) *Error {
	digits, negative := text, false
	if p.min < 0 {
		digits, negative = strings.CutPrefix(text, "-")
	}
	n, ok := decimal(digits, max(p.max, -p.min))
	if negative {
		n = -n
	}
	if !ok || n < p.min || n > p.max || n == 0 && p.min < 0 {
		return p.kind.wrong(p, text)
	}
	v.number = n
	return nil
}

func parseMonth(p *param, text string, v *value) *Error {
	month, err := harikerja.ParseMonth(text)
	if err != nil {
		return p.kind.wrong(p, text)
	}
	v.span = month
	return nil
}

// maxDates is the most dates a batch may hold: a leap year of them.
const maxDates = 366

func parseDates(p *param, text string, v *value) *Error {
	for one := range strings.SplitSeq(text, ",") {
		d, err := harikerja.ParseDate(one)
		if err != nil {
			return p.kind.wrong(p, one)
		}
		if v.dates = append(v.dates, d); len(v.dates) > maxDates {
			return (&Error{Code: InvalidRange, Message: "dates holds more than 366 dates: ask for the rest in another request."}).
				with("field", p.name).withInt("maxDates", maxDates)
		}
	}
	return nil
}

func parseChoice(p *param, text string, v *value) *Error {
	for i, allowed := range p.kind.enum {
		if text == allowed {
			v.choice = i
			return nil
		}
	}
	return p.kind.wrong(p, text)
}

func parseBool(p *param, text string, v *value) *Error {
	err := parseChoice(p, text, v)
	v.flag = v.choice == 0
	return err
}

func parseWeekend(p *param, text string, v *value) *Error {
	w, err := harikerja.ParseWeekend(text)
	if err != nil {
		return p.kind.wrong(p, text)
	}
	v.weekend = w
	return nil
}

// decimal reads digits and nothing else, up to a limit.
func decimal(s string, limit int) (int, bool) {
	if s == "" {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		if n > (limit-int(c))/10 { // before it can overflow, on machines with an int of 32 bits
			return 0, false
		}
		n = n*10 + int(c)
	}
	return n, true
}

// withDefaults parses the defaults of a table, once, by the rules that
// requests are read by.
func withDefaults(params []param) []param {
	for i := range params {
		p := &params[i]
		p.fallback.choice = -1
		if p.def != "" {
			if err := p.kind.parse(p, p.def, &p.fallback); err != nil {
				panic("httpapi: default of " + p.name + ": " + err.Message)
			}
		}
	}
	return params
}

// quote returns a value of a request for use in a message.
func quote(s string) string { return strconv.Quote(server.Truncate(s)) }

func yearText(year int) string { return strconv.Itoa(year) }
