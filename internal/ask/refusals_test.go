package ask

import (
	"errors"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// asker asks a question of any type.
type asker struct {
	form *Form
	ask  func(*World, Given) (any, error)
}

func of[Q Question[A], A any]() asker {
	return asker{FormOf(reflect.TypeFor[Q]()), func(w *World, given Given) (any, error) {
		a, _, err := Ask[Q](w, given)
		return a, err
	}}
}

// questions has the questions that the tests ask, by name.
var questions = map[string]asker{
	"AddWorkdays": of[AddWorkdays](), "AdjustDate": of[AdjustDate](), "BatchDays": of[BatchDays](), "ChangeFeed": of[ChangeFeed](),
	"Changes": of[Changes](), "CheckHoliday": of[CheckHoliday](), "CheckWorkday": of[CheckWorkday](),
	"CompareHolidays": of[CompareHolidays](), "CountTimeLimit": of[CountTimeLimit](), "Days": of[Days](), "DescribeObligation": of[DescribeObligation](),
	"DescribeRule": of[DescribeRule](), "DiffWorkdays": of[DiffWorkdays](), "DueDeadline": of[DueDeadline](),
	"ElapsedTime": of[ElapsedTime](), "Health": of[Health](), "HolidayFeed": of[HolidayFeed](), "HolidayFile": of[HolidayFile](),
	"Holidays": of[Holidays](), "HolidaysInRange": of[HolidaysInRange](), "ListWorkdays": of[ListWorkdays](),
	"LongWeekends": of[LongWeekends](), "NthWorkday": of[NthWorkday](), "ObligationFeed": of[ObligationFeed](),
	"ObligationFile": of[ObligationFile](), "Obligations": of[Obligations](), "Occasions": of[Occasions](), "Overtime": of[Overtime](),
	"PayrollPeriods": of[PayrollPeriods](), "PlanLeave": of[PlanLeave](), "ProjectionFeed": of[ProjectionFeed](), "Projections": of[Projections](),
	"Revisions":     of[Revisions](),
	"ShiftWorkdays": of[ShiftWorkdays](), "Sources": of[Sources](), "SubtractWorkdays": of[SubtractWorkdays](),
	"SummarizeWorkdays": of[SummarizeWorkdays](), "UpcomingHolidays": of[UpcomingHolidays](), "YearFeed": of[YearFeed](),
}

// TestRefusals asks the questions in testdata/refusals.txt. None of these questions has
// an answer. The lines below a question are the code, the details and the message of
// its error. A question is its name and a query string. The words before the name are
// parameters outside the query string, or the date of the clock.
func TestRefusals(t *testing.T) {
	file, err := os.ReadFile("testdata/refusals.txt")
	noError(t, err)
	seen := make(map[Problem]bool)
	for block := range strings.SplitSeq(string(file), "\n→ ") {
		line, want, _ := strings.Cut(strings.TrimSpace(block), "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		w, given := newWorld(), Given{Texts: Texts{}}
		words := strings.Fields(line)
		name, query, _ := strings.Cut(words[len(words)-1], "?")
		given.Query = query
		for _, word := range words[:len(words)-1] {
			if param, text, _ := strings.Cut(word, "="); param == "today" {
				w = atDate(text)
			} else {
				given.Texts[param] = text
			}
		}
		_, err := questions[name].ask(w, given)
		e, ok := errors.AsType[*Error](err)
		if !ok {
			t.Errorf("%s: the error is %v, want %s", line, err, want)
			continue
		}
		details, err := JSON(e.Details)
		noError(t, err)
		if got := "  " + string(e.Code) + " " + string(details) + "\n  " + e.Error(); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", line, got, want)
		}
		seen[e.Problem] = true
	}
	for _, p := range []Problem{MissingValue, WrongValue, WrongName, FutureDate, NoData, Backwards, TooMany, NoSuchWorkday, BadHours, ClockChange,
		Contradiction, TwoNames, NotListed, NoRule, HoursNotInTable, WeekNotInTable} {
		if !seen[p] {
			t.Errorf("no question has the problem %s", p)
		}
	}
}

// codeOf maps a type of parameters to the error code of a wrong or missing value.
// The codes are written by hand, from the contract.
var codeOf = map[string]Code{
	"date": "INVALID_DATE", "dates": "INVALID_DATE", "spans": "INVALID_DATE", "month": "INVALID_DATE", "date-time": "INVALID_DATE",
	"period": "INVALID_DATE", "month-period": "INVALID_DATE", "year": "INVALID_YEAR",
	"number": "INVALID_RANGE", "work": "INVALID_RANGE", "hours": "INVALID_RANGE",
	"type": "INVALID_TYPE", "boolean": "INVALID_TYPE", "weekend": "INVALID_TYPE", "weekday": "INVALID_TYPE", "shifts": "INVALID_TYPE",
	"zone": "INVALID_TYPE", "rule": "INVALID_TYPE", "occasion": "INVALID_TYPE", "language": "INVALID_TYPE", "kind": "INVALID_TYPE",
	"obligation": "NOT_FOUND", "time limit": "NOT_FOUND", "rule id": "NOT_FOUND",
}

// samples maps the name of each required parameter to a valid text.
var samples = Texts{
	"date": "2026-03-20", "dates": "2026-03-20,2026-03-25", "days": "5", "month": "2026-03", "n": "1", "since": "2026-01-01",
	"period": "2026-03", "id": "vat-return", "year": "2026",
}

// requiredOf returns valid texts for the required parameters of a question.
func requiredOf(t *testing.T, name string) Texts {
	texts := make(Texts)
	for _, p := range questions[name].form.Params {
		switch text, ok := samples[p.Name]; {
		case !p.Required:
		case p.Type.Name == "date-time":
			texts[p.Name] = map[string]string{"start": "2026-03-17T15:00", "end": "2026-03-26T15:00"}[p.Name]
		case p.Type.Name == "hours" || p.Type.Name == "work":
			texts[p.Name] = "4"
		case name == "Projections":
			texts[p.Name] = "2028"
		case p.Type.Name == "rule id":
			texts[p.Name] = "vat-return-2025"
		case p.Type.Name == "time limit":
			texts[p.Name] = "phk-notice"
		case p.Name == "start" || p.Name == "end":
			texts[p.Name] = map[string]string{"start": "2026-03-20", "end": "2026-03-27"}[p.Name]
		case !ok:
			t.Fatalf("%s: samples has no text for the required parameter %s", name, p.Name)
		default:
			texts[p.Name] = text
		}
	}
	return texts
}

// TestEveryParameterRefusesWrongTexts gives a wrong text to each parameter of each
// question, without a calendar and under a custom calendar, and leaves out each
// required parameter.
func TestEveryParameterRefusesWrongTexts(t *testing.T) {
	wrongTexts := []string{"", "\x00", "\xff\xfe", `"\`, "<>", "\u2028", "\r\nX-Y:1", "%", strings.Repeat("9", 4000)}
	checked := 0
	for name, q := range questions {
		check := func(about string, texts Texts, p *Param, value *string) {
			t.Helper()
			checked++
			_, err := q.ask(newWorld(), Given{Texts: texts})
			e, ok := errors.AsType[*Error](err)
			if code := codeOf[p.Type.Name]; !ok || e.Code != code || e.Details.Field != p.Name || !reflect.DeepEqual(e.Details.Value, value) {
				t.Errorf("%s, %s %.50q: the error is %+v, want %s", name, about, texts[p.Name], e, code)
			}
		}
		for _, calendar := range []string{"", CustomName} {
			if calendar != "" && !q.form.Calendared {
				continue
			}
			for _, p := range q.form.Under(calendar).Params {
				texts := requiredOf(t, name)
				if calendar != "" {
					texts["calendar"] = calendar
				}
				if _, required := texts[p.Name]; required {
					without := maps.Clone(texts)
					delete(without, p.Name)
					check("without "+p.Name, without, p, nil)
				}
				values := wrongTexts
				anyCase := []string{"weekend", "obligation", "time limit"} // upper and lower case are the same
				if p.Type.Enum != nil && !slices.Contains(anyCase, p.Type.Name) {
					values = append(slices.Clone(values), strings.ToUpper(p.Type.Enum[0]))
				}
				for _, value := range values {
					texts[p.Name] = value
					check("wrong "+p.Name, texts, p, &value)
				}
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d texts were checked", checked)
	}
}

// TestRequiredTextsAreEnough checks that each question has an answer if only the
// required parameters are given.
func TestRequiredTextsAreEnough(t *testing.T) {
	for name, q := range questions {
		if _, err := q.ask(newWorld(), Given{Texts: requiredOf(t, name)}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
