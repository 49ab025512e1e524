package repo_test

import (
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// refusedParameters are the parameters of a question that the packages do not implement. They
// refuse them like every other unknown name.
var refusedParameters = []string{
	"get_calendars:year", // the file of a calendar has all its lines
	"get_occasions:name", // the caller finds the occasion in the list
}

// TestPackagesImplementTheParametersOfTheAPI: each package implements the parameters of each
// question, or the list above says that it refuses them. A package refuses every name that it
// does not state: Python and PHP state them in the signature, and TypeScript in the call of
// check. The methods asOf and withCalendar replace the parameters asOf, calendar, daysOff and
// workdays. A method of Python has the rules of its calendar.
func TestPackagesImplementTheParametersOfTheAPI(t *testing.T) {
	packages := map[string]names{"TypeScript": typeScriptParameters(t), "Python": pythonParameters(t), "PHP": phpParameters(t)}
	elsewhere := map[string][]string{"TypeScript": {"asOf", "calendar", "daysOff", "workdays"}}
	elsewhere["PHP"] = elsewhere["TypeScript"]
	elsewhere["Python"] = append([]string{"leave", "weekend"}, elsewhere["PHP"]...)
	used := names{}
	compared := 0
	for _, row := range parsePackages(t, readFile(t, "cmd/internal/repo/testdata/packages.txt")).rows {
		if !row.question || len(row.packages) == 0 || strings.HasPrefix(row.packages[0], "-") {
			continue
		}
		name := row.packages[0]
		php := []string{"Calendar::" + camel(name), "Calendar::" + camel(strings.TrimPrefix(name, "get_"))}
		for _, token := range row.packages {
			if list, ok := strings.CutPrefix(token, "php="); ok {
				php = strings.Split(list, ",")
			}
		}
		candidates := map[string][]string{"TypeScript": {camel(name)}, "Python": {name}, "PHP": php}
		for _, parameter := range parametersOfTheAPI(t, row.cells["HTTP"].names[0]) {
			parameter = strings.Replace(parameter, "includeCollectiveLeave", "leave", 1)
			if known := name + ":" + parameter; slices.Contains(refusedParameters, known) {
				used[known] = true
				continue
			}
			for language, has := range packages {
				i := slices.IndexFunc(candidates[language], func(function string) bool { return has[function] })
				if i < 0 || slices.Contains(elsewhere[language], parameter) {
					continue // docs/packages.md has the reason why the package does not have the question
				}
				compared++
				if function := candidates[language][i]; !has[function+":"+parameter] {
					t.Errorf("%s: %s does not implement the parameter %s of the API: implement it, or add it to refusedParameters",
						language, function, parameter)
				}
			}
		}
	}
	if len(used) != len(refusedParameters) {
		t.Errorf("the API has only %v: remove the others from refusedParameters", used)
	}
	if compared < 150 {
		t.Errorf("only %d parameters were compared", compared)
	}
}

// parametersOfTheAPI asks the API for the parameters of a path: the refusal of an unknown one
// lists them.
func parametersOfTheAPI(t *testing.T, path string) []string {
	t.Helper()
	api := httpapi.New(ask.BuiltIn(frozen.Calendar(), law.Default), time.Now)
	path = strings.NewReplacer("{id}", "vat-return", "{calendar}", "idx").Replace(path)
	answer := httptest.NewRecorder()
	api.ServeHTTP(answer, httptest.NewRequest("GET", path+"?unknown=1", nil))
	var refusal struct {
		Error struct {
			Details struct {
				Field   string
				Allowed []string
			}
		}
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &refusal); err != nil || refusal.Error.Details.Field != "unknown" {
		t.Fatalf("%s does not refuse an unknown parameter: %v %s", path, err, answer.Body)
	}
	return refusal.Error.Details.Allowed
}

// The following functions return the public functions of a package, and FUNCTION:PARAMETER for
// each parameter, with the names of the API.

func typeScriptParameters(t *testing.T) names {
	t.Helper()
	files, err := filepath.Glob("clients/typescript/src/*.ts")
	noError(t, err)
	function := regexp.MustCompile(`(?ms)^export function (\w+)\(.*?^}`)
	stated := regexp.MustCompile(`check(?:Options)?\([^\[]*\[([^\]]*)\], \[([^\]]*)\]\);`)
	found := typeScriptNames(t)
	for _, file := range files {
		for _, m := range function.FindAllStringSubmatch(readFile(t, file), -1) {
			if lists := stated.FindStringSubmatch(m[0]); lists != nil {
				for _, name := range regexp.MustCompile(`\w+`).FindAllString(lists[1]+" "+lists[2], -1) {
					found[m[1]+":"+name] = true
				}
			}
		}
	}
	return found
}

func pythonParameters(t *testing.T) names {
	t.Helper()
	const code = `
import inspect, harikerja
for name in harikerja.__all__:
    function = getattr(harikerja, name)
    if callable(function) and name.islower() and not name.startswith("_"):
        print(name)
        for parameter in inspect.signature(function).parameters:
            first, *others = parameter.split("_")
            print(name + ":" + first + "".join(map(str.title, others)))`
	return runInterpreter(t, "PYTHONPATH=clients/python/src", "python3", "-B", "-c", code)
}

func phpParameters(t *testing.T) names {
	t.Helper()
	const code = `
spl_autoload_register(fn ($class) => require "clients/php/src/" . strtr(substr($class, strlen("Harikerja\\")), "\\", "/") . ".php");
foreach ((new ReflectionClass("Harikerja\\Calendar"))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
    echo "Calendar::$method->name\n";
    foreach ($method->getParameters() as $parameter) {
        echo "Calendar::$method->name:$parameter->name\n";
    }
}`
	return runInterpreter(t, "", "php", "-r", code)
}
