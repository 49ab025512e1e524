// Package metrics counts what the server does, for Prometheus. It is the one
// door to the Prometheus client.
package metrics

import (
	"net/http"
	"strconv"
	"sync/atomic"

	"github.com/harikerja/harikerja"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// buckets are upper bounds in seconds. Most answers take microseconds; a
// client that reads slowly makes the rest.
var buckets = []float64{25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3, 50e-3, 250e-3, 1, 5}

// Metrics is all that is measured. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	latency  *prometheus.HistogramVec
	inFlight atomic.Int64
	reloads  [2]prometheus.Counter // ok, failed
	certs    [2]prometheus.Counter
	routes   map[string]*route
	other    *route
}

// route is what is measured of one pattern. Its series are looked up when the
// first request has need of them and kept, so that no request after it pays
// for the look-up; a route that nobody asks for has no series.
type route struct {
	pattern string
	latency atomic.Pointer[prometheus.Observer]
	status  [500]atomic.Pointer[prometheus.Counter] // from status 100
}

// Other is the route of requests that no pattern was found for.
const Other = "other"

// New returns metrics for the routes with the given patterns; all others count
// as [Other]. The calendar is asked for its years at each scrape.
func New(version string, patterns []string, calendar func() *harikerja.Calendar) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "harikerja_http_requests_total",
			Help: "Requests answered, by route and status."}, []string{"route", "status"}),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "harikerja_http_request_duration_seconds",
			Help: "Time from a request's head to the end of its answer.", Buckets: buckets}, []string{"route"}),
		routes: make(map[string]*route),
		other:  &route{pattern: Other},
	}
	for _, p := range patterns {
		m.routes[p] = &route{pattern: p}
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "harikerja_build_info", Help: "Always 1; the label is the version of the program.",
		ConstLabels: prometheus.Labels{"version": version}})
	build.Set(1)
	inFlight := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harikerja_http_requests_in_flight",
		Help: "Requests being answered now."}, func() float64 { return float64(m.inFlight.Load()) })
	m.registry.MustRegister(m.requests, m.latency, inFlight, build, datasetCollector{calendar},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.reloads = m.results("harikerja_dataset_reloads_total", "Attempts to load another dataset, by result.")
	m.certs = m.results("harikerja_tls_reloads_total", "Attempts to load another TLS certificate, by result.")
	return m
}

// results registers a counter of attempts, with both results there from the
// start, so that the first failure is seen as an increase.
func (m *Metrics) results(name, help string) [2]prometheus.Counter {
	vec := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{"result"})
	m.registry.MustRegister(vec)
	return [2]prometheus.Counter{vec.WithLabelValues("ok"), vec.WithLabelValues("failed")}
}

// DatasetReloaded counts an attempt to load another dataset.
func (m *Metrics) DatasetReloaded(err error) { m.reloads[result(err)].Inc() }

// CertificateReloaded counts an attempt to load another TLS certificate.
func (m *Metrics) CertificateReloaded(err error) { m.certs[result(err)].Inc() }

func result(err error) int {
	if err != nil {
		return 1
	}
	return 0
}

// Connections measures the open connections by a function that counts them,
// and what the most is.
func (m *Metrics) Connections(open func() int, most int) {
	limit := prometheus.NewGauge(prometheus.GaugeOpts{Name: "harikerja_connections_limit", Help: "The most connections open at a time."})
	limit.Set(float64(most))
	m.registry.MustRegister(limit, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harikerja_connections_open",
		Help: "Connections open now."}, func() float64 { return float64(open()) }))
}

// Handler serves the metrics in the formats that Prometheus reads.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// observed counts a request that was answered.
func (m *Metrics) observed(pattern string, status int, seconds float64) {
	r := m.routes[pattern]
	if r == nil {
		r = m.other
	}
	observer := r.latency.Load()
	if observer == nil {
		o := m.latency.WithLabelValues(r.pattern)
		observer = &o
		r.latency.Store(observer)
	}
	(*observer).Observe(seconds)
	if status < 100 || status > 599 {
		status = http.StatusInternalServerError // no status that net/http would have written
	}
	counter := r.status[status-100].Load()
	if counter == nil {
		c := m.requests.WithLabelValues(r.pattern, strconv.Itoa(status))
		counter = &c
		r.status[status-100].Store(counter)
	}
	(*counter).Inc()
}
