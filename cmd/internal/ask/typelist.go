package ask

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// types has the [Type] of a parameter for the Go type of its field. A pointer field is
// nil if the parameter is not given.
var types = func() map[reflect.Type]*Type {
	m := make(map[reflect.Type]*Type)
	for _, t := range []*Type{
		dateType, datesType, spansType, monthType, yearType, timeType, workType, hoursType,
		shiftsType, zoneType, numberType, boolType, leaveType, weekendType, restDaysType,
		limitWeekendType, dayType, holidayType, occasionType, calendarType, languageType, ruleType,
		paydayMonthType, periodType, lawKindType, obligationType, timeLimitType, ruleIDType,
	} {
		for _, field := range t.fields {
			m[field] = t
		}
	}
	return m
}()

// errWrong is the error that a parse function returns for a wrong text.
var errWrong = errors.New("wrong value")

// Dates and times.
var (
	dateType = typeOf(Type{Name: "date", Code: InvalidDate,
		form:     "must use YYYY-MM-DD and be a real date, as in 2026-03-20",
		Argument: argument{form: `a real date as "YYYY-MM-DD", as in "2026-03-20"`},
		schema: &jsonschema.Schema{Type: "string", Format: "date", Pattern: "^" + datePattern + "$",
			Description: "A date that exists, from 0001-01-01 to 9999-12-31."},
	}, func(_ *Param, text string) (harikerja.Date, error) { return harikerja.ParseDate(text) })

	// The server ignores any number of spaces in lists. The pattern allows only a few, because
	// a client does not need more.
	datesType = listOf(Type{Name: "dates", Code: InvalidDate, List: true,
		form: "must be a comma-separated list of at most " + itoa(MaxDates) +
			" dates that use YYYY-MM-DD, as in 2026-03-20,2026-03-23",
		Argument: argument{JSON: ListArgument,
			form: "an array of 1 to " + itoa(MaxDates) + ` dates, as in ["2026-03-20","2026-03-23"]`,
			schema: &jsonschema.Schema{Type: "array",
				Items: &jsonschema.Schema{Type: "string", Format: "date"}}},
		schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1),
			MaxItems: jsonschema.Ptr(MaxDates),
			Items: pattern(` {0,4}`+datePattern+` {0,4}`, "A date that exists. Spaces around it "+
				"are ignored.")},
	}, parseDates)

	spansType = listOf(Type{Name: "spans", Code: InvalidDate, List: true,
		form: "must be a comma-separated list of dates that use YYYY-MM-DD and spans of dates, " +
			"each with an optional name, as in 2026-05-15,2026-12-28..2026-12-31=Year end",
		Argument: argument{JSON: ListArgument,
			form: "an array of dates and spans of dates, each with an optional name, as in " +
				`["2026-05-15","2026-12-28..2026-12-31=Year end"]`,
			schema: &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}}},
		// A schema cannot limit the number of dates in spans.
		schema: &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1),
			Items: pattern(` {0,4}`+datePattern+`(\.\.`+datePattern+`)?(=`+lineNamePattern("{0,"+itoa(MaxOwnName-2)+"}")+`)? {0,4}`,
				"A date, or a span of dates as START..END, with an optional name after an equals "+
					"sign. Spaces around it are ignored.")},
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
		form: "must be four digits, from 1900 to 9999",
		Argument: argument{JSON: IntegerArgument, form: "a whole number from 1900 to 9999, " +
			"without quotes", schema: &jsonschema.Schema{Type: "integer"}},
		schema: &jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(1900.0),
			Maximum: jsonschema.Ptr(9999.0)},
	}, func(_ *Param, text string) (Year, error) {
		n, ok := decimal(text, 9999)
		if !ok || len(text) != 4 || n < 1900 {
			return 0, errWrong
		}
		return Year(n), nil
	})

	timeType = typeOf(Type{Name: "date-time", Code: InvalidDate,
		form: realTime + ", with an offset such as Z or +07:00 (in a URL: %2B07:00) if it is not " +
			"local time",
		Flag: Flag{Form: realTime + ", with an offset such as Z or +07:00 if it is not local time"},
		Argument: argument{form: `a real time in whole minutes as "YYYY-MM-DDTHH:MM", as in "2026-03-17T15:00", ` +
			`with an offset such as Z or +07:00 if it is not local time`,
			schema: &jsonschema.Schema{Type: "string", Examples: []any{"2026-03-17T15:00"}}},
		schema: pattern(datePattern+`T`+timePattern+`(:00)?(Z|[+-]`+timePattern+`)?`,
			"A time in whole minutes as YYYY-MM-DDTHH:MM: local time of the zone, or with an "+
				"offset such as Z or +07:00."),
	}, func(_ *Param, text string) (timeText, error) {
		// The exact time depends on the zone, so only the format is checked here.
		_, err := harikerja.ParseTime(text, time.UTC)
		return timeText(text), err
	})

	workType = typeOf(Type{Name: "work", Code: InvalidRange,
		form: "must be hours from 0:01 to 100000, as in 16 or 1:30",
		Argument: argument{JSON: WorkArgument,
			form: "a number of hours in whole minutes, more than 0 and at most 100000, as in 16 " +
				"or 1.5, without quotes",
			schema: &jsonschema.Schema{Type: "number", ExclusiveMinimum: jsonschema.Ptr(0.0),
				Maximum: jsonschema.Ptr(harikerja.MaxWork.Hours())}},
		schema: pattern(`(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))`,
			"Hours from 0:01 to 100000, as in 16 or 1:30."),
	}, parseWork)

	hoursType = typeOf(Type{Name: "hours", Code: InvalidRange,
		form:     "must be whole or half hours from 0.5 to 24, as in 4 or 2.5",
		Argument: argument{JSON: NumberArgument},
		schema: &jsonschema.Schema{Type: "number", Minimum: jsonschema.Ptr(0.5),
			Maximum:    jsonschema.Ptr(float64(MaxOvertimeHours)),
			MultipleOf: jsonschema.Ptr(0.5)},
	}, parseHalfHours)

	shiftsType = typeOf(Type{Name: "shifts", Code: InvalidType,
		form:     "must be times from 00:00 to 24:00 in order, as in 08:00-12:00,13:00-17:00",
		Argument: argument{form: `times from 00:00 to 24:00 in order, as in "08:00-12:00,13:00-17:00"`},
		schema: pattern(` *`+shiftPattern+` *(, *`+shiftPattern+` *)*`,
			"Working hours from 00:00 to 24:00, separated by commas. They must be in order and "+
				"must not overlap or cross midnight."),
	}, parseShifts)

	zoneType = typeOf(Type{Name: "zone", Code: InvalidType,
		form: zoneForm + " (in a URL: %2B07:00)",
		Flag: Flag{Form: zoneForm, Suggestions: []string{"WIB", "WITA", "WIT", "UTC"}},
		Argument: argument{form: `"WIB", "WITA", "WIT", "UTC", "Asia/Jakarta", "Asia/Pontianak", ` +
			`"Asia/Makassar", "Asia/Jayapura" or an offset such as "+07:00"`},
		schema: pattern(`WIB|WITA|WIT|UTC|Asia/(Jakarta|Pontianak|Makassar|Jayapura)|[+-]`+timePattern,
			"WIB, WITA, WIT, UTC, Asia/Jakarta, Asia/Pontianak, Asia/Makassar, Asia/Jayapura or "+
				"an offset such as +07:00."),
	}, func(_ *Param, text string) (zone, error) {
		location, err := harikerja.ParseZone(text)
		return zone{text, location}, err
	})
)

const zoneForm = "must be WIB, WITA, WIT, UTC, Asia/Jakarta, Asia/Pontianak, Asia/Makassar, " +
	"Asia/Jayapura or an offset such as +07:00"

const realTime = "must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in " +
	"2026-03-17T15:00"

// Numbers and rules.
var (
	numberType = typeOf(Type{Name: "number", Code: InvalidRange, bounded: true,
		Argument: argument{JSON: IntegerArgument}}, parseNumber)

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

	weekendType = typeOf(Type{Name: "weekend", Code: InvalidType,
		Enum: append(slices.Clone(weekdays), noWeekend), zero: harikerja.Weekend{}.String(),
		form: "must be a comma-separated list of at most six weekdays, or the single word none",
		Flag: Flag{Suggestions: []string{harikerja.SatSun().String(), harikerja.SunOnly().String(),
			"fri,sat", noWeekend}},
		Argument: argument{JSON: DaysArgument, enum: weekdays,
			form:   `an array of at most six different weekdays, as in ["sat","sun"], or [] for none`,
			schema: &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}}},
		schema: pattern(weekendPattern(), "The days mon, tue, wed, thu, fri, sat, sun, separated "+
			"by commas, at most six of them; or the single word none. Upper and lower case are "+
			"the same. Spaces around a day and repeated days are ignored."),
	}, parseWeekend)

	restDaysType = typeOf(Type{Name: "weekend", Code: InvalidType, zero: harikerja.Weekend{}.String(),
		form: "must be two weekdays for a five-day week or one weekday for a six-day week, as in " +
			"sat,sun or sun",
		Flag: Flag{Suggestions: weekendFlags},
		Argument: argument{JSON: DaysArgument, enum: weekdays,
			form: "two different weekdays for a five-day week or one weekday for a six-day week, " +
				`as in ["sat","sun"] or ["sun"]`,
			schema: &jsonschema.Schema{Type: "array", Items: enum(weekdays...)}},
		schema: pattern(restDaysPattern(), "One or two of the days mon, tue, wed, thu, fri, sat, "+
			"sun, separated by commas. Upper and lower case are the same. Spaces around a day "+
			"and repeated days are ignored."),
	}, func(p *Param, text string) (restDays, error) {
		weekend, err := parseWeekend(p, text) // package law refuses a weekend with no day or with more than two days
		return restDays(weekend), err
	})

	limitWeekendType = typeOf(Type{Name: "weekend", Code: InvalidType,
		form: "must be sat,sun for a five-day week or sun for a six-day week",
		Flag: Flag{Suggestions: weekendFlags},
		Argument: argument{JSON: DaysArgument,
			form:   `["sat","sun"] for a five-day week or ["sun"] for a six-day week`,
			schema: &jsonschema.Schema{Type: "array", Items: enum("sat", "sun")}},
		schema: pattern(" *("+anyCase("sat")+" *, *)*"+anyCase("sun")+"( *, *("+anyCase("sat")+"|"+
			anyCase("sun")+"))* *",
			"The days sat,sun or the day sun. Upper and lower case are the same. Spaces around a "+
				"day, repeated days and the order are ignored."),
	}, func(p *Param, text string) (limitWeekend, error) {
		weekend, err := parseWeekend(p, text) // package law refuses weekends other than sat,sun and sun
		return limitWeekend(weekend), err
	})

	dayType = typeOf(Type{Name: "weekday", Code: InvalidType, Enum: weekdays},
		func(p *Param, text string) (time.Weekday, error) {
			_, err := oneOf[string](p, text)
			return time.Weekday((slices.Index(weekdays, text) + 1) % 7), err
		})

	ruleType = typeOf(Type{Name: "rule", Code: InvalidType,
		Enum: texts(harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing,
			harikerja.Nearest)},
		oneOf[harikerja.Adjustment])

	paydayMonthType = typeOf(Type{Name: "month", Code: InvalidType,
		Enum: texts(harikerja.SameMonth, harikerja.NextMonth)}, oneOf[harikerja.PaydayMonth])
)

// weekendFlags has the usual weekends for a five-day week and for a six-day week.
var weekendFlags = []string{harikerja.SatSun().String(), harikerja.SunOnly().String()}

var boolean = Type{Name: "boolean", Code: InvalidType, Enum: []string{"true", "false"},
	Argument: argument{JSON: BooleanArgument, form: "true or false, without quotes"},
	schema:   &jsonschema.Schema{Type: "boolean"},
}

// leaveBoolean is the type of includeCollectiveLeave. The command line uses the words taken and
// worked, which are clearer than true and false.
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
	// ownHolidayType is like holidayType, but for questions with a calendar or own days.
	ownHolidayType = typeOf(Type{Name: "type", Code: InvalidType,
		Enum: texts(harikerja.NationalHoliday, harikerja.CollectiveLeave, harikerja.OwnDayOff)},
		oneOf[harikerja.Kind])

	occasionType = typeOf(Type{Name: "occasion", Code: InvalidType,
		form:     "must be the id, a name or an alias of an occasion, as in eid-al-fitr or lebaran",
		Argument: argument{form: `the id, a name or an alias of an occasion, as in "eid-al-fitr" or "lebaran"`},
		schema: &jsonschema.Schema{Type: "string", Pattern: occasionPattern,
			Description: "The id, a name or an alias of an occasion."},
	}, func(_ *Param, text string) (occasionName, error) {
		// The names depend on the data, so only their characters are checked here.
		if !occasionText.MatchString(text) {
			return "", errWrong
		}
		return occasionName(text), nil
	})

	calendarType = typeOf(Type{Name: "calendar", Code: NotFound,
		form:     "must be the name of a calendar, as in idx",
		Argument: argument{form: `the name of a calendar as a string, as in "idx"`},
		schema:   &jsonschema.Schema{Type: "string", Pattern: `^[a-z][a-z0-9-]{0,62}$`},
	}, func(_ *Param, text string) (CalendarName, error) {
		// The calendars depend on the operator, so the name is checked later.
		return CalendarName(text), nil
	})

	languageType = typeOf(Type{Name: "language", Code: InvalidType,
		Enum: texts(words.Indonesian, words.English)}, oneOf[words.Language])
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

	lawKindType = typeOf(Type{Name: "kind", Code: InvalidType,
		Enum: texts(law.Tax, law.Allowance, law.SocialSecurity)}, oneOf[law.Kind])

	obligationType = lawIDType("obligation",
		(*law.Rulebook).Obligations, (*law.Rulebook).FindObligation)
	timeLimitType = lawIDType("time limit",
		(*law.Rulebook).TimeLimits, (*law.Rulebook).FindTimeLimit)

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

// lawIDType returns the parameter type for ids of obligations or time limits. The allowed texts
// are the ids and the aliases in the rules.
func lawIDType[ID ~string](name string, ids func(*law.Rulebook) []ID,
	find func(*law.Rulebook, string) (ID, error)) *Type {
	return lawType[ID](Type{Name: name, Code: NotFound}, func(t Type, rules *law.Rulebook) *Type {
		t.Enum = texts(ids(rules)...)
		t.aliases = func() []string {
			list := slices.DeleteFunc(aliases(rules, t.Enum), func(alias string) bool {
				_, err := find(rules, alias) // fails for an alias that several ids have
				return err != nil
			})
			slices.Sort(list)
			return slices.Compact(list)
		}
		return typeOf(t, func(p *Param, text string) (ID, error) {
			id, err := find(rules, text)
			if e, ok := errors.AsType[*law.UnknownError](err); ok && e.Ambiguous {
				details := Details{Field: p.Name, Value: &text, Allowed: e.Allowed}
				return "", &Error{Code: NotFound, Problem: SeveralIDs, Details: details,
					args: args{text: name + "s"}}
			}
			if err != nil {
				return "", notListed(p.Name, text, t.Enum, aliases(rules, t.Enum)...)
			}
			return id, nil
		})
	})
}

// aliases returns the other names of obligations or time limits.
func aliases(rules *law.Rulebook, ids []string) (list []string) {
	for _, r := range rules.Rules() {
		if slices.Contains(ids, r.Obligation) {
			list = append(list, r.Aliases...)
		}
	}
	return list
}
