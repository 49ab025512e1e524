package law_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/grown"
	"github.com/harikerja/harikerja/law"
)

// TestRulesCanGrow adds a member to every object of the built-in file. The rules stay
// the same.
func TestRulesCanGrow(t *testing.T) {
	text, objects := grown.JSON(law.EmbeddedRules())
	if objects < 500 {
		t.Fatalf("a member was added to %d objects", objects)
	}
	book, err := law.Load(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want, err := law.Load(bytes.NewReader(law.EmbeddedRules()))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(book, want) {
		t.Error("the rules changed")
	}
}

// TestRulesOfANewerFormatAreRefused: the error about the format comes first.
func TestRulesOfANewerFormatAreRefused(t *testing.T) {
	const want = "rules: the file has format 2, but this version reads format 1: the file needs a newer version of Harikerja"
	newer := strings.Replace(string(law.EmbeddedRules()), `"format":1`, `"format":2`, 1)
	for _, text := range []string{newer, strings.Replace(newer, `"year":`, `"year":true,"y":`, 1), `{"format":2,"rules":"none"}`} {
		if _, err := law.Load(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
	without := strings.Replace(newer, `"format":2,`, "", 1)
	if _, err := law.Load(strings.NewReader(without)); err == nil || !strings.Contains(err.Error(), "no format") {
		t.Errorf("without a format the error is %v", err)
	}
}
