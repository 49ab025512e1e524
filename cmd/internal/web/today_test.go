package web

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

var tags = regexp.MustCompile(`\s*<[^>]*>\s*`)

// section returns the part of a page between the texts "from" and "to", without its tags. The
// character | separates the texts of the elements.
func section(t *testing.T, page, from, to string) string {
	t.Helper()
	_, page, ok := strings.Cut(page, from)
	page, _, end := strings.Cut(page, to)
	if !ok || !end {
		t.Fatalf("the page has no %s ... %s", from, to)
	}
	words := tags.ReplaceAllString("<"+page, "|")
	return html.UnescapeString(regexp.MustCompile(`\|+`).ReplaceAllString(words, "|"))
}

// card sets the clock of a site, requests a page and returns the text of its card about
// today.
func card(t *testing.T, h *Handler, instant, target string) string {
	t.Helper()
	h.Clock = at(t, instant)
	status, page := get(t, h, target)
	if status != 200 {
		t.Fatalf("%s at %s: status %d", target, instant, status)
	}
	text := section(t, page, `<section class="card"`, "</section>")
	for _, fold := range []string{"|Rincian hari ini|", "|More about today|"} { // the label of a checkbox that only a phone shows
		text = strings.Replace(text, fold, "|", 1)
	}
	return text
}

func TestTodayCardSaysWhetherTodayIsAWorkdayAndWhatComesNext(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	for _, test := range []struct{ about, instant, target, want string }{
		{"an ordinary workday", "2026-11-16T12:00:00+07:00", "/?lang=id",
			"|Hari ini,|Senin, 16 November 2026|Hari kerja|Bukan libur mingguan dan bukan hari libur." +
				"|Hari libur berikutnya|38 hari lagi|Kamis, 24 Desember 2026|Cuti Bersama Kelahiran Yesus Kristus" +
				"|(Cuti bersama)|ASN libur; perusahaan swasta memutuskan sendiri." +
				"|bagian dari libur panjang|24–27 Desember 2026|(4 hari)" +
				"|Sisa hari kerja November|11 hari|termasuk hari ini|Senin–Jumat|Rincian|: November" +
				"|Sisa hari kerja 2026|32 hari|termasuk hari ini|Senin–Jumat|Rincian|: 2026|"},
		{"a weekend day", "2026-11-21T12:00:00+07:00", "/?lang=id",
			"|Hari ini,|Sabtu, 21 November 2026|Bukan hari kerja|Sabtu adalah libur mingguan" +
				"|Hari libur berikutnya|33 hari lagi|Kamis, 24 Desember 2026|Cuti Bersama Kelahiran Yesus Kristus" +
				"|(Cuti bersama)|ASN libur; perusahaan swasta memutuskan sendiri." +
				"|bagian dari libur panjang|24–27 Desember 2026|(4 hari)" +
				"|Sisa hari kerja November|6 hari|Senin–Jumat|Rincian|: November" +
				"|Sisa hari kerja 2026|27 hari|Senin–Jumat|Rincian|: 2026|"},
		{"a national holiday", "2026-08-17T12:00:00+07:00", "/?lang=en",
			"|Today,|Monday, 17 August 2026|Not a workday|Independence Day (National holiday)|Part of a long weekend of 3 days: 15–17 August 2026." +
				"|Next holiday|in 8 days|Tuesday, 25 August 2026|Birthday of the Prophet Muhammad (Mawlid)" +
				"|Next long weekend|in 129 days|24–27 December 2026|4 days: Collective Leave for Christmas Day; Christmas Day" +
				"|Workdays left in August|9 days|Monday–Friday|Details|: August" +
				"|Workdays left in 2026|95 days|Monday–Friday|Details|: 2026|"},
		{"collective leave", "2026-03-18T12:00:00+07:00", "/?lang=en",
			"|Today,|Wednesday, 18 March 2026|Collective leave|Collective Leave for Nyepi (Saka New Year 1948) (Collective leave)|Part " +
				"of a long weekend of 7 days: 18–24 March 2026." +
				"|Who is off?|Civil servants|: off, and their annual leave stays the same (according to news reports)." +
				"|Private firms|: the firm decides. A worker who takes the day uses a day of annual leave. " +
				"A worker who works is paid as on any workday (according to news reports).|The rule" +
				"|Next holiday|in 1 day|Thursday, 19 March 2026|Nyepi (Saka New Year 1948)" +
				"|Next long weekend|in 16 days|3–5 April 2026|3 days: Good Friday; Easter Sunday" +
				"|Workdays left in March|5 days|Monday–Friday|Details|: March" +
				"|Workdays left in 2026|190 days|Monday–Friday|Details|: 2026|"},
		{"31 December", "2026-12-31T12:00:00+07:00", "/?lang=en",
			"|Today,|Thursday, 31 December 2026|A workday|It is not a weekly day off and not a holiday." +
				"|Next holiday|in 1 day|Friday, 1 January 2027|New Year's Day" +
				"|part of the long weekend|1–3 January 2027|(3 days)" +
				"|Workdays left in December|1 day|including today|Monday–Friday|Details|: December" +
				"|Workdays left in 2026|1 day|including today|Monday–Friday|Details|: 2026|"},
		{"31 December of the last year of the data", "2027-12-31T12:00:00+07:00", "/?lang=en",
			"|Today,|Friday, 31 December 2027|A workday|It is not a weekly day off and not a holiday." +
				"|Next holiday|None up to 31 December 2027, the last date with data." +
				"|Next long weekend|None up to 31 December 2027, the last date with data." +
				"|Workdays left in December|1 day|including today|Monday–Friday|Details|: December" +
				"|Workdays left in 2027|1 day|including today|Monday–Friday|Details|: 2027|"},
		{"the stock exchange on 31 December", "2026-12-31T12:00:00+07:00", "/?lang=en&calendar=idx",
			"|Today,|Thursday, 31 December 2026|Not a workday|Exchange holiday (Company day off)|Part of a long weekend of 4 days: 31 December 2026 – 3 January 2027." +
				"|Next holiday|in 1 day|Friday, 1 January 2027|New Year's Day"},
		{"a firm works on collective leave", "2026-03-18T12:00:00+07:00", "/?lang=en&calendar=acme",
			"|A workday|Collective Leave for Nyepi (Saka New Year 1948) (collective leave is worked)|"},
		{"a firm works on a Sunday", "2026-06-14T12:00:00+07:00", "/?lang=en&calendar=acme", "|A workday|Workday: Make-up day|"},
		{"a firm is closed", "2026-05-16T12:00:00+07:00", "/?lang=en&calendar=acme", "|Not a workday|Company leave (Company day off)|"},
		{"a firm works on Saturdays", "2026-11-21T12:00:00+07:00", "/?lang=en&calendar=acme",
			"|A workday|It is not a weekly day off and not a holiday.|"},
		{"a profile", "2026-11-18T12:00:00+07:00", "/?week=6&lang=id",
			"|Perusahaan Anda|· Hari ini,|Rabu, 18 November 2026|"},
		{"the payroll period and the next tax of a profile", "2026-11-18T12:00:00+07:00", "/?week=6&lang=id",
			"|Sisa hari kerja periode 1–30 November 2026|11 hari|termasuk hari ini|Rincian|: 18–30 November 2026|" +
				"Gajian berikutnya|12 hari lagi|Senin, 30 November 2026|" +
				"Jatuh tempo pajak berikutnya|2 hari lagi|Jumat, 20 November 2026|Unggah e-Faktur, Masa Oktober 2026|"},
		{"payday is today", "2026-12-31T12:00:00+07:00", "/?week=6&lang=id", "|Gajian berikutnya|Hari ini|Kamis, 31 Desember 2026|"},
	} {
		if got := card(t, h, test.instant, test.target); !strings.Contains(got, test.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", test.about, got, test.want)
		}
	}
}

func TestTodayCardSaysThatThereIsNoDataForToday(t *testing.T) {
	h := site(t)
	for _, test := range []struct{ instant, target, want, year string }{
		{"2028-02-01T12:00:00+07:00", "/?lang=id", "|Hari ini,|Selasa, 1 Februari 2028|Belum ada data untuk 2028|Data tersedia " +
			"untuk tahun 2009 sampai 2027.", "2027"},
		{"2028-02-01T12:00:00+07:00", "/?lang=en", "|No data for 2028|There is data for the years 2009 to 2027.", "2027"},
		{"2008-02-01T12:00:00+07:00", "/?lang=en", "|No data for 2008|The data begins in 2009, because the decrees of earlier years were not collected.", "2009"},
		{"2015-02-01T12:00:00+07:00", "/?lang=en&calendar=idx",
			"|No data for 2015 in the Indonesia Stock Exchange calendar|The Indonesia Stock Exchange calendar has the years 2016 to 2027.|", "2016"},
	} {
		if got := card(t, h, test.instant, test.target); !strings.Contains(got, test.want) {
			t.Errorf("%s at %s: got %s, want %s", test.target, test.instant, got, test.want)
		}
		if _, page := get(t, h, test.target); !strings.Contains(page, `<span class="bignum">`+test.year+`</span>`) || strings.Contains(page, `aria-current="date"`) {
			t.Errorf("%s at %s: the page does not show the calendar of %s, or it marks a day as today", test.target, test.instant, test.year)
		}
	}
}

// TestTodayCardChangesAtMidnightInJakarta: the date changes at 17:00 UTC.
func TestTodayCardChangesAtMidnightInJakarta(t *testing.T) {
	now := at(t, "2026-08-16T16:59:30Z")()
	h := New(Options{Calendars: calendars(frozen.Calendar), Clock: func() time.Time { return now }})
	res := do(h, "GET", "/?lang=en")
	if got := res.Header.Get("Cache-Control"); got != "public, max-age=30" {
		t.Errorf("30 seconds before midnight: got Cache-Control %q", got)
	}
	_, before := get(t, h, "/?lang=en")
	now = now.Add(30 * time.Second)
	_, after := get(t, h, "/?lang=en")
	if !strings.Contains(before, "Sunday, 16 August 2026</time>") || !strings.Contains(after, "Monday, 17 August 2026</time>") {
		t.Error("the card does not show the date in Jakarta")
	}
}

func TestUpcomingHolidaysComeBeforePastHolidays(t *testing.T) {
	h := site(t)
	ids := regexp.MustCompile(`<li id="d([\d-]+)" class="([a-z ]+)"`)
	_, page := get(t, h, "/2026?lang=id")
	var upcoming, past []string
	for _, m := range ids.FindAllStringSubmatch(page, -1) {
		if dimmed := strings.HasSuffix(m[2], " past"); dimmed != (m[1] < "2026-03-18") {
			t.Errorf("%s has the classes %q", m[1], m[2])
		} else if dimmed {
			past = append(past, m[1])
		} else if upcoming = append(upcoming, m[1]); len(past) > 0 {
			t.Errorf("%s is after a past holiday", m[1])
		}
	}
	if len(upcoming) != 21 || upcoming[0] != "2026-03-18" || len(past) != 4 || past[0] != "2026-01-01" {
		t.Errorf("upcoming %v, past %v", upcoming, past)
	}
	if n := strings.Count(page, `<table class="past">`); n != 2 {
		t.Errorf("%d months are dimmed, want 2: January and February", n)
	}
	h.Clock = at(t, "2026-12-26T12:00:00+07:00")
	checkPage(t, h, "/2026?lang=en", `There are no more holidays in 2026. <a href="/2027?lang=en#list">Indonesian holidays 2027</a>`)
}
