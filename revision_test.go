package harikerja_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestRevisionsAgreeWithTheIndependentList compares the revisions of every year, which
// are calculated from the data, with a list of the changes that each decree made. The
// list was written by hand.
func TestRevisionsAgreeWithTheIndependentList(t *testing.T) {
	var got []string
	for _, info := range harikerja.Default().Years() {
		revisions, err := harikerja.Default().Revisions(info.Year)
		noError(t, err)
		for _, r := range revisions {
			by := strings.Join(ids(r.Decrees), " ")
			if r.Correction != "" {
				by = "correction"
			}
			got = append(got, fmt.Sprintf("%d\t%d\t%s\t%d\t%d\t%d\t%d\t%s", info.Year, r.Number, r.Date,
				len(r.Added), len(r.Removed), len(r.Renamed), len(r.Confirmed), by))
		}
		last := revisions[len(revisions)-1]
		if info.Revision != last.Number || info.UpdatedAt != last.Date {
			t.Errorf("year %d: got revision %d of %s, but its last revision is %d of %s", info.Year,
				info.Revision, info.UpdatedAt, last.Number, last.Date)
		}
	}
	wantList(t, "testdata/revisions.txt", got)
}

func ids(decrees []harikerja.Decree) []string {
	var list []string
	for _, d := range decrees {
		list = append(list, d.ID)
	}
	return list
}

// TestRevisionsRebuildTheList starts with an empty list and applies each revision.
// After each revision, the list must be equal to the list in the calendar as of that
// day. At the end, it must equal the list in force.
func TestRevisionsRebuildTheList(t *testing.T) {
	cal := harikerja.Default()
	for _, info := range cal.Years() {
		revisions, err := cal.Revisions(info.Year)
		noError(t, err)
		list := make(map[string]bool)
		key := func(h harikerja.Holiday) string { return fmt.Sprint(h.Date, h.Kind, h.LocalName, h.Name) }
		take := func(h harikerja.Holiday) {
			if !list[key(h)] {
				t.Errorf("%d: the revision removes %s %s, which was not on the list", info.Year, h.Date, h.LocalName)
			}
			delete(list, key(h))
		}
		put := func(h harikerja.Holiday) {
			if list[key(h)] {
				t.Errorf("%d: %s %s is added twice", info.Year, h.Date, h.LocalName)
			}
			list[key(h)] = true
		}
		for _, r := range revisions {
			for _, h := range r.Removed {
				take(h)
			}
			for _, rename := range r.Renamed {
				take(rename.From)
				put(rename.To)
			}
			for _, h := range r.Added {
				put(h)
			}
			holidays, err := cal.AsOf(r.Date).Holidays(harikerja.Year(info.Year))
			noError(t, err)
			for _, h := range append(holidays, r.Confirmed...) {
				if !list[key(h)] {
					t.Errorf("%d revision %d: %s %s is in force, but no revision added it", info.Year, r.Number, h.Date, h.LocalName)
				}
			}
			if len(holidays) != len(list) {
				t.Errorf("%d: got %[3]d holidays after revision %[2]d, but %[4]d are in force", info.Year, r.Number, len(list), len(holidays))
			}
		}
	}
}

func TestAmendmentForTheYear2024RenamesHolidays(t *testing.T) {
	revisions, err := frozen.Calendar().Revisions(2024)
	noError(t, err)
	renames := revisions[2].Renamed
	if len(renames) != 13 {
		t.Fatalf("revision 3 renames %d holidays, want 13", len(renames))
	}
	i := slices.IndexFunc(renames, func(r harikerja.RenamedHoliday) bool { return r.From.Date == date("2024-03-29") })
	if i < 0 {
		t.Fatal("Good Friday 2024 was not renamed")
	}
	if from, to := renames[i].From.LocalName, renames[i].To.LocalName; from != "Wafat Isa Al Masih" || to != "Wafat Yesus Kristus" {
		t.Errorf("Good Friday 2024 was renamed from %q to %q", from, to)
	}
	// The first decree set the day, and the amendment changed its name.
	if got := ids(renames[i].To.Decrees()); !slices.Equal(got, []string{"skb-2024", "skb-2024-amendment-1"}) {
		t.Errorf("Good Friday 2024 is based on %v", got)
	}
}

// TestConfirmationIsARevisionWithoutAChange: a presidential decree confirmed the four
// days of leave for civil servants. This is a revision without a change. From the day
// of this decree on, these holidays are based on both decrees.
func TestConfirmationIsARevisionWithoutAChange(t *testing.T) {
	cal := frozen.Calendar()
	revisions, err := cal.Revisions(2019)
	noError(t, err)
	var confirmed []string
	for _, h := range revisions[2].Confirmed {
		confirmed = append(confirmed, h.Date.String()[5:])
	}
	if got := strings.Join(confirmed, " "); got != "06-03 06-04 06-07 12-24" {
		t.Errorf("revision 3 confirms %s", got)
	}
	if got := ids(revisions[0].Decrees); !slices.Equal(got, []string{"skb-2019"}) {
		t.Errorf("revision 1 has the decrees %v", got)
	}
	for asOf, want := range map[string]string{
		"2019-05-26": "skb-2019",
		"2019-05-27": "skb-2019 keppres-13-2019",
		"2026-01-01": "skb-2019 keppres-13-2019",
	} {
		holidays, err := cal.AsOf(date(asOf)).HolidaysOn(date("2019-06-03"))
		if err != nil || len(holidays) != 1 {
			t.Fatalf("as of %s: got %v for 3 June 2019, %v", asOf, holidays, err)
		}
		if got := strings.Join(ids(holidays[0].Decrees()), " "); got != want {
			t.Errorf("as of %s: got the decrees %s for 3 June 2019, want %s", asOf, got, want)
		}
	}
}

func TestYearsHaveRevisionStatusAndNumbers(t *testing.T) {
	tests := []struct {
		year, revision, national, leave int
		updated                         string
		status                          harikerja.Status
	}{
		{2009, 3, 16, 4, "2009-07-03", harikerja.Verified},
		{2010, 1, 14, 3, "2009-08-07", harikerja.Verified},
		{2011, 3, 14, 6, "2011-05-20", harikerja.Verified},
		{2012, 2, 14, 6, "2012-02-20", harikerja.Corroborated},
		{2013, 1, 14, 5, "2012-07-19", harikerja.Verified},
		{2014, 3, 17, 4, "2014-06-30", harikerja.Verified},
		{2015, 3, 17, 3, "2015-11-23", harikerja.Corroborated},
		{2016, 1, 15, 4, "2015-06-25", harikerja.Verified},
		{2017, 5, 17, 7, "2017-06-15", harikerja.Verified},
		{2018, 3, 17, 8, "2018-06-25", harikerja.Verified},
		{2019, 3, 17, 4, "2019-05-27", harikerja.Verified},
		{2020, 6, 17, 5, "2020-12-01", harikerja.Verified},
		{2021, 3, 16, 1, "2021-06-18", harikerja.Verified},
		{2022, 3, 16, 4, "2022-07-07", harikerja.Verified},
		{2023, 3, 16, 11, "2023-06-16", harikerja.Verified},
		{2024, 4, 19, 10, "2024-11-21", harikerja.Verified},
		{2025, 2, 17, 11, "2025-08-07", harikerja.Verified},
		{2026, 1, 17, 8, "2025-09-19", harikerja.Verified},
		{2027, 1, 18, 8, "2026-09-15", harikerja.Verified},
	}
	years := frozen.Calendar().Years()
	if len(years) != len(tests) {
		t.Fatalf("got %d years, want %d", len(years), len(tests))
	}
	for i, test := range tests {
		want := harikerja.YearInfo{Year: test.year, Revision: test.revision, Status: test.status, UpdatedAt: date(test.updated),
			NationalHolidayEntries: test.national, CollectiveLeaveEntries: test.leave}
		got, err := frozen.Calendar().YearInfo(test.year)
		if err != nil || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(years[i], want) {
			t.Errorf("Year(%d) gives %+v, %v; Years gives %+v; want %+v", test.year, got, err, years[i], want)
		}
	}
}

// TestDecreesWithoutADayOfSigningHaveTheLatestDate: DateIsLatest is true only for the
// decrees whose day of signing is not known.
func TestDecreesWithoutADayOfSigningHaveTheLatestDate(t *testing.T) {
	var latest []string
	for _, info := range frozen.Calendar().Years() {
		decrees, err := frozen.Calendar().Decrees(info.Year)
		noError(t, err)
		checkDecrees(t, date("9999-12-31"), fmt.Sprint(info.Year), decrees)
		for _, d := range decrees {
			if d.DateIsLatest {
				latest = append(latest, d.ID)
			}
		}
	}
	if want := "skb-2012-amendment-1 skb-2015-amendment-1 kma-668-2022"; strings.Join(latest, " ") != want {
		t.Errorf("got DateIsLatest for %v, want %s", latest, want)
	}
}

func TestChangesReturnsTheRevisionsSinceADate(t *testing.T) {
	var got []string
	for _, c := range frozen.Calendar().AsOf(date("2025-12-31")).Changes(date("2025-08-01")) {
		got = append(got, fmt.Sprintf("%s %d/%d +%d -%d", c.Date, c.Year, c.Number, len(c.Added), len(c.Removed)))
	}
	// The list of 2026 was new, and 18 August was added to the list of 2025.
	want := []string{"2025-09-19 2026/1 +25 -0", "2025-08-07 2025/2 +1 -0"}
	if !slices.Equal(got, want) {
		t.Errorf("changes since 2025-08-01: got %q, want %q", got, want)
	}
	if got := frozen.Calendar().AsOf(date("2025-08-31")).Changes(date("2025-08-01")); len(got) != 1 || got[0].Year != 2025 {
		t.Errorf("as of 2025-08-31: got %d changes since 2025-08-01, want only the change to the list of 2025", len(got))
	}
	for _, cal := range []*harikerja.Calendar{frozen.Calendar(), frozen.Calendar().AsOf(date("1990-01-01"))} {
		if got := cal.Changes(date("9999-12-31")); len(got) != 0 {
			t.Errorf("got %d changes since 9999-12-31, want none", len(got))
		}
	}
}

// TestChangesHaveTheRevisionsOfAllYears compares Changes with the revisions of each year.
// It calls Changes with the date of each change, the date before it and the
// date after it.
func TestChangesHaveTheRevisionsOfAllYears(t *testing.T) {
	cal := harikerja.Default()
	all := cal.Changes(harikerja.Date{})
	revisions := 0
	for _, info := range cal.Years() {
		revisions += info.Revision
	}
	if len(all) != revisions {
		t.Fatalf("got %d changes, but the years have %d revisions", len(all), revisions)
	}
	for i, c := range all {
		list, err := cal.Revisions(c.Year)
		if err != nil || fmt.Sprint(list[c.Number-1]) != fmt.Sprint(c.Revision) {
			t.Errorf("the change of %s in %d differs from revision %d of that year (%v)", c.Date, c.Year, c.Number, err)
		}
		if i > 0 {
			last := all[i-1]
			ordered := c.Date.Before(last.Date) || c.Date == last.Date && (c.Year < last.Year || c.Year == last.Year && c.Number < last.Number)
			if !ordered {
				t.Errorf("the change of %s in %d is listed after the change of %s in %d", c.Date, c.Year, last.Date, last.Year)
			}
		}
		for _, since := range []harikerja.Date{c.Date.AddDays(-1), c.Date, c.Date.AddDays(1)} {
			want := 0
			for _, other := range all {
				if !other.Date.Before(since) {
					want++
				}
			}
			got := cal.Changes(since)
			if len(got) != want || want > 0 && fmt.Sprint(got[want-1]) != fmt.Sprint(all[want-1]) {
				t.Errorf("got %d changes since %s, want %d", len(got), since, want)
			}
		}
	}
}

func TestCorrectionIsARevisionInEveryCalendar(t *testing.T) {
	cal, err := newCalendar(small())
	noError(t, err)
	// There are three revisions: two by decrees, and one correction, which applies to
	// every day.
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
		info, err := view.YearInfo(2030)
		if err != nil || info.Revision != test.revision || info.UpdatedAt != date(test.updated) {
			t.Errorf("as of %s: got %+v, %v, want revision %d of %s", test.asOf, info, err, test.revision, test.updated)
		}
		revisions, err := view.Revisions(2030)
		if err != nil || len(revisions) != test.revision {
			t.Errorf("as of %s: got %d revisions, %v, want %d", test.asOf, len(revisions), err, test.revision)
		}
	}
	revisions, err := cal.Revisions(2030)
	noError(t, err)
	second, third := revisions[1], revisions[2]
	if names(second.Added) != "Nyepi" || names(second.Removed) != "Nyepi" || len(second.Renamed) != 1 || second.Renamed[0].To.LocalName != "Hari Natal" {
		t.Errorf("the amendment: %+v", second)
	}
	if third.Correction != "the spelling of Natal" || len(third.Decrees) > 0 || third.Number != 3 {
		t.Errorf("the correction: %+v", third)
	}
}

func TestDecreeIsOfficialIfItsURLIsOnAGovernmentSite(t *testing.T) {
	for url, want := range map[string]bool{
		"https://jdih.kemnaker.go.id/x.pdf":       true,
		"http://setkab.go.id/":                    true,
		"https://go.id/":                          true,
		"https://peraturan.bpk.go.id:443/Details": true,
		"https://cargo.id/":                       false,
		"https://example.com/setkab.go.id":        false,
		"https://setkab.go.id.example.com/":       false,
		"https://setkab.go.id@example.com/":       false,
		"ftp://setkab.go.id/":                     false,
		"https://bad host/":                       false,
		"":                                        false,
	} {
		if got := (harikerja.Decree{URL: url}).Official(); got != want {
			t.Errorf("address %q: got official %t, want %t", url, got, want)
		}
	}
}
