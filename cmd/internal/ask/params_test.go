package ask

import (
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// TestRepeatedListParametersAreJoinedWithCommas: a generated client sends a list by repeating the
// parameter.
func TestRepeatedListParametersAreJoinedWithCommas(t *testing.T) {
	form := FormOf(reflect.TypeFor[BatchDays]())
	for query, want := range map[string]Texts{
		"dates=2026-03-20&dates=2026-03-17":                 {"dates": "2026-03-20,2026-03-17"},
		"dates=2026-03-20,2026-03-17&dates=2026-03-19":      {"dates": "2026-03-20,2026-03-17,2026-03-19"},
		"daysOff=2026-05-15&dates=x&daysOff=2026-12-28":     {"dates": "x", "daysOff": "2026-05-15,2026-12-28"},
		"workdays=2026-05-16&workdays=":                     {"workdays": "2026-05-16,"},
		"workdays=2026-05-16&workdays=2026-05-17&dates=%2C": {"workdays": "2026-05-16,2026-05-17", "dates": ","},
	} {
		if got, err := form.ParseQuery(query); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v %v, want %v", query, got, err, want)
		}
	}
	for _, query := range []string{"weekend=sat&weekend=sun", "dates=2026-03-20&includeSources=true&includeSources=true"} {
		if _, err := form.ParseQuery(query); err == nil {
			t.Errorf("%s is accepted", query)
		}
	}
}

// TestDefaultRulesEqualTheDefaultsOfTheLibrary: the default rules equal the zero value
// of the library's rules, and every parameter for a rule has this default.
func TestDefaultRulesEqualTheDefaultsOfTheLibrary(t *testing.T) {
	if got := Default[Rules](); got.Weekend != (harikerja.Weekend{}) || !got.Leave.Equal(harikerja.Leave{}) {
		t.Errorf("the default rules are %+v, want the zero values", got)
	}
	if got := Default[Overtime]().Weekend; harikerja.Weekend(got) != (harikerja.Weekend{}) {
		t.Errorf("the default weekend for overtime is %v, want the zero value", got)
	}
	for name, want := range map[string]string{"weekend": "sat,sun", "includeCollectiveLeave": "true"} {
		if got := FrameParam(name).Default; got != want {
			t.Errorf("the default of %s is %q", name, got)
		}
	}
}

// TestLimitsInTagsEqualTheConstants compares the limits in tags and descriptions with the
// constants in the library and in this package, because a tag cannot contain a constant.
func TestLimitsInTagsEqualTheConstants(t *testing.T) {
	for _, test := range []struct {
		question reflect.Type
		param    string
		max      int
	}{
		{reflect.TypeFor[LongWeekends](), "maxBridgeDays", harikerja.MaxBridges},
		{reflect.TypeFor[PlanLeave](), "days", harikerja.MaxLeave},
	} {
		if got := FormOf(test.question).Param(test.param).Max; got != test.max {
			t.Errorf("%s: the maximum of %s is %d; in the library it is %d", test.question, test.param, got, test.max)
		}
	}
	batch := FormOf(reflect.TypeFor[BatchDays]())
	for _, test := range []struct {
		param *Param
		max   int
	}{
		{batch.Param("dates"), MaxDates},
		{batch.Param("includeSources"), MaxSourceDates},
		{FrameParam("daysOff"), MaxOwnDates},
	} {
		if number := itoa(test.max) + " dates"; !strings.Contains(test.param.Doc, number) {
			t.Errorf("the description of %s does not say %q: %s", test.param.Name, number, test.param.Doc)
		}
	}
}

// TestEveryTypeDescribesItsValues: each parameter type has a description for the API and for JSON
// arguments, a schema, and a parse function that refuses an empty text.
func TestEveryTypeDescribesItsValues(t *testing.T) {
	for _, typ := range types {
		p := (&Param{Name: "x", Type: typ, Min: 1, Max: 9}).In(law.Default)
		for _, words := range []string{p.Wanted(), p.WantedArgument()} {
			if strings.HasSuffix(words, "one of ") || strings.Contains(words, `""`) {
				t.Errorf("%s: the description of a valid value is incomplete: %q", typ.Name, words)
			}
		}
		if p.Schema() == nil {
			t.Errorf("%s has no schema", typ.Name)
		}
		field := reflect.New(typ.fields[0]).Interface()
		if err := p.Type.read(p, "", field); err == nil && typ != calendarType { // the calendars depend on the operator
			t.Errorf("%s accepts an empty text", typ.Name)
		}
	}
}
