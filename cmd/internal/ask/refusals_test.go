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

// TestLongTextsAreShortenedInDetails: an error does not repeat thousands of characters.
func TestLongTextsAreShortenedInDetails(t *testing.T) {
	const letter = "\u00e9" // two bytes
	tests := map[string]string{
		strings.Repeat("x", 60):      strings.Repeat("x", 60),
		strings.Repeat("x", 61):      strings.Repeat("x", 60) + "…",
		strings.Repeat(letter, 60):   strings.Repeat(letter, 60),
		strings.Repeat(letter, 3500): strings.Repeat(letter, 60) + "…",
	}
	details := func(question string) Details {
		d, _ := askRefused(t, question).Envelope(APIWords).Error.Details.(Details)
		return d
	}
	for text, want := range tests {
		if d := details("Holidays?year=" + text); d.Value == nil || *d.Value != want {
			t.Errorf("a value of %d bytes: got the details %+v", len(text), d)
		}
		for _, end := range []string{"=1", "=1;", "=%"} {
			if d := details("Holidays?" + text + end); d.Field != want {
				t.Errorf("a name of %d bytes before %s: got the field %q", len(text), end, d.Field)
			}
		}
	}
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

var update = flag.Bool("update", false, "rewrite testdata/sentences.txt")

// otherWords are words for a test interface. They mark the parts of a sentence that depend on the
// interface.
var otherWords = Words{
	Name:        func(field string) string { return "<" + field + ">" },
	Wanted:      func(p *Param) string { return "<wants " + p.Wanted() + ">" },
	Allowed:     func(p *Param) []string { return append([]string{"<allowed>"}, p.Type.Enum...) },
	Set:         func(field, value string) string { return "<set " + field + " to " + value + ">" },
	Calendars:   " <Calendars.>",
	MoreOwn:     "<More own days.>",
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
