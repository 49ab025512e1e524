package ics

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// obligationsFeed returns the feed for a year. Lines that were split are joined again.
func obligationsFeed(t *testing.T, cal *harikerja.Calendar, year int, language words.Language) string {
	t.Helper()
	return feedOfRules(t, law.Default(), cal, year, language)
}

func feedOfRules(t *testing.T, rules *law.Rulebook, cal *harikerja.Calendar, year int, language words.Language) string {
	t.Helper()
	list, unanswered, err := rules.DueIn(cal, harikerja.Year(year))
	noError(t, err)
	feed := string(Obligations{Calendar: cal, Law: rules, List: list, Unanswered: unanswered, Language: language}.Bytes())
	for line := range strings.SplitSeq(feed, "\r\n") {
		if len(line) > 75 {
			t.Errorf("a line has %d octets: %s", len(line), line)
		}
	}
	return strings.ReplaceAll(feed, "\r\n ", "")
}

func TestObligationFeedExplainsItsDates(t *testing.T) {
	for _, test := range []struct {
		year     int
		language words.Language
		parts    []string
	}{
		{2026, words.Indonesian, []string{
			"UID:income-tax-withheld-payment-2026-01@harikerja\r\nDTSTAMP:20261119T000000Z\r\n" +
				"LAST-MODIFIED:20261119T000000Z\r\nSEQUENCE:7\r\nSTATUS:CONFIRMED\r\n" +
				"DTSTART;VALUE=DATE:20260218\r\nDTEND;VALUE=DATE:20260219\r\n" +
				"SUMMARY:Setor PPh 21/26\\, 22\\, 23\\, 4(2)\\, 15 yang dipotong atau dipungut (Masa Januari 2026)\r\n" +
				`DESCRIPTION:15 Februari Minggu\, 16 cuti bersama\, 17 Tahun Baru Imlek\, bergeser ke 18 Februari\n`,
			`Mungkin: 2026-10-12 jika Sabtu libur\n`, `Bukan nasihat hukum`,
			`Dasar: UU PPN 8/1983 Pasal 15A(1)\; PMK 81/2024 Pasal 94(3)e-f\, 100\n` +
				`Naskah asli tidak dibaca\; yang dibaca adalah salinan naskah resmi.\n`,
			`Dasar: Perpres 82/2018 Pasal 39(1)\, 39(4)\nNaskah asli tidak dibaca lengkap. Tingkat keyakinan: belum pasti.\n`,
			`Aturan ini tidak mendefinisikan "hari libur".`,
			"SUMMARY:Lapor SPT Masa PPN (Masa Januari 2026)\r\n", "SUMMARY:Lapor SPT Tahunan badan (tahun pajak 2025)\r\n",
			"SUMMARY:Iuran BPJS Kesehatan (Februari 2026)\r\n", "SUMMARY:THR Keagamaan: Idul Fitri (2026)\r\n"}},
		{2026, words.English, []string{"SUMMARY:Monthly VAT return (period January 2026)\r\n",
			"SUMMARY:Annual income tax return\\, corporate (tax year 2025)\r\n"}},
		{2025, words.English, []string{`\nNo answer: stamp-duty-payment 2024-12 (before first rule)`,
			`Possibly: 2025-06-20 for invoices from 22 May 2025\, or under another reading for every invoice of May 2025\n`,
			`Relief: KEP-79/PJ/2025 (2025-03-25)\, no penalty until 2025-04-11\n`}},
		{2025, words.Indonesian, []string{`\nTidak ada jawaban: stamp-duty-payment 2024-12 (sebelum aturan pertama)`,
			`Relaksasi: KEP-67/PJ/2025 (2025-02-27)\, tanpa sanksi sampai 2025-03-10\n`}},
	} {
		feed := obligationsFeed(t, frozen.Calendar(), test.year, test.language)
		for _, part := range test.parts {
			if !strings.Contains(feed, part) {
				t.Errorf("the feed of %d does not contain %q", test.year, part)
			}
		}
		for _, word := range []string{"no_penalty", "quoted by", "before first rule", " art. ", "The ", "uncertain"} {
			if test.language == words.Indonesian && strings.Contains(feed, word) {
				t.Errorf("the Indonesian feed of %d contains %q", test.year, word)
			}
		}
	}
}

// TestMovedDueDateUpdatesItsEvent: after an amendment, the event has the same UID, a later date
// and a greater sequence.
func TestMovedDueDateUpdatesItsEvent(t *testing.T) {
	event := func(asOf string) string {
		feed := obligationsFeed(t, frozen.Calendar().AsOf(harikerja.MustParseDate(asOf)), 2023, words.English)
		_, event, _ := strings.Cut(feed, "UID:income-tax-return-2023-03@harikerja\r\n")
		event, _, _ = strings.Cut(event, "SUMMARY")
		return event
	}
	before, after := event("2023-03-01"), event("2023-04-01")
	if !strings.Contains(before, "SEQUENCE:7\r\n") || !strings.Contains(before, "DTSTART;VALUE=DATE:20230420\r\n") {
		t.Errorf("before the amendment, want sequence 7 and 20 April 2023, got the event\n%s", before)
	}
	if !strings.Contains(after, "SEQUENCE:8\r\n") || !strings.Contains(after, "DTSTART;VALUE=DATE:20230426\r\n") {
		t.Errorf("after the amendment, want sequence 8 and 26 April 2023, got the event\n%s", after)
	}
}

// TestChangedRulesUpdateTheEvents: a correction to one rule can change the periods and texts of
// the other rules for the same obligation. So the events for all these rules get a greater
// sequence. A relief or a transition changes the text of one event.
func TestChangedRulesUpdateTheEvents(t *testing.T) {
	// Changes a rule. Returns the sequence number of the event and the date of its newest change.
	version := func(rule string, change func(*lawfile.Rule)) (sequence int, modified string) {
		file, err := lawfile.Decode(bytes.NewReader(law.EmbeddedRules()))
		noError(t, err)
		for i, r := range file.Rules {
			if r.ID == rule {
				change(&file.Rules[i])
			}
		}
		data, err := lawfile.Encode(file)
		noError(t, err)
		book, err := law.Load(bytes.NewReader(data))
		noError(t, err)
		feed := feedOfRules(t, book, frozen.Calendar(), 2026, words.English)
		_, event, _ := strings.Cut(feed, "UID:bpjs-ketenagakerjaan-2026-01@harikerja\r\n")
		_, event, _ = strings.Cut(event, "LAST-MODIFIED:")
		if _, err := fmt.Sscanf(strings.ReplaceAll(event, "\r\n", " "), "%s SEQUENCE:%d", &modified, &sequence); err != nil {
			t.Fatal(err)
		}
		return sequence, modified
	}
	before, day := version("", nil)
	newer := harikerja.MustParseDate("2027-02-03")
	period := lawfile.Period("2026-01")
	correct := func(r *lawfile.Rule) {
		r.Corrections = append(r.Corrections, harikerja.Correction{Date: newer, What: "test"})
	}
	for _, test := range []struct {
		name, rule string // the obligation has several rules; the rule of 2021 is valid in 2026
		change     func(*lawfile.Rule)
		modified   string
	}{
		{"a correction of the rule", "bpjs-ketenagakerjaan-2021", correct, "20270203T000000Z"},
		{"a correction of another rule", "bpjs-ketenagakerjaan-2015", correct, "20270203T000000Z"},
		{"a relief", "bpjs-ketenagakerjaan-2021", func(r *lawfile.Rule) {
			r.Reliefs = append(r.Reliefs, lawfile.Relief{
				Document: "test", Date: &newer, Period: period, Until: newer, Effect: lawfile.NoPenalty, About: "test",
			})
		}, "20270203T000000Z"},
		// The date of a transition is a due date, so the date of the newest change stays the same.
		{"a transition", "bpjs-ketenagakerjaan-2021", func(r *lawfile.Rule) {
			r.Transitions = append(r.Transitions, lawfile.Transition{
				Period: period, Date: newer, Reason: "test", About: harikerja.Names{Indonesian: "uji", English: "test"},
			})
		}, day},
	} {
		if sequence, modified := version(test.rule, test.change); sequence != before+1 || modified != test.modified {
			t.Errorf("after %s, the sequence is %d and the date of the last change is %s; want %d and %s", test.name, sequence, modified, before+1, test.modified)
		}
	}
}

func TestObligationEventsHaveAnAlarmOnRequest(t *testing.T) {
	cal := frozen.Calendar()
	list, _, err := law.Default().DueIn(cal, harikerja.Year(2026))
	noError(t, err)
	f := Obligations{Calendar: cal, Law: law.Default(), List: list}
	if feed := string(f.Bytes()); strings.Contains(feed, "VALARM") {
		t.Error("the feed has alarms, although nobody asked for them")
	}
	f.AlarmDays = 7
	feed := strings.ReplaceAll(string(f.Bytes()), "\r\n ", "")
	const want = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Lapor SPT Masa PPN (Masa Januari 2026)\r\nTRIGGER:-P7D\r\nEND:VALARM\r\nEND:VEVENT\r\n"
	if !strings.Contains(feed, want) || strings.Count(feed, "BEGIN:VALARM") != len(list) {
		t.Errorf("the feed has %d alarms for %d events, want one for each, such as\n%s", strings.Count(feed, "BEGIN:VALARM"), len(list), want)
	}
}
