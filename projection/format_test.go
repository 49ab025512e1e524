package projection

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestUnknownMembersDoNotChangePredictions adds a member to every object of the
// built-in file. The predictions stay the same.
func TestUnknownMembersDoNotChangePredictions(t *testing.T) {
	text, objects := frozen.AddMembers(embedded)
	if objects < 500 {
		t.Fatalf("a member was added to only %d objects", objects)
	}
	got, err := read(text)
	noError(t, err)
	if !reflect.DeepEqual(got, table()) {
		t.Error("the predictions changed")
	}
}

func TestPredictionsOfANewerFormatAreRefused(t *testing.T) {
	const want = "the file has format 2, but this version reads format 1: the file needs a newer version of Harikerja"
	newer := bytes.Replace(embedded, []byte(`"format": 1`), []byte(`"format": 2`), 1)
	for _, text := range [][]byte{newer, []byte(`{"format":2,"years":"none"}`)} {
		if _, err := read(text); err == nil || err.Error() != want {
			t.Errorf("got the error %v, want %s", err, want)
		}
	}
}
