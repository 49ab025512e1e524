package ask

import (
	"time"

	"github.com/harikerja/harikerja"
)

func checkClocks(start, end harikerja.Moment, zone *time.Location, cal *harikerja.Calendar, h harikerja.Hours) error {
	last := end.In(zone)
	for at := start.In(zone).Add(-25 * time.Hour); ; {
		_, change := at.ZoneBounds()
		if change.IsZero() || change.After(last.Add(25*time.Hour)) {
			return nil
		}
		from, to := onTheWall(change)
		if disturbs(from, to, start, end, cal, h) {
			value := zone.String()
			return NewError(InvalidRange, ClockChange, Details{Field: "zone", Value: &value}, "The clocks of the zone are changed on "+from.Date().String()+
				" when they count: there is no exact answer. Use a zone whose clocks are not changed, such as WIB, or times away from the change.")
		}
		at = change
	}
}

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

func disturbs(from, to, start, end harikerja.Moment, cal *harikerja.Calendar, h harikerja.Hours) bool {
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
