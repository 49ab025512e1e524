package csvlist

import (
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

var obligationColumns = []column[law.Obligation]{
	{"dueDate", func(o law.Obligation) string { return o.Due.String() }},
	{"dueDay", func(o law.Obligation) string { return o.Due.Weekday().String() }},
	{"dueLocalDay", func(o law.Obligation) string { return words.Indonesian.Weekday(o.Due.Weekday()) }},
	{"id", func(o law.Obligation) string { return string(o.ID) }},
	{"period", func(o law.Obligation) string { return o.Period.String() }},
	{"kind", func(o law.Obligation) string { return string(o.Rule.Kind) }},
	{"localName", func(o law.Obligation) string { return Plain(o.Rule.LocalName) }},
	{"name", func(o law.Obligation) string { return Plain(o.Rule.Name) }},
	{"nominalDate", func(o law.Obligation) string { return o.Nominal.String() }},
	{"skipped", skipped},
	{"alternatives", alternatives},
	{"rule", func(o law.Obligation) string { return o.Rule.ID }},
	{"citation", func(o law.Obligation) string { return Plain(o.Rule.Citation) }},
	{"dayOffDefinition", func(o law.Obligation) string { return string(o.Rule.DayOffDefinition) }},
	{"confidence", func(o law.Obligation) string { return string(o.Rule.Confidence) }},
	{"checkedUntil", func(o law.Obligation) string { return o.Rule.CheckedUntil.String() }},
	{"reliefs", func(o law.Obligation) string {
		return Plain(words.Join(o.Reliefs, ";", lawtext.ReliefCell))
	}},
}

// lastColumns are the columns after obligationColumns: the reason why there is no due
// date, and the notice, which is the same in every line.
var lastColumns = []string{"unanswered", "notice"}

func skipped(o law.Obligation) string {
	return words.Join(o.Skipped, ";", func(s law.Skipped) string {
		return s.Date.String() + " " + string(s.Reason)
	})
}

func alternatives(o law.Obligation) string {
	return words.Join(o.Alternatives, ";", func(a law.Alternative) string {
		return a.Due.String() + " " + a.Text
	})
}

// Obligations returns a list of due dates as a CSV file. An obligation without an
// answer has a line at the end, with its id, its period and the reason. Every line has
// the notice. If withBOM is true, the file begins with a byte order mark.
func Obligations(list []law.Obligation, unanswered []law.Unanswered, notice string,
	withBOM bool) []byte {
	var rows [][]string
	for _, o := range list {
		rows = append(rows, append(cells(obligationColumns, o), "", notice))
	}
	for _, u := range unanswered {
		var cells []string
		for _, c := range obligationColumns {
			switch c.name {
			case "id":
				cells = append(cells, string(u.ID))
			case "period":
				cells = append(cells, u.Period.String())
			default:
				cells = append(cells, "")
			}
		}
		rows = append(rows, append(cells, string(u.Reason), notice))
	}
	return encode(withBOM, append(names(obligationColumns), lastColumns...), rows)
}
