package ops

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

func ask(h http.HandlerFunc, method string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h(w, httptest.NewRequest(method, "/", nil))
	return w
}

// TestBuiltInDataAgreesWithFacts also checks that every fact is about a past year.
func TestBuiltInDataAgreesWithFacts(t *testing.T) {
	if err := CheckCalendar(harikerja.Default()); err != nil {
		t.Error(err)
	}
	known := harikerja.Default().AsOf(harikerja.MustParseDate("2026-01-01"))
	for _, f := range facts {
		if _, err := known.Day(harikerja.MustParseDate(f.date)); err != nil || f.date >= "2026" {
			t.Errorf("%s: %v", f.date, err)
		}
	}
}

// removeLines removes the lines of a date, and the decrees that no other line names.
func removeLines(y *datasetfile.Year, date string) {
	y.Lines = slices.DeleteFunc(y.Lines, func(l datasetfile.Line) bool { return l.Date == date })
	y.Decrees = slices.DeleteFunc(y.Decrees, func(d datasetfile.Decree) bool {
		return !slices.ContainsFunc(y.Lines, func(l datasetfile.Line) bool {
			return l.Decree == d.ID || l.RevokedBy == d.ID || slices.Contains(l.Also, d.ID)
		})
	})
}

// TestCheckCalendarChecksEveryFact: if a calendar does not have the holiday of a fact,
// CheckCalendar rejects the calendar. It skips facts about years that the calendar does
// not cover.
func TestCheckCalendarChecksEveryFact(t *testing.T) {
	for _, f := range facts {
		if f.class == harikerja.ClassWorkday || f.class == harikerja.ClassWeekend {
			continue
		}
		cal := frozen.CalendarOf(frozen.Edit(harikerja.Default().DatasetFile(), func(ds *datasetfile.File) {
			ds.Calendars = nil
			for i := range ds.Years {
				removeLines(&ds.Years[i], f.date)
			}
		}))
		if err := CheckCalendar(cal); err == nil || !strings.Contains(err.Error(), f.date) {
			t.Errorf("without the holiday of %s: got %v, want an error with this date", f.date, err)
		}
	}
	cal := frozen.CalendarOf(frozen.Edit(harikerja.Default().DatasetFile(), func(ds *datasetfile.File) {
		ds.Calendars, ds.Years = nil, ds.Years[len(ds.Years)-1:]
	}))
	if err := CheckCalendar(cal); err != nil {
		t.Errorf("a calendar with only the newest year: got the error %v, want none", err)
	}
	if err := CheckCalendar(cal.AsOf(harikerja.MustParseDate("2000-01-01"))); err == nil {
		t.Error("a calendar that does not cover any year was accepted")
	}
}

func TestReadyzReportsTheStateOfTheServer(t *testing.T) {
	draining := false
	cal := frozen.Calendar()
	state := State{LoadedAt: time.Date(2026, 11, 15, 3, 4, 5, 678_900_000, time.FixedZone("WIB", 7*3600))}
	p := &Probe{Calendar: func() *harikerja.Calendar { return cal }, Draining: func() bool { return draining },
		File: "/data/dataset.json", State: func() State { return state }}
	check := func(name string, status int, want string) {
		t.Helper()
		w := ask(p.Ready, http.MethodGet)
		if w.Code != status || w.Body.String() != want {
			t.Errorf("%s: %d %s, want %d %s", name, w.Code, w.Body, status, want)
		}
		if h := w.Header(); h.Get("Cache-Control") != "no-store" || h.Get("Content-Type") != "application/json; charset=utf-8" ||
			h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: header %v", name, h)
		}
	}
	const data = `"dataset":{"source":"/data/dataset.json","loadedAt":"2026-11-14T20:04:05.678Z","firstYear":2009,"lastYear":2027,` +
		`"lastYearRevision":1,"lastYearUpdatedAt":"`
	updated := cal.Years()[len(cal.Years())-1].UpdatedAt.String() + `",`
	check("ready", 200, `{"status":"ready",`+data+updated+`"lastReloadError":null}}`)
	state.Err, state.ErrAt = errors.New(`the dataset is "damaged"`), state.LoadedAt.Add(time.Minute)
	refused := data + updated + `"lastReloadError":{"at":"2026-11-14T20:05:05.678Z","cause":"the dataset is \"damaged\""}}}`
	check("after a file was rejected", 200, `{"status":"ready",`+refused)
	draining = true
	check("draining", 503, `{"status":"draining",`+refused)
	draining, p.File, p.State, cal = false, "", nil, cal.AsOf(harikerja.MustParseDate("2000-01-01"))
	check("failing", 503, `{"status":"failing","problem":"the calendar does not cover any year","dataset":{"source":"built-in",`+
		`"loadedAt":null,"firstYear":0,"lastYear":0,"lastYearRevision":0,"lastYearUpdatedAt":"","lastReloadError":null}}`)
}

func TestLivezAcceptsOnlyGETAndHEAD(t *testing.T) {
	p := &Probe{}
	if w := ask(p.Live, http.MethodGet); w.Code != 200 || w.Body.String() != `{"status":"alive"}` {
		t.Errorf("GET: got %d %s, want 200 alive", w.Code, w.Body)
	}
	if w := ask(p.Live, http.MethodPost); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" || w.Body.Len() > 0 {
		t.Errorf("POST: got %d %v %s, want 405 without a body", w.Code, w.Header(), w.Body)
	}
}

// TestProbeWithABodyIsAnswered: if a probe announces a body and does not send it,
// the server answers and closes the connection.
func TestProbeWithABodyIsAnswered(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc((&Probe{}).Live))
	defer srv.Close()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	noError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	io.WriteString(conn, "GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.Contains(string(answer), "200 OK") || !strings.Contains(string(answer), "Connection: close") {
		t.Errorf("%v: %q", err, answer)
	}
}
