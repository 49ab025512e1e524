package repo_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// TestPackageDefaults compares the defaults, limits and lists of options in the
// packages for other languages with those of the API. `make docs` writes the files.
func TestPackageDefaults(t *testing.T) {
	param := func(question reflect.Type, name string) *ask.Param { return ask.FormOf(question).Param(name) }
	minDays, bridges := param(reflect.TypeFor[ask.LongWeekends](), "minDays"), param(reflect.TypeFor[ask.LongWeekends](), "maxBridgeDays")
	days, n := param(reflect.TypeFor[ask.AddWorkdays](), "days"), param(reflect.TypeFor[ask.NthWorkday](), "n")
	adjust := param(reflect.TypeFor[ask.AdjustDate](), "rule")
	values := []struct {
		name  string
		value any
		ts    bool // the TypeScript package uses it too
	}{
		{"WEEK", ask.FrameParam("weekend").AllowedArguments(), true},
		{"DEFAULT_WEEKEND", harikerja.Weekend{}.Tokens(), true},
		{"DEFAULT_INCLUDE_COLLECTIVE_LEAVE", ask.Default[ask.Rules]().Leave == harikerja.LeaveTaken, true},
		{"DEFAULT_INCLUSIVE", ask.Default[ask.DiffWorkdays]().Inclusive, true},
		{"ADJUSTMENTS", adjust.Type.Enum, false},
		{"DEFAULT_ADJUSTMENT", adjust.Default, false},
		{"DEFAULT_MIN_DAYS", ask.Default[ask.LongWeekends]().MinDays, false},
		{"MIN_DAYS_BOUNDS", []int{minDays.Min, minDays.Max}, false},
		{"DEFAULT_MAX_BRIDGE_DAYS", ask.Default[ask.LongWeekends]().MaxBridgeDays, false},
		{"MAX_BRIDGE_DAYS_BOUNDS", []int{bridges.Min, bridges.Max}, false},
		{"NTH_BOUNDS", []int{n.Min, n.Max}, false},
		{"MAX_DAYS", days.Max, true},
	}
	const about = "Generated from the defaults and limits of the API by make docs: do not edit."
	typescript, python := "// "+about+"\n\n", `"""`+about+`"""`+"\n\nfrom typing import Final\n\n"
	php := "<?php\n\ndeclare(strict_types=1);\n\nnamespace Harikerja\\Internal;\n\n/**\n * " + about + "\n *\n * @internal\n */\nfinal class Defaults\n{\n"
	for _, v := range values {
		text, err := json.Marshal(v.value)
		noError(t, err)
		list := strings.ReplaceAll(string(text), ",", ", ")
		if v.ts {
			typescript += fmt.Sprintf("export const %s = %s as const;\n", v.name, list)
		}
		python += fmt.Sprintf("%s: Final = %s\n", v.name, strings.NewReplacer("[", "(", "]", ")", "true", "True", "false", "False").Replace(list))
		php += fmt.Sprintf("    public const %s = %s;\n", v.name, strings.ReplaceAll(list, `"`, "'"))
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
