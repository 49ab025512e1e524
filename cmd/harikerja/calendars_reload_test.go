package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// firm returns a calendar file with one own day off.
func firm(name string, listed bool, dayOff string) []byte {
	return fmt.Appendf(nil, "name: %s\nlisted: %t\ndaysOff:\n  - {date: %s}\n", name, listed, dayOff)
}

// firmFiles is a directory of calendar files.
type firmFiles struct {
	t   *testing.T
	dir string
}

func newFirmFiles(t *testing.T) firmFiles { return firmFiles{t, t.TempDir()} }

func (f firmFiles) write(name string, content []byte) {
	f.t.Helper()
	replace(f.t, filepath.Join(f.dir, name), content)
}

func (f firmFiles) remove(name string) {
	f.t.Helper()
	noError(f.t, os.Remove(filepath.Join(f.dir, name)))
}

// isDayOff asks a server whether a date is a day off in a calendar. The server must
// have the calendar.
func isDayOff(t *testing.T, url, calendar, date string) bool {
	t.Helper()
	status, body := get(t, url+"/v1/workdays/check?calendar="+calendar+"&date="+date)
	var answer struct{ Data struct{ IsWorkday bool } }
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != 200 {
		t.Fatalf("%s %s: %d %s", calendar, date, status, body)
	}
	return !answer.Data.IsWorkday
}

func statusOf(t *testing.T, url string) int {
	t.Helper()
	status, _ := get(t, url)
	return status
}

// TestServeRefusesBadCalendarsAtStart: the server prints the mistakes and exits.
func TestServeRefusesBadCalendarsAtStart(t *testing.T) {
	f := newFirmFiles(t)
	f.write("a.yaml", firm("a", true, "2026-02-30"))
	f.write("b.json", []byte(`{"name":"b","listed":1}`))
	f.write("c.yaml", firm("c", true, "2026-05-15"))
	got := runAt(t, someDay, "serve", "--addr", "127.0.0.1:0", "--calendars", f.dir)
	want := `harikerja: cannot use the calendars in DIR:
DIR/a.yaml:4: daysOff[0].date: invalid date "2026-02-30": use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31
DIR/b.json: listed: must be true or false
`
	if text := strings.ReplaceAll(got.stderr, f.dir, "DIR"); got.code != exitNoAnswer || got.stdout != "" || text != want {
		t.Errorf("got exit code %d, stdout %q, stderr\n%s\nwant\n%s", got.code, got.stdout, text, want)
	}
	wantMistake(t, nil, runAt(t, someDay, "serve", "--calendars", ""), "--calendars is empty: name a directory, or leave the flag out")
}

// TestServeShowsListedCalendars: a calendar that is not listed is served only to clients that
// know its name.
func TestServeShowsListedCalendars(t *testing.T) {
	f := newFirmFiles(t)
	f.write("1.yaml", firm("shown", true, "2026-05-15"))
	f.write("2.json", []byte(`{"name":"unlisted","weekend":["sun"]}`))
	p := serve(t, []string{"HARIKERJA_CALENDARS=" + f.dir})
	for target, want := range map[string]string{
		"/v1/calendars":          `"name":"shown"`,
		"/v1/calendars/shown":    `"startDate":"2026-05-15"`,
		"/v1/calendars/unlisted": `"weekend":["sun"]`,
		"/v1/workdays/check?calendar=unlisted&date=2026-05-16": `"isWorkday":true`,
		"/calendars/shown/calendar.ics":                        "20260515",
	} {
		status, body := get(t, p.url+target)
		if status != 200 || !strings.Contains(body, want) {
			t.Errorf("%s: got status %d, want 200 and %s: %s", target, status, want, body)
		}
		if target == "/v1/calendars" && strings.Contains(body, "unlisted") {
			t.Errorf("the list has a calendar that is not listed: %s", body)
		}
	}
	if !strings.Contains(p.stderr.String(), `"calendars":"`+f.dir+`"`) {
		t.Errorf("the log line about the start does not name the directory: %s", p.stderr)
	}
}

func TestCalendarsAreReloaded(t *testing.T) {
	f := newFirmFiles(t)
	f.write("a.yaml", firm("a", true, "2026-05-18"))
	f.write("gone.yaml", firm("gone", true, "2026-05-18"))
	p := serve(t, nil, "--calendars", f.dir, "--dataset-poll", "100ms", "--admin-addr", "0")

	// One file becomes invalid, one file is removed, and one file is new.
	f.write("a.yaml", []byte("name: a\ndaysOff: [{date: tomorrow}]\n"))
	f.remove("gone.yaml")
	f.write("new.yaml", firm("new", true, "2026-05-19"))
	await(t, "/readyz reports the broken file", func() bool { _, r := readyz(t, p.url); return r.Calendars.RejectedFiles == 1 })
	if !isDayOff(t, p.url, "a", "2026-05-18") || statusOf(t, p.url+"/v1/calendars/gone") != 200 || statusOf(t, p.url+"/v1/calendars/new") != 404 {
		t.Error("the calendars changed although a file is broken")
	}
	status, public := get(t, p.url+"/readyz")
	if status != 200 || strings.Contains(public, "a.yaml") {
		t.Errorf("the public /readyz: got %d %s, want 200 and no file name", status, public)
	}
	status, own := get(t, p.admin+"/readyz")
	if status != 200 || !strings.Contains(own, f.dir+`/a.yaml:2: daysOff[0].date: invalid date \"tomorrow\"`) || !strings.Contains(own, `"total":2`) {
		t.Errorf("/readyz on the admin listener: got %d %s, want 200 with the error of a.yaml", status, own)
	}
	if _, page := get(t, p.admin+"/metrics"); !strings.Contains(page, `harikerja_calendar_files_rejected{file="`+f.dir+`/a.yaml"} 1`+"\n") {
		t.Errorf("the metrics do not name the broken file:\n%s", page)
	}

	// The file is repaired.
	f.write("a.yaml", firm("a", true, "2026-05-20"))
	await(t, "the repaired file is served", func() bool { return isDayOff(t, p.url, "a", "2026-05-20") })
	if statusOf(t, p.url+"/v1/calendars/gone") != 404 || statusOf(t, p.url+"/v1/calendars/new") != 200 {
		t.Error("the other files were not loaded with the repaired file")
	}
	await(t, "/readyz reports no broken file", func() bool { _, r := readyz(t, p.url); return r.Calendars.RejectedFiles == 0 })

	if n := strings.Count(p.stderr.String(), "rejected; "); n != 1 {
		t.Errorf("%d rejections in the log, want 1: %s", n, p.stderr)
	}
	_, page := get(t, p.admin+"/metrics")
	for _, line := range []string{`harikerja_calendar_reloads_total{result="failed"} 1`, "harikerja_calendars 2", `harikerja_calendar_files_rejected{file=""} 0`} {
		if !strings.Contains(page, line+"\n") {
			t.Errorf("the metrics do not have %s", line)
		}
	}
}

// TestDatasetAndCalendarsAreReloadedTogether: a reload of the dataset keeps the new
// calendars, and a reload of the calendars keeps the new dataset.
func TestDatasetAndCalendarsAreReloadedTogether(t *testing.T) {
	f := newFirmFiles(t)
	file := filepath.Join(t.TempDir(), "dataset.json")
	replace(t, file, frozen.File())
	f.write("a.yaml", firm("a", true, "2026-05-01"))
	p := serve(t, []string{clockVariable + "=2026-11-21T12:00:00+07:00"}, "--dataset", file, "--calendars", f.dir, "--dataset-poll", "0s")
	before, _ := revisionOf(t, p.url, 2025)
	var corrections []string
	for i := range 5 {
		day := fmt.Sprintf("2026-06-%02d", i+1)
		corrections = append(corrections, day)
		replace(t, file, revised(t, 2025, corrections...))
		f.write("a.yaml", fmt.Appendf(nil, "name: a\nweekend: []\ndaysOff: [{date: %s}]\n", day))
		noError(t, p.Process.Signal(syscall.SIGHUP))
		await(t, "both are loaded", func() bool {
			n, _ := revisionOf(t, p.url, 2025)
			return n == before+i+1 && isDayOff(t, p.url, "a", day)
		})
	}
}
