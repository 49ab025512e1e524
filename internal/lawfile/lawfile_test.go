package lawfile_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/lawfile"
)

// TestEncodeWritesTheEmbeddedFile checks that no member is lost or renamed.
func TestEncodeWritesTheEmbeddedFile(t *testing.T) {
	want, err := os.ReadFile("../../law/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	file, err := lawfile.Decode(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := lawfile.Encode(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("Encode returned other bytes than the file (error %v)", err)
	}
}

func TestFieldMonthsAfterIsWrittenOnlyIfTheTypeUsesIt(t *testing.T) {
	for _, typ := range []lawfile.ComputeType{lawfile.DayOfMonth, lawfile.EndOfMonth, lawfile.DaysBeforeHoliday, lawfile.OvertimeTables} {
		text, err := json.Marshal(lawfile.Compute{Type: typ})
		if err != nil {
			t.Fatal(err)
		}
		used := typ == lawfile.DayOfMonth || typ == lawfile.EndOfMonth
		if strings.Contains(string(text), `"monthsAfter":0`) != used {
			t.Errorf("type %s: got %s, want monthsAfter: %t", typ, text, used)
		}
	}
}
