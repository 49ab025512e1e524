package ics

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/projection"
)

// TestPredictedEventsAreTentative: each event in the feed has the status "tentative". Its title
// shows that it is a prediction, and no decreed holiday has the same UID.
func TestPredictedEventsAreTentative(t *testing.T) {
	date := harikerja.MustParseDate
	list := []projection.Holiday{
		{Date: date("2030-01-01"), Occasion: "new-year", LocalName: "Tahun Baru Masehi", Name: "New Year's Day", Certainty: projection.Fixed,
			Rule: "fixed-date-1", Hits: 19, Checked: 19},
		{Date: date("2030-04-13"), Occasion: "eid-al-adha", LocalName: "Hari Raya Idul Adha", Name: "Eid al-Adha", Certainty: projection.Borderline,
			Alternatives: []harikerja.Date{date("2030-04-14")}, Rule: "mabims-2", Hits: 19, Checked: 19,
			BorderlineHits: 8, BorderlineChecked: 10},
		{Date: date("2030-02-03"), Occasion: "chinese-new-year", LocalName: "Tahun Baru Imlek", Name: "Chinese New Year", Certainty: projection.Borderline,
			Alternatives: []harikerja.Date{date("2030-02-02")}, Rule: "chinese-calendar-1", Hits: 19, Checked: 19},
	}
	records := map[words.Language][]string{words.Indonesian: {"Tepat pada 19 dari 19 ", "menurut kaidah ini tepat pada 8 dari 10 ", "Belum ada perkiraan di ambang batas"},
		words.English: {"Right for 19 of 19 ", "by this rule were right for 8 of 10 ", "No borderline prediction by this rule has been tested"}}
	for language, records := range records {
		feed := string(Projections{List: list, Modified: date("2026-09-15"), Language: language}.Bytes())
		for line := range strings.SplitSeq(feed, "\r\n") {
			if len(line) > maxLine {
				t.Errorf("a line has %d octets: %s", len(line), line)
			}
		}
		feed = strings.ReplaceAll(feed, "\r\n ", "")
		_, events, _ := strings.Cut(feed, "BEGIN:VEVENT")
		for i, event := range strings.Split(events, "BEGIN:VEVENT") {
			wanted := []string{"STATUS:TENTATIVE\r\n", " (perkiraan)\r\n", "UID:" + list[i].Date.String() + "-projection-" + list[i].Occasion + "@harikerja\r\n",
				"DTSTART;VALUE=DATE:" + basic(list[i].Date) + "\r\n", list[i].Rule, records[i]}
			if others := list[i].Alternatives; others != nil {
				wanted = append(wanted, ": "+others[0].String())
			}
			for _, want := range wanted {
				if !strings.Contains(event, want) {
					t.Errorf("the event has no %q:\n%s", want, event)
				}
			}
			if list[i].Certainty == projection.Borderline && strings.Contains(event, "19") {
				t.Errorf("the borderline event shows the hits of all dates, not only of borderline dates:\n%s", event)
			}
			if strings.Contains(event, "@harikerja") && strings.Contains(event, "national_holiday") {
				t.Errorf("the event looks like a decreed holiday:\n%s", event)
			}
		}
		if n := strings.Count(feed, "BEGIN:VEVENT"); n != len(list) {
			t.Errorf("the feed has %d events, want %d", n, len(list))
		}
	}
}
