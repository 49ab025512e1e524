package ask

import "testing"

func TestZonesOfWorkingHours(t *testing.T) {
	for _, query := range []string{
		"start=2026-03-17T15:00&hours=16",
		"start=2026-03-17T15:00&hours=16&zone=Asia/Pontianak",
		"start=2026-03-17T15:00&hours=16&zone=%2B05:30",
		"start=2026-03-17T15:00&hours=16&zone=-03:30",
		"start=2026-03-17T15:00Z&hours=16&zone=UTC",
		"start=2026-03-17T15:00&hours=16&hoursPerDay=+08:00-12:00+,++13:00-17:00+", // spaces are ignored
	} {
		if _, err := questions["DueDeadline"].ask(newWorld(), Given{Query: query}); err != nil {
			t.Errorf("%s: %v", query, err)
		}
	}
}
