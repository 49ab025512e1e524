package ask

import "testing"

// TestClockChangesOutsideWorkingTimeHaveNoEffect: in New York, clocks go forward on 8 March 2026
// at 02:00 and back on 1 November 2026 at 02:00. Both days are Sundays. testdata/refusals.txt has
// the questions that have no exact answer.
func TestClockChangesOutsideWorkingTimeHaveNoEffect(t *testing.T) {
	const allDay = "&zone=America/New_York&weekend=none&hoursPerDay=00:00-24:00"
	const office = "&zone=America/New_York"
	for _, test := range []struct{ question, query string }{
		{"DueDeadline", "start=2026-11-01T06:30Z&hours=1" + allDay},                                  // the start has an offset and is after the change
		{"DueDeadline", "start=2026-03-07T23:00&hours=2" + allDay},                                   // the work ends before the change
		{"DueDeadline", "start=2026-03-08T03:00&hours=2" + allDay},                                   // the work starts after the change
		{"DueDeadline", "start=2026-10-30T15:00&hours=8" + office},                                   // the change is not in working hours
		{"DueDeadline", "start=2026-03-17T15:00&hours=16"},                                           // Jakarta has no clock changes
		{"ElapsedTime", "start=2026-03-06T09:00&end=2026-03-09T09:00" + office},                      // the change is not in working hours
		{"ElapsedTime", "start=2009-01-01T00:00&end=2027-12-31T17:00" + office},                      // many changes, none in working hours
		{"ElapsedTime", "start=2024-12-30T09:00&end=2025-01-02T09:00" + office},                      // the end of a leap year
		{"ElapsedTime", "start=2026-10-25T01:30Z&end=2026-10-27T10:00&zone=Europe/Berlin"},           // one time has an offset
		{"ElapsedTime", "start=2026-10-25T02:30%2B02:00&end=2026-10-27T10:00&zone=Europe/Berlin"},    // one time has an offset
		{"ElapsedTime", "start=2026-03-02T10:00&end=2026-03-29T02:30:00%2B01:00&zone=Europe/Berlin"}, // one time has an offset
		{"DueDeadline", "start=2026-03-17T15:00&hours=16&hoursPerDay=+08:00-12:00+,++13:00-17:00+"},  // spaces are ignored
	} {
		if _, err := questions[test.question].ask(newWorld(), Given{Query: test.query}); err != nil {
			t.Errorf("%s?%s: %v", test.question, test.query, err)
		}
	}
}
