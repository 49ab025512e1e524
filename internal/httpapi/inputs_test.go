package httpapi

import (
	"fmt"
	"strconv"
	"strings"
)

// This file states what the parser of each kind of parameter accepts. The
// patterns do without look-around, so that every engine for regular
// expressions can read them; TestInputs holds them against the parsers.

const (
	anyYear  = `([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)` // 0001 to 9999
	leapYear = `([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)`
	anyDay   = `(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31`
	realDate = `(` + anyYear + `-(` + anyDay + `)|` + leapYear + `-02-29)`

	clockTime = `([01][0-9]|2[0-3]):[0-5][0-9]`
	// A shift does not begin at 24:00 and does not end at 00:00. That it ends
	// after it begins, and the next begins no earlier, only words can say.
	shift = clockTime + `-(00:(0[1-9]|[1-5][0-9])|(0[1-9]|1[0-9]|2[0-3]):[0-5][0-9]|24:00)`

	zonePart = `[A-Za-z0-9_+-]+`
)

// inputs are the schemas of the kinds of text, by kind.
var inputs = map[*kind]struct {
	name   string // in the components
	doc    string
	schema obj
}{
	dateKind:    {"Date", "A date that exists, from 0001-01-01 to 9999-12-31.", append(pattern(realDate), member{"format", "date"})},
	monthKind:   {"Month", "A month as YYYY-MM.", pattern(anyYear + `-(0[1-9]|1[0-2])`)},
	datesKind:   {"DateList", "Dates, separated by commas.", obj{{"type", "array"}, {"items", schema("Date")}, {"minItems", 1}, {"maxItems", maxDates}}},
	whenKind:    {"Time", "A time in whole minutes as YYYY-MM-DDTHH:MM: local time of the zone, or with an offset such as Z or +07:00.", pattern(realDate + `T` + clockTime + `(:00)?(Z|[+-]` + clockTime + `)?`)},
	workKind:    {"Work", "Hours from 0:01 to 100000, as in 16 or 1:30.", pattern(`(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))`)},
	shiftKind:   {"Shifts", "Times from 00:00 to 24:00, separated by commas: in order, without overlap, none over midnight.", pattern(` *` + shift + ` *(, *` + shift + ` *)*`)},
	zoneKind:    {"Zone", "WIB, WITA, WIT or an IANA name such as Asia/Jakarta.", pattern(zonePart + `(/` + zonePart + `)*`)},
	weekendKind: {"Weekend", "The days mon, tue, wed, thu, fri, sat, sun, separated by commas, though not all seven; or the single word none. In any case, spaces around a day and repeats ignored.", pattern(weekendPattern())},
}

func pattern(whole string) obj { return obj{{"type", "string"}, {"pattern", `^` + whole + `$`}} }

// weekendPattern is the word none, or a list in which at least one of the
// seven days does not occur.
func weekendPattern() string {
	var tokens []string // in any case
	for _, token := range weekendTokens {
		var b strings.Builder
		for _, r := range token {
			fmt.Fprintf(&b, "[%c%c]", r-'a'+'A', r)
		}
		tokens = append(tokens, b.String())
	}
	days, none := tokens[:7], tokens[7]
	lists := []string{none}
	for missing := range days {
		others := append(append([]string(nil), days[:missing]...), days[missing+1:]...)
		day := "(" + strings.Join(others, "|") + ")"
		lists = append(lists, day+"( *, *"+day+")*")
	}
	return " *(" + strings.Join(lists, "|") + ") *"
}

// inputSchemas are the components that parameters refer to.
func inputSchemas() obj {
	var list obj
	for _, k := range []*kind{dateKind, monthKind, datesKind, whenKind, workKind, shiftKind, zoneKind, weekendKind} {
		in := inputs[k]
		list = append(list, member{in.name, append(obj{{"description", in.doc}}, in.schema...)})
	}
	return list
}

// paramSchema states what a parameter takes.
func paramSchema(p *param) obj {
	var s obj
	switch p.kind {
	case yearKind:
		s = obj{{"type", "integer"}, {"minimum", 1900}, {"maximum", 9999}}
	case boolKind:
		s = obj{{"type", "boolean"}}
	case numberKind:
		s = obj{{"type", "integer"}, {"minimum", p.min}, {"maximum", p.max}}
		if p.min < 0 {
			s = append(s, member{"not", obj{{"const", 0}}})
		}
	default:
		switch in, ok := inputs[p.kind]; {
		case ok:
			s = schema(in.name)
		case p.kind.enum != nil:
			s = obj{{"type", "string"}, {"enum", p.kind.enum}}
		default:
			panic("no schema for a parameter of kind " + p.kind.name)
		}
	}
	if p.def != "" {
		s = append(s, member{"default", typedText(p, p.def)})
	}
	return s
}

// typedText returns a parameter's value, as it is written in a query, as the
// JSON value that its schema describes.
func typedText(p *param, text string) any {
	switch p.kind {
	case boolKind:
		return text == "true"
	case numberKind, yearKind:
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(p.name + ": " + err.Error())
		}
		return n
	case datesKind:
		return strings.Split(text, ",")
	}
	return text
}
