package ask

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// Schema returns the JSON Schema of an answer about the national list, inferred
// from its type.
func Schema(answer reflect.Type) (*jsonschema.Schema, error) {
	s, err := inferred(answer, typeSchemas)
	if err == nil {
		national(answer, s)
	}
	return s, err
}

// CalendarSchema returns the JSON Schema of an answer under any calendar.
func CalendarSchema(answer reflect.Type) (*jsonschema.Schema, error) {
	schemas := maps.Clone(typeSchemas)
	schemas[reflect.TypeFor[harikerja.Kind]()] = enum(ownHolidayType.Enum...)
	schemas[reflect.TypeFor[harikerja.Class]()] = enum("workday", "weekend", "national_holiday", "collective_leave", "own_day_off")
	return inferred(answer, schemas)
}

// national removes the properties that exist only under a calendar (the tag
// calendars:"only") from a schema. Properties that only a calendar with its own
// rules leaves out (the tag calendars:"custom") are required.
func national(t reflect.Type, s *jsonschema.Schema) {
	switch t.Kind() {
	case reflect.Pointer:
		national(t.Elem(), s)
	case reflect.Slice:
		if s.Items != nil {
			national(t.Elem(), s.Items)
		}
	case reflect.Struct:
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			property := s.Properties[name]
			switch scope := field.Tag.Get("calendars"); {
			case property == nil:
			case scope == "only":
				delete(s.Properties, name)
				s.PropertyOrder = slices.DeleteFunc(s.PropertyOrder, func(other string) bool { return other == name })
			case scope == "custom":
				s.Required = append(s.Required, name)
			default:
				national(field.Type, property)
			}
		}
		// Keep the order of the properties.
		slices.SortFunc(s.Required, func(a, b string) int { return slices.Index(s.PropertyOrder, a) - slices.Index(s.PropertyOrder, b) })
	}
}

func inferred(answer reflect.Type, schemas map[reflect.Type]*jsonschema.Schema) (*jsonschema.Schema, error) {
	s, err := jsonschema.ForType(answer, &jsonschema.ForOptions{TypeSchemas: schemas})
	if err != nil {
		return nil, err
	}
	Walk(s, func(s *jsonschema.Schema) {
		if len(s.Types) == 2 && s.Types[1] == "array" { // a list is never null, although a slice can be nil
			s.Type, s.Types = "array", nil
		}
		for name, property := range s.Properties {
			if len(property.Types) == 2 && property.Enum != nil { // the value null of a pointer is allowed too
				property.Enum = append(slices.Clone(property.Enum), nil)
			}
			// If a pointer field has omitempty, its JSON is never null. Only
			// availableYears can be null.
			if len(property.Types) == 2 && !slices.Contains(s.Required, name) && name != "availableYears" {
				property.Type, property.Types = property.Types[1], nil
			}
		}
	})
	return s, nil
}

// Walk calls visit for all schemas inside a schema, and then for the schema
// itself.
func Walk(s *jsonschema.Schema, visit func(*jsonschema.Schema)) {
	for _, name := range s.PropertyOrder {
		Walk(s.Properties[name], visit)
	}
	if s.Items != nil {
		Walk(s.Items, visit)
	}
	visit(s)
}

// typeSchemas are the schemas of types that encoding/json writes as text.
var typeSchemas = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[harikerja.Date]():       {Type: "string", Format: "date"},
	reflect.TypeFor[harikerja.Kind]():       enum(holidayType.Enum...),
	reflect.TypeFor[harikerja.Class]():      enum("workday", "weekend", "national_holiday", "collective_leave"),
	reflect.TypeFor[harikerja.Adjustment](): enum(ruleType.Enum...),
	reflect.TypeFor[harikerja.DecreeKind](): enum("joint_decree", "joint_decree_amendment", "presidential_decree", "ministerial_decree"),
	reflect.TypeFor[harikerja.Status](): describedAs(enum("verified", "corroborated"),
		"verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but the number of one decree was not found."),
	reflect.TypeFor[Code](): enum(string(InvalidDate), string(InvalidYear), string(InvalidType), string(InvalidRange), string(DatasetNotFound),
		string(RuleNotFound), string(NotFound), string(MethodNotAllowed), string(RateLimited), string(InternalError)),
	reflect.TypeFor[Weekday]():      enum("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
	reflect.TypeFor[LocalWeekday](): enum("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"),
	reflect.TypeFor[DayToken]():     enum(weekdays...),
	reflect.TypeFor[LeaveRule]():    enum("taken", "worked", "listed"),
	reflect.TypeFor[LineType]():     enum("day_off", "workday"),
	reflect.TypeFor[Link]():         {Type: "string", Format: "uri"},
	reflect.TypeFor[Instant]():      {Type: "string", Format: "date-time"},
	reflect.TypeFor[Clock]():        {Type: "string", Pattern: `^\d+:[0-5]\d$`, Description: "Hours and minutes."},
	reflect.TypeFor[Version]():      constant("v1"),
	reflect.TypeFor[CountryCode]():  constant("ID"),
	reflect.TypeFor[Up]():           constant("ok"),
	reflect.TypeFor[ServiceName]():  constant("harikerja"),

	reflect.TypeFor[law.Period]():      {Type: "string", Pattern: `^\d{4}(-\d{2}(-\d{2})?)?$`},
	reflect.TypeFor[law.Kind]():        enum(append(slices.Clone(lawKindType.Enum), string(law.OvertimePay))...),
	reflect.TypeFor[law.Definition]():  enum(string(law.TaxDayOff), string(law.UndefinedDayOff), string(law.LabourDayOff), string(law.NoDayOff)),
	reflect.TypeFor[law.Reason]():      enum(string(law.Saturday), string(law.Sunday), string(law.NationalHoliday), string(law.PollingDay), string(law.CollectiveLeave), string(law.WeeklyRestDay)),
	reflect.TypeFor[law.Effect]():      enum(string(law.NoPenalty), string(law.InstalmentsOrDelay), string(law.LaterPayment)),
	reflect.TypeFor[law.Refusal]():     enum(string(law.BeforeFirstRule), string(law.AfterLastRule), string(law.Disputed), string(law.Undefined), string(law.AmbiguousHoliday), string(law.NoDataset)),
	reflect.TypeFor[law.DayClass]():    enum(string(law.Workday), string(law.RestDay), string(law.OfficialHoliday)),
	reflect.TypeFor[law.ComputeType](): enum(string(law.DayOfMonth), string(law.EndOfMonth), string(law.DaysBeforeHoliday), string(law.OvertimeTables)),
	reflect.TypeFor[law.Move]():        enum(string(law.NextWorkday), string(law.PreviousWorkday), string(law.Never)),
	reflect.TypeFor[law.Week]():        enum(string(law.AnyWeek), string(law.FiveDays), string(law.SixDays)),
	reflect.TypeFor[law.TableDay]():    enum(string(law.WorkdayTable), string(law.DayOffTable), string(law.HolidayOnShortestDayTable)),
	reflect.TypeFor[law.Confidence](): describedAs(enum(string(law.ReadInOriginal), string(law.ReadInCopy), string(law.QuotedByOfficialSite), string(law.QuotedByTrustedSite),
		string(law.QuotedByPublicRepository), string(law.Uncertain)), "How well the rule is documented. A rule has the level of the weakest of the articles that set or move the date, or set the multipliers."),
	reflect.TypeFor[ObligationID](): enum(obligationIDs...),
	reflect.TypeFor[Reading]():      enum(readings...),
	reflect.TypeFor[RulesAsOf]():    constant("today"),
	reflect.TypeFor[LawNotice]():    constant(string(Notice)),
}

// readings are the reasons of alternatives. A test compares them with the rules.
var readings = []string{"saturday", "collective_leave", "saturday_and_collective_leave",
	"saturday_is_workday", "collective_leave_is_workday", "saturday_and_collective_leave_are_workdays", "invoices_from_2025_05_22"}

func enum(values ...string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	return s
}

func constant(value any) *jsonschema.Schema { return &jsonschema.Schema{Type: "string", Const: &value} }

func describedAs(s *jsonschema.Schema, text string) *jsonschema.Schema {
	s.Description = text
	return s
}

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
	occasionPattern = `[A-Za-z0-9]` // somewhere in the text
)

func init() {
	pattern := func(whole string) *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Pattern: `^` + whole + `$`}
	}
	dateType.schema = describedAs(pattern(datePattern), "A date that exists, from 0001-01-01 to 9999-12-31.")
	dateType.schema.Format = "date"
	monthType.schema = describedAs(pattern(yearPattern+`-(0[1-9]|1[0-2])`), "A month as YYYY-MM.")
	// The server ignores any number of spaces. The pattern allows only a few,
	// because a client does not need more.
	spacedDate := describedAs(pattern(` {0,4}`+datePattern+` {0,4}`), "A date that exists. Spaces around it are ignored.")
	datesType.schema = &jsonschema.Schema{Type: "array", Items: spacedDate, MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(MaxDates)}
	spansType.schema = &jsonschema.Schema{Type: "array", MinItems: jsonschema.Ptr(1), // a schema cannot limit the number of dates in spans
		Items: describedAs(pattern(` {0,4}`+datePattern+`(\.\.`+datePattern+`)? {0,4}`), "A date, or a span of dates as START..END. Spaces around it are ignored.")}
	timeType.schema = describedAs(pattern(datePattern+`T`+timePattern+`(:00)?(Z|[+-]`+timePattern+`)?`),
		"A time in whole minutes as YYYY-MM-DDTHH:MM: local time of the zone, or with an offset such as Z or +07:00.")
	workType.schema = describedAs(pattern(`(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))`), "Hours from 0:01 to 100000, as in 16 or 1:30.")
	hoursType.schema = &jsonschema.Schema{Type: "number", Minimum: jsonschema.Ptr(0.5), Maximum: jsonschema.Ptr(float64(law.MaxOvertimeHours)), MultipleOf: jsonschema.Ptr(0.5)}
	shiftsType.schema = describedAs(pattern(` *`+shiftPattern+` *(, *`+shiftPattern+` *)*`),
		"Working hours from 00:00 to 24:00, separated by commas. They must be in order and must not overlap or cross midnight.")
	zoneType.schema = describedAs(pattern(zonePattern+`(/`+zonePattern+`)*`), "WIB, WITA, WIT or an IANA name such as Asia/Jakarta.")
	occasionType.schema = &jsonschema.Schema{Type: "string", Pattern: occasionPattern, Description: "The id, a name or an alias of an occasion."}
	weekendType.schema = describedAs(pattern(weekendPattern()),
		"The days mon, tue, wed, thu, fri, sat, sun, separated by commas, at most six of them; or the single word none. Upper and lower case are the same. Spaces around a day and repeated days are ignored.")
	calendarType.schema = pattern(`[a-z][a-z0-9-]{0,62}`)
	yearType.schema = &jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(1900.0), Maximum: jsonschema.Ptr(9999.0)}
	boolType.schema = &jsonschema.Schema{Type: "boolean"}
	periodType.schema = describedAs(pattern(yearPattern+`(-(0[1-9]|1[0-2]))?`), "A month as YYYY-MM or a year as YYYY.")
	ruleIDType.schema = describedAs(pattern(`[a-z0-9-]+`), "The id of a rule, as /v1/rules lists it.")
	for _, t := range []*Type{holidayType, ownHolidayType, langType, ruleType, dayType, lawKindType} {
		t.schema = enum(t.Enum...)
	}
	dutyType.schema = enum(slices.Concat(obligationIDs, obligationAliases)...)
}

// weekendPattern returns a pattern for the word none and for lists that leave out
// at least one of the seven days.
func weekendPattern() string {
	anyCase := func(token string) string {
		var b strings.Builder
		for _, r := range token {
			fmt.Fprintf(&b, "[%c%c]", r-'a'+'A', r)
		}
		return b.String()
	}
	lists := []string{anyCase("none")}
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

// Schema returns the JSON Schema of the parameter's value, with its default. In
// a query, commas separate the items of a list.
func (p *Param) Schema() *jsonschema.Schema {
	s := &jsonschema.Schema{}
	if p.Type == numberType {
		s = &jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(float64(p.Min)), Maximum: jsonschema.Ptr(float64(p.Max))}
		if p.Min < 0 {
			s.Not = &jsonschema.Schema{Const: jsonschema.Ptr[any](0)}
		}
	} else {
		*s = *p.Type.schema
	}
	if p.Default != "" {
		s.Default = p.JSON(p.Default)
	}
	return s
}

// JSON converts a text of the parameter to the JSON value that its schema
// describes.
func (p *Param) JSON(text string) json.RawMessage {
	var v any = text
	switch p.Type {
	case boolType, numberType, hoursType, yearType:
		return json.RawMessage(text)
	case datesType, spansType:
		v = strings.Split(text, ",")
	}
	b, err := json.Marshal(v)
	if err != nil { // cannot happen: v is a text or a list of texts
		panic(err)
	}
	return b
}
