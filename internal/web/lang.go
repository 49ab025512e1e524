package web

import (
	"net/http"
	"strconv"
	"strings"
)

// lang is a language of the pages, as its tag.
type lang string

const (
	indonesian lang = "id"
	english    lang = "en"
)

// languages are those that every text exists in, the first being the one for
// visitors who ask for none of them.
var languages = []lang{indonesian, english}

// chooseLanguage returns the language of a request: the one in its address,
// else the one its browser likes best, else Indonesian. A wrong value in the
// address is refused later, with the rest of the query.
func chooseLanguage(r *http.Request) (l lang, explicit bool) {
	switch given := r.URL.Query().Get("lang"); lang(given) {
	case indonesian, english:
		return lang(given), true
	}
	return preferred(r.Header.Values("Accept-Language")), false
}

// preferred reads Accept-Language: the best of our languages by its q, the
// earlier of two that are equal. "in" is what old systems call Indonesian.
func preferred(header []string) lang {
	best, found := 0.0, indonesian
	for item := range strings.SplitSeq(strings.Join(header, ","), ",") {
		tag, parameter, _ := strings.Cut(item, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if primary == "in" {
			primary = "id"
		}
		l := lang(primary)
		if l != indonesian && l != english {
			continue
		}
		q := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameter), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil {
				continue
			}
		}
		if q > best {
			best, found = q, l
		}
	}
	return found
}
