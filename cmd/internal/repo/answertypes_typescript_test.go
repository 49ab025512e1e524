package repo_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// typescriptTypes returns a TypeScript module with an interface for each answer.
func typescriptTypes(t *testing.T, docs map[string]string) string {
	known := make(map[reflect.Type]string)
	var b strings.Builder
	for _, a := range answerTypes {
		if a.typescript == "" {
			continue
		}
		known[a.typ] = a.typescript
		b.WriteString("\n" + indented(jsDoc(a.comment(t, docs, "`", strings.Clone)), "") + typescriptType(t, a, known))
	}
	return "// " + aboutTypes + "\n\nimport type { DayName, LocalDayName } from \"./date.js\";\n" +
		"import type * as api from \"./defaults.js\";\nimport type { Open } from \"./types.js\";\n" + b.String()
}

func typescriptType(t *testing.T, a answerType, known map[reflect.Type]string) string {
	separate := func(embedded reflect.Type) bool { return known[embedded] != "" }
	var extends []string
	members := ""
	for _, m := range membersOf(t, a.typ, separate) {
		if m.name == "" {
			extends = append(extends, typescriptRef(t, m.field.Type, known))
			continue
		}
		members += indented(jsDoc(m.text), "  ") + "  " + typescriptMember(t, m, known) + ";\n"
	}
	head := a.typescript
	if extends != nil {
		head += " extends " + strings.Join(extends, ", ")
	}
	return fmt.Sprintf("export interface %s {\n%s}\n", head, members)
}

func typescriptMember(t *testing.T, m member, known map[reflect.Type]string) string {
	typ, name := m.field.Type, "readonly "+m.name
	if m.optional() {
		name += "?"
	}
	if typ.Kind() == reflect.Pointer {
		text := typescriptRef(t, typ.Elem(), known)
		if !m.optional() {
			text += " | null"
		}
		return name + ": " + text
	}
	return name + ": " + typescriptRef(t, typ, known)
}

func typescriptRef(t *testing.T, typ reflect.Type, known map[reflect.Type]string) string {
	if name := known[typ]; name != "" {
		return name
	}
	switch name := literalName(typ); name {
	case "":
	case "Adjustment", "Weekday": // the answer repeats an option
		return "api." + name
	default:
		return "Open<api." + name + ">"
	}
	switch typ {
	case reflect.TypeFor[ask.Weekday]():
		return "DayName"
	case reflect.TypeFor[ask.LocalWeekday]():
		return "LocalDayName"
	case reflect.TypeFor[harikerja.Date](), reflect.TypeFor[ask.Instant](), reflect.TypeFor[law.Period]():
		return "string"
	}
	switch typ.Kind() {
	case reflect.Slice:
		return "readonly " + typescriptRef(t, typ.Elem(), known) + "[]"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Float64:
		return "number"
	case reflect.Struct:
		var members []string
		for _, m := range membersOf(t, typ, func(reflect.Type) bool { return false }) {
			members = append(members, typescriptMember(t, m, known))
		}
		return "{ " + strings.Join(members, "; ") + " }"
	}
	t.Fatalf("%v has no TypeScript type", typ)
	return ""
}
