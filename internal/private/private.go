// Package private has the Indonesian names of the days of the week.
package private

import "time"

var localWeekdays = [7]string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}

// LocalWeekday returns the Indonesian name of a day of the week: Senin for Monday.
func LocalWeekday(d time.Weekday) string {
	if d < time.Sunday || d > time.Saturday {
		return d.String()
	}
	return localWeekdays[d]
}
