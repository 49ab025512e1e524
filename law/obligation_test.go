package law_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/harikerjatest"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func date(s string) harikerja.Date { return harikerja.MustParseDate(s) }

func fileRules(t *testing.T) []lawfile.Rule {
	t.Helper()
	file, err := lawfile.Decode(bytes.NewReader(law.EmbeddedRules()))
	if err != nil {
		t.Fatal(err)
	}
	return file.Rules
}

// load returns a rulebook with the given rules, loaded from a file.
func load(t *testing.T, rules ...lawfile.Rule) (*law.Rulebook, error) {
	t.Helper()
	content, err := lawfile.Encode(lawfile.File{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return law.Load(bytes.NewReader(content))
}

func period(t *testing.T, s string) law.Period {
	t.Helper()
	p, err := law.ParsePeriod(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCalculationsAgreeWithPublishedResults calculates every result that a source states.
func TestCalculationsAgreeWithPublishedResults(t *testing.T) {
	cases := 0
	for _, r := range fileRules(t) {
		for _, c := range r.Cases {
			cases++
			if c.Source == "" {
				t.Errorf("%s: a case has no source", r.ID)
			}
			if c.Date == nil {
				o, err := law.Default().Due(harikerja.Default(), law.ObligationID(r.Obligation), period(t, string(c.Period)))
				if err != nil || o.Due != *c.Due || o.Rule.ID != r.ID {
					t.Errorf("%s of %s: got %s from the rule %s (error %v); the source %s says %s", r.Obligation, c.Period, o.Due, o.Rule.ID, err, c.Source, *c.Due)
				}
				continue
			}
			weekend, err := harikerja.ParseWeekend(c.Weekend)
			if err != nil {
				t.Fatal(err)
			}
			o, err := law.Default().Overtime(harikerja.Default().WithWeekend(weekend), law.OvertimeWork{Date: *c.Date, Hours: c.Hours})
			if err != nil || o.MultiplierHours != c.MultiplierHours {
				t.Errorf("%v hours on %s: got %v (error %v); %s says %v", c.Hours, *c.Date, o.MultiplierHours, err, c.Source, c.MultiplierHours)
			}
		}
	}
	if cases < 22 {
		t.Errorf("got %d published results, want at least 22", cases)
	}
}

func TestDueUsesTheListsKnownOnAnEarlierDay(t *testing.T) {
	for _, test := range []struct {
		id                 law.ObligationID
		period, asOf, want string
	}{
		{law.IncomeTaxReturn, "2023-03", "2023-03-01", "2023-04-20"}, // collective leave was on 21, 24, 25 and 26 April
		{law.IncomeTaxReturn, "2023-03", "2026-11-15", "2023-04-26"},
		{law.VATReturn, "2023-05", "2023-06-01", "2023-06-30"},
		{law.VATReturn, "2023-05", "2023-06-16", "2023-07-03"}, // the decree of 16 June 2023 added collective leave
	} {
		o, err := law.Default().Due(frozen.Calendar().AsOf(date(test.asOf)), test.id, period(t, test.period))
		if err != nil || o.Due != date(test.want) {
			t.Errorf("%s of %s, as known on %s: got %s, error %v, want %s", test.id, test.period, test.asOf, o.Due, err, test.want)
		}
	}
}

// TestSkippedDaysHaveTheirReasons has rows that a person can check with a calendar.
func TestSkippedDaysHaveTheirReasons(t *testing.T) {
	for _, test := range []struct {
		id           law.ObligationID
		period, want string
	}{
		{law.IncomeTaxWithheldPayment, "2026-01", "2026-02-15 sunday, 2026-02-16 collective_leave, 2026-02-17 national_holiday: 2026-02-18"},
		{law.IncomeTaxWithheldPayment, "2024-03", "2024-04-10 national_holiday, 2024-04-11 national_holiday, 2024-04-12 " +
			"collective_leave, 2024-04-13 saturday, 2024-04-14 sunday, 2024-04-15 collective_leave: 2024-04-16"},
		{law.IncomeTaxOwnPayment, "2019-03", ": 2019-04-15"},
		{law.VATReturn, "2023-12", ": 2024-01-31"},
		{law.VATReturn, "2026-11", ": 2026-12-31"},
		{law.EInvoiceUpload, "2024-03", ": 2024-04-15"},      // a day of collective leave, but this due date never moves
		{law.AnnualReturnIndividual, "2023", ": 2024-03-31"}, // a Sunday, but this due date never moves
		{law.AnnualReturnCorporate, "2009", ": 2010-04-30"},  // the first year of the rule
		{law.THREidAlFitr, "2023", ": 2023-04-15"},           // a Saturday, but this due date never moves
		{law.THRChineseNewYear, "2017", ": 2017-01-21"},      // the first Chinese New Year under the rule
		{law.THRVesak, "2016", ": 2016-05-15"},               // the first feast under the rule
		{law.BPJSKesehatan, "2026-10", ": 2026-10-10 or 2026-10-12 saturday"},
		{law.BPJSKetenagakerjaan, "2024-03", ": 2024-04-15 or 2024-04-16 collective_leave"},
		{law.BPJSKesehatan, "2024-02", "2024-02-10 national_holiday, 2024-02-11 sunday: 2024-02-12"}, // a Saturday with a holiday
	} {
		o, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		if err != nil {
			t.Errorf("%s of %s: %v", test.id, test.period, err)
			continue
		}
		var skipped []string
		for _, s := range o.Skipped {
			skipped = append(skipped, s.Date.String()+" "+string(s.Reason))
		}
		got := strings.Join(skipped, ", ") + ": " + o.Due.String()
		for _, a := range o.Alternatives {
			got += " or " + a.Due.String() + " " + a.Text
		}
		if got != test.want {
			t.Errorf("%s of %s: got\n%s, want\n%s", test.id, test.period, got, test.want)
		}
	}
}

// TestCalendarRulesDoNotChangeDueDates checks that the weekend and the collective leave of a
// calendar do not change due dates.
func TestCalendarRulesDoNotChangeDueDates(t *testing.T) {
	firm := frozen.Calendar().WithWeekend(harikerja.NoWeekend()).WithLeave(harikerja.LeaveWorked())
	for _, id := range law.Default().Obligations() {
		for _, p := range []string{"2024", "2024-03", "2026-01"} {
			want, err1 := law.Default().Due(frozen.Calendar(), id, period(t, p))
			got, err2 := law.Default().Due(firm, id, period(t, p))
			if (err1 == nil) != (err2 == nil) || !reflect.DeepEqual(got.Due, want.Due) || !reflect.DeepEqual(got.Alternatives, want.Alternatives) {
				t.Errorf("%s of %s: due on %s with the calendar of a firm, want %s as with the national calendar", id, p, got.Due, want.Due)
			}
		}
	}
}

func TestDueWithoutARuleIsRefused(t *testing.T) {
	for _, test := range []struct {
		id     law.ObligationID
		period string
		want   string
	}{
		{law.IncomeTaxReturn, "2014-12", "before_first_rule"},
		{law.EInvoiceUpload, "2022-03", "before_first_rule"},
		{law.BPJSKesehatan, "2018-09", "before_first_rule"},
		{law.AnnualReturnCorporate, "2008", "before_first_rule"},
		{law.THREidAlFitr, "2015", "before_first_rule"},
		{law.THRNyepi, "2016", "before_first_rule"}, // the holiday is on 9 March 2016, one day after the rule began, so the due date was before the rule
		{law.THRChineseNewYear, "2016", "before_first_rule"},
		{law.THRVesak, "2015", "before_first_rule"},
	} {
		_, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		e, ok := errors.AsType[*law.RuleError](err)
		if !ok || e.Reason != law.Refusal(test.want) || e.Why == "" || e.Obligation != string(test.id) || e.Period != period(t, test.period) {
			t.Errorf("%s of %s: got the error %v, want %s", test.id, test.period, err, test.want)
		}
	}
}

func TestDueNeedsAListForTheYearOfTheDate(t *testing.T) {
	for _, test := range []struct {
		id     law.ObligationID
		period string
	}{
		{law.VATReturn, "2027-12"},           // due in 2028
		{law.EInvoiceUpload, "2027-12"},      // the date never moves
		{law.AnnualReturnIndividual, "2027"}, // the date never moves
		{law.THREidAlFitr, "2028"},           // the holiday is not known
		{law.IncomeTaxOwnPayment, "9999-12"}, // due after 9999-12-31, the last possible date
		{law.AnnualReturnCorporate, "9999"},  // due after 9999-12-31, the last possible date
	} {
		_, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		if _, ok := errors.AsType[*harikerja.CoverageError](err); !ok {
			t.Errorf("%s of %s: got the error %v, want a CoverageError", test.id, test.period, err)
		}
	}
}

func TestUnknownIDsAndPeriodsWithAWrongUnitAreRefused(t *testing.T) {
	book := law.Default()
	_, err := book.Due(frozen.Calendar(), "fee", period(t, "2024-01"))
	if e, ok := errors.AsType[*law.UnknownError](err); !ok || !slices.Equal(e.Allowed, texts(book.Obligations())) {
		t.Errorf("an unknown obligation gives the error %v", err)
	}
	if _, err := book.Due(frozen.Calendar(), "overtime", period(t, "2024-01-01")); err == nil {
		t.Error("overtime has a due date")
	}
	_, err = book.Rule("vat-return")
	if e, ok := errors.AsType[*law.UnknownError](err); !ok || len(e.Allowed) != len(book.Rules()) {
		t.Errorf("an unknown rule gives the error %v", err)
	}
	_, err = book.Due(frozen.Calendar(), law.VATReturn, period(t, "2024"))
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || err.Error() != "invalid period 2024: the period of vat-return is a month, as in 2026-03" {
		t.Errorf("a year for a monthly obligation gives the error %v", err)
	}
	_, err = book.Due(frozen.Calendar(), law.THRVesak, period(t, "2024-05"))
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Name != "period" {
		t.Errorf("a month for an annual obligation gives the error %v", err)
	}
}

// TestAliasesFindTheirObligation: if an alias belongs to several obligations, the error
// names their ids.
func TestAliasesFindTheirObligation(t *testing.T) {
	for alias, want := range map[string]law.ObligationID{"pph25": law.IncomeTaxOwnPayment, "bpjs-tk": law.BPJSKetenagakerjaan, "bpjs-kes": law.BPJSKesehatan,
		"setor-pph21": law.IncomeTaxWithheldPayment, "lapor-pph21": law.IncomeTaxReturn, "setor-ppn": law.VATPayment, "thr-lebaran": law.THREidAlFitr,
		"PPh25": law.IncomeTaxOwnPayment, "VAT-RETURN": law.VATReturn} {
		id, err := law.Default().FindObligation(alias)
		if id != want || err != nil {
			t.Errorf("alias %s: got %q, error %v, want %s", alias, id, err, want)
		}
	}
	o, err := law.Default().Due(frozen.Calendar(), "bpjs-tk", period(t, "2026-01"))
	if o.ID != law.BPJSKetenagakerjaan || err != nil {
		t.Errorf("the due date for an alias: got the id %q, error %v", o.ID, err)
	}
	for alias, want := range map[string][]law.ObligationID{"pph21": {law.IncomeTaxReturn, law.IncomeTaxWithheldPayment},
		"PPH21": {law.IncomeTaxReturn, law.IncomeTaxWithheldPayment}, "ppn": {law.VATOwnPayment, law.VATPayment, law.VATReturn},
		"thr": {law.THRChineseNewYear, law.THRChristmas, law.THREidAlFitr, law.THRNyepi, law.THRVesak},
		// The beginning of several names; "PPh" was confused with the similar "ppn".
		"PPh": {law.IncomeTaxAnnualPaymentCorporate, law.IncomeTaxAnnualPaymentIndividual, law.IncomeTaxOwnPayment, law.IncomeTaxReturn,
			law.IncomeTaxWithheldPayment},
		"vat": {law.VATOwnPayment, law.VATPayment, law.VATReturn},
		"spt": {law.AnnualReturnCorporate, law.AnnualReturnIndividual, law.IncomeTaxReturn, law.StampDutyReturn, law.VATReturn},
		"bpa": {law.WithholdingSlipAnnual, law.WithholdingSlipLeaver}} {
		_, err := law.Default().Due(frozen.Calendar(), law.ObligationID(alias), period(t, "2026-01"))
		e, ok := errors.AsType[*law.UnknownError](err)
		if !ok || !e.Ambiguous || !slices.Equal(e.Allowed, texts(want)) {
			t.Errorf("%s: got the error %v, want the ids %q", alias, err, want)
		}
	}
}

// TestBeginningOfANameIsNotAName: one obligation is not chosen by the beginning of its name. A
// beginning ends before a digit or a hyphen.
func TestBeginningOfANameIsNotAName(t *testing.T) {
	for _, name := range []string{"thr-eid", "jamso", "pp", "sp", "p", ""} {
		_, err := law.Default().FindObligation(name)
		if e, ok := errors.AsType[*law.UnknownError](err); !ok || e.Ambiguous {
			t.Errorf("%q: got %v, want an error with all ids", name, err)
		}
	}
}

// TestReliefDoesNotChangeTheDueDate marks a relief that has a condition with *.
func TestReliefDoesNotChangeTheDueDate(t *testing.T) {
	for _, test := range []struct {
		id                  law.ObligationID
		period, due, relief string
	}{
		{law.IncomeTaxWithheldPayment, "2025-01", "2025-02-17", "KEP-67/PJ/2025 no_penalty 2025-02-28"},
		{law.IncomeTaxWithheldPayment, "2025-02", "2025-03-17", ""},
		{law.VATReturn, "2025-03", "2025-04-30", "KEP-67/PJ/2025 no_penalty 2025-05-10"},
		{law.AnnualReturnIndividual, "2024", "2025-03-31", "KEP-79/PJ/2025 no_penalty 2025-04-11"},
		{law.AnnualReturnIndividual, "2025", "2026-03-31", "KEP-55/PJ/2026 no_penalty 2026-04-30"},
		{law.AnnualReturnIndividual, "2015", "2016-03-31", "KEP-49/PJ/2016 no_penalty 2016-04-30 *"},
		{law.AnnualReturnIndividual, "2016", "2017-03-31", "Pernyataan Menteri Keuangan no_penalty 2017-04-21 *"},
		{law.AnnualReturnIndividual, "2018", "2019-03-31", "KEP-95/PJ/2019 no_penalty 2019-04-01 *"},
		{law.AnnualReturnIndividual, "2019", "2020-03-31", "KEP-156/PJ/2020 no_penalty 2020-04-30"},
		{law.AnnualReturnCorporate, "2025", "2026-04-30", "KEP-71/PJ/2026 no_penalty 2026-05-31"},
		{law.IncomeTaxAnnualPaymentIndividual, "2024", "2025-03-31", "KEP-79/PJ/2025 no_penalty 2025-04-11"},
		{law.IncomeTaxAnnualPaymentCorporate, "2025", "2026-04-30", "KEP-71/PJ/2026 no_penalty 2026-05-31"},
		{law.IncomeTaxReturn, "2019-10", "2019-11-20", "KEP-692/PJ/2019 no_penalty 2019-11-26 *"},
		{law.VATReturn, "2019-03", "2019-04-30", "KEP-440/PJ/2019 no_penalty 2019-05-02 *"},
		{law.StampDutyPayment, "2025-01", "2025-02-17", "KEP-67/PJ/2025 no_penalty 2025-02-28"},
		{law.VATOwnPayment, "2025-01", "2025-02-17", "KEP-67/PJ/2025 no_penalty 2025-03-10 *"},
		{law.VATPayment, "2025-09", "2025-10-31", ""}, // before the disaster
		{law.VATPayment, "2025-10", "2025-12-01", "KEP-251/PJ/2025 no_penalty 2026-01-30 *"},
		{law.VATReturn, "2025-11", "2025-12-31", "KEP-251/PJ/2025 no_penalty 2026-01-30 *"},
		{law.IncomeTaxReturn, "2025-10", "2025-11-20", ""}, // due before 30 November
		{law.IncomeTaxReturn, "2025-11", "2025-12-22", "KEP-251/PJ/2025 no_penalty 2026-01-30 *"},
		{law.IncomeTaxOwnPayment, "2025-12", "2026-01-15", ""}, // due after 31 December
		{law.EInvoiceUpload, "2025-12", "2026-01-20", "KEP-251/PJ/2025 no_penalty 2026-01-30 *"},
		{law.IncomeTaxReturn, "2020-02", "2020-03-20", "KEP-156/PJ/2020 no_penalty 2020-04-30"},
		{law.THREidAlFitr, "2020", "2020-05-17", "SE Menaker M/6/HI.00.01/V/2020 instalments_or_delay 2020-12-31"},
		{law.THREidAlFitr, "2021", "2021-05-06", "SE Menaker M/6/HK.04/IV/2021 later_payment 2021-05-12"},
		{law.THRVesak, "2021", "2021-05-19", "SE Menaker M/6/HK.04/IV/2021 later_payment 2021-05-25"},
		{law.THRChristmas, "2021", "2021-12-18", "SE Menaker M/6/HK.04/IV/2021 later_payment 2021-12-24"},
		{law.THRNyepi, "2021", "2021-03-07", ""}, // this allowance was due before the circular
		{law.THREidAlFitr, "2022", "2022-04-25", ""},
	} {
		o, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		var reliefs []string
		for _, r := range o.Reliefs {
			text := r.Document + " " + string(r.Effect) + " " + r.Until.String()
			if r.Condition != "" && r.LocalCondition != "" {
				text += " *"
			}
			reliefs = append(reliefs, text)
		}
		if got := strings.Join(reliefs, ", "); err != nil || o.Due != date(test.due) || got != test.relief {
			t.Errorf("%s of %s: got %s, %q, error %v; want %s, %q", test.id, test.period, o.Due, got, err, test.due, test.relief)
		}
	}
}

func texts(ids []law.ObligationID) []string {
	var list []string
	for _, id := range ids {
		list = append(list, string(id))
	}
	return list
}

func TestDueInReturnsOnlySelectedObligations(t *testing.T) {
	february := harikerja.Month(2026, time.February)
	// The test looks only at these obligations, because new ones may be added.
	known := []law.ObligationID{law.VATPayment, law.VATReturn, law.BPJSKesehatan, law.BPJSKetenagakerjaan}
	for _, test := range []struct {
		want string
		only []law.Selection
	}{
		{"vat-return", []law.Selection{law.VATReturn}},
		{"bpjs-kesehatan, bpjs-ketenagakerjaan", []law.Selection{law.SocialSecurity}},
		{"bpjs-kesehatan, bpjs-ketenagakerjaan", []law.Selection{law.Kind("Social_Security")}},
		{"bpjs-kesehatan, bpjs-ketenagakerjaan, vat-return", []law.Selection{law.SocialSecurity, law.VATReturn}},
		{"bpjs-ketenagakerjaan", []law.Selection{law.ObligationID("BPJS-TK"), law.BPJSKetenagakerjaan}},
		{"vat-payment, vat-return", []law.Selection{law.ObligationID("ppn")}}, // an alias of several obligations
	} {
		list, _, err := law.Default().DueIn(frozen.Calendar(), february, test.only...)
		var ids []law.ObligationID
		for _, o := range list {
			if slices.Contains(known, o.ID) {
				ids = append(ids, o.ID)
			}
		}
		slices.Sort(ids)
		if got := strings.Join(texts(ids), ", "); got != test.want || err != nil {
			t.Errorf("%v: got %s, error %v, want %s", test.only, got, err, test.want)
		}
	}
	for _, test := range []struct {
		only law.Selection
		want string
	}{
		{law.ObligationID("vat"), `there is no obligation "vat": use one of annual-return-corporate, `},
		{law.Kind("pajak"), `there is no kind "pajak": use one of allowance, social_security, tax`},
		{law.LimitKind, `there is no kind "limit": use one of allowance, social_security, tax`}, // it has no due date
	} {
		list, _, err := law.Default().DueIn(frozen.Calendar(), february, law.Tax, test.only)
		if e, ok := errors.AsType[*law.UnknownError](err); !ok || !strings.HasPrefix(e.Error(), test.want) || list != nil {
			t.Errorf("%v: got the error %v, want %s", test.only, err, test.want)
		}
	}
}

func TestDueInReturnsPeriodsWithoutAnAnswer(t *testing.T) {
	for _, test := range []struct {
		start, end string
		only       []law.Selection
		want       string
	}{
		{"2026-02-01", "2026-02-28", nil, ""},
		{"2025-01-01", "2025-01-31", nil, "stamp-duty-payment 2024-12 before_first_rule"},
		{"2021-02-01", "2021-03-02", []law.Selection{law.SocialSecurity}, ""},
		{"2018-09-01", "2018-09-30", []law.Selection{law.BPJSKesehatan}, "bpjs-kesehatan 2018-09 before_first_rule"},
		{"2018-09-01", "2018-09-30", []law.Selection{law.BPJSKetenagakerjaan, law.Allowance}, ""},
		{"2015-01-01", "2015-01-15", []law.Selection{law.Tax}, "e-invoice-upload 2014-12 before_first_rule, income-tax-own-payment 2014-12 before_first_rule, " +
			"income-tax-return 2014-12 before_first_rule, income-tax-withheld-payment 2014-12 before_first_rule, " +
			"stamp-duty-payment 2014-12 before_first_rule, stamp-duty-return 2014-12 before_first_rule, " +
			"vat-own-payment 2014-12 before_first_rule, vat-payment 2014-12 before_first_rule, vat-return 2014-12 before_first_rule, " +
			"withholding-slip-annual 2014 before_first_rule, withholding-slip-leaver 2014-12 before_first_rule"},
		{"2027-12-25", "2027-12-31", nil, ""}, // no holiday of early 2028 has its due date in 2027
	} {
		span, err := harikerja.NewSpan(date(test.start), date(test.end))
		if err != nil {
			t.Fatal(err)
		}
		_, unanswered, err := law.Default().DueIn(frozen.Calendar(), span, test.only...)
		var got []string
		for _, u := range unanswered {
			got = append(got, string(u.ID)+" "+u.Period.String()+" "+string(u.Reason))
			if u.Why == "" {
				t.Errorf("%s: %s of %s has no explanation", span, u.ID, u.Period)
			}
		}
		if text := strings.Join(got, ", "); err != nil || text != test.want {
			t.Errorf("%s %v: got the periods without an answer %q, error %v, want %q", span, test.only, text, err, test.want)
		}
	}
}

// TestNoDueDateIfItMovesIntoAYearWithoutAList uses the lists that were known in
// March 2023. There is no list for 2024 yet.
func TestNoDueDateIfItMovesIntoAYearWithoutAList(t *testing.T) {
	cal := frozen.Calendar().AsOf(date("2023-03-01")) // 31 December 2023 is a Sunday, and 2024 is not known
	_, unanswered, err := law.Default().DueIn(cal, harikerja.Month(2023, time.December), law.VATPayment, law.VATReturn)
	var got []string
	for _, u := range unanswered {
		got = append(got, string(u.ID)+" "+u.Period.String()+" "+string(u.Reason))
	}
	want := []string{"vat-payment 2023-11 no_dataset", "vat-return 2023-11 no_dataset"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got the periods without an answer %q, error %v, want %q", got, err, want)
	}
}

func TestDueInNeedsACoveredSpan(t *testing.T) {
	_, _, err := law.Default().DueIn(frozen.Calendar(), harikerja.Year(2028))
	if _, ok := errors.AsType[*harikerja.CoverageError](err); !ok {
		t.Errorf("got the error %v, want a CoverageError", err)
	}
}

// TestContributionsIn2020MoveToTheWorkdayBeforeADayOff: PP 49/2020 sets the 30th. If the
// 30th is a day off, the date moves to the workday before it.
func TestContributionsIn2020MoveToTheWorkdayBeforeADayOff(t *testing.T) {
	for _, test := range []struct{ period, due, alternatives string }{
		{"2020-07", "2020-08-15", "2020-08-18 saturday"}, // a Saturday; Monday the 17th is a holiday
		{"2020-08", "2020-09-30", ""},
		{"2020-09", "2020-10-27", "2020-10-30 collective_leave_is_workday"}, // 28 and 30 October are collective leave, 29 is a holiday
		{"2020-10", "2020-11-30", ""},
		{"2020-11", "2020-12-30", ""},
		{"2020-12", "2021-01-29", "2021-01-30 saturday_is_workday"},
		{"2021-02", "2021-03-15", ""},
	} {
		o, err := law.Default().Due(frozen.Calendar(), law.BPJSKetenagakerjaan, period(t, test.period))
		var list []string
		for _, a := range o.Alternatives {
			list = append(list, a.Due.String()+" "+a.Text)
		}
		if got := strings.Join(list, ", "); err != nil || o.Due != date(test.due) || got != test.alternatives {
			t.Errorf("%s: got %s, %q, error %v; want %s, %q", test.period, o.Due, got, err, test.due, test.alternatives)
		}
	}
}

// TestVATOnServicesFromAbroadIsNotDueAtTheEndOfTheMonth: PPN on services and intangibles
// from abroad and on self-building is due on the 15th, not with the other PPN.
func TestVATOnServicesFromAbroadIsNotDueAtTheEndOfTheMonth(t *testing.T) {
	o, err := law.Default().Due(frozen.Calendar(), law.VATOwnPayment, period(t, "2026-01"))
	if err != nil || o.Nominal != date("2026-02-15") || o.Due != date("2026-02-18") {
		t.Errorf("got the due date %s for 2026-01, error %v", o.Due, err)
	}
	for _, id := range []string{"vat-payment-2015", "vat-payment-2025"} {
		r, err := law.Default().Rule(id)
		if err != nil || !slices.ContainsFunc(r.NotCovered, func(text string) bool { return strings.Contains(text, "from abroad") }) {
			t.Errorf("%s does not cover %v, error %v", id, r.NotCovered, err)
		}
	}
}

func TestIncomeTaxReturnsForEarly2025HaveARelief(t *testing.T) {
	for of, until := range map[string]string{"2025-01": "2025-02-28", "2025-02": "2025-03-31", "2025-03": "2025-04-30"} {
		o, err := law.Default().Due(frozen.Calendar(), law.IncomeTaxReturn, period(t, of))
		if err != nil || len(o.Reliefs) != 1 || o.Reliefs[0].Document != "KEP-67/PJ/2025" || o.Reliefs[0].Until != date(until) {
			t.Errorf("%s: got the reliefs %v, error %v", of, o.Reliefs, err)
		}
	}
}

// TestEInvoiceMustBeApprovedByTheDueDate: the upload alone is not enough.
func TestEInvoiceMustBeApprovedByTheDueDate(t *testing.T) {
	for _, id := range []string{"e-invoice-upload-2022", "e-invoice-upload-2025"} {
		r, err := law.Default().Rule(id)
		if err != nil || !strings.Contains(r.Quote, "dan memperoleh persetujuan dari D") ||
			!strings.Contains(strings.Join(r.Warnings, " "), "must also approve") {
			t.Errorf("%s: got the quote %q, error %v", id, r.Quote, err)
		}
	}
}

func TestStrikeNoticeNamesTheDecisionThatCountsCalendarDays(t *testing.T) {
	r, err := law.Default().Rule("strike-notice-2003")
	if err != nil || !slices.ContainsFunc(r.Notes, func(text string) bool { return strings.Contains(text, "KEP.232/MEN/2003 art. 3") }) {
		t.Errorf("got the notes %v, error %v", r.Notes, err)
	}
}

// TestAnswerIsTheEarliestDateIfTwoRulesApply: if two rules or readings may apply to a
// period, the answer is the earliest date, and the other dates are alternatives.
func TestAnswerIsTheEarliestDateIfTwoRulesApply(t *testing.T) {
	for _, test := range []struct {
		id           law.ObligationID
		period, want string
	}{
		// February has no 30th, and the 28th is a Sunday.
		{law.BPJSKetenagakerjaan, "2021-01", "2021-02-28: 2021-02-26, 2021-02-27 saturday_is_workday (if Saturday is a workday), " +
			"2021-03-02 day_30_counted_into_march (if the 30th of February is counted into March)"},
		{law.EInvoiceUpload, "2025-05", "2025-06-15: 2025-06-15, 2025-06-20 invoices_from_2025_05_22_or_every_invoice " +
			"(for invoices from 22 May 2025, or under another reading for every invoice of May 2025)"},
	} {
		o, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		if err != nil {
			t.Errorf("%s of %s: %v", test.id, test.period, err)
			continue
		}
		got := o.Nominal.String() + ": " + o.Due.String()
		for _, a := range o.Alternatives {
			got += ", " + a.Due.String() + " " + a.Text + " (" + a.Explanation + ")"
		}
		if got != test.want {
			t.Errorf("%s of %s: got\n%s, want\n%s", test.id, test.period, got, test.want)
		}
	}
}

func TestPeriodCanBeReadFromItsText(t *testing.T) {
	for _, s := range []string{"2024", "2024-02", "2021-02-02", "0001", "9999-12"} {
		p, err := law.ParsePeriod(s)
		if err != nil || p.String() != s {
			t.Errorf("ParsePeriod(%q): got %s, error %v", s, p, err)
		}
		var again law.Period
		text, err := p.MarshalText()
		if err != nil || again.UnmarshalText(text) != nil || again != p {
			t.Errorf("%s after MarshalText and UnmarshalText: got %s", p, again)
		}
	}
	for _, s := range []string{"", "24", "2024-13", "2024-2", "2024/02", "202402", "2024-02-30", " 2024", "0000"} {
		if p, err := law.ParsePeriod(s); err == nil {
			t.Errorf("ParsePeriod(%q): got %s, want an error", s, p)
		}
	}
	for _, test := range []struct{ p, end, next string }{
		{"2024", "2024-12-31", "2025"}, {"2024-02", "2024-02-29", "2024-03"}, {"2024-12", "2024-12-31", "2025-01"},
		{"2021-02-28", "2021-02-28", "2021-03-01"}, {"9999", "9999-12-31", "9999"}, {"9999-12", "9999-12-31", "9999-12"},
	} {
		p := period(t, test.p)
		if p.End().String() != test.end || p.Next().String() != test.next {
			t.Errorf("%s: got the end %s and the next period %s, want %s and %s", p, p.End(), p.Next(), test.end, test.next)
		}
	}
	if law.MonthPeriod(2024, time.March) != period(t, "2024-03") || law.YearPeriod(2024) != period(t, "2024") {
		t.Error("== is false for two periods of the same month or year")
	}
}

// TestAnswersWarnAfterCheckedUntil: the rule may have changed after the date of the
// newest text that was read.
func TestAnswersWarnAfterCheckedUntil(t *testing.T) {
	const newest, judgment = "The newest text that shows this rule in force is dated ", "MK 168/PUU-XXI/2023"
	for _, test := range []struct {
		id             law.ObligationID
		period, newest string
		judgment       bool
	}{
		{law.VATReturn, "2026-07", "", false}, // due on 31 August 2026
		{law.VATReturn, "2026-08", "2026-09-20", false},
		{law.THREidAlFitr, "2026", "", false},
		{law.THRVesak, "2026", "", false},
		{law.THRChristmas, "2026", "2026-10-03", true},
		{law.EInvoiceUpload, "2026-01", "", false},
		{law.EInvoiceUpload, "2026-02", "2026-03-16", false},
		{law.BPJSKetenagakerjaan, "2020-12", "", false},
	} {
		o, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(o.Warnings, " ")
		if strings.Contains(text, newest) != (test.newest != "") || !strings.Contains(text, newest+test.newest) && test.newest != "" ||
			strings.Contains(text, judgment) != test.judgment {
			t.Errorf("%s of %s: got the warnings %q; want a warning with the date %q, and a warning about the judgment: %t", test.id, test.period, text, test.newest, test.judgment)
		}
		if len(o.LocalWarnings) != len(o.Warnings) {
			t.Errorf("%s of %s: the two languages have a different number of warnings", test.id, test.period)
		}
	}
	for day, want := range map[string]bool{"2026-10-03": false, "2026-10-04": true} {
		o, err := law.Default().Overtime(frozen.Calendar(), law.OvertimeWork{Date: date(day), Hours: 1})
		if got := strings.Contains(strings.Join(o.Warnings, " "), judgment); err != nil || got != want {
			t.Errorf("overtime on %s: got a warning about the judgment: %t, error %v, want %t", day, got, err, want)
		}
	}
	for _, r := range fileRules(t) {
		kind, first := law.Kind(r.Kind), r.Citations[0]
		labour := kind == law.Allowance || kind == law.OvertimePay ||
			kind == law.LimitKind && slices.Contains([]string{"35", "13", "7"}, first.Number) // PP 35/2021, UU 13/2003, Permenaker 7/2026
		if labour != (r.Afterwards != nil) {
			t.Errorf("%s: want the judgment only in the rules on THR, overtime, termination, contracts and strikes", r.ID)
		}
	}
}

// TestReliefOf2020DoesNotApplyToEarlierAllowances: the circular is dated 6 May 2020.
func TestReliefOf2020DoesNotApplyToEarlierAllowances(t *testing.T) {
	for id, want := range map[law.ObligationID]int{law.THREidAlFitr: 1, law.THRChristmas: 1, law.THRNyepi: 0, law.THRVesak: 0, law.THRChineseNewYear: 0} {
		o, err := law.Default().Due(harikerja.Default(), id, law.YearPeriod(2020))
		if err != nil {
			t.Fatal(err)
		}
		if len(o.Reliefs) != want {
			t.Errorf("%s, due on %s: got %d reliefs, want %d", id, o.Due, len(o.Reliefs), want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestYearInWhichAFeastOccursTwiceIsRefused uses a year that has Idul Fitri twice, as 2033 does.
func TestYearInWhichAFeastOccursTwiceIsRefused(t *testing.T) {
	cal := harikerjatest.Calendar(2033, harikerjatest.Holiday("2033-01-02").Of("eid-al-fitr"),
		harikerjatest.Holiday("2033-12-23").Of("eid-al-fitr"))
	_, err := law.Default().Due(cal, law.THREidAlFitr, period(t, "2033"))
	// Permenaker 6/2016 art. 5(2) and (4): an allowance is due seven days before each
	// of the two holidays.
	why := "the year has this holiday twice, on 2033-01-02 and on 2033-12-23; " +
		"the allowance is due for each of them, on 2032-12-26 and on 2033-12-16"
	if e, ok := errors.AsType[*law.RuleError](err); !ok || e.Reason != "ambiguous_holiday" || e.Why != why {
		t.Errorf("got the error %v, want a RuleError that says %q", err, why)
	}
	_, unanswered, err := law.Default().DueIn(cal, harikerja.Month(2033, time.December), law.Allowance)
	if err != nil || !slices.ContainsFunc(unanswered, func(u law.Unanswered) bool { return u.ID == law.THREidAlFitr && u.Reason == "ambiguous_holiday" }) {
		t.Errorf("got the periods without an answer %v, error %v", unanswered, err)
	}
}

// TestNoFeastOccursTwiceInAList: the notes on THR say that no list has a religious holiday
// twice, so each year has one due date. The test loops over the days and counts how
// often a feast begins.
func TestNoFeastOccursTwiceInAList(t *testing.T) {
	cal := frozen.Calendar()
	covered, _ := cal.Covered()
	for _, occasion := range []string{"eid-al-fitr", "christmas", "nyepi", "vesak", "chinese-new-year"} {
		begins := map[int]int{}
		before := false // whether the day before is a day of the feast
		for d := range covered.All() {
			holidays, err := cal.HolidaysOn(d)
			if err != nil {
				t.Fatal(err)
			}
			feast := slices.ContainsFunc(holidays, func(h harikerja.Holiday) bool {
				return h.Kind == harikerja.NationalHoliday && h.Occasion == occasion
			})
			if feast && !before {
				begins[d.Year()]++
			}
			before = feast
		}
		for year := covered.Start().Year(); year <= covered.End().Year(); year++ {
			if begins[year] != 1 {
				t.Errorf("%s begins %d times in %d", occasion, begins[year], year)
			}
		}
	}
}

// TestAllowanceForAFeastWithoutAKnownDateIsUnanswered lists the allowances due in
// December, while the next year has no list. If Idul Fitri is on 14 January, it is on
// about 2 January in the next year. So the allowance for the next year may be due in
// December.
func TestAllowanceForAFeastWithoutAKnownDateIsUnanswered(t *testing.T) {
	for _, test := range []struct {
		holiday string
		want    bool
	}{{"2032-01-14", true}, {"2032-01-19", true}, {"2032-01-20", false}, {"2032-05-01", false}} {
		cal := harikerjatest.Calendar(2032, harikerjatest.Holiday(test.holiday).Of("eid-al-fitr"))
		_, unanswered, err := law.Default().DueIn(cal, harikerja.Month(2032, time.December), law.Allowance)
		got := slices.ContainsFunc(unanswered, func(u law.Unanswered) bool { return u.ID == law.THREidAlFitr && u.Period.String() == "2033" })
		if err != nil || got != test.want {
			t.Errorf("Idul Fitri on %s: the allowance of the next year is unanswered in December: got %t, error %v, want %t", test.holiday, got, err, test.want)
		}
	}
}

func TestExplanationsNameTheSkippedDays(t *testing.T) {
	for _, test := range []struct {
		id                     law.ObligationID
		period, local, english string
	}{
		{law.IncomeTaxWithheldPayment, "2026-01", "15 Februari Minggu, 16 cuti bersama, 17 Tahun Baru Imlek, bergeser ke 18 Februari",
			"15 February Sunday, 16 collective leave, 17 Chinese New Year, moved to 18 February"},
		{law.VATPayment, "2025-12", "31 Januari Sabtu, 1 Februari Minggu, bergeser ke 2 Februari", "31 January Saturday, 1 February Sunday, moved to 2 February"},
		{law.IncomeTaxReturn, "2026-01", "", ""},
	} {
		o, err := law.Default().Due(frozen.Calendar(), test.id, period(t, test.period))
		if err != nil || o.LocalExplanation != test.local || o.Explanation != test.english {
			t.Errorf("%s of %s: got %q, %q, error %v; want %q, %q", test.id, test.period,
				o.LocalExplanation, o.Explanation, err, test.local, test.english)
		}
	}
	// 10 October 2026 is a Saturday.
	o, err := law.Default().Due(frozen.Calendar(), law.BPJSKesehatan, period(t, "2026-10"))
	if err != nil || len(o.Alternatives) != 1 {
		t.Fatalf("got the alternatives %v, error %v", o.Alternatives, err)
	}
	a := o.Alternatives[0]
	if a.Explanation != "if Saturday is a day off" || a.LocalExplanation != "jika Sabtu libur" || !slices.Equal(a.Off, []law.DayOffReason{law.SaturdayOff}) {
		t.Errorf("the alternative is %+v", a)
	}
}

// TestDueInFindsDatesManyMonthsAfterThePeriod uses a rule whose date is a year after
// the period.
func TestDueInFindsDatesManyMonthsAfterThePeriod(t *testing.T) {
	book, err := load(t, lawfile.Rule{ID: "x-2015", Obligation: "x", Kind: "tax", Valid: lawfile.Validity{From: "2015-01"},
		Citations: []lawfile.Citation{{Law: "PMK", Number: "1", Year: 2015}},
		Compute:   lawfile.Compute{Type: lawfile.EndOfMonth, MonthsAfter: 12, Move: lawfile.NextWorkday},
		DayOff:    lawfile.DayOff{Definition: "tax", Days: []lawfile.Reason{"saturday", "sunday"}}})
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := book.DueIn(frozen.Calendar(), harikerja.Month(2026, time.February)) // 31 January 2026 is a Saturday
	if err != nil || len(list) != 1 || list[0].Period != period(t, "2025-01") || list[0].Due != date("2026-02-02") {
		t.Errorf("the list is %v, error %v", list, err)
	}
}

// TestExaminedHasEveryDateOfAnAnswer also covers a date that moves backward, and that has later
// alternatives.
func TestExaminedHasEveryDateOfAnAnswer(t *testing.T) {
	cal, backward := frozen.Calendar(), 0
	covered, _ := cal.Covered()
	list, _, err := law.Default().DueIn(cal, covered)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		dates := []harikerja.Date{o.Nominal, o.Due}
		for _, s := range o.Skipped {
			dates = append(dates, s.Date)
		}
		for _, a := range o.Alternatives {
			dates = append(dates, a.Due)
			if o.Due.Before(o.Nominal) {
				backward++
			}
		}
		for _, d := range dates {
			if !o.Examined.Contains(d) {
				t.Errorf("%s for %s: %s is not in %s", o.ID, o.Period, d, o.Examined)
			}
		}
	}
	if backward == 0 {
		t.Error("no date moved backward and has an alternative")
	}
}
