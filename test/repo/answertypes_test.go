package repo_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// answerType is an answer, or a part of an answer, of the packages for other languages.
type answerType struct {
	typ        reflect.Type
	function   string // the function that returns it, or a list of it if the name ends with []; empty for a part of an answer
	typescript string // its name in each package; empty if the package has no such type
	python     string
	national   bool // it has only holidays of the national list, also under a calendar of a firm
	file       string
}

// These answers have what the API has in its meta object.
type (
	leavePlan struct {
		ask.LeavePlan
		Complete bool `json:"complete" jsonschema:"False if days off reach the first or the last date of the data, so that another plan may be better."`
	}
	overtime struct {
		ask.OvertimeHours
		Warnings []string `json:"warnings" jsonschema:"Warnings about the rule and the answer, as sentences."`
	}
	pythonOvertime struct {
		ask.OvertimeHours
		AllowedHours *int `json:"allowedHours" jsonschema:"The hours of overtime that the law allows on the day; null if it has no limit."`
	}
	obligation struct {
		ask.Obligation
		Warnings []string `json:"warnings" jsonschema:"Warnings about the rule and the due date, as sentences."`
	}
)

// answerTypes has a type before the types that contain it.
var answerTypes = []answerType{
	{typ: reflect.TypeFor[ask.Number](), typescript: "SourceNumber", python: "SourceNumber"},
	{typ: reflect.TypeFor[ask.Source](), typescript: "Source", python: "Source"},
	{typ: reflect.TypeFor[ask.Holiday](), typescript: "Holiday", python: "Holiday"},
	{typ: reflect.TypeFor[ask.UpcomingHoliday](), function: "getUpcomingHolidays[]", typescript: "UpcomingHoliday", python: "UpcomingHoliday"},
	{typ: reflect.TypeFor[ask.HolidayCheck](), function: "checkHoliday", typescript: "HolidayCheck", python: "HolidayCheck"},
	{typ: reflect.TypeFor[ask.DecidingLine](), typescript: "DecidingLine", python: "DecidingLine"},
	{typ: reflect.TypeFor[ask.WorkdayCheck](), function: "checkWorkday", typescript: "WorkdayCheck", python: "WorkdayCheck"},
	{typ: reflect.TypeFor[ask.Day](), function: "describeDays[]", typescript: "Day", python: "Day"},
	{typ: reflect.TypeFor[ask.Options](), typescript: "AppliedOptions"},
	{typ: reflect.TypeFor[ask.Added](), function: "addWorkdays", typescript: "WorkdayShift"},
	{typ: reflect.TypeFor[ask.Subtracted](), function: "subtractWorkdays", typescript: "WorkdaySubtraction"},
	{typ: reflect.TypeFor[ask.WorkdayDiff](), function: "diffWorkdays", typescript: "WorkdayDifference", python: "WorkdayDifference"},
	{typ: reflect.TypeFor[ask.AdjustedDate](), function: "adjustDate", typescript: "AdjustedDate"},
	{typ: reflect.TypeFor[ask.MonthWorkday](), function: "nthWorkday", typescript: "MonthWorkday"},
	{typ: reflect.TypeFor[ask.Summary](), typescript: "Summary", python: "Summary"},
	{typ: reflect.TypeFor[ask.MonthSummary](), typescript: "MonthSummary"},
	{typ: reflect.TypeFor[ask.YearSummary](), function: "summarizeWorkdays", typescript: "YearSummary", python: "YearSummary"},
	{typ: reflect.TypeFor[ask.LongWeekend](), function: "getLongWeekends[]", typescript: "LongWeekend", python: "LongWeekend"},
	{typ: reflect.TypeFor[ask.LeaveRun](), typescript: "LeaveRun", python: "LeaveRun"},
	{typ: reflect.TypeFor[leavePlan](), function: "planLeave", typescript: "LeavePlan", python: "LeavePlan"},
	{typ: reflect.TypeFor[ask.PayrollPeriod](), function: "getPayrollPeriods[]", typescript: "PayrollPeriod", python: "PayrollPeriod"},
	{typ: reflect.TypeFor[ask.DayWorked](), typescript: "DayWorked", python: "DayWorked"},
	{typ: reflect.TypeFor[ask.DeadlineOptions](), typescript: "WorkingHours"},
	{typ: reflect.TypeFor[ask.Deadline](), function: "dueDeadline", typescript: "Deadline", python: "Deadline"},
	{typ: reflect.TypeFor[ask.Elapsed](), function: "elapsedTime", typescript: "ElapsedTime", python: "ElapsedTime"},
	{typ: reflect.TypeFor[overtime](), function: "getOvertime", typescript: "Overtime", national: true},
	{typ: reflect.TypeFor[pythonOvertime](), function: "getOvertime", python: "Overtime", national: true},
	{typ: reflect.TypeFor[ask.ProjectedHoliday](), function: "getProjections[]", typescript: "ProjectedHoliday", python: "ProjectedHoliday"},
	{typ: reflect.TypeFor[ask.OccasionData](), function: "getOccasions[]", typescript: "Occasion", python: "Occasion", national: true},
	{typ: reflect.TypeFor[ask.ChangedEntry](), typescript: "ChangedHoliday", python: "ChangedEntry", national: true},
	{typ: reflect.TypeFor[ask.Revision](), function: "getRevisions[]", typescript: "Revision", python: "Revision", national: true},
	{typ: reflect.TypeFor[ask.YearData](), function: "getYears[]", typescript: "YearInfo", python: "YearInfo"},

	{typ: reflect.TypeFor[ask.Skipped](), python: "Skipped", file: "obligation"},
	{typ: reflect.TypeFor[ask.Alternative](), python: "Alternative", file: "obligation"},
	{typ: reflect.TypeFor[ask.Relief](), typescript: "Relief", python: "Relief", file: "obligation"},
	{typ: reflect.TypeFor[obligation](), function: "getObligation", typescript: "Obligation", python: "Obligation", file: "obligation"},
	{typ: reflect.TypeFor[ask.Unanswered](), typescript: "Unanswered", python: "Unanswered", file: "obligation"},
}

// pythonMembers are the names of members that the Python package does not call as the API
// does. Members without a name are left out: Python has dates and durations as one value.
var pythonMembers = map[string]string{
	"ChangedEntry.from": "before", "ChangedEntry.to": "after",
	"Day.class": "day_class", "Overtime.class": "day_class", // class is a keyword
	"DayWorked.hours": "work", "DayWorked.minutes": "", "Deadline.minutes": "", "ElapsedTime.elapsedMinutes": "",
	"Deadline.daysComplete": "", "ElapsedTime.daysComplete": "", // the package lists all days
	"Holiday.isNationalHoliday": "", "Holiday.isCollectiveLeave": "", // properties
	"Overtime.notes":           "",
	"PayrollPeriod.resultDate": "payday", "PayrollPeriod.resultDay": "", "PayrollPeriod.resultLocalDay": "",
}

// TestAnswerTypes compares the types of answers in the packages with the structs of the
// API, from which `make data` writes them. Their texts are the comments of the structs
// and the descriptions of their fields.
func TestAnswerTypes(t *testing.T) {
	docs := typeComments(t, "internal/ask")
	for name, want := range map[string]string{
		"clients/typescript/src/answer-types.ts":            typescriptTypes(t, docs, ""),
		"clients/typescript/src/obligation-types.ts":        typescriptTypes(t, docs, "obligation"),
		"clients/python/src/harikerja/_answer_types.py":     pythonTypes(t, docs, ""),
		"clients/python/src/harikerja/_obligation_types.py": pythonTypes(t, docs, "obligation"),
	} {
		if *update {
			noError(t, os.WriteFile(name, []byte(want), 0o644))
		}
		if readFile(t, name) != want {
			t.Errorf("%s is out of date: run make data", name)
		}
	}
}

const aboutTypes = "Generated from the structs of internal/ask by make data: do not edit."

// member is a member of an answer in JSON.
type member struct {
	name  string
	field reflect.StructField
	text  string
}

// membersOf returns the members of a struct. An embedded struct becomes one member without
// a name if separate says so; otherwise its members are members of the struct.
func membersOf(t *testing.T, typ reflect.Type, separate func(reflect.Type) bool) []member {
	t.Helper()
	schema, err := ask.CalendarSchema(typ)
	noError(t, err)
	return structMembers(typ, schema, separate)
}

func structMembers(typ reflect.Type, schema *jsonschema.Schema, separate func(reflect.Type) bool) []member {
	var members []member
	for i := range typ.NumField() {
		field := typ.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && separate(field.Type):
			members = append(members, member{field: field})
		case field.Anonymous:
			members = append(members, structMembers(field.Type, schema, separate)...)
		case name != "-":
			members = append(members, member{name, field, schema.Properties[name].Description})
		}
	}
	return members
}

// optional reports whether the JSON can be without the member.
func (m member) optional() bool {
	return strings.Contains(m.field.Tag.Get("json"), ",omit") || m.ownOnly()
}

// ownOnly reports whether only answers under a calendar of a firm have the member.
func (m member) ownOnly() bool { return m.field.Tag.Get("calendars") == "only" }

// typeComments returns the first paragraph of the comment of each type, without the
// name of the type: "Source is a decree." becomes "A decree."
func typeComments(t *testing.T, directory string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(directory + "/*.go")
	noError(t, err)
	docs := make(map[string]string)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		noError(t, err)
		for _, decl := range parsed.Decls {
			if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.TYPE {
				name := group.Specs[0].(*ast.TypeSpec).Name.Name
				text, _, _ := strings.Cut(group.Doc.Text(), "\n\n")
				text = strings.Join(strings.Fields(text), " ")
				text = regexp.MustCompile(`^`+name+` ((is|are) )?`).ReplaceAllString(text, "")
				if text != "" {
					docs[name] = strings.ToUpper(text[:1]) + regexp.MustCompile(`\[(\w+)\]`).ReplaceAllString(text[1:], "$1")
				}
			}
		}
	}
	return docs
}

// comment returns the text about a type. A struct of this file has the comment of the
// struct that it embeds.
func (a answerType) comment(t *testing.T, docs map[string]string, quote string, spelling func(string) string) string {
	typ := a.typ
	if !strings.HasSuffix(typ.PkgPath(), "internal/ask") {
		typ = typ.Field(0).Type
	}
	text := docs[typ.Name()]
	if text == "" {
		t.Errorf("%v has no comment", typ)
	}
	switch function, isList := strings.CutSuffix(a.function, "[]"); {
	case function == "":
		return text
	case isList:
		return "An entry of the answer of " + quote + spelling(function) + quote + ". " + text
	default:
		return "The answer of " + quote + spelling(function) + quote + ". " + text
	}
}

// typescriptTypes returns a TypeScript module. The parameter Type has the types of
// holidays in an answer, and Options its rules.
func typescriptTypes(t *testing.T, docs map[string]string, file string) string {
	known := make(map[reflect.Type]answerType)
	var b strings.Builder
	for _, a := range answerTypes {
		if a.typescript == "" {
			continue
		}
		known[a.typ] = a
		if a.file == file {
			b.WriteString("\n" + indented(jsDoc(a.comment(t, docs, "`", strings.Clone)), "") + typescriptType(t, a, known))
		}
	}
	text := b.String()
	imports := map[string][]string{"./date.js": {"DayName", "LocalDayName"}, "./types.js": {"CalendarHolidayType", "HolidayType"}}
	head := "// " + aboutTypes + "\n\n"
	for _, module := range slices.Sorted(maps.Keys(imports)) {
		used := slices.DeleteFunc(imports[module], func(name string) bool { return !regexp.MustCompile(`\b` + name + `\b`).MatchString(text) })
		if len(used) > 0 {
			head += fmt.Sprintf("import type { %s } from %q;\n", strings.Join(used, ", "), module)
		}
	}
	return head + "import type * as api from \"./defaults.js\";\n" + text
}

func typescriptType(t *testing.T, a answerType, known map[reflect.Type]answerType) string {
	separate := func(embedded reflect.Type) bool { _, ok := known[embedded]; return ok }
	var extends []string
	members := ""
	for _, m := range membersOf(t, a.typ, separate) {
		if m.name == "" {
			extends = append(extends, typescriptRef(t, m.field.Type, a, known))
			continue
		}
		if a.typ == reflect.TypeFor[ask.Options]() && m.ownOnly() {
			continue // the options under a calendar of a firm have another type
		}
		text := m.text
		if m.ownOnly() {
			text += " Only under a calendar of `withCalendar`."
		}
		members += indented(jsDoc(text), "  ") + "  " + typescriptMember(t, m, a, known) + ";\n"
	}
	head := a.typescript + typescriptParameters(a, known, true)
	if slices.Contains(extends, "Options") {
		return fmt.Sprintf("export type %s = Options & {\n%s};\n", head, members)
	}
	if extends != nil {
		head += " extends " + strings.Join(extends, ", ")
	}
	return fmt.Sprintf("export interface %s {\n%s}\n", head, members)
}

func typescriptMember(t *testing.T, m member, a answerType, known map[reflect.Type]answerType) string {
	typ, name := m.field.Type, m.name
	optional := m.optional() && a.typ != reflect.TypeFor[ask.Options]()
	if optional {
		name += "?"
	}
	if typ.Kind() == reflect.Pointer {
		text := typescriptRef(t, typ.Elem(), a, known)
		if !strings.Contains(m.field.Tag.Get("json"), ",omit") {
			text += " | null"
		}
		return name + ": " + text
	}
	return name + ": " + typescriptRef(t, typ, a, known)
}

// typescriptRef returns the TypeScript type of a Go type in an answer.
func typescriptRef(t *testing.T, typ reflect.Type, a answerType, known map[reflect.Type]answerType) string {
	if other, ok := known[typ]; ok && typ != reflect.TypeFor[ask.Options]() {
		if a.national {
			return other.typescript
		}
		return other.typescript + typescriptParameters(other, known, false)
	}
	if name := literalName(typ); name != "" && typ != reflect.TypeFor[harikerja.Kind]() && typ != reflect.TypeFor[harikerja.Class]() {
		return "api." + name
	}
	switch typ {
	case reflect.TypeFor[ask.Options]():
		return "Options"
	case reflect.TypeFor[harikerja.Kind]():
		return "Type"
	case reflect.TypeFor[harikerja.Class]():
		return "Exclude<api.DayClass, CalendarHolidayType> | Type"
	case reflect.TypeFor[ask.Weekday]():
		return "DayName"
	case reflect.TypeFor[ask.LocalWeekday]():
		return "LocalDayName"
	case reflect.TypeFor[harikerja.Date](), reflect.TypeFor[ask.Instant](), reflect.TypeFor[law.Period]():
		return "string"
	}
	switch typ.Kind() {
	case reflect.Slice:
		return typescriptRef(t, typ.Elem(), a, known) + "[]"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Float64:
		return "number"
	case reflect.Struct:
		var members []string
		for _, m := range membersOf(t, typ, func(reflect.Type) bool { return false }) {
			members = append(members, typescriptMember(t, m, a, known))
		}
		return "{ " + strings.Join(members, "; ") + " }"
	}
	t.Fatalf("%v has no TypeScript type", typ)
	return ""
}

// typescriptParameters returns the type parameters of an answer, with their bounds and
// defaults where the answer is declared.
func typescriptParameters(a answerType, known map[reflect.Type]answerType, declared bool) string {
	var parameters []string
	if !a.national && contains(a.typ, reflect.TypeFor[harikerja.Kind]()) {
		parameters = append(parameters, map[bool]string{true: "Type extends CalendarHolidayType = HolidayType", false: "Type"}[declared])
	}
	if contains(a.typ, reflect.TypeFor[ask.Options]()) && a.typ != reflect.TypeFor[ask.Options]() {
		parameters = append(parameters, map[bool]string{true: "Options = AppliedOptions", false: "Options"}[declared])
	}
	if parameters == nil {
		return ""
	}
	return "<" + strings.Join(parameters, ", ") + ">"
}

// contains reports whether the JSON of a type contains a value of another type.
func contains(typ, part reflect.Type) bool {
	switch {
	case typ == part:
		return true
	case typ.Kind() == reflect.Pointer, typ.Kind() == reflect.Slice:
		return contains(typ.Elem(), part)
	case typ.Kind() != reflect.Struct || !strings.Contains(typ.PkgPath(), "/internal/ask") && !strings.Contains(typ.PkgPath(), "/test/repo"):
		return false
	}
	return slices.ContainsFunc(reflect.VisibleFields(typ), func(field reflect.StructField) bool {
		return field.Tag.Get("json") != "-" && contains(field.Type, part)
	})
}

// pythonTypes returns a Python module with a named tuple for each answer.
func pythonTypes(t *testing.T, docs map[string]string, file string) string {
	known := make(map[reflect.Type]string)
	var b strings.Builder
	for _, a := range answerTypes {
		if a.python == "" {
			continue
		}
		known[a.typ] = a.python
		if a.file == file {
			b.WriteString(pythonClass(t, a, a.comment(t, docs, "``", snake), known))
		}
	}
	var used []string
	for _, name := range slices.Sorted(maps.Keys(literalTypes(t))) {
		if regexp.MustCompile(`\b` + name + `\b`).MatchString(b.String()) {
			used = append(used, name)
		}
	}
	return `"""` + aboutTypes + `"""` + "\n\nimport datetime\nfrom typing import NamedTuple\n\n" +
		"from ._defaults import " + strings.Join(used, ", ") + "\n" + b.String()
}

func pythonClass(t *testing.T, a answerType, text string, known map[reflect.Type]string) string {
	b := fmt.Sprintf("\n\nclass %s(NamedTuple):\n%s\n", a.python, docString(text))
	separate := func(embedded reflect.Type) bool { return known[embedded] != "" }
	for _, m := range membersOf(t, a.typ, separate) {
		if contains(m.field.Type, reflect.TypeFor[ask.Options]()) || m.field.Type == reflect.TypeFor[ask.OvertimeOptions]() {
			continue // the calendar has the rules, so the answers do not repeat them
		}
		if m.name == "" {
			name := known[m.field.Type]
			b += fmt.Sprintf("    %s: %s\n", snake(name), name)
			continue
		}
		name, renamed := pythonMembers[a.python+"."+m.name]
		if !renamed {
			name = snake(m.name)
		}
		if name == "" {
			continue
		}
		typ, own := m.field.Type, ""
		ref := pythonRef(t, typ, known)
		switch {
		case m.field.Type == reflect.TypeFor[*int]() && m.ownOnly():
			own = " 0 in the national calendar."
		case m.ownOnly():
			ref, own = ref+" | None", " None in the national calendar."
		case m.optional() && typ.Kind() == reflect.Slice:
			ref += " | None = None"
		case m.optional(), typ.Kind() == reflect.Pointer:
			ref += " | None"
		}
		b += fmt.Sprintf("    %s: %s\n", name, ref)
		if m.text != "" && typ != reflect.TypeFor[ask.Clock]() { // the text about a clock is about its format in JSON
			b += docString(m.text + own)
		}
	}
	if a.python == "Holiday" {
		for _, kind := range []string{"national_holiday", "collective_leave"} {
			b += fmt.Sprintf("\n    @property\n    def is_%s(self) -> bool:\n        return self.type == %q\n", kind, kind)
		}
	}
	return b
}

// pythonRef returns the Python type of a Go type in an answer.
func pythonRef(t *testing.T, typ reflect.Type, known map[reflect.Type]string) string {
	if name := known[typ]; name != "" {
		return name
	}
	if name := literalName(typ); name != "" {
		return name
	}
	switch typ {
	case reflect.TypeFor[harikerja.Date]():
		return "datetime.date"
	case reflect.TypeFor[ask.Instant]():
		return "datetime.datetime"
	case reflect.TypeFor[ask.Clock]():
		return "datetime.timedelta"
	case reflect.TypeFor[ask.MonthSummary]():
		return "Summary" // the months are in order
	case reflect.TypeFor[law.Period]():
		return "str"
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return pythonRef(t, typ.Elem(), known)
	case reflect.Slice:
		return "tuple[" + pythonRef(t, typ.Elem(), known) + ", ...]"
	case reflect.String:
		return "str"
	case reflect.Bool:
		return "bool"
	case reflect.Int:
		return "int"
	case reflect.Float64:
		return "float"
	}
	t.Fatalf("%v has no Python type", typ)
	return ""
}

// docString returns a text as an indented docstring, with the names and constants of
// Python.
func docString(text string) string {
	text = camelCase.ReplaceAllStringFunc(text, snake)
	for from, to := range map[string]string{"null": "None", "is left out": "is None", "true": "True", "false": "False"} {
		text = regexp.MustCompile(`\b`+from+`\b`).ReplaceAllString(text, to)
	}
	lines := wrapped(`"""`+text, 112)
	if len(lines) > 1 {
		lines = append(lines, "")
	}
	return indented(strings.Join(lines, "\n")+`"""`, "    ")
}

var camelCase = regexp.MustCompile(`\b[a-z]+(?:[A-Z][a-z]+)+\b`)

func snake(name string) string {
	name = regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "${1}_$2")
	return strings.ToLower(name)
}

// jsDoc returns a text as a comment of TypeScript, or nothing for an empty text.
func jsDoc(text string) string {
	lines := wrapped(text, 110)
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "/** " + text + " */"
	}
	return "/**\n * " + strings.Join(lines, "\n * ") + "\n */"
}

// wrapped returns the lines of a text with at most the given number of characters.
func wrapped(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && len([]rune(lines[last]))+1+len([]rune(word)) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// indented returns the lines of a text, each after the indent, with a newline at the end.
func indented(text, indent string) string {
	if text == "" {
		return ""
	}
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent) + "\n"
}
