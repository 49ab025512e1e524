package httpapi

import (
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// param is one documented query parameter of an endpoint. The tables made of
// them are what requests are checked against and what the API description is
// made from.
type param struct {
	name     string
	kind     *kind
	required bool
	def      string // the default as it would be written; "" where it is computed or there is none
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
	boolKind    = &kind{name: "boolean", code: InvalidType, enum: []string{"true", "false"}, parse: parseBool}
	weekendKind = &kind{name: "weekend", form: "must be a comma-separated list of weekdays, though not of all seven, or the single word none", code: InvalidType, enum: weekendTokens, parse: parseWeekend}
	daysKind    = &kind{name: "days", form: "must be a whole number from 1 to 2147483647", code: InvalidRange, parse: parseDays}
)

var weekendTokens = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun", "none"}

// maxDays bounds the days parameter; the data ends long before.
const maxDays = 1<<31 - 1

// missing says that a required parameter was not given.
func (k *kind) missing(p *param) *Error {
	return (&Error{Code: k.code, Message: p.name + " is required: it " + k.wanted() + "."}).with("field", p.name)
}

// wrong says that a value cannot be read.
func (k *kind) wrong(p *param, text string) *Error {
	err := (&Error{Code: k.code, Message: p.name + " " + k.wanted() + ", not " + quote(text) + "."}).
		with("field", p.name).with("value", text)
	if k.enum != nil {
		err.withList("allowed", k.enum)
	}
	return err
}

func (k *kind) wanted() string {
	if k.form != "" {
		return k.form
	}
	return "must be one of " + strings.Join(k.enum, ", ")
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

func parseDays(p *param, text string, v *value) *Error {
	n, ok := decimal(text, maxDays)
	if !ok || n < 1 {
		return p.kind.wrong(p, text)
	}
	v.number = n
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
		if n = n*10 + int(c); n > limit {
			return 0, false
		}
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

// quote shows a value in a message, cut where it is long.
func quote(s string) string {
	const limit = 60
	if len(s) > limit {
		s = strings.ToValidUTF8(s[:limit], "") + "…"
	}
	return strconv.Quote(s)
}

func yearText(year int) string { return strconv.Itoa(year) }
