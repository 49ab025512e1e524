package curate

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	rulesFile       = "../../law/rules.json"
	rulesSchemaFile = dataDir + "/rules/schema.json"
)

// lawFiles returns the rules of the repository with edits. In an edit, the name of
// the file is the id of the rule.
func lawFiles(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	list, err := os.ReadDir(dataDir + "/rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		text, err := os.ReadFile(path.Join(dataDir, "rules", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files["rules/"+f.Name()] = &fstest.MapFile{Data: text}
	}
	for _, e := range edits {
		file := files["rules/"+e.file+".yaml"]
		if n := strings.Count(string(file.Data), e.old); n != 1 {
			t.Fatalf("%q occurs %d times in the rule %s, want once", e.old, n, e.file)
		}
		file.Data = []byte(strings.Replace(string(file.Data), e.old, e.new, 1))
	}
	return files
}

func TestRulesFileIsUpToDate(t *testing.T) {
	want, problems := BuildRules(os.DirFS(dataDir))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	got, err := os.ReadFile(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not up to date: run make data", rulesFile)
	}
}

func TestRulesHaveNoProblems(t *testing.T) {
	rules, problems := LoadRules(os.DirFS(dataDir))
	if problems = append(problems, LintRules(rules, loadData(t), openLedger(t))...); len(problems) > 0 {
		t.Error(lines(problems))
	}
	if len(rules) == 0 {
		t.Error("there are no rules")
	}
}

func TestDirectoryWithoutRulesHasNoProblems(t *testing.T) {
	rules, problems := LoadRules(sample(t))
	if len(rules) > 0 || len(problems) > 0 {
		t.Errorf("there are %d rules and the problems\n%s", len(rules), lines(problems))
	}
}

// TestRulesFitSchema checks the rules with the schema. Then it breaks rules of the
// schema. The lint must also reject these files.
func TestRulesFitSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(rulesSchemaFile)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range lawFiles(t) {
		if strings.HasSuffix(name, ".yaml") {
			if err := schema.Validate(asJSON(t, file.Data)); err != nil {
				t.Errorf("%s does not fit %s: %v", name, rulesSchemaFile, err)
			}
		}
	}
	years := loadData(t)
	for _, e := range []edit{
		{"vat-return-2015", "kind: tax", "kind: taxes"},
		{"vat-return-2015", "kind: tax", "kind: tax\ncolor: red"},
		{"vat-return-2015", "obligation: vat-return", "obligation: VAT"},
		{"vat-return-2015", "en: Monthly VAT return", "en: ''"},
		{"vat-return-2015", "year: 2014, article: \"11\"", "article: \"11\""},
		{"vat-return-2015", "year: 2014, article: \"11\"", "year: 14, article: \"11\""},
		{"vat-return-2015", "article: \"11\"", "article: art. 11"},
		{"vat-return-2015", "article: \"11\"", "article: \"11\", point: \"1\""},
		{"overtime-2021", "point: \"3\"", "point: third"},
		{"e-invoice-upload-2025", "    en: The rule has no clause that moves the date. No published statement about a 20th on a day off was found.\n", ""},
		{"vat-return-2015", "from: 2015-01", "from: 15-01"},
		{"vat-return-2015", "keyedOn: tax period (masa pajak)", "about: x"},
		{"vat-return-2015", "definition: tax", "definition: taxes"},
		{"vat-return-2015", "days: [saturday,", "days: [friday,"},
		{"vat-return-2015", "type: end_of_month", "type: end"},
		{"vat-return-2015", "monthsAfter: 1", "monthsAfter: 13"},
		{"vat-return-2015", "move: next_workday", "move: back"},
		{"vat-return-2015", "due: 2023-07-03", "due: 3 July"},
		{"vat-return-2015", "source: https://ortax.org/batas-lapor-ppn-masa-mei-2023", "source: ortax"},
		{"vat-return-2015", "    source: https://ortax.org/batas-lapor-ppn-masa-mei-2023\n", ""},
		{"vat-return-2015", "confidence: quoted by trusted site", "confidence: certain"},
		{"vat-return-2015", "  - GitHub Bali-Zero", "  - Bali-Zero"},
		{"vat-payment-2025", "effect: no_penalty", "effect: none"},
		{"vat-payment-2025", "    until: 2025-03-10\n", ""},
		{"vat-payment-2025", "date: 2025-02-27", "date: 2025-02"},
		{"overtime-2021", "week: any", "week: all"},
		{"overtime-2021", "multiplier: 1.5", "multiplier: 1"},
		{"overtime-2021", "multiplier: 1.5", "multiplier: 1.3"},
		{"income-tax-own-payment-2015", "day: 15", "day: 31"},
		{"income-tax-withheld-payment-2025", "  to: 2024-12\n", ""},
		{"thr-vesak-2017", "days: 7", "days: 0"},
	} {
		files := lawFiles(t, e)
		if schema.Validate(asJSON(t, files["rules/"+e.file+".yaml"].Data)) == nil {
			t.Errorf("%s accepts %q in place of %q", rulesSchemaFile, e.new, e.old)
		}
		rules, problems := LoadRules(files)
		if problems = append(problems, lintRules(rules, years, Ledger{})...); len(problems) == 0 {
			t.Errorf("the lint accepts %q in place of %q", e.new, e.old)
		}
	}
}

// TestEveryLawCheckFindsItsMistake checks each rule of the lint with one mistake.
func TestEveryLawCheckFindsItsMistake(t *testing.T) {
	years := loadData(t)
	tested := map[string]bool{}
	for _, test := range []struct {
		edits []edit
		want  string // one of the problems, without the line number
	}{
		{[]edit{{"vat-return-2015", "id: vat-return-2015", "id: vat-return-2016"}},
			"data/rules/vat-return-2015.yaml: id: it must be the obligation and the first year of its validity: vat-return-2015 (rule-id)"},
		{[]edit{{"thr-nyepi-2017", "aliases: [thr]", "aliases: [thr, vat-return]"}},
			`data/rules/thr-nyepi-2017.yaml: aliases: "vat-return" is the id of an obligation (rule-aliases)`},
		{[]edit{{"vat-return-2015", "kind: tax", "kind: levy"}},
			`data/rules/vat-return-2015.yaml: kind: kind "levy" is not known: use tax, allowance, social_security, overtime (rule-values)`},
		{[]edit{{"overtime-2021", "confidence: read in a copy of the official text", "confidence: read in original"}},
			`data/rules/overtime-2021.yaml: confidence: a rule has copies if its confidence is "read in a copy of the official text", and only then (rule-values)`},
		{[]edit{{"vat-return-2025", "checkedUntil: 2026-09-20", "checkedUntil: 2024-09-20"}},
			"data/rules/vat-return-2025.yaml: checkedUntil: it must not be before the validity begins (2025-01) (rule-valid)"},
		{[]edit{{"e-invoice-upload-2025", "number: PER-11/PJ,", "number: PER-11/PJ/2025,"}},
			"data/rules/e-invoice-upload-2025.yaml: citation: the number of Peraturan Dirjen Pajak PER-11/PJ/2025/2025 art. 44(1) must not end with " +
				"the year: the year has its own key (rule-citation)"},
		{[]edit{{"e-invoice-upload-2025", "article: 44(1)}", "article: 44(1), about: the date}"}},
			"data/rules/e-invoice-upload-2025.yaml: citation: it must have the article that sets the date or the multipliers, without about and moves (rule-citation)"},
		{[]edit{{"e-invoice-upload-2025", "source: https://tfsconsulting", "source: tfsconsulting"}},
			`data/rules/e-invoice-upload-2025.yaml: case of 2025-09: the source must be an address that begins with https:// or http://: it is "tfsconsulting.co.id/2025/06/05/sample-articles-1" (rule-sources)`},
		{[]edit{{"bpjs-kesehatan-2018", "days: [sunday,", "days: [saturday, sunday,"}},
			"data/rules/bpjs-kesehatan-2018.yaml: dayOff: the definition undefined has days [sunday national_holiday polling_day] and unclear " +
				"[saturday collective_leave], in this order (rule-day-off)"},
		{[]edit{{"annual-return-corporate-2009", "move: never", "move: next_workday"}},
			"data/rules/annual-return-corporate-2009.yaml: dayOff: the definition must be none if compute has the move never, and only then (rule-day-off)"},
		{[]edit{{"thr-vesak-2017", "move: never", "move: next_workday"}},
			"data/rules/thr-vesak-2017.yaml: compute: the type days_before_holiday needs the move never (rule-compute)"},
		{[]edit{{"thr-vesak-2017", "occasion: vesak", "occasion: waisak"}},
			`data/rules/thr-vesak-2017.yaml: compute: no year has a holiday with the occasion "waisak" (rule-occasion)`},
		{[]edit{{"overtime-2021", "steps: [{hours: 1, multiplier: 1.5}, {multiplier: 2}]", "steps: [{hours: 1, multiplier: 2}, {multiplier: 1.5}]"}},
			"data/rules/overtime-2021.yaml: compute: the steps of any, workday must have multipliers above 1 that increase, and hours, except the " +
				"last step of a workday (rule-tables)"},
		{[]edit{{"overtime-2021", "{multiplier: 2}]", "{hours: 3, multiplier: 2}]"}},
			"data/rules/overtime-2021.yaml: compute: the steps of any, workday must have multipliers above 1 that increase, and hours, except the " +
				"last step of a workday (rule-tables)"},
		{[]edit{{"overtime-2021", "      allowedHours: 4\n", ""}},
			"data/rules/overtime-2021.yaml: compute: only the table of a workday has allowedHours, because it has no end: any, workday (rule-tables)"},
		{[]edit{{"income-tax-withheld-payment-2025", "  to: 2024-12\n", "  to: 2024-11\n"}, {"income-tax-withheld-payment-2025", "  from: 2024-12\n",
			"  from: 2024-11\n"}},
			"data/rules/income-tax-withheld-payment-2025.yaml: gap: it must end directly before the validity begins (2025-01) (rule-valid)"},
		{[]edit{{"vat-return-2025", "en: Monthly VAT return", "en: VAT return"}},
			"data/rules/vat-return-2025.yaml: its kind, names and aliases must be the same as in data/rules/vat-return-2015.yaml (rule-same)"},
		{[]edit{{"vat-return-2015", "to: 2024-12", "to: 2025-01"}},
			"data/rules/vat-return-2025.yaml: valid: it overlaps with vat-return-2015, which is valid to 2025-01 (rule-span)"},
		{[]edit{{"vat-return-2015", "to: 2024-12", "to: 2024-11"}},
			"data/rules/vat-return-2025.yaml: valid: there is a gap after vat-return-2015, which is valid to 2024-11: declare it under the key gap (rule-span)"},
		{[]edit{{"income-tax-withheld-payment-2015", "to: 2024-11", "to: 2024-12"}},
			"data/rules/income-tax-withheld-payment-2025.yaml: valid: it overlaps with income-tax-withheld-payment-2015, which is valid to 2024-12 (rule-span)"},
		{[]edit{{"vat-return-2015", ", to: 2024-12", ""}},
			"data/rules/vat-return-2015.yaml: valid: the rule vat-return-2025 follows, so this rule needs the last period (to) (rule-span)"},
		{[]edit{{"vat-payment-2025", "    period: 2025-01\n", "    period: 2024-12\n"}},
			"data/rules/vat-payment-2025.yaml: relief KEP-67/PJ/2025 for 2024-12: its period is outside the validity of the rule (rule-relief)"},
		{[]edit{{"e-invoice-upload-2022", "  - period: 2025-05\n", "  - period: 2025-04\n"}},
			"data/rules/e-invoice-upload-2022.yaml: transitions: its period must be the last period of the validity (2025-05), not 2025-04 (rule-transition)"},
		{[]edit{{"bpjs-ketenagakerjaan-2020", "to: 2020-12", "to: 2021-01"}},
			"data/rules/bpjs-ketenagakerjaan-2020.yaml: compute: the type day_of_month needs a day that every month of the validity has (rule-compute)"},
		{[]edit{{"bpjs-ketenagakerjaan-2021", "reason: undefined", "reason: unknown"}},
			`data/rules/bpjs-ketenagakerjaan-2021.yaml: gap: reason "unknown" is not known: use disputed, undefined (rule-valid)`},
		{[]edit{{"vat-payment-2025", "period: 2025-02", "period: 2024-02"}},
			"data/rules/vat-payment-2025.yaml: case of 2024-02: its period is outside the validity of the rule (rule-case)"},
		{[]edit{{"overtime-2021", "    hours: 7\n", ""}},
			"data/rules/overtime-2021.yaml: case of 2024-02-14: a case of overtime has the keys date, weekend, hours and multiplierHours, and " +
				"neither period nor due (rule-case)"},
		{[]edit{{"bpjs-ketenagakerjaan-2020", "\nsources:", "\ncorrections: [{date: 2026-12-02, what: x}, {date: 2026-12-01, what: y}]\nsources:"}},
			"data/rules/bpjs-ketenagakerjaan-2020.yaml: correction of 2026-12-01: it belongs before the correction of 2026-12-02: corrections are " +
				"sorted by date (rule-corrections)"},
		{[]edit{{"vat-payment-2025", "due: 2025-04-08", "due: 2025-03-31"}},
			"data/rules/vat-payment-2025.yaml: case of 2025-02: the source says 2025-03-31, but the calculation gives 2025-04-08 (rule-case-passes)"},
		{[]edit{{"overtime-2021", "weekend: sun", "weekend: sat,sun"}, {"overtime-2021", "hours: 7\n", "hours: 8\n"}},
			"data/rules/overtime-2021.yaml: case of 2024-02-14: the source says 14 hours, but the calculation gives 16 (rule-case-passes)"},
	} {
		rules, problems := LoadRules(lawFiles(t, test.edits...))
		if len(problems) > 0 {
			t.Errorf("%v: %s", test.edits, lines(problems))
			continue
		}
		problems = lintRules(rules, years, Ledger{})
		found := slices.ContainsFunc(problems, func(p Problem) bool {
			p.Line = 0
			return p.String() == test.want
		})
		if !found {
			t.Errorf("%v: the problems are\n%s\nwant\n%s", test.edits, lines(problems), test.want)
		}
		for _, p := range problems {
			tested[p.Rule] = true
		}
	}
	for _, c := range lawChecks(years) {
		if !tested[c.name] {
			t.Errorf("no test breaks the rule %s", c.name)
		}
	}
}

func TestPublishedRuleChangesOnlyWithACorrection(t *testing.T) {
	published, problems := LoadRules(lawFiles(t))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	ledger, err := ReadLedger(strings.NewReader(Ledger{}.withRules(published).String()))
	if err != nil {
		t.Fatal(err)
	}
	const correction = "corrections: [{date: 2026-12-01, what: It was wrong.}]\nname:"
	const next = "id: thr-vesak-2030\nobligation: thr-vesak"
	for _, test := range []struct {
		name    string
		edits   []edit
		allowed bool
	}{
		{"nothing", nil, true},
		{"the quote", []edit{{"bpjs-ketenagakerjaan-2020", "bulan, yaitu paling", "bulan paling"}}, false},
		{"the quote, with a correction", []edit{{"bpjs-ketenagakerjaan-2020", "bulan, yaitu paling", "bulan paling"}, {"bpjs-ketenagakerjaan-2020",
			"name:", correction}}, true},
		{"an article", []edit{{"vat-return-2015", "article: 15A(2)", "article: 15A(1)"}}, false},
		{"the day", []edit{{"bpjs-kesehatan-2018", "day: 10", "day: 11"}}, false},
		{"the confidence", []edit{{"bpjs-kesehatan-2018", "confidence: uncertain", "confidence: read in original"}}, false},
		{"the note", []edit{{"bpjs-kesehatan-2018", "Later amendments", "Some later amendments"}}, true},
		{"a source", []edit{{"bpjs-kesehatan-2018", "  - https://musickerenvanlabs", "  - https://example.org/\n  - https://musickerenvanlabs"}}, true},
		{"the end of the validity", []edit{{"thr-vesak-2017", "from: 2017,", "from: 2017, to: 2029,"}}, false},
		{"a removed case", []edit{{"e-invoice-upload-2025", "cases:\n  - period: 2025-09\n    due: 2025-10-20\n    source: " +
			"https://tfsconsulting.co.id/2025/06/05/sample-articles-1\n", ""}}, false},
		{"a new case", []edit{{"e-invoice-upload-2025", "cases:\n", "cases:\n  - {period: 2025-10, due: 2025-11-20, source: https://example.org/}\n"}}, true},
		{"a changed relief", []edit{{"vat-payment-2025", "until: 2025-03-10", "until: 2025-03-11"}}, false},
	} {
		rules, problems := LoadRules(lawFiles(t, test.edits...))
		if len(problems) > 0 {
			t.Fatalf("%s: %s", test.name, lines(problems))
		}
		problems = runLaw(rules, lawCheck{"published", ledger.publishedRules})
		if (len(problems) == 0) != test.allowed {
			t.Errorf("change of %s: allowed = %t, the problems are\n%s", test.name, test.allowed, lines(problems))
		}
		if test.allowed && len(test.edits) > 0 && test.name != "the note" && test.name != "a source" {
			if problems := runLaw(rules, lawCheck{"stale", ledger.staleRules}); len(problems) != 1 {
				t.Errorf("change of %s: want one stale rule, got\n%s", test.name, lines(problems))
			}
		}
	}

	// A new rule may end the rule before it.
	files := lawFiles(t, edit{"thr-vesak-2017", "from: 2017,", "from: 2017, to: 2029,"})
	text := string(lawFiles(t)["rules/thr-vesak-2017.yaml"].Data)
	text = strings.Replace(text, "id: thr-vesak-2017\nobligation: thr-vesak", next, 1)
	files["rules/thr-vesak-2030.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(text, "from: 2017", "from: 2030", 1))}
	rules, problems := LoadRules(files)
	if problems = append(problems, runLaw(rules, lawCheck{"published", ledger.publishedRules})...); len(problems) > 0 {
		t.Errorf("a new rule must be allowed to end the rule before it:\n%s", lines(problems))
	}

	// A rule must not disappear.
	files = lawFiles(t)
	delete(files, "rules/thr-vesak-2017.yaml")
	rules, _ = LoadRules(files)
	const want = "data/rules/thr-vesak-2017.yaml: the rule thr-vesak-2017 was published but its file is missing: restore it (published)"
	if got := lines(runLaw(rules, lawCheck{"published", ledger.publishedRules})); got != want {
		t.Errorf("the problems are\n%s\nwant\n%s", got, want)
	}
}

// TestRemovedKeyIsReportedWithALine: the file no longer has a line for the key.
func TestRemovedKeyIsReportedWithALine(t *testing.T) {
	published, _ := LoadRules(lawFiles(t))
	ledger := Ledger{}.withRules(published)
	rules, problems := LoadRules(lawFiles(t, edit{"annual-return-corporate-2009", "quote: paling lama 4 (empat) bulan setelah akhir Tahun Pajak.\n", ""}))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	problems = runLaw(rules, lawCheck{"published", ledger.publishedRules})
	if len(problems) != 1 || problems[0].Line != 2 {
		t.Errorf("the problems are\n%s\nwant one problem in line 2, the first line of the rule", lines(problems))
	}
}

func TestRuleFormatIsStrict(t *testing.T) {
	for _, test := range []struct {
		edit edit
		want string
	}{
		{edit{"vat-return-2015", "kind: tax", "kind: tax\nkind: tax"}, "the file has the key kind twice"},
		{edit{"vat-return-2015", "kind: tax\n", ""}, "the file does not have the key kind"},
		{edit{"vat-return-2015", "from: 2015-01", `from: "2015-01"`}, "must be a period without quotes: 2015-01"},
		{edit{"vat-return-2015", "from: 2015-01", "from: 2015-13"}, `invalid period "2015-13"`},
		{edit{"vat-return-2015", "from: 2015-01", "from: 1995-01"}, "must be from 2000 to 2099: it is 1995-01"},
		{edit{"vat-return-2015", "definition: tax", "definition: tax\n  off: [saturday]"}, `dayOff has the unknown key "off"`},
		{edit{"bpjs-kesehatan-2018", "moves: true", "moves: false"}, "must be true, or be left out: the value is false"},
		{edit{"vat-return-2015", "checkedUntil: 2025-01-01\n", ""}, "the file does not have the key checkedUntil"},
		{edit{"overtime-2021", "multiplier: 1.5", "multiplier: 15e-1"}, "must be a plain number such as 2 or 1.5"},
	} {
		_, problems := LoadRules(lawFiles(t, test.edit))
		if got := lines(problems); !strings.Contains(got, test.want) || !strings.Contains(got, ".yaml:") {
			t.Errorf("%q: the problems are\n%s\nwant a line with %q", test.edit.new, got, test.want)
		}
	}
}
