package zones_test

import (
	"archive/zip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/zones"
)

// TestLoadReadsNoFilesOfTheSystem runs itself in another process, in which ZONEINFO
// names a directory with wrong zones. It needs another process because the time package
// reads ZONEINFO only once.
func TestLoadReadsNoFilesOfTheSystem(t *testing.T) {
	if os.Getenv("HARIKERJA_WRONG_ZONES") != "" {
		loc, ok := zones.Load("Asia/Jakarta")
		if !ok {
			t.Fatal("Asia/Jakarta is not found")
		}
		if got := time.Date(2026, 1, 1, 0, 0, 0, 0, loc).Format("Z07:00"); got != "+07:00" {
			t.Errorf("Asia/Jakarta has the offset %s, want +07:00", got)
		}
		for _, name := range []string{"posixrules", "right/Asia/Jakarta", "Mars/Base"} {
			if loc, ok := zones.Load(name); ok {
				t.Errorf("%s is accepted as %s", name, loc)
			}
		}
		return
	}
	dir := t.TempDir()
	newYork := zoneData(t, "America/New_York")
	for _, name := range []string{"Asia/Jakarta", "posixrules", "right/Asia/Jakarta", "Mars/Base"} {
		file := filepath.Join(dir, name)
		noError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		noError(t, os.WriteFile(file, newYork, 0o644))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestLoadReadsNoFilesOfTheSystem$")
	cmd.Env = append(os.Environ(), "HARIKERJA_WRONG_ZONES=1", "ZONEINFO="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLoadAcceptsEveryNameInTheData loads every zone in zoneinfo.zip twice. Both
// calls must return the same location.
func TestLoadAcceptsEveryNameInTheData(t *testing.T) {
	archive := openData(t)
	if len(archive.File) < 500 {
		t.Errorf("zoneinfo.zip has only %d zones, want more", len(archive.File))
	}
	for _, f := range archive.File {
		loc, ok := zones.Load(f.Name)
		if !ok || loc.String() != f.Name {
			t.Errorf("Load(%q) gives %v and %t", f.Name, loc, ok)
		}
		if again, _ := zones.Load(f.Name); again != loc {
			t.Errorf("two calls of Load(%q) returned different locations", f.Name)
		}
	}
}

func TestLoadReturnsTheSameLocationInAllGoroutines(t *testing.T) {
	var wg sync.WaitGroup
	got := make([]*time.Location, 8)
	for i := range got {
		wg.Go(func() { got[i], _ = zones.Load("Pacific/Chatham") })
	}
	wg.Wait()
	for _, loc := range got {
		if loc == nil || loc != got[0] {
			t.Fatalf("goroutines got the locations %v, want one location", got)
		}
	}
}

func openData(t *testing.T) *zip.ReadCloser {
	t.Helper()
	archive, err := zip.OpenReader("zoneinfo.zip")
	noError(t, err)
	t.Cleanup(func() { archive.Close() })
	return archive
}

func zoneData(t *testing.T, name string) []byte {
	t.Helper()
	file, err := openData(t).Open(name)
	noError(t, err)
	defer file.Close()
	data, err := io.ReadAll(file)
	noError(t, err)
	return data
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
