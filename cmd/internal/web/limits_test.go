package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

func TestTimeLimitFormMarksTheFieldWithTheMistake(t *testing.T) {
	checkMistakes(t, "mode=limit&", []wrongForm{
		{"limit=phk&date=2026-04-01", 400, "limit", "“phk” is a name of several time limits."},
		{"limit=foo&date=2026-04-01", 400, "limit", "There is no time limit named “foo”."},
		{"limit=", 400, "limit", "There is no time limit named “”."},
		{"date=2026-02-30", 400, "date", "Enter a real date"},
		{"limit=pkwt&date=2021-02-01", 404, "date", "begins on 2 February 2021"},
		{"limit=pkwt&date=2027-12-30", 404, "date", "needs the year 2028"},
		{"limit=pkwt&date=2030-01-03", 404, "date", "needs the year 2030"},
		{"limit=bpsk&date=2008-12-01", 404, "date", "needs the year 2008"},
		{"week=custom&off=fri&off=sat&off=sun", 400, "", "only be counted in a week of 5 days (Saturday and Sunday off) or 6 days (Sunday off)"},
		{"week=custom&off=fri&off=sat", 400, "", "only be counted in a week of 5 days"},
		{"week=custom", 400, "", "only be counted in a week of 5 days"},
		{"week=4", 400, "", "Choose a week"},
		{"limit=foo&date=x", 400, "date limit", "Time limit: There is no time limit named “foo”. Choose one from the list.<br>Date: Enter a real date"},
	})
	checkMistakes(t, "", []wrongForm{{"week=any", 400, "", "Choose a week"}}) // only a time limit can leave the week open
}

// TestCalculatorShowsTheTimeLimitDatesOfTheAPI_Exhaustively: for each limit and each week, the
// page has the same date and the same alternatives as the API.
func TestCalculatorShowsTheTimeLimitDatesOfTheAPI_Exhaustively(t *testing.T) {
	h, c := site(t), national(t, at(t, testDay))
	dates := regexp.MustCompile(`(?s)<ol class="lines readings">.*?</ol>`)
	for _, id := range sampled(law.Default().TimeLimits()) {
		for week, weekend := range map[string]string{"": "", "&week=5": "sat,sun", "&week=6": "sun", "&week=custom&off=sun": "sun"} {
			texts := ask.Texts{"id": string(id), "date": "2026-05-20"}
			if weekend != "" {
				texts["weekend"] = weekend
			}
			want, err := ask.AskIn[ask.CountTimeLimit](c, texts)
			noError(t, err)
			status, page := get(t, h, "/calculator?lang=id&mode=limit&date=2026-05-20&limit="+string(id)+week)
			local := catalogue()[words.Indonesian]
			answer := want.Data.LocalName + ": paling lambat " + local.full(want.Data.DueDate) + "."
			if got := paragraph(page, "answer"); status != 200 || got != answer {
				t.Errorf("%s%s: got status %d, %q, want %q", id, week, status, got, answer)
			}
			list := dates.FindString(page)
			for _, a := range want.Data.Alternatives {
				if !strings.Contains(list, "<b>"+local.full(a.Date)+"</b>") {
					t.Errorf("%s%s: the alternative %s is not on the page", id, week, a.Date)
				}
			}
			numbers := strings.Count(page, `class="nth"`)
			if numbers != want.Data.Count {
				t.Errorf("%s%s: %d days have a number, want %d", id, week, numbers, want.Data.Count)
			}
		}
	}
}

// TestPrintedTimeLimitNamesNoRules: a time limit is counted under several readings. So a printed
// page must not name a single rule for the week or for collective leave.
func TestPrintedTimeLimitNamesNoRules(t *testing.T) {
	h := site(t)
	for query, want := range map[string]bool{"mode=limit": false, "mode=limit&week=6": false, "mode=add": true} {
		_, page := get(t, h, "/calculator?lang=en&date=2026-05-20&"+query)
		_, settings, _ := strings.Cut(page, `<dl class="settings">`)
		settings, _, _ = strings.Cut(settings, "</dl>")
		if strings.Contains(settings, "Collective leave") != want || !strings.Contains(settings, "Calendar") {
			t.Errorf("%s: the settings are %s", query, settings)
		}
	}
}
