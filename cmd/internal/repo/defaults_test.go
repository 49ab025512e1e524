package repo_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	goconstant "go/constant"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// TestPackageDefaultsMatchTheAPI compares the defaults, limits and lists of options in the
// packages for other languages with the API. `make docs` writes the files.
func TestPackageDefaultsMatchTheAPI(t *testing.T) {
	param := func(question reflect.Type, name string) *ask.Param { return ask.FormOf(question).Param(name) }
	days, n := param(reflect.TypeFor[ask.AddWorkdays](), "days"), param(reflect.TypeFor[ask.NthWorkday](), "n")
	payMonth := param(reflect.TypeFor[ask.PayrollPeriods](), "paydayMonth")
	adjust, year := param(reflect.TypeFor[ask.AdjustDate](), "rule"), param(reflect.TypeFor[ask.Holidays](), "year").Schema()
	types := literalTypes(t)
	var calendarFile jsonschema.Schema
	if err := json.Unmarshal([]byte(readFile(t, "data/calendar.schema.json")), &calendarFile); err != nil {
		t.Fatal(err)
	}
	values := []struct {
		name     string
		value    any
		packages string // the packages that have this constant
	}{
		{"WEEK", ask.FrameParam("weekend").AllowedArguments(), "typescript python php"},
		{"DEFAULT_WEEKEND", harikerja.Weekend{}.Tokens(), "typescript python php"},
		{"DEFAULT_INCLUSIVE", ask.Default[ask.DiffWorkdays]().Inclusive, "python php"},
		{"ADJUSTMENTS", adjust.Type.Enum, "python php"},
		{"DEFAULT_ADJUSTMENT", adjust.Default, "python php"},
		{"NTH_BOUNDS", []int{n.Min, n.Max}, "python php"},
		{"DEFAULT_LIMIT", ask.Default[ask.UpcomingHolidays]().Limit, "python php"},
		{"DEFAULT_FIRST_DAY", ask.Default[ask.PayrollPeriods]().FirstDay, "python php"},
		{"FIRST_DAY_BOUNDS", bounds[ask.PayrollPeriods]("firstDay"), "python php"},
		{"DEFAULT_PAYDAY", ask.Default[ask.PayrollPeriods]().Payday, "python php"},
		{"PAYDAY_BOUNDS", bounds[ask.PayrollPeriods]("payday"), "python php"},
		{"DEFAULT_PAYDAY_RULE", ask.Default[ask.PayrollPeriods]().Rule, "python php"},
		{"PAYDAY_MONTHS", payMonth.Type.Enum, "python php"},
		{"DEFAULT_PAYDAY_MONTH", payMonth.Default, "python php"},
		{"DEFAULT_HOURS_PER_DAY", ask.Default[ask.DueDeadline]().HoursPerDay, "python php"},
		{"DEFAULT_ZONE", ask.Default[ask.DueDeadline]().Zone.Name, "python php"},
		{"MAX_WORK_HOURS", harikerja.MaxWork / time.Hour, "python php"},
		{"MAX_OVERTIME_HOURS", ask.MaxOvertimeHours, "python php"},
		{"MAX_DATES", ask.MaxDates, "python php"},
		{"DATASET_FORMAT", constant(t, "internal/datasetfile/datasetfile.go", "format"), "python php"},
		{"MAX_DATASET_BYTES", constant(t, "internal/datasetfile/datasetfile.go", "MaxBytes"), "typescript python php"},
		{"MAX_DAYS", days.Max, "python php"},
		{"MIN_YEAR", *year.Minimum, "typescript python php"},
		{"MAX_YEAR", *year.Maximum, "typescript python php"},
		{"HOLIDAY_TYPES", types["HolidayType"], "typescript python php"},
		{"MAX_OWN_DATES", constant(t, "definitioncheck.go", "maxOwnDates"), "typescript python php"},
		{"MAX_TEXT", *calendarFile.Defs["text"].MaxLength, "typescript python php"},
	}
	const about = "Generated from the defaults and limits of the API by make docs: do not edit."
	typescript, python := "// "+about+"\n\n", `"""`+about+`"""`+"\n\nfrom typing import Final, Literal\n\n"
	php := "<?php\n\ndeclare(strict_types=1);\n\nnamespace Harikerja\\Internal;\n\n/**\n * " + about + "\n *\n * @internal\n */\nfinal class Defaults\n{\n"
	for _, v := range values {
		text, err := json.Marshal(v.value)
		noError(t, err)
		list := string(text)
		if list[0] == '[' {
			list = strings.ReplaceAll(list, ",", ", ")
		}
		if strings.Contains(v.packages, "typescript") {
			typescript += fmt.Sprintf("export const %s = %s as const;\n", v.name, list)
		}
		if strings.Contains(v.packages, "python") {
			python += fmt.Sprintf("%s: Final = %s\n", v.name, strings.NewReplacer("[", "(", "]", ")", "true", "True", "false", "False").Replace(list))
		}
		if strings.Contains(v.packages, "php") {
			php += fmt.Sprintf("    public const %s = %s;\n", v.name, strings.ReplaceAll(list, `"`, "'"))
		}
	}
	typescript, python = typescript+"\n", python+"\n"
	for _, name := range slices.Sorted(maps.Keys(types)) {
		typescript += fmt.Sprintf("export type %s = %s;\n", name, quoted(types[name], `"`, " | "))
		line := fmt.Sprintf("%s = Literal[%s]\n", name, quoted(types[name], `"`, ", "))
		if len(line) > 151 { // ruff breaks a longer line in this way
			line = fmt.Sprintf("%s = Literal[\n    %s,\n]\n", name, quoted(types[name], `"`, ",\n    "))
		}
		python += line
	}
	for name, want := range map[string]string{
		"clients/typescript/src/defaults.ts":        typescript,
		"clients/python/src/harikerja/_defaults.py": python,
		"clients/php/src/Internal/Defaults.php":     php + "}\n",
	} {
		if *update {
			noError(t, os.WriteFile(name, []byte(want), 0o644))
		}
		if readFile(t, name) != want {
			t.Errorf("%s is out of date: run make docs", name)
		}
	}
}

// bounds returns the minimum and the maximum of a parameter.
func bounds[Q any](name string) []int {
	p := ask.FormOf(reflect.TypeFor[Q]()).Param(name)
	return []int{p.Min, p.Max}
}

// serverCodes are the error codes that only a server sends.
var serverCodes = []ask.Code{ask.MethodNotAllowed, ask.PreconditionFailed, ask.RateLimited,
	ask.InternalError}

// The types that have a list of allowed texts in the packages.
var literals = []struct {
	name   string
	typ    reflect.Type
	except []string // the values that the packages do not have
}{
	{"Adjustment", reflect.TypeFor[harikerja.Adjustment](), nil},
	{"Confidence", reflect.TypeFor[lawfile.Confidence](), nil},
	{"DatasetStatus", reflect.TypeFor[harikerja.Status](), nil},
	{"DayClass", reflect.TypeFor[harikerja.Class](), nil},
	{"DayOffDefinition", reflect.TypeFor[lawfile.DayOffDefinition](), nil},
	{"DecreeType", reflect.TypeFor[harikerja.DecreeKind](), nil},
	{"ErrorCode", reflect.TypeFor[ask.Code](), texts(serverCodes...)},
	{"HolidayType", reflect.TypeFor[harikerja.Kind](), nil},
	{"LeaveRule", reflect.TypeFor[ask.LeaveRule](), []string{"listed"}}, // a calendar file has a list of dates instead
	{"LineType", reflect.TypeFor[ask.LineType](), nil},
	{"OvertimeClass", reflect.TypeFor[law.DayClass](), nil},
	{"PaydayMonth", reflect.TypeFor[harikerja.PaydayMonth](), nil},
	{"Weekday", reflect.TypeFor[ask.DayToken](), nil},
}

// literalTypes returns the allowed texts for each type in the list "literals".
func literalTypes(t *testing.T) map[string][]string {
	t.Helper()
	types := make(map[string][]string)
	for _, l := range literals {
		s, err := ask.Schema(l.typ, law.Default())
		if err != nil || len(s.Enum) == 0 {
			t.Fatalf("the schema for %v has no list of values: %v", l.typ, err)
		}
		for _, v := range s.Enum {
			if !slices.Contains(l.except, v.(string)) {
				types[l.name] = append(types[l.name], v.(string))
			}
		}
	}
	return types
}

// literalName returns the name that a type has in the list "literals". For any other type it
// returns "".
func literalName(typ reflect.Type) string {
	for _, l := range literals {
		if l.typ == typ {
			return l.name
		}
	}
	return ""
}

func texts[T ~string](values ...T) []string {
	var list []string
	for _, v := range values {
		list = append(list, string(v))
	}
	return list
}

func quoted[T ~string](values []T, quote, separator string) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(quote + string(v) + quote)
	}
	return b.String()
}

// constant returns the value of an unexported constant in one of the library's Go files. The
// constant must be a whole number.
func constant(t *testing.T, file, name string) int {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	value := 0
	ast.Inspect(parsed, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && len(spec.Values) == 1 && spec.Names[0].Name == name {
			if found, err := gotypes.Eval(token.NewFileSet(), nil, token.NoPos, gotypes.ExprString(spec.Values[0])); err == nil && found.Value != nil {
				n, _ := goconstant.Int64Val(goconstant.ToInt(found.Value))
				value = int(n)
			}
		}
		return true
	})
	if value == 0 {
		t.Fatalf("%s has no constant %s that is a whole number", file, name)
	}
	return value
}

// TestTypesInPHPCommentsMatchTheAPI compares the lists of allowed texts in the comments of the PHP
// package, such as 'verified'|'corroborated', with the types in the API. PHP has such types
// only in comments.
func TestTypesInPHPCommentsMatchTheAPI(t *testing.T) {
	known := make(map[string]bool)
	for _, values := range literalTypes(t) {
		known[quoted(values, "'", "|")] = true
	}
	union := regexp.MustCompile(`'[\w-]+'(\|'[\w-]+')+`)
	found := 0
	err := filepath.WalkDir("clients/php/src", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".php") {
			return err
		}
		source := readFile(t, path)
		if strings.Contains(path, "/Internal/") && !strings.Contains(source, "\ntrait ") {
			return nil // an internal class may accept only some of the values; a trait has public methods of Calendar
		}
		for _, text := range union.FindAllString(source, -1) {
			found++
			if !known[text] {
				t.Errorf("%s: the API has no type with exactly the values %s in this order", path, text)
			}
		}
		return nil
	})
	if err != nil || found < 10 {
		t.Fatalf("%d types were found: %v", found, err)
	}
}

// TestLimitsInPackageTextsMatchTheAPI compares the numbers in the comments and READMEs of the packages
// with the limits in the API.
func TestLimitsInPackageTextsMatchTheAPI(t *testing.T) {
	limit := ask.FormOf(reflect.TypeFor[ask.UpcomingHolidays]()).Param("limit")
	year := ask.FormOf(reflect.TypeFor[ask.Holidays]()).Param("year").Schema()
	years := fmt.Sprintf("from %v to %v", *year.Minimum, *year.Maximum)
	const payroll, hours = "clients/php/src/Internal/PayrollQuestions.php", "clients/php/src/Internal/HourQuestions.php"
	for _, test := range []struct{ file, text string }{
		{payroll, limits[ask.PayrollPeriods]("the first day of each period", "firstDay")},
		{payroll, limits[ask.PayrollPeriods]("on which wages are paid", "payday")},
		{hours, fmt.Sprintf("hours from 0:01 to %d,", harikerja.MaxWork/time.Hour)},
		{hours, fmt.Sprintf("whole or half hours from 0.5 to %d,", ask.MaxOvertimeHours)},
		{"clients/php/README.md", years},
		{"clients/python/README.md", years},
		{"clients/python/README.md", fmt.Sprintf("`limit` may be more than %d", limit.Max)},
		{"clients/typescript/README.md", years},
	} {
		if !strings.Contains(readFile(t, test.file), test.text) {
			t.Errorf("%s does not contain %q", test.file, test.text)
		}
	}
}

// limits returns the words about a parameter in the comments of the PHP package.
func limits[Q any](about, name string) string {
	p := ask.FormOf(reflect.TypeFor[Q]()).Param(name)
	text := fmt.Sprintf("%s, %d to %d", about, p.Min, p.Max)
	if p.Default != "" {
		text += "; default: " + p.Default
	}
	return text
}
