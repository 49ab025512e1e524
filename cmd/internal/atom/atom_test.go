package atom

import (
	"bytes"
	"encoding/xml"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/words"
)

var update = flag.Bool("update", false, "rewrite the feeds in testdata")

// TestFeedsEqualTheGoldenFiles compares whole feeds. If an id changes, every feed reader shows
// the entry as new.
func TestFeedsEqualTheGoldenFiles(t *testing.T) {
	since := harikerja.MustParseDate("2022-01-01")
	for file, f := range map[string]Feed{
		"testdata/changes.atom":    {Changes: frozen.Calendar().Changes(since), Self: "https://holidays.example.org/changes.atom"},
		"testdata/changes-en.atom": {Changes: frozen.Calendar().Changes(since), Self: "/changes.atom?lang=en", Language: words.English},
	} {
		got := write(t, f)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from the feed; if the change is intended, run make docs. Got\n%s", file, got)
		}
	}
}

func write(t testing.TB, f Feed) []byte {
	t.Helper()
	b, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var urn = regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// TestEveryListChangeHasAnEntry: the newest entry must be first, and all ids must be unique,
// across both languages.
func TestEveryListChangeHasAnEntry(t *testing.T) {
	var doc, translated feed
	changes := frozen.Calendar().Changes(harikerja.Date{})
	for f, into := range map[*Feed]*feed{{Changes: changes}: &doc, {Changes: changes, Language: words.English}: &translated} {
		if err := xml.Unmarshal(write(t, *f), into); err != nil {
			t.Fatal(err)
		}
	}
	var want, got, ids []string
	for _, c := range changes {
		if len(c.Added)+len(c.Removed)+len(c.Renamed) > 0 {
			want = append(want, instant(c.Date))
		}
	}
	for i, e := range doc.Entries {
		got = append(got, e.Updated)
		ids = append(ids, e.ID, translated.Entries[i].ID)
		if !urn.MatchString(e.ID) || !urn.MatchString(translated.Entries[i].ID) {
			t.Errorf("%s has the id %s, and its English entry has the id %s; want two URNs", e.Title, e.ID, translated.Entries[i].ID)
		}
	}
	if !slices.Equal(got, want) || doc.Updated != want[0] {
		t.Errorf("the feed was updated at %s and its entries at %v, want %v", doc.Updated, got, want)
	}
	ids = append(ids, doc.ID, translated.ID)
	slices.Sort(ids)
	if len(slices.Compact(ids)) != 2*len(doc.Entries)+2 {
		t.Error("two entries or feeds have the same id")
	}
}

func TestCorrectionHasAnEntry(t *testing.T) {
	c := harikerja.Change{Year: 2025, Revision: harikerja.Revision{Number: 3, Date: harikerja.MustParseDate("2025-12-01"), Correction: "A name <was> misspelt."}}
	b := string(write(t, Feed{Changes: []harikerja.Change{c}, Language: words.English}))
	for _, want := range []string{"<title>2025: data corrected</title>", "<summary>Data corrected: A name &lt;was&gt; " +
		"misspelt.</summary>", "<updated>2025-12-01T00:00:00Z</updated>"} {
		if !strings.Contains(b, want) {
			t.Errorf("%s is not in\n%s", want, b)
		}
	}
}

func TestConfirmationHasNoEntry(t *testing.T) {
	c := harikerja.Change{Year: 2025, Revision: harikerja.Revision{Number: 3, Confirmed: make([]harikerja.Holiday, 1)}}
	if b := write(t, Feed{Changes: []harikerja.Change{c}}); bytes.Contains(b, []byte("<entry>")) {
		t.Errorf("got\n%s", b)
	}
}
