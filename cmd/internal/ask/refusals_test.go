package ask

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// asker asks a question of any type.
type asker struct {
	form *Form
	ask  func(*World, Given) (any, error)
}

// Maps the name of a question to the question. [CollectQuestions] fills it.
var questions = make(map[string]asker)

// CollectQuestions collects the questions whose forms were used before.
func CollectQuestions() {
	forms.Range(func(key, _ any) bool {
		question := key.(reflect.Type)
		if _, ok := question.MethodByName("Answer"); ok {
			questions[question.Name()] = askerOf(question)
		}
		return true
	})
}

// askerOf does the same as [Ask] for a type that is known only at run time.
func askerOf(question reflect.Type) asker {
	form := FormOf(question)
	return asker{form, func(w *World, given Given) (any, error) {
		asked, err := form.Begin(w, given)
		if err != nil {
			return nil, err
		}
		q := reflect.New(question).Elem()
		if err := asked.read(q); err != nil {
			return nil, err
		}
		results := q.MethodByName("Answer").Call([]reflect.Value{reflect.ValueOf(asked.Context)})
		err, _ = results[1].Interface().(error)
		return results[0].Interface(), form.complete(err, asked.Texts)
	}}
}

// TestRefusedQuestionsHaveTheirErrors asks the questions in testdata/refusals.txt. None of these
// questions has an answer. The lines below a question are the code, the details and the message
// of its error. LISTED, OBLIGATIONS and OCCASIONS stand for lists that become longer with new
// data. A line with a question has the name of the question and a query string. Words before the
// name set parameters outside the query string, or the date of the clock.
func TestRefusedQuestionsHaveTheirErrors(t *testing.T) {
	file, err := os.ReadFile("testdata/refusals.txt")
	noError(t, err)
	seen := make(map[Problem]bool)
	named := namedLists()
	for block := range strings.SplitSeq(string(file), "\n→ ") {
		line, want, _ := strings.Cut(strings.TrimSpace(block), "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		e := askRefused(t, line)
		got := named.Replace(shown(t, e))
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", line, got, want)
		}
		seen[e.Problem] = true
	}
	// The file must contain every problem. WrongName and Contradiction are only kinds, so the
	// file need not contain them.
	source, err := os.ReadFile("error.go")
	noError(t, err)
	problems := regexp.MustCompile(`Problem += "(.+?)"`).FindAllStringSubmatch(string(source), -1)
	for _, p := range problems {
		if problem := Problem(p[1]); !seen[problem] && problem != WrongName && problem != Contradiction {
			t.Errorf("no question has the problem %s", problem)
		}
	}
	if len(problems) < 30 {
		t.Errorf("error.go has only %d problems", len(problems))
	}
}

// shown returns the code, the details and the message of an error.
func shown(t *testing.T, e *Error) string {
	t.Helper()
	details, err := JSON(e.Envelope(APIWords).Error.Details)
	noError(t, err)
	return "  " + string(e.Code) + " " + string(details) + "\n  " + e.Error()
}

// namedLists replaces lists that become longer with new data by their names.
func namedLists() *strings.Replacer {
	world := newWorld().Calendars
	var occasions []string
	for _, o := range world.National.Occasions() {
		occasions = append(occasions, o.ID)
	}
	var lists []string
	for name, list := range map[string][]string{"LISTED": world.Listed(), "OBLIGATIONS": texts(world.Law().Obligations()...),
		"TIMELIMITS": texts(world.Law().TimeLimits()...), "OCCASIONS": occasions} {
		lists = append(lists, `["`+strings.Join(list, `","`)+`"]`, name, strings.Join(list, ", "), name)
	}
	return strings.NewReplacer(lists...)
}

// askRefused asks the question in a line of refusals.txt and returns its error. The question
// must not have an answer.
func askRefused(t *testing.T, line string) *Error {
	t.Helper()
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
		t.Fatalf("%s: the error is %v, want an *Error", line, err)
	}
	return e
}

// If the start date has data and the result has none, the error does not name the start date. It
// names the parameter that moves the result outside the data, such as the number of days.
func TestErrorNamesTheParameterThatLeadsOutsideTheData(t *testing.T) {
	const after, before = "after 2027-12-31, the last date with data. ", "before 2009-01-01, the first date with data. "
	tests := []struct{ question, field, message string }{
		{"AddWorkdays?date=2027-12-31&days=1", "days", "The result is " + after + "No dataset is available for 2028: "},
		{"AddWorkdays?date=2008-12-31&days=9999", "days", "The result is " + after},
		{"AddWorkdays?date=2028-01-01&days=1", "date", "No dataset is available for 2028: "},
		{"AddWorkdays?date=2008-12-30&days=1", "date", "No dataset is available for 2008: "},
		{"SubtractWorkdays?date=2009-01-01&days=1", "days", "The result is " + before + "No dataset is available for 2008: "},
		{"SubtractWorkdays?date=2028-01-01&days=9999", "days", "The result is " + before},
		{"SubtractWorkdays?date=2008-12-31&days=1", "date", "No dataset is available for 2008: "},
		{"ShiftWorkdays?date=2009-01-01&days=-1", "days", "The result is " + before},
		{"DueDeadline?start=2027-12-31T16:00&hours=4", "hours", "The result is " + after},
		{"DueDeadline?start=2028-01-03T09:00&hours=4", "start", "No dataset is available for 2028: "},
		{"AdjustDate?date=2027-12-31&weekend=fri", "date", "The answer depends on dates " + after},
		{"AdjustDate?date=2028-01-01", "date", "No dataset is available for 2028: "},
		{"PayrollPeriods?year=2009&firstDay=21", "firstDay", "The answer depends on dates " + before},
		{"PayrollPeriods?year=2009&payday=1", "payday", "The answer depends on dates " + before},
		{"id=bipartite CountTimeLimit?date=2027-12-20", "date", "The answer depends on dates " + after},
		{"id=bipartite CountTimeLimit?date=2028-01-10", "date", "No dataset is available for 2028: "},
		{"AddWorkdays?date=2027-12-30&days=3&calendar=idx", "days", "The result is " + after + "The calendar idx has no answers for 2028. "},
		{"SubtractWorkdays?date=2016-01-04&days=1&calendar=idx", "days",
			"The result is before 2016-01-01, the first date with data. The calendar idx "},
		{"AddWorkdays?date=2025-12-31&days=1&asOf=2025-01-01", "days",
			"As known on 2025-01-01: The result is after 2025-12-31, the last date with data. No dataset is available for 2026: "},
		{"AddWorkdays?date=2025-12-31&days=1&asOf=2008-01-01", "date", "As known on 2008-01-01: No dataset is available for 2026: "},
	}
	for _, test := range tests {
		e := askRefused(t, test.question)
		if e.Code != DatasetNotFound || e.Details.Field != test.field || !strings.HasPrefix(e.Error(), test.message) {
			t.Errorf("%s: got %s for %s: %s\nwant %s: %s", test.question, e.Code, e.Details.Field, e, test.field, test.message)
		}
	}
}

// The calendar does not cover 2022, but it covers later years. So the error must not say that the
// last date with data is in 2021.
func TestErrorNamesAYearThatACalendarDoesNotCover(t *testing.T) {
	acme := &harikerja.Definition{Name: "acme", Covers: harikerja.YearRange{First: 2021, Last: 2026}, StatedWorkdays: map[int]int{2022: 1}}
	_, _, err := Ask[AddWorkdays](newWorld(), Given{Definition: acme, Texts: Texts{"date": "2021-12-31", "days": "1"}})
	e, ok := errors.AsType[*Error](err)
	const start = "The answer depends on dates in 2022. The calendar acme has no answers for 2022, because "
	const end = " It has answers for 2021 to 2026, except 2022."
	if !ok || e.Details.Field != "days" || !strings.HasPrefix(e.Error(), start) || !strings.HasSuffix(e.Error(), end) {
		t.Errorf("the error is %v, want %s...%s", err, start, end)
	}
}

// TestYearsInMessagesHaveFourDigits: a year is written as in a date.
func TestYearsInMessagesHaveFourDigits(t *testing.T) {
	tests := map[string]string{
		"CheckWorkday?date=0001-01-01":              "No dataset is available for 0001: ask within 2009 to 2027.",
		"NthWorkday?month=0099-01&n=1":              "No dataset is available for 0099: ask within 2009 to 2027.",
		"Holidays?asOf=0001-01-01":                  "As known on 0001-01-01: No dataset is available for 0001: all lists in the data were signed later.",
		"CheckWorkday?date=0800-01-01&calendar=idx": "The calendar idx has no answers for 0800. It has answers for 2016 to 2027.",
	}
	for question, want := range tests {
		if e := askRefused(t, question); e.Error() != want {
			t.Errorf("%s: got %s\nwant %s", question, e, want)
		}
	}
}

// TestErrorForAWrongWeekendNamesTheWrongDay: a list can have many days, and only one is wrong.
func TestErrorForAWrongWeekendNamesTheWrongDay(t *testing.T) {
	const check, day = "CheckWorkday?date=2026-03-20&weekend=", " is not one of mon, tue, wed, thu, fri, sat, sun."
	tests := map[string]string{
		check + "sat,sunn,x":                     `weekend must be a comma-separated list of at most six weekdays, or the single word none: "sunn"` + day,
		check + "friday":                         `: "friday"` + day,
		check + "sat,":                           `: ""` + day,
		check:                                    `: ""` + day,
		check + "none,sun":                       `: "none"` + day,
		check + "sat%3Bsun":                      `: "sat;sun"` + day,
		check + strings.Repeat("sun,", 20) + "x": `: "x"` + day,
		check + strings.Repeat("\u00e9", 70):     `: "` + strings.Repeat("\u00e9", 60) + `…"` + day,
		check + "mon,tue,wed,thu,fri,sat,sun":    `or the single word none, not "mon,tue,wed,thu,fri,sat,sun".`,
		check + "sat,sonntag&daysOff=x":          `: "sonntag"` + day,
		"DueDeadline?start=2026-03-17T15:00&hours=1&weekend=so":         `: "so"` + day,
		"Overtime?date=2026-03-17&hours=1&weekend=sat,zon":              `six-day week, as in sat,sun or sun: "zon"` + day,
		"id=phk-notice CountTimeLimit?date=2026-04-01&weekend=sat,+zon": `six-day week: "zon"` + day,
	}
	for question, want := range tests {
		if e := askRefused(t, question); e.Details.Field != "weekend" || !strings.HasSuffix(e.Error(), want) {
			t.Errorf("%s: got %s\nwant ... %s", question, e, want)
		}
	}
}

// TestLongValuesAreShortenedInDetails: an error does not repeat thousands of characters.
func TestLongValuesAreShortenedInDetails(t *testing.T) {
	const letter = "\u00e9" // two bytes
	tests := map[string]string{
		strings.Repeat("x", 60):      strings.Repeat("x", 60),
		strings.Repeat("x", 61):      strings.Repeat("x", 60) + "…",
		strings.Repeat(letter, 60):   strings.Repeat(letter, 60),
		strings.Repeat(letter, 5000): strings.Repeat(letter, 60) + "…",
	}
	for value, want := range tests {
		for name, q := range questions {
			for _, p := range q.form.Params {
				texts := requiredOf(t, name)
				texts[p.Name] = value
				_, err := q.ask(newWorld(), Given{Texts: texts})
				e, ok := errors.AsType[*Error](err)
				if !ok { // the text is allowed, such as the name of an occasion
					continue
				}
				details, ok := e.Envelope(APIWords).Error.Details.(Details)
				if !ok || details.Field != p.Name || details.Value == nil || *details.Value != want {
					t.Errorf("%s, %s with %d bytes: got the details %+v", name, p.Name, len(value), details)
				}
			}
		}
	}
}

// The message and the member "allowed" name the same parameters: first the question's own
// parameters, then those of the frame.
func TestUnknownParameterMessageNamesAllAllowed(t *testing.T) {
	tests := map[string]string{
		"Holidays?x=1":     "year, type, includeSources, asOf, calendar, daysOff",
		"CheckHoliday?x=1": "date, includeCollectiveLeave, includeSources, asOf, calendar, daysOff",
		"AddWorkdays?x=1": "date, days, includeCollectiveLeave, weekend, asOf, calendar, daysOff, " +
			"workdays",
		"Sources?x=1": "year, asOf",
	}
	for question, want := range tests {
		e := askRefused(t, question)
		message := `"x" is not a parameter of this endpoint: it takes ` + want + "."
		if got := strings.Join(e.Details.Allowed, ", "); got != want || e.Error() != message {
			t.Errorf("%s: allowed are %s, and the message is %s\nwant %s", question, got, e, want)
		}
	}
}

func TestLongUnknownNamesAreShortenedInDetails(t *testing.T) {
	name, want := strings.Repeat("é", 3500), strings.Repeat("é", 60)+"…"
	for _, query := range []string{name + "=1", name + "=1;", name + "=%"} {
		e := askRefused(t, "Holidays?"+query)
		details, ok := e.Envelope(APIWords).Error.Details.(Details)
		if !ok || details.Field != want {
			t.Errorf("got the field %q, want %q", details.Field, want)
		}
	}
}

func TestErrorForASemicolonSaysThatCommasSeparateValues(t *testing.T) {
	const want = ": commas separate the values of a list (weekend=sat,sun), & separates parameters, " +
		"and a semicolon in a value is written as %3B."
	tests := map[string]string{
		"CheckWorkday?date=2026-03-20&weekend=sat;sun": "weekend",
		"BatchDays?dates=2026-03-20;2026-03-23":        "dates",
		"Holidays?year=2026;type=x":                    "year",
		"Holidays?;":                                   ";",
		"Holidays?year=%zz;":                           "year",
	}
	for question, field := range tests {
		e := askRefused(t, question)
		if e.Code != InvalidType || e.Details.Field != field || e.Details.Value != nil || len(e.Details.Allowed) == 0 ||
			e.Error() != "The query string has a semicolon near "+Quote(field)+want {
			t.Errorf("%s: got %s for %s: %s", question, e.Code, e.Details.Field, e)
		}
	}
}

// codeOf maps a parameter type to the error code for a wrong or missing value. The codes are
// copied by hand from the contract.
var codeOf = map[string]Code{"calendar": NotFound,
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
	"period": "2026-03", "id": "vat-return", "year": "2026", "name": "lebaran", "calendar": "idx",
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

// wrongTexts are texts that every parameter must refuse.
var wrongTexts = []string{"", "\x00", "\xff\xfe", `"\`, "<>", "\u2028", "\r\nX-Y:1", "%", strings.Repeat("9", 4000)}

// TestEveryParameterRefusesWrongTexts gives a wrong text to each parameter of each
// question, and leaves out each required parameter.
func TestEveryParameterRefusesWrongTexts(t *testing.T) {
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
		for _, p := range q.form.Params {
			texts := requiredOf(t, name)
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
	if checked < 1000 {
		t.Errorf("only %d texts were checked", checked)
	}
}

// TestQuestionsNeedOnlyTheirRequiredParameters checks that each question has an answer if only the
// required parameters are given.
func TestQuestionsNeedOnlyTheirRequiredParameters(t *testing.T) {
	for name, q := range questions {
		if _, err := q.ask(newWorld(), Given{Texts: requiredOf(t, name)}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata/sentences.txt")

// otherWords are words for a test interface. They mark the parts of a sentence that depend on the
// interface.
var otherWords = Words{
	Name:        func(field string) string { return "<" + field + ">" },
	Wanted:      func(p *Param) string { return "<wants " + p.Wanted() + ">" },
	Allowed:     func(p *Param) []string { return append([]string{"<allowed>"}, p.Type.Enum...) },
	Set:         func(field, value string) string { return "<set " + field + " to " + value + ">" },
	Calendars:   " <Calendars.>",
	Holidays:    func(year int) string { return fmt.Sprintf("<list of %d>", year) },
	Projections: func(year int) string { return fmt.Sprintf("<predictions of %d>", year) },
	Value:       func(p *Param, text string) string { return "<value " + p.Name + " " + Quote(text) + ">" },
}

// TestErrorSentencesDoNotChange compares errors with the errors of an earlier version. For each
// error, testdata/sentences.txt has the code and the details, the message of the API, and the
// message in the words of a test interface. The errors are grouped by the questions that have
// them. After an intended change of sentences, use -update and read the diff.
func TestErrorSentencesDoNotChange(t *testing.T) {
	w, named := newWorld(), namedLists()
	questionsWith := make(map[string][]string) // maps an error to the names of questions
	for _, name := range slices.Sorted(maps.Keys(questions)) {
		q := questions[name]
		ask := func(texts Texts) {
			_, err := q.ask(w, Given{Texts: texts})
			if err == nil {
				return
			}
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("%s with %v: got the error %v", name, texts, err)
			}
			text := named.Replace(shown(t, e) + "\n  " + otherWords.Sentence(e))
			if names := questionsWith[text]; !slices.Contains(names, name) {
				questionsWith[text] = append(names, name)
			}
		}
		for i, p := range q.form.Params {
			without := requiredOf(t, name)
			delete(without, p.Name)
			ask(without)
			for _, text := range []string{"", "<\x00>", "9999999999"} {
				texts := requiredOf(t, name)
				texts[p.Name] = text
				ask(texts)
				if i > 0 {
					texts[q.form.Params[i-1].Name] = text
					ask(texts)
				}
			}
		}
	}
	groups := make(map[string][]string) // maps the names of questions to their errors
	for text, names := range questionsWith {
		key := strings.Join(names, ", ")
		groups[key] = append(groups[key], text)
	}
	file, err := os.ReadFile("testdata/refusals.txt")
	noError(t, err)
	for block := range strings.SplitSeq(string(file), "\n→ ") {
		if line, _, _ := strings.Cut(block, "\n"); !strings.HasPrefix(line, "#") {
			text := "  " + line + "\n  " + otherWords.Sentence(askRefused(t, line))
			groups["refusals.txt"] = append(groups["refusals.txt"], named.Replace(text))
		}
	}
	var b strings.Builder
	for _, names := range slices.Sorted(maps.Keys(groups)) {
		slices.Sort(groups[names])
		fmt.Fprintf(&b, "→ %s\n%s\n", names, strings.Join(groups[names], "\n"))
	}
	const sentences = "testdata/sentences.txt"
	if *update {
		noError(t, os.WriteFile(sentences, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(sentences)
	noError(t, err)
	if b.String() != string(want) {
		t.Errorf("the errors differ from %s: run make docs and read the diff", sentences)
	}
}
