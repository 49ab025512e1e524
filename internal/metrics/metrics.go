// Package metrics counts what the server does, for Prometheus.
//
// Every number is an atomic counter that a request adds to and a scrape reads;
// text.go writes them in the format that Prometheus reads.
package metrics

import (
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
)

// bounds are the upper bounds of the buckets of the histogram. Most answers
// take microseconds; a client that reads slowly makes the rest.
var bounds = [...]time.Duration{25e3, 50e3, 100e3, 250e3, 500e3, 1e6, 2.5e6, 5e6, 10e6, 50e6, 250e6, 1e9, 5e9}

// Metrics is all that is measured. It is safe for concurrent use.
type Metrics struct {
	version  string
	calendar func() *harikerja.Calendar
	inFlight atomic.Int64
	reloads  results
	certs    results
	routes   []*route
	byName   map[string]*route
	open     func() int // connections; nil where they are not counted
	most     int
}

// route is what is measured of one pattern.
type route struct {
	pattern string
	buckets [len(bounds) + 1]atomic.Int64 // one more for what takes longer
	time    atomic.Int64                  // all of it, in nanoseconds
	status  [500]atomic.Int64             // from status 100
}

// results counts attempts by how they ended.
type results struct{ ok, failed atomic.Int64 }

func (r *results) count(err error) {
	if err != nil {
		r.failed.Add(1)
		return
	}
	r.ok.Add(1)
}

// Other is the route of requests that no pattern was found for.
const Other = "other"

// New returns metrics for the routes with the given patterns; all others count
// as [Other]. The calendar is asked for its years at each scrape.
func New(version string, patterns []string, calendar func() *harikerja.Calendar) *Metrics {
	m := &Metrics{version: version, calendar: calendar, byName: make(map[string]*route)}
	for _, p := range slices.Concat(patterns, []string{Other}) {
		if m.byName[p] == nil {
			r := &route{pattern: p}
			m.routes, m.byName[p] = append(m.routes, r), r
		}
	}
	return m
}

// DatasetReloaded counts an attempt to load another dataset.
func (m *Metrics) DatasetReloaded(err error) { m.reloads.count(err) }

// CertificateReloaded counts an attempt to load another TLS certificate.
func (m *Metrics) CertificateReloaded(err error) { m.certs.count(err) }

// Connections measures the open connections by a function that counts them,
// and what the most is.
func (m *Metrics) Connections(open func() int, most int) { m.open, m.most = open, most }

// observed counts a request that was answered.
func (m *Metrics) observed(pattern string, status int, took time.Duration) {
	r := m.byName[pattern]
	if r == nil {
		r = m.byName[Other]
	}
	i := 0
	for i < len(bounds) && took > bounds[i] {
		i++
	}
	r.buckets[i].Add(1)
	r.time.Add(int64(took))
	if status < 100 || status > 599 {
		status = http.StatusInternalServerError // no status that net/http would have written
	}
	r.status[status-100].Add(1)
}

// Handler serves the metrics as Prometheus reads them.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var p page
		m.write(&p)
		writeRuntime(&p)
		writeProcess(&p, "/proc")
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Write(p.b) // a scraper that went away is no concern of ours
	})
}

func (m *Metrics) write(p *page) {
	p.family("harikerja_build_info", gauge, "Always 1; the label is the version of the program.")
	p.sample(1, "version", m.version)
	p.family("harikerja_http_requests_total", counter, "Requests answered, by route and status.")
	for _, r := range m.routes {
		for i := range r.status {
			if n := r.status[i].Load(); n > 0 { // what nobody asked for has no series
				p.sample(float64(n), "route", r.pattern, "status", strconv.Itoa(100+i))
			}
		}
	}
	p.family("harikerja_http_request_duration_seconds", histogram, "Time from a request's head to the end of its answer.")
	for _, r := range m.routes {
		r.writeDurations(p)
	}
	p.one("harikerja_http_requests_in_flight", gauge, "Requests being answered now.", float64(m.inFlight.Load()))
	if m.open != nil {
		p.one("harikerja_connections_limit", gauge, "The most connections open at a time.", float64(m.most))
		p.one("harikerja_connections_open", gauge, "Connections open now.", float64(m.open()))
	}
	// Both results are there from the start, so that the first failure is seen as an increase.
	p.family("harikerja_dataset_reloads_total", counter, "Attempts to load another dataset, by result.")
	p.sample(float64(m.reloads.ok.Load()), "result", "ok")
	p.sample(float64(m.reloads.failed.Load()), "result", "failed")
	p.family("harikerja_tls_reloads_total", counter, "Attempts to load another TLS certificate, by result.")
	p.sample(float64(m.certs.ok.Load()), "result", "ok")
	p.sample(float64(m.certs.failed.Load()), "result", "failed")
	writeDataset(p, m.calendar().Years())
}

// writeDurations writes the histogram of a route, where there is anything in it.
func (r *route) writeDurations(p *page) {
	var counts [len(bounds) + 1]int64
	var all int64
	for i := range counts {
		counts[i] = r.buckets[i].Load()
		all += counts[i]
	}
	if all == 0 {
		return
	}
	var n int64
	for i, bound := range bounds {
		n += counts[i]
		p.sampleOf("_bucket", float64(n), "route", r.pattern, "le", number(bound.Seconds()))
	}
	p.sampleOf("_bucket", float64(all), "route", r.pattern, "le", "+Inf")
	p.sampleOf("_sum", time.Duration(r.time.Load()).Seconds(), "route", r.pattern)
	p.sampleOf("_count", float64(all), "route", r.pattern)
}
