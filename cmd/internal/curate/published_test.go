package curate

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harikerja/harikerja"
)

// newDecree adds a second amendment.
var newDecree = edit{"2025.yaml", "\nrelated:", `
  - id: skb-2025-amendment-2
    kind: joint_decree_amendment
    title: Perubahan Kedua atas Keputusan Bersama
    numbers:
      - {authority: Menteri Agama, number: 999 Tahun 2025}
    issued: 2025-11-01
    url: https://www.kemenkopmk.go.id/skb-2025-2.pdf
    publisher: Kemenko PMK
    evidence:
      - The decree text itself

related:`}

const newLine = "\n  - {date: 2025-12-27, kind: collective_leave, occasion: christmas, local: Cuti Bersama Baru, name: Collective Leave for " +
	"Christmas Day, decree: skb-2025-amendment-2}"

var newCorrection = edit{"2025.yaml", "\ndecrees:", "\ncorrections:\n  - {date: 2026-12-01, what: The day was misread.}\n\ndecrees:"}

// TestPublishedEntriesChangeOnlyWithAReason changes a published year and expects
// a problem, unless a new decree or a new correction explains the change.
func TestPublishedEntriesChangeOnlyWithAReason(t *testing.T) {
	published := load(t, sample(t)).ledger()
	for _, tt := range mistakes(t, "published") {
		t.Run(tt.name, func(t *testing.T) {
			edits := tt.edits
			if strings.HasPrefix(tt.name, "with a new decree: ") {
				edits = append([]edit{newDecree}, edits...)
			}
			if strings.HasPrefix(tt.name, "with a new correction: ") {
				edits = append([]edit{newCorrection}, edits...)
			}
			years := load(t, sample(t, edits...)).years
			if got := lines(run(years, rule[*Year]{"published", published.publishedYears})); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestLintRejectsMissingPublishedYear(t *testing.T) {
	published := load(t, sample(t)).ledger()
	years := load(t, sample(t)).years
	want := "data/2026.yaml: the year 2026 was published but its file is missing: restore it (published)"
	if got := lines(run(years[:1], rule[*Year]{"published", published.publishedYears})); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestLintRejectsGapInLedger checks that lint does not treat a year as new if the ledger
// has an earlier and a later year.
func TestLintRejectsGapInLedger(t *testing.T) {
	years := load(t, sample(t)).years
	published := directory{years: []*Year{{Year: 2024}, years[1]}}.ledger()
	published = slices.DeleteFunc(published, func(r row) bool { return r.owner == "2025" })
	want := "data/2025.yaml:1: data/published.txt has years before and after 2025, but not 2025: restore the ledger (published)"
	if got := lines(run(years, rule[*Year]{"published", published.publishedYears})); !strings.HasPrefix(got, want+"\n") {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPublishedCorrectionsAreKept(t *testing.T) {
	published := load(t, sample(t, newCorrection)).ledger()
	want := `data/2025.yaml: correction of 2026-12-01: it was published but is missing here: undo the change, add the new decree that caused it, or add it to corrections (published)`
	if got := lines(run(load(t, sample(t)).years, rule[*Year]{"published", published.publishedYears})); got != want {
		t.Errorf("without the published correction: got\n%s\nwant\n%s", got, want)
	}
	another := edit{"2025.yaml", "The day was misread.}", "The day was misread.}\n  - {date: 2026-12-02, what: And another.}"}
	if got := lines(run(load(t, sample(t, newCorrection, another)).years, rule[*Year]{"published", published.publishedYears})); got != "" {
		t.Errorf("with a second correction: got\n%s\nwant no problem", got)
	}
}

// TestPermittedChangeIsAProblemUntilBuildRuns checks that a permitted change is a problem
// until Build has added it to the ledger.
func TestPermittedChangeIsAProblemUntilBuildRuns(t *testing.T) {
	before := load(t, sample(t)).ledger()
	files := sample(t, newDecree, edit{"2025.yaml", "revokedBy: skb-2025-amendment-1}", "revokedBy: skb-2025-amendment-1}" + newLine},
		edit{"2025.yaml", "totals: {national_holiday: 2, collective_leave: 1}", "totals: {national_holiday: 2, collective_leave: 2}"})
	files[LedgerFile] = &fstest.MapFile{Data: []byte(before.String())}

	want := "data/2025.yaml:1: data/published.txt does not have decree skb-2025-amendment-2: run make data (stale)"
	if got := lines(Lint(files)); got != want {
		t.Errorf("before Build: got\n%s\nwant\n%s", got, want)
	}
	built, problems := Build(files)
	if len(problems) > 0 {
		t.Fatalf("Build rejects a new decree:\n%s", lines(problems))
	}
	files[LedgerFile] = &fstest.MapFile{Data: built.Ledger}
	if got := lines(Lint(files)); got != "" {
		t.Errorf("after Build: got\n%s\nwant no problem", got)
	}
}

// TestLintDoesNotSuggestMakeDataForARejectedChange: make data would reject the change, so lint
// must not tell the user to run it.
func TestLintDoesNotSuggestMakeDataForARejectedChange(t *testing.T) {
	published := load(t, sample(t)).ledger()
	files := sample(t, edit{"2025.yaml", "local: Idul Fitri", "local: Lebaran"})
	files[LedgerFile] = &fstest.MapFile{Data: []byte(published.String())}
	for _, p := range Lint(files) {
		if p.Rule != "published" {
			t.Errorf("got the problem %s", p)
		}
	}
}

// TestLintFindsEveryChange removes, duplicates, alters and moves every decree, every related
// document and every line in the repository's data, one at a time. It also alters the stated
// counts. For each change, lint must name the file and the entry.
func TestLintFindsEveryChange(t *testing.T) {
	years, published := loadData(t), openLedger(t)
	if problems := Lint(os.DirFS(dataDir)); len(problems) > 0 {
		t.Fatalf("without a change, the lint reports problems:\n%s", lines(problems))
	}
	changes := 0
	for _, y := range years {
		// Check only this year, which is faster. A check of the other years could only
		// add problems.
		ledger := slices.DeleteFunc(slices.Clone(published), func(r row) bool { return r.owner != strconv.Itoa(y.Year) })
		try := func(change string, about []entry, alter func(*Year)) {
			changes++
			altered := *y
			altered.Decrees, altered.Related, altered.Holidays = slices.Clone(y.Decrees), slices.Clone(y.Related), slices.Clone(y.Holidays)
			alter(&altered)
			isNamed := func(p Problem) bool {
				return p.File == y.File && slices.ContainsFunc(about, func(e entry) bool { return p.Entry == e.label() })
			}
			// First compare with the ledger only. This finds nearly all changes and needs less
			// time than all rules.
			if slices.ContainsFunc(run([]*Year{&altered}, rule[*Year]{"published", ledger.publishedYears}), isNamed) {
				return
			}
			problems := ledger.lint(directory{years: []*Year{&altered}})
			if slices.ContainsFunc(problems, isNamed) {
				return
			}
			t.Errorf("%s: %s: %s: none of the problems has the name of the file and of the entry:\n%s", y.File, about[0].label(), change, lines(problems))
		}

		try("one more holiday", []entry{y.Stated}, func(y *Year) { y.Stated.NationalHoliday++ })
		try("one more leave", []entry{y.Stated}, func(y *Year) { y.Stated.CollectiveLeave++ })
		for i, d := range y.Related {
			self := []entry{d}
			try("removed", self, func(y *Year) { y.Related = slices.Delete(y.Related, i, i+1) })
			try("duplicated", self, func(y *Year) { y.Related = slices.Insert(y.Related, i, d) })
			for _, c := range decreeChanges {
				if c.name != "issued and knownBy swapped" || d.Issued != nil {
					try(c.name, self, func(y *Year) { c.alter(&y.Related[i]) })
				}
			}
		}
		for i, d := range y.Decrees {
			self := []entry{d}
			try("removed", self, func(y *Year) { y.Decrees = slices.Delete(y.Decrees, i, i+1) })
			try("duplicated", self, func(y *Year) { y.Decrees = slices.Insert(y.Decrees, i, d) })
			for _, c := range decreeChanges {
				try(c.name, self, func(y *Year) { c.alter(&y.Decrees[i]) })
			}
			if i > 0 {
				last := y.Decrees[i-1]
				try("swapped with the decree before it", []entry{d, last}, func(y *Year) { y.Decrees[i-1], y.Decrees[i] = d, last })
			}
		}
		for i, h := range y.Holidays {
			self := []entry{h}
			try("removed", self, func(y *Year) { y.Holidays = slices.Delete(y.Holidays, i, i+1) })
			try("duplicated", self, func(y *Year) { y.Holidays = slices.Insert(y.Holidays, i, h) })
			for _, c := range holidayChanges {
				try(c.name, self, func(y *Year) { c.alter(&y.Holidays[i]) })
			}
			for _, d := range y.Decrees {
				if d.ID != h.Decree {
					try("set by another decree", self, func(y *Year) { y.Holidays[i].Decree = d.ID })
				}
				if d.ID != h.RevokedBy {
					try("revoked by another decree", self, func(y *Year) { y.Holidays[i].RevokedBy = d.ID })
				}
				if !slices.Contains(h.Also, d.ID) {
					try("also set by another decree", self, func(y *Year) { y.Holidays[i].Also = append(slices.Clone(h.Also), d.ID) })
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
				try("swapped with the line before it", []entry{h, last}, func(y *Year) { y.Holidays[i-1], y.Holidays[i] = h, last })
			}
		}
	}
	t.Logf("lint found all %d changes", changes)
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
	{"one number fewer", func(d *Decree) { d.Numbers = d.Numbers[1:] }},
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
	{"issued and knownBy swapped", func(d *Decree) { d.Issued, d.KnownBy = d.KnownBy, d.Issued }},
	{"another url", func(d *Decree) { d.URL += "x" }},
	{"another publisher", func(d *Decree) { d.Publisher += "x" }},
	{"another address", func(d *Decree) { d.OtherURLs = append(slices.Clone(d.OtherURLs), "https://www.setneg.go.id/x") }},
	{"other addresses", func(d *Decree) { d.OtherURLs = []string{"https://www.setneg.go.id/x"} }},
	{"another archived copy", func(d *Decree) { d.Archived = &Archived{Repo: "owner/name"} }},
	{"an archived copy of another commit", archivedWith(func(a *Archived) { a.Commit += "x" })},
	{"an archived copy at another path", archivedWith(func(a *Archived) { a.Path += "x" })},
	{"an archived copy with another digest", archivedWith(func(a *Archived) { a.SHA256 += "x" })},
	{"an archived copy with another value of read", archivedWith(func(a *Archived) { a.Read += "x" })},
}

// archivedWith returns a function that alters the archived copy of a decree. If
// the decree has no copy, the function adds one.
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
	{"another kind", func(h *Holiday) {
		if h.Kind == harikerja.NationalHoliday {
			h.Kind = harikerja.CollectiveLeave
		} else {
			h.Kind = harikerja.NationalHoliday
		}
	}},
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
