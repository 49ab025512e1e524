package law_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// TestConstantsMatchTheRules reads the constants in ids.go. Each id in the rules must
// have a constant. Users choose a constant by its comment, so the comment on a time
// limit must be the Indonesian name in its rule.
func TestConstantsMatchTheRules(t *testing.T) {
	names := make(map[string]string)
	for _, r := range law.Default().Rules() {
		names[r.Obligation] = r.LocalName
	}
	file, err := parser.ParseFile(token.NewFileSet(), "ids.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var obligations []law.ObligationID
	var limits []law.LimitID
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		id, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(spec.Type) == "ObligationID" {
			obligations = append(obligations, law.ObligationID(id))
			return true
		}
		limits = append(limits, law.LimitID(id))
		if got := strings.TrimSpace(spec.Doc.Text()); got != names[id] {
			t.Errorf("%s: got the comment %q, want %q", spec.Names[0], got, names[id])
		}
		return true
	})
	slices.Sort(obligations)
	slices.Sort(limits)
	if got := law.Default().Obligations(); !slices.Equal(got, obligations) {
		t.Errorf("the rules have the obligations %q, but the constants are %q", got, obligations)
	}
	if got := law.Default().TimeLimits(); !slices.Equal(got, limits) {
		t.Errorf("the rules have the time limits %q, but the constants are %q", got, limits)
	}
}

func TestWarningsSayWhatWasNotReadOrDefined(t *testing.T) {
	for _, f := range fileRules(t) {
		r, err := law.Default().Rule(f.ID)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(r.Warnings, " ")
		for _, warning := range []struct {
			words string
			want  bool
		}{
			{"original", r.Confidence != "read_in_original"},
			{"No quote", r.Quote == ""},
			{"No published statement of a result", len(f.Cases) == 0},
			{"does not define", len(f.DayOff.Unclear) > 0},
		} {
			if strings.Contains(text, warning.words) != warning.want {
				t.Errorf("%s: the warnings are %q; a warning with the words %q must exist: %t", r.ID, text, warning.words, warning.want)
			}
		}
		if len(r.LocalWarnings) != len(r.Warnings) {
			t.Errorf("%s: the two languages have a different number of warnings", r.ID)
		}
	}
}

func TestRulesNameTheCopiesThatWereRead(t *testing.T) {
	n := 0
	for _, r := range law.Default().Rules() {
		if r.Confidence != "read_in_copy" {
			continue
		}
		n++
		if len(r.Copies) == 0 || !strings.Contains(r.Warnings[0], "a copy of the official text") {
			t.Errorf("%s: got the copies %q and the first warning %q", r.ID, r.Copies, r.Warnings[0])
		}
	}
	if n != 63 {
		t.Errorf("%d rules were read in a copy, want 63", n)
	}
}

func TestRulesHaveTheirOwnWarnings(t *testing.T) {
	const old = "The text of 2014 was read. Its change by PMK 18/PMK.03/2021 was not read."
	for id, want := range map[string]string{
		"thr-eid-al-fitr-2016": "The isbat session can move Idul Fitri. The legal deadline then moves too. Harikerja " +
			"changes its date only when a decree changes the list.",
		"e-invoice-upload-2025":            "The rule has no clause that moves the date. No published statement about a 20th on a day off was found.",
		"income-tax-withheld-payment-2015": old,
		"vat-own-payment-2015":             old,
	} {
		r, err := law.Default().Rule(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Warnings; !slices.Contains(got, want) {
			t.Errorf("%s: got the warnings %q, want also the warning %q", id, got, want)
		}
	}
}

// TestCitationHasOnlyArticlesThatSetOrMoveTheDate: the citation leaves out an article
// about something else, because it may be newer than the period.
func TestCitationHasOnlyArticlesThatSetOrMoveTheDate(t *testing.T) {
	for id, want := range map[string]string{
		"thr-eid-al-fitr-2016":             "Permenaker 6/2016 art. 5(4)",
		"annual-return-individual-2009":    "UU KUP 6/1983 art. 3(3)(b)",
		"income-tax-withheld-payment-2025": "PMK 81/2024 art. 94(1)-(2), 100",
		"vat-payment-2025":                 "UU PPN 8/1983 art. 15A(1); PMK 81/2024 art. 94(3)e-f, 100",
		"bpjs-ketenagakerjaan-2015":        "PP 44/2015 art. 21(2)-(3); PP 46/2015 art. 19(2)-(3)",
		"overtime-2021":                    "PP 35/2021 art. 31",
	} {
		r, err := law.Default().Rule(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Citation; got != want {
			t.Errorf("%s: got the citation %q, want %q", id, got, want)
		}
		if got, want := r.LocalCitation, strings.ReplaceAll(want, "art.", "Pasal"); got != want {
			t.Errorf("%s: got the Indonesian citation %q, want %q", id, got, want)
		}
	}
	rules := fileRules(t)
	i := slices.IndexFunc(rules, func(r lawfile.Rule) bool { return r.ID == "overtime-2021" })
	var got []string
	for _, c := range rules[i].DayOff.Citations {
		got = append(got, law.Citation(c).String())
	}
	want := []string{"PP 35/2021 art. 26(2)", "SE Menaker M/6/HK.04/XII/2024 point A.1, B.1-B.4", "SE Menaker M/3/HK.04/IV/2022",
		"SE Menaker B.70/M.NAKER/PHIJSK-SES/V/2018", "SE Menaker 1/2024 point 3", "Keppres 10/2024"}
	if !slices.Equal(got, want) {
		t.Errorf("got the documents about days off %q, want %q", got, want)
	}
}

// TestRulebookNeverChanges changes everything that the rulebook returns. The next
// answers must be the same.
func TestRulebookNeverChanges(t *testing.T) {
	before := law.Default().Rules()
	for _, r := range law.Default().Rules() {
		r.Citations[0].Law = "changed"
		if len(r.Reliefs) > 0 {
			r.Reliefs[0].Sources[0] = "changed"
			if r.Reliefs[0].Date != nil {
				*r.Reliefs[0].Date = date("2000-01-01")
			}
		}
		r.Sources[0] = "changed"
	}
	o, err := law.Default().Due(frozen.Calendar(), law.VATPayment, period(t, "2025-01"))
	if err != nil {
		t.Fatal(err)
	}
	o.Rule.Citations[0].Law, o.Reliefs[0].Sources[0] = "changed", "changed"
	law.Default().Obligations()[0] = "changed"
	law.EmbeddedRules()[0] = 'x'
	if !reflect.DeepEqual(before, law.Default().Rules()) || law.EmbeddedRules()[0] != '{' || law.Default().Obligations()[0] == "changed" {
		t.Error("the rulebook has changed")
	}
}

func TestLoadRejectsUnknownValues(t *testing.T) {
	content := law.EmbeddedRules()
	for _, change := range []struct{ old, new, want string }{
		{`"rules"`, `"newRules"`, `rules: the file has no rules`},
		{`"move":"next_workday"`, `"move":"sometimes"`, `the move "sometimes" is not known`},
		{`"type":"end_of_month"`, `"type":"phase_of_moon"`, `the type of calculation "phase_of_moon" is not known`},
		{`"week":"any"`, `"week":"two_days"`, "there is no table for workday, any"},
		{`"from":"2015-01"`, `"from":"2015-13"`, `period "2015-13": use a month YYYY-MM or a year YYYY`},
	} {
		changed := bytes.Replace(content, []byte(change.old), []byte(change.new), 1)
		if _, err := law.Load(bytes.NewReader(changed)); err == nil || !strings.HasSuffix(err.Error(), change.want) {
			t.Errorf("%s: got the error %v, want %s", change.new, err, change.want)
		}
	}
	large := strings.Repeat(" ", 4<<20) + string(content)
	if _, err := law.Load(strings.NewReader(large)); err == nil || !strings.Contains(err.Error(), "larger than 4194304 bytes") {
		t.Errorf("a file of %d bytes: %v", len(large), err)
	}
	for _, text := range []string{"", "{}", string(content) + "{}"} {
		if _, err := law.Load(strings.NewReader(text)); err == nil {
			t.Errorf("a file of %d bytes was accepted", len(text))
		}
	}
}

func TestLoadRejectsRulesThatContradictEachOther(t *testing.T) {
	rule := func(id, from, to string) lawfile.Rule {
		return lawfile.Rule{ID: id, Obligation: "x", Citations: []lawfile.Citation{{Law: "PMK", Number: "1", Year: 2015}},
			Compute: lawfile.Compute{Type: lawfile.EndOfMonth, Move: lawfile.NeverMoves},
			Valid:   lawfile.Validity{From: lawfile.Period(from), To: lawfile.Period(to)}}
	}
	for _, test := range []struct {
		a, b lawfile.Rule
		want string
	}{
		{rule("a", "2015-01", "2024-12"), rule("b", "2025-01", ""), ""},
		{rule("a", "2015-01", "2025-01"), rule("b", "2025-01", ""), "the rules a and b overlap"},
		{rule("a", "2015-01", ""), rule("b", "2025-01", ""), "the rules a and b overlap"},
		{rule("a", "2015", "2024"), rule("b", "2025-01", ""),
			"the rules a and b must have the same kind, the same kind of period and the same type of calculation"},
	} {
		_, err := load(t, test.a, test.b)
		if got := errorText(err); got != test.want {
			t.Errorf("got the error %q, want %q", got, test.want)
		}
	}

	// A rule that has ended gives no answer for later periods.
	book, err := load(t, rule("a", "2015-01", "2024-12"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = book.Due(frozen.Calendar(), "x", period(t, "2025-01"))
	if e, ok := errors.AsType[*law.RuleError](err); !ok || e.Reason != "after_last_rule" {
		t.Errorf("after the last rule: got the error %v", err)
	}

	// A period between two rules has no answer either.
	if book, err = load(t, rule("a", "2015-01", "2024-12"), rule("b", "2026-01", "")); err != nil {
		t.Fatal(err)
	}
	_, err = book.Due(frozen.Calendar(), "x", period(t, "2025-01"))
	if e, ok := errors.AsType[*law.RuleError](err); !ok || e.Reason != "after_last_rule" || e.Why != "the rule a is valid to 2024-12" {
		t.Errorf("between two rules: got the error %v", err)
	}
}

// TestNoticeNamesTheRulesThatWereNotRead: the notice counts the rules and names each
// obligation once. The names are in the language of the notice.
func TestNoticeNamesTheRulesThatWereNotRead(t *testing.T) {
	of := func(obligation string, levels ...lawfile.Confidence) []lawfile.Rule {
		var list []lawfile.Rule
		for i, level := range levels {
			year := 2015 + i
			list = append(list, lawfile.Rule{ID: fmt.Sprintf("%s-%d", obligation, year), Obligation: obligation, Kind: "tax",
				LocalName: "Pajak " + obligation, Name: "Tax " + obligation,
				Valid:      lawfile.Validity{From: lawfile.Period(fmt.Sprint(year)), To: lawfile.Period(fmt.Sprint(year))},
				Citations:  []lawfile.Citation{{Law: "PMK", Number: "1", Year: 2015}},
				Compute:    lawfile.Compute{Type: lawfile.EndOfMonth, Move: lawfile.NeverMoves},
				Confidence: level})
		}
		return list
	}
	for _, test := range []struct {
		rules          []lawfile.Rule
		local, english string
	}{
		{of("a", lawfile.ReadInCopy, lawfile.ReadInOriginal), "2 dari 2 aturan dibaca lengkap dalam salinan naskah resmi.",
			"2 of 2 rules were read completely in a copy of the official text."},
		{slices.Concat(of("a", lawfile.Uncertain, lawfile.QuotedByOfficialSite), of("b", lawfile.ReadInCopy, lawfile.QuotedByTrustedSite), of("c", lawfile.ReadInCopy),
			of("d", lawfile.Uncertain)),
			"2 dari 6 aturan dibaca lengkap dalam salinan naskah resmi. Tidak dibaca lengkap: Pajak a (2 aturan); Pajak b (1 dari 2 aturan); Pajak d (1 aturan).",
			"2 of 6 rules were read completely in a copy of the official text. Not read completely: Tax a (2 rules); Tax b (1 of 2 rules); Tax d (1 rule)."},
	} {
		book, err := load(t, test.rules...)
		if err != nil {
			t.Fatal(err)
		}
		local := "Bukan nasihat hukum dan bukan sumber resmi. " + test.local + " Bacalah peraturannya sebelum mengandalkan sebuah tanggal."
		english := "Not legal advice and not an official source. " + test.english + " Read the regulation before you rely on a date."
		if got := book.LocalNotice(); got != local {
			t.Errorf("got the notice %q, want %q", got, local)
		}
		if got := book.Notice(); got != english {
			t.Errorf("got the notice %q, want %q", got, english)
		}
	}
}

// TestLoadIgnoresUnknownMembers adds a member to every object of the built-in file. The
// rules stay the same.
func TestLoadIgnoresUnknownMembers(t *testing.T) {
	text, objects := frozen.AddMembers(law.EmbeddedRules())
	if objects < 500 {
		t.Fatalf("a member was added to only %d objects", objects)
	}
	book, err := law.Load(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want, err := law.Load(bytes.NewReader(law.EmbeddedRules()))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(book, want) {
		t.Error("the rules changed")
	}
}

// TestRulesOfANewerFormatAreRefused: the error is about the format, even if the file
// has other mistakes.
func TestRulesOfANewerFormatAreRefused(t *testing.T) {
	const want = "rules: the file has format 2, but this version reads format 1: the file needs a newer version of Harikerja"
	newer := strings.Replace(string(law.EmbeddedRules()), `"format":1`, `"format":2`, 1)
	for _, text := range []string{newer, strings.Replace(newer, `"year":`, `"year":true,"y":`, 1), `{"format":2,"rules":"none"}`} {
		if _, err := law.Load(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
	without := strings.Replace(newer, `"format":2,`, "", 1)
	if _, err := law.Load(strings.NewReader(without)); err == nil || !strings.Contains(err.Error(), "no format") {
		t.Errorf("without a format: got the error %v", err)
	}
}

// TestEveryWordOfTheRulesHasAConstant: programs switch on these words.
func TestEveryWordOfTheRulesHasAConstant(t *testing.T) {
	for _, r := range law.Default().Rules() {
		if !slices.Contains([]law.Confidence{law.ReadInOriginal, law.ReadInCopy, law.QuotedByOfficialSite,
			law.QuotedByTrustedSite, law.QuotedByPublicRepository, law.Uncertain}, r.Confidence) {
			t.Errorf("%s has the confidence %q", r.ID, r.Confidence)
		}
		if !slices.Contains([]law.DayOffDefinition{law.TaxDayOff, law.LabourDayOff, law.UndefinedDayOff, law.NoDayOff},
			r.DayOffDefinition) {
			t.Errorf("%s has the definition %q", r.ID, r.DayOffDefinition)
		}
		if l := r.Limit; l != nil && (l.Direction != law.AfterEvent && l.Direction != law.BeforeEvent ||
			l.FirstDay != law.EventDayNotCounted && l.FirstDay != law.EventDayUnclear) {
			t.Errorf("%s has the limit %+v", r.ID, l)
		}
		for _, relief := range r.Reliefs {
			if !slices.Contains([]law.Effect{law.NoPenalty, law.InstalmentsOrDelay, law.LaterPayment}, relief.Effect) {
				t.Errorf("%s has the effect %q", r.ID, relief.Effect)
			}
		}
		for p := r.Valid.From; p.Start().Year() < 2027 && p.Unit() != law.UnitDay; p = p.Next() {
			o, _ := law.Default().Due(frozen.Calendar(), law.ObligationID(r.Obligation), p)
			for _, s := range o.Skipped {
				if !slices.Contains([]law.DayOffReason{law.SaturdayOff, law.SundayOff, law.NationalHolidayOff,
					law.PollingDayOff, law.CollectiveLeaveOff}, s.Reason) {
					t.Errorf("%s of %s has the reason %q", r.ID, p, s.Reason)
				}
			}
		}
	}
}

// TestZeroValuesNeverPanic calls every method of every exported type with zero values.
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
