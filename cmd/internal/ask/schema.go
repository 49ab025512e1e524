package ask

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"github.com/harikerja/harikerja/projection"
)

// walkFields calls "visit" for each field of a type, if the schema has a property for the field.
// It also visits the fields inside such a field.
func walkFields(
	t reflect.Type, s *jsonschema.Schema,
	visit func(s *jsonschema.Schema, name string, field reflect.StructField),
) {
	switch t.Kind() {
	case reflect.Pointer:
		walkFields(t.Elem(), s, visit)
	case reflect.Slice:
		if s.Items != nil {
			walkFields(t.Elem(), s.Items, visit)
		}
	case reflect.Struct:
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if property := s.Properties[name]; property != nil {
				visit(s, name, field)
				walkFields(field.Type, property, visit)
			}
		}
	}
}

// Schema returns the JSON Schema for an answer, inferred from its Go type. The allowed ids of
// rules come from the rules of law.
func Schema(answer reflect.Type, rules *law.Rulebook) (*jsonschema.Schema, error) {
	schemas := maps.Clone(typeSchemas)
	schemas[reflect.TypeFor[ObligationID]()] = enum(rules.Obligations()...)
	schemas[reflect.TypeFor[timeLimitID]()] = enum(rules.TimeLimits()...)
	s, err := jsonschema.ForType(answer, &jsonschema.ForOptions{TypeSchemas: schemas})
	if err != nil {
		return nil, err
	}
	walk(s, func(s *jsonschema.Schema) {
		s.Description = description(s.Description)
		// A list is never null, although a slice can be nil.
		if len(s.Types) == 2 && s.Types[1] == "array" {
			s.Type, s.Types = "array", nil
		}
		for _, property := range s.Properties {
			if len(property.Types) == 2 && property.Enum != nil { // a pointer can also be null
				property.Enum = append(slices.Clone(property.Enum), nil)
			}
		}
	})
	// The JSON of a pointer field with omitempty is never null. But the JSON of a field with the
	// tag null:"true" can be null.
	walkFields(answer, s, func(s *jsonschema.Schema, name string, field reflect.StructField) {
		property, omitted := s.Properties[name], strings.Contains(field.Tag.Get("json"), "omitempty")
		if len(property.Types) == 2 && omitted && field.Tag.Get("null") == "" {
			property.Type, property.Types = property.Types[1], nil
		}
		if field.Type == reflect.TypeFor[SpecifiedHolidays]() {
			entry := property.Items
			delete(entry.Properties, "occasion")
			entry.PropertyOrder = slices.DeleteFunc(entry.PropertyOrder,
				func(name string) bool { return name == "occasion" })
		}
	})
	return s, nil
}

// walk calls "visit" for all schemas inside a schema, and then for the schema itself.
func walk(s *jsonschema.Schema, visit func(*jsonschema.Schema)) {
	for _, name := range s.PropertyOrder {
		walk(s.Properties[name], visit)
	}
	if s.Items != nil {
		walk(s.Items, visit)
	}
	visit(s)
}

// typeSchemas has the schemas for types that encoding/json writes as text. It has no schemas for
// ids of rules of law.
var typeSchemas = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[harikerja.Date](): {Type: "string", Format: "date"},
	reflect.TypeFor[harikerja.Kind](): enum(ownHolidayType.Enum...),
	reflect.TypeFor[harikerja.Class](): enum("workday", "weekend", "national_holiday",
		"collective_leave", "own_day_off"),
	reflect.TypeFor[harikerja.Adjustment]():  enum(ruleType.Enum...),
	reflect.TypeFor[harikerja.PaydayMonth](): enum(paydayMonthType.Enum...),
	reflect.TypeFor[harikerja.DecreeKind](): enum("joint_decree", "joint_decree_amendment",
		"presidential_decree", "ministerial_decree"),
	reflect.TypeFor[harikerja.Status](): describedAs(enum("verified", "corroborated"),
		"verified: every entry is traced to an identified decree. "+
			"corroborated: the dates agree across sources, but the number of one decree was not found."),
	reflect.TypeFor[Code](): enum(InvalidDate, InvalidYear, InvalidType, InvalidRange, DatasetNotFound,
		RuleNotFound, NotFound, MethodNotAllowed, PreconditionFailed, RateLimited, InternalError),
	reflect.TypeFor[Weekday](): enum("Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
		"Saturday", "Sunday"),
	reflect.TypeFor[LocalWeekday](): enum("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu",
		"Minggu"),
	reflect.TypeFor[DayToken]():  enum(weekdays...),
	reflect.TypeFor[LeaveRule](): enum("taken", "worked", "listed"),
	reflect.TypeFor[LineType]():  enum("day_off", "workday"),
	reflect.TypeFor[link]():      {Type: "string", Format: "uri"},
	reflect.TypeFor[Instant]():   {Type: "string", Format: "date-time"},
	reflect.TypeFor[Clock](): {Type: "string", Pattern: `^\d+:[0-5]\d$`,
		Description: "Hours and minutes, as in 16:00."},
	reflect.TypeFor[Version]():     constant("v1"),
	reflect.TypeFor[CountryCode](): constant("ID"),
	reflect.TypeFor[Up]():          constant("ok"),
	reflect.TypeFor[ServiceName](): constant("harikerja"),

	reflect.TypeFor[law.Period]():     periodSchema,
	reflect.TypeFor[lawfile.Period](): periodSchema,
	reflect.TypeFor[law.Kind](): enum(law.Tax, law.Allowance, law.SocialSecurity,
		law.OvertimePay, law.LimitKind),
	reflect.TypeFor[lawfile.DayOffDefinition](): enum(lawfile.TaxDayOff, lawfile.UndefinedDayOff,
		lawfile.LabourDayOff, lawfile.NoDayOff),
	reflect.TypeFor[lawfile.Reason](): enum(lawfile.Saturday, lawfile.Sunday,
		lawfile.NationalHoliday, lawfile.PollingDay,
		lawfile.CollectiveLeave, lawfile.WeeklyRestDay),
	reflect.TypeFor[lawfile.Effect](): enum(lawfile.NoPenalty, lawfile.InstalmentsOrDelay,
		lawfile.LaterPayment),
	reflect.TypeFor[lawfile.Refusal](): enum(lawfile.BeforeFirstRule, lawfile.AfterLastRule,
		lawfile.AmbiguousHoliday, lawfile.NoDataset),
	reflect.TypeFor[law.DayClass](): enum(law.Workday, law.RestDay, law.OfficialHoliday),
	reflect.TypeFor[lawfile.Confidence](): describedAs(enum(lawfile.Confidences()...),
		"How well the rule is documented. A rule has the level of the weakest of the articles "+
			"that set or move the date, or set the multipliers."),
	reflect.TypeFor[lawfile.ComputeType](): enum(lawfile.DayOfMonth, lawfile.EndOfMonth,
		lawfile.DaysBeforeHoliday, lawfile.OvertimeTables, lawfile.Workdays),
	reflect.TypeFor[lawfile.Move](): enum(lawfile.NextWorkday, lawfile.PreviousWorkday,
		lawfile.NeverMoves),
	reflect.TypeFor[lawfile.Week](): enum(lawfile.AnyWeek, lawfile.FiveDays, lawfile.SixDays),
	reflect.TypeFor[lawfile.TableDay](): enum(lawfile.WorkdayTable, lawfile.DayOffTable,
		lawfile.HolidayOnShortestDayTable),
	reflect.TypeFor[limitUnit]():         constant("workdays"),
	reflect.TypeFor[lawfile.Direction](): enum(lawfile.After, lawfile.Before),
	reflect.TypeFor[lawfile.FirstDay]():  enum(lawfile.FirstDayNotCounted, lawfile.FirstDayUnclear),
	reflect.TypeFor[Reading]():           enum(readings...),
	reflect.TypeFor[rulesAsOf]():         constant("today"),

	reflect.TypeFor[projectedStatus](): constant("projected"),
	reflect.TypeFor[projection.Certainty](): describedAs(enum(projection.Fixed, projection.Clear,
		projection.Borderline),
		"fixed: a date, or a date that depends only on Easter. clear: the rule gives one date. "+
			"borderline: a small difference in the sky or in the rule gives another date."),
}

// readings has the reasons that an alternative can have. A test compares it with the
// rules.
var readings = []string{"saturday", "collective_leave", "saturday_and_collective_leave",
	"saturday_is_workday", "collective_leave_is_workday", "saturday_and_collective_leave_are_workdays",
	"invoices_from_2025_05_22_or_every_invoice", "day_30_counted_into_march"}

var periodSchema = &jsonschema.Schema{Type: "string", Pattern: `^\d{4}(-\d{2}(-\d{2})?)?$`}

func constant(value any) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Const: &value}
}

func describedAs(s *jsonschema.Schema, text string) *jsonschema.Schema {
	s.Description = text
	return s
}
