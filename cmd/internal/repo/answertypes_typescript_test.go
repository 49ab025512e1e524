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
	"github.com/harikerja/harikerja/law"
)

// typescriptTypes returns a TypeScript module. An answer can have a type parameter, "Type",
// for the kinds of holidays that it lists.
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
		members += indented(jsDoc(m.text), "  ") + "  " + typescriptMember(t, m, a, known) + ";\n"
	}
	head := a.typescript + typescriptParameters(a, true)
	if extends != nil {
		head += " extends " + strings.Join(extends, ", ")
	}
	return fmt.Sprintf("export interface %s {\n%s}\n", head, members)
}

func typescriptMember(t *testing.T, m member, a answerType, known map[reflect.Type]answerType) string {
	typ, name := m.field.Type, m.name
	if m.optional() {
		name += "?"
	}
	if typ.Kind() == reflect.Pointer {
		text := typescriptRef(t, typ.Elem(), a, known)
		if !m.optional() {
			text += " | null"
		}
		return name + ": " + text
	}
	return name + ": " + typescriptRef(t, typ, a, known)
}

func typescriptRef(t *testing.T, typ reflect.Type, a answerType, known map[reflect.Type]answerType) string {
	if other, ok := known[typ]; ok {
		if a.national {
			return other.typescript
		}
		return other.typescript + typescriptParameters(other, false)
	}
	if name := literalName(typ); name != "" && typ != reflect.TypeFor[harikerja.Kind]() && typ != reflect.TypeFor[harikerja.Class]() {
		return "api." + name
	}
	switch typ {
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

// typescriptParameters returns the type parameter of an answer. If "declared" is true, the
// result also has the bound and the default, which only the declaration of the type needs.
func typescriptParameters(a answerType, declared bool) string {
	switch {
	case a.national || !contains(a.typ, reflect.TypeFor[harikerja.Kind]()):
		return ""
	case declared:
		return "<Type extends CalendarHolidayType = HolidayType>"
	}
	return "<Type>"
}
