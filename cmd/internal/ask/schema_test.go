package ask

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestPatternsAndParsersAcceptTheSameTexts checks that a parameter's reader and the pattern in
// its schema accept the same texts. The texts in the test are valid texts in which up to three
// characters are changed.
func TestPatternsAndParsersAcceptTheSameTexts(t *testing.T) {
	tests := []struct {
		kind  *Type
		seeds []string
		loose bool // the pattern may match more than the reader accepts
	}{
		{kind: dateType, seeds: []string{"2026-03-20", "2024-02-29", "2000-02-29", "1900-02-28", "0001-01-01", "9999-12-31", "0004-02-29", "2026-11-30"}},
		{kind: monthType, seeds: []string{"2026-03", "0001-01", "9999-12", "1000-10"}},
		{kind: workType, seeds: []string{"16", "1:30", "0:01", "100000", "100000:00", "00016:59", "99999:59"}},
		{kind: weekendType, seeds: []string{"sat,sun", " Fri , SAT ", "none", " nOnE ", "mon,tue,wed,thu,fri,sat", "sun,mon,tue,wed,thu,fri",
			"sun,sun,sun", "mon,tue,wed,thu,fri,sat,sun"}},
		{kind: timeType, seeds: []string{"2026-03-17T15:00", "2026-03-17T08:00:00Z", "2024-02-29T23:59+07:00", "2026-01-01T00:00:00-00:00"}},
		{kind: shiftsType, seeds: []string{"08:00-12:00", "08:00-12:00,13:00-17:00", " 00:00-24:00 ", "23:59-24:00", "00:00-00:01 , 09:30-10:30"}, loose: true},
		{kind: occasionType, seeds: []string{"lebaran", "Idul Fitri", "17 Agustus", "!", " ", "new-year"}},
		{kind: zoneType, seeds: []string{"WIB", "WITA", "Asia/Jakarta", "Etc/GMT-7", "America/Argentina/Buenos_Aires", "UTC"}, loose: true},
	}
	fields := make(map[*Type]reflect.Type)
	for field, kind := range types {
		fields[kind] = field
	}
	texts := 20_000
	if testing.Short() {
		texts = 4000
	}
	r := rand.New(rand.NewPCG(2009, 2027))
	for _, test := range tests {
		pattern := regexp.MustCompile(test.kind.schema.Pattern)
		count := map[bool]int{}
		for range texts {
			text := changed(r, test.seeds[r.IntN(len(test.seeds))])
			accepted := test.kind.read(&Param{Name: "x", Type: test.kind}, text, reflect.New(fields[test.kind]).Interface()) == nil
			if matches := pattern.MatchString(text); matches != accepted && !(test.loose && matches) {
				t.Errorf("%s: %q is accepted: %t, matches the pattern: %t", test.kind.Name, text, accepted, matches)
			}
			count[accepted]++
		}
		if count[true] < texts/20 || count[false] < texts/20 {
			t.Errorf("%s: %d texts were accepted and %d rejected: the test needs more of both", test.kind.Name, count[true], count[false])
		}
	}
}

// changed changes up to three characters of a text.
func changed(r *rand.Rand, text string) string {
	letters := []rune("0123456789012345:-+TZ, /sSuUnNmMoOaAtTeE.\n٣")
	for range r.IntN(4) {
		at := r.IntN(len(text) + 1)
		letter := string(letters[r.IntN(len(letters))])
		switch r.IntN(4) {
		case 0: // add
			text = text[:at] + letter + text[at:]
		case 1: // remove
			text = text[:at] + strings.TrimPrefix(text[at:], text[at:min(at+1, len(text))])
		default: // replace
			text = text[:at] + letter + text[min(at+1, len(text)):]
		}
	}
	return text
}
