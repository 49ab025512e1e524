package curate

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
)

func datesInYear(y *Year, report report) {
	for _, h := range y.Holidays {
		if h.Date.Year() != y.Year {
			report(h, "the date is not in %d: correct the date, or move the line to the file of its year", y.Year)
		}
	}
}

func order(y *Year, report report) {
	for i := 1; i < len(y.Decrees); i++ {
		last, d := y.Decrees[i-1], y.Decrees[i]
		a, ok1 := last.Date()
		b, ok2 := d.Date()
		if ok1 && ok2 && b.Before(a) {
			report(d, "it is dated %s, so it belongs before %s of %s: decrees are sorted by date", b, last.ID, a)
		}
	}
	for i := 1; i < len(y.Holidays); i++ {
		last, h := y.Holidays[i-1], y.Holidays[i]
		if y.compare(last, h) > 0 {
			report(h, "it belongs before %s: lines are sorted by date, kind (national_holiday first), date of the decree, local name", last.label())
		}
	}
}

func (y *Year) compare(a, b Holiday) int {
	dateA, _ := y.decreeDate(a.Decree)
	dateB, _ := y.decreeDate(b.Decree)
	return cmp.Or(
		a.Date.Compare(b.Date),
		a.Kind.Compare(b.Kind),
		dateA.Compare(dateB),
		cmp.Compare(a.Local, b.Local),
	)
}

func duplicate(y *Year, report report) {
	for i, h := range y.Holidays {
		for _, other := range y.Holidays[:i] {
			if h.Date != other.Date || !y.overlap(h, other) {
				continue
			}
			switch {
			case h.Kind == other.Kind && (h.Local == other.Local || h.Name == other.Name):
				report(h, "line %d has the same date, kind and name and is in force at the same time: remove one line, or add revokedBy to the revoked line", other.Line)
			case h.Occasion == other.Occasion:
				report(h, "line %d has the same date and occasion and is in force at the same time: remove one line, or add revokedBy to the revoked line", other.Line)
			}
		}
	}
}

// overlap reports whether there is a date on which both lines are in force.
func (y *Year) overlap(a, b Holiday) bool {
	startsBeforeEnd := func(a, b Holiday) bool {
		start, _ := y.decreeDate(a.Decree)
		end, ok := y.decreeDate(b.RevokedBy)
		return !ok || start.Before(end)
	}
	return startsBeforeEnd(a, b) && startsBeforeEnd(b, a)
}

// named returns the ids of all decrees in the line.
func (h Holiday) named() []string {
	ids := append([]string{h.Decree}, h.Also...)
	if h.RevokedBy != "" {
		ids = append(ids, h.RevokedBy)
	}
	return ids
}

func decreeExists(y *Year, report report) {
	for _, h := range y.Holidays {
		for i, id := range h.named() {
			hasID := func(d Decree) bool { return d.ID == id }
			switch {
			case slices.ContainsFunc(y.Related, hasID):
				report(h, "it has the id %s, which is under related: move that document to decrees", id)
			case !slices.ContainsFunc(y.Decrees, hasID):
				report(h, "it has the decree id %q, which is not under decrees: add the decree there, or correct the id", id)
			case slices.Contains(h.named()[:i], id):
				report(h, "it has the decree id %s twice: remove one", id)
			}
		}
	}
}

func revokedLater(y *Year, report report) {
	for _, h := range y.Holidays {
		set, ok1 := y.decreeDate(h.Decree)
		revoked, ok2 := y.decreeDate(h.RevokedBy)
		if ok1 && ok2 && !revoked.After(set) {
			report(h, "the decree in revokedBy (%s, %s) must be later than the decree that set the line (%s, %s): correct one of "+
				"the two ids", h.RevokedBy, revoked, h.Decree, set)
		}
		for _, id := range h.Also {
			if date, ok := y.decreeDate(id); ok && ok2 && date.After(revoked) {
				report(h, "the decree %s in \"also\" (%s) is later than the decree %s that revoked the line (%s): correct one of "+
					"the two ids", id, date, h.RevokedBy, revoked)
			}
		}
	}
}

func decreeBeforeDay(y *Year, report report) {
	for _, h := range y.Holidays {
		set, ok := y.decreeDate(h.Decree)
		if ok && !set.Before(h.Date) && h.Note == "" {
			report(h, "its decree %s is dated %s, but a decree must be dated before its holiday: correct the id or a date, or explain this in a note", h.Decree, set)
		}
	}
}

// inForce counts the lines that no decree has revoked.
func (y *Year) inForce() Counts {
	var c Counts
	for _, h := range y.Holidays {
		switch {
		case h.RevokedBy != "":
		case h.Kind == harikerja.NationalHoliday:
			c.NationalHoliday++
		default:
			c.CollectiveLeave++
		}
	}
	return c
}
