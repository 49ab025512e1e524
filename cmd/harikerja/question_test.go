package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/law"
)

// TestJSONOutputEqualsTheHTTPBody compares the output of --json with the body of the
// server's answer, and checks the exit code. It also compares errors.
func TestJSONOutputEqualsTheHTTPBody(t *testing.T) {
	const clock = "2026-06-15T05:00:00Z"
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	server := httptest.NewServer(handler(httpapi.New(ask.BuiltIn(builtin(), law.Default), fixed(clock)), serveConfig{}, log))
	defer server.Close()

	tests := []struct {
		command string
		target  string
		code    int
	}{
		{"holidays", "/v1/holidays", 0},
		{"holidays 2025 --type collective_leave --include-sources", "/v1/holidays?year=2025&type=collective_leave&includeSources=true", 0},
		{"holidays 1999", "/v1/holidays?year=1999", 2},
		{"check 2026-03-20 --leave worked", "/v1/holidays/check?date=2026-03-20&includeCollectiveLeave=false", 1},
		{"check 2021-05-13 --include-sources", "/v1/holidays/check?date=2021-05-13&includeSources=true", 0},
		{"check", "/v1/holidays/check", 2},
		{"workday 2026-03-25", "/v1/workdays/check?date=2026-03-25", 0},
		{"workday 2026-03-20 --leave worked --weekend fri,sat",
			"/v1/workdays/check?date=2026-03-20&includeCollectiveLeave=false&weekend=fri,sat", 1},
		{"add 2026-03-18 5 --leave worked --weekend none",
			"/v1/workdays/add?date=2026-03-18&days=5&includeCollectiveLeave=false&weekend=none", 0},
		{"add 2026-03-18 -5", "/v1/workdays/add?date=2026-03-18&days=-5", 2},
		{"sub --weekend sun -15 2026-03-18", "/v1/workdays/subtract?date=2026-03-18&days=-15&weekend=sun", 2},
		{"diff 2026-01-01 2026-01-05 --inclusive=false --weekend SUN",
			"/v1/workdays/diff?start=2026-01-01&end=2026-01-05&inclusive=false&weekend=SUN", 0},
		{"holidays 2026-03", "/v1/holidays/range?start=2026-03-01&end=2026-03-31", 0},
		{"holidays 2024..2026-02 --type national_holiday --include-sources",
			"/v1/holidays/range?start=2024-01-01&end=2026-02-28&type=national_holiday&includeSources=true", 0},
		{"holidays ..2026", "/v1/holidays/range?start=&end=2026-12-31", 2},
		{"sub 2026-03-31 5 --leave worked --weekend fri",
			"/v1/workdays/subtract?date=2026-03-31&days=5&includeCollectiveLeave=false&weekend=fri", 0},
		{"years", "/v1/years", 0},
		{"revisions 2021", "/v1/revisions?year=2021", 0},
		{"sources 2025", "/v1/sources?year=2025", 0},
		{"upcoming", "/v1/holidays/upcoming", 0},
		{"upcoming 2026-03-18 --limit 50 --type national_holiday --include-sources",
			"/v1/holidays/upcoming?date=2026-03-18&limit=50&type=national_holiday&includeSources=true", 0},
		{"when", "/v1/occasions?date=2026-06-15", 0},
		{"when 2027", "/v1/occasions?year=2027", 0},
		{"when lebaran 2027", "/v1/occasions?name=lebaran&year=2027", 0},
		{"when 17 agustus 2026", "/v1/occasions?name=17+agustus&year=2026", 0},
		{"when pemilu --date 2009-01-01", "/v1/occasions?name=pemilu&date=2009-01-01", 0},
		{"when lebaran 2027 --date 2027-03-12", "/v1/occasions?name=lebaran+2027&date=2027-03-12", 0},
		{"when imlek 2577", "/v1/occasions?name=imlek+2577", 0},
		{"when lebara 2027", "/v1/occasions?name=lebara+2027", 2},
		{"when natal --as-of 2025-01-01", "/v1/occasions?name=natal&date=2025-01-01&asOf=2025-01-01", 0},
		{"long-weekends 2025 --min-days 4 --max-bridge-days 2 --leave worked --weekend sun",
			"/v1/holidays/long-weekends?year=2025&minDays=4&maxBridgeDays=2&includeCollectiveLeave=false&weekend=sun", 0},
		{"adjust 2026-03-22 --rule nearest --leave worked --weekend fri,sat",
			"/v1/workdays/adjust?date=2026-03-22&rule=nearest&includeCollectiveLeave=false&weekend=fri,sat", 0},
		{"nth 2026-03 -1", "/v1/workdays/nth?month=2026-03&n=-1", 0},
		{"nth -2 2026-03", "/v1/workdays/nth?month=2026-03&n=-2", 0},
		{"--as-of 2025-12-31 nth 2026-03 -10", "/v1/workdays/nth?month=2026-03&n=-10&asOf=2025-12-31", 0},
		{"workdays 2026-03-01 2026-03-31 --leave worked --weekend none",
			"/v1/workdays/list?start=2026-03-01&end=2026-03-31&includeCollectiveLeave=false&weekend=none", 0},
		{"summary 2025 --leave worked --weekend sun", "/v1/workdays/summary?year=2025&includeCollectiveLeave=false&weekend=sun", 0},
		{"days 2026-03-16 2026-03-31 --leave worked --weekend sun --include-sources",
			"/v1/days?start=2026-03-16&end=2026-03-31&includeCollectiveLeave=false&weekend=sun&includeSources=true", 0},
		{"days 2026-12-25", "/v1/days/batch?dates=2026-12-25", 0},
		{"days 2026-12-25,2025-08-18,2026-12-25 --include-sources --leave worked --weekend none",
			"/v1/days/batch?dates=2026-12-25,2025-08-18,2026-12-25&includeSources=true&includeCollectiveLeave=false&weekend=none", 0},
		{"revisions 2021", "/v1/revisions?year=2021", 0},
		{"changes 2025-01-01", "/v1/changes?since=2025-01-01", 0},
		{"due 2026-03-17T15:00+08:00 1:30 --hours-per-day 09:00-17:00 --zone WITA --leave worked",
			"/v1/deadlines/due?start=2026-03-17T15:00%2B08:00&hours=1:30&hoursPerDay=09:00-17:00&zone=WITA&includeCollectiveLeave=false", 0},
		{"due 2026-03-17T15:00 80 --weekend sun --sat 08:00-10:00,11:00-12:00 --fri=08:00-11:00",
			"/v1/deadlines/due?start=2026-03-17T15:00&hours=80&weekend=sun&sat=08:00-10:00,11:00-12:00&fri=08:00-11:00", 0},
		{"due 2026-03-17T15:00 -1:30", "/v1/deadlines/due?start=2026-03-17T15:00&hours=-1:30", 2},
		{"elapsed 2024-03-17T08:00Z 2026-03-26T10:30 --zone Asia/Jayapura --hours-per-day 00:00-24:00 --weekend none",
			"/v1/deadlines/elapsed?start=2024-03-17T08:00Z&end=2026-03-26T10:30&zone=Asia/Jayapura&hoursPerDay=00:00-24:00&weekend=none", 0},
		{"check 2025-08-18 --as-of 2025-08-06", "/v1/holidays/check?date=2025-08-18&asOf=2025-08-06", 1},
		{"upcoming --as-of 2021-05-01", "/v1/holidays/upcoming?asOf=2021-05-01", 0},
		{"holidays --as-of 2026-06-16", "/v1/holidays?asOf=2026-06-16", 2},
		{"--calendar idx add 2026-03-17 2", "/v1/workdays/add?date=2026-03-17&days=2&calendar=idx", 0},
		{"add 2026-05-08 2 --days-off 2026-05-11=Off --days-off 2026-05-13..2026-05-14 --workdays 2026-05-09 --as-of 2026-01-01",
			"/v1/workdays/add?date=2026-05-08&days=2&daysOff=2026-05-11%3DOff&daysOff=2026-05-13..2026-05-14&workdays=2026-05-09&asOf=2026-01-01", 0},
		{"holidays 2026 --type own_day_off --days-off 2026-05-11", "/v1/holidays?year=2026&type=own_day_off&daysOff=2026-05-11", 0},
		{"calendar show", "/v1/calendars", 0},
		{"calendar show idx --year 2026", "/v1/calendars/idx?year=2026", 0},
		{"calendar show nothing", "/v1/calendars/nothing", 2},
		{"check 2026-05-11 --calendar=", "/v1/holidays/check?date=2026-05-11&calendar=", 2},
		{"workday 2026-05-11 --calendar idx --days-off 2026-05-11", "/v1/workdays/check?date=2026-05-11&calendar=idx&daysOff=2026-05-11", 2},
		{"holidays --as-of 100%", "/v1/holidays?asOf=100%25", 2},
	}
	for _, test := range tests {
		got := runAt(t, clock, append(strings.Fields(test.command), "--json")...)
		response, err := http.Get(server.URL + test.target)
		noError(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		noError(t, err)
		if want := string(body) + "\n"; got.stdout != want || got.stderr != "" || got.code != test.code {
			t.Errorf("%s --json: exit code %d, stderr %q, stdout\n%s\nwant %d and the body of %s\n%s",
				test.command, got.code, got.stderr, got.stdout, test.code, test.target, want)
		}
		if (response.StatusCode == http.StatusOK) != (got.code != exitNoAnswer) {
			t.Errorf("%s: the exit code %d does not agree with the status %d of the server", test.command, got.code, response.StatusCode)
		}
	}
}

// TestErrorsNameArgumentsAndFlagsOfTheCommand runs every command with wrong and missing
// values. The errors must name the arguments and flags of the command, and must not
// use words of the API.
func TestErrorsNameArgumentsAndFlagsOfTheCommand(t *testing.T) {
	apiWords := regexp.MustCompile(`[a-z][A-Z]|[a-z]=|%2B|URL|asOf|parameter|endpoint|query|\b(true|false)\b`)
	argument := regexp.MustCompile(`[A-Z]{2,}|\bN\b`)
	valued := regexp.MustCompile(`(?m)^ +(--[a-z-]+) [A-Za-z]`) // flags that need a value
	asked := 0
	check := func(args []string, names ...string) {
		t.Helper()
		asked++
		got := runAt(t, "2026-06-15T12:00:00Z", args...)
		if got.code != exitNoAnswer || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%q: got exit code %d, stdout %q, stderr %q; want exit code 2 and one line on stderr", args, got.code, got.stdout, got.stderr)
		}
		if found := apiWords.FindString(got.stderr); found != "" {
			t.Errorf("%q: the error uses %q, a word of the API: %s", args, found, got.stderr)
		}
		if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(got.stderr, name) }) {
			t.Errorf("%q: the error does not name any of %q: %s", args, names, got.stderr)
		}
	}
	for _, c := range allCommands(t) {
		writesFiles := c.Flags().Lookup("json") == nil
		if writesFiles && c.Flags().Lookup("as-of") == nil {
			continue // the command asks no question
		}
		command := strings.Fields(c.CommandPath())[1:]
		example, _, _ := strings.Cut(c.Example, "\n")
		args := strings.Fields(strings.TrimSpace(example))[1+len(command):]
		names := argument.FindAllString(c.Use, -1)
		if writesFiles { // the tests of export check the arguments
			args = nil
			if len(names) > 0 {
				args = []string{filepath.Join(t.TempDir(), "new")}
			}
		}
		for i := range args {
			if writesFiles {
				break
			}
			wrong := slices.Clone(args)
			wrong[i] = "?"
			check(slices.Concat(command, wrong), names[i])
			if !strings.Contains(c.Use, "[") && i > 0 && c.Name() != "days" { // the command "days" also accepts one DATE
				check(slices.Concat(command, args[:i]), names[i])
			}
		}
		for _, m := range valued.FindAllStringSubmatch(c.LocalNonPersistentFlags().FlagUsages(), -1) {
			for _, value := range []string{"?", "", "-5"} {
				if m[1] == "--name" && value != "" {
					continue // any text is a name
				}
				check(slices.Concat(command, args, []string{m[1], value}), m[1])
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d errors were checked, want at least 100", asked)
	}
	check([]string{"due", "2026-03-17T15:00", "8", "--sat", "08:00-12:00"}, "use --weekend sun.")
	check([]string{"due", "2026-03-17T15:00", "8", "--sat", "08:00-12:00", "--sun", "08:00-12:00"}, "use --weekend none.")
	check([]string{"diff", "2026-03-17", "2026-03-16"}, "START must not be after END")
	check([]string{"elapsed", "2026-03-17T15:00", "2026-03-17T14:00"}, "START must not be after END")
	check([]string{"workdays", "2020-01-01", "2026-03-16"}, "The span from ")
	check([]string{"holidays", "2010..2020", "--include-sources"}, "The span from ")
	check([]string{"nth", "2026-03", "23"}, "N must count")
	check([]string{"days", strings.Repeat("2026-12-25,", 366) + "2026-12-26"}, "DATE,DATE... holds more than 366 dates")
}

// TestAsOfAndCalendarMistakesAreReportedFirst also checks that a mistake in the own days is
// reported after all other mistakes.
func TestAsOfAndCalendarMistakesAreReportedFirst(t *testing.T) {
	listed := strings.Join(ask.BuiltIn(builtin(), law.Default).Listed(), ", ")
	const beside = "The calendar idx has its own rules, so "
	for _, test := range []struct{ args, want string }{
		{"add ? 1 --as-of 2026-06-16 --calendar none", "--as-of must not be in the future: 2026-06-16 is after today, 2026-06-15."},
		{"add ? 1 --calendar none --weekend ?", `--calendar is "none", but there is no such calendar. The listed calendars are ` + listed + ". " +
			"A calendar file has a dot or a slash in its name, as in ./acme.yaml."},
		{"add ? 1 --calendar idx --weekend ?", beside + "--weekend is not allowed beside it: leave out --weekend or --calendar."},
		{"add ? 1 --leave ?", `DATE must use YYYY-MM-DD and be a real date, as in 2026-03-20, not "?".`},
		{"add ? 1 --calendar ./none.yaml --as-of 2026-06-16", "--as-of must not be in the future: 2026-06-16 is after today, 2026-06-15."},
		{"add ? 1 --calendar idx --leave taken", beside + "--leave is not allowed beside it: leave out --leave or --calendar."},
		{"add 2026-03-17 1 --days-off 2026-05-15,?", "--days-off must be a comma-separated list of dates that use YYYY-MM-DD and spans of dates, " +
			`each with an optional name, as in 2026-05-15,2026-12-28..2026-12-31=Year end, not "?".`},
		{"diff 2026-03-18 2026-03-17 --days-off 2026-05-11..2026-05-16 --workdays 2026-05-16",
			"2026-05-16 is both in --days-off and in --workdays: give each date once."},
		{"holidays 2026 --type own_day_off", `--type must be one of national_holiday, collective_leave, not "own_day_off".`},
		{"holidays 2026 --workdays 2026-05-16", "unknown flag: --workdays; see harikerja holidays --help"},
		{"sources --calendar idx", "unknown flag: --calendar; see harikerja sources --help"},
	} {
		wantMistakes(t, test.args, test.want)
	}
}

func TestBooleanFlagTakesItsValueAfterAnEqualsSign(t *testing.T) {
	both := runAt(t, "2026-06-15T12:00:00Z", "diff", "2026-01-01", "2026-01-05")
	if got := runAt(t, "2026-06-15T12:00:00Z", "diff", "2026-01-01", "2026-01-05", "--inclusive"); got != both {
		t.Errorf("--inclusive: got %+v, want %+v", got, both)
	}
	got := runAt(t, "2026-06-15T12:00:00Z", "diff", "2026-01-01", "2026-01-05", "--inclusive=no")
	if want := "harikerja: --inclusive must be one of true, false, not \"no\".\n"; got.code != exitNoAnswer || got.stderr != want {
		t.Errorf("--inclusive=no: got %+v, want %q", got, want)
	}
}

// TestErrorsForWrongFlagsSayWhatToWrite checks the errors for a boolean flag whose value
// is a separate argument, for a wrong --leave, and for flags of the first
// version.
func TestErrorsForWrongFlagsSayWhatToWrite(t *testing.T) {
	const useEquals = `harikerja: a flag with the value true or false needs "=": write `
	for _, test := range []struct{ args, stderr string }{
		{"diff 2026-03-01 2026-03-31 --inclusive false", useEquals + "--inclusive=false\n"},
		{"diff --inclusive true 2026-03-01 2026-03-31", useEquals + "--inclusive=true\n"},
		{"diff 2026-03-01 --inclusive false --json", useEquals + "--inclusive=false\n"},
		{"holidays 2026 --json --include-sources false", useEquals + "--include-sources=false\n"},
		{"holidays --json false", useEquals + "--json=false\n"},
		{"add 2026-03-18 5 --leave no", "harikerja: --leave must be one of taken, worked, not \"no\".\n"},
		{"add 2026-03-18 5 --leave true", "harikerja: --leave must be one of taken, worked, not \"true\".\n"},
		{"add 2026-03-18 5 --leave=", "harikerja: --leave must be one of taken, worked, not \"\".\n"},
		{"add 2026-03-18 5 --none", "harikerja: unknown flag: --none; see harikerja add --help\n"},
	} {
		got := runAt(t, "2026-06-15T12:00:00Z", strings.Fields(test.args)...)
		if got.code != exitNoAnswer || got.stdout != "" || got.stderr != test.stderr {
			t.Errorf("%s: got exit code %d, stdout %q, stderr %q, want %q", test.args, got.code, got.stdout, got.stderr, test.stderr)
		}
	}
	const envelope = `{"error":{"code":"INVALID_TYPE","message":"--leave must be one of taken, worked, not \"no\".",` +
		`"details":{"field":"leave","value":"no","allowed":["taken","worked"]}}}` + "\n"
	if got := runAt(t, "2026-06-15T12:00:00Z", "add", "2026-03-18", "5", "--leave", "no", "--json"); got.code != exitNoAnswer ||
		got.stdout != envelope || got.stderr != "" {
		t.Errorf("--leave no --json: got exit code %d, stdout %s, stderr %q", got.code, got.stdout, got.stderr)
	}
}
