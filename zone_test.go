package harikerja_test

import (
	"archive/zip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestParseZone(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, hours := range map[string]int{
		"WIB": 7, "WITA": 8, "WIT": 9, "Asia/Jakarta": 7, "Asia/Pontianak": 7, "UTC": 0, "Etc/GMT+5": -5, "America/Argentina/Buenos_Aires": -3,
	} {
		loc, err := harikerja.ParseZone(name)
		if err != nil {
			t.Errorf("ParseZone(%q): %v", name, err)
		} else if _, offset := at.In(loc).Zone(); offset != hours*3600 {
			t.Errorf("%s is %d seconds from UTC, want %d hours", name, offset, hours)
		}
	}
	for _, name := range []string{
		"", "Local", "localtime", "posixrules", "right/Asia/Jakarta", "wib", "WIB ", "Asia/Bandung", "Asia", "Asia/", "/Asia/Jakarta", "Asia//Jakarta", "./UTC",
		"../zoneinfo/UTC", "Asia/../UTC", "zone.tab", "Asia\\Jakarta", "Asia/Jakarta\x00", "+07:00", "+0700", strings.Repeat("A", 100_000),
	} {
		_, err := harikerja.ParseZone(name)
		if e, ok := errors.AsType[*harikerja.ZoneError](err); !ok || e.Name != name {
			t.Errorf("ParseZone(%.40q): got the error %v, want a *ZoneError", name, err)
		}
	}
	const want = `"wib" is not a known time zone: use WIB, WITA, WIT or an IANA name such as Asia/Jakarta`
	if _, err := harikerja.ParseZone("wib"); err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestParseZoneReadsNoFilesOfTheMachine runs itself with ZONEINFO set to a
// directory of wrong zones. It is a process of its own because the time package
// reads that variable once.
func TestParseZoneReadsNoFilesOfTheMachine(t *testing.T) {
	if os.Getenv("HARIKERJA_WRONG_ZONES") != "" {
		for _, name := range []string{"WIB", "Asia/Jakarta"} {
			got := time.Date(2026, 1, 1, 0, 0, 0, 0, harikerja.MustParseZone(name)).Format("Z07:00")
			if got != "+07:00" {
				t.Errorf("%s has the offset %s, want +07:00", name, got)
			}
		}
		for _, name := range []string{"posixrules", "right/Asia/Jakarta", "Mars/Base"} {
			if loc, err := harikerja.ParseZone(name); err == nil {
				t.Errorf("%s is accepted as %s", name, loc)
			}
		}
		return
	}
	dir := t.TempDir()
	newYork := zoneData(t, "America/New_York")
	for _, name := range []string{"Asia/Jakarta", "posixrules", "right/Asia/Jakarta", "Mars/Base"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, newYork, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestParseZoneReadsNoFilesOfTheMachine$")
	cmd.Env = append(os.Environ(), "HARIKERJA_WRONG_ZONES=1", "ZONEINFO="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestParseZoneKnowsEveryNameInTheData decodes every zone of zoneinfo.zip, and
// gets the same location the second time.
func TestParseZoneKnowsEveryNameInTheData(t *testing.T) {
	names := zoneNames(t)
	if len(names) < 500 {
		t.Errorf("zoneinfo.zip has only %d zones", len(names))
	}
	for _, name := range names {
		loc, err := harikerja.ParseZone(name)
		if err != nil || loc.String() != name {
			t.Errorf("ParseZone(%q) gives %v and the error %v", name, loc, err)
		}
		if again, _ := harikerja.ParseZone(name); again != loc {
			t.Errorf("ParseZone(%q) decodes the zone a second time", name)
		}
	}
}

func TestParseZoneGivesAllGoroutinesOneLocation(t *testing.T) {
	var wg sync.WaitGroup
	got := make([]*time.Location, 8)
	for i := range got {
		wg.Go(func() { got[i] = harikerja.MustParseZone("Pacific/Chatham") })
	}
	wg.Wait()
	for _, loc := range got {
		if loc != got[0] {
			t.Fatal("two goroutines have two locations of one zone")
		}
	}
}

func TestParseZoneAllocatesNothingForAKnownZone(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { harikerja.MustParseZone("WIB") }); n != 0 {
		t.Errorf("ParseZone allocates %v times", n)
	}
}

func TestMustParseZonePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	harikerja.MustParseZone("Local")
}

func openZones(t *testing.T) *zip.ReadCloser {
	t.Helper()
	archive, err := zip.OpenReader("zoneinfo.zip")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { archive.Close() })
	return archive
}

func zoneNames(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, f := range openZones(t).File {
		names = append(names, f.Name)
	}
	return names
}

func zoneData(t *testing.T, name string) []byte {
	t.Helper()
	data, err := openZones(t).Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	text, err := io.ReadAll(data)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
