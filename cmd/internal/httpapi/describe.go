package httpapi

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// This file describes the routes and the types of answers, for the pages under /docs.
// TestDescriptionMatchesTheRoutes writes the same description to openapi.json.

const about = "Indonesian national holidays (hari libur nasional) and collective leave (cuti " +
	"bersama) since 2009, each with the decree that set it. The API also adds, subtracts and counts " +
	"workdays exactly.\n\n" +
	"This is not an official government service. For legal or administrative certainty, consult the " +
	"original documents, which /v1/sources lists.\n\n" +
	"Most questions take asOf: the answer then has what was known at the end of that day. They also " +
	"take either calendar, the name of the calendar of a firm or an institution, or rules: " +
	"includeCollectiveLeave, weekend, daysOff and workdays.\n\n" +
	"Parameters that are unknown, repeated or empty are rejected, never ignored; only the lists " +
	"dates, daysOff and workdays can be repeated. Every path answers OPTIONS, for browsers. Under " +
	"/v1, every method other than GET and OPTIONS is rejected."

// Tag is a group of operations.
type Tag struct {
	Name  string `json:"name"`
	About string `json:"description"`
}

var tags = []Tag{
	{"Holidays", "Which dates are holidays."},
	{"Workdays", "Which dates are workdays, and arithmetic on them."},
	{"Days", "Whether dates are workdays, and why."},
	{"Deadlines", "Deadlines and durations that count only working hours."},
	{"Calendars", "The calendars of firms and institutions, with own days off and own workdays."},
	{"Law", "Dates and multipliers that tax and labour law define. This is not legal advice."},
	{"History", "The decrees that define the lists, and how the lists changed."},
	{"Feeds", "The lists in the formats of calendars, spreadsheets and feed readers."},
	{"Service", "About the service itself."},
}

const (
	title   = "Harikerja"
	version = "1.0.0"
)

// describer makes the schemas of the description.
type describer struct {
	law     func() *law.Rulebook
	strict  bool // whether answers may have only the members and values of this version
	schemas []Schema
	names   map[string]string // maps a schema as JSON, without its description, to its name
}

// Schema is a schema with a name. Other schemas refer to it by this name.
type Schema struct {
	Name string
	*jsonschema.Schema
}

// newDescriber returns a describer with the schemas of all answers. The published
// description is not strict, because a later version can add members and values to answers.
func newDescriber(rules func() *law.Rulebook, strict bool) (*describer, error) {
	d := &describer{law: rules, strict: strict, names: make(map[string]string)}
	if err := d.add("ErrorAnswer", reflect.TypeFor[describedError]()); err != nil {
		return nil, err
	}
	d.schemas = append(d.schemas, Schema{"Description", descriptionFile},
		Schema{"DatasetFile", datasetFile})
	for _, rt := range routes() {
		if rt.query.result == nil {
			continue
		}
		if err := d.add(answerName(rt), rt.query.result); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// typeNames maps a Go type to the name of its schema, if the two names differ. They differ if the
// API uses another name, or if two Go types have the same name. An element of the list
// [ask.SpecifiedHolidays] has its own schema, because it has fewer members than other holidays.
var typeNames = map[string]string{
	"harikerja.Kind":           "HolidayType",
	"harikerja.Class":          "DayClass",
	"harikerja.DecreeKind":     "SourceType",
	"ask.CalendarRef":          "CalendarReference",
	"ask.LawRule":              "Rule",
	"ask.SpecifiedHolidays":    "HolidayEntry",
	"ask.Up":                   "HealthStatus",
	"ask.Number":               "SourceNumber",
	"ask.Added":                "AddedWorkdays",
	"ask.Subtracted":           "SubtractedWorkdays",
	"lawfile.Case":             "RuleCase",
	"lawfile.Compute":          "RuleCalculation",
	"lawfile.Move":             "RuleMove",
	"lawfile.Step":             "OvertimeStep",
	"lawfile.Table":            "OvertimeTable",
	"lawfile.Week":             "OvertimeWeek",
	"lawfile.Effect":           "ReliefEffect",
	"lawfile.Reason":           "SkippedReason",
	"lawfile.Refusal":          "UnansweredReason",
	"ask.DayToken":             "WeekendDay",
	"ask.Code":                 "ErrorCode",
	"law.Kind":                 "RuleKind",
	"law.DayClass":             "OvertimeDayClass",
	"httpapi.errorBody":        "ErrorBody",
	"httpapi.describedDetails": "ErrorDetails",
}

// The schemas of files.
var (
	descriptionFile = &jsonschema.Schema{Type: "object", Description: "An OpenAPI 3.1 description.",
		Examples: []any{json.RawMessage(`{"openapi":"3.1.0","info":{"title":"` + title + `"}}`)}}
	datasetFile = &jsonschema.Schema{Type: "object", Description: "A dataset file of Harikerja.",
		Required:      []string{"format", "digest", "occasions", "years"},
		PropertyOrder: []string{"format", "digest", "occasions", "calendars", "years"},
		Properties: map[string]*jsonschema.Schema{
			"format":    {Type: "integer", Const: jsonschema.Ptr[any](1)},
			"digest":    {Type: "string", Pattern: "^sha256:[0-9a-f]{64}$"},
			"occasions": listOfObjects, "calendars": listOfObjects, "years": listOfObjects,
		}}
	listOfObjects = &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "object"}}
)

// describedError is the body of an error with every member that the object "details" can have.
type describedError struct {
	Error errorBody `json:"error"`
}

type errorBody struct {
	Code    ask.Code         `json:"code"`
	Message string           `json:"message" jsonschema:"A sentence that says how to correct the request."`
	Details describedDetails `json:"details" jsonschema:"Details for programs. The members depend on the code."`
}

// describedDetails has the members of [ask.Details], and the details for errors that only the
// HTTP API has. The member "field" is optional here.
type describedDetails struct {
	Field string `json:"field,omitempty" jsonschema:"The parameter that caused the error."`
	ask.Details
	Path       string `json:"path,omitempty"`
	Method     string `json:"method,omitempty"`
	ETag       string `json:"etag,omitempty" jsonschema:"The ETag of the answer."`
	RetryAfter int    `json:"retryAfter,omitempty" jsonschema:"Seconds to wait."`
	RequestID  string `json:"requestId,omitempty" jsonschema:"The operator finds the cause in the log under this id."`
}

// add adds the schema for a type as a component, after the schemas that it contains.
func (d *describer) add(name string, of reflect.Type) error {
	schema, err := ask.Schema(of, d.law())
	if err != nil {
		return err
	}
	d.name(of, schema)
	d.schemas = append(d.schemas, Schema{name, schema})
	return nil
}

// name turns the objects and enumerations inside a type's schema into components. A code generator
// makes one type for a component. For a schema inside another schema, it makes a new type at
// each use.
func (d *describer) name(t reflect.Type, s *jsonschema.Schema) {
	switch t.Kind() {
	case reflect.Pointer:
		d.name(t.Elem(), s)
	case reflect.Slice:
		if s.Items == nil {
			return
		}
		d.name(t.Elem(), s.Items)
		if typeNames[t.String()] != "" {
			d.refer(t, s.Items)
		}
		d.refer(t.Elem(), s.Items)
	case reflect.Struct:
		if !d.strict {
			s.AdditionalProperties = nil
		}
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if property := s.Properties[name]; property != nil {
				d.name(field.Type, property)
				d.refer(field.Type, property)
			}
		}
	}
}

// fixedTypes are the text types that never get new values.
var fixedTypes = []string{"ask.Weekday", "ask.LocalWeekday", "ask.DayToken", "ask.Version",
	"ask.CountryCode", "ask.Up", "ask.ServiceName"}

// refer replaces the schema for a type by a reference to a component. If there is no equal
// component, it adds one with the name of the type. It does not replace a schema that allows
// null, nor the schema of an unnamed type. If the description is not strict, an enumeration
// that may get new values becomes a text. The description of the text names the known values.
func (d *describer) refer(t reflect.Type, s *jsonschema.Schema) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !d.strict && !slices.Contains(fixedTypes, t.String()) {
		if s.Const != nil {
			s.Enum, s.Const = []any{*s.Const}, nil
		}
		if s.Enum != nil {
			s.Description = strings.TrimSpace(s.Description + " " + knownValues(s.Enum))
			s.Enum = nil
		}
	}
	if t.Name() == "" || s.Properties == nil && s.Enum == nil && s.Const == nil || s.Type == "" {
		return
	}
	plain := *s
	plain.Description = ""
	encoded, err := plain.MarshalJSON()
	if err != nil {
		panic(err)
	}
	name, known := d.names[string(encoded)]
	if !known {
		name = cmp.Or(typeNames[t.String()], capital(t.Name()))
		if slices.ContainsFunc(d.schemas, func(s Schema) bool { return s.Name == name }) {
			panic("httpapi: two schemas have the name " + name + ": add a name to typeNames")
		}
		d.names[string(encoded)] = name
		d.schemas = append(d.schemas, Schema{name, &plain})
	}
	*s = jsonschema.Schema{Ref: "#/components/schemas/" + name, Description: s.Description}
}

// knownValues returns a sentence that names the values of an enumeration.
func knownValues(values []any) string {
	var texts []string
	for _, v := range values {
		if text, ok := v.(string); ok {
			texts = append(texts, text)
		}
	}
	return "Known values: " + strings.Join(texts, ", ") + ". A later version can add others."
}

func answerName(rt *route) string { return capital(rt.id) + "Answer" }

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// describes reports whether the description of a route includes a parameter. A feed has two
// routes, and only one of them has the calendar in its path. The description of that route
// leaves out the rules, because only the calendar "national" accepts rules.
func (rt *route) describes(p *ask.Param) bool {
	if strings.Contains(rt.path, "{calendar}") {
		return p.Part != ask.RulePart
	}
	return !p.InPath || p.Part == ask.NotInFrame
}

// Param is a parameter of a route, as the API description shows it.
type Param struct {
	*ask.Param
	Example string // its value in the example of the route, or ""
}

// params returns the parameters of a route. The default of a rule is only in the text of its
// parameter, not in the schema. Some generated clients send all defaults from the schemas, and the
// server refuses a rule together with a calendar.
func (rt *route) params(rules func() *law.Rulebook) []Param {
	texts, err := rt.query.form.ParseQuery(rt.example)
	if err != nil {
		panic("httpapi: the example of " + rt.path + ": " + err.Error())
	}
	var list []Param
	for _, p := range rt.query.form.Params {
		if !rt.describes(p) {
			continue
		}
		described := *p.In(rules)
		if p.Part == ask.RulePart && p.Default != "" {
			described.Doc += " Default: " + p.Default + "."
			described.Default = ""
		}
		// The description does not use explode=false for a list, because several generated
		// clients ignore explode and repeat the name.
		if p.Type.List {
			described.Doc += " The parameter can be given several times."
		}
		example := texts[p.Name]
		if p.InPath {
			example = rt.inPath
		}
		list = append(list, Param{&described, example})
	}
	return list
}

// statuses returns the statuses that the answers and errors of a route can have.
func (rt *route) statuses() []string {
	list := []string{"200", "304", "400"}
	if len(rt.query.form.Params) > 0 && !rt.always {
		list = append(list, "404")
	}
	list = append(list, "405", "412", "429", "500")
	// An answer with an as-of date or with own days is rendered for one request only. This
	// request needs a place in the queue, which can be full.
	own := rt.query.form.Param("asOf") != nil || rt.query.form.Param("daysOff") != nil
	if rt.large || rt.cached && own {
		list = append(list, "503")
	}
	return list
}

const (
	etagText  = "Identifies this answer; send it back as If-None-Match."
	cacheText = "How long the answer may be cached."
)

// failure is a status other than 200.
type failure struct{ status, name, text string }

// failures has the statuses other than 200, sorted by status, as in the description.
var failures = []failure{
	{"304", "NotModified", "The client already has the answer: If-None-Match contains its ETag."},
	{"400", "BadRequest", "A parameter is wrong, missing, repeated or unknown, or parameters " +
		"contradict each other."},
	{"404", "NotFound", "A year that the answer needs has no dataset, no rule of law covers a " +
		"period, or there is nothing at this path."},
	{"405", "MethodNotAllowed", "The method is not allowed. The API is read-only."},
	{"412", "PreconditionFailed", "If-Match does not contain the ETag of the answer."},
	{"429", "RateLimited", "Too many requests, if the operator limits them."},
	{"500", "Internal", "An error in the service."},
	{"503", "Busy", "Too many requests for large answers are waiting."},
}
