package metrics

import (
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/prometheus/client_golang/prometheus"
)

// datasetCollector tells at each scrape what is served at that moment: there
// is nothing that a reload could forget to change.
type datasetCollector struct {
	calendar func() *harikerja.Calendar
}

var (
	datasetInfo = prometheus.NewDesc("harikerja_dataset_info",
		"Always 1; the labels are the years served, each with its revision and status.", []string{"year", "revision", "status"}, nil)
	datasetUpdated = prometheus.NewDesc("harikerja_dataset_updated_timestamp_seconds",
		"The day of the newest decree or correction in a year's dataset, at 00:00 UTC.", []string{"year"}, nil)
	datasetHolidays = prometheus.NewDesc("harikerja_dataset_holidays",
		"Entries in a year's list, by type.", []string{"year", "type"}, nil)
)

// Describe implements prometheus.Collector.
func (c datasetCollector) Describe(out chan<- *prometheus.Desc) {
	out <- datasetInfo
	out <- datasetUpdated
	out <- datasetHolidays
}

// Collect implements prometheus.Collector.
func (c datasetCollector) Collect(out chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	for _, info := range c.calendar().Years() {
		year := strconv.Itoa(info.Year)
		gauge(datasetInfo, 1, year, strconv.Itoa(info.Revision), string(info.Status))
		gauge(datasetUpdated, float64(info.UpdatedAt.In(time.UTC).Unix()), year)
		gauge(datasetHolidays, float64(info.NationalHolidays), year, harikerja.NationalHoliday.String())
		gauge(datasetHolidays, float64(info.CollectiveLeave), year, harikerja.CollectiveLeave.String())
	}
}
