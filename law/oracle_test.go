package law_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// The type oracle is a second, slow implementation of all obligations. It was written
// from the research notes. It does not use the rules in rules.json, and it calculates
// with time.Time.
type oracle struct {
	national, leave map[string]bool     // the dates YYYY-MM-DD
	feasts          map[string][]string // the dates of each occasion's national holidays, by occasion and year
	years           map[int]bool        // the years with a list
}

// expected is the answer that the oracle gives for one period.
type expected struct {
	nominal, due string
	skipped      []string
	alternatives []string
	noRule       bool // there is no rule for the period
	noData       bool // a year has no list
	// If there is no rule for the period, the obligation may be due on the dates from
	// "earliest" to "latest". Both fields are empty if the year has no list.
	earliest, latest string
}

func newOracle(t *testing.T, cal *harikerja.Calendar) *oracle {
	t.Helper()
	o := &oracle{map[string]bool{}, map[string]bool{}, map[string][]string{}, map[int]bool{}}
	for _, y := range cal.Years() {
		o.years[y.Year] = true
		list, err := cal.Holidays(harikerja.Year(y.Year))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range list {
			if h.Kind == harikerja.CollectiveLeave {
				o.leave[h.Date.String()] = true
				continue
			}
			o.national[h.Date.String()] = true
			key := fmt.Sprint(h.Occasion, y.Year)
			o.feasts[key] = append(o.feasts[key], h.Date.String())
		}
	}
	return o
}

const layout = "2006-01-02"

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// forward returns the first day on or after d that is not a day off, and the days off from d to
// this day. It returns false if a year has no list.
func (o *oracle) forward(d time.Time, saturday, leave bool) (time.Time, []string, bool) {
	var skipped []string
	for {
		if !o.years[d.Year()] {
			return d, nil, false
		}
		text := d.Format(layout)
		off := d.Weekday() == time.Sunday || o.national[text] ||
			saturday && d.Weekday() == time.Saturday || leave && o.leave[text]
		if !off {
			return d, skipped, true
		}
		skipped = append(skipped, text)
		d = d.AddDate(0, 0, 1)
	}
}

// tax returns the expected answer under tax law: if the date is a day off, it moves forward.
func (o *oracle) tax(d time.Time) expected {
	due, skipped, ok := o.forward(d, true, true)
	if !ok {
		return expected{noData: true}
	}
	return expected{nominal: d.Format(layout), due: due.Format(layout), skipped: skipped}
}

// fixed returns the expected answer for a date that never moves.
func (o *oracle) fixed(d time.Time) expected {
	if !o.years[d.Year()] {
		return expected{noData: true}
	}
	return expected{nominal: d.Format(layout), due: d.Format(layout)}
}

// bpjs returns the expected answer under a rule that does not define days off: if the date
// is a day off, it moves forward. Saturday and collective leave may each be days off or
// not, so there are four readings.
func (o *oracle) bpjs(d time.Time) expected {
	earliest, skipped, ok := o.forward(d, false, false)
	saturday, _, ok1 := o.forward(d, true, false)
	leave, _, ok2 := o.forward(d, false, true)
	both, _, ok3 := o.forward(d, true, true)
	if !ok || !ok1 || !ok2 || !ok3 {
		return expected{noData: true}
	}
	e := expected{nominal: d.Format(layout), due: earliest.Format(layout), skipped: skipped}
	e.add(earliest, saturday, leave, both, [3]string{"saturday", "collective_leave", "saturday_and_collective_leave"})
	return e
}

// add adds the dates under the other readings, if they are later than the earliest date. The
// parameter "reasons" has the texts for Saturday, for collective leave, and for both together.
func (e *expected) add(earliest, saturday, leave, both time.Time, reasons [3]string) {
	for i, d := range []time.Time{saturday, leave, both} {
		if d.After(earliest) && (i < 2 || !d.Equal(saturday) && !d.Equal(leave)) {
			e.alternatives = append(e.alternatives, d.Format(layout)+" "+reasons[i])
		}
	}
	slices.SortStableFunc(e.alternatives, func(a, b string) int { return strings.Compare(a[:10], b[:10]) })
}

// backward returns the last day on or before d that is not a day off, and the days off from d
// back to this day. It returns false if a year has no list.
func (o *oracle) backward(d time.Time, saturday, leave bool) (time.Time, []string, bool) {
	var skipped []string
	for o.years[d.Year()] {
		text := d.Format(layout)
		switch {
		case o.national[text], d.Weekday() == time.Sunday, d.Weekday() == time.Saturday && saturday, o.leave[text] && leave:
			skipped = append(skipped, text)
			d = d.AddDate(0, 0, -1)
		default:
			return d, skipped, true
		}
	}
	return d, nil, false
}

// pandemic returns the expected answer for a date that PP 49/2020 sets. The rule does not define
// days off. The date moves backward, so more days off give an earlier date.
func (o *oracle) pandemic(d time.Time) expected {
	earliest, skipped, ok := o.backward(d, true, true)
	if !ok {
		return expected{noData: true}
	}
	e := expected{nominal: d.Format(layout), due: earliest.Format(layout), skipped: skipped}
	saturday, _, _ := o.backward(d, false, true) // Saturday is a workday
	leave, _, _ := o.backward(d, true, false)    // collective leave is worked
	both, _, _ := o.backward(d, false, false)
	e.add(earliest, saturday, leave, both,
		[3]string{"saturday_is_workday", "collective_leave_is_workday", "saturday_and_collective_leave_are_workdays"})
	return e
}

// thr returns the expected answer for the allowance: it is due on the seventh calendar day
// before the first national holiday of the occasion.
func (o *oracle) thr(occasion string, year, first int) expected {
	dates := o.feasts[fmt.Sprint(occasion, year)]
	switch {
	case !o.years[year]:
		return expected{noRule: year < first, noData: year >= first}
	case len(dates) == 0:
		return expected{noRule: true}
	}
	holiday, _ := time.Parse(layout, slices.Min(dates))
	return from(first, year, o.fixed(holiday.AddDate(0, 0, -7)))
}

// monthly returns the expected answer for an obligation that is for a month.
func (o *oracle) monthly(id string, year int, month time.Month) expected {
	period := year*100 + int(month)
	endOfNext := day(year, month+2, 1).AddDate(0, 0, -1)
	switch id {
	case "income-tax-withheld-payment": // PMK 242/2014 art. 2: the 10th; PMK 81/2024 art. 94: the 15th
		if period >= 202501 {
			return o.tax(day(year, month+1, 15))
		}
		return from(201501, period, o.tax(day(year, month+1, 10)))
	case "income-tax-own-payment":
		return from(201501, period, o.tax(day(year, month+1, 15)))
	case "income-tax-return":
		return from(201501, period, o.tax(day(year, month+1, 20)))
	case "vat-own-payment": // PMK 242/2014 art. 2(15)-(16), PMK 81/2024 art. 94(2): services from abroad and self-building
		return from(201501, period, o.tax(day(year, month+1, 15)))
	case "stamp-duty-payment": // PMK 81/2024 art. 94(2)k
		return from(202501, period, o.tax(day(year, month+1, 15)))
	case "stamp-duty-return": // PMK 81/2024 arts. 171(18) and 477 number 2
		return from(202412, period, o.tax(day(year, month+1, 15)))
	case "withholding-slip-leaver": // PER-2/PJ/2024 art. 2(5)c, PER-11/PJ/2025 art. 7(2): the end of the next month
		return from(202401, period, o.fixed(endOfNext))
	case "vat-payment", "vat-return":
		return from(201501, period, o.tax(endOfNext))
	case "e-invoice-upload": // PER-03/PJ/2022: the 15th; PER-11/PJ/2025: the 20th
		switch {
		case period >= 202506:
			return o.fixed(day(year, month+1, 20))
		case period == 202505: // invoices from the day on which PER-11/PJ/2025 took effect are due on the 20th
			return o.fixed(day(2025, time.June, 15)).or("2025-06-20 invoices_from_2025_05_22_or_every_invoice")
		}
		return from(202204, period, o.fixed(day(year, month+1, 15)))
	case "bpjs-kesehatan": // the 10th of the month itself
		return from(201810, period, o.bpjs(day(year, month, 10)))
	case "bpjs-ketenagakerjaan": // PP 44/2015 and 46/2015: the 15th; PP 49/2020: the 30th, for six months
		switch {
		case period >= 202008 && period <= 202012:
			return o.pandemic(day(year, month+1, 30))
		case period == 202101: // there is no 30 February
			return o.pandemic(day(2021, time.February, 28)).or("2021-03-02 day_30_counted_into_march")
		}
		return from(201507, period, o.bpjs(day(year, month+1, 15)))
	}
	panic(id)
}

// from returns the answer e, or a refusal if the period is before the first rule. It is not known
// when the obligation was due for such a period. So the refusal has whole months, from the month
// of the nominal date under the first rule to the month of the due date under this rule.
func from(first, period int, e expected) expected {
	if period >= first {
		return e
	}
	if e.nominal == "" { // the year has no list
		return expected{noRule: true}
	}
	start, _ := time.Parse(layout, e.nominal)
	end, _ := time.Parse(layout, e.due)
	return expected{noRule: true, earliest: day(start.Year(), start.Month(), 1).Format(layout), latest: day(end.Year(), end.Month()+1, 0).Format(layout)}
}

// or adds a later date that is possible under another reading. It assumes that the year of
// the later date has a list if the year of the earlier date has one.
func (e expected) or(alternative string) expected {
	if !e.noData {
		e.alternatives = append(e.alternatives, alternative)
	}
	return e
}

// annual returns the expected answer for an obligation that is for a year.
func (o *oracle) annual(id string, year int) expected {
	switch id {
	case "annual-return-individual":
		return from(2009, year, o.fixed(day(year+1, time.March, 31)))
	case "annual-return-corporate":
		return from(2009, year, o.fixed(day(year+1, time.April, 30)))
	case "annual-return-individual-extended": // two months later
		return from(2009, year, o.fixed(day(year+1, time.May, 31)))
	case "annual-return-corporate-extended":
		return from(2009, year, o.fixed(day(year+1, time.June, 30)))
	case "income-tax-annual-payment-individual": // PMK 242/2014 art. 3, PMK 81/2024 art. 95: the last day of the return
		return from(2014, year, o.fixed(day(year+1, time.March, 31)))
	case "income-tax-annual-payment-corporate":
		return from(2014, year, o.fixed(day(year+1, time.April, 30)))
	case "withholding-slip-annual":
		return from(2024, year, o.fixed(day(year+1, time.January, 31)))
	case "thr-eid-al-fitr":
		return o.thr("eid-al-fitr", year, 2016)
	case "thr-christmas":
		return o.thr("christmas", year, 2016)
	case "thr-nyepi":
		return o.thr("nyepi", year, 2017)
	case "thr-vesak":
		return o.thr("vesak", year, 2016)
	case "thr-chinese-new-year":
		return o.thr("chinese-new-year", year, 2017)
	}
	panic(id)
}

var monthlyIDs = []string{"income-tax-withheld-payment", "income-tax-own-payment", "income-tax-return", "vat-own-payment", "vat-payment", "vat-return",
	"e-invoice-upload", "stamp-duty-payment", "stamp-duty-return", "withholding-slip-leaver", "bpjs-kesehatan", "bpjs-ketenagakerjaan"}

var annualIDs = []string{"annual-return-individual", "annual-return-corporate",
	"annual-return-individual-extended", "annual-return-corporate-extended",
	"income-tax-annual-payment-individual", "income-tax-annual-payment-corporate",
	"withholding-slip-annual", "thr-eid-al-fitr", "thr-christmas", "thr-nyepi", "thr-vesak", "thr-chinese-new-year"}

// expectedIn returns the expected answer for every obligation and every period in the
// years. The key has the id and the period.
func (o *oracle) expectedIn(first, last int) map[string]expected {
	all := map[string]expected{}
	for year := first; year <= last; year++ {
		for _, id := range annualIDs {
			all[fmt.Sprintf("%s %d", id, year)] = o.annual(id, year)
		}
		for month := time.January; month <= time.December; month++ {
			for _, id := range monthlyIDs {
				all[fmt.Sprintf("%s %d-%02d", id, year, int(month))] = o.monthly(id, year, month)
			}
		}
	}
	return all
}

// answer calculates one obligation with package law, and converts the answer to the type
// "expected".
func answer(t *testing.T, cal *harikerja.Calendar, key string) expected {
	t.Helper()
	id, text, _ := strings.Cut(key, " ")
	period, err := law.ParsePeriod(text)
	if err != nil {
		t.Fatal(err)
	}
	ob, err := law.Default().Due(cal, law.ObligationID(id), period)
	if err != nil {
		if _, ok := errors.AsType[*law.RuleError](err); ok {
			return expected{noRule: true}
		}
		if _, ok := errors.AsType[*harikerja.CoverageError](err); ok {
			return expected{noData: true}
		}
		t.Fatalf("%s: %v", key, err)
	}
	e := expected{nominal: ob.Nominal.String(), due: ob.Due.String()}
	for _, s := range ob.Skipped {
		e.skipped = append(e.skipped, s.Date.String())
	}
	for _, a := range ob.Alternatives {
		e.alternatives = append(e.alternatives, a.Due.String()+" "+a.Text)
	}
	return e
}

// calendars returns the built-in calendar, and the calendars that AsOf returns for several days.
func calendars() map[string]*harikerja.Calendar {
	list := map[string]*harikerja.Calendar{"now": harikerja.Default()}
	for year := 2014; year <= 2026; year++ {
		for _, date := range []string{"-01-01", "-04-01", "-07-01", "-10-01"} {
			asOf := fmt.Sprint(year) + date
			list[asOf] = harikerja.Default().AsOf(harikerja.MustParseDate(asOf))
		}
	}
	return list
}

func TestEveryObligationAgreesWithOracle_Exhaustively(t *testing.T) {
	for name, cal := range calendars() {
		o := newOracle(t, cal)
		answered := 0
		for key, want := range o.expectedIn(2008, 2029) {
			want.earliest, want.latest = "", "" // TestDueInAgreesWithOracle checks these two fields
			got := answer(t, cal, key)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("as known %s: %s: got %+v, the oracle has %+v", name, key, got, want)
			}
			if got.due != "" {
				answered++
			}
		}
		if name == "now" && answered < 1100 {
			t.Errorf("only %d dates have an answer", answered)
		}
	}
}

// TestDueInAgreesWithOracle compares the two lists that DueIn returns with the oracle.
// The first list must have exactly the dates that the oracle expects, in order. The
// second list must have exactly the periods that the oracle refuses and that may be due
// in the span. The test uses frozen data, because the oracle does not support a list in
// which the holiday for an occasion is missing.
func TestDueInAgreesWithOracle(t *testing.T) {
	cal := frozen.Calendar()
	all := newOracle(t, cal).expectedIn(2008, 2029)
	covered, _ := cal.Covered()
	var spans []harikerja.Span
	for year := 2010; year <= covered.End().Year(); year++ {
		spans = append(spans, harikerja.Year(year))
		for month := time.January; month <= time.December; month++ {
			m := harikerja.Month(year, month)
			spans = append(spans, m)
			half, err := harikerja.NewSpan(m.Start().AddDays(9), m.End().AddDays(-15))
			if err != nil {
				t.Fatal(err)
			}
			spans = append(spans, half)
		}
	}
	for _, span := range spans {
		var want, refused []string
		for key, e := range all {
			if e.due != "" && span.Contains(harikerja.MustParseDate(e.due)) {
				want = append(want, e.due+" "+key)
			}
			if e.earliest != "" && e.earliest <= span.End().String() && span.Start().String() <= e.latest {
				refused = append(refused, key)
			}
		}
		slices.Sort(want)
		slices.Sort(refused)
		list, unanswered, err := law.Default().DueIn(cal, span)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, ob := range list {
			got = append(got, ob.Due.String()+" "+string(ob.ID)+" "+ob.Period.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got the list\n%s\nwant\n%s", span, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		got = nil
		for _, u := range unanswered {
			got = append(got, string(u.ID)+" "+u.Period.String())
		}
		if !slices.Equal(got, refused) {
			t.Errorf("%s: got the periods without an answer\n%s\nwant\n%s", span, strings.Join(got, "\n"), strings.Join(refused, "\n"))
		}
	}
}

// multipliers returns the multiplier for each hour under PP 35/2021 art. 31. The cases in the code
// quote the article. It returns false for an hour that the article does not mention.
func multipliers(class law.DayClass, restDays int, shortest bool, hours int) ([]float64, bool) {
	var list []float64
	for hour := 1; hour <= hours; hour++ {
		var m float64
		switch {
		case class == law.Workday && hour == 1: // (1)a: "jam kerja lembur pertama"
			m = 1.5
		case class == law.Workday: // (1)b: "setiap jam kerja lembur berikutnya"
			m = 2
		case restDays == 1 && shortest && class == law.OfficialHoliday: // (2)b: "hari libur resmi jatuh pada hari kerja terpendek"
			m = [10]float64{0, 2, 2, 2, 2, 2, 3, 4, 4, 4}[min(hour, 9)]
			if hour > 9 {
				return nil, false
			}
		case restDays == 1: // (2)a: six workdays
			m = [12]float64{0, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4}[min(hour, 11)]
			if hour > 11 {
				return nil, false
			}
		default: // (3): five workdays
			m = [13]float64{0, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4}[min(hour, 12)]
			if hour > 12 {
				return nil, false
			}
		}
		list = append(list, m)
	}
	return list, true
}

// TestOvertimeAgreesWithOracle_Exhaustively tests every number of hours on every day of
// five years. It uses a five-day week and a six-day week, with Friday as the shortest day
// and without a shortest day.
func TestOvertimeAgreesWithOracle_Exhaustively(t *testing.T) {
	o := newOracle(t, frozen.Calendar())
	friday := time.Friday
	for d := day(2022, time.January, 1); d.Year() < 2027; d = d.AddDate(0, 0, 1) {
		text := d.Format(layout)
		for restDays, weekend := range map[int]harikerja.Weekend{1: harikerja.SunOnly(), 2: harikerja.SatSun()} {
			class := law.Workday
			switch {
			case o.national[text]: // a polling day is a national holiday in the lists; collective leave is not
				class = law.OfficialHoliday
			case d.Weekday() == time.Sunday, d.Weekday() == time.Saturday && restDays == 2:
				class = law.RestDay
			}
			for _, shortest := range []*time.Weekday{nil, &friday} {
				if shortest != nil && restDays == 2 {
					continue // only a six-day week has a shortest day
				}
				for hours := 1; hours <= 13; hours++ {
					want, ok := multipliers(class, restDays, shortest != nil && d.Weekday() == friday, hours)
					got, err := law.Default().Overtime(frozen.Calendar().WithWeekend(weekend),
						law.OvertimeWork{Date: date(text), Hours: float64(hours), ShortestDay: shortest})
					if (err == nil) != ok || ok && (got.Class != class || !slices.Equal(got.Multipliers, want)) {
						t.Fatalf("%s, %d rest days, %d hours: got %s %v, error %v; want %s %v", text, restDays, hours, got.Class, got.Multipliers, err, class, want)
					}
				}
			}
		}
	}
}
