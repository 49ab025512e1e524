package ask

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Type describes how the text of a parameter is parsed.
type Type struct {
	Name string   // identifies the type, as in "date" or "boolean"
	Form string   // a description of valid values, as in "must be ..."; empty for a number and for a type that Enum describes
	Code Code     // the error code for a missing or wrong value
	Enum []string // the allowed values, if there are few

	schema *jsonschema.Schema // the schema of a value; nil for a number, because each parameter has its own bounds
	// read parses the text and stores the value in the variable that field points
	// to.
	read func(p *Param, text string, field any) error
}

// Month is the month of a question and its text YYYY-MM.
type Month struct {
	Span harikerja.Span
	Text string
}

// Time is a time whose meaning depends on a zone: YYYY-MM-DDTHH:MM, with or
// without an offset.
type Time string

// Shifts are the working hours of a day. Empty means that the parameter was not
// given.
type Shifts string

// Zone is a time zone and the name that the client gave.
type Zone struct {
	Name     string
	Location *time.Location
}

// Language is the language of a feed.
type Language string

// The languages of feeds.
const (
	Indonesian Language = "id"
	English    Language = "en"
)

// MaxDates is the maximum number of dates in one question. A leap year has this
// number of days.
const MaxDates = 366

var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

var (
	dateType    = &Type{Name: "date", Form: "must use YYYY-MM-DD and be a real date, as in 2026-03-20", Code: InvalidDate}
	yearType    = &Type{Name: "year", Form: "must be four digits, from 1900 to 9999", Code: InvalidYear}
	monthType   = &Type{Name: "month", Form: "must use YYYY-MM and be a real month, as in 2026-03", Code: InvalidDate}
	datesType   = &Type{Name: "dates", Form: "must be a comma-separated list of at most 366 dates that use YYYY-MM-DD, as in 2026-03-20,2026-03-23", Code: InvalidDate}
	timeType    = &Type{Name: "date-time", Form: "must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in 2026-03-17T15:00, with an offset such as Z or +07:00 (in a URL: %2B07:00) if it is not local time", Code: InvalidDate}
	numberType  = &Type{Name: "number", Code: InvalidRange}
	hoursType   = &Type{Name: "hours", Form: "must be whole or half hours from 0.5 to 24, as in 4 or 2.5", Code: InvalidRange}
	workType    = &Type{Name: "work", Form: "must be hours from 0:01 to 100000, as in 16 or 1:30", Code: InvalidRange}
	boolType    = &Type{Name: "boolean", Code: InvalidType, Enum: []string{"true", "false"}}
	holidayType = &Type{Name: "type", Code: InvalidType, Enum: []string{"national_holiday", "collective_leave"}}
	// ownHolidayType is the type of a holiday under a calendar.
	ownHolidayType = &Type{Name: "type", Code: InvalidType, Enum: []string{"national_holiday", "collective_leave", "own_day_off"}}
	spansType      = &Type{Name: "spans", Form: "must be a comma-separated list of dates that use YYYY-MM-DD and spans of dates, as in 2026-05-15,2026-12-28..2026-12-31", Code: InvalidDate}
	calendarType   = &Type{Name: "calendar", Form: "must be the name of a calendar, as in idx", Code: NotFound}
	langType       = &Type{Name: "language", Code: InvalidType, Enum: []string{string(Indonesian), string(English)}}
	ruleType       = &Type{Name: "rule", Code: InvalidType, Enum: []string{"following", "preceding", "modified-following", "nearest"}}
	weekendType    = &Type{Name: "weekend", Form: "must be a comma-separated list of at most six weekdays, or the single word none", Code: InvalidType, Enum: append(slices.Clone(weekdays), "none")}
	shiftsType     = &Type{Name: "shifts", Form: "must be times from 00:00 to 24:00 in order, as in 08:00-12:00,13:00-17:00", Code: InvalidType}
	occasionType   = &Type{Name: "occasion", Form: "must be the id, a name or an alias of an occasion, as in eid-al-fitr or lebaran", Code: InvalidType}
	zoneType       = &Type{Name: "zone", Form: "must be WIB, WITA, WIT or an IANA name such as Asia/Jakarta", Code: InvalidType}
	dayType        = &Type{Name: "weekday", Code: InvalidType, Enum: weekdays}
	periodType     = &Type{Name: "period", Form: "must be a month as YYYY-MM or a year as YYYY, as in 2026-03 or 2026", Code: InvalidDate}
	monthPeriod    = &Type{Name: "month-period", Form: "must be a month as YYYY-MM, as in 2026-03", Code: InvalidDate}
	yearPeriod     = &Type{Name: "year-period", Form: "must be a year as YYYY, as in 2026", Code: InvalidDate}
	lawKindType    = &Type{Name: "kind", Code: InvalidType, Enum: []string{string(law.Tax), string(law.Allowance), string(law.SocialSecurity)}}
	dutyType       = &Type{Name: "obligation", Code: NotFound, Enum: obligationIDs}
	ruleIDType     = &Type{Name: "rule id", Form: "must be the id of a rule, as in vat-return-2025", Code: NotFound}
)

// types maps the Go type of a field to the [Type] of its parameter. A pointer
// field is nil if the parameter is not given.
var types = map[reflect.Type]*Type{
	reflect.TypeFor[harikerja.Date]():       dateType,
	reflect.TypeFor[*harikerja.Date]():      dateType,
	reflect.TypeFor[[]harikerja.Date]():     datesType,
	reflect.TypeFor[Spans]():                spansType,
	reflect.TypeFor[Year]():                 yearType,
	reflect.TypeFor[Month]():                monthType,
	reflect.TypeFor[Time]():                 timeType,
	reflect.TypeFor[int]():                  numberType,
	reflect.TypeFor[float64]():              hoursType,
	reflect.TypeFor[time.Duration]():        workType,
	reflect.TypeFor[bool]():                 boolType,
	reflect.TypeFor[*harikerja.Kind]():      holidayType,
	reflect.TypeFor[Language]():             langType,
	reflect.TypeFor[harikerja.Adjustment](): ruleType,
	reflect.TypeFor[harikerja.Weekend]():    weekendType,
	reflect.TypeFor[Shifts]():               shiftsType,
	reflect.TypeFor[Zone]():                 zoneType,
	reflect.TypeFor[OccasionName]():         occasionType,
	reflect.TypeFor[*time.Weekday]():        dayType,
	reflect.TypeFor[law.Period]():           periodType,
	reflect.TypeFor[*law.Kind]():            lawKindType,
	reflect.TypeFor[ObligationID]():         dutyType,
	reflect.TypeFor[RuleID]():               ruleIDType,
}

var occasionText = regexp.MustCompile(occasionPattern)

func init() {
	dateType.read = func(p *Param, text string, field any) error {
		d, err := harikerja.ParseDate(text)
		if err != nil {
			return wrong(p, text)
		}
		if optional, ok := field.(**harikerja.Date); ok {
			*optional = &d
			return nil
		}
		*field.(*harikerja.Date) = d
		return nil
	}
	yearType.read = func(p *Param, text string, field any) error {
		n, ok := decimal(text, 9999)
		if !ok || len(text) != 4 || n < 1900 {
			return wrong(p, text)
		}
		*field.(*Year) = Year(n)
		return nil
	}
	numberType.read = func(p *Param, text string, field any) error {
		digits, negative := text, false
		if p.Min < 0 {
			digits, negative = strings.CutPrefix(text, "-")
		}
		n, ok := decimal(digits, max(p.Max, -p.Min))
		if negative {
			n = -n
		}
		if !ok || n < p.Min || n > p.Max || n == 0 && p.Min < 0 {
			return wrong(p, text)
		}
		*field.(*int) = n
		return nil
	}
	hoursType.read = func(p *Param, text string, field any) error {
		whole, half := strings.CutSuffix(text, ".5")
		n, ok := decimal(strings.TrimSuffix(whole, ".0"), law.MaxOvertimeHours)
		hours := float64(n)
		if half {
			hours += 0.5
		}
		if !ok || hours < 0.5 || hours > law.MaxOvertimeHours || half && strings.HasSuffix(whole, ".0") {
			return wrong(p, text)
		}
		*field.(*float64) = hours
		return nil
	}
	boolType.read = func(p *Param, text string, field any) error {
		if text != "true" && text != "false" {
			return wrong(p, text)
		}
		*field.(*bool) = text == "true"
		return nil
	}
	langType.read = func(p *Param, text string, field any) error {
		if !slices.Contains(langType.Enum, text) {
			return wrong(p, text)
		}
		*field.(*Language) = Language(text)
		return nil
	}
	// The names depend on the data, so only their characters are checked here.
	occasionType.read = func(p *Param, text string, field any) error {
		if !occasionText.MatchString(text) {
			return wrong(p, text)
		}
		*field.(*OccasionName) = OccasionName(text)
		return nil
	}
	zoneType.read = func(p *Param, text string, field any) error {
		location, err := harikerja.ParseZone(text)
		if err != nil {
			return wrong(p, text)
		}
		*field.(*Zone) = Zone{text, location}
		return nil
	}
	monthType.read = func(p *Param, text string, field any) error {
		span, err := harikerja.ParseMonth(text)
		if err != nil {
			return wrong(p, text)
		}
		*field.(*Month) = Month{span, text}
		return nil
	}
	// The exact time depends on the zone, so only the format is checked here.
	timeType.read = func(p *Param, text string, field any) error {
		if _, err := harikerja.ParseTime(text, time.UTC); err != nil {
			return wrong(p, text)
		}
		*field.(*Time) = Time(text)
		return nil
	}
	holidayType.read = func(p *Param, text string, field any) error {
		kind, err := harikerja.ParseKind(text)
		if err != nil || !slices.Contains(p.Type.Enum, text) {
			return wrong(p, text)
		}
		*field.(**harikerja.Kind) = &kind
		return nil
	}
	ownHolidayType.read = holidayType.read
	dayType.read = func(p *Param, text string, field any) error {
		i := slices.Index(weekdays, text)
		if i < 0 {
			return wrong(p, text)
		}
		day := time.Weekday((i + 1) % 7)
		*field.(**time.Weekday) = &day
		return nil
	}
	period := func(units ...law.Unit) func(p *Param, text string, field any) error {
		return func(p *Param, text string, field any) error {
			period, err := law.ParsePeriod(text)
			if err != nil || !slices.Contains(units, period.Unit()) {
				return wrong(p, text)
			}
			*field.(*law.Period) = period
			return nil
		}
	}
	periodType.read, monthPeriod.read, yearPeriod.read = period(law.Month, law.Year), period(law.Month), period(law.Year)
	lawKindType.read = func(p *Param, text string, field any) error {
		if !slices.Contains(lawKindType.Enum, text) {
			return wrong(p, text)
		}
		kind := law.Kind(text)
		*field.(**law.Kind) = &kind
		return nil
	}
	dutyType.read = readObligation
	ruleIDType.read = func(p *Param, text string, field any) error {
		if _, err := law.Default().Rule(text); err != nil {
			return notListed(p.Name, text, err.(*law.UnknownError).Allowed)
		}
		*field.(*RuleID) = RuleID(text)
		return nil
	}
	ruleType.read = readText
	weekendType.read = readText
	workType.read = readWork
	datesType.read = readDates
	spansType.read = readSpans
	shiftsType.read = readShifts
}

// readText parses a value that implements encoding.TextUnmarshaler.
func readText(p *Param, text string, field any) error {
	if field.(interface{ UnmarshalText([]byte) error }).UnmarshalText([]byte(text)) != nil {
		return wrong(p, text)
	}
	return nil
}

// readWork parses hours, optionally followed by a colon and minutes.
func readWork(p *Param, text string, field any) error {
	hours, minutes, colon := strings.Cut(text, ":")
	h, ok := decimal(hours, int(harikerja.MaxWork/time.Hour))
	m, okMinutes := 0, true
	if colon {
		m, okMinutes = decimal(minutes, 59)
		okMinutes = okMinutes && len(minutes) == 2
	}
	work := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	if !ok || !okMinutes || work <= 0 || work > harikerja.MaxWork {
		return wrong(p, text)
	}
	*field.(*time.Duration) = work
	return nil
}

func readDates(p *Param, text string, field any) error {
	var dates []harikerja.Date
	for one := range strings.SplitSeq(text, ",") {
		d, err := harikerja.ParseDate(strings.Trim(one, " "))
		if err != nil {
			return wrong(p, one)
		}
		if dates = append(dates, d); len(dates) > MaxDates {
			return tooManyDates(p.Name, MaxDates, "")
		}
	}
	*field.(*[]harikerja.Date) = dates
	return nil
}

func readSpans(p *Param, text string, field any) error {
	n := 1 + strings.Count(text, ",")
	spans := Spans{make([]harikerja.OwnDay, 0, n), make([]string, 0, n)}
	for one := range strings.SplitSeq(text, ",") {
		one = strings.Trim(one, " ")
		from, to, isSpan := strings.Cut(one, "..")
		first, err := harikerja.ParseDate(from)
		last := first
		if isSpan && err == nil {
			last, err = harikerja.ParseDate(to)
		}
		if err != nil {
			return wrong(p, one)
		}
		span, err := harikerja.NewSpan(first, last)
		if err != nil {
			return backwardsSpan(p, one)
		}
		spans.lines = append(spans.lines, harikerja.OwnDay{Span: span})
		spans.texts = append(spans.texts, one)
	}
	*field.(*Spans) = spans
	return nil
}

// backwardsSpan returns the error for a span that ends before it begins.
func backwardsSpan(p *Param, text string) *Error {
	return &Error{InvalidRange, Backwards, Details{Field: p.Name, Value: &text}, func(w Words) string {
		return w.Name(p.Name) + " has a span that ends before it begins: " + Quote(text) + "."
	}}
}

func tooManyDates(field string, limit int, what string) *Error {
	return &Error{InvalidRange, TooMany, Details{Field: field, MaxDates: limit}, func(w Words) string {
		return w.Name(field) + " holds more than " + itoa(limit) + " dates" + what + ": ask for the rest in another request."
	}}
}

func readShifts(p *Param, text string, field any) error {
	_, err := harikerja.ParseHours(text)
	if e, ok := errors.AsType[*harikerja.ParseError](err); ok {
		return &Error{p.Type.Code, WrongValue, Details{Field: p.Name, Value: &text}, func(w Words) string {
			return w.Name(p.Name) + " cannot be " + Quote(text) + ": " + e.Reason + "."
		}}
	}
	*field.(*Shifts) = Shifts(text)
	return nil
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
