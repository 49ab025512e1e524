package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// This file generates the OpenAPI description from the list of routes and from the
// types of questions and answers. TestDescriptionMatchesTheRoutes writes it to
// openapi.json.

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := ask.JSON(m.name)
		if err != nil {
			return nil, err
		}
		value, err := ask.JSON(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

const about = "Indonesian national holidays (hari libur nasional) and collective leave (cuti bersama) since 2009, each with the " +
	"decree that set it. The API also adds, subtracts and counts workdays exactly.\n\n" +
	"This is not an official government service. For legal or administrative certainty, consult the original documents, " +
	"which /v1/sources lists.\n\n" +
	"Every path under /v1, except /v1/projections, also exists under /v1/as-of/{asOf}, where the answer contains only what was known at the end of " +
	"that day.\n\n" +
	"The questions about holidays, workdays, days and deadlines also exist under /v1/calendars/{calendar}, for the calendar " +
	"of a firm or an institution, and under /v1/as-of/{asOf}/calendars/{calendar}. The calendar custom takes its own days " +
	"off and own workdays as parameters.\n\n" +
	"Parameters that are unknown, repeated or empty are rejected, never ignored; only the lists dates, daysOff and workdays " +
	"can be repeated. Every path answers OPTIONS, for browsers. Under /v1, every method other than GET and OPTIONS is " +
	"rejected."

var tags = []object{
	tag("Holidays", "Which dates are holidays."),
	tag("Workdays", "Which dates are workdays, and arithmetic on them."),
	tag("Days", "Whether dates are workdays, and why."),
	tag("Deadlines", "Deadlines and durations that count only working hours."),
	tag("Calendars", "The same questions for a firm or an institution with own days off and own workdays."),
	tag("Law", "Dates and multipliers that tax and labour law define. This is not legal advice."),
	tag("History", "The decrees that define the lists, and how the lists changed."),
	tag("Feeds", "The lists in the formats of calendars, spreadsheets and feed readers."),
	tag("Service", "About the service itself."),
}

func tag(name, text string) object { return object{{"name", name}, {"description", text}} }

// variant says whether a path of a route is under an as-of date and under a
// calendar.
type variant struct{ asOf, calendar bool }

// describer generates the description. The examples are answers of an API with
// fixed data.
type describer struct {
	answer     func(method, target string) (header http.Header, body []byte)
	components object
	known      []component
	parameters object
}

// component is a schema that other schemas refer to.
type component struct {
	name string
	text string // the schema as JSON, without its description
}

// describe returns the description as indented JSON.
func (a *API) describe(answer func(method, target string) (http.Header, []byte)) ([]byte, error) {
	d := &describer{answer: answer}
	if err := d.addComponents(); err != nil {
		return nil, err
	}
	paths := make(map[variant]object)
	add := func(path string, calendar bool, rt *route) error {
		v := variant{calendar: calendar}
		err := d.addAnswer(rt, v)
		paths[v] = append(paths[v], member{path, object{{"get", d.operation(rt, v)}}})
		if below, ok := strings.CutPrefix(path, Prefix); ok && !rt.query.form.NewestOnly {
			v.asOf = true
			paths[v] = append(paths[v], member{asOfPrefix + below, object{{"get", d.operation(rt, v)}}})
		}
		return err
	}
	for _, rt := range a.routes() {
		err := add(rt.path, strings.Contains(rt.path, calendarPrefix), rt)
		if p, ok := rt.underCalendar(); ok && err == nil {
			err = add(p, true, rt)
		}
		if err != nil {
			return nil, err
		}
	}
	text, err := ask.JSON(object{
		{"openapi", "3.1.0"},
		{"info", object{
			{"title", "Harikerja"},
			{"version", "1.0.0"},
			{"summary", "Indonesian holidays and workdays, traced to their decrees."},
			{"description", about},
			{"contact", object{{"name", "Harikerja"}, {"url", "https://github.com/harikerja/harikerja"}}},
			{"license", object{{"name", "Apache-2.0 (data: CC-BY-4.0)"}, {"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "This server"}}}},
		{"security", []any{}},
		{"tags", tags},
		{"paths", slices.Concat(paths[variant{}], paths[variant{asOf: true}], paths[variant{calendar: true}], paths[variant{true, true}])},
		{"components", object{{"schemas", d.components}, {"parameters", d.parameters}, {"headers", headerComponents}, {"responses", d.responseComponents()}}},
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, text, "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

// typeNames has the names of schemas that are not the names of their Go types, because
// the type has another name in answers, or another type has the same name. An element of
// the list [ask.SpecifiedHolidays] has fewer members than other holidays.
var typeNames = map[reflect.Type]string{
	reflect.TypeFor[harikerja.Kind]():        "HolidayType",
	reflect.TypeFor[harikerja.Class]():       "DayClass",
	reflect.TypeFor[harikerja.DecreeKind]():  "SourceType",
	reflect.TypeFor[ask.CalendarRef]():       "CalendarReference",
	reflect.TypeFor[ask.LawRule]():           "Rule",
	reflect.TypeFor[ask.SpecifiedHolidays](): "HolidayEntry",
	reflect.TypeFor[ask.Up]():                "HealthStatus",
	reflect.TypeFor[ask.Number]():            "SourceNumber",
	reflect.TypeFor[ask.Added]():             "AddedWorkdays",
	reflect.TypeFor[ask.Subtracted]():        "SubtractedWorkdays",
	reflect.TypeFor[lawfile.Case]():          "RuleCase",
	reflect.TypeFor[lawfile.Compute]():       "RuleCalculation",
	reflect.TypeFor[lawfile.Move]():          "RuleMove",
	reflect.TypeFor[lawfile.Step]():          "OvertimeStep",
	reflect.TypeFor[lawfile.Table]():         "OvertimeTable",
	reflect.TypeFor[lawfile.Week]():          "OvertimeWeek",
	reflect.TypeFor[law.Effect]():            "ReliefEffect",
	reflect.TypeFor[law.Reason]():            "SkippedReason",
	reflect.TypeFor[law.Refusal]():           "UnansweredReason",
	reflect.TypeFor[ask.DayToken]():          "WeekendDay",
	reflect.TypeFor[ask.Code]():              "ErrorCode",
	reflect.TypeFor[law.Kind]():              "RuleKind",
	reflect.TypeFor[law.DayClass]():          "OvertimeDayClass",
	reflect.TypeFor[errorBody]():             "ErrorBody",
	reflect.TypeFor[describedDetails]():      "ErrorDetails",
}

// addComponents adds the schemas that are not a part of an answer with JSON.
func (d *describer) addComponents() error {
	if err := d.add("ErrorAnswer", reflect.TypeFor[describedError](), ask.Schema); err != nil {
		return err
	}
	d.components = append(d.components,
		member{"Description", object{{"type", "object"}, {"description", "An OpenAPI 3.1 description."},
			{"examples", []any{object{{"openapi", "3.1.0"}, {"info", object{{"title", "Harikerja"}}}}}}}},
		member{"DatasetFile", object{{"type", "object"}, {"description", "A dataset file of Harikerja."},
			{"required", []string{"format", "digest", "occasions", "years"}},
			{"properties", object{
				{"format", object{{"type", "integer"}, {"const", 1}}},
				{"digest", object{{"type", "string"}, {"pattern", "^sha256:[0-9a-f]{64}$"}}},
				{"occasions", object{{"type", "array"}, {"items", object{{"type", "object"}}}}},
				{"calendars", object{{"type", "array"}, {"items", object{{"type", "object"}}}}},
				{"years", object{{"type", "array"}, {"items", object{{"type", "object"}}}}},
			}}}})
	return nil
}

// describedError is the body of an error with every member that details can
// have.
type describedError struct {
	Error errorBody `json:"error"`
}

type errorBody struct {
	Code    ask.Code         `json:"code"`
	Message string           `json:"message" jsonschema:"A sentence that says how to correct the request."`
	Details describedDetails `json:"details" jsonschema:"Details for programs. The members depend on the code."`
}

// describedDetails is [ask.Details] plus the details of errors that only the HTTP API
// has. The member "field" is optional here.
type describedDetails struct {
	Field string `json:"field,omitempty" jsonschema:"The parameter that caused the error."`
	ask.Details
	Path       string `json:"path,omitempty"`
	Method     string `json:"method,omitempty"`
	RetryAfter int    `json:"retryAfter,omitempty" jsonschema:"Seconds to wait."`
	RequestID  string `json:"requestId,omitempty" jsonschema:"The operator finds the cause in the log under this id."`
}

// add adds the schema of a type as a component, after the schemas that it contains.
func (d *describer) add(name string, of reflect.Type, schemaOf func(reflect.Type) (*jsonschema.Schema, error)) error {
	schema, err := schemaOf(of)
	if err != nil {
		return err
	}
	d.name(of, schema)
	d.components = append(d.components, member{name, schema})
	return nil
}

// name makes components of the objects and enumerations inside the schema of a type.
// Generators make one type of a component, but one type of each schema that is written
// inside another schema.
func (d *describer) name(t reflect.Type, s *jsonschema.Schema) {
	switch t.Kind() {
	case reflect.Pointer:
		d.name(t.Elem(), s)
	case reflect.Slice:
		if s.Items == nil {
			return
		}
		d.name(t.Elem(), s.Items)
		if typeNames[t] != "" {
			d.refer(t, s.Items)
		}
		d.refer(t.Elem(), s.Items)
	case reflect.Struct:
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if property := s.Properties[name]; property != nil {
				d.name(field.Type, property)
				d.refer(field.Type, property)
			}
		}
	}
}

// refer replaces the schema of a type by a reference to a component. If there is no equal
// component, it adds one with the name of the type. If the schema of a type is different
// under a calendar, this schema has another name. A schema that allows null is kept, and
// so is the schema of a type without a name.
func (d *describer) refer(t reflect.Type, s *jsonschema.Schema) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" || s.Properties == nil && s.Enum == nil && s.Const == nil || s.Type == "" {
		return
	}
	text := textOf(s)
	i := slices.IndexFunc(d.known, func(c component) bool { return c.text == text })
	if i < 0 {
		name := cmp.Or(typeNames[t], t.Name())
		if slices.ContainsFunc(d.known, func(c component) bool { return c.name == name }) {
			name = "Calendar" + name
		}
		if slices.ContainsFunc(d.known, func(c component) bool { return c.name == name }) {
			panic("httpapi: two schemas have the name " + name + ": add a name to typeNames")
		}
		plain := *s
		plain.Description = ""
		i = len(d.known)
		d.known = append(d.known, component{name, text})
		d.components = append(d.components, member{name, &plain})
	}
	*s = jsonschema.Schema{Ref: "#/components/schemas/" + d.known[i].name, Description: s.Description}
}

func textOf(s *jsonschema.Schema) string {
	plain := *s
	plain.Description = ""
	text, err := plain.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return string(text)
}

// answerName returns the name of the schema of a route's answer. Under an as-of
// date, the schema is the same.
func answerName(rt *route, v variant) string {
	name := strings.ToUpper(rt.id[:1]) + rt.id[1:] + "Answer"
	if v.calendar && !strings.Contains(rt.path, calendarPrefix) {
		return "Calendar" + name
	}
	return name
}

func (d *describer) addAnswer(rt *route, v variant) error {
	switch {
	case rt.query.result == nil:
		return nil
	case v.calendar:
		return d.add(answerName(rt, v), rt.query.result, ask.CalendarSchema)
	}
	return d.add(answerName(rt, v), rt.query.result, ask.Schema)
}

func (d *describer) operation(rt *route, v variant) object {
	id, summary, example := rt.id, strings.TrimSuffix(rt.summary, "."), rt.example
	form := rt.query.form
	if v.calendar {
		form = form.Under(ask.CustomName)
		if !strings.Contains(rt.path, calendarPrefix) {
			id, summary, example = cmp.Or(rt.calendarID, id+"UnderCalendar"), summary+", under a calendar", rt.inCalendar
		}
	}
	if v.asOf {
		id, summary, example = id+"AsOf", summary+", as known on a day", rt.asOf
	}
	op := object{
		{"operationId", id},
		{"tags", []string{rt.tag}},
		{"summary", summary + "."},
		{"description", strings.TrimSpace(rt.summary + " " + rt.more)},
	}
	texts, err := form.ParseQuery(example)
	if err != nil {
		panic("httpapi: the example of " + rt.path + ": " + err.Error())
	}
	var parameters []object
	if v.asOf {
		parameters = append(parameters, d.share("AsOf", describeParam(ask.AsOfParam(), "path", exampleDay)))
	}
	if v.calendar {
		parameters = append(parameters, d.share("Calendar", describeParam(ask.CalendarParam(), "path", rt.exampleCalendar())))
	}
	for i, p := range form.Params {
		name := strings.ToUpper(p.Name[:1]) + p.Name[1:]
		text, given := texts[p.Name]
		switch {
		case v.calendar && i >= len(rt.query.form.Under(namedCalendar).Params):
			parameters = append(parameters, d.share("Custom"+name, describeCustom(p, rt.exampleCalendar())))
		case p.InPath:
			parameters = append(parameters, describeParam(p, "path", rt.inPath))
		case given:
			parameters = append(parameters, describeParam(p, "query", text))
		default:
			parameters = append(parameters, d.share(name, describeOptional(p, exampleOf(p, texts["year"]))))
		}
	}
	if parameters != nil {
		op = append(op, member{"parameters", parameters})
	}
	return append(op, member{"responses", d.responses(rt, v, example)})
}

// onlyCustom returns a parameter that only custom calendars take. Its default is
// only in the text, because some generated clients send defaults, and the other
// calendars refuse the parameter.
func onlyCustom(p ask.Param) *ask.Param {
	p.Doc = "Only under the calendar custom. " + p.Doc
	if p.Default != "" {
		p.Doc += " Default: " + p.Default + "."
		p.Default = ""
	}
	return &p
}

// describeCustom describes a parameter that only custom calendars take.
func describeCustom(p *ask.Param, calendar string) object {
	own := onlyCustom(*p)
	switch {
	case calendar != ask.CustomName: // the calendar of the example refuses the parameter
		return describeOptional(own, "")
	case p.Default != "":
		return describeOptional(own, p.Default)
	}
	return describeParam(own, "query", exampleValues[p.Name])
}

// share makes a parameter a component, because many operations have the same parameter,
// and returns a reference to it. If another parameter already has the name, it returns
// the parameter itself. The name of the component has a suffix, because a schema can
// have the same name, and some programs put all components into one list of names.
func (d *describer) share(name string, p object) object {
	name += "Parameter"
	for _, known := range d.parameters {
		if known.name == name && !reflect.DeepEqual(known.value, p) {
			return p
		} else if known.name == name {
			return reference("parameters", name)
		}
	}
	d.parameters = append(d.parameters, member{name, p})
	return reference("parameters", name)
}

// namedCalendar is a calendar that has its own rules.
const namedCalendar = "idx"

// exampleCalendar returns the calendar of the example of a route. It is the custom
// calendar, which takes all parameters, unless the question is about the calendar itself.
func (rt *route) exampleCalendar() string {
	if strings.Contains(rt.path, calendarPrefix) {
		return namedCalendar
	}
	return ask.CustomName
}

// exampleDay is the as-of date of the examples. It is a few days before an
// amendment.
const exampleDay = "2025-08-01"

// exampleValues has examples of parameters that have no default and no list of values, and
// that the example of their route does not give. They are also valid under exampleDay.
var exampleValues = map[string]string{"alarm": "7", "date": "2025-08-18", "end": "2025-08-31", "start": "2025-08-01", "year": "2024",
	"daysOff": "2025-08-19,2026-12-31", "workdays": "2025-08-23"}

// exampleOf returns an example of an optional parameter, or "". If the example of the
// operation gives a year, a first or last date is in this year.
func exampleOf(p *ask.Param, year string) string {
	switch {
	case p.Default == "" && len(p.Type.Enum) > 0:
		return p.Type.Enum[0]
	case year != "" && (p.Name == "start" || p.Name == "end"):
		return year + strings.TrimPrefix(exampleValues[p.Name], "2025")
	}
	return cmp.Or(p.Default, exampleValues[p.Name])
}

// describeParam describes a parameter. The example is its value in the example of the
// operation.
func describeParam(p *ask.Param, place, example string) object {
	o := describeValue(p, place, p.Schema())
	return append(o, member{"example", p.JSON(example)})
}

// describeOptional describes a parameter that the example of the operation does not give.
// Its schema has an example, if there is one. Otherwise programs such as Postman send a
// random text.
func describeOptional(p *ask.Param, example string) object {
	schema := p.Schema()
	if example != "" {
		schema.Examples = []any{p.JSON(example)}
	}
	return describeValue(p, "query", schema)
}

func describeValue(p *ask.Param, place string, schema *jsonschema.Schema) object {
	text := p.Doc
	if p.Type.List { // not explode=false, because several generated clients ignore it and repeat the name
		text += " The name can also be repeated."
	}
	o := object{{"name", p.Name}, {"in", place}, {"description", text}}
	if p.Required || place == "path" {
		o = append(o, member{"required", true})
	}
	return append(o, member{"schema", schema})
}
