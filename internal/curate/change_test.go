package curate

import (
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestEveryChangeIsSeen removes, doubles, alters and moves every decree, every
// related document and every line of the repository's data, one at a time, and
// alters what is stated, and fails unless the lint then names the file and the
// entry.
func TestEveryChangeIsSeen(t *testing.T) {
	years, published := loadData(t), openData(t)
	if problems := Lint(years, published); len(problems) > 0 {
		t.Fatalf("there are problems before any change:\n%s", lines(problems))
	}
	changes := 0
	for _, y := range years {
		// Each year by itself: it is faster, and the other years could only add
		// problems.
		ledger := Ledger{slices.DeleteFunc(slices.Clone(published.rows), func(r row) bool { return r.year != y.Year })}
		try := func(change string, about []entry, alter func(*Year)) {
			changes++
			altered := *y
			altered.Decrees, altered.Related, altered.Holidays = slices.Clone(y.Decrees), slices.Clone(y.Related), slices.Clone(y.Holidays)
			alter(&altered)
			isNamed := func(p Problem) bool {
				return p.File == y.File && slices.ContainsFunc(about, func(e entry) bool { return p.Entry == e.label() })
			}
			// The ledger sees nearly all of it, and faster than all rules would.
			if slices.ContainsFunc(run([]*Year{&altered}, rule{"published", ledger.published}), isNamed) {
				return
			}
			problems := Lint([]*Year{&altered}, ledger)
			if slices.ContainsFunc(problems, isNamed) {
				return
			}
			t.Errorf("%s: %s: %s: no problem names the file and the entry:\n%s", y.File, about[0].label(), change, lines(problems))
		}

		try("a holiday more", []entry{y.Stated}, func(y *Year) { y.Stated.NationalHoliday++ })
		try("a leave more", []entry{y.Stated}, func(y *Year) { y.Stated.CollectiveLeave++ })
		for i, d := range y.Related {
			self := []entry{d}
			try("removed", self, func(y *Year) { y.Related = slices.Delete(y.Related, i, i+1) })
			try("doubled", self, func(y *Year) { y.Related = slices.Insert(y.Related, i, d) })
			for _, c := range decreeChanges {
				if c.name != "a date of the other sort" || d.Issued != nil {
					try(c.name, self, func(y *Year) { c.alter(&y.Related[i]) })
				}
			}
		}
		for i, d := range y.Decrees {
			self := []entry{d}
			try("removed", self, func(y *Year) { y.Decrees = slices.Delete(y.Decrees, i, i+1) })
			try("doubled", self, func(y *Year) { y.Decrees = slices.Insert(y.Decrees, i, d) })
			for _, c := range decreeChanges {
				try(c.name, self, func(y *Year) { c.alter(&y.Decrees[i]) })
			}
			if i > 0 {
				last := y.Decrees[i-1]
				try("swapped with the one before", []entry{d, last}, func(y *Year) { y.Decrees[i-1], y.Decrees[i] = d, last })
			}
		}
		for i, h := range y.Holidays {
			self := []entry{h}
			try("removed", self, func(y *Year) { y.Holidays = slices.Delete(y.Holidays, i, i+1) })
			try("doubled", self, func(y *Year) { y.Holidays = slices.Insert(y.Holidays, i, h) })
			for _, c := range holidayChanges {
				try(c.name, self, func(y *Year) { c.alter(&y.Holidays[i]) })
			}
			for _, d := range y.Decrees {
				if d.ID != h.Decree {
					try("by another decree", self, func(y *Year) { y.Holidays[i].Decree = d.ID })
				}
				if d.ID != h.RevokedBy {
					try("revoked by another decree", self, func(y *Year) { y.Holidays[i].RevokedBy = d.ID })
				}
				if !slices.Contains(h.Also, d.ID) {
					try("also by another decree", self, func(y *Year) { y.Holidays[i].Also = append(slices.Clone(h.Also), d.ID) })
				}
			}
			if h.RevokedBy != "" {
				try("in force again", self, func(y *Year) { y.Holidays[i].RevokedBy = "" })
			}
			if len(h.Also) > 0 {
				try("without its other decrees", self, func(y *Year) { y.Holidays[i].Also = nil })
			}
			if i > 0 {
				last := y.Holidays[i-1]
				try("swapped with the one before", []entry{h, last}, func(y *Year) { y.Holidays[i-1], y.Holidays[i] = h, last })
			}
		}
	}
	t.Logf("%d changes, each seen", changes)
}

var decreeChanges = []struct {
	name  string
	alter func(*Decree)
}{
	{"another id", func(d *Decree) { d.ID += "-x" }},
	{"another kind", func(d *Decree) {
		if d.Kind == harikerja.JointDecree {
			d.Kind = harikerja.PresidentialDecree
		} else {
			d.Kind = harikerja.JointDecree
		}
	}},
	{"another title", func(d *Decree) { d.Title += "x" }},
	{"a number less", func(d *Decree) { d.Numbers = d.Numbers[1:] }},
	{"another number", func(d *Decree) {
		d.Numbers = slices.Clone(d.Numbers)
		d.Numbers[0].Number += "x"
	}},
	{"another authority", func(d *Decree) {
		d.Numbers = slices.Clone(d.Numbers)
		d.Numbers[0].Authority += "x"
	}},
	{"another date", func(d *Decree) {
		date, _ := d.Date()
		date = date.AddDays(1)
		d.Issued, d.KnownBy = &date, nil
	}},
	{"a date of the other sort", func(d *Decree) { d.Issued, d.KnownBy = d.KnownBy, d.Issued }},
	{"another url", func(d *Decree) { d.URL += "x" }},
	{"another publisher", func(d *Decree) { d.Publisher += "x" }},
	{"another address", func(d *Decree) { d.OtherURLs = append(slices.Clone(d.OtherURLs), "https://www.setneg.go.id/x") }},
	{"other addresses", func(d *Decree) { d.OtherURLs = []string{"https://www.setneg.go.id/x"} }},
	{"another archived copy", func(d *Decree) { d.Archived = &Archived{Repo: "owner/name"} }},
	{"an archived copy of another commit", archivedWith(func(a *Archived) { a.Commit += "x" })},
	{"an archived copy at another path", archivedWith(func(a *Archived) { a.Path += "x" })},
	{"an archived copy with another digest", archivedWith(func(a *Archived) { a.SHA256 += "x" })},
	{"an archived copy read otherwise", archivedWith(func(a *Archived) { a.Read += "x" })},
}

// archivedWith alters the archived copy of a decree, or one made up.
func archivedWith(alter func(*Archived)) func(*Decree) {
	return func(d *Decree) {
		var copied Archived
		if d.Archived != nil {
			copied = *d.Archived
		}
		alter(&copied)
		d.Archived = &copied
	}
}

var holidayChanges = []struct {
	name  string
	alter func(*Holiday)
}{
	{"a day later", func(h *Holiday) { h.Date = h.Date.AddDays(1) }},
	{"a day earlier", func(h *Holiday) { h.Date = h.Date.AddDays(-1) }},
	{"another kind", func(h *Holiday) { h.Kind = 1 - h.Kind }},
	{"another occasion", func(h *Holiday) {
		if h.Occasion == "easter" {
			h.Occasion = "nyepi"
		} else {
			h.Occasion = "easter"
		}
	}},
	{"another local name", func(h *Holiday) { h.Local += "x" }},
	{"another name", func(h *Holiday) { h.Name += "x" }},
	{"a decree that does not exist", func(h *Holiday) { h.Decree += "-x" }},
}
