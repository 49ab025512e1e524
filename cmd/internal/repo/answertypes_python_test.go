package repo_test

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// pythonMembers maps a member in the API to its name in the Python package, if the two names
// differ. An empty name means that the Python package leaves out the member, for example because
// the package has one duration instead of hours and minutes.
var pythonMembers = map[string]string{
	"ChangedEntry.from": "before", "ChangedEntry.to": "after",
	"Day.class": "day_class", "Overtime.class": "day_class", // class is a keyword
	"DayWorked.hours": "work", "DayWorked.minutes": "", "Deadline.minutes": "", "ElapsedTime.elapsedMinutes": "",
	"Holiday.isNationalHoliday": "", "Holiday.isCollectiveLeave": "", // properties
}

// pythonTypes returns a Python module with a class for each answer.
func pythonTypes(t *testing.T, docs map[string]string) string {
	known := make(map[reflect.Type]string)
	var b strings.Builder
	for _, a := range answerTypes {
		if a.python == "" {
			continue
		}
		known[a.typ] = a.python
		b.WriteString(pythonClass(t, a, a.comment(t, docs, "``", snake), known))
	}
	var used []string
	for _, name := range slices.Sorted(maps.Keys(literalTypes(t))) {
		if regexp.MustCompile(`\b` + name + `\b`).MatchString(b.String()) {
			used = append(used, name)
		}
	}
	return `"""` + aboutTypes + `"""` + "\n\nfrom __future__ import annotations\n\nimport datetime\n\n" +
		"from ._answer import Answer\nfrom ._defaults import " + strings.Join(used, ", ") + "\n" + b.String()
}

func pythonClass(t *testing.T, a answerType, text string, known map[reflect.Type]string) string {
	b := fmt.Sprintf("\n\nclass %s(Answer):\n%s\n", a.python, docString(text))
	separate := func(embedded reflect.Type) bool { return known[embedded] != "" }
	for _, m := range membersOf(t, a.typ, separate) {
		if contains(m.field.Type, reflect.TypeFor[ask.Options]()) || m.field.Type == reflect.TypeFor[ask.OvertimeOptions]() {
			continue // answers do not repeat the rules, because the calendar object has them
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
		typ := m.field.Type
		ref := pythonRef(t, typ, known)
		switch {
		case m.optional() && typ.Kind() == reflect.Slice:
			ref += " | None = None"
		case m.optional(), typ.Kind() == reflect.Pointer:
			ref += " | None"
		}
		b += fmt.Sprintf("    %s: %s\n", name, ref)
		if m.text != "" && typ != reflect.TypeFor[ask.Clock]() { // the text for a Clock describes only its JSON format
			b += docString(m.text)
		}
	}
	if a.python == "Holiday" {
		for _, kind := range []string{"national_holiday", "collective_leave"} {
			b += fmt.Sprintf("\n    @property\n    def is_%s(self) -> bool:\n        return self.type == %q\n", kind, kind)
		}
	}
	return b
}

func pythonRef(t *testing.T, typ reflect.Type, known map[reflect.Type]string) string {
	if name := known[typ]; name != "" {
		return name
	}
	if name := literalName(typ); name != "" {
		return name + " | str" // a later version can have more values
	}
	switch typ {
	case reflect.TypeFor[harikerja.Date]():
		return "datetime.date"
	case reflect.TypeFor[ask.Instant]():
		return "datetime.datetime"
	case reflect.TypeFor[ask.Clock]():
		return "datetime.timedelta"
	case reflect.TypeFor[ask.MonthSummary]():
		return "Summary" // a summary needs no month, because the list of summaries is in the order of the months
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

// docString returns an indented docstring. It replaces the names and constants in the text by
// the Python names and constants.
func docString(text string) string {
	text = strings.ReplaceAll(text, "includeCollectiveLeave is true", "it is taken")
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
