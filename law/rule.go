package law

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// Rule is one rule from a law or a regulation, with its source. It is valid for the
// periods in the field Valid. If the law changes, the obligation gets a new rule. Texts
// are in English; a field whose name begins with Local has the same text in Indonesian.
//
// Kind, DayOffDefinition, Confidence and [Relief.Effect] may have new values after a
// new regulation.
type Rule struct {
	ID string `json:"id"` // the obligation and the first year of the rule, such as "vat-return-2025"
	// Obligation is an [ObligationID], a [LimitID] or "overtime".
	Obligation string `json:"obligation"`
	Kind       Kind   `json:"kind"`
	Name       string `json:"name"`
	LocalName  string `json:"localName"`
	// Aliases are other names of the obligation or the time limit, such as "bpjs-tk".
	// An alias may belong to several obligations: see [Rulebook.FindObligation].
	Aliases []string `json:"aliases,omitzero"`
	// Citation is one text with the articles that set or move the date, or that set the
	// multipliers. An example is "PMK 81/2024 art. 94(1)-(2), 100". Citations has all
	// articles.
	Citation         string           `json:"citation"`
	LocalCitation    string           `json:"localCitation"`
	Citations        []Citation       `json:"citations"`
	Quote            string           `json:"quote,omitempty"` // in Indonesian; empty if no quote was found
	Valid            Validity         `json:"valid"`
	DayOffDefinition DayOffDefinition `json:"dayOffDefinition"`
	Limit            *Limit           `json:"limit,omitempty"` // nil if Kind is not [LimitKind]
	// NotCovered says which cases the rule does not cover or define.
	NotCovered      []string `json:"notCovered,omitzero"`
	LocalNotCovered []string `json:"localNotCovered,omitzero"`
	Reliefs         []Relief `json:"reliefs,omitzero"`
	// Sources are addresses or names of sources, with a remark in brackets.
	Sources      []string `json:"sources"`
	LocalSources []string `json:"localSources"`
	// CheckedUntil is the date of the newest text that shows the rule in force.
	CheckedUntil harikerja.Date `json:"checkedUntil"`
	Confidence   Confidence     `json:"confidence"`
	// Copies are the copies that were read, if Confidence is [ReadInCopy].
	Copies     []string `json:"copies,omitzero"`
	Note       string   `json:"note"` // the reason for the confidence
	LocalNote  string   `json:"localNote"`
	Notes      []string `json:"notes,omitzero"` // remarks on the rule
	LocalNotes []string `json:"localNotes,omitzero"`
	// Corrections are mistakes in this project's copy of the rule that were corrected
	// after publication.
	Corrections []harikerja.Correction `json:"corrections,omitzero"`
	// Warnings are the warnings that every answer under the rule has, as sentences. An
	// answer can have more warnings.
	Warnings      []string `json:"warnings,omitzero"`
	LocalWarnings []string `json:"localWarnings,omitzero"`
}

// Kind is the kind of a rule.
type Kind string

// The kinds.
const (
	Tax            Kind = "tax"
	Allowance      Kind = "allowance"       // the religious holiday allowance (THR)
	SocialSecurity Kind = "social_security" // BPJS
	OvertimePay    Kind = "overtime"        // the rule of [Rulebook.Overtime]; it has no due date
	LimitKind      Kind = "limit"           // a rule of [Rulebook.TimeLimit]; it has no due date
)

// Citation is an article of a law or regulation.
type Citation struct {
	Law     string `json:"law"`               // such as "PMK" or "UU KUP"
	Number  string `json:"number"`            // such as "81" or "242/PMK.03"
	Year    int    `json:"year"`              // such as 2024
	Article string `json:"article,omitempty"` // such as "94(1)-(2)"
	Point   string `json:"point,omitempty"`   // the point of a document without articles, such as "3"
	Moves   bool   `json:"moves,omitempty"`   // the article moves a date that is a day off
	// About says what the article is about. It is empty if the article only sets or
	// moves the date, or only sets the multipliers.
	About string `json:"about,omitempty"`
}

// String returns the citation as text: "PMK 81/2024 art. 94(1)-(2)".
func (c Citation) String() string { return c.text(words.English) }

func (c Citation) text(l words.Language) string {
	s := c.Law + " " + c.Number + "/" + strconv.Itoa(c.Year)
	switch {
	case c.Article != "":
		s += " " + l.Choose("Pasal", "art.") + " " + c.Article
	case c.Point != "":
		s += " " + l.Choose("angka", "point") + " " + c.Point
	}
	return s
}

// cite returns the articles that set or move the date, or that set the multipliers, as one text.
func cite(citations []Citation, l words.Language) string {
	var list []string
	var last Citation
	for _, c := range citations {
		same := c.Law == last.Law && c.Number == last.Number && c.Year == last.Year
		switch {
		case c.About != "" && !c.Moves:
			continue
		case list != nil && same && c.Article != "":
			list[len(list)-1] += ", " + c.Article
		default:
			list = append(list, c.text(l))
		}
		last = c
	}
	return strings.Join(list, "; ")
}

// Validity is a range of periods. Both ends are included.
type Validity struct {
	From    Period  `json:"from"`
	To      *Period `json:"to"`      // nil while the rule is in force
	KeyedOn string  `json:"keyedOn"` // what the periods are about, such as "tax period (masa pajak)"
}

// contains reports whether the rule is valid for a period of the same unit.
func (v Validity) contains(p Period) bool {
	return !p.start.Before(v.From.start) && (v.To == nil || !p.start.After(v.To.start))
}

// Limit says how a time limit is counted. Its unit is the workday (hari kerja).
type Limit struct {
	Count     int       `json:"count"` // the number of workdays
	Direction Direction `json:"direction"`
	FirstDay  FirstDay  `json:"firstDay"`
	// CountFrom is the event from which the law counts, such as "day of termination".
	CountFrom      string `json:"countFrom"`
	LocalCountFrom string `json:"localCountFrom"`
}

// Relief is a document that waives a penalty or allows a later payment for one
// period. It does not change the due date.
type Relief struct {
	Document string          `json:"document"` // such as "KEP-67/PJ/2025"
	Date     *harikerja.Date `json:"date"`     // the date of the document; nil if it is not known
	Period   Period          `json:"period"`
	Until    harikerja.Date  `json:"until"` // the last date of the relief
	Effect   Effect          `json:"effect"`
	// Condition says to whom or to what the relief is limited, such as "only for filing".
	// It is empty if the relief has no limit.
	Condition      string   `json:"condition,omitempty"`
	LocalCondition string   `json:"localCondition,omitempty"`
	About          string   `json:"about"`
	Sources        []string `json:"sources"`
}

// clone returns a copy. A change to the copy does not change r.
func (r Rule) clone() Rule {
	for _, list := range []*[]string{&r.Aliases, &r.NotCovered, &r.LocalNotCovered, &r.Sources,
		&r.LocalSources, &r.Copies, &r.Notes, &r.LocalNotes, &r.Warnings, &r.LocalWarnings} {
		*list = append([]string{}, *list...) // not nil: it is an empty list in JSON
	}
	r.Citations = slices.Clone(r.Citations)
	r.Corrections = append([]harikerja.Correction{}, r.Corrections...)
	r.Valid.To = clone(r.Valid.To)
	r.Limit = clone(r.Limit)
	r.Reliefs = append([]Relief{}, r.Reliefs...)
	for i, relief := range r.Reliefs {
		r.Reliefs[i].Sources = slices.Clone(relief.Sources)
		r.Reliefs[i].Date = clone(relief.Date)
	}
	return r
}

// clone returns a pointer to a copy, or nil.
func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

// generalWarnings returns the warnings that are the same for every answer under a rule.
func generalWarnings(f *lawfile.Rule, l words.Language) []string {
	var list []string
	warn := func(indonesian, english string) { list = append(list, l.Choose(indonesian, english)) }
	switch f.Confidence {
	case lawfile.ReadInOriginal:
	case lawfile.ReadInCopy:
		warn("Naskah asli tidak dibaca; yang dibaca adalah salinan naskah resmi.",
			"We read a copy of the official text, not the original.")
	default:
		level := f.Confidence.In(l)
		warn("Naskah asli tidak dibaca lengkap. Tingkat keyakinan: "+level+".",
			"The original of this rule was not read, or only a part of it. Confidence: "+level+".")
	}
	if f.Quote == "" {
		warn("Kutipan pasalnya tidak ditemukan.", "No quote of the article was found.")
	}
	if len(f.Cases) == 0 {
		warn("Pernyataan hasil yang diterbitkan tidak ditemukan, "+
			"sehingga perhitungan ini belum dibandingkan.",
			"No published statement of a result was found, so the calculation was not compared with one.")
	}
	switch {
	case f.Compute.Type == lawfile.Workdays:
		warn(`Peraturan ini tidak mendefinisikan "hari kerja". `+
			"Tanggalnya adalah yang paling awal dari semua tafsiran. "+
			"Tanggal yang lebih lambat disebut sebagai kemungkinan lain.",
			`The law does not define "hari kerja". The date is the earliest one of all readings. `+
				"The later dates are listed as alternatives.")
	case f.DayOff.Definition == lawfile.UndefinedDayOff:
		warn(`Aturan ini tidak mendefinisikan "hari libur". `+
			"Tanggal jatuh tempo adalah tanggal paling awal yang mungkin. "+
			"Tanggal yang lebih lambat disebut sebagai kemungkinan lain.",
			`The rule does not define "hari libur". The due date is the earliest possible one. `+
				"The later dates are listed as alternatives.")
	}
	for _, w := range f.Warnings {
		list = append(list, l.Text(w))
	}
	return list
}

// Notice returns the warning about all rules. It says how many rules were
// read completely. It also names each obligation or time limit with rules that were not
// read completely, and says how many rules these are.
func (b *Rulebook) Notice() string { return b.notice(words.English) }

// LocalNotice returns the notice in Indonesian.
func (b *Rulebook) LocalNotice() string { return b.notice(words.Indonesian) }

func (b *Rulebook) notice(l words.Language) string {
	var names []string
	unread := 0
	for rest := b.rules; len(rest) > 0; {
		rules := b.rulesOf(rest[0].Obligation)
		rest = rest[len(rules):]
		n := 0
		for _, r := range rules {
			if !lawfile.Confidence(r.Confidence).ReadCompletely() {
				n++
			}
		}
		if n > 0 {
			unread += n
			name := l.Choose(rules[0].LocalName, rules[0].Name)
			names = append(names, name+" ("+countRules(n, len(rules), l)+")")
		}
	}
	text := l.Choose("Bukan nasihat hukum dan bukan sumber resmi. "+
		"%d dari %d aturan dibaca lengkap dalam salinan naskah resmi.",
		"Not legal advice and not an official source. "+
			"%d of %d rules were read completely in a copy of the official text.")
	text = fmt.Sprintf(text, len(b.rules)-unread, len(b.rules))
	if unread > 0 {
		text += l.Choose(" Tidak dibaca lengkap: ", " Not read completely: ") +
			strings.Join(names, "; ") + "."
	}
	return text + l.Choose(" Bacalah peraturannya sebelum mengandalkan sebuah tanggal.",
		" Read the regulation before you rely on a date.")
}

// countRules returns a number of rules in words: "2 rules", or "1 of 3 rules".
func countRules(n, of int, l words.Language) string {
	text := strconv.Itoa(n)
	if n < of {
		text += l.Choose(" dari ", " of ") + strconv.Itoa(of)
	}
	if of == 1 {
		return text + l.Choose(" aturan", " rule")
	}
	return text + l.Choose(" aturan", " rules")
}
