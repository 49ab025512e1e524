package web

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/ask"
)

func TestLeavePlanPageShowsTheAnswerOfThePlan(t *testing.T) {
	h := site(t)
	page := wants(t, h, "/2026/leave-plan?days=12&lang=en",
		`<strong>4 days of leave</strong> give <strong>24 days off</strong>.`,
		`Days of annual leave: 12. Subtracted for collective leave: 8. Left for this plan: 4.`,
		`Take leave: Friday 13 February, Tuesday 17 March, Wednesday 13 May, Friday 29 May</p>`,
		`No other plan gives more days in runs of at least 4 days off that contain leave; among equal plans, this one takes the fewest days of leave, and then the earliest days.`,
		`/v1/holidays/leave-plan?year=2026&days=12&minDays=4&deductCollectiveLeave=true`,
	)
	q := ask.Default[ask.PlanLeave]()
	q.Year, q.Days = 2026, 12
	answer, err := q.Answer(national(t, at(t, testDay)))
	if err != nil {
		t.Fatal(err)
	}
	// The runs of the plan, and then the deals in their order.
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
	wants(t, h, "/2026/leave-plan?days=12&deductCollectiveLeave=false&lang=id", `Dengan <strong>12 hari cuti</strong>, Anda mendapat <strong>57 hari libur</strong>.`)
}

// cost is the cost on a card in English.
type cost struct {
	days, leave int
	per         float64
}

func costs(t *testing.T, page string) (list []cost) {
	t.Helper()
	for _, m := range regexp.MustCompile(`<span class="length">(\d+) days?</span>[^<]*</h3><p class="cost">(\d+) days? of leave, ([\d.]+) days off per day of leave</p>`).FindAllStringSubmatch(page, -1) {
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

func TestLeavePlanWithoutRunsSaysWhy(t *testing.T) {
	h := site(t)
	wants(t, h, "/2026/leave-plan?days=5&lang=en", "Collective leave uses all the annual leave.", "Left for this plan: 0.")
	wants(t, h, "/2026/leave-plan?days=1&minDays=31&deductCollectiveLeave=false&lang=en", "1 day of leave is not enough for 31 days off in a row.")
}

// There is no data for 2008, so the run of 1 January 2009 may be longer.
func TestRunAtTheEndOfTheDataMayBeLonger(t *testing.T) {
	wants(t, site(t), "/2009/leave-plan?days=12&deductCollectiveLeave=false&lang=en", "It may be longer: there is no data for the days before or after it.")
	if page := wants(t, site(t), "/2026/leave-plan?lang=en"); strings.Contains(page, "It may be longer") {
		t.Error("a run of 2026 is marked as incomplete")
	}
}

func TestLeavePlannerShowsEveryMistakeAtItsField(t *testing.T) {
	tests := []struct{ query, field, says string }{
		{"days=0", "days", "Isi jatah cuti dengan bilangan bulat, 1 sampai 60."},
		{"days=61", "days", "Isi jatah cuti dengan bilangan bulat, 1 sampai 60."},
		{"days=", "days", "Isi jatah cuti dengan bilangan bulat, 1 sampai 60."},
		{"minDays=32", "minDays", "Isi panjang libur minimal dengan bilangan bulat, 1 sampai 31."},
		{"minDays=0", "minDays", "Isi panjang libur minimal dengan bilangan bulat, 1 sampai 31."},
		{"deductCollectiveLeave=perhaps", "deduct", "Pilih ya atau tidak."},
	}
	h := site(t)
	for _, test := range tests {
		status, page := get(t, h, "/2026/leave-plan?"+test.query)
		if status != 400 || !strings.Contains(page, `aria-describedby="`+test.field+`-mistake"`) || !strings.Contains(page, `id="`+test.field+`-mistake">`+test.says+`</p>`) {
			t.Errorf("%s: status %d, or the mistake is not at the field", test.query, status)
		}
		if strings.Contains(page, `class="answer"`) || strings.Contains(page, `class="weekends"`) {
			t.Errorf("%s: the page has an answer", test.query)
		}
	}
	status, page := get(t, h, "/2026/leave-plan?days=twelve&minDays=99&deductCollectiveLeave=false&lang=en")
	for _, want := range []string{`value="twelve"`, `value="99"`, `value="false" checked`, `id="days-mistake"`, `id="minDays-mistake"`,
		`<a href="#days">Enter the days of annual leave as a whole number from 1 to 60.</a>`,
		`<a href="#minDays">Enter the minimum days off as a whole number from 1 to 31.</a>`} {
		if status != 400 || !strings.Contains(page, want) {
			t.Errorf("two mistakes: status %d, or no %s", status, want)
		}
	}
	for _, query := range []string{"days=60&minDays=31", "days=1&minDays=1"} {
		if status, _ := get(t, h, "/2026/leave-plan?"+query); status != 200 {
			t.Errorf("%s: status %d", query, status)
		}
	}
	if status, _ := get(t, h, "/2050/leave-plan?days=x"); status != 404 {
		t.Errorf("a year without data: status %d", status)
	}
}

func TestLeavePlanFollowsTheCalendarOfThePage(t *testing.T) {
	h := site(t)
	query := "/2026/leave-plan?days=3&minDays=11&deductCollectiveLeave=false&lang=en"
	wants(t, h, query+"&calendar=idx", "in the Indonesia Stock Exchange calendar.", "24 December 2026 – 3 January 2027",
		`<input type="hidden" name="calendar" value="idx">`, "/v1/calendars/idx/holidays/leave-plan?year=2026&days=3")
	if page := wants(t, h, query); strings.Contains(page, "24 December 2026 – 3 January 2027") {
		t.Error("the national plan has the own day off")
	}
}

func TestLinkToAnotherYearKeepsTheLeavePlannersForm(t *testing.T) {
	h := site(t)
	wants(t, h, "/2026/leave-plan?days=7&lang=en", `href="/2027/leave-plan?days=7&lang=en"`)
	wants(t, h, "/2026/leave-plan?lang=en", `href="/2027/leave-plan?lang=en"`)
	wants(t, h, "/2026/long-weekends?lang=en", `href="/2026/leave-plan?lang=en"`)
	if page := html.UnescapeString(wants(t, h, "/2026/leave-plan?days=7")); !strings.Contains(page, `action="/2026/leave-plan#result"`) {
		t.Error("the form does not lead to the answer")
	}
}
