package ops

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Probe answers /livez and /readyz. The field Calendar must be set. Probe is safe
// for concurrent use.
type Probe struct {
	Calendar func() *harikerja.Calendar // returns the calendar in use
	Draining func() bool                // reports whether the server is stopping; nil means never
	File     string                     // the dataset file; "" for the built-in data
	State    func() State               // returns the state of the dataset file; nil if it is not known

	Dir       string       // the directory of the operator's calendars; "" if there is none
	Calendars func() State // returns the state of these calendars; must be set if Dir is set
	Total     func() int   // returns the number of these calendars in use; must be set if Dir is set
}

// The JSON bodies of the answers.
type (
	report struct {
		Status  string       `json:"status"` // alive, ready, draining or failing
		Problem string       `json:"problem,omitempty"`
		Data    *datasetBody `json:"dataset,omitempty"`
		Dir     *dirBody     `json:"calendars,omitempty"`
	}
	datasetBody struct {
		Source          string       `json:"source"` // built-in, or the name of the file
		LoadedAt        *time.Time   `json:"loadedAt"`
		FirstYear       int          `json:"firstYear"`
		LastYear        int          `json:"lastYear"`
		LastRevision    int          `json:"lastYearRevision"`
		LastUpdated     string       `json:"lastYearUpdatedAt"`
		LastReloadError *reloadError `json:"lastReloadError"`
	}
	dirBody struct {
		Source          string       `json:"source"`
		LoadedAt        *time.Time   `json:"loadedAt"`
		RejectedFiles   int          `json:"rejectedFiles"`
		Total           int          `json:"total,omitempty"`           // only for the operator
		LastReloadError *reloadError `json:"lastReloadError,omitempty"` // only for the operator
	}
	reloadError struct {
		At    time.Time `json:"at"`
		Cause string    `json:"cause"`
	}
)

// Live answers 200, which shows that the process can answer.
func (p *Probe) Live(w http.ResponseWriter, r *http.Request) {
	writeReport(w, r, http.StatusOK, report{Status: "alive"})
}

// Ready answers 200 if the server can receive requests. It answers 503 while the
// server is stopping, and if CheckCalendar finds an error. If a new dataset or
// calendar file was rejected, it reports the error and answers 200, because the
// old data is still correct.
func (p *Probe) Ready(w http.ResponseWriter, r *http.Request) { p.ready(w, r, false) }

// ReadyForOperator is like Ready, but it also reports why calendar files were rejected. The
// reasons contain the names of calendars that are not listed, so the public does not get them.
func (p *Probe) ReadyForOperator(w http.ResponseWriter, r *http.Request) { p.ready(w, r, true) }

func (p *Probe) ready(w http.ResponseWriter, r *http.Request, forOperator bool) {
	cal := p.Calendar()
	body, status := report{Status: "ready", Data: p.dataset(cal), Dir: p.calendars(forOperator)}, http.StatusOK
	if err := CheckCalendar(cal); err != nil {
		body.Status, body.Problem, status = "failing", err.Error(), http.StatusServiceUnavailable
	}
	if p.Draining != nil && p.Draining() {
		body.Status, status = "draining", http.StatusServiceUnavailable
	}
	writeReport(w, r, status, body)
}

func (p *Probe) dataset(cal *harikerja.Calendar) *datasetBody {
	body := &datasetBody{Source: "built-in"}
	if years := cal.Years(); len(years) > 0 {
		last := years[len(years)-1]
		body.FirstYear, body.LastYear, body.LastRevision, body.LastUpdated = years[0].Year, last.Year, last.Revision, last.UpdatedAt.String()
	}
	if p.File != "" {
		body.Source = p.File
	}
	if p.State == nil {
		return body
	}
	body.LoadedAt, body.LastReloadError = p.State().report()
	return body
}

// report returns the state in the form of the JSON bodies.
func (s State) report() (loadedAt *time.Time, last *reloadError) {
	if !s.LoadedAt.IsZero() {
		at := s.LoadedAt.UTC().Truncate(time.Millisecond)
		loadedAt = &at
	}
	if s.Err != nil {
		last = &reloadError{s.ErrAt.UTC().Truncate(time.Millisecond), firstLines(s.Err.Error())}
	}
	return loadedAt, last
}

func (p *Probe) calendars(forOperator bool) *dirBody {
	if p.Dir == "" {
		return nil
	}
	state := p.Calendars()
	loadedAt, last := state.report()
	body := &dirBody{Source: p.Dir, LoadedAt: loadedAt, RejectedFiles: len(state.rejected(p.Dir))}
	if forOperator {
		body.Total, body.LastReloadError = p.Total(), last
	}
	return body
}

// writeReport sends a report that no cache may store.
func writeReport(w http.ResponseWriter, r *http.Request, status int, body report) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	server.DropBody(w, r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	b, err := json.Marshal(body)
	if err != nil { // cannot happen: a report always has a JSON form
		panic(err)
	}
	h.Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	w.Write(b) // ignore the error: the client disconnected
}

// facts are well-known days of past years, which no decree can change any more.
var facts = []struct {
	date  string
	class harikerja.Class
}{
	{"2012-08-17", harikerja.ClassNationalHoliday}, // Independence Day
	{"2015-12-24", harikerja.ClassNationalHoliday}, // the Prophet's birthday, on the eve of Christmas
	{"2018-06-15", harikerja.ClassNationalHoliday}, // Eid al-Fitr
	{"2019-04-17", harikerja.ClassNationalHoliday}, // general election
	{"2020-05-26", harikerja.ClassWorkday},         // collective leave that was moved to December because of the pandemic
	{"2021-05-13", harikerja.ClassNationalHoliday}, // Eid al-Fitr and Ascension on one day
	{"2022-05-04", harikerja.ClassCollectiveLeave}, // collective leave after Eid al-Fitr
	{"2023-04-22", harikerja.ClassNationalHoliday}, // Eid al-Fitr
	{"2024-02-14", harikerja.ClassNationalHoliday}, // general election
	{"2024-02-29", harikerja.ClassWorkday},         // leap day
	{"2025-08-17", harikerja.ClassNationalHoliday}, // a Sunday
	{"2025-08-18", harikerja.ClassCollectiveLeave}, // decreed eleven days before
	{"2025-08-16", harikerja.ClassWeekend},
}

// sums are known results of adding workdays in past years.
var sums = []struct {
	date   string
	days   int
	result string
}{
	{"2024-04-05", 1, "2024-04-16"}, // Eid al-Fitr is between the two dates
	{"2025-08-15", 1, "2025-08-19"}, // Independence Day is between the two dates
	{"2024-12-24", 2, "2024-12-30"}, // Christmas is between the two dates
}

// CheckCalendar compares a calendar with known answers and returns an error for
// the first difference. It skips years that the calendar does not cover.
func CheckCalendar(cal *harikerja.Calendar) error {
	if _, ok := cal.Covered(); !ok {
		return errors.New("the calendar does not cover any year")
	}
	for _, f := range facts {
		date := harikerja.MustParseDate(f.date)
		if _, err := cal.YearInfo(date.Year()); err != nil {
			continue
		}
		day, err := cal.Day(date)
		if err != nil {
			return fmt.Errorf("the calendar has no answer for %s: %w", f.date, err)
		}
		if day.Class != f.class {
			return fmt.Errorf("the calendar says that %s is a %s, but it was a %s", f.date, day.Class, f.class)
		}
	}
	for _, s := range sums {
		date := harikerja.MustParseDate(s.date)
		if _, err := cal.YearInfo(date.Year()); err != nil {
			continue
		}
		result, err := cal.AddWorkdays(date, s.days)
		if err != nil {
			return fmt.Errorf("the calendar cannot add %d workdays to %s: %w", s.days, s.date, err)
		}
		if result.String() != s.result {
			return fmt.Errorf("the calendar says that %s is %d workdays after %s, but the right date is %s", result, s.days, s.date, s.result)
		}
	}
	return nil
}
