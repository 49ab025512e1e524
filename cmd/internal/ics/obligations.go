package ics

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// Obligations describes a feed of due dates under tax and labour law.
type Obligations struct {
	Calendar   *harikerja.Calendar // the calendar that the due dates were calculated with
	Law        *law.Rulebook       // the rules that List was calculated with
	List       []law.Obligation
	Unanswered []law.Unanswered // obligations without a due date; the description of the feed names them
	Kind       law.Kind         // the kind of obligations in the title of the feed; empty for all kinds
	Language   words.Language
	AlarmDays  int    // each event has an alarm this number of days before its date; 0 for no alarm
	Source     string // the public address of the feed; "" if it is not known
}

var lawTitles = map[law.Kind]harikerja.Names{
	"": {Indonesian: "Jatuh tempo pajak, THR dan BPJS",
		English: "Indonesian due dates: taxes, THR and BPJS"},
	law.Tax:            {Indonesian: "Jatuh tempo pajak", English: "Indonesian tax due dates"},
	law.Allowance:      {Indonesian: "Batas pembayaran THR", English: "Indonesian THR due dates"},
	law.SocialSecurity: {Indonesian: "Jatuh tempo iuran BPJS", English: "Indonesian BPJS due dates"},
}

var lawNotice = harikerja.Names{Indonesian: "Bukan nasihat hukum dan bukan sumber resmi.",
	English: "Not legal advice and not an official source."}

// Bytes returns the feed. The UID of an event contains only the obligation and the period,
// so a changed due date updates the event.
func (f Obligations) Bytes() []byte {
	l := f.Language
	description := l.Text(lawNotice)
	for _, u := range f.Unanswered {
		description += fmt.Sprintf("\n%s: %s %s (%s)", l.Choose("Tidak ada jawaban", "No answer"),
			u.ID, u.Period, lawfile.Refusal(u.Reason).In(l))
	}
	var w writer
	w.head(head{language: l, name: l.Text(lawTitles[f.Kind]), description: description,
		source: f.Source, color: "royalblue", modified: f.Modified()})
	for _, o := range f.List {
		f.writeDue(&w, o)
	}
	return w.end()
}

func (f Obligations) writeDue(w *writer, o law.Obligation) {
	l := f.Language
	sequence, modified := f.version(o)
	summary := l.Choose(o.Rule.LocalName, o.Rule.Name) +
		" (" + lawtext.Period(o.Period, o.Rule.Kind, l) + ")"
	w.begin(date{uid: string(o.ID) + "-" + o.Period.String() + "@harikerja", modified: modified,
		sequence: sequence, status: "CONFIRMED", day: o.Due, summary: summary,
		description: describeDue(o, l), category: l.Text(lawTitles[o.Rule.Kind])})
	if f.AlarmDays > 0 {
		w.line("BEGIN", "VALARM")
		w.line("ACTION", "DISPLAY")
		w.text("DESCRIPTION", summary)
		w.line("TRIGGER", "-P"+strconv.Itoa(f.AlarmDays)+"D")
		w.line("END", "VALARM")
	}
	w.line("END", "VEVENT")
}

// Modified returns the date of the newest change to an event.
func (f Obligations) Modified() harikerja.Date {
	var modified harikerja.Date
	for _, o := range f.List {
		if _, date := f.version(o); date.After(modified) {
			modified = date
		}
	}
	return modified
}

// version returns the sequence number of an event and the date of its newest change. Each of these
// changes increases the sequence number:
//   - a revision of a year on which the due date depends
//   - a relief or a transition
//   - a correction to any rule for the obligation, because it can change the periods of the
//     other rules and the texts of their events
func (f Obligations) version(o law.Obligation) (sequence int, modified harikerja.Date) {
	changed := func(on harikerja.Date) {
		if on.After(modified) {
			modified = on
		}
	}
	for year := o.Examined.Start().Year(); year <= o.Examined.End().Year(); year++ {
		if info, err := f.Calendar.YearInfo(year); err == nil {
			sequence += info.Revision - 1
			changed(info.UpdatedAt)
		}
	}
	for _, r := range lawfile.FileOf(f.Law).Rules {
		if r.Obligation == string(o.ID) {
			sequence += len(r.Corrections)
			for _, c := range r.Corrections {
				changed(c.Date)
			}
		}
	}
	sequence += len(o.Reliefs)
	for _, r := range o.Reliefs {
		if r.Date != nil {
			changed(*r.Date)
		}
	}
	for _, a := range o.Alternatives {
		if a.Off == nil && a.Worked == nil { // a transition: a date that the rule states
			sequence++
		}
	}
	return sequence, modified
}

// describeDue returns the explanation of a due date, with one statement on each line.
func describeDue(o law.Obligation, l words.Language) string {
	var lines []string
	if moved := l.Choose(o.LocalExplanation, o.Explanation); moved != "" {
		lines = append(lines, moved)
	}
	for _, a := range o.Alternatives {
		lines = append(lines, l.Choose("Mungkin: ", "Possibly: ")+a.Due.String()+" "+
			l.Choose(a.LocalExplanation, a.Explanation))
	}
	for _, r := range o.Reliefs {
		lines = append(lines, l.Choose("Relaksasi: ", "Relief: ")+lawtext.ReliefDocument(r, l)+", "+
			lawtext.ReliefEffect(r, l))
	}
	lines = append(lines, basis(l)+l.Choose(o.Rule.LocalCitation, o.Rule.Citation))
	if l == words.English {
		lines = append(lines, o.Warnings...)
	} else {
		lines = append(lines, o.LocalWarnings...)
	}
	return strings.Join(append(lines, l.Text(lawNotice)), "\n")
}
