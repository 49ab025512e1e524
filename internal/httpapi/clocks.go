package httpapi

import (
	"time"

	"github.com/harikerja/harikerja"
)

// Deadlines count by the clocks on the wall. Where these are put forward or
// back, which Indonesia's never are, an hour is missing or there twice. That
// does no harm at night; where it matters there is no exact answer, and none
// is given.

// checkClocks refuses a count from start to end whose clocks change within
// working hours, or just when it starts or ends.
func (c *call) checkClocks(start, end harikerja.Moment, cal *harikerja.Calendar, h harikerja.Hours) *Error {
	zone := c.arg("zone").zone
	last := end.In(zone)
	for at := start.In(zone).Add(-25 * time.Hour); ; {
		_, change := at.ZoneBounds()
		if !change.IsZero() && !change.After(at) {
			// On 31 December of a leap year ZoneBounds returns the beginning of
			// that day in UTC. Continue with the next day.
			at = at.UTC().Truncate(24 * time.Hour).Add(24 * time.Hour).In(zone)
			continue
		}
		if change.IsZero() || change.After(last.Add(25*time.Hour)) {
			return nil
		}
		from, to := onTheWall(change)
		if c.disturbs(from, to, start, end, cal, h) {
			return (&Error{Code: InvalidRange, Message: "The clocks of the zone are changed on " + from.Date().String() +
				" when they count: there is no exact answer. Use a zone whose clocks are not changed, such as WIB, or times away from the change."}).
				with("field", "zone").with("value", zone.String())
		}
		at = change
	}
}

// onTheWall returns the times between which the clocks skip, or which they
// show twice, at a change.
func onTheWall(change time.Time) (from, to harikerja.Moment) {
	_, before := change.Add(-time.Second).Zone()
	_, after := change.Zone()
	wall := func(offset int) harikerja.Moment {
		t := change.In(time.FixedZone("", offset)).Truncate(time.Minute)
		m, _ := harikerja.MomentOf(t) // on a whole minute, and centuries from the ends
		return m
	}
	return wall(min(before, after)), wall(max(before, after))
}

// disturbs reports whether times that are skipped or doubled are counted.
func (c *call) disturbs(from, to, start, end harikerja.Moment, cal *harikerja.Calendar, h harikerja.Hours) bool {
	within := func(m harikerja.Moment) bool { return !m.Before(from) && m.Before(to) }
	if within(start) || within(end) {
		return true
	}
	if !start.Before(from) || !from.Before(end) {
		return false
	}
	worked, err := cal.Elapsed(from, to, h)
	return err != nil || worked.Work > 0
}
