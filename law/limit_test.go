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

// limitNotes is a second list of the time limits. It was written from the research
// notes. Each time limit has the number of workdays, the word in the law that starts
// the count, and the first day on which the rule is valid.
var limitNotes = map[law.LimitID]struct {
	days  int
	word  string
	since string
}{
	law.AdminAppeal:             {10, "sejak", "2014-10-17"},
	law.AdminDecision:           {5, "setelah", "2020-11-02"},
	law.AdminDecisionDelivery:   {5, "sejak", "2014-10-17"},
	law.AdminObjection:          {21, "sejak", "2014-10-17"},
	law.Bipartite:               {30, "sejak", "2006-01-14"},
	law.BPSKDecision:            {21, "setelah", "2000-04-20"},
	law.KIPAnswer:               {10, "sejak", "2010-04-30"},
	law.KIPAnswerExtension:      {7, "berikutnya", "2010-04-30"},
	law.KIPDispute:              {14, "setelah", "2010-04-30"},
	law.KIPObjection:            {30, "setelah", "2010-04-30"},
	law.KIPObjectionAnswer:      {30, "sejak", "2010-04-30"},
	law.LockoutNotice:           {7, "sebelum", "2003-03-25"},
	law.Mediation:               {30, "sejak", "2006-01-14"},
	law.MediationAnswer:         {10, "setelah", "2006-01-14"},
	law.MediationFirstSession:   {7, "sejak", "2014-09-30"},
	law.MediationRecommendation: {10, "sejak", "2006-01-14"},
	law.OutsourcingRegistration: {3, "sejak", "2026-04-30"},
	law.PermitDecision:          {10, "sejak", "2020-11-02"},
	law.PHKNotice:               {14, "sebelum", "2021-02-02"},
	law.PHKNoticeProbation:      {7, "sebelum", "2021-02-02"},
	law.PHKRefusal:              {7, "setelah", "2021-02-02"},
	law.PKWTRegistration:        {3, "sejak", "2021-02-02"},
	law.PKWTRegistrationWritten: {7, "sejak", "2021-02-02"},
	law.StrikeNotice:            {7, "sebelum", "2003-03-25"},

	law.TaxAuditFindingsReply:       {5, "sejak", "2025-02-14"},
	law.TaxAuditMeetingMinutes:      {5, "sejak", "2025-02-14"},
	law.TaxAuditMinutes:             {3, "setelah", "2025-02-14"},
	law.TaxAuditQualityAssurance:    {3, "sejak", "2025-02-14"},
	law.TaxObjectionDocuments:       {15, "setelah", "2025-01-01"},
	law.TaxObjectionDocumentsSecond: {10, "setelah", "2025-01-01"},
	law.TaxObjectionHearingReply:    {10, "sejak", "2025-01-01"},
}

// A slowDay says whether a date is a national holiday or collective leave.
type slowDay struct {
	date            time.Time
	national, leave bool
}

// slowDays returns every day of the years with a list, in order.
func slowDays(o *oracle) []slowDay {
	var days []slowDay
	for d := day(2009, time.January, 1); o.years[d.Year()]; d = d.AddDate(0, 0, 1) {
		text := d.Format(layout)
		days = append(days, slowDay{d, o.national[text], o.leave[text]})
	}
	return days
}

// slowLimit counts the workdays in a loop over the days. It returns false if the loop
// reaches a day without a list.
func slowLimit(days []slowDay, start, count int, word string, off []time.Weekday, leaveOff, generous bool) (time.Time, bool) {
	workday := func(i int) bool {
		d := days[i]
		return !slices.Contains(off, d.date.Weekday()) && !d.national && !(leaveOff && d.leave)
	}
	step, i := 1, start+1
	switch word {
	case "sebelum": // if all workdays lie between the two dates, the result is one workday earlier
		step, i = -1, start-1
		if !generous {
			count++
		}
	case "sejak":
		if !generous {
			i = start // the first day counts
		}
	}
	for ; i >= 0 && i < len(days); i += step {
		if workday(i) {
			count--
		}
		if count == 0 {
			return days[i].date, true
		}
	}
	return time.Time{}, false
}

// TestTimeLimitsAgreeWithALoop_Exhaustively compares every time limit with a loop over
// the days, for every day from 2020 to 2027 and under every reading. With -short, it tests every
// eleventh day.
func TestTimeLimitsAgreeWithALoop_Exhaustively(t *testing.T) {
	cal := harikerja.Default()
	days := slowDays(newOracle(t, cal))
	ids := law.Default().TimeLimits()
	if len(ids) != len(limitNotes) {
		t.Fatalf("got %d time limits, but the notes have %d", len(ids), len(limitNotes))
	}
	weeks := []struct {
		weekend *harikerja.Weekend
		off     [][]time.Weekday
	}{
		{nil, [][]time.Weekday{{time.Saturday, time.Sunday}, {time.Sunday}}},
		{new(harikerja.SatSun()), [][]time.Weekday{{time.Saturday, time.Sunday}}},
		{new(harikerja.SunOnly()), [][]time.Weekday{{time.Sunday}}},
	}
	answers, refused := 0, 0
	for _, id := range ids {
		note := limitNotes[id]
		for i, d := range days {
			if d.date.Year() < 2020 || d.date.Year() > 2027 || testing.Short() && i%11 != 0 {
				continue
			}
			start := harikerja.MustParseDate(d.date.Format(layout))
			for _, week := range weeks {
				byReading, covered := map[string]string{}, true
				for _, off := range week.off {
					for _, leaveOff := range []bool{true, false} {
						for _, generous := range []bool{false, true} {
							date, ok := slowLimit(days, i, note.days, note.word, off, leaveOff, generous)
							covered = covered && ok
							byReading[readingName(off, leaveOff, generous, note.word)] = date.Format(layout)
						}
					}
				}
				got, err := law.Default().TimeLimit(cal, id, start, law.LimitOptions{Weekend: week.weekend})
				var missing *harikerja.CoverageError
				var noRule *law.RuleError
				switch {
				case d.date.Format(layout) < note.since:
					refused++
					if !errors.As(err, &noRule) || noRule.Reason != "before_first_rule" {
						t.Fatalf("%s of %s: got the error %v, want an error because no rule covers the date", id, start, err)
					}
				case !covered:
					refused++
					if !errors.As(err, &missing) {
						t.Fatalf("%s of %s: got %v, error %v, want an error because there is no data", id, start, got.Due, err)
					}
				case err != nil:
					t.Fatalf("%s of %s: %v", id, start, err)
				default:
					answers++
					text := differs(got, byReading)
					if text == "" {
						text = miscounted(t, cal, got, note.days)
					}
					if text != "" {
						t.Fatalf("%s of %s, weekend %v: %s", id, start, week.weekend, text)
					}
				}
			}
		}
	}
	want := 150_000
	if testing.Short() {
		want /= 11
	}
	if answers < want || refused == 0 {
		t.Errorf("compared %d answers and %d refusals, want at least %d answers and one refusal", answers, refused, want)
	}
}

func weekendOf(t *testing.T, text string) harikerja.Weekend {
	t.Helper()
	w, err := harikerja.ParseWeekend(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// readingName returns the full name of a reading, as in [law.Alternative.Text].
func readingName(off []time.Weekday, leaveOff, generous bool, word string) string {
	week, leave, end := "six_day_week", "collective_leave_worked", "first_day_not_counted"
	if len(off) == 2 {
		week = "five_day_week"
	}
	if leaveOff {
		leave = "collective_leave_off"
	}
	switch {
	case word == "sebelum" && generous:
		end = "one_date_counted"
	case word == "sebelum":
		end = "full_workdays_between"
	case word == "sejak" && !generous:
		end = "first_day_counted"
	}
	return week + " " + leave + " " + end
}

// differs compares an answer with the dates that all readings give. It compares the dates, and
// the readings of each later date. It returns the first difference, or "".
func differs(got law.TimeLimit, byReading map[string]string) string {
	var dates []string
	for _, date := range byReading {
		if !slices.Contains(dates, date) {
			dates = append(dates, date)
		}
	}
	slices.Sort(dates)
	if got.Due.String() != dates[0] || len(got.Alternatives) != len(dates)-1 {
		return fmt.Sprintf("%s with %d alternatives, want %v", got.Due, len(got.Alternatives), dates)
	}
	for i, a := range got.Alternatives {
		if a.Due.String() != dates[i+1] {
			return fmt.Sprintf("alternative %s, want %s", a.Due, dates[i+1])
		}
		for name, date := range byReading {
			named := slices.ContainsFunc(a.Readings, func(r law.Reading) bool {
				return !slices.ContainsFunc([]law.Choice{r.Week, r.Leave, r.Days}, func(choice law.Choice) bool {
					return choice != "" && !slices.Contains(strings.Fields(name), string(choice))
				})
			})
			if named != (date == a.Due.String()) {
				return fmt.Sprintf("the alternative %s has the readings %v, but the reading %s gives %s", a.Due, a.Readings, name, date)
			}
		}
		var texts []string
		for _, r := range a.Readings {
			texts = append(texts, strings.Join(strings.Fields(string(r.Week+" "+r.Leave+" "+r.Days)), "_and_"))
		}
		if want := strings.Join(texts, "_or_"); a.Text != want {
			return fmt.Sprintf("the alternative %s has the text %s, want %s", a.Due, a.Text, want)
		}
	}
	return ""
}

// miscounted checks [law.TimeLimit.Counted]. It returns "" if the span ends at the result and has
// the number of workdays that the law requires.
func miscounted(t *testing.T, cal *harikerja.Calendar, got law.TimeLimit, days int) string {
	t.Helper()
	span := got.Counted
	cal = cal.WithWeekend(got.Weekend)
	if !got.LeaveTaken {
		cal = cal.WithLeave(harikerja.LeaveWorked())
	}
	n, err := cal.CountWorkdays(span)
	if err != nil {
		t.Fatal(err)
	}
	last := span.End() // the date at which the count ends
	if got.Rule.Limit.Direction == "before" {
		last = span.Start()
	}
	if got.Due.Before(span.Start()) { // full workdays between the two dates: the result is the workday before them
		if last, err = cal.AddWorkdays(span.Start(), -1); err != nil {
			t.Fatal(err)
		}
	}
	if n != days || last != got.Due {
		return fmt.Sprintf("%s has %d workdays, and the count ends on %s, want %d and %s", span, n, last, days, got.Due)
	}
	return ""
}

func TestTimeLimitCountsBackward(t *testing.T) {
	// 18, 20, 23 and 24 March 2026 are collective leave, and 19 March is Nyepi.
	start := harikerja.MustParseDate("2026-04-01")
	got, err := law.Default().TimeLimit(frozen.Calendar(), law.PHKNotice, start, law.LimitOptions{Weekend: new(harikerja.SatSun())})
	if err != nil {
		t.Fatal(err)
	}
	if got.Due.String() != "2026-03-04" || got.Rule.Citation != "PP 35/2021 art. 37(3)" {
		t.Errorf("got %s from the rule %s, want 2026-03-04 from PP 35/2021 art. 37(3)", got.Due, got.Rule.Citation)
	}
	if want := "if collective leave is a day off and all workdays lie between the two dates"; got.Explanation != want {
		t.Errorf("got the explanation %q, want %q", got.Explanation, want)
	}
	var list []string
	for _, a := range got.Alternatives {
		list = append(list, a.Due.String()+" "+a.LocalExplanation)
	}
	want := []string{
		"2026-03-05 jika cuti bersama libur dan salah satu dari kedua tanggal ikut dihitung",
		"2026-03-10 jika cuti bersama adalah hari kerja dan semua hari kerja berada di antara kedua tanggal",
		"2026-03-11 jika cuti bersama adalah hari kerja dan salah satu dari kedua tanggal ikut dihitung",
	}
	if !slices.Equal(list, want) {
		t.Errorf("got the alternatives\n%s\nwant\n%s", strings.Join(list, "\n"), strings.Join(want, "\n"))
	}
}

func TestTimeLimitUsesTheListKnownOnAnEarlierDay(t *testing.T) {
	// The decree that made 18 August 2025 a day of collective leave is dated 7 August.
	start := harikerja.MustParseDate("2025-08-15")
	for asOf, want := range map[string]string{"2025-08-01": "2025-08-20", "2025-08-31": "2025-08-21"} {
		cal := frozen.Calendar().AsOf(harikerja.MustParseDate(asOf))
		got, err := law.Default().TimeLimit(cal, law.PKWTRegistration, start, law.LimitOptions{Weekend: new(harikerja.SatSun())})
		if err != nil {
			t.Fatal(err)
		}
		last := got.Due
		for _, a := range got.Alternatives {
			last = a.Due
		}
		if last.String() != want {
			t.Errorf("as of %s: got the last date %s, want %s", asOf, last, want)
		}
	}
}

func TestTimeLimitRefusesUnknownIDsAndWeekends(t *testing.T) {
	cal, start := frozen.Calendar(), harikerja.MustParseDate("2026-04-01")
	ask := func(limit law.LimitID, weekend *harikerja.Weekend) error {
		_, err := law.Default().TimeLimit(cal, limit, start, law.LimitOptions{Weekend: weekend})
		return err
	}
	var unknown *law.UnknownError
	if err := ask("thr-eid-al-fitr", nil); !errors.As(err, &unknown) || unknown.Type != "time_limit" || unknown.Ambiguous {
		t.Errorf("TimeLimit with the id of an obligation: got the error %v", err)
	}
	if err := ask("phk", nil); !errors.As(err, &unknown) || !unknown.Ambiguous || len(unknown.Allowed) != 3 {
		t.Errorf("TimeLimit with the alias phk, which three limits have: got the error %v", err)
	}
	var argument *harikerja.ArgumentError
	for _, text := range []string{"none", "sat", "fri", "fri,sat", "fri,sun", "sun,mon", "fri,sat,sun", "mon,tue,wed,thu,fri,sat"} {
		weekend := weekendOf(t, text)
		if err := ask("phk-notice", &weekend); !errors.As(err, &argument) || argument.Name != "weekend" {
			t.Errorf("weekend %v: %v", weekend, err)
		}
	}
	if _, err := law.Default().Due(cal, "phk-notice", law.MonthPeriod(2026, time.March)); !errors.As(err, &unknown) {
		t.Errorf("Due with the id of a time limit: got the error %v", err)
	}
}

func TestTimeLimitWarnsAboutLaterDates(t *testing.T) {
	for start, want := range map[string]bool{"2026-03-02": false, "2026-11-02": true} {
		got, err := law.Default().TimeLimit(frozen.Calendar(), "phk-notice", harikerja.MustParseDate(start), law.LimitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for date, warnings := range map[string][]string{"2026-10-03": got.Warnings, "3 Oktober 2026": got.LocalWarnings} {
			text := strings.Join(warnings, " ")
			if strings.Contains(text, date) != want || strings.Contains(text, "168/PUU-XXI/2023") != want {
				t.Errorf("%s: got the warnings %q, want a warning about later dates: %t", start, text, want)
			}
		}
	}
}
