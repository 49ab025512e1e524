// Package ops has features for operators of the server: metrics, probes, reloading
// of files and a rate limit.
package ops

import (
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	dto "github.com/prometheus/client_model/go"
)

// otherRoute is the route label of requests with an unknown pattern.
const otherRoute = "other"

// durationBuckets are the upper bounds of the histogram, in seconds. Most
// answers take microseconds; the large bounds are for clients that read slowly.
var durationBuckets = []float64{25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3, 50e-3, 250e-3, 1, 5}

// Metrics has the metrics of the server for Prometheus. It is safe for concurrent
// use.
type Metrics struct {
	// These functions count the attempts to load another dataset and changed calendar files.
	DatasetReloaded, CalendarsReloaded func(error)

	registry  *prometheus.Registry
	routes    map[string]func() routeMetrics // the metrics of each route, by pattern
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	inFlight  prometheus.Gauge
}

// NewMetrics returns metrics for the routes with the given patterns. All other requests have the
// route "other", so that no client can add label values. The function "calendar" is called at
// each scrape.
func NewMetrics(version string, patterns []string, calendar func() *harikerja.Calendar) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		routes:   make(map[string]func() routeMetrics),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "harikerja_http_requests_total", Help: "Requests answered, by route and status."}, []string{"route", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "harikerja_http_request_duration_seconds", Help: "Time from a request's header to the end of its answer.",
			Buckets: durationBuckets}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "harikerja_http_requests_in_flight", Help: "Requests in progress."}),
	}
	m.DatasetReloaded = m.reloadCounter("harikerja_dataset_reloads_total",
		"Attempts to load another dataset, by result.")
	m.CalendarsReloaded = m.reloadCounter("harikerja_calendar_reloads_total",
		"Attempts to load changed calendar files, by result.")
	for _, p := range append(patterns, otherRoute) {
		m.routes[p] = sync.OnceValue(func() routeMetrics {
			return routeMetrics{m.requests.WithLabelValues(p, "200"), m.durations.WithLabelValues(p)}
		})
	}
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "harikerja_build_info", Help: "Always 1; the label is the version of the program."}, []string{"version"})
	build.WithLabelValues(version).Set(1)
	m.registry.MustRegister(m.requests, m.durations, m.inFlight, build, datasetCollector{calendar},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// routeMetrics has the two metrics of a route that change with nearly every request. They are
// looked up once, at the first successful request.
type routeMetrics struct {
	ok        prometheus.Counter // counts answers with status 200
	durations prometheus.Observer
}

// reloadCounter adds a counter for successful and failed reloads, and returns the function that
// counts. Both counts exist from the start, with the value 0, so that Prometheus sees the first
// failure as an increase.
func (m *Metrics) reloadCounter(name, help string) func(error) {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{"result"})
	m.registry.MustRegister(c)
	ok, failed := c.WithLabelValues("ok"), c.WithLabelValues("failed")
	return func(err error) {
		if err != nil {
			failed.Inc()
			return
		}
		ok.Inc()
	}
}

// Connections adds metrics for the number of open connections and for its limit. Call it
// once.
func (m *Metrics) Connections(open func() int, limit int) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harikerja_connections_open", Help: "Connections open now."},
			func() float64 { return float64(open()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harikerja_connections_limit", Help: "The maximum number of open connections."},
			func() float64 { return float64(limit) }))
}

// Calendars adds metrics for the number of the operator's calendars and for the rejected files in
// their directory. Call it once.
func (m *Metrics) Calendars(dir string, total func() int, state func() State) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harikerja_calendars", Help: "The operator's calendars in use."},
			func() float64 { return float64(total()) }),
		rejectedCollector{dir, state})
}

// rejectedCollector reports at most 10 rejected calendar files.
type rejectedCollector struct {
	dir   string
	state func() State
}

var fileRejected = prometheus.NewDesc("harikerja_calendar_files_rejected",
	"1 for a calendar file with a mistake: until it is corrected, no changed calendar file is used.", []string{"file"}, nil)

// Describe sends the description of the metric.
func (c rejectedCollector) Describe(ch chan<- *prometheus.Desc) { ch <- fileRejected }

// Collect sends the metric. If no file is rejected, it sends 0 with an empty label.
func (c rejectedCollector) Collect(ch chan<- prometheus.Metric) {
	files := c.state().rejected(c.dir)
	if len(files) == 0 {
		ch <- prometheus.MustNewConstMetric(fileRejected, prometheus.GaugeValue, 0, "")
	}
	for _, file := range FirstFew(files) {
		ch <- prometheus.MustNewConstMetric(fileRejected, prometheus.GaugeValue, 1, file)
	}
}

// Handler serves the metrics as Prometheus and OpenMetrics text.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(prometheus.GathererFunc(m.gather), promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// gather returns all metrics except the counter go_memstats_alloc_bytes_total. In OpenMetrics, the
// name of a counter does not include the suffix _total. So this counter would have the same name
// as the gauge go_memstats_alloc_bytes, which is not allowed.
func (m *Metrics) gather() ([]*dto.MetricFamily, error) {
	families, err := m.registry.Gather()
	return slices.DeleteFunc(families, func(f *dto.MetricFamily) bool {
		return f.GetName() == "go_memstats_alloc_bytes_total"
	}), err
}

// Measure counts the requests to a handler by route and status, and measures
// their time. The route is the pattern of the request.
func (m *Metrics) Measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := server.Record(w)
		aborted := true
		begin := time.Now()
		m.inFlight.Inc()
		defer func() { // deferred, because a handler may abort the connection with a panic
			m.inFlight.Dec()
			if aborted {
				rec.Status = http.StatusInternalServerError
			}
			route := r.Pattern
			if m.routes[route] == nil {
				route = otherRoute
			}
			elapsed := time.Since(begin).Seconds()
			if rec.Status == http.StatusOK {
				metrics := m.routes[route]()
				metrics.ok.Inc()
				metrics.durations.Observe(elapsed)
				return
			}
			m.requests.WithLabelValues(route, strconv.Itoa(rec.Status)).Inc()
			m.durations.WithLabelValues(route).Observe(elapsed)
		}()
		next.ServeHTTP(rec, r)
		aborted = false
	})
}

// datasetCollector collects metrics of the calendar in use.
type datasetCollector struct {
	calendar func() *harikerja.Calendar
}

var (
	datasetInfo = prometheus.NewDesc("harikerja_dataset_info",
		"Always 1; the labels are a year of the dataset, its revision and its status.", []string{"year", "revision", "status"}, nil)
	datasetUpdated = prometheus.NewDesc("harikerja_dataset_updated_timestamp_seconds",
		"The day of the newest decree or correction in a year's dataset, at 00:00 UTC.", []string{"year"}, nil)
	datasetHolidays = prometheus.NewDesc("harikerja_dataset_holidays",
		"Entries in a year's list, by type.", []string{"year", "type"}, nil)
)

// Describe sends the descriptions of the metrics.
func (c datasetCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{datasetInfo, datasetUpdated, datasetHolidays} {
		ch <- d
	}
}

// Collect sends the metrics.
func (c datasetCollector) Collect(ch chan<- prometheus.Metric) {
	send := func(d *prometheus.Desc, value float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	for _, y := range c.calendar().Years() {
		year := strconv.Itoa(y.Year)
		send(datasetInfo, 1, year, strconv.Itoa(y.Revision), string(y.Status))
		send(datasetUpdated, float64(y.UpdatedAt.In(time.UTC).Unix()), year)
		send(datasetHolidays, float64(y.NationalHolidayEntries), year, string(harikerja.NationalHoliday))
		send(datasetHolidays, float64(y.CollectiveLeaveEntries), year, string(harikerja.CollectiveLeave))
	}
}
