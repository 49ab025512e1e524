package web

import (
	_ "embed" // for texts.json
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// languages are the languages of the pages. The first is the default.
var languages = []words.Language{words.Indonesian, words.English}

// languageTags maps the tags that browsers send to languages. Some old systems call Indonesian
// "in". The tag "" is for browsers that send neither language.
var languageTags = map[string]string{"": "id", "id": "id", "in": "id", "en": "en"}

// texts.json has all texts of the pages, by key and language. In a text, {name} is replaced by
// the argument with this name. A text such as "one|many" has two forms: the first form is used
// if the argument "n" is 1, and the second form for all other numbers. Text between *stars* is
// bold.
//
//go:embed texts.json
var textsFile []byte

type texts struct {
	lang  words.Language
	words map[string]string
}

// catalogue returns the texts in each language. The file is read only once.
var catalogue = sync.OnceValue(func() map[words.Language]*texts {
	var entries map[string]map[words.Language]string
	if err := json.Unmarshal(textsFile, &entries); err != nil {
		panic("web: texts.json: " + err.Error())
	}
	all := make(map[words.Language]*texts)
	for _, l := range languages {
		all[l] = &texts{l, make(map[string]string, len(entries))}
		for key, entry := range entries {
			all[l].words[key] = entry[l]
		}
	}
	return all
})

// text returns the text with the given key. The arguments are alternating names and values. An
// unknown key is a bug, so text panics. The tests render every page.
func (t *texts) text(key string, args ...any) string {
	s, ok := t.words[key]
	if !ok {
		panic(fmt.Sprintf("web: there is no text %q", key))
	}
	if len(args) == 0 {
		return s
	}
	if n := argument(args, "n"); n != nil {
		if one, many, plural := strings.Cut(s, "|"); plural && n == 1 {
			s = one
		} else if plural {
			s = many
		}
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		if value := argument(args, name); value != nil {
			b.WriteString(t.value(name, value))
			s = after
		} else {
			b.WriteByte('{')
			s = rest
		}
	}
}

// argument returns the value of the argument with the given name, or nil.
func argument(args []any, name string) any {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return nil
}

// value returns an argument as text. Only the arguments "n" and "given" get a thousands separator,
// so years have none.
func (t *texts) value(name string, value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int:
		if name == "n" || name == "given" {
			return t.count(v)
		}
		return strconv.Itoa(v)
	}
	return fmt.Sprint(value)
}

// count returns a number with the language's thousands separator: 4.617.
func (t *texts) count(n int) string {
	if -1000 < n && n < 1000 {
		return strconv.Itoa(n)
	}
	return t.count(n/1000) + t.lang.Choose(".", ",") + fmt.Sprintf("%03d", max(n, -n)%1000)
}

// plain is like text, but without the stars of bold text.
func (t *texts) plain(key string, args ...any) string {
	return strings.ReplaceAll(t.text(key, args...), "*", "")
}

// rich is like text, but returns HTML, with the text between stars in bold. The text and the
// arguments are escaped.
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

// mon returns a short name of a month: Agu. In both languages it is the first three letters.
func (t *texts) mon(m time.Month) string { return t.lang.Month(m)[:3] }

// dow returns a short name of a day of the week: Sen.
func (t *texts) dow(d time.Weekday) string { return t.lang.Weekday(d)[:3] }

// entryDate returns the date at the beginning of an entry in a list. It is one function because a
// page can have 365 entries, and each call from a template takes time.
func (t *texts) entryDate(d harikerja.Date) template.HTML {
	return template.HTML(fmt.Sprintf(`<time datetime="%s"><b>%d %s</b> %s</time>`, d, d.Day(), t.mon(d.Month()), t.lang.Weekday(d.Weekday())))
}

// full returns a date with its weekday: Rabu, 18 Maret 2026.
func (t *texts) full(d harikerja.Date) string {
	return t.text("date.full", "weekday", t.lang.Weekday(d.Weekday()), "day", d.Day(),
		"month", t.lang.Month(d.Month()), "year", d.Year())
}

// date returns a date in words: 18 Maret 2026.
func (t *texts) date(d harikerja.Date) string {
	return t.text("date.long", "day", d.Day(), "month", t.lang.Month(d.Month()), "year", d.Year())
}

// day returns a date without the year: 18 Maret.
func (t *texts) day(d harikerja.Date) string {
	return t.text("date.day", "day", d.Day(), "month", t.lang.Month(d.Month()))
}

// short returns a date in a short form: 18 Mar 2026.
func (t *texts) short(d harikerja.Date) string {
	return t.text("date.short", "day", d.Day(), "mon", t.mon(d.Month()), "year", d.Year())
}

// span returns a span of dates in words: 18–24 Maret 2026, 28 Maret – 7 April 2026.
func (t *texts) span(start, end harikerja.Date) string {
	switch {
	case start == end:
		return t.date(start)
	case start.Year() != end.Year():
		return t.text("span.years", "from", t.date(start), "to", t.date(end))
	case start.Month() != end.Month():
		return t.text("span.months", "from", t.day(start), "to", t.date(end))
	}
	return t.text("span.days", "from", start.Day(), "to", t.date(end))
}

// dates returns sorted dates in words: 9, 12–13 Maret 2027.
func (t *texts) dates(list []harikerja.Date) string {
	var runs []string
	month := "" // of the dates that follow; it is named only once
	for i := len(list) - 1; i >= 0; i-- {
		end := list[i]
		for i > 0 && list[i-1].AddDays(1) == list[i] {
			i--
		}
		run := t.span(list[i], end)
		if list[i].Month() == end.Month() {
			run = strings.TrimSuffix(run, month)
		}
		month = strings.TrimPrefix(t.date(end), strconv.Itoa(end.Day()))
		runs = slices.Insert(runs, 0, run)
	}
	return strings.Join(runs, ", ")
}

// choose returns the name in the language of the texts. For an own day without a name, it returns
// the words for a day of this kind.
func (t *texts) choose(local, english string) string {
	switch local {
	case ask.UnnamedDayOff.Indonesian:
		return t.kind(harikerja.OwnDayOff)
	case ask.UnnamedWorkday.Indonesian:
		return t.text("kind.own_workday")
	}
	return t.lang.Choose(local, english)
}

// name returns the name of a holiday in the language of the texts.
func (t *texts) name(h ask.Holiday) string { return t.choose(h.LocalName, h.Name) }

// names joins the names of the holidays on a date.
func (t *texts) names(list []ask.Holiday) string {
	return strings.Join(convert(list, t.name), ", ")
}

// convert returns the results of a function for the elements of a list.
func convert[A, B any](list []A, function func(A) B) []B {
	results := make([]B, len(list))
	for i, element := range list {
		results[i] = function(element)
	}
	return results
}

// kind returns the name of a kind of holiday.
func (t *texts) kind(k harikerja.Kind) string { return t.text("kind." + string(k)) }

// cite returns a short name of a decree: SKB 3 Menteri No. 1497 Tahun 2025. For a joint decree,
// the text has only the number of the first minister. The method "numbers" returns all numbers.
func (t *texts) cite(d ask.Source) string {
	kind := t.text("cite." + string(d.Type))
	if number := d.Numbers[0].Number; number != nil {
		return t.text("cite.number", "kind", kind, "number", *number)
	}
	return t.text("cite.nonumber", "kind", kind)
}

// numbers returns the official name of a decree with all its numbers: Keputusan Presiden Nomor 10
// Tahun 2024. A joint decree has one number from each minister.
func (t *texts) numbers(d ask.Source) string {
	list := make([]string, len(d.Numbers))
	for i, n := range d.Numbers {
		if n.Number == nil {
			list[i] = t.text("decree.nonumber", "authority", n.Authority)
		} else {
			list[i] = t.text("decree.number", "authority", n.Authority, "number", *n.Number)
		}
	}
	key := "decree.single"
	if len(list) > 1 {
		key = "decree.joint"
	}
	return t.text(key, "numbers", strings.Join(list, "; "))
}

// marks are the CSS classes of days off.
var marks = map[harikerja.Class]string{
	harikerja.ClassNationalHoliday: "nh", harikerja.ClassCollectiveLeave: "cl",
	harikerja.ClassOwnDayOff: "od", harikerja.ClassWeekend: "we",
}

// mark returns the CSS class for a kind of holiday. A kind has the same text as its class.
func mark(kind harikerja.Kind) string { return marks[harikerja.Class(kind)] }

// confidence returns a level of confidence in words.
func (t *texts) confidence(c lawfile.Confidence) string {
	return t.text("confidence." + string(c))
}

// decimal replaces the point in a number by the decimal separator of the language.
func (t *texts) decimal(number string) string {
	return t.lang.Choose(strings.Replace(number, ".", ",", 1), number)
}

// worked says that a date is an own workday, with the name or the reason.
func (t *texts) worked(line string) string {
	if line == t.text("kind.own_workday") { // an own workday without a name
		return line
	}
	return t.text("list.worked", "line", line)
}
