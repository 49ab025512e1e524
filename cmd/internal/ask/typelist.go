package ask

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/private"
	"github.com/harikerja/harikerja/law"
)

// types maps the Go type of a field to the [Type] of its parameter. A pointer
// field is nil if the parameter is not given.
var types = func() map[reflect.Type]*Type {
	m := make(map[reflect.Type]*Type)
	for _, t := range []*Type{
		dateType, datesType, spansType, monthType, yearType, timeType, workType, hoursType, shiftsType, zoneType, numberType,
		boolType, leaveType, weekendType, restDaysType, limitWeekendType, dayType, holidayType, occasionType, calendarType, languageType, ruleType,
		periodType, lawKindType, obligationType, timeLimitType, ruleIDType,
	} {
		for _, field := range t.fields {
			m[field] = t
		}
	}
	return m
}()

// errWrong is the error of a parse function whose text is wrong.
var errWrong = errors.New("wrong value")

// Dates and times.
var (
	dateType = typeOf(Type{Name: "date", Code: InvalidDate,
		form:     "must use YYYY-MM-DD and be a real date, as in 2026-03-20",
		Argument: argument{form: `a real date as "YYYY-MM-DD", as in "2026-03-20"`},
		schema: &jsonschema.Schema{Type: "string", Format: "date", Pattern: "^" + datePattern + "$", Description: "A date that exists, from " +
			"0001-01-01 to 9999-12-31."},
	}, func(_ *Param, text string) (harikerja.Date, error) { return harikerja.ParseDate(text) })

	// The server ignores any number of spaces in lists. The pattern allows only a
	// few, because a client does not need more.
	datesType = listOf(Type{Name: "dates", Code: InvalidDate, List: true,
		form: "must be a comma-separated list of at most " + itoa(MaxDates) + " dates that use YYYY-MM-DD, as in 2026-03-20,2026-03-23",
		Argument: argument{JSON: ListArgument, form: `an array of 1 to ` + itoa(MaxDates) + ` dates, as in ["2026-03-20","2026-03-23"]`,
			schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(MaxDates),
				Items: &jsonschema.Schema{Type: "string", Format: "date"}}},
		schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(MaxDates),
			Items: pattern(` {0,4}`+datePattern+` {0,4}`, "A date that exists. Spaces around it are ignored.")},
	}, parseDates)

	spansType = listOf(Type{Name: "spans", Code: InvalidDate, List: true,
		form: "must be a comma-separated list of dates that use YYYY-MM-DD and spans of dates, each with an optional name, " +
			"as in 2026-05-15,2026-12-28..2026-12-31=Year end",
		Argument: argument{JSON: ListArgument,
			form:   `an array of dates and spans of dates, each with an optional name, as in ["2026-05-15","2026-12-28..2026-12-31=Year end"]`,
			schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1), Items: &jsonschema.Schema{Type: "string"}}},
		schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1), // a schema cannot limit the number of dates in spans
			Items: pattern(` {0,4}`+datePattern+`(\.\.`+datePattern+`)?(=`+lineNamePattern+`)? {0,4}`,
				"A date, or a span of dates as START..END, with an optional name after an equals sign. Spaces around it are ignored.")},
	}, parseSpans)

	monthType = typeOf(Type{Name: "month", Code: InvalidDate,
		form:     "must use YYYY-MM and be a real month, as in 2026-03",
		Argument: argument{form: `a month as "YYYY-MM", as in "2026-03"`},
		schema:   pattern(yearPattern+`-(0[1-9]|1[0-2])`, "A month as YYYY-MM."),
	}, func(_ *Param, text string) (month, error) {
		span, err := harikerja.ParseMonth(text)
		return month{span, text}, err
	})

	yearType = typeOf(Type{Name: "year", Code: InvalidYear,
		form:     "must be four digits, from 1900 to 9999",
		Argument: argument{JSON: IntegerArgument, form: "a whole number from 1900 to 9999, without quotes"},
		schema:   &jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(1900.0), Maximum: jsonschema.Ptr(9999.0)},
	}, func(_ *Param, text string) (Year, error) {
		n, ok := decimal(text, 9999)
		if !ok || len(text) != 4 || n < 1900 {
			return 0, errWrong
		}
		return Year(n), nil
	})

	timeType = typeOf(Type{Name: "date-time", Code: InvalidDate,
		form: realTime + ", with an offset such as Z or +07:00 (in a URL: %2B07:00) if it is not local time",
		Flag: Flag{Form: realTime + ", with an offset such as Z or +07:00 if it is not local time"},
		Argument: argument{form: `a real time in whole minutes as "YYYY-MM-DDTHH:MM", as in "2026-03-17T15:00", ` +
			`with an offset such as Z or +07:00 if it is not local time`,
			schema: &jsonschema.Schema{Type: "string", Examples: []any{"2026-03-17T15:00"}}},
		schema: pattern(datePattern+`T`+timePattern+`(:00)?(Z|[+-]`+timePattern+`)?`,
			"A time in whole minutes as YYYY-MM-DDTHH:MM: local time of the zone, or with an offset such as Z or +07:00."),
	}, func(_ *Param, text string) (timeText, error) {
		_, err := private.ParseTime(text, time.UTC) // the exact time depends on the zone, so only the format is checked here
		return timeText(text), err
	})

	workType = typeOf(Type{Name: "work", Code: InvalidRange,
		form: "must be hours from 0:01 to 100000, as in 16 or 1:30",
		Argument: argument{JSON: WorkArgument,
			form:   "a number of hours in whole minutes, more than 0 and at most 100000, as in 16 or 1.5, without quotes",
			schema: &jsonschema.Schema{Type: "number", ExclusiveMinimum: jsonschema.Ptr(0.0), Maximum: jsonschema.Ptr(harikerja.MaxWork.Hours())}},
		schema: pattern(`(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))`,
			"Hours from 0:01 to 100000, as in 16 or 1:30."),
	}, parseWork)

	hoursType = typeOf(Type{Name: "hours", Code: InvalidRange,
		form:     "must be whole or half hours from 0.5 to 24, as in 4 or 2.5",
		Argument: argument{JSON: NumberArgument},
		schema: &jsonschema.Schema{Type: "number", Minimum: jsonschema.Ptr(0.5), Maximum: jsonschema.Ptr(float64(MaxOvertimeHours)),
			MultipleOf: jsonschema.Ptr(0.5)},
	}, parseHalfHours)

	shiftsType = typeOf(Type{Name: "shifts", Code: InvalidType,
		form:     "must be times from 00:00 to 24:00 in order, as in 08:00-12:00,13:00-17:00",
		Argument: argument{form: `times from 00:00 to 24:00 in order, as in "08:00-12:00,13:00-17:00"`},
		schema: pattern(` *`+shiftPattern+` *(, *`+shiftPattern+` *)*`,
			"Working hours from 00:00 to 24:00, separated by commas. They must be in order and must not overlap or cross midnight."),
	}, parseShifts)

	zoneType = typeOf(Type{Name: "zone", Code: InvalidType,
		form:     "must be WIB, WITA, WIT or an IANA name such as Asia/Jakarta",
		Flag:     Flag{Suggestions: []string{"WIB", "WITA", "WIT", "Asia/Jakarta", "Asia/Singapore", "UTC"}},
		Argument: argument{form: `"WIB", "WITA", "WIT" or an IANA name such as "Asia/Jakarta"`},
		schema:   pattern(zonePattern+`(/`+zonePattern+`)*`, "WIB, WITA, WIT or an IANA name such as Asia/Jakarta."),
	}, func(_ *Param, text string) (zone, error) {
		location, err := harikerja.ParseZone(text)
		return zone{text, location}, err
	})
)

const realTime = "must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in 2026-03-17T15:00"

// Numbers and rules.
var (
	numberType = typeOf(Type{Name: "number", Code: InvalidRange, bounded: true, Argument: argument{JSON: IntegerArgument}}, parseNumber)

	boolType = typeOf(boolean, func(p *Param, text string) (bool, error) {
		_, err := oneOf[string](p, text)
		return text == "true", err
	})

	leaveType = typeOf(leaveBoolean, func(p *Param, text string) (harikerja.Leave, error) {
		_, err := oneOf[string](p, text)
		if text == "false" {
			return harikerja.LeaveWorked(), err
		}
		return harikerja.LeaveTaken(), err
	})

	weekendType = typeOf(Type{Name: "weekend", Code: InvalidType, Enum: append(slices.Clone(weekdays), noWeekend), zero: harikerja.Weekend{}.String(),
		form: "must be a comma-separated list of at most six weekdays, or the single word none",
		Flag: Flag{Suggestions: []string{harikerja.SatSun().String(), harikerja.SunOnly().String(), "fri,sat", noWeekend}},
		Argument: argument{JSON: DaysArgument, enum: weekdays,
			form:   `an array of at most six different weekdays, as in ["sat","sun"], or [] for none`,
			schema: &jsonschema.Schema{Type: "array", UniqueItems: true, MaxItems: jsonschema.Ptr(6), Items: enum(weekdays...)}},
		schema: pattern(weekendPattern(), "The days mon, tue, wed, thu, fri, sat, sun, separated by commas, at most six of them; or the single word none. "+
			"Upper and lower case are the same. Spaces around a day and repeated days are ignored."),
	}, parseWeekend)

	restDaysType = typeOf(Type{Name: "weekend", Code: InvalidType, zero: harikerja.Weekend{}.String(),
		form: "must be two weekdays for a five-day week or one weekday for a six-day week, as in sat,sun or sun",
		Flag: Flag{Suggestions: weekendFlags},
		Argument: argument{JSON: DaysArgument, enum: weekdays,
			form:   `two different weekdays for a five-day week or one weekday for a six-day week, as in ["sat","sun"] or ["sun"]`,
			schema: &jsonschema.Schema{Type: "array", UniqueItems: true, MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(2), Items: enum(weekdays...)}},
		schema: pattern(restDaysPattern(), "One or two of the days mon, tue, wed, thu, fri, sat, sun, separated by commas. "+
			"Upper and lower case are the same. Spaces around a day and repeated days are ignored."),
	}, func(p *Param, text string) (restDays, error) {
		weekend, err := parseWeekend(p, text) // package law refuses no day and more than two days
		return restDays(weekend), err
	})

	limitWeekendType = typeOf(Type{Name: "weekend", Code: InvalidType,
		form: "must be sat,sun for a five-day week or sun for a six-day week",
		Flag: Flag{Suggestions: weekendFlags},
		Argument: argument{JSON: DaysArgument,
			form: `["sat","sun"] for a five-day week or ["sun"] for a six-day week`,
			schema: &jsonschema.Schema{Type: "array", UniqueItems: true, MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(2), Items: enum("sat", "sun"),
				Contains: &jsonschema.Schema{Const: jsonschema.Ptr[any]("sun")}}},
		schema: pattern(" *("+anyCase("sat")+" *, *)*"+anyCase("sun")+"( *, *("+anyCase("sat")+"|"+anyCase("sun")+"))* *",
			"The days sat,sun or the day sun. Upper and lower case are the same. Spaces around a day, repeated days and the order are ignored."),
	}, func(p *Param, text string) (limitWeekend, error) {
		weekend, err := parseWeekend(p, text) // package law refuses other weekends
		return limitWeekend(weekend), err
	})

	dayType = typeOf(Type{Name: "weekday", Code: InvalidType, Enum: weekdays}, func(p *Param, text string) (time.Weekday, error) {
		_, err := oneOf[string](p, text)
		return time.Weekday((slices.Index(weekdays, text) + 1) % 7), err
	})

	ruleType = typeOf(Type{Name: "rule", Code: InvalidType,
		Enum: texts(harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing, harikerja.Nearest)},
		unmarshalled[harikerja.Adjustment])
)

// parseWeekend parses a weekend. The error for a wrong day names the day.
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
		e := wrong(p, text)
		e.Problem, e.args.text = wrongWeekday, token
		return weekend, e
	}
	return weekend, err // all seven days
}

// weekendFlags are the usual weekends of a five-day week and of a six-day week.
var weekendFlags = []string{harikerja.SatSun().String(), harikerja.SunOnly().String()}

// boolean is the type of true and false.
var boolean = Type{Name: "boolean", Code: InvalidType, Enum: []string{"true", "false"},
	Argument: argument{JSON: BooleanArgument, form: "true or false, without quotes"},
	schema:   &jsonschema.Schema{Type: "boolean"},
}

// leaveBoolean is the type of includeCollectiveLeave. The command line uses the words
// taken and worked, which are clearer than true and false.
var leaveBoolean = func() Type {
	t := boolean
	t.zero = "true" // the zero value is LeaveTaken
	t.Flag = Flag{Name: "leave", Values: map[string]string{"taken": "true", "worked": "false"},
		Suggestions: []string{"taken", "worked"}}
	return t
}()

// Names.
var (
	holidayType = typeOf(Type{Name: "type", Code: InvalidType,
		Enum: texts(harikerja.NationalHoliday, harikerja.CollectiveLeave), withOwnDays: ownHolidayType},
		oneOf[harikerja.Kind])
	// ownHolidayType is the type of a holiday with a calendar or own days.
	ownHolidayType = typeOf(Type{Name: "type", Code: InvalidType,
		Enum: texts(harikerja.NationalHoliday, harikerja.CollectiveLeave, harikerja.OwnDayOff)}, oneOf[harikerja.Kind])

	occasionType = typeOf(Type{Name: "occasion", Code: InvalidType,
		form:     "must be the id, a name or an alias of an occasion, as in eid-al-fitr or lebaran",
		Argument: argument{form: `the id, a name or an alias of an occasion, as in "eid-al-fitr" or "lebaran"`},
		schema:   &jsonschema.Schema{Type: "string", Pattern: occasionPattern, Description: "The id, a name or an alias of an occasion."},
	}, func(_ *Param, text string) (occasionName, error) {
		if !occasionText.MatchString(text) { // the names depend on the data, so only their characters are checked here
			return "", errWrong
		}
		return occasionName(text), nil
	})

	calendarType = typeOf(Type{Name: "calendar", Code: NotFound,
		form:     "must be the name of a calendar, as in idx",
		Argument: argument{form: `the name of a calendar as a string, as in "idx"`},
		schema:   &jsonschema.Schema{Type: "string", Pattern: `^[a-z][a-z0-9-]{0,62}$`},
	}, func(_ *Param, text string) (CalendarName, error) {
		return CalendarName(text), nil // the calendars depend on the operator, so the name is checked later
	})

	languageType = typeOf(Type{Name: "language", Code: InvalidType, Enum: texts(indonesian, english)}, oneOf[language])
)

// Rules of law.
var (
	periodType = typeOf(Type{Name: "period", Code: InvalidDate,
		form:     "must be a month as YYYY-MM or a year as YYYY, as in 2026-03 or 2026",
		Argument: argument{form: `a month as "YYYY-MM" or a year as "YYYY", as in "2026-03" or "2026"`},
		schema:   pattern(yearPattern+`(-(0[1-9]|1[0-2]))?`, "A month as YYYY-MM or a year as YYYY."),
	}, parsePeriod("month", "year"))

	monthPeriod = typeOf(Type{Name: "month-period", Code: InvalidDate,
		form:     "must be a month as YYYY-MM, as in 2026-03",
		Argument: argument{form: `a month as "YYYY-MM", as in "2026-03"`},
	}, parsePeriod("month"))

	yearPeriod = typeOf(Type{Name: "year-period", Code: InvalidDate,
		form:     "must be a year as YYYY, as in 2026",
		Argument: argument{form: `a year as "YYYY", as in "2026"`},
	}, parsePeriod("year"))

	lawKindType = typeOf(Type{Name: "kind", Code: InvalidType, Enum: texts(law.Tax, law.Allowance, law.SocialSecurity)},
		oneOf[law.Kind])

	obligationType = lawIDType("obligation", (*law.Rulebook).Obligations, (*law.Rulebook).FindObligation)
	timeLimitType  = lawIDType("time limit", (*law.Rulebook).TimeLimits, (*law.Rulebook).FindTimeLimit)

	ruleIDType = lawType[RuleID](Type{Name: "rule id", Code: NotFound,
		form:     "must be the id of a rule, as in vat-return-2025",
		Argument: argument{form: `the id of a rule, as in "vat-return-2025"`},
		schema:   pattern(`[a-z0-9-]+`, "The id of a rule, as /v1/rules lists it."),
	}, func(t Type, rules *law.Rulebook) *Type {
		return typeOf(t, func(p *Param, text string) (RuleID, error) {
			if _, err := rules.Rule(text); err != nil {
				return "", notListed(p.Name, text, err.(*law.UnknownError).Allowed)
			}
			return RuleID(text), nil
		})
	})
)

// Patterns for the texts of parameters. They do not use look-around, because some
// regular expression engines do not support it.
const (
	yearPattern = `([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)` // 0001 to 9999
	leapPattern = `([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)`
	dayPattern  = `(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31`
	datePattern = `(` + yearPattern + `-(` + dayPattern + `)|` + leapPattern + `-02-29)`
	timePattern = `([01][0-9]|2[0-3]):[0-5][0-9]`
	// A shift does not begin at 24:00 and does not end at 00:00. The pattern
	// cannot check the order of the times.
	shiftPattern    = timePattern + `-(00:(0[1-9]|[1-5][0-9])|(0[1-9]|1[0-9]|2[0-3]):[0-5][0-9]|24:00)`
	zonePattern     = `[A-Za-z0-9_+-]+`
	occasionPattern = `[A-Za-z0-9]` // the text must contain one of these characters
)

var occasionText = regexp.MustCompile(occasionPattern)

// pattern returns the schema of a text that matches a pattern as a whole.
func pattern(whole, description string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: `^` + whole + `$`, Description: description}
}

// anyCase returns a pattern for a token in upper and lower case.
func anyCase(token string) string {
	var b strings.Builder
	for _, r := range token {
		fmt.Fprintf(&b, "[%c%c]", r-'a'+'A', r)
	}
	return b.String()
}

// weekendPattern returns a pattern for the word none and for lists that leave out
// at least one of the seven days.
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

// unmarshalled parses a value that implements encoding.TextUnmarshaler.
func unmarshalled[T any](_ *Param, text string) (v T, err error) {
	return v, any(&v).(interface{ UnmarshalText([]byte) error }).UnmarshalText([]byte(text))
}

func parsePeriod(units ...string) func(*Param, string) (law.Period, error) {
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

// parseDates parses a list of dates. It calls report for each mistake, and stops if the
// result is false.
func parseDates(p *Param, text string, report func(*Error) bool) (dates []harikerja.Date) {
	for one := range strings.SplitSeq(text, ",") {
		d, err := harikerja.ParseDate(strings.Trim(one, " "))
		if err != nil && !report(wrong(p, one)) {
			return nil
		}
		if dates = append(dates, d); len(dates) > MaxDates {
			report(tooManyDates(p.Name, MaxDates, ""))
			return nil
		}
	}
	return dates
}

// parseSpans parses a list of own days. The argument report is that of parseDates.
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
			if !report(wrong(p, one)) {
				return Spans{}
			}
			continue
		}
		span, err := harikerja.NewSpan(first, last)
		if err != nil {
			if !report(&Error{InvalidRange, backwardsSpan, Details{Field: p.Name, Value: &one}, args{}}) {
				return Spans{}
			}
			continue
		}
		lines = append(lines, harikerja.OwnDay{Span: span, Name: harikerja.Names{Indonesian: name, English: name}})
	}
	return mergedSpans(p, lines, report)
}

// lineNamePattern is the pattern for the name of an own line: Latin letters, digits and
// punctuation, at most 100 characters. It begins with a letter or digit, as the names in
// a calendar file do. Go and JavaScript read the pattern alike.
const (
	lineNamePattern = `[0-9A-Za-zÀ-ÖØ-öø-ɏ]([ ` + lineNameLetters + `]{0,98}[` + lineNameLetters + `])?`
	lineNameLetters = `!-+\--~À-ɏ‐-‧`
)

var lineName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^` + lineNamePattern + `$`) })

func tooManyDates(field string, limit int, what string) *Error {
	return &Error{InvalidRange, TooMany, Details{Field: field, MaxDates: limit}, args{text: what}}
}

func parseShifts(p *Param, text string) (shifts, error) {
	// ParseHours also accepts the hours of single days, as in mon=08:00-12:00, which
	// are not allowed here.
	_, err := harikerja.ParseHours(strings.ReplaceAll(text, "=", "?"))
	if e, ok := errors.AsType[*harikerja.ParseError](err); ok {
		return "", &Error{p.Type.Code, wrongShifts, Details{Field: p.Name, Value: &text}, args{text: e.Reason}}
	}
	return shifts(text), nil
}

// decimal parses a number that has only digits and is at most limit.
func decimal(s string, limit int) (int, bool) {
	n := 0
	for i := range len(s) {
		c := s[i] - '0'
		if c > 9 || n > (limit-int(c))/10 { // checked first, so that n cannot overflow a 32-bit int
			return 0, false
		}
		n = n*10 + int(c)
	}
	return n, s != ""
}
