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
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// TestDueDatesPageHasEveryDueDate_Exhaustively: the page has every due date that package law
// returns, in the same order.
func TestDueDatesPageHasEveryDueDate_Exhaustively(t *testing.T) {
	h := site(t)
	date := regexp.MustCompile(`<time datetime="([^"]+)"|class="duty"`)
	for _, info := range sampled(frozen.Calendar().Years()) {
		list, unanswered, err := law.Default().DueIn(frozen.Calendar(), harikerja.Year(info.Year))
		noError(t, err)
		_, page := get(t, h, fmt.Sprintf("/%d/due-dates", info.Year))
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
			t.Errorf("%d: %d obligations have no answer; the page must have a section about them only if there are any", info.Year, len(unanswered))
		}
	}
}

// TestMovedDueDateIsNamedInItsFirstMonth: 31 January 2027 is a Sunday. The VAT of December moves to
// February, and the withholding slip does not move.
func TestMovedDueDateIsNamedInItsFirstMonth(t *testing.T) {
	for _, path := range []string{"/2027/due-dates", "/2027/due-dates?kind=tax", "/2027/1"} {
		for lang, texts := range map[string][]string{
			"id": {"Desember 2026</span></span>\n<p class=\"moved\"><a href=\"/2027/due-dates?lang=id#d2027-02-01\">bergeser ke Senin, 1 Februari 2027</a>",
				"tidak menyebut bahwa tanggalnya bergeser. Hari kerja terakhir sebelumnya: Jumat, 29 Januari 2027."},
			"en": {"moved to Monday, 1 February 2027</a>", "The last workday before it: Friday, 29 January 2027."},
		} {
			_, page := get(t, site(t), withQuery(path, "lang="+lang))
			_, page, _ = strings.Cut(page, `<time datetime="2027-01-31"`)
			page, _, _ = strings.Cut(page, "</li>")
			for _, text := range texts {
				if !strings.Contains(html.UnescapeString(page), text) {
					t.Errorf("%s in %s: 31 January has %s, want %s", path, lang, page, text)
				}
			}
		}
	}
	checkPage(t, site(t), "/2022/due-dates?lang=id", "bergeser ke Senin, 2 Januari 2023</a>")
}

// TestDueDatesPageFoldsMonths: on a phone, one checkbox shows all past months. The next two months
// are open. Each later month has its own checkbox.
func TestDueDatesPageFoldsMonths(t *testing.T) {
	fold := regexp.MustCompile(`id="(past-months|open-m\d+)"`)
	for _, test := range []struct{ now, path, folds string }{
		{"2026-01-05", "/2026", "open-m3 open-m4 open-m5 open-m6 open-m7 open-m8 open-m9 open-m10 open-m11 open-m12"},
		{"2026-09-30", "/2026", "past-months open-m11 open-m12"},
		{"2026-12-31", "/2026", "past-months"},
		{"2026-12-31", "/2025", "open-m3 open-m4 open-m5 open-m6 open-m7 open-m8 open-m9 open-m10 open-m11 open-m12"},
	} {
		h := New(Options{Calendars: site(t).Calendars, Clock: at(t, test.now+"T12:00:00+07:00")})
		_, page := get(t, h, test.path+"/due-dates")
		var folds []string
		for _, m := range fold.FindAllStringSubmatch(page, -1) {
			folds = append(folds, m[1])
		}
		if got := strings.Join(folds, " "); got != test.folds {
			t.Errorf("%s on %s: got the folds %s, want %s", test.path, test.now, got, test.folds)
		}
	}
}

// TestRuleMarkSaysHowARuleWasChecked: the words beside an article follow from the confidence, and
// from what may have changed the rule after it was checked.
func TestRuleMarkSaysHowARuleWasChecked(t *testing.T) {
	checkPage(t, site(t), "/2026/due-dates?lang=id",
		`PMK 81/2024 pasal 94(1)-(2), 100 <span>· diperiksa 20 Sep 2026 dari salinan</span></a>`,
		`Permenaker 6/2016 pasal 5(4) <span>· diperiksa 3 Okt 2026 dari salinan</span></a>`, // due before 3 October
		`Permenaker 6/2016 pasal 5(4) <span>· belum pasti</span></a>`,                       // due later
		`Perpres 82/2018 pasal 39(1), 39(4) <span>· belum pasti</span></a>`)                 // the lowest confidence
	checkPage(t, site(t), "/2020/due-dates?lang=en", `checked 3 Oct 2026 in a copy</span></a>`,
		`PP 49/2020 art. 4(1) <span>· checked 31 Jan 2021 without the full text</span></a>`, `not certain</span></a>`)
}

func TestEveryCalendarShowsTheNationalDueDates(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	items := regexp.MustCompile(`(?s)<div class="due">.*<div class="actions">`)
	stays := regexp.MustCompile(`This date is a day off, but it does not move:[^:]*: [^.]*\.`) // depends on the firm's workdays
	text := func(target string) string {
		_, page := get(t, h, target)
		return stays.ReplaceAllString(markup.ReplaceAllString(items.FindString(page), ""), "")
	}
	national := text("/2026/due-dates?lang=en")
	for _, calendar := range []string{"idx", "acme"} {
		if text("/2026/due-dates?lang=en&calendar="+calendar) != national || national == "" {
			t.Errorf("the due dates under %s differ from the national due dates", calendar)
		}
	}
}

func TestRulesPageHasEveryRule(t *testing.T) {
	h := site(t)
	file, err := lawfile.Decode(bytes.NewReader(law.EmbeddedRules()))
	noError(t, err)
	for _, l := range languages {
		pages := make(map[string]string)
		for _, kind := range ruleKinds {
			_, page := get(t, h, "/rules?kind="+kind+"&lang="+string(l))
			pages[kind] = html.UnescapeString(page)
		}
		_, overview := get(t, h, "/rules?lang="+string(l))
		for _, rule := range file.Rules {
			if link := fmt.Sprintf(`<a href="/rules?kind=%s&amp;lang=%s#%s">`, rule.Kind, l, rule.ID); !strings.Contains(overview, link) {
				t.Errorf("the overview in %s has no link to %s", l, rule.ID)
			}
			page := pages[string(rule.Kind)]
			_, item, _ := strings.Cut(page, `<li id="`+rule.ID+`">`)
			item, _, _ = strings.Cut(item, "</details>")
			name := rule.Name
			if l == words.Indonesian {
				name = rule.LocalName
			}
			texts := []string{name, rule.Quote, rule.Citations[0].Article, "/v1/rules/" + rule.ID}
			for _, source := range rule.Sources {
				address, _, _ := strings.Cut(source, " ")
				texts = append(texts, address)
			}
			for _, want := range texts {
				if !strings.Contains(item, want) {
					t.Errorf("%s in %s does not contain %s", rule.ID, l, want)
				}
			}
			noQuote := strings.Contains(item, catalogue()[l].text("rules.noquote"))
			noCase := strings.Contains(item, catalogue()[l].text("rules.nocase"))
			if noQuote != (rule.Quote == "") || noCase != (len(rule.Cases) == 0) {
				t.Errorf("%s in %s: the page does not say that a quote or a result is missing", rule.ID, l)
			}
		}
	}
}
