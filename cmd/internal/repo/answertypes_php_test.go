package repo_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

func phpClass(t *testing.T, a answerType, text string) string {
	members := slices.DeleteFunc(membersOf(t, a.typ, func(reflect.Type) bool { return false }), func(m member) bool {
		hasRules := a.typ == reflect.TypeFor[ask.Options]() || a.typ == reflect.TypeFor[ask.DeadlineOptions]()
		return hasRules && m.optional() // only the API has parameters for own days
	})
	var comments, parameters, optional []string
	result := "" // the member whose date or time the class can return as an object
	for i, m := range members {
		if m.name == "resultDate" || m.name == "due" {
			result = m.name
		}
		native, shape := phpRef(t, m.field.Type)
		null, text := "", phpText(m.text)
		if m.optional() || m.field.Type.Kind() == reflect.Pointer {
			native, shape = "?"+native, shape+"|null"
		}
		if m.optional() {
			optional = append(optional, "'"+m.name+"'")
			if !slices.ContainsFunc(members[i:], func(later member) bool { return !later.optional() }) {
				null = " = null"
			}
		}
		parameters = append(parameters, fmt.Sprintf("        public readonly %s $%s%s,\n", native, m.name, null))
		if text != "" || strings.ContainsAny(shape, "<'") {
			comments = append(comments, strings.TrimRight(fmt.Sprintf("     * @param %s $%s %s", shape, m.name, text), " ")+"\n")
		}
	}
	extends := "final class "
	if a.typ == reflect.TypeFor[ask.Holiday]() {
		extends = "class " // an upcoming holiday is a holiday
	}
	b := "<?php\n\ndeclare(strict_types=1);\n\nnamespace Harikerja\\Answer;\n\n// " + aboutTypes + "\n\n" +
		indented(jsDoc(phpText(text)), "") + extends + a.php + " extends Answer\n{\n"
	if comments != nil {
		b += "    /**\n" + strings.Join(comments, "") + "     */\n"
	}
	zone := ""
	if phpZoned[a.php] {
		parameters = append(parameters, "        private readonly ?\\DateTimeZone $zone = null,\n")
		zone = ", $this->zone"
	}
	b += "    public function __construct(\n" + strings.Join(parameters, "") + "    ) {\n    }\n"
	if result != "" {
		where := "the beginning of that day in the default time zone of PHP"
		switch {
		case zone != "":
			where = "midnight in the time zone of the given date, or in the default time zone if the given date was a text"
		case result == "due":
			where = "an object. Its time zone is a UTC offset, such as +07:00"
		}
		b += fmt.Sprintf("\n    /** Returns %s as %s. */\n    public function toDateTime(): \\DateTimeImmutable\n    {\n"+
			"        return new \\DateTimeImmutable($this->%s%s);\n    }\n", result, where, result, zone)
	}
	if optional != nil {
		b += fmt.Sprintf("\n    protected static function optional(): array\n    {\n        return [%s];\n    }\n", strings.Join(optional, ", "))
	}
	return b + "}\n"
}

// phpZoned lists the answer classes whose date has the same time zone as the date in
// the question.
var phpZoned = map[string]bool{"Addition": true, "Subtraction": true, "AdjustedDate": true}

// phpText changes the text about an optional member: the API leaves out the member, but in PHP
// it is null.
func phpText(text string) string { return strings.ReplaceAll(text, "is left out", "is null") }

// phpRef returns two PHP types for a Go type: the native type, and the type for comments. The
// second type also says what a list contains.
func phpRef(t *testing.T, typ reflect.Type) (native, shape string) {
	for _, a := range answerTypes {
		if a.typ == typ && a.php != "" {
			return a.php, a.php
		}
	}
	if name := literalName(typ); name != "" {
		return "string", quoted(literalTypes(t)[name], "'", "|")
	}
	switch typ {
	case reflect.TypeFor[harikerja.Date](), reflect.TypeFor[ask.Instant]():
		return "string", "string"
	case reflect.TypeFor[ask.Summary](), reflect.TypeFor[ask.MonthSummary]():
		return "Summary", "Summary"
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return phpRef(t, typ.Elem())
	case reflect.Slice:
		_, item := phpRef(t, typ.Elem())
		return "array", "list<" + item + ">"
	case reflect.Struct:
		var members []string
		for _, m := range membersOf(t, typ, func(reflect.Type) bool { return false }) {
			_, shape := phpRef(t, m.field.Type)
			if m.field.Type.Kind() == reflect.Pointer {
				shape += "|null"
			}
			if m.optional() {
				m.name += "?"
			}
			members = append(members, m.name+": "+shape)
		}
		return "array", "array{" + strings.Join(members, ", ") + "}"
	case reflect.String:
		return "string", "string"
	case reflect.Bool:
		return "bool", "bool"
	case reflect.Int:
		return "int", "int"
	case reflect.Float64:
		return "float", "float"
	}
	t.Fatalf("%v has no PHP type", typ)
	return "", ""
}
