package law

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// text returns the text in the language.
func (l Language) text(n harikerja.Names) string { return l.choose(n.Indonesian, n.English) }

func (l Language) choose(indonesian, english string) string {
	if l == English {
		return english
	}
	return indonesian
}

// number returns a number with the decimal sign of the language.
func (l Language) number(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	return l.choose(strings.Replace(s, ".", ",", 1), s)
}

// Notice returns the warning that belongs to every answer. It says how many rules were
// read completely. It names each obligation and each time limit whose rules were not all
// read completely, with the number of these rules.
func (b *Rulebook) Notice(l Language) string {
	var names []string
	unread := 0
	for rest := b.rules; len(rest) > 0; {
		rules := b.rulesOf(rest[0].Obligation)
		rest = rest[len(rules):]
		n := 0
		for _, r := range rules {
			if !r.Confidence.ReadCompletely() {
				n++
			}
		}
		if n > 0 {
			unread += n
			names = append(names, l.choose(rules[0].LocalName, rules[0].Name)+" ("+l.countRules(n, len(rules))+")")
		}
	}
	text := l.choose("Bukan nasihat hukum dan bukan sumber resmi. %d dari %d aturan dibaca lengkap dalam salinan naskah resmi.",
		"Not legal advice and not an official source. %d of %d rules were read completely in a copy of the official text.")
	text = fmt.Sprintf(text, len(b.rules)-unread, len(b.rules))
	if unread > 0 {
		text += l.choose(" Tidak dibaca lengkap: ", " Not read completely: ") + strings.Join(names, "; ") + "."
	}
	return text + l.choose(" Bacalah peraturannya sebelum mengandalkan sebuah tanggal.", " Read the regulation before you rely on a date.")
}

// countRules returns a number of rules in words: "2 rules", or "1 of 3 rules".
func (l Language) countRules(n, of int) string {
	text := strconv.Itoa(n)
	if n < of {
		text += l.choose(" dari ", " of ") + strconv.Itoa(of)
	}
	if of == 1 {
		return text + l.choose(" aturan", " rule")
	}
	return text + l.choose(" aturan", " rules")
}

// GeneralWarnings returns the warnings that are the same for every answer of the
// rule, as sentences: whether the original was not read, there is no quote, no result
// was published or the rule does not define its days off or workdays, and the rule's own
// warnings. An answer may have more: [Obligation.Warnings] and [Overtime.Warnings]
// return all warnings of an answer, and so does [TimeLimit.Warnings].
func (r Rule) GeneralWarnings(l Language) []string {
	var list []string
	warn := func(indonesian, english string) { list = append(list, l.choose(indonesian, english)) }
	switch r.Confidence {
	case ReadInOriginal:
	case ReadInCopy:
		warn("Naskah asli tidak dibaca; yang dibaca adalah salinan naskah resmi.",
			"The original of this rule was not read, but a copy of the official text.")
	default:
		warn("Naskah asli tidak dibaca lengkap. Tingkat keyakinan: "+r.Confidence.In(l)+".",
			"The original of this rule was not read, or only a part of it. Confidence: "+r.Confidence.In(l)+".")
	}
	if r.Quote == "" {
		warn("Kutipan pasalnya tidak ditemukan.", "No quote of the article was found.")
	}
	if r.cases == 0 {
		warn("Pernyataan hasil yang diterbitkan tidak ditemukan, sehingga perhitungan ini belum dibandingkan.",
			"No published statement of a result was found, so the calculation was not compared with one.")
	}
	switch {
	case r.Limit != nil:
		warn(`Peraturan ini tidak mendefinisikan "hari kerja". Tanggalnya adalah yang paling awal dari semua tafsiran. `+
			"Tanggal yang lebih lambat disebut sebagai kemungkinan lain.",
			`The law does not define "hari kerja". The date is the earliest one of all readings. `+
				"The later dates are listed as alternatives.")
	case r.DayOff == UndefinedDayOff:
		warn(`Aturan ini tidak mendefinisikan "hari libur". Tanggal jatuh tempo adalah tanggal paling awal yang mungkin. `+
			"Tanggal yang lebih lambat disebut sebagai kemungkinan lain.",
			`The rule does not define "hari libur". The due date is the earliest possible one. `+
				"The later dates are listed as alternatives.")
	}
	return append(list, r.OwnWarnings(l)...)
}

// OwnWarnings returns the warnings that only this rule has, as sentences.
func (r Rule) OwnWarnings(l Language) []string {
	var list []string
	for _, w := range r.warnings {
		list = append(list, l.text(w))
	}
	return list
}

// warningOn returns a warning if a date is after the newest text that shows the rule
// in force, or "".
func (r Rule) warningOn(d harikerja.Date, l Language) string {
	if !d.After(r.CheckedUntil) {
		return ""
	}
	checked := r.CheckedUntil
	text := l.choose(fmt.Sprintf("Naskah terbaru yang menunjukkan aturan ini berlaku: %d %s %d.", checked.Day(), l.month(checked.Month()), checked.Year()),
		"The newest text that shows this rule in force is of "+checked.String()+".")
	if r.afterwards != nil {
		text += " " + l.text(*r.afterwards)
	}
	return text
}

// Describe returns the period of an obligation in words: "Masa Januari 2026" for a tax,
// "tahun pajak 2025" for an annual return, "Januari 2026" for other kinds.
func (p Period) Describe(k Kind, l Language) string {
	year := strconv.Itoa(p.start.Year())
	switch p.unit {
	case UnitYear:
		if k == Tax {
			return l.choose("tahun pajak ", "tax year ") + year
		}
		return year
	case UnitMonth:
		month := l.month(p.start.Month()) + " " + year
		if k == Tax {
			return l.choose("Masa ", "period ") + month
		}
		return month
	}
	return p.String()
}

// Explain returns the effect of the relief and its last date in words: "tanpa
// sanksi sampai 2025-03-10".
func (r Relief) Explain(l Language) string {
	effect := l.choose("tanpa sanksi", "no penalty")
	if r.Effect == InstalmentsOrDelay {
		effect = l.choose("boleh dicicil atau ditunda dengan kesepakatan pekerja,", "instalments or delay, by agreement with the workers,")
	}
	if r.Effect == LaterPayment {
		effect = l.choose("boleh dibayar lebih lambat dengan kesepakatan tertulis,", "later payment, by written agreement with the workers,")
	}
	return effect + " " + l.choose("sampai", "until") + " " + r.Until.String()
}

// Title returns the document with its date, if the date is known: "KEP-67/PJ/2025
// (2025-02-27)".
func (r Relief) Title(l Language) string {
	if r.Date == nil {
		return r.Document + " (" + l.choose("tanggalnya tidak diketahui", "its date is not known") + ")"
	}
	return r.Document + " (" + r.Date.String() + ")"
}

// In returns the level of confidence in words.
func (c Confidence) In(l Language) string {
	if l == English {
		return string(c)
	}
	switch c {
	case ReadInOriginal:
		return "dibaca dalam naskah asli"
	case ReadInCopy:
		return "dibaca dalam salinan naskah resmi"
	case QuotedByOfficialSite:
		return "dikutip situs resmi"
	case QuotedByTrustedSite:
		return "dikutip situs tepercaya"
	case QuotedByPublicRepository:
		return "dikutip kumpulan dokumen umum di internet"
	}
	return "belum pasti"
}

// In returns the reason in words.
func (r Refusal) In(l Language) string {
	if l == English {
		return strings.ReplaceAll(string(r), "_", " ")
	}
	switch r {
	case BeforeFirstRule:
		return "sebelum aturan pertama"
	case AfterLastRule:
		return "setelah aturan terakhir"
	case AmbiguousHoliday:
		return "hari raya tidak ada atau ada dua kali dalam daftar"
	}
	return "belum ada data"
}
