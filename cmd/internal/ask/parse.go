package ask

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Patterns for the texts of parameters. They do not use look-around, because some regular
// expression engines do not support it.
const (
	yearPattern = `([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)` // 0001 to 9999
	leapPattern = `([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)`
	dayPattern  = `(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31`
	datePattern = `(` + yearPattern + `-(` + dayPattern + `)|` + leapPattern + `-02-29)`
	timePattern = `([01][0-9]|2[0-3]):[0-5][0-9]`
	// A shift does not begin at 24:00 and does not end at 00:00. The pattern cannot check the
	// order of the times.
	shiftPattern    = timePattern + `-(00:(0[1-9]|[1-5][0-9])|(0[1-9]|1[0-9]|2[0-3]):[0-5][0-9]|24:00)`
	occasionPattern = `[A-Za-z0-9]` // the text must contain one of these characters
)

var occasionText = regexp.MustCompile(occasionPattern)

// pattern returns the schema of a text that must match the pattern from its start to its end.
func pattern(whole, description string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: `^` + whole + `$`, Description: description}
}

// anyCase returns a pattern that matches a token in any mix of upper and lower case.
func anyCase(token string) string {
	var b strings.Builder
	for _, r := range token {
		fmt.Fprintf(&b, "[%c%c]", r-'a'+'A', r)
	}
	return b.String()
}

// weekendPattern returns a pattern that matches the word "none" and lists of days that lack at
// least one of the seven days.
func weekendPattern() string {
	lists := []string{anyCase(noWeekend)}
	for left := range weekdays {
		var others []string
		for i, token := range weekdays {
			if i != left {
				others = append(others, anyCase(token))
			}
		}
		day := "(" + strings.Join(others, "|") + ")"
		lists = append(lists, day+"( *, *"+day+")*")
	}
	return " *(" + strings.Join(lists, "|") + ") *"
}

// restDaysPattern returns a pattern for lists of one or two different days.
func restDaysPattern() string {
	var lists []string
	for i, first := range weekdays {
		for _, second := range weekdays[i+1:] {
			day := "(" + anyCase(first) + "|" + anyCase(second) + ")"
			lists = append(lists, day+"( *, *"+day+")*")
		}
	}
	return " *(" + strings.Join(lists, "|") + ") *"
}

// parseWeekend parses a weekend. If a day is wrong, the error names that day.
func parseWeekend(p *Param, text string) (harikerja.Weekend, error) {
	weekend, err := harikerja.ParseWeekend(text)
	if err == nil {
		return weekend, nil
	}
	for token := range strings.SplitSeq(text, ",") {
		token = strings.Trim(token, " ")
		if slices.Contains(weekdays, strings.ToLower(token)) {
			continue
		}
		e := wrongError(p, text)
		e.Problem, e.args.text = wrongWeekday, token
		return weekend, e
	}
	return weekend, err // all seven days
}

func parsePeriod(units ...law.Unit) func(*Param, string) (law.Period, error) {
	return func(_ *Param, text string) (law.Period, error) {
		period, err := law.ParsePeriod(text)
		if err == nil && !slices.Contains(units, period.Unit()) {
			err = errWrong
		}
		return period, err
	}
}

func parseNumber(p *Param, text string) (int, error) {
	digits, negative := text, false
	if p.Min < 0 {
		digits, negative = strings.CutPrefix(text, "-")
	}
	n, ok := decimal(digits, max(p.Max, -p.Min))
	if negative {
		n = -n
	}
	// A number that can be negative counts forward or back, so it cannot be 0.
	if !ok || n < p.Min || n > p.Max || n == 0 && p.Min < 0 {
		return 0, errWrong
	}
	return n, nil
}

// parseWork parses hours, optionally followed by a colon and minutes.
func parseWork(_ *Param, text string) (time.Duration, error) {
	hours, minutes, colon := strings.Cut(text, ":")
	h, ok := decimal(hours, int(harikerja.MaxWork/time.Hour))
	m, okMinutes := 0, true
	if colon {
		m, okMinutes = decimal(minutes, 59)
		okMinutes = okMinutes && len(minutes) == 2
	}
	work := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	if !ok || !okMinutes || work <= 0 || work > harikerja.MaxWork {
		return 0, errWrong
	}
	return work, nil
}

// parseHalfHours parses whole and half hours.
func parseHalfHours(_ *Param, text string) (float64, error) {
	whole, half := strings.CutSuffix(text, ".5")
	n, ok := decimal(strings.TrimSuffix(whole, ".0"), MaxOvertimeHours)
	hours := float64(n)
	if half {
		hours += 0.5
	}
	if !ok || hours < 0.5 || hours > MaxOvertimeHours || half && strings.HasSuffix(whole, ".0") {
		return 0, errWrong
	}
	return hours, nil
}

// parseDates parses a list of dates. It calls "report" for each mistake, and stops if "report"
// returns false.
func parseDates(p *Param, text string, report func(*Error) bool) (dates []harikerja.Date) {
	for one := range strings.SplitSeq(text, ",") {
		d, err := harikerja.ParseDate(strings.Trim(one, " "))
		if err != nil && !report(wrongError(p, one)) {
			return nil
		}
		if dates = append(dates, d); len(dates) > MaxDates {
			report(tooManyDates(p.Name, MaxDates, ""))
			return nil
		}
	}
	return dates
}

// parseSpans parses a list of own days. For the argument "report", see parseDates.
func parseSpans(p *Param, text string, report func(*Error) bool) Spans {
	lines := make([]harikerja.OwnDay, 0, 1+strings.Count(text, ","))
	for one := range strings.SplitSeq(text, ",") {
		one = strings.Trim(one, " ")
		dates, name, isNamed := strings.Cut(one, "=")
		from, to, isSpan := strings.Cut(dates, "..")
		first, err := harikerja.ParseDate(strings.TrimRight(from, " "))
		last := first
		if isSpan && err == nil {
			last, err = harikerja.ParseDate(strings.Trim(to, " "))
		}
		name = strings.TrimLeft(name, " ")
		if err != nil || isNamed && !lineName().MatchString(name) {
			if !report(wrongError(p, one)) {
				return Spans{}
			}
			continue
		}
		if n := utf8.RuneCountInString(name); n > MaxOwnName {
			if !report(&Error{Code: InvalidRange, Problem: LongName, Details: Details{Field: p.Name,
				Value: &name, Given: n, MaxCharacters: MaxOwnName}}) {
				return Spans{}
			}
			continue
		}
		span, err := harikerja.NewSpan(first, last)
		if err != nil {
			if !report(&Error{Code: InvalidRange, Problem: backwardsSpan,
				Details: Details{Field: p.Name, Value: &one}}) {
				return Spans{}
			}
			continue
		}
		lines = append(lines, harikerja.OwnDay{Span: span,
			Name: harikerja.Names{Indonesian: name, English: name}})
	}
	return mergedSpans(p, lines, report)
}

// lineNamePattern returns the pattern for the name of an own line: Latin letters, digits and
// punctuation. The name begins with a letter or digit, as in a calendar file. The argument
// "length" repeats the characters between the first and the last. The pattern has the same
// meaning in Go and in JavaScript.
func lineNamePattern(length string) string {
	const letters = `!-+\--~À-ɏ‐-‧`
	return `[0-9A-Za-zÀ-ÖØ-öø-ɏ]([ ` + letters + `]` + length + `[` + letters + `])?`
}

// lineName matches a name of any length, because a long name has its own error.
var lineName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + lineNamePattern("*") + `$`)
})

func tooManyDates(field string, limit int, what string) *Error {
	return &Error{Code: InvalidRange, Problem: TooMany,
		Details: Details{Field: field, MaxDates: limit}, args: args{text: what}}
}

func parseShifts(p *Param, text string) (shifts, error) {
	// ParseHours also accepts the hours of single days, as in mon=08:00-12:00. These are not
	// allowed here, so each equals sign is replaced by a wrong character.
	_, err := harikerja.ParseHours(strings.ReplaceAll(text, "=", "?"))
	if e, ok := errors.AsType[*harikerja.ParseError](err); ok {
		return "", &Error{Code: p.Type.Code, Problem: wrongShifts,
			Details: Details{Field: p.Name, Value: &text}, args: args{text: e.Reason}}
	}
	return shifts(text), nil
}

// decimal parses a number that has only digits and is not greater than "limit".
func decimal(s string, limit int) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 31) // 31 bits, so that n fits into a 32-bit int
	return int(n), err == nil && int(n) <= limit
}
