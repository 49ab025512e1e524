package web

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func TestDueDatesAreExplainedWithTheirArticle(t *testing.T) {
	h := site(t)
	wants(t, h, "/2026/due-dates?lang=id",
		`<li id="d2026-02-18" class="past">`,
		`<time datetime="2026-02-18"><b>18 Feb</b> Rabu</time>`,
		`Setor PPh 21/26, 22, 23, 4(2), 15 yang dipotong atau dipungut <span class="of">Masa Januari 2026</span>`,
		`<p class="moved">15 Februari Minggu, 16 cuti bersama, 17 Tahun Baru Imlek: 18 Februari</p>`,
		`<a href="/rules?lang=id#income-tax-withheld-payment-2025">PMK 81/2024 pasal 94(1)-(2), 100</a> · dikutip situs tepercaya`,
		`<p class="other-date">atau 12 Oktober jika Sabtu libur</p>`,
		`Lapor SPT Tahunan orang pribadi <span class="of">tahun pajak 2025</span>`,
		`<p class="relief">Keringanan: tanpa sanksi sampai 30 April 2026 (KEP-55/PJ/2026)</p>`,
	)
	wants(t, h, "/2026/due-dates?lang=en",
		`<p class="moved">15 February Sunday, 16 collective leave, 17 Chinese New Year: 18 February</p>`,
		`PMK 81/2024 art. 94(1)-(2), 100`,
		`<p class="other-date">or 12 October if Saturday is a day off</p>`,
		`Relief: no penalty until 30 April 2026 (KEP-55/PJ/2026)`,
	)
}

// Every due date of the package law is on the page, in its order.
func TestDueDatesPageHasEveryDueDate(t *testing.T) {
	h := site(t)
	date := regexp.MustCompile(`<time datetime="([^"]+)"|class="duty"`)
	for _, info := range frozen.Calendar().Years() {
		list, unanswered, err := law.Default().DueIn(frozen.Calendar(), harikerja.Year(info.Year))
		if err != nil {
			t.Fatal(err)
		}
		_, page := get(t, h, yearPath(info.Year, "/due-dates"))
		var got, want []string
		last := ""
		for _, m := range date.FindAllStringSubmatch(page, -1) {
			if m[1] != "" {
				last = m[1]
			} else {
				got = append(got, last)
			}
		}
		for _, o := range list {
			want = append(want, o.Due.String())
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%d: the page has\n%v, want\n%v", info.Year, got, want)
		}
		if strings.Contains(page, `id="unanswered"`) != (len(unanswered) > 0) {
			t.Errorf("%d: %d obligations have no answer, and the page says something else", info.Year, len(unanswered))
		}
	}
}

func TestDueDatesPageFiltersByKind(t *testing.T) {
	h := site(t)
	page := wants(t, h, "/2026/due-dates?kind=allowance&lang=id", `kind=allowance&lang=id" aria-current="page">THR</a>`, "THR Keagamaan: Nyepi",
		`href="/obligations.csv?year=2026&kind=allowance"`, `href="/v1/obligations?start=2026-01-01&end=2026-12-31&kind=allowance"`)
	if n := strings.Count(page, `class="duty"`); n != 5 || strings.Contains(page, "PPN") {
		t.Errorf("%d obligations, want the five holiday allowances", n)
	}
	for _, kind := range []string{"overtime", "", "x"} {
		status, page := get(t, h, "/2026/due-dates?lang=en&kind="+kind)
		if status != 400 || !strings.Contains(page, "The kinds are: tax, allowance, social_security.") || !strings.Contains(page, `href="/2026/due-dates?lang=en"`) {
			t.Errorf("kind %q: status %d", kind, status)
		}
	}
}

func TestDueDatesPageNamesPeriodsWithoutAnAnswer(t *testing.T) {
	h := site(t)
	wants(t, h, "/2025/due-dates?lang=en",
		`<b>Payment of withheld income tax: PPh 21/26, 22, 23, 4(2), 15, period December 2024</b> <span>It is disputed which rule applies to this period. <a href="/rules?lang=en#income-tax-withheld-payment-2025">See the rule</a>`)
	wants(t, h, "/2025/due-dates?lang=id", "untuk faktur mulai 22 Mei 2025")
	wants(t, h, "/2021/due-dates?lang=en", `<b>BPJS Ketenagakerjaan contribution, January 2021</b> <span>The rule names a date that does not exist. <a href="/rules?lang=en#bpjs-ketenagakerjaan-2021">See the rule</a>`,
		"if Saturday is a workday")
	wants(t, h, "/rules?lang=en", "On a day off, it moves to the workday before.", "For January 2021, the rule before it names a date that does not exist")
	wants(t, h, "/2010/due-dates?lang=id", `<b>Setor PPN, Masa Desember 2009 – Masa November 2010</b> <span>Periode ini mendahului aturan pertama yang tersedia di sini.`)
}

func TestDueDatesPageMarksTodayAndThePast(t *testing.T) {
	h := site(t) // 18 March 2026, on which nothing is due
	page := wants(t, h, "/2026/due-dates?lang=id", `<li class="now">`, `<time datetime="2026-03-18" aria-current="date">`, `<p class="mark-today">Hari ini</p>`,
		`<a href="#d2026-03-20">Jatuh tempo berikutnya: <b>Jumat, 20 Maret 2026</b></a>`, `<li id="d2026-03-16" class="past">`, `<li id="d2026-03-20">`)
	if n := strings.Count(page, "aria-current=\"date\""); n != 1 {
		t.Errorf("%d dates are marked as today", n)
	}
	for _, target := range []string{"/2025/due-dates", "/2027/due-dates"} {
		if _, page := get(t, h, target); strings.Contains(page, `class="past"`) || strings.Contains(page, `class="now"`) || strings.Contains(page, `class="upcoming"`) {
			t.Errorf("%s has a mark of the current year", target)
		}
	}
	due := New(Options{Calendars: h.calendars, Clock: at(t, "2026-02-18T12:00:00+07:00")})
	wants(t, due, "/2026/due-dates?lang=en", `<li id="d2026-02-18" class="now">`, `<a href="#d2026-02-18">Next due date:`)
}

func TestDueDatesAreTheSameUnderEveryCalendar(t *testing.T) {
	h := operated(t, acme(true))
	items := regexp.MustCompile(`(?s)<div class="due">.*<p class="downloads">`)
	text := func(target string) string {
		_, page := get(t, h, target)
		return markup.ReplaceAllString(items.FindString(page), "")
	}
	national := text("/2026/due-dates?lang=en")
	for _, calendar := range []string{"idx", "acme"} {
		if text("/2026/due-dates?lang=en&calendar="+calendar) != national || national == "" {
			t.Errorf("the due dates differ under %s", calendar)
		}
	}
	wants(t, h, "/2026/due-dates?lang=id&calendar=acme", "Hari kerja seminggu, libur sendiri, dan hari kerja sendiri kalender PT Acme tidak berpengaruh.")
	if status, page := get(t, h, "/2012/due-dates?calendar=idx&lang=en"); status != 404 || !strings.Contains(page, "The Indonesia Stock Exchange calendar has the years 2016 to 2027.") {
		t.Errorf("a year that the calendar does not cover: status %d", status)
	}
	if status, _ := get(t, h, "/2008/due-dates"); status != 404 {
		t.Errorf("a year without data: status %d", status)
	}
}

func TestPagesAboutLawWarn(t *testing.T) {
	h := site(t)
	count := len(law.Default().Rules())
	for target, link := range map[string]bool{"/2026/due-dates": true, "/rules": false, "/calculator?mode=overtime": true, "/subscribe": true} {
		for l, text := range map[string]string{
			"id": fmt.Sprintf("<strong>Bukan nasihat hukum dan bukan sumber resmi.</strong> Tidak satu pun dari %d aturan", count),
			"en": fmt.Sprintf("<strong>Not legal advice and not an official source.</strong> None of the %d rules", count),
		} {
			page := wants(t, h, withQuery(target, "lang="+l), text)
			if strings.Contains(page, `<a href="/rules?lang=`+l+`">`) != link {
				t.Errorf("%s: the link to the rules is wrong", target)
			}
		}
	}
}

func TestRulesPageHasEveryRule(t *testing.T) {
	h := site(t)
	file, err := lawfile.Decode(bytes.NewReader(law.EmbeddedRules()))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range languages {
		_, page := get(t, h, "/rules?lang="+string(l))
		page = html.UnescapeString(page)
		for _, rule := range file.Rules {
			_, item, _ := strings.Cut(page, `<li id="`+rule.ID+`">`)
			item, _, _ = strings.Cut(item, "</details>")
			name := rule.Name
			if l == indonesian {
				name = rule.LocalName
			}
			for _, want := range append([]string{name, rule.Quote, rule.Note, rule.Citations[0].Article, "/v1/rules/" + rule.ID}, rule.NotCovered...) {
				if !strings.Contains(item, want) {
					t.Errorf("%s in %s does not contain %s", rule.ID, l, want)
				}
			}
			for _, source := range rule.Sources {
				address, _, _ := strings.Cut(source, " ")
				if !strings.Contains(item, address) {
					t.Errorf("%s in %s does not contain the source %s", rule.ID, l, source)
				}
			}
			noQuote := strings.Contains(item, catalogue()[l].text("rules.noquote"))
			noCase := strings.Contains(item, catalogue()[l].text("rules.nocase"))
			if noQuote != (rule.Quote == "") || noCase != (len(rule.Cases) == 0) {
				t.Errorf("%s in %s: a missing quote or result is not named", rule.ID, l)
			}
		}
	}
	wants(t, h, "/rules?lang=id", "mulai Masa Januari 2025", "Paling lambat tanggal 15 bulan berikutnya. Jika jatuh pada hari libur, bergeser ke hari kerja berikutnya.",
		"Belum jelas apakah aturan ini berlaku untuk Masa Desember 2024, jadi untuk periode itu tidak ada jawaban.")
	wants(t, h, "/rules?lang=en", "period January 2015 – period December 2024", "Due 7 calendar days before the first national holiday of the feast. The rule has no clause that moves the date.", "Due at the end of month 4 after it.")
}

func TestSubscribePageHasTheFeedsOfDueDates(t *testing.T) {
	h := site(t)
	h.baseURL = "https://example.org"
	for _, calendar := range []string{"", "&calendar=idx"} {
		wants(t, h, "/subscribe?lang=en"+calendar, ">https://example.org/obligations.ics?lang=en<", ">https://example.org/obligations.ics?kind=tax&lang=en<",
			`href="webcal://example.org/obligations.ics?kind=social_security&lang=en"`, `href="/obligations.csv?year=2026"`, `href="/obligations.csv?year=2026&kind=allowance"`)
	}
	wants(t, site(t), "http://unknown.example/subscribe?lang=id", `href="/obligations.ics?kind=tax"`, `href="/obligations.csv?year=2026&kind=tax"`)
}
