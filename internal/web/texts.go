package web

import (
	_ "embed" // for texts.json
	"encoding/json"
	"fmt"
	"html/template"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
)

// The catalogue holds every word of the pages, by key and language. In a text
// {name} stands for an argument; "one|many" is chosen between by the argument
// n; *stars* mark what a page sets in bold.
//
//go:embed texts.json
var textsFile []byte

// texts are the words of one language.
type texts struct {
	lang  lang
	words map[string]string
}

// catalogue returns the texts by language, read once.
var catalogue = sync.OnceValue(func() map[lang]*texts { return readCatalogue(textsFile) })

func readCatalogue(file []byte) map[lang]*texts {
	var entries map[string]map[lang]string
	if err := json.Unmarshal(file, &entries); err != nil {
		panic("web: texts.json: " + err.Error())
	}
	all := make(map[lang]*texts)
	for _, l := range languages {
		all[l] = &texts{l, make(map[string]string, len(entries))}
		for key, entry := range entries {
			all[l].words[key] = entry[l]
		}
	}
	return all
}

// text returns the text of a key with its arguments, given as names and
// values. A key that is not there is a mistake of ours; tests render every
// page, so that none gets out.
func (t *texts) text(key string, args ...any) string {
	s, ok := t.words[key]
	if !ok {
		panic(fmt.Sprintf("web: no text %q", key))
	}
	values := make([]string, 0, len(args))
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == "n" {
			if one, many, plural := strings.Cut(s, "|"); plural && args[i+1] == 1 {
				s = one
			} else if plural {
				s = many
			}
		}
		values = append(values, fmt.Sprintf("{%v}", args[i]), fmt.Sprint(args[i+1]))
	}
	return strings.NewReplacer(values...).Replace(s)
}

// rich is text with its stars turned into bold. Arguments are escaped like
// everything else.
func (t *texts) rich(key string, args ...any) template.HTML {
	var b strings.Builder
	for i, part := range strings.Split(t.text(key, args...), "*") {
		if i%2 == 1 {
			part = "<strong>" + template.HTMLEscapeString(part) + "</strong>"
		} else {
			part = template.HTMLEscapeString(part)
		}
		b.WriteString(part)
	}
	return template.HTML(b.String())
}

func (t *texts) month(m time.Month) string     { return t.text(fmt.Sprintf("month.%d", int(m))) }
func (t *texts) mon(m time.Month) string       { return t.text(fmt.Sprintf("mon.%d", int(m))) }
func (t *texts) weekday(d time.Weekday) string { return t.text(fmt.Sprintf("weekday.%d", int(d))) }
func (t *texts) dow(d time.Weekday) string     { return t.text(fmt.Sprintf("dow.%d", int(d))) }

// full is a date with its weekday: Rabu, 18 Maret 2026.
func (t *texts) full(d harikerja.Date) string {
	return t.text("date.full", "weekday", t.weekday(d.Weekday()), "day", d.Day(), "month", t.month(d.Month()), "year", d.Year())
}

// date is a date in words: 18 Maret 2026.
func (t *texts) date(d harikerja.Date) string {
	return t.text("date.long", "day", d.Day(), "month", t.month(d.Month()), "year", d.Year())
}

// day is a date whose year is known: 18 Maret.
func (t *texts) day(d harikerja.Date) string {
	return t.text("date.day", "day", d.Day(), "month", t.month(d.Month()))
}

// short is a date that must not take much room: 18 Mar 2026.
func (t *texts) short(d harikerja.Date) string {
	return t.text("date.short", "day", d.Day(), "mon", t.mon(d.Month()), "year", d.Year())
}

// span is a run of dates: 18–24 Maret 2026, 28 Maret – 7 April 2026.
func (t *texts) span(s harikerja.Span) string {
	a, b := s.Start(), s.End()
	switch {
	case a == b:
		return t.date(a)
	case a.Year() != b.Year():
		return t.text("span.years", "from", t.date(a), "to", t.date(b))
	case a.Month() != b.Month():
		return t.text("span.months", "from", t.day(a), "to", t.date(b))
	}
	return t.text("span.days", "from", a.Day(), "to", t.date(b))
}

// name is a holiday's name in the language.
func (t *texts) name(h harikerja.Holiday) string {
	if t.lang == indonesian {
		return h.LocalName
	}
	return h.Name
}

// kind names a kind of holiday.
func (t *texts) kind(k harikerja.Kind) string { return t.text("kind." + k.String()) }
