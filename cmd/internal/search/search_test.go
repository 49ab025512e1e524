package search

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// contextOf returns the national calendar on 18 November 2026.
func contextOf(t *testing.T) *ask.Context {
	calendars, err := ask.NewCalendars(frozen.Calendar(), law.Default)
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return time.Date(2026, time.November, 18, 12, 0, 0, 0, ask.Jakarta) }
	return (&ask.World{Calendars: calendars, Clock: clock}).National(ask.Rules{})
}

// TestSearchTextFindsDatesAndRules checks the dates and the rules that a text means on 18
// November 2026.
func TestSearchTextFindsDatesAndRules(t *testing.T) {
	national := contextOf(t)
	for text, want := range map[string][]string{
		"30 Februari 2026":           {"no date"},
		"cuti bersama Desember 2026": {"2026-12-24"},
		"mogok":                      {"strike-notice-2003"},
		"natal 2026":                 {"2026-12-24", "2026-12-25", "thr-christmas-2016", "2026-12-18"},
		"bpjs-tk 2030":               {"bpjs-ketenagakerjaan-2021"}, // not the earlier rules
		"kapan batas lapor PPh 21?":  {"income-tax-return-2025", "2026-11-20", "2026-10-20"},
		"lapor PPN masa Mei 2026":    {"vat-return-2025", "2026-06-30"},
		"lapor PPN Januari":          {"vat-return-2025", "2027-03-01", "2026-03-02"},
		"natl":                       nil,
	} {
		r, err := Find(text, national, national, 2026)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		var got []string
		if r.NoDate {
			got = append(got, "no date")
		}
		for _, h := range r.Holidays {
			got = append(got, h.Date.String())
		}
		for _, rule := range r.Laws {
			got = append(got, rule.ID)
		}
		for _, o := range slices.Concat(r.NextDue, r.LastDue) {
			got = append(got, o.DueDate.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestMisspeltWordsAreCorrected also checks that a text with a meaning stays as it is, and that a
// word is not replaced by an unrelated word.
func TestMisspeltWordsAreCorrected(t *testing.T) {
	national := contextOf(t)
	for text, want := range map[string]string{
		"natl":            "natal",
		"lebarn 2027":     "lebaran 2027",
		"tangal merah":    "tanggal merah",
		"kapan nyepy":     "kapan nyepi",
		"hari karitni":    "hari kartini",
		"senin depna":     "senin depan",
		"natal kantr":     "", // it means Christmas
		"hari gizi":       "",
		"hari perkapalan": "",
		"pph 12":          "",
	} {
		if want != "" {
			want = "/search?name=" + url.QueryEscape(want)
		}
		if got, err := Guess(text, national, national, 2026); got != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
}

// TestWordsAreListedOnce: if a phrase were in two lists of one kind, one of them would have no effect.
func TestWordsAreListedOnce(t *testing.T) {
	var kinds map[string]json.RawMessage
	if err := json.Unmarshal(wordsFile, &kinds); err != nil {
		t.Fatal(err)
	}
	for kind, content := range kinds {
		lists, seen := make(map[string][]string), make(map[string]bool)
		if kind == "see" {
			continue
		}
		if content[0] == '[' {
			content = slices.Concat([]byte(`{"":`), content, []byte("}"))
		}
		if err := json.Unmarshal(content, &lists); err != nil {
			t.Error(err)
		}
		for _, lines := range lists {
			for phrase := range strings.SplitSeq(strings.Join(lines, ","), ",") {
				if phrase = strings.TrimSpace(phrase); phrase == "" || seen[phrase] {
					t.Errorf("%s: %q is empty or listed twice", kind, phrase)
				}
				seen[phrase] = true
			}
		}
	}
}

// TestEveryNameIsFound: the words of the search do not hide the names of occasions and of rules.
func TestEveryNameIsFound(t *testing.T) {
	national := contextOf(t)
	check := func(name string, isFound func(Result) bool) {
		r, err := Find(name, national, national, 2026)
		if page := Page(name, national, 2026); err != nil || page == "" && !isFound(r) {
			t.Errorf("%s is not found: %+v, %v", name, r, err)
		} else if page != "" && !strings.HasPrefix(page, "/calculator?mode=") {
			t.Errorf("%s leads to %s", name, page)
		}
	}
	for _, o := range national.Calendar.Occasions() {
		for _, name := range append([]string{o.ID, o.LocalName, o.Name}, o.Aliases...) {
			check(name, func(r Result) bool {
				return slices.ContainsFunc(r.Occasions, func(found ask.OccasionData) bool { return found.ID == o.ID })
			})
		}
	}
	rules, err := ask.LawRules{}.Answer(national)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules.Data {
		for _, name := range append([]string{rule.LocalName, rule.Name, rule.Obligation}, rule.Aliases...) {
			check(name, func(r Result) bool {
				isRule := func(found ask.LawRule) bool { return found.Obligation == rule.Obligation }
				return rule.Valid.To != nil || slices.ContainsFunc(r.Laws, isRule)
			})
		}
	}
}

// TestPageOfTwoDates: no page is better than a page for other dates.
func TestPageOfTwoDates(t *testing.T) {
	const count = "/calculator?mode=count&start="
	national := contextOf(t)
	for text, want := range map[string]string{
		"18 maret sampai 31 maret 2026":        count + "2026-03-18&end=2026-03-31",
		"hari kerja januari sampai maret 2026": count + "2026-01-01&end=2026-03-31",
		"1 november - 30 november":             count + "2026-11-01&end=2026-11-30",
		"20 desember sampai 5 januari":         count + "2026-12-20&end=2027-01-05",
		"1 des 2026 sampai 5 jan":              count + "2026-12-01&end=2027-01-05",
		"1 des sampai 5 jan 2027":              count + "2026-12-01&end=2027-01-05",
		"senin sampai jumat":                   count + "2026-11-23&end=2026-11-27",
		"hari kerja sampai 31 desember":        count + "2026-11-18&end=2026-12-31",
		"31 maret 2026 sampai 18 maret 2026":   "",
		"maret 31 april 2026":                  "",
		"2025 - 2026":                          "",
		"-5 hari kerja dari besok":             "",
		"10 hari kerja sampai 18 maret 2026":   "",
		"minggu ke 2 maret 2026":               "",
		"hari kerja ke 5 maret 2026":           "",
		"0 januari 2026":                       "",
		"sisa hari kerja 2025":                 "",
		"sisa hari kerja 2027":                 "",
		"kemarin lusa":                         "/calculator?mode=check&date=2026-11-16",
	} {
		if got := Page(text, national, 2026); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
