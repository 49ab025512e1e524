package httpapi

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestStrings: whatever is in a string, its JSON reads back as the same, with
// U+FFFD for each byte that is not UTF-8.
func TestStrings(t *testing.T) {
	check := func(s string) {
		t.Helper()
		b := appendString(nil, s)
		var back string
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatalf("%q: %s: %v", s, b, err)
		}
		if want := string([]rune(s)); back != want {
			t.Errorf("%q came back as %q", s, back)
		}
		for _, c := range b {
			if c < ' ' || c == 0x7f {
				t.Errorf("%q: a control character in %q", s, b)
			}
		}
		if strings.ContainsAny(string(b), "\u2028\u2029") {
			t.Errorf("%q: a line separator of JavaScript in %q", s, b)
		}
	}
	for c := range 0x100 {
		check(string([]byte{byte(c)}))
		check("a" + string(rune(c)) + "é")
	}
	for _, s := range []string{"", "Isra Mi'raj", `"\`, "a\u2028b\u2029", "\xff\xfe", "é\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "😀", "\ufffd", "<script>&"} {
		check(s)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		b := make([]byte, r.IntN(12))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		check(string(b))
	}
}
