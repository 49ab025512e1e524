package web

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/harikerjatest"
)

func predictions(t *testing.T) map[int][]ask.ProjectedHoliday {
	t.Helper()
	c := national(t, at(t, testDay))
	all := make(map[int][]ask.ProjectedHoliday)
	first, last := c.ProjectedYears()
	for year := first; year <= last; year++ {
		list, err := ask.Projections{Year: ask.Year(year)}.Answer(c)
		noError(t, err)
		all[year] = list.Data
	}
	if len(all) != 10 {
		t.Fatalf("%d years are predicted, want 10", len(all))
	}
	return all
}

// TestOnlyCalendarAndSearchShowPredictions_Exhaustively requests every page and file for a
// decreed year, for a predicted year and without a year, on days before and after the end of the
// data. Only the calendar of a predicted year and a search for such a year contain a predicted
// date. Both say that it is a prediction. The calendar counts no days, and the search has the
// date only in the list of predictions. So no number on a page includes a prediction. With -short,
// the test uses one day, two years, and the predictions of one year.
func TestOnlyCalendarAndSearchShowPredictions_Exhaustively(t *testing.T) {
	t.Parallel()
	predicted, searched := make(map[string]bool), predictions(t)
	for _, list := range searched {
		for _, h := range list {
			for _, d := range append(h.Alternatives, h.Date) {
				predicted[d.String()] = true
			}
		}
	}
	date := regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)
	days, years := []string{"2027-12-27", "2026-03-18", "2028-01-03"}, []string{"2027", "2028", "2026", "2037"}
	if testing.Short() {
		days, years, searched = days[:1], years[:2], map[int][]ask.ProjectedHoliday{2028: searched[2028]}
	}
	for _, day := range days {
		h := strangeSite(t, day)
		for _, rt := range routes {
			if rt.answer == nil {
				continue
			}
			for _, year := range years {
				for _, query := range append([]string{"", "daysOff=2027-12-30&week=6"}, rt.forms...) {
					target := withQuery(strings.Replace(rt.pattern, "{year}", year, 1), query+"&lang=en")
					status, page := get(t, h, target)
					future := year > "2027" && strings.Contains(rt.pattern, "{year}")
					if future && rt.predictions {
						_, page, _ = strings.Cut(page, "<main") // the words of a profile are before it
						if status != 200 || regexp.MustCompile(`class="totals"|ld\+json|\d (workday|holiday|day)s?\b`).MatchString(page) {
							t.Errorf("%s on %s: got status %d, want 200 and a page that counts no days", target, day, status)
						}
						continue
					}
					if future {
						if status != 404 || !strings.Contains(page, `href="/`+year+"?") {
							t.Errorf("%s on %s: got status %d, or the page does not link to the predictions", target, day, status)
						}
					}
					for _, d := range date.FindAllString(page, -1) {
						if predicted[d] {
							t.Errorf("%s on %s contains the predicted day %s", target, day, d)
						}
					}
				}
			}
		}
		for _, question := range []string{"date=2027-12-31&days=1", "date=2028-01-05&days=1&direction=before", "mode=count&start=2027-12-01&end=2028-01-01",
			"mode=check&date=2028-08-17", "mode=overtime&date=2028-08-17", "mode=limit&limit=pkwt&date=2028-08-15", "mode=limit&limit=phk-notice&date=2028-01-05"} {
			status, page := get(t, h, "/calculator?lang=en&"+question)
			if status != 404 || paragraph(page, "answer") != "" || !strings.Contains(page, "The predictions of 2028 are not used to count.") ||
				!strings.Contains(page, `<a href="/2028?lang=en">`) {
				t.Errorf("%s on %s: status %d, %s", question, day, status, paragraph(page, "answer"))
			}
		}
		for year, list := range searched {
			for _, p := range list {
				target := fmt.Sprintf("/search?lang=en&name=%s+%d", p.Occasion, year)
				status, page := get(t, h, target)
				_, shown, _ := strings.Cut(page, "<p>Predicted, not decreed:</p>")
				shown, _, _ = strings.Cut(shown, "</section>")
				if want := "<b>" + catalogue()["en"].full(p.Date) + "</b>"; status != 200 || !strings.Contains(shown, want) {
					t.Errorf("%s on %s: got status %d and the predictions %q, want %s", target, day, status, shown, want)
				}
				for _, d := range date.FindAllString(page, -1) {
					if predicted[d] {
						t.Errorf("%s on %s has the predicted date %s outside the list of predictions", target, day, d)
					}
				}
			}
		}
	}
}

// TestCalendarOfAPredictedYearHasEveryPrediction_Exhaustively: the calendar marks every predicted
// date, and both dates of a borderline prediction. The list has each prediction with its hit rate.
func TestCalendarOfAPredictedYearHasEveryPrediction_Exhaustively(t *testing.T) {
	h, borderline := site(t), 0
	for year, list := range predictions(t) {
		if testing.Short() && year != 2029 {
			continue
		}
		for _, l := range languages {
			words := catalogue()[l]
			status, page := get(t, h, fmt.Sprintf("/%d?lang=%s", year, l))
			readHTML(t, fmt.Sprint(year), page)
			page = html.UnescapeString(page)
			if status != 200 || !strings.Contains(page, "<h2 id=\"projected\"><strong>"+words.text("projection.status")) {
				t.Errorf("%d in %s: got status %d, or the page does not say that it shows predictions", year, l, status)
			}
			var dates []harikerja.Date
			for _, p := range list {
				dates = append(append(dates, p.Date), p.Alternatives...)
				_, item, _ := strings.Cut(page, `<time datetime="`+p.Date.String()+`">`)
				item, _, _ = strings.Cut(item, "</ol>")
				record := words.text("projection.hits", "hits", p.Hits, "checked", p.Checked)
				if p.Certainty == "borderline" { // the hits of all dates would make it look certain
					record = words.text("projection.hits.borderline", "hits", 8, "checked", 10)
					if p.Occasion == "chinese-new-year" {
						record = words.text("projection.hits.untested")
					}
				}
				for _, text := range append([]string{words.choose(p.LocalName, p.Name), record},
					mapped(p.Alternatives, words.full)...) {
					if !strings.Contains(item, text) {
						t.Errorf("%d in %s: %s does not contain %q", year, l, p.Date, text)
					}
				}
				for _, d := range append(p.Alternatives, p.Date) {
					class := "pr"
					if len(p.Alternatives) > 0 {
						class = "pb"
						borderline++
					}
					if cell := fmt.Sprintf(`<td class="%s"><a href="#d%s" title="%s, `, class, p.Date, words.day(d)); !strings.Contains(page, cell) {
						t.Errorf("%d in %s has no cell %s", year, l, cell)
					}
				}
			}
			slices.SortFunc(dates, harikerja.Date.Compare)
			if n := strings.Count(page, `<td class="pr">`) + strings.Count(page, `<td class="pb">`); n != len(slices.Compact(dates)) {
				t.Errorf("%d in %s: %d dates are marked, want %d", year, l, n, len(slices.Compact(dates)))
			}
		}
	}
	if borderline == 0 {
		t.Error("no prediction is borderline")
	}
}

func mapped[T any](list []T, text func(T) string) []string {
	var texts []string
	for _, item := range list {
		texts = append(texts, text(item))
	}
	return texts
}

// TestDecreedYearShowsItsListAndNoPredictions: the list is invented. Idul Adha is a day later than
// predicted.
func TestDecreedYearShowsItsListAndNoPredictions(t *testing.T) {
	var days []harikerjatest.Day
	for _, p := range predictions(t)[2028] {
		date := p.Date.String()
		if p.Occasion == "eid-al-adha" {
			date = "2028-05-06"
		}
		days = append(days, harikerjatest.Holiday(date).Of(p.Occasion))
	}
	cal := harikerjatest.Years(2027, 2028, days...)
	h := New(Options{Calendars: calendars(func() *harikerja.Calendar { return cal }), Clock: at(t, testDay)})
	page := checkPage(t, h, "/2028?lang=id", `id="d2028-05-06"`)
	if strings.Contains(page, "belum ditetapkan") || strings.Contains(page, `id="d2028-05-05"`) {
		t.Error("the page of a decreed year shows predictions")
	}
	checkPage(t, h, "/2028?lang=en", `href="/2029?lang=en">Predicted 2029</a>`)
	checkPage(t, h, "/2029?lang=en", "A prediction, not decreed by the government")
	if status, _ := get(t, h, "/2028/long-weekends"); status != 200 {
		t.Errorf("the long weekends of a decreed year: got status %d", status)
	}
}
