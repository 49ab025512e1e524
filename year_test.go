package harikerja_test

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// small returns a small dataset of two years. It has an amendment that moved
// one day and renamed another, and a correction of the dataset.
func small() datasetfile.File {
	decree := func(id string, kind harikerja.DecreeKind, day string) datasetfile.Decree {
		return datasetfile.Decree{
			ID: id, Kind: string(kind), Title: "Keputusan Bersama", Date: day, Publisher: "Kemenag",
			Numbers: []datasetfile.Number{{Authority: "Menteri Agama", Number: "1 Tahun 2029"}},
		}
	}
	line := func(day string, kind harikerja.Kind, occasion, name, decree, revokedBy string) datasetfile.Line {
		return datasetfile.Line{
			Date: day, Kind: string(kind), Occasion: occasion, LocalName: name, Name: name, Decree: decree, RevokedBy: revokedBy,
		}
	}
	occasions := []datasetfile.Occasion{
		{ID: "new-year", LocalName: "Tahun Baru", Name: "New Year's Day", Aliases: []string{"1 Januari"}},
		{ID: "nyepi", LocalName: "Hari Suci Nyepi", Name: "Nyepi", Aliases: []string{"Saka"}},
		{ID: "christmas", LocalName: "Hari Raya Natal", Name: "Christmas Day", Aliases: []string{"Natal", "Xmas"}},
	}
	return datasetfile.File{Occasions: occasions, Years: []datasetfile.Year{
		{
			Year: 2030, Status: string(harikerja.Verified),
			Corrections: []datasetfile.Correction{{Date: "2030-07-01", What: "the spelling of Natal"}},
			Decrees: []datasetfile.Decree{
				decree("skb-2030", harikerja.JointDecree, "2029-09-03"),
				decree("skb-2030-amendment-1", harikerja.JointDecreeAmendment, "2030-02-01"),
			},
			Lines: []datasetfile.Line{
				line("2030-01-01", harikerja.NationalHoliday, "new-year", "Tahun Baru", "skb-2030", ""),
				line("2030-04-03", harikerja.NationalHoliday, "nyepi", "Nyepi", "skb-2030", "skb-2030-amendment-1"),
				line("2030-04-04", harikerja.NationalHoliday, "nyepi", "Nyepi", "skb-2030-amendment-1", ""),
				line("2030-12-24", harikerja.CollectiveLeave, "christmas", "Cuti Bersama Natal", "skb-2030", ""),
				line("2030-12-25", harikerja.NationalHoliday, "christmas", "Natal", "skb-2030", "skb-2030-amendment-1"),
				line("2030-12-25", harikerja.NationalHoliday, "christmas", "Hari Natal", "skb-2030-amendment-1", ""),
			},
		},
		{
			Year: 2031, Status: string(harikerja.Corroborated),
			Decrees: []datasetfile.Decree{decree("skb-2031", harikerja.JointDecree, "2030-09-02")},
			Lines:   []datasetfile.Line{line("2031-01-01", harikerja.NationalHoliday, "new-year", "Tahun Baru", "skb-2031", "")},
		},
	}}
}

func TestSmallDataset(t *testing.T) {
	cal, err := newCalendar(small())
	noError(t, err)
	// Three revisions: two decrees, and one correction, which applies to every day.
	tests := []struct {
		asOf     string
		revision int
		updated  string
	}{
		{"2029-09-03", 2, "2030-07-01"},
		{"2030-02-01", 3, "2030-07-01"},
		{"2030-06-30", 3, "2030-07-01"},
		{"2030-07-01", 3, "2030-07-01"},
	}
	for _, test := range tests {
		view := cal.AsOf(date(test.asOf))
		info, err := view.Year(2030)
		if err != nil || info.Revision != test.revision || info.UpdatedAt != date(test.updated) {
			t.Errorf("as of %s: %+v, %v, want revision %d of %s", test.asOf, info, err, test.revision, test.updated)
		}
		revisions, err := view.Revisions(2030)
		if err != nil || len(revisions) != test.revision {
			t.Errorf("as of %s: %d revisions, %v, want %d", test.asOf, len(revisions), err, test.revision)
		}
	}
	revisions, err := cal.Revisions(2030)
	noError(t, err)
	second, third := revisions[1], revisions[2]
	if names(second.Added) != "Nyepi" || names(second.Removed) != "Nyepi" || len(second.Renamed) != 1 || second.Renamed[0].To.LocalName != "Hari Natal" {
		t.Errorf("the amendment: %+v", second)
	}
	if third.Correction != "the spelling of Natal" || third.Decrees != nil || third.Number != 3 {
		t.Errorf("the correction: %+v", third)
	}
}

// TestLoadRejectsInconsistentDatasets makes one mistake in the small dataset at a
// time. Load must return an error with the year and the entry.
func TestLoadRejectsInconsistentDatasets(t *testing.T) {
	type year = datasetfile.Year
	nyepi, leave := 1, 3 // indexes of lines of 2030
	tests := []struct {
		what   string
		change func(y *year, next *year)
		want   []string
	}{
		{"a gap", func(_, n *year) { n.Year, n.Lines[0].Date = 2032, "2032-01-01" }, []string{"dataset year 2032 follows 2030", "without a gap"}},
		{"a repeated year", func(_, n *year) { n.Year, n.Lines[0].Date = 2030, "2030-01-01" }, []string{"dataset year 2030 follows 2030"}},
		{"years known in the wrong order", func(_, n *year) { n.Decrees[0].Date = "2029-01-01" },
			[]string{"dataset year 2031", "2029-01-01", "before the first decree of the year 2030"}},
		{"a year too early", func(y, _ *year) { y.Year = 1899 }, []string{"dataset year 1899", "1900 to 9999"}},
		{"a year too late", func(y, _ *year) { y.Year = 10000 }, []string{"dataset year 10000", "1900 to 9999"}},
		{"a status that is not a token", func(y, _ *year) { y.Status = "Verified" }, []string{"2030", `"Verified"`, "lower-case letters"}},
		{"no holidays", func(y, _ *year) { y.Lines = nil }, []string{"2030", "no holidays"}},

		{"a decree id of another year", func(_, n *year) { n.Decrees[0].ID = "skb-2030" }, []string{"2031", "skb-2030", "already used in 2030"}},
		{"a repeated decree id", func(y, _ *year) { y.Decrees[1].ID = "skb-2030" }, []string{"2030", "skb-2030", "already used in 2030"}},
		{"decrees out of order", func(y, _ *year) { y.Decrees[1].Date = "2029-09-02" }, []string{"2030", "skb-2030-amendment-1", "sorted by date"}},
		{"a decree without a title", func(y, _ *year) { y.Decrees[0].Title = "" }, []string{"2030", "skb-2030", "title"}},
		{"a decree without a publisher", func(y, _ *year) { y.Decrees[0].Publisher = " " }, []string{"2030", "skb-2030", "publisher"}},
		{"a decree without an id", func(y, _ *year) { y.Decrees[0].ID = "" }, []string{"2030", "id"}},
		{"a kind of decree that is not a token", func(y, _ *year) { y.Decrees[0].Kind = "a decree" }, []string{"2030", "skb-2030", `"a decree"`}},
		{"a decree without authority", func(y, _ *year) { y.Decrees[0].Numbers = []datasetfile.Number{} }, []string{"2030", "skb-2030", "no authority"}},
		{"a number without authority", func(y, _ *year) { y.Decrees[0].Numbers[0].Authority = "" }, []string{"2030", "skb-2030", "1 Tahun 2029"}},
		{"a title with a no-break space", func(y, _ *year) { y.Decrees[0].Title = "Keputusan\u00a0Bersama" }, []string{"2030", "skb-2030", "title", "visible"}},
		{"a decree that no line refers to", func(y, _ *year) { y.Lines = y.Lines[:1] }, []string{"2030", "skb-2030-amendment-1", "no line refers to it"}},
		{"a number with a line break", func(y, _ *year) { y.Decrees[0].Numbers[0].Number = "1\n2" }, []string{"2030", "skb-2030", "Menteri Agama"}},
		{"an address with another scheme", func(y, _ *year) { y.Decrees[0].URL = "javascript:alert(1)" }, []string{"2030", "skb-2030", "javascript"}},

		{"a decree of the far future", func(y, _ *year) { y.Decrees[1].Date = "2099-01-01" },
			[]string{"2030", "skb-2030-amendment-1", "2099-01-01", "after 2031"}},
		{"a decree of the far past", func(y, _ *year) { y.Decrees[0].Date = "1899-12-31" }, []string{"2030", "skb-2030", "1899-12-31", "before 1900"}},
		{"an address with quotes", func(y, _ *year) { y.Decrees[0].URL = `https://example.org/"onclick="x` }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a tag", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/<b>" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with an apostrophe", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/'x" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a space", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/a b" }, []string{"2030", "skb-2030", "web address"}},
		{"an address without a host", func(y, _ *year) { y.Decrees[0].URL = "https:///x" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a password", func(y, _ *year) { y.Decrees[0].URL = "https://go.id:x@example.org/" }, []string{"2030", "skb-2030", "web address"}},
		{"an address that is not encoded", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/ä" }, []string{"2030", "skb-2030", "web address"}},
		{"an id with wrong characters", func(y, _ *year) { y.Decrees[1].ID = "=1+1" }, []string{"2030", `"=1+1"`, "lower-case letters"}},
		{"an unknown occasion", func(y, _ *year) { y.Lines[nyepi].Occasion = "Nyepi;x" }, []string{"2030-04-03", `the dataset has no occasion "Nyepi;x"`}},
		{"a name that could be a formula", func(y, _ *year) { y.Lines[nyepi].Name = "=HYPERLINK(1)" }, []string{"2030-04-03",
			"name", "begin with a letter or digit"}},
		{"a local name that could be a formula", func(y, _ *year) { y.Lines[nyepi].LocalName = "@SUM(1)" },
			[]string{"2030-04-03", "local name", "begin with a letter or digit"}},
		{"a title that could be a formula", func(y, _ *year) { y.Decrees[0].Title = "+1" }, []string{"2030", "skb-2030", "title", "begin with a letter or digit"}},
		{"a name that is too long", func(y, _ *year) { y.Lines[nyepi].Name = strings.Repeat("x", 1001) }, []string{"2030-04-03", "name", "1000 bytes"}},
		{"a correction before the first decree", func(y, _ *year) { y.Corrections[0].Date = "2029-09-02" },
			[]string{"2030", "correction of 2029-09-02", "before the first decree"}},
		{"a correction of the far future", func(y, _ *year) { y.Corrections[0].Date = "2099-01-01" },
			[]string{"2030", "correction of 2099-01-01", "after 2032"}},

		{"a date of another year", func(y, _ *year) { y.Lines[0].Date = "2029-12-31" }, []string{"2030", "2029-12-31", "Tahun Baru", "not in the year"}},
		{"an unknown kind", func(y, _ *year) { y.Lines[nyepi].Kind = "election" }, []string{"2030-04-03", "election", "Nyepi",
			"the type must be national_holiday or collective_leave"}},
		{"no local name", func(y, _ *year) { y.Lines[nyepi].LocalName = "" }, []string{"2030-04-03", "local name"}},
		{"a name with a tab", func(y, _ *year) { y.Lines[nyepi].Name = "a\tb" }, []string{"2030-04-03", "name"}},
		{"a name with an invisible character", func(y, _ *year) { y.Lines[nyepi].Name = "Nyepi\u200b" }, []string{"2030-04-03", "name", "visible"}},
		{"a name with a change of the writing direction", func(y, _ *year) { y.Lines[nyepi].LocalName = "\u202eNyepi" },
			[]string{"2030-04-03", "local name", "visible"}},
		{"a name with a filler", func(y, _ *year) { y.Lines[nyepi].LocalName = "Nyepi\u3164" }, []string{"2030-04-03", "local name", "visible"}},
		{"an unknown decree", func(y, _ *year) { y.Lines[leave].Decree = "skb-2029" }, []string{"2030-12-24", "Cuti Bersama Natal", `"skb-2029"`}},
		{"a decree of another year", func(y, _ *year) { y.Lines[leave].Decree = "skb-2031" }, []string{"2030-12-24", `"skb-2031"`}},
		{"an unknown decree in the field Also", func(y, _ *year) { y.Lines[leave].Also = []string{"skb-1999"} }, []string{"2030-12-24", `"skb-1999"`}},
		{"revoked by an unknown decree", func(y, _ *year) { y.Lines[leave].RevokedBy = "skb-1999" }, []string{"2030-12-24", `"skb-1999"`}},
		{"revoked too early", func(y, _ *year) { y.Lines[2].RevokedBy = "skb-2030" }, []string{"2030-04-04", "revoked by skb-2030",
			"not later than skb-2030-amendment-1"}},
		{"revoked by itself", func(y, _ *year) { y.Lines[leave].RevokedBy = "skb-2030" }, []string{"2030-12-24", "not later"}},
		{"a repeated line", func(y, _ *year) { y.Lines[1] = y.Lines[0] }, []string{"2030-01-01", "Tahun Baru", "repeated"}},
		{"a line repeated by two decrees", func(y, _ *year) { y.Lines[4].RevokedBy, y.Lines[5].LocalName = "", "Natal" },
			[]string{"2030-12-25", `"Natal"`, "repeated", "skb-2030 and skb-2030-amendment-1"}},
		{"an English name repeated by two decrees", func(y, _ *year) { y.Lines[4].RevokedBy, y.Lines[5].Name = "", "Natal" },
			[]string{"2030-12-25", `"Hari Natal"`, "repeated"}},
		{"lines out of order", func(y, _ *year) { y.Lines[0], y.Lines[1] = y.Lines[1], y.Lines[0] }, []string{"2030-01-01", "Tahun Baru", "out of order"}},
		{"names out of order", func(y, _ *year) { y.Lines[4], y.Lines[5] = y.Lines[5], y.Lines[4] }, []string{"2030-12-25", `"Natal"`, "out of order"}},

		{"a correction without a description", func(y, _ *year) { y.Corrections[0].What = "" }, []string{"2030", "correction of 2030-07-01"}},
		{"corrections out of order", func(y, _ *year) {
			y.Corrections = append(y.Corrections, datasetfile.Correction{Date: "2030-06-01", What: "x"})
		}, []string{"2030", "correction of 2030-06-01"}},
	}
	for _, test := range tests {
		ds := small()
		test.change(&ds.Years[0], &ds.Years[1])
		_, err := newCalendar(ds)
		if err == nil {
			t.Errorf("%s: no error", test.what)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q does not contain %s", test.what, err, want)
			}
		}
	}
	if _, err := newCalendar(datasetfile.File{}); err == nil || err.Error() != "the dataset has no years" {
		t.Errorf("no years: %v", err)
	}
}
