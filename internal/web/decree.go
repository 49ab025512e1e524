package web

import (
	"strings"

	"github.com/harikerja/harikerja"
)

// cite names a decree in a few words: SKB 3 Menteri No. 1497 Tahun 2025. Of a
// joint decree it gives the first minister's number; numbers gives all.
func (t *texts) cite(d harikerja.Decree) string {
	kind := t.text("cite." + string(d.Kind))
	if number := d.Numbers[0].Number; number != "" {
		return t.text("cite.number", "kind", kind, "number", number)
	}
	return t.text("cite.nonumber", "kind", kind)
}

// numbers names a decree by every number it has.
func (t *texts) numbers(d harikerja.Decree) string {
	list := make([]string, len(d.Numbers))
	for i, n := range d.Numbers {
		if n.Number == "" {
			list[i] = t.text("decree.nonumber", "authority", n.Authority)
		} else {
			list[i] = t.text("decree.number", "authority", n.Authority, "number", n.Number)
		}
	}
	return strings.Join(list, "; ")
}

// decreeLink returns where a decree can be read, or where we say what is known
// of it.
func decreeLink(r *page, d harikerja.Decree, year int) string {
	if d.URL != "" {
		return d.URL
	}
	return r.Link("/sources", year) + "#" + d.ID
}
