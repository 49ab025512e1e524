package httpapi

import (
	"sync"

	"github.com/harikerja/harikerja"
)

// decrees is the decrees of a dataset as sources show them, each written out
// once: they are few, and stand below hundreds of holidays. A decree is the
// same as of every day.
type decrees struct {
	calendar *harikerja.Calendar
	once     sync.Once
	byID     map[string][]byte
}

// text returns the object of a decree.
func (ds *decrees) text(id string) []byte {
	ds.once.Do(ds.write)
	return ds.byID[id]
}

func (ds *decrees) write() {
	ds.byID = make(map[string][]byte)
	for _, info := range ds.calendar.Years() {
		list, err := ds.calendar.Decrees(info.Year)
		if err != nil { // a year it names itself
			panic(err)
		}
		for _, d := range list {
			var o out
			o.decree(d)
			ds.byID[d.ID] = o.b
		}
	}
}

// source writes one decree of the dataset.
func (c *call) source(d harikerja.Decree) { c.raw(c.snapshot.decrees.text(d.ID)) }

// decree writes one decree. What is not known is null.
func (o *out) decree(d harikerja.Decree) {
	o.open('{')
	o.str("id", d.ID)
	o.str("title", d.Title)
	o.str("type", string(d.Kind))
	o.array("numbers")
	for _, n := range d.Numbers {
		o.open('{')
		o.str("authority", n.Authority)
		o.strOrNull("number", n.Number)
		o.close('}')
	}
	o.close(']')
	o.strOrNull("url", d.URL)
	o.str("publisher", d.Publisher)
	if d.DateIsLatest {
		o.null("publishedAt")
	} else {
		o.date("publishedAt", d.Date)
	}
	o.bool("official", d.Official())
	o.close('}')
}
