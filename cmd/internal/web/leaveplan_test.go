package web

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

func TestLeavePlanPageShowsTheRunsOfThePlan(t *testing.T) {
	h := site(t)
	page := checkPage(t, h, "/2026/leave-plan?days=12&start=&lang=en",
		`<strong>4 days of leave</strong> give <strong>24 days off</strong>.`,
		`Annual leave left: 12. Subtracted for collective leave: 8. Left for this plan: 4.`,
		`Take leave: Friday 13 February, Tuesday 17 March, Wednesday 13 May, Friday 29 May</p>`,
		`Only runs of at least 4 days off that contain leave are counted. No other plan gives more days off in such runs. `+
			`Among equal plans, this plan takes the fewest days of leave, and then the earliest days.`,
		"<details class=\"developer\"><summary>For developers: the API call</summary>\n"+
			`<p><a href="/v1/holidays/leave-plan?year=2026&days=12&minDays=4&deductCollectiveLeave=true">`,
	)
	q := ask.Default[ask.PlanLeave]()
	q.Year, q.Days = 2026, 12
	answer, err := q.Answer(national(t, at(t, testDay)))
	noError(t, err)
	// The page has the runs of the plan, and then the deals. The order is the same as in the
	// answer.
	var want, got []string
	for _, r := range append(answer.Data.Plan, answer.Data.Deals...) {
		want = append(want, fmt.Sprintf("%d days, %d of leave, %v", r.Days, len(r.LeaveDays), r.DaysPer))
	}
	for _, c := range costs(t, page) {
		got = append(got, fmt.Sprintf("%d days, %d of leave, %v", c.days, c.leave, c.per))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the page has %q, want %q", got, want)
	}
	checkPage(t, h, "/2026/leave-plan?days=12&deductCollectiveLeave=false&start=&lang=id",
		`Dengan <strong>12 hari cuti</strong>, Anda mendapat <strong>57 hari libur</strong>.`,
		`<legend>Sudah dipotong cuti bersama?</legend>`,
		`Sisa cuti tahunan: 12 hari, tidak dipotong lagi untuk cuti bersama. Semuanya untuk rencana ini.`)
}

// cost returns a run's numbers: the days off, the days of leave, and the days off for each day of
// leave.
type cost struct {
	days, leave int
	per         float64
}

func costs(t *testing.T, page string) (list []cost) {
	t.Helper()
	for _, m := range regexp.MustCompile(`<span class="length">(\d+) days?</span>[^<]*</h3><p class="cost">(\d+) days? of `+
		`leave, ([\d.]+) days off per day of leave</p>`).FindAllStringSubmatch(page, -1) {
		days, err1 := strconv.Atoi(m[1])
		leave, err2 := strconv.Atoi(m[2])
		per, err3 := strconv.ParseFloat(m[3], 64)
		if err1 != nil || err2 != nil || err3 != nil {
			t.Fatal(m)
		}
		list = append(list, cost{days, leave, per})
	}
	return list
}
