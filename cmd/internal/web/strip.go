package web

import (
	"html/template"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// stripDay is one day of a strip, a row of consecutive days.
type stripDay struct {
	Date    harikerja.Date
	Day     int
	Weekday string // the short name of the day of the week
	Month   string // the short name of the month, on the first day of the strip and of each month; or ""
	// nh (national holiday), cl (collective leave), od (own day off), wk (own workday), we
	// (weekend day) or br (bridge day); "" for any other workday
	Class string
	// in words, the reason why the date is a day off or an own workday; "" for any other workday
	Why    string
	Mark   string // "start" on the start date of the answer, "end" on its end date; "" on other dates
	Number int    // the number of a counted workday of a time limit; 0 for other days
}

// stripHTML returns a strip as HTML. A page can have thousands of these days, and a template would be
// slow. The class c1 is the column of Monday.
func (t *texts) stripHTML(strip []stripDay) template.HTML {
	var b strings.Builder
	write := func(before, text, after string) {
		if text != "" {
			b.WriteString(before + template.HTMLEscapeString(text) + after)
		}
	}
	b.WriteString(`<ol class="strip">`)
	for _, d := range strip {
		b.WriteString(`<li class="c` + strconv.Itoa(mondayFirst(d.Date.Weekday())+1))
		write(" ", d.Class, "")
		write(" ", d.Mark, "")
		if d.Class != "we" {
			write(`" title="`, d.Why, "")
		}
		write(`"><span class="dow">`, d.Weekday, `</span><b>`+strconv.Itoa(d.Day)+`</b>`)
		write(`<span class="mon">`, d.Month, `</span>`)
		if d.Number != 0 {
			write(`<span class="nth"><span class="vh">, `, t.text("limit.nth"), ` </span>`+strconv.Itoa(d.Number)+`</span>`)
		}
		if d.Mark != "" {
			write(`<span class="vh">, `, t.text("calc.strip."+d.Mark), `</span>`)
		}
		write(`<span class="vh">, `, d.Why, `</span>`)
		b.WriteString(`</li>`)
	}
	b.WriteString(`</ol>`)
	return template.HTML(b.String())
}

// mondayFirst returns the column of a weekday in a calendar: 0 for Monday.
func mondayFirst(d time.Weekday) int { return (int(d) + 6) % 7 }
