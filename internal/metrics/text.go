package metrics

import (
	"strconv"
	"strings"
)

// The kinds of a family of metrics.
const (
	counter   = "counter"
	gauge     = "gauge"
	histogram = "histogram"
	summary   = "summary"
)

// page is metrics in the text format of Prometheus, version 0.0.4: what a
// family is, in two comments, then its samples, a line each.
type page struct {
	b    []byte
	name string // of the family that samples are added to
}

// family begins a family of metrics.
func (p *page) family(name, kind, help string) {
	p.name = name
	p.b = append(p.b, "# HELP "+name+" "+help+"\n# TYPE "+name+" "+kind+"\n"...)
}

// sample adds a value to the family, with its labels as names and values.
func (p *page) sample(value float64, labels ...string) { p.sampleOf("", value, labels...) }

// sampleOf adds a value of the parts that a histogram or summary has.
func (p *page) sampleOf(suffix string, value float64, labels ...string) {
	p.b = append(p.b, p.name+suffix...)
	for i := 0; i < len(labels); i += 2 {
		before := ","
		if i == 0 {
			before = "{"
		}
		p.b = append(p.b, before+labels[i]+`="`+escape.Replace(labels[i+1])+`"`...)
	}
	if len(labels) > 0 {
		p.b = append(p.b, '}')
	}
	p.b = append(p.b, " "+number(value)+"\n"...)
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// one adds a family of one value without labels.
func (p *page) one(name, kind, help string, value float64) {
	p.family(name, kind, help)
	p.sample(value)
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
