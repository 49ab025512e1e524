// Package probe answers whoever watches over the server: whether it is alive,
// and whether it should be sent requests.
package probe

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/harikerja/harikerja"
)

// Probe is what is looked at. Calendar must be set.
type Probe struct {
	Calendar func() *harikerja.Calendar // what is served now
	Draining func() bool                // whether the server is stopping; nil is no
	Dataset  func() Dataset             // where the calendar is from; nil is the built-in data
}

// Dataset says where the data is from.
type Dataset struct {
	File     string    // "" for the built-in data
	LoadedAt time.Time // when it was taken into use
	Err      error     // why the newest content of the file was refused; nil if it was not
	ErrAt    time.Time // when
}

// The bodies of the answers, in the order of their keys.
type (
	report struct {
		Status  string       `json:"status"` // alive, ready, draining or failing
		Problem string       `json:"problem,omitempty"`
		Data    *datasetBody `json:"dataset,omitempty"`
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
	reloadError struct {
		At    time.Time `json:"at"`
		Cause string    `json:"cause"`
	}
)

// Live answers that the process runs and can answer.
func (p *Probe) Live(w http.ResponseWriter, r *http.Request) {
	write(w, r, http.StatusOK, report{Status: "alive"})
}

// Ready answers whether to send requests: not while the server is stopping,
// and not when the calendar gives wrong answers to questions whose answers are
// known. A dataset file that was refused is told, but the old data is right
// for all that is known, so the server stays ready.
func (p *Probe) Ready(w http.ResponseWriter, r *http.Request) {
	cal := p.Calendar()
	body, status := report{Status: "ready", Data: p.dataset(cal)}, http.StatusOK
	if err := Check(cal); err != nil {
		body.Status, body.Problem, status = "failing", err.Error(), http.StatusServiceUnavailable
	}
	if p.Draining != nil && p.Draining() {
		body.Status, status = "draining", http.StatusServiceUnavailable
	}
	write(w, r, status, body)
}

func (p *Probe) dataset(cal *harikerja.Calendar) *datasetBody {
	body := &datasetBody{Source: "built-in"}
	if years := cal.Years(); len(years) > 0 {
		last := years[len(years)-1]
		body.FirstYear, body.LastYear, body.LastRevision, body.LastUpdated = years[0].Year, last.Year, last.Revision, last.UpdatedAt.String()
	}
	if p.Dataset == nil {
		return body
	}
	from := p.Dataset()
	if from.File != "" {
		body.Source = from.File
	}
	if !from.LoadedAt.IsZero() {
		at := from.LoadedAt.UTC().Truncate(time.Millisecond)
		body.LoadedAt = &at
	}
	if from.Err != nil {
		body.LastReloadError = &reloadError{from.ErrAt.UTC().Truncate(time.Millisecond), from.Err.Error()}
	}
	return body
}

// write sends a body that no cache may keep. Probes only read.
func write(w http.ResponseWriter, r *http.Request, status int, body report) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	dropBody(w, r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	b, err := json.Marshal(body)
	if err != nil { // it is made of texts and numbers
		panic(err)
	}
	h.Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	w.Write(b)
}

// dropBody ends the connection after the answer where a body was sent: net/http
// would wait for all of it before it answers, and nobody may hold a probe up.
// HTTP/2 ends the request alone.
func dropBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 && r.ProtoMajor == 1 {
		w.Header().Set("Connection", "close")
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Second))
	}
}
