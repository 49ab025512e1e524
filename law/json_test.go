package law_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// TestAnswersCanBeReadFromTheirJSON writes an answer for every rule to JSON and reads it
// again.
func TestAnswersCanBeReadFromTheirJSON(t *testing.T) {
	book, cal := law.Default(), frozen.Calendar()
	n := 0
	for _, r := range book.Rules() {
		last := date("2026-03-18")
		if r.Valid.To != nil {
			last = r.Valid.To.Start()
		}
		switch r.Kind {
		case law.LimitKind:
			if start := r.Valid.From.Start(); last.Before(start) {
				last = start
			}
			answer, err := book.TimeLimit(cal, law.LimitID(r.Obligation), last, law.LimitOptions{})
			sameInJSON(t, r.ID, answer, err)
			n++
		case law.OvertimePay:
			friday := time.Friday
			for _, work := range []law.OvertimeWork{{Date: last, Hours: 4.5}, {Date: date("2026-04-03"), Hours: 6, ShortestDay: &friday},
				{Date: date("2026-04-03"), Hours: 8}} {
				answer, err := book.Overtime(cal.WithWeekend(harikerja.SunOnly()), work)
				sameInJSON(t, r.ID, answer, err)
			}
			n++
		default:
			for p := r.Valid.From; !p.Start().After(last); p = p.Next() {
				if answer, err := book.Due(cal, law.ObligationID(r.Obligation), p); err == nil || p.Start().Year() > 2010 {
					sameInJSON(t, r.ID, answer, err)
				}
			}
			n++
		}
		sameInJSON(t, r.ID, r, nil)
	}
	if n != len(book.Rules()) {
		t.Errorf("got answers for %d rules, want %d", n, len(book.Rules()))
	}
	_, unanswered, err := book.DueIn(cal, harikerja.Month(2015, time.January))
	if err != nil || len(unanswered) == 0 {
		t.Fatalf("got the periods without an answer %v, error %v, want at least one", unanswered, err)
	}
	sameInJSON(t, "unanswered", unanswered, nil)
}

var memberName = regexp.MustCompile(`"([^"\\]*)":`)

func sameInJSON[T any](t *testing.T, name string, answer T, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var again T
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatalf("%s: %v in %s", name, err, text)
	}
	if second, err := json.Marshal(again); err != nil || string(second) != string(text) {
		t.Errorf("%s: got %s, %v, want %s", name, second, err, text)
	}
	readHolidays(t, reflect.ValueOf(&answer).Elem())
	if value := reflect.ValueOf(&answer).Elem(); value.Kind() == reflect.Struct && value.FieldByName("Rule").IsValid() {
		rule, read := value.FieldByName("Rule"), reflect.ValueOf(again).FieldByName("Rule")
		if got, want := read.FieldByName("ID").String(), rule.FieldByName("ID").String(); got != want {
			t.Errorf("%s: got the rule %q, want %q", name, got, want)
		}
		rule.Set(read) // the JSON of an answer has only a part of the rule
	}
	if !reflect.DeepEqual(answer, again) {
		t.Errorf("%s after JSON: got\n%+v, want\n%+v", name, again, answer)
	}
	for _, m := range memberName.FindAllSubmatch(text, -1) {
		if m[1][0] < 'a' || m[1][0] > 'z' {
			t.Errorf("%s: the member %s begins with an upper-case letter", name, m[1])
		}
	}
}

// TestOvertimeWorkIsWrittenAsTheParametersOfTheAPI: a program may store the work of a day.
func TestOvertimeWorkIsWrittenAsTheParametersOfTheAPI(t *testing.T) {
	for _, tt := range []struct {
		work law.OvertimeWork
		want string
	}{
		{law.OvertimeWork{Date: date("2026-04-03"), Hours: 2}, `{"date":"2026-04-03","hours":2}`},
		{law.OvertimeWork{Date: date("2026-04-03"), Hours: 2.5, ShortestDay: new(time.Saturday)},
			`{"date":"2026-04-03","hours":2.5,"shortestDay":"sat"}`},
	} {
		sameInJSON(t, tt.want, tt.work, nil)
		if text, err := json.Marshal(tt.work); string(text) != tt.want {
			t.Errorf("got %s, %v, want %s", text, err, tt.want)
		}
	}
	sameInJSON(t, "no options", law.LimitOptions{}, nil)
	sameInJSON(t, "options", law.LimitOptions{Weekend: new(harikerja.SunOnly())}, nil)
	for _, day := range []string{"", "none", "sat,sun", "friday"} {
		work := law.OvertimeWork{Hours: 1}
		if err := json.Unmarshal([]byte(`{"hours":2,"shortestDay":"`+day+`"}`), &work); err == nil || work.Hours != 1 {
			t.Errorf("the shortest day %q was read as %+v", day, work)
		}
	}
}

// TestJSONOfAnotherTypeIsRefused: without an error, a program that reads the envelope of the API,
// or the wrong type, would use zero values.
func TestJSONOfAnotherTypeIsRefused(t *testing.T) {
	for want, v := range map[string]json.Unmarshaler{
		"Obligation": new(law.Obligation),
		"TimeLimit":  new(law.TimeLimit),
		"Overtime":   new(law.Overtime),
	} {
		for _, text := range []string{`{}`, `{"meta":{},"data":{"id":"vat-return"}}`, `{"date":"2026-04-03","hours":2}`, `[]`} {
			err := v.UnmarshalJSON([]byte(text))
			prefix := "harikerja: this is not JSON of the type " + want + ": it "
			if err == nil || !strings.HasPrefix(err.Error(), prefix) || !reflect.ValueOf(v).Elem().IsZero() {
				t.Errorf("%s was read as %s %+v, error %v", text, want, v, err)
			}
		}
	}
}

// readHolidays replaces all holidays in a value with equal holidays that were read from
// JSON. Without this, the comparison would fail, because the unexported fields of
// holidays from a calendar have different values.
func readHolidays(t *testing.T, v reflect.Value) {
	t.Helper()
	if h, ok := v.Interface().(harikerja.Holiday); ok {
		var read harikerja.Holiday
		text, _ := json.Marshal(h)
		if err := json.Unmarshal(text, &read); err != nil || !read.Equal(h) || len(read.Decrees()) == 0 {
			t.Errorf("%s was read as the holiday %+v with the decrees %v, %v", text, read, read.Decrees(), err)
		}
		v.Set(reflect.ValueOf(read))
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			readHolidays(t, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				readHolidays(t, v.Field(i))
			}
		}
	}
}

// TestZeroValuesNeverPanic calls every method of every exported type with zero values, and
// reads every zero value back from its JSON.
func TestZeroValuesNeverPanic(t *testing.T) {
	for _, v := range []any{law.Alternative{}, &law.TableError{}, law.Reading{}, law.Citation{}, law.DayClass(""), law.Kind(""), law.Limit{},
		law.LimitID(""), law.LimitOptions{}, law.Obligation{}, law.ObligationID(""), law.Overtime{}, law.OvertimeWork{},
		new(law.Period), law.Relief{}, law.Rule{}, &law.RuleError{}, &law.Rulebook{}, law.Default(), law.Skipped{},
		law.TimeLimit{}, law.Unanswered{}, &law.UnknownError{}, law.Validity{}} {
		value := reflect.ValueOf(v)
		for i := range value.NumMethod() {
			method := value.Method(i)
			var args []reflect.Value
			for j := range method.Type().NumIn() {
				arg := reflect.Zero(method.Type().In(j))
				if arg.Type() == reflect.TypeFor[*harikerja.Calendar]() {
					arg = reflect.ValueOf(frozen.Calendar())
				}
				args = append(args, arg)
			}
			if method.Type().IsVariadic() {
				method.CallSlice(args)
			} else {
				method.Call(args)
			}
		}
		text, err := json.Marshal(v)
		again := reflect.New(value.Type())
		if err != nil || json.Unmarshal(text, again.Interface()) != nil || !reflect.DeepEqual(again.Elem().Interface(), v) && v != law.Default() {
			t.Errorf("%T after JSON: got %+v, error %v, want %+v", v, again.Elem(), err, v)
		}
	}
	var none law.Selection
	if _, _, err := law.Default().DueIn(frozen.Calendar(), harikerja.Year(2026), none); !isUnknown(err) {
		t.Errorf("a selection that is nil: got the error %v", err)
	}
}

func isUnknown(err error) bool {
	_, ok := errors.AsType[*law.UnknownError](err)
	return ok
}
