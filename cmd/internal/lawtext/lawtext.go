// Package lawtext has Indonesian and English texts for the answers of package law. Several
// interfaces of the program use these texts.
package lawtext

import (
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// Period returns the text for the period of an obligation: "Masa Januari 2026" for a tax,
// "tahun pajak 2025" for an annual return, "Januari 2026" for other kinds.
func Period(p law.Period, k law.Kind, l words.Language) string {
	year := strconv.Itoa(p.Start().Year())
	switch p.Unit() {
	case "year":
		if k == law.Tax {
			return l.Choose("tahun pajak ", "tax year ") + year
		}
		return year
	case "month":
		month := l.Month(p.Start().Month()) + " " + year
		if k == law.Tax {
			return l.Choose("Masa ", "period ") + month
		}
		return month
	}
	return p.String()
}

// ReliefDocument returns the document that grants a relief, with its date: "KEP-67/PJ/2025
// (2025-02-27)".
func ReliefDocument(r law.Relief, l words.Language) string {
	date := l.Choose("tanggalnya tidak diketahui", "its date is not known")
	if r.Date != nil {
		date = r.Date.String()
	}
	return r.Document + " (" + date + ")"
}

// ReliefEffect returns the effect of a relief, its last date and its condition: "tanpa sanksi
// sampai 2019-04-01 (hanya untuk pelaporan)".
func ReliefEffect(r law.Relief, l words.Language) string {
	effect := l.Choose("tanpa sanksi", "no penalty")
	switch lawfile.Effect(r.Effect) {
	case lawfile.InstalmentsOrDelay:
		effect = l.Choose("boleh dicicil atau ditunda dengan kesepakatan pekerja,",
			"instalments or delay, by agreement with the workers,")
	case lawfile.LaterPayment:
		effect = l.Choose("boleh dibayar lebih lambat dengan kesepakatan tertulis,",
			"later payment, by written agreement with the workers,")
	}
	effect += " " + l.Choose("sampai", "until") + " " + r.Until.String()
	if r.Condition == "" {
		return effect
	}
	return effect + " (" + l.Choose(r.LocalCondition, r.Condition) + ")"
}

// ReliefCell returns a relief as the text of a cell: its document, effect, last date and, in
// brackets, its condition.
func ReliefCell(r law.Relief) string {
	text := r.Document + " " + string(r.Effect) + " " + r.Until.String()
	if r.Condition != "" {
		text += " (" + r.Condition + ")"
	}
	return text
}

// Sum returns the calculation of overtime: "1.5 + 2 + 0.5 × 2 = 4.5".
func Sum(o law.Overtime, l words.Language) string {
	var terms []string
	for i, m := range o.Multipliers {
		term := l.Number(m)
		if part := o.Hours - float64(i); part < 1 {
			term = l.Number(part) + " × " + term
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, " + ") + " = " + l.Number(o.MultiplierHours)
}
