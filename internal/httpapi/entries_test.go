package httpapi

import (
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestEntries: what is written out once is what would be written now, for
// every holiday of the data, and together it stays small.
func TestEntries(t *testing.T) {
	s := newAPI().snapshot.Load()
	size, shared := 0, map[string]bool{}
	all := s.holidays(s.calendar)
	for _, h := range all {
		e := s.entries.find(&h)
		if e == nil {
			t.Fatalf("%s %s is not written out", h.Date, h.LocalName)
		}
		var members, sources out
		members.holiday(h)
		sources.array("sources")
		for _, d := range h.Decrees() {
			sources.decree(d)
		}
		sources.close(']')
		if e.members != string(members.b) {
			t.Errorf("%s %s: %s, want %s", h.Date, h.LocalName, e.members, members.b)
		}
		if e.sources != string(sources.b) {
			t.Errorf("%s %s: %s, want %s", h.Date, h.LocalName, e.sources, sources.b)
		}
		size += len(e.members) + len(s.entries.csv(&h))
		if !shared[e.sources] {
			shared[e.sources] = true
			size += len(e.sources)
		}
	}
	if t.Logf("%d holidays take %d bytes", len(all), size); size > 300_000 {
		t.Errorf("all entries take %d bytes", size)
	}
}

// TestNoEntry: a holiday that the newest data does not have, such as one that
// was moved, is written from what it is itself.
func TestNoEntry(t *testing.T) {
	s := newAPI().snapshot.Load()
	all := s.holidays(s.calendar)
	for _, change := range []func(*harikerja.Holiday){
		func(h *harikerja.Holiday) { h.Date = h.Date.AddDays(1) },
		func(h *harikerja.Holiday) { h.Date = harikerja.MustParseDate("2008-12-31") },
		func(h *harikerja.Holiday) { h.Date = harikerja.MustParseDate("2028-01-01") },
		func(h *harikerja.Holiday) { h.Kind = 1 - h.Kind },
		func(h *harikerja.Holiday) { h.LocalName += "." },
		func(h *harikerja.Holiday) { h.Name += "." },
	} {
		h := all[0]
		change(&h)
		if e := s.entries.find(&h); e != nil {
			t.Errorf("%s %s was taken for %s %s", h.Date, h.LocalName, e.Date, e.LocalName)
		}
		c := call{snapshot: s}
		c.entryMembers(h, false)
		var want out
		if want.holiday(h); string(c.b) != string(want.b) {
			t.Errorf("got %s, want %s", c.b, want.b)
		}
	}
}

// TestSourcesAsOf: as of a day the decrees behind a holiday are those of then,
// though it is the same holiday.
func TestSourcesAsOf(t *testing.T) {
	api := newAPI()
	differ := 0
	for _, info := range frozen.Calendar().Years() {
		year := harikerja.Year(info.Year)
		revisions, err := frozen.Calendar().Revisions(info.Year)
		if err != nil {
			t.Fatal(err)
		}
		cal := frozen.Calendar().AsOf(revisions[0].Date)
		list, err := cal.Holidays(year)
		if err != nil {
			t.Fatal(err)
		}
		var want out
		want.open('[')
		for _, h := range list {
			want.open('{')
			want.holiday(h)
			want.array("sources")
			for _, d := range h.Decrees() {
				want.decree(d)
			}
			want.close(']')
			want.close('}')
			if e := api.snapshot.Load().entries.find(&h); e != nil && len(h.Decrees()) < len(e.Decrees()) {
				differ++
			}
		}
		want.close(']')
		target := "/v1/as-of/" + revisions[0].Date.String() + "/holidays/range?includeSources=true&start=" + year.Start().String() + "&end=" + year.End().String()
		if got := checkReply(t, get(api, target)).get("data"); got != string(want.b) {
			t.Errorf("GET %s: got %.300s, want %.300s", target, got, want.b)
		}
	}
	if differ == 0 {
		t.Error("no holiday has fewer decrees as of another day: the test tests nothing")
	}
}
