package csvlist

import (
	"encoding/csv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// The columns of a list of due dates. Each column has a name and a function that returns the
// text of a cell.
var obligationColumns = []struct {
	name string
	text func(law.Obligation) string
}{
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
	{"dayOffDefinition", func(o law.Obligation) string { return o.Rule.DayOffDefinition }},
	{"confidence", func(o law.Obligation) string { return o.Rule.Confidence }},
	{"checkedUntil", func(o law.Obligation) string { return o.Rule.CheckedUntil.String() }},
	{"reliefs", reliefs},
}

// lastColumns are the columns after obligationColumns: the reason why there is no due
// date, and the notice, which is the same in every line.
var lastColumns = []string{"unanswered", "notice"}

func skipped(o law.Obligation) string {
	var list []string
	for _, s := range o.Skipped {
		list = append(list, s.Date.String()+" "+s.Reason)
	}
	return strings.Join(list, ";")
}

func alternatives(o law.Obligation) string {
	var list []string
	for _, a := range o.Alternatives {
		list = append(list, a.Due.String()+" "+a.Reason)
	}
	return strings.Join(list, ";")
}

func reliefs(o law.Obligation) string {
	var list []string
	for _, r := range o.Reliefs {
		list = append(list, lawtext.ReliefCell(r))
	}
	return Plain(strings.Join(list, ";"))
}

// ObligationColumns returns the column names of a list of due dates.
func ObligationColumns() []string {
	var names []string
	for _, c := range obligationColumns {
		names = append(names, c.name)
	}
	return append(names, lastColumns...)
}

// Obligations returns a list of due dates as a CSV file. An obligation without an
// answer has a line at the end, with its id, its period and the reason. Every line has
// the notice. If withBOM is true, the file begins with a byte order mark.
func Obligations(list []law.Obligation, unanswered []law.Unanswered, notice string,
	withBOM bool) []byte {
	var b strings.Builder // writing to it cannot fail
	if withBOM {
		b.WriteString(BOM)
	}
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(ObligationColumns())
	for _, o := range list {
		var cells []string
		for _, c := range obligationColumns {
			cells = append(cells, c.text(o))
		}
		w.Write(append(cells, "", notice))
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
		w.Write(append(cells, u.Reason, notice))
	}
	w.Flush()
	return []byte(b.String())
}
