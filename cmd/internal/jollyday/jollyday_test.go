package jollyday

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/words"
)

// TestEveryHolidayIsValidInOneYear: if a holiday has no last year, Jollyday repeats it in every
// later year. The tests in test/jvm read the file with Jollyday itself.
func TestEveryHolidayIsValidInOneYear(t *testing.T) {
	cal := frozen.Calendar()
	covered, _ := cal.Covered()
	list, err := cal.Holidays(covered)
	if err != nil {
		t.Fatal(err)
	}
	file, err := Holidays(cal, "")
	if err != nil {
		t.Fatal(err)
	}
	var c configuration
	if err := xml.Unmarshal(file, &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Fixed) != len(list) {
		t.Fatalf("the file has %d dates for %d holidays, want one date for each holiday", len(c.Fixed), len(list))
	}
	names := map[words.Language]string{words.English: string(Names(cal, words.English)), words.Indonesian: string(Names(cal, words.Indonesian))}
	for i, h := range list {
		f := c.Fixed[i]
		if f.ValidFrom != h.Date.Year() || f.ValidTo != h.Date.Year() || f.Month != strings.ToUpper(h.Date.Month().String()) || f.Day != h.Date.Day() {
			t.Errorf("%s is %+v", h.Date, f)
		}
		for language, text := range names {
			if !strings.Contains(text, "\nholiday.description."+f.Key+"=") {
				t.Errorf("the file with the names in the language %s has no name for %s", language, f.Key)
			}
		}
	}
}

func TestFileStatesItsRevisionAndAsOfDate(t *testing.T) {
	cal, day := frozen.Calendar(), harikerja.MustParseDate("2025-08-01")
	file, err := Holidays(cal.AsOf(day), day.String())
	if err != nil {
		t.Fatal(err)
	}
	comment, _, _ := strings.Cut(string(file), "-->")
	for _, want := range []string{"Years 2009 to 2025.", cal.Version(), "known on 2025-08-01."} {
		if !strings.Contains(comment, want) {
			t.Errorf("the comment does not have %q: %s", want, comment)
		}
	}
	if strings.Contains(string(file), `month="AUGUST" day="18" validFrom="2025"`) {
		t.Error("the file has a day that was decreed later")
	}
	if _, err := Holidays(cal.AsOf(harikerja.MustParseDate("2000-01-01")), "2000-01-01"); err == nil {
		t.Error("a file without data was written")
	}
}

func TestPropertiesHaveOnlyASCII(t *testing.T) {
	for text, want := range map[string]string{"Idul Fitri": "Idul Fitri", `a\b`: `a\\b`, "é𝄞\n": `\u00e9\ud834\udd1e\u000a`} {
		if got := escape(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
