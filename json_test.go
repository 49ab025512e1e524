package harikerja_test

import (
	"reflect"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

// TestResultsHaveJSONNames: every exported field of a result has a name in JSON,
// and it begins with a lower-case letter, as in the API.
func TestResultsHaveJSONNames(t *testing.T) {
	for _, v := range []any{
		harikerja.Day{}, harikerja.Holiday{}, harikerja.Decree{}, harikerja.Summary{}, harikerja.Deadline{},
		harikerja.Elapsed{}, harikerja.DayWork{}, harikerja.Shift{}, harikerja.LongWeekend{}, harikerja.LeaveRun{}, harikerja.Revision{},
		harikerja.Rename{}, harikerja.Change{}, harikerja.YearInfo{}, harikerja.Occasion{},
	} {
		typ := reflect.TypeOf(v)
		for i := range typ.NumField() {
			f := typ.Field(i)
			first, _ := utf8.DecodeRuneInString(f.Tag.Get("json"))
			if f.IsExported() && !f.Anonymous && !unicode.IsLower(first) {
				t.Errorf("%s.%s has the JSON name %q", typ, f.Name, f.Tag.Get("json"))
			}
		}
	}
}
