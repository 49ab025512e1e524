package metrics

import (
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
)

// writeDataset tells what is served at this moment: there is nothing that a
// reload could forget to change.
func writeDataset(p *page, years []harikerja.YearInfo) {
	p.family("harikerja_dataset_info", gauge, "Always 1; the labels are the years served, each with its revision and status.")
	for _, y := range years {
		p.sample(1, "revision", strconv.Itoa(y.Revision), "status", string(y.Status), "year", strconv.Itoa(y.Year))
	}
	p.family("harikerja_dataset_updated_timestamp_seconds", gauge, "The day of the newest decree or correction in a year's dataset, at 00:00 UTC.")
	for _, y := range years {
		p.sample(float64(y.UpdatedAt.In(time.UTC).Unix()), "year", strconv.Itoa(y.Year))
	}
	p.family("harikerja_dataset_holidays", gauge, "Entries in a year's list, by type.")
	for _, y := range years {
		p.sample(float64(y.NationalHolidays), "type", harikerja.NationalHoliday.String(), "year", strconv.Itoa(y.Year))
		p.sample(float64(y.CollectiveLeave), "type", harikerja.CollectiveLeave.String(), "year", strconv.Itoa(y.Year))
	}
}
