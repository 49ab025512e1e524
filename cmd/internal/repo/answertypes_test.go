package repo_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// answerType is an answer in the packages for other languages, or a part of such an answer.
type answerType struct {
	typ        reflect.Type
	function   string // the function that returns the answer; it ends in [] if the function returns a list of answers; empty for a part
	typescript string // the name of the type in each package; empty if the package has no such type
	python     string
	php        string
	text       string // the description, if it is not a type of package ask
}

// In the packages, some answers have one more member than the field "data" in the API: a
// member of "meta", or the month of a summary.
type (
	examined struct {
		StartDate harikerja.Date `json:"startDate"`
		EndDate   harikerja.Date `json:"endDate"`
	}
	overtime struct {
		ask.OvertimeHours
		Warnings []string `json:"warnings" jsonschema:"Warnings about the rule and the answer, as sentences."`
	}
	phpSummary struct { // the summary of a year or of a month
		Month string `json:"month,omitempty" jsonschema:"YYYY-MM; null for the whole year."`
		ask.Summary
	}
)

// answerTypes lists the types. A type comes before the types that contain it.
var answerTypes = []answerType{
	{typ: reflect.TypeFor[ask.Number](), typescript: "SourceNumber", python: "SourceNumber"},
	{typ: reflect.TypeFor[ask.Source](), typescript: "Source", python: "Source", php: "Source"},
	{typ: reflect.TypeFor[ask.Holiday](), typescript: "Holiday", python: "Holiday", php: "Holiday"},
	{typ: reflect.TypeFor[ask.UpcomingHoliday](), function: "getUpcomingHolidays[]", typescript: "UpcomingHoliday", python: "UpcomingHoliday"},
	{typ: reflect.TypeFor[ask.HolidayCheck](), function: "checkHoliday", typescript: "HolidayCheck", python: "HolidayCheck", php: "HolidayCheck"},
	{typ: reflect.TypeFor[ask.DecidingLine](), typescript: "DecidingLine", python: "DecidingLine", php: "DecidingLine"},
	{typ: reflect.TypeFor[ask.WorkdayCheck](), function: "checkWorkday", typescript: "WorkdayCheck", python: "WorkdayCheck", php: "WorkdayCheck"},
	{typ: reflect.TypeFor[ask.Day](), function: "describeDays[]", typescript: "Day", python: "Day", php: "Day"},
	{typ: reflect.TypeFor[ask.Options](), typescript: "AppliedOptions", php: "Options"},
	{typ: reflect.TypeFor[ask.Added](), function: "addWorkdays", typescript: "WorkdayShift", php: "Addition"},
	{typ: reflect.TypeFor[ask.Subtracted](), function: "subtractWorkdays", typescript: "WorkdaySubtraction", php: "Subtraction"},
	{typ: reflect.TypeFor[ask.WorkdayDiff](), function: "diffWorkdays", typescript: "WorkdayDifference", python: "WorkdayDifference", php: "Difference"},
	{typ: reflect.TypeFor[ask.AdjustedDate](), function: "adjustDate", typescript: "AdjustedDate", php: "AdjustedDate"},
	{typ: reflect.TypeFor[ask.MonthWorkday](), function: "nthWorkday", typescript: "MonthWorkday", php: "MonthWorkday"},
	{typ: reflect.TypeFor[ask.Summary](), typescript: "Summary", python: "Summary"},
	{typ: reflect.TypeFor[ask.MonthSummary](), typescript: "MonthSummary"},
	{typ: reflect.TypeFor[phpSummary](), php: "Summary"},
	{typ: reflect.TypeFor[ask.YearSummary](), function: "summarizeWorkdays", typescript: "YearSummary", python: "YearSummary", php: "YearSummary"},
	{typ: reflect.TypeFor[examined](), typescript: "Examined", python: "Examined", php: "Examined",
		text: "The dates that an answer depends on. If a later decree changes none of them, the answer stays the same."},
	{typ: reflect.TypeFor[ask.PayrollPeriod](), function: "getPayrollPeriods[]",
		typescript: "PayrollPeriod", python: "PayrollPeriod", php: "PayrollPeriod"},
	{typ: reflect.TypeFor[ask.DayWorked](), typescript: "DayWorked", python: "DayWorked", php: "DayWorked"},
	{typ: reflect.TypeFor[ask.DeadlineOptions](), typescript: "WorkingHours", php: "WorkingHours"},
	{typ: reflect.TypeFor[ask.Deadline](), function: "dueDeadline", typescript: "Deadline", python: "Deadline", php: "Deadline"},
	{typ: reflect.TypeFor[ask.Elapsed](), function: "elapsedTime", typescript: "ElapsedTime", python: "ElapsedTime", php: "ElapsedTime"},
	{typ: reflect.TypeFor[ask.OvertimeOptions](), php: "OvertimeOptions"},
	{typ: reflect.TypeFor[overtime](), function: "getOvertime", typescript: "Overtime", python: "Overtime", php: "Overtime"},
	{typ: reflect.TypeFor[ask.OccasionData](), function: "getOccasions[]", typescript: "Occasion", python: "Occasion", php: "Occasion"},
	{typ: reflect.TypeFor[ask.ChangedEntry](), typescript: "ChangedHoliday", python: "ChangedEntry"},
	{typ: reflect.TypeFor[ask.Revision](), function: "getRevisions[]", typescript: "Revision", python: "Revision", php: "Revision"},
	{typ: reflect.TypeFor[ask.YearData](), function: "getYears[]", typescript: "YearInfo", python: "YearInfo", php: "YearInfo"},
}

// TestAnswerTypesMatchTheAPI compares the answer types in the packages with the structs in the
// API. `make data` writes these types from the structs. The texts in these types are the
// comments on the structs and the descriptions of the fields.
func TestAnswerTypesMatchTheAPI(t *testing.T) {
	docs := typeComments(t, "cmd/internal/ask")
	files := map[string]string{
		"clients/typescript/src/answer-types.ts":        typescriptTypes(t, docs),
		"clients/python/src/harikerja/_answer_types.py": pythonTypes(t, docs),
	}
	for _, a := range answerTypes {
		if a.php != "" {
			files["clients/php/src/Answer/"+a.php+".php"] = phpClass(t, a, a.comment(t, docs, "`", strings.Clone))
		}
	}
	for name, want := range files {
		if *update {
			noError(t, os.WriteFile(name, []byte(want), 0o644))
		}
		if readFile(t, name) != want {
			t.Errorf("%s is out of date: run make data", name)
		}
	}
}

const aboutTypes = "Generated from the structs of cmd/internal/ask by make data: do not edit."

// member is a member of an answer in JSON.
type member struct {
	name  string
	field reflect.StructField
	text  string
}

// membersOf returns the members of a struct. If the function "separate" returns true for an
// embedded struct, that struct becomes one member without a name. Otherwise its members become
// members of the outer struct.
func membersOf(t *testing.T, typ reflect.Type, separate func(reflect.Type) bool) []member {
	t.Helper()
	schema, err := ask.Schema(typ, law.Default())
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

// optional reports whether the member can be missing in the JSON.
func (m member) optional() bool { return strings.Contains(m.field.Tag.Get("json"), ",omit") }

// typeComments returns the first paragraph of the comment on each type, without the
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

// comment returns the description of the type for the packages. For a struct that this file
// defines, it uses the comment on the struct that is embedded in it.
func (a answerType) comment(t *testing.T, docs map[string]string, quote string, spelling func(string) string) string {
	typ := a.typ
	for i := 0; i < a.typ.NumField() && !strings.HasSuffix(typ.PkgPath(), "cmd/internal/ask"); i++ {
		typ = a.typ.Field(i).Type
	}
	text := cmp.Or(a.text, docs[typ.Name()])
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

// contains reports whether the JSON for a type contains a value of another type.
func contains(typ, part reflect.Type) bool {
	switch {
	case typ == part:
		return true
	case typ.Kind() == reflect.Pointer, typ.Kind() == reflect.Slice:
		return contains(typ.Elem(), part)
	case typ.Kind() != reflect.Struct || !strings.Contains(typ.PkgPath(), "/internal/ask") && !strings.Contains(typ.PkgPath(), "/cmd/internal/repo"):
		return false
	}
	return slices.ContainsFunc(reflect.VisibleFields(typ), func(field reflect.StructField) bool {
		return field.Tag.Get("json") != "-" && contains(field.Type, part)
	})
}

// jsDoc returns a text as a TypeScript comment. For an empty text it returns "".
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

// wrapped splits a text into lines with at most the given number of characters.
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
