package httpapi

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestInputs holds the described patterns against the parsers: a text fits the
// one exactly if the other accepts it. Texts are right ones, a few letters off.
func TestInputs(t *testing.T) {
	tests := []struct {
		kind  *kind
		seeds []string
		loose bool // the pattern may fit more than the parser accepts
	}{
		{kind: dateKind, seeds: []string{"2026-03-20", "2024-02-29", "2000-02-29", "1900-02-28", "0001-01-01", "9999-12-31", "0004-02-29", "2026-11-30"}},
		{kind: monthKind, seeds: []string{"2026-03", "0001-01", "9999-12", "1000-10"}},
		{kind: workKind, seeds: []string{"16", "1:30", "0:01", "100000", "100000:00", "00016:59", "99999:59"}},
		{kind: weekendKind, seeds: []string{"sat,sun", " Fri , SAT ", "none", " nOnE ", "mon,tue,wed,thu,fri,sat", "sun,mon,tue,wed,thu,fri", "sun,sun,sun", "mon,tue,wed,thu,fri,sat,sun"}},
		{kind: whenKind, seeds: []string{"2026-03-17T15:00", "2026-03-17T08:00:00Z", "2024-02-29T23:59+07:00", "2026-01-01T00:00:00-00:00"}},
		{kind: shiftKind, seeds: []string{"08:00-12:00", "08:00-12:00,13:00-17:00", " 00:00-24:00 ", "23:59-24:00", "00:00-00:01 , 09:30-10:30"}, loose: true},
		{kind: zoneKind, seeds: []string{"WIB", "WITA", "Asia/Jakarta", "Etc/GMT-7", "America/Argentina/Buenos_Aires", "UTC"}, loose: true},
	}
	r := rand.New(rand.NewPCG(2009, 2027))
	for _, test := range tests {
		in := inputs[test.kind]
		fits := regexp.MustCompile(in.schema[1].value.(string))
		agreed := map[bool]int{}
		for range 20_000 {
			text := vary(r, test.seeds[r.IntN(len(test.seeds))])
			accepted := test.kind.parse(&param{name: "x", kind: test.kind}, text, new(value)) == nil
			fit := fits.MatchString(text)
			if fit != accepted && !(test.loose && fit) {
				t.Errorf("%s: %q is accepted: %t, fits the pattern: %t", in.name, text, accepted, fit)
			}
			agreed[accepted]++
		}
		if agreed[true] < 1000 || agreed[false] < 1000 {
			t.Errorf("%s: %d texts were accepted and %d refused: the mix is too one-sided", in.name, agreed[true], agreed[false])
		}
	}
}

// vary changes up to three letters of a text.
func vary(r *rand.Rand, text string) string {
	const letters = "0123456789012345:-+TZ, /sSuUnNmMoOaAtTeE.\n٣"
	for range r.IntN(4) {
		at := r.IntN(len(text) + 1)
		letter := string([]rune(letters)[r.IntN(len([]rune(letters)))])
		switch r.IntN(4) {
		case 0: // add
			text = text[:at] + letter + text[at:]
		case 1: // drop
			text = text[:at] + strings.TrimPrefix(text[at:], text[at:min(at+1, len(text))])
		default: // replace
			text = text[:at] + letter + text[min(at+1, len(text)):]
		}
	}
	return text
}
