package httpapi

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// independentList reads the list of holidays that was not made from the data:
// the types and names of each date.
func independentList(t *testing.T) map[string][]string {
	t.Helper()
	f, err := os.Open("../../testdata/final.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	days := map[string][]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if date, rest, ok := strings.Cut(s.Text(), "\t"); ok {
			days[date] = append(days[date], rest)
		}
	}
	if len(days) < 400 {
		t.Fatalf("only %d dates in the list", len(days))
	}
	return days
}

// newestAPI answers by the built-in data, as the list has it.
func newestAPI() *API { return New(harikerja.Default(), func() time.Time { return testNow }) }

// TestEveryDateOfAYear walks every date of two years through both checks, under
// both readings of leave, and compares with the library and with the
// independent list.
func TestEveryDateOfAYear(t *testing.T) {
	api, list := newestAPI(), independentList(t)
	for _, year := range []int{2021, 2026} {
		for d := range harikerja.Year(year).All() {
			for _, leave := range []bool{true, false} {
				checkDate(t, api, list[d.String()], d, leave)
			}
		}
	}
}

func checkDate(t *testing.T, api *API, listed []string, d harikerja.Date, leave bool) {
	t.Helper()
	cal, err := api.Calendar().With(harikerja.Rules{WorkOnLeave: !leave})
	if err != nil {
		t.Fatal(err)
	}
	day, err := cal.Day(d)
	if err != nil {
		t.Fatal(err)
	}
	query := fmt.Sprintf("date=%s&includeCollectiveLeave=%t", d, leave)
	check := checkReply(t, get(api, "/v1/holidays/check?"+query)).at("data")
	work := checkReply(t, get(api, "/v1/workdays/check?"+query)).at("data")

	// By the library.
	if work.get("isWorkday") != strconv.FormatBool(day.Class == harikerja.Workday) || work.get("isWeekend") != strconv.FormatBool(day.Weekend) ||
		check.get("isHoliday") != strconv.FormatBool(len(day.Holidays) > 0) || work.get("isHoliday") != check.get("isHoliday") {
		t.Errorf("%s: %s and %s, the library has %+v", query, check.text, work.text, day)
	}
	// By the independent list.
	var want, got []string
	for _, line := range listed {
		if leave || strings.HasPrefix(line, "national_holiday") {
			want = append(want, line)
		}
	}
	for _, h := range check.at("holidays").parts {
		got = append(got, strings.ReplaceAll(h.get("type")+"\t"+h.get("localName")+"\t"+h.get("name"), `"`, ""))
	}
	if !sameLines(got, want) || work.get("holidays") != check.get("holidays") {
		t.Errorf("%s: got %q, the list has %q", query, got, want)
	}
	weekday := d.Weekday()
	weekend := weekday == time.Saturday || weekday == time.Sunday
	if work.get("isWorkday") != strconv.FormatBool(!weekend && len(want) == 0) || work.get("date") != `"`+d.String()+`"` || work.get("day") != `"`+weekday.String()+`"` {
		t.Errorf("%s: %s", query, work.text)
	}
}

// sameLines compares without the order, in which the list has no say.
func sameLines(a, b []string) bool {
	count := map[string]int{}
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// TestAddAndDiffDayByDay compares add and diff with a walk over the dates,
// which knows nothing but the independent list.
func TestAddAndDiffDayByDay(t *testing.T) {
	api, list := newestAPI(), independentList(t)
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	weekends := []string{"sat,sun", "sun", "fri,sat", "none", "mon,tue,wed,thu,fri,sat"}
	first := harikerja.MustParseDate("2009-01-01")
	for range 2000 {
		start := first.AddDays(r.IntN(6939 - 700))
		weekend, leave, inclusive := weekends[r.IntN(len(weekends))], r.IntN(2) == 0, r.IntN(2) == 0
		isWorkday := func(d harikerja.Date) bool {
			for _, line := range list[d.String()] {
				if leave || strings.HasPrefix(line, "national_holiday") {
					return false
				}
			}
			return !strings.Contains(weekend, strings.ToLower(d.Weekday().String()[:3]))
		}

		days, reached := 1+r.IntN(80), start
		for left := days; left > 0; {
			if reached = reached.AddDays(1); isWorkday(reached) {
				left--
			}
		}
		options := fmt.Sprintf("&weekend=%s&includeCollectiveLeave=%t", weekend, leave)
		add := fmt.Sprintf("/v1/workdays/add?date=%s&days=%d%s", start, days, options)
		if got := checkReply(t, get(api, add)).get("data.resultDate"); got != `"`+reached.String()+`"` {
			t.Errorf("seed %d: %s: got %s, want %s", seed, add, got, reached)
		}

		end := start.AddDays(r.IntN(400))
		work, all := 0, 0
		for d := start; !d.After(end); d = d.AddDays(1) {
			if !inclusive && (d == start || d == end) {
				continue
			}
			all++
			if isWorkday(d) {
				work++
			}
		}
		diff := fmt.Sprintf("/v1/workdays/diff?start=%s&end=%s&inclusive=%t%s", start, end, inclusive, options)
		data := checkReply(t, get(api, diff)).at("data")
		if data.get("workdayCount") != strconv.Itoa(work) || data.get("calendarDays") != strconv.Itoa(all) {
			t.Errorf("seed %d: %s: got %s, want %d of %d", seed, diff, data.text, work, all)
		}
		if t.Failed() {
			return
		}
	}
}
