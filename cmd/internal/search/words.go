package search

import (
	_ "embed" // for words.json
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
)

//go:embed words.json
var wordsFile []byte

// vocabulary has the words of words.json. In the file, commas separate phrases.
type vocabulary struct {
	Spelling phrases           // other spellings and short forms
	Grammar  phrases           // the words of the grammar in words of its own: hk is "hari kerja" or "workdays"
	Around   phrases           // words around a question; they say nothing
	Calendar phrases           // words that ask for holidays or for a calendar
	Holiday  phrases           // words for a holiday, as in "lembur tanggal merah"
	Rule     phrases           // words around the name of a rule
	Action   phrases           // words for actions; names of rules contain them
	Pages    phrases           // the topics with a page, by its address
	Anywhere phrases           // topics that a text can name among other words
	Together phrases           // names of several occasions, by their ids
	Common   phrases           // words of the names of occasions that do not name an occasion
	Absent   phrases           // what is not here, by its key
	See      map[string]string // the pages that have something near to what is not here, by its key
}

// phrases maps each phrase of a list in words.json to the name of the list.
type phrases map[string]string

// UnmarshalJSON reads a list of phrases, or an object with several lists.
func (p *phrases) UnmarshalJSON(b []byte) error {
	lists := make(map[string][]string)
	if b[0] == '[' {
		b = slices.Concat([]byte(`{"":`), b, []byte(`}`))
	}
	if err := json.Unmarshal(b, &lists); err != nil {
		return err
	}
	*p = make(phrases)
	for name, lines := range lists {
		for phrase := range strings.SplitSeq(strings.Join(lines, ","), ",") {
			(*p)[strings.TrimSpace(phrase)] = name
		}
	}
	return nil
}

// of returns the name of the list that has a phrase. It is an argument of the function translate.
func (p phrases) of(phrase string) (string, bool) {
	name, ok := p[phrase]
	return name, ok
}

// known returns the vocabulary. The file is read only once.
var known = sync.OnceValue(func() (v vocabulary) {
	if err := json.Unmarshal(wordsFile, &v); err != nil {
		panic("search: words.json: " + err.Error())
	}
	pages := make(phrases)
	for phrase, address := range v.Pages {
		var q question
		q.read(v, strings.Fields(phrase))
		pages[q.topic(false)] = address
	}
	v.Pages = pages
	return v
})

// has reports whether a phrase is in the lists.
func has(p phrases, phrase string) bool {
	_, ok := p[phrase]
	return ok
}

// maxWords is the maximum number of words of a text that has an answer. Reading a longer text
// would take time.
const maxWords = 20

// negative matches a text that begins with a negative number. No question has one.
var negative = lazy(`^\s*-\s*\d`)

var (
	// amount matches an amount of money. No answer uses one.
	amount = lazy(`\b(?:rp|idr)\.? *\d[\d.,]*(?: *(?:juta|jt|ribu|rb))?\b|` +
		`\b\d[\d.,]*(?: setengah)? *(?:juta|jt|ribu|rb|rupiah)\b|\b\d{1,3}(?:[.,]\d{3})+\b`)
	halfHours  = lazy(`(\d)(?: +setengah| +1/2| *½) *(?:jam|hours?)\b`)
	wholeHours = lazy(`\b(\d{1,2}(?:[.,:]\d+)*) *(?:jam|hours?)\b`)
	// word matches a number of hours, a date, a decimal number or a word.
	word = lazy(`\d+(?:[.,:]\d+)*jam\b|\d+(?:[/.-]\d+)+|\d{1,2},\d{1,2}\b|[\pL\pM\d]+|\+`)
)

// plainWords returns the words and numbers of a text in lower case and in their usual spelling,
// without punctuation and amounts of money. A number of hours is one word, as in "3,5jam", so that
// it is not a part of a date. A month or a year such as "bulan depan" is in numbers. The result is
// empty if the text has more than maxWords words, or begins with a negative number.
func plainWords(text string, today harikerja.Date) []string {
	text = strings.NewReplacer("'", "", "’", "", "`", "", " - ", " sampai ", "–", " sampai ").Replace(text)
	text = amount().ReplaceAllString(strings.ToLower(text), " ")
	text = wholeHours().ReplaceAllString(halfHours().ReplaceAllString(text, "$1,5 jam"), "${1}jam")
	list := word().FindAllString(text, maxWords+1)
	if len(list) > maxWords || negative().MatchString(text) {
		return nil
	}
	return translate(translate(list, known().Spelling.of), func(phrase string) (string, bool) {
		unit, which, _ := strings.Cut(phrase, " ")
		shift, isShift := map[string]int{"lalu": -1, "ini": 0, "depan": 1}[which]
		month := harikerja.MonthOf(today).Start().AddMonths(shift)
		switch first, second, _ := strings.Cut(phrase, "/"); {
		case phrase == "malam tahun baru":
			return "31 desember", true
		case strings.HasPrefix(phrase, "malam tahun baru "): // in Indonesian, the year is the new year
			n, err := strconv.Atoi(strings.TrimPrefix(phrase, "malam tahun baru "))
			return "31 desember " + strconv.Itoa(n-1), err == nil
		case unit == "tahun" && isShift:
			return strconv.Itoa(today.Year() + shift), true
		case unit == "bulan" && isShift:
			return strings.ToLower(month.Month().String()) + " " + strconv.Itoa(month.Year()), true
		case unit == "tahun" && dateinput.IsYear(which), unit == "bulan" && dateinput.Month(which) != 0:
			return which, true
		case dateinput.IsYear(first) && dateinput.IsYear(second): // as in "nataru 2026/2027"
			return first, true
		}
		return "", false
	})
}

// translate replaces each phrase that the function "of" knows, the longest first.
func translate(list []string, of func(phrase string) (string, bool)) (result []string) {
	for len(list) > 0 {
		n, to, ok := min(len(list), 5), "", false
		for ; n > 1; n-- {
			if to, ok = of(strings.Join(list[:n], " ")); ok {
				break
			}
		}
		if n == 1 {
			if to, ok = of(list[0]); !ok {
				to = list[0]
			}
		}
		result, list = append(result, strings.Fields(to)...), list[n:]
	}
	return result
}
