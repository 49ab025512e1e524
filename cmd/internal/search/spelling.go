package search

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/words"
)

// Guess returns the path and the query of a page for a text that has no meaning for [Page] and for
// [Find]. It is the page of a topic that the text names among other words, or the search for the
// text with correct spelling: unknown words are replaced by words that differ in one letter. Guess
// returns "" if the text has a meaning, or if it finds nothing.
func Guess(text string, national, own *ask.Context, year int) (string, error) {
	list := plainWords(text, national.Today())
	address := topicIn(list, national, year)
	correct, err := corrected(list, national)
	if err != nil || address == "" && correct == "" {
		return "", err
	}
	if r, err := Find(text, national, own, year); err != nil || r.isClear() {
		return "", err
	}
	if address != "" {
		return address, nil
	}
	if r, err := Find(correct, national, own, year); err != nil ||
		!r.isClear() && Page(correct, national, year) == "" {
		return "", err
	}
	return "/search?name=" + url.QueryEscape(correct), nil
}

// corrected replaces unknown words. It returns "" if there is nothing to replace.
func corrected(list []string, national *ask.Context) (string, error) {
	spelling, err := knownWords(national)
	isChanged := false
	for i, word := range list {
		isMeant := func(other string) bool { return isMisspelt(word, other) }
		if at := slices.IndexFunc(spelling, isMeant); at >= 0 && !slices.Contains(spelling, word) {
			list[i], isChanged = spelling[at], true
		}
	}
	if !isChanged {
		return "", err
	}
	return strings.Join(list, " "), err
}

// knownWords returns all words that have a meaning, the longest first: "fitry" is
// more similar to "fitri" than to "fitr".
func knownWords(national *ask.Context) ([]string, error) {
	names := []string{weekdays}
	v := known()
	for _, p := range []phrases{v.Spelling, v.Grammar, v.Around, v.Calendar, v.Rule, v.Action, v.Pages, v.Together, v.Absent} {
		for phrase, name := range p {
			names = append(names, phrase, name)
		}
	}
	for m := time.January; m <= time.December; m++ {
		names = append(names, words.Indonesian.Month(m), m.String())
	}
	for _, o := range national.Calendar.Occasions() {
		names = append(append(names, o.LocalName, o.Name), o.Aliases...)
	}
	rules, err := ask.LawRules{}.Answer(national)
	for _, rule := range rules.Data {
		names = append(append(names, rule.LocalName, rule.Name), rule.Aliases...)
	}
	list := wordsIn(strings.Join(names, " "))
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return slices.Compact(list), err
}

// isMisspelt reports whether one letter must be inserted, removed, replaced or swapped with the next
// to change a word to another word. A word of four letters can only lack a letter, because shorter
// changes lead to unrelated words.
func isMisspelt(word, other string) bool {
	if len(word) < 4 || len(other) < 4 || len(word) == 4 && len(other) != 5 || strings.ContainsAny(word, "0123456789") {
		return false
	}
	for word != "" && other != "" && word[0] == other[0] {
		word, other = word[1:], other[1:]
	}
	for word != "" && other != "" && word[len(word)-1] == other[len(other)-1] {
		word, other = word[:len(word)-1], other[:len(other)-1]
	}
	return len(word) <= 1 && len(other) <= 1 ||
		len(word) == 2 && len(other) == 2 && word[0] == other[1] && word[1] == other[0]
}
