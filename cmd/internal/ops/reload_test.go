package ops

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
	"go.uber.org/goleak"
)

var noError = frozen.NoError

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fixture follows one file and records the results.
type fixture struct {
	*Follower
	name    string
	used    []string
	results []error
	log     bytes.Buffer
}

func follow(t *testing.T, content string) *fixture {
	t.Helper()
	x := &fixture{name: filepath.Join(t.TempDir(), "file")}
	x.write(t, content)
	x.Follower = &Follower{
		What: "file", File: x.name,
		Use: func(content []byte) error {
			if strings.HasPrefix(string(content), "bad") {
				return errors.New("it is bad")
			}
			if string(content) == "panic" {
				panic("a fault")
			}
			x.used = append(x.used, string(content))
			return nil
		},
		Counted: func(err error) { x.results = append(x.results, err) },
		Log:     slog.New(slog.NewTextHandler(&x.log, nil)),
		Clock:   time.Now,
	}
	noError(t, x.Load())
	return x
}

// write replaces the file by renaming, so that it is never half written.
func (x *fixture) write(t *testing.T, content string) {
	t.Helper()
	next := x.name + ".next"
	noError(t, os.WriteFile(next, []byte(content), 0o600))
	noError(t, os.Rename(next, x.name))
}

func (x *fixture) expect(t *testing.T, used string, ok, failed int, problem string) {
	t.Helper()
	x.checking.Lock()
	defer x.checking.Unlock()
	if got := strings.Join(x.used, " "); got != used {
		t.Errorf("used %q, want %q", got, used)
	}
	gotOK, gotFailed := 0, 0
	for _, err := range x.results {
		if err == nil {
			gotOK++
		} else {
			gotFailed++
		}
	}
	if gotOK != ok || gotFailed != failed {
		t.Errorf("counted %d accepted and %d rejected files, want %d and %d", gotOK, gotFailed, ok, failed)
	}
	err := x.State().Err
	if (problem == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), problem) {
		t.Errorf("the state has the error %v, want %q", err, problem)
	}
}

func TestNewContentIsLoadedOnlyOnce(t *testing.T) {
	x := follow(t, "one")
	x.Check(false)
	x.expect(t, "one", 0, 0, "")
	x.write(t, "two")
	x.Check(false)
	x.Check(false)
	x.expect(t, "one two", 1, 0, "")
	if err := os.WriteFile(x.name, []byte("three"), 0o600); err != nil { // without renaming
		t.Fatal(err)
	}
	x.Check(false)
	x.expect(t, "one two three", 2, 0, "")
}

// TestBrokenFileIsLoggedOnce: a broken file is logged and counted once. The state
// shows the error until the file is valid.
func TestBrokenFileIsLoggedOnce(t *testing.T) {
	x := follow(t, "one")
	x.Clock = noon
	x.write(t, "bad")
	for range 5 {
		x.Check(false)
	}
	x.expect(t, "one", 0, 1, "it is bad")
	if n := strings.Count(x.log.String(), "rejected"); n != 1 {
		t.Errorf("%d lines in the log: %s", n, x.log.String())
	}
	x.write(t, "bad again")
	x.Check(false)
	x.expect(t, "one", 0, 2, "it is bad")
	x.Check(true) // with force the result is counted again
	x.expect(t, "one", 0, 3, "it is bad")

	x.write(t, "one") // this content is in use, so nothing is loaded and there is no error
	x.Check(false)
	x.expect(t, "one", 0, 3, "")
	x.write(t, "bad again") // broken again after a valid file, so it is counted again
	x.Check(false)
	x.expect(t, "one", 0, 4, "it is bad")
	x.write(t, "two")
	x.Check(false)
	x.expect(t, "one two", 1, 4, "")
}

func TestForcedCheckIsCountedEvenWithoutAChange(t *testing.T) {
	x := follow(t, "one")
	before := x.State().LoadedAt
	x.Check(true)
	x.expect(t, "one", 1, 0, "")
	if x.State().LoadedAt != before {
		t.Error("LoadedAt changed, but the content in use was not loaded again")
	}
}

func TestFileThatCausesAPanicIsRejected(t *testing.T) {
	x := follow(t, "one")
	x.write(t, "panic")
	x.Check(false)
	x.expect(t, "one", 0, 1, "a bug in this program")
}

// TestUnreadableFileIsRejected also checks that reading never waits.
func TestUnreadableFileIsRejected(t *testing.T) {
	x := follow(t, "one")
	x.Clock = noon
	failed := 0
	refuse := func(problem string) {
		t.Helper()
		x.Check(false)
		x.Check(false)
		failed++
		x.expect(t, "one", 0, failed, problem)
		os.RemoveAll(x.name)
	}
	noError(t, os.Remove(x.name))
	refuse("no such file")
	noError(t, os.Mkdir(x.name, 0o700))
	refuse("is a directory")
	noError(t, syscall.Mkfifo(x.name, 0o600))
	refuse("is a named pipe")
	noError(t, os.Symlink(x.name, x.name))
	refuse("too many levels of symbolic links")
	noError(t, os.Symlink("/dev/zero", x.name))
	refuse("is a device or socket")
	noError(t, os.WriteFile(x.name, nil, 0o600))
	noError(t, os.Truncate(x.name, 1<<30)) // a sparse file, which uses no disk space
	refuse("larger than 16 MiB")
	if os.Geteuid() != 0 { // root can read every file
		noError(t, os.WriteFile(x.name, nil, 0))
		refuse("permission denied")
	}
	x.write(t, "two")
	x.Check(false)
	x.expect(t, "one two", 1, failed, "")
}

// configMap adds a version of files as Kubernetes does: by replacing the symbolic link
// ..data.
func configMap(t *testing.T, dir, version string, files map[string]string) {
	t.Helper()
	noError(t, os.Mkdir(filepath.Join(dir, version), 0o700))
	for name, content := range files {
		noError(t, os.WriteFile(filepath.Join(dir, version, name), []byte(content), 0o600))
	}
	noError(t, os.Symlink(version, filepath.Join(dir, "..data_tmp")))
	noError(t, os.Rename(filepath.Join(dir, "..data_tmp"), filepath.Join(dir, "..data")))
}

func TestConfigMapUpdateIsNoticed(t *testing.T) {
	dir := t.TempDir()
	configMap(t, dir, "..2026_11_15", map[string]string{"dataset.json": "one"})
	noError(t, os.Symlink("..data/dataset.json", filepath.Join(dir, "dataset.json")))
	x := follow(t, "one")
	x.File = filepath.Join(dir, "dataset.json")
	x.Check(false)
	x.expect(t, "one", 0, 0, "")
	configMap(t, dir, "..2026_11_16", map[string]string{"dataset.json": "two"})
	x.Check(false)
	x.expect(t, "one two", 1, 0, "")
}

// TestFollowerChecksAtIntervalsAndOnRequest uses the fake clock of synctest.
func TestFollowerChecksAtIntervalsAndOnRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := follow(t, "one")
		ctx, cancel := context.WithCancel(t.Context())
		now := make(chan struct{})
		var running sync.WaitGroup
		running.Go(func() { x.Run(ctx, 5*time.Second, now) })
		begin := time.Now()
		x.write(t, "two")
		time.Sleep(4 * time.Second)
		synctest.Wait()
		x.expect(t, "one", 0, 0, "")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		x.expect(t, "one two", 1, 0, "")
		if at := x.State().LoadedAt.Sub(begin); at != 5*time.Second {
			t.Errorf("loaded after %s", at)
		}
		x.write(t, "three")
		now <- struct{}{}
		synctest.Wait()
		x.expect(t, "one two three", 2, 0, "")
		x.write(t, "bad")
		time.Sleep(time.Hour) // 720 checks
		synctest.Wait()
		x.expect(t, "one two three", 2, 1, "it is bad")
		cancel()
		running.Wait()

		ctx, cancel = context.WithCancel(t.Context())
		running.Go(func() { x.Run(ctx, 0, now) })
		x.write(t, "four")
		time.Sleep(time.Hour)
		synctest.Wait()
		x.expect(t, "one two three", 2, 1, "it is bad") // with an interval of 0 there is no polling
		cancel()
		running.Wait()
	})
}

func edited(change func(*datasetfile.File)) []byte { return frozen.Edit(frozen.File(), change) }

// yearOf returns the data of a year, which the caller may change.
func yearOf(ds *datasetfile.File, year int) *datasetfile.Year {
	i := slices.IndexFunc(ds.Years, func(y datasetfile.Year) bool { return y.Year == year })
	return &ds.Years[i]
}

func indexOf(ds *datasetfile.File, calendar string) int {
	return slices.IndexFunc(ds.Calendars, func(file json.RawMessage) bool {
		def, err := harikerja.ParseDefinition(file)
		return err == nil && def.Name == calendar
	})
}

func correct(y *datasetfile.Year) {
	y.Corrections = append(y.Corrections, datasetfile.Correction{Date: "2026-11-20", What: "a test"})
}

func TestNewDatasetIsCheckedBeforeItIsUsed(t *testing.T) {
	built := frozen.File()
	tests := []struct {
		name    string
		content []byte
		refused string // part of the error; "" if the dataset is accepted
		rolled  bool   // --allow-rollback accepts the dataset
	}{
		{"the same dataset", built, "", true},
		{"a new revision", edited(func(ds *datasetfile.File) { correct(yearOf(ds, 2025)) }), "", true},
		{"a corrected name", edited(func(ds *datasetfile.File) { yearOf(ds, 2025).Lines[0].Name = "New Year" }), "", true},
		{"without the last year", edited(func(ds *datasetfile.File) { ds.Years = ds.Years[:len(ds.Years)-1] }), "it has no data for 2027", true},
		{"without the first year", edited(func(ds *datasetfile.File) { ds.Years = ds.Years[1:] }), "it has no data for 2009", true},
		{"a calendar without its first year", edited(func(ds *datasetfile.File) {
			file := &ds.Calendars[indexOf(ds, "idx")]
			idx, err := harikerja.ParseDefinition(*file)
			noError(t, err)
			idx.Covers.First++
			idx.DaysOff = slices.DeleteFunc(idx.DaysOff, func(d harikerja.OwnDay) bool { return d.Span.Start().Year() < idx.Covers.First })
			*file, err = json.Marshal(idx)
			noError(t, err)
		}), "its calendar idx: it covers 2017..2027, but the calendar in use covers 2016..2027", true},
		{"without a calendar", edited(func(ds *datasetfile.File) {
			i := indexOf(ds, "idx")
			ds.Calendars = slices.Delete(ds.Calendars, i, i+1)
		}), "it has no calendar idx", true},
		{"another day in the same revision", edited(func(ds *datasetfile.File) {
			y := yearOf(ds, 2026)
			y.Lines[0].Date = "2026-01-02"
		}), "it has other days for 2026", true},
		{"wrong answers", edited(func(ds *datasetfile.File) {
			y := yearOf(ds, 2024)
			i := slices.IndexFunc(y.Lines, func(l datasetfile.Line) bool { return l.Date == "2024-02-14" })
			y.Lines[i].Date = "2024-02-15"
		}), "2024-02-14", false},
		{"empty", nil, "the dataset is empty", false},
		{"truncated", built[:len(built)/2], "damaged", false},
		{"another format", bytes.Replace(built, []byte(`"format":1`), []byte(`"format":0`), 1), "format 0", false},
		{"HTML", []byte("<!doctype html>"), "not a dataset", false},
	}
	for _, test := range tests {
		for _, allow := range []bool{false, true} {
			current := frozen.Calendar()
			d := DatasetLoader{
				Current:       func() *harikerja.Calendar { return current },
				Swap:          func(c *harikerja.Calendar) { current = c },
				AllowRollback: allow,
				BuiltIn:       frozen.Calendar,
				Clock:         noon,
			}
			err := d.Use(test.content)
			accepted := test.refused == "" || allow && test.rolled
			switch {
			case accepted && (err != nil || current == frozen.Calendar()):
				t.Errorf("%s, rollback allowed: %t: got the error %v, want no error and the new data in use", test.name, allow, err)
			case !accepted && (err == nil || !strings.Contains(err.Error(), test.refused) || current != frozen.Calendar()):
				t.Errorf("%s, rollback allowed: %t: got the error %v, want the error %s and the old data in use", test.name, allow, err, test.refused)
			}
		}
	}
}

// TestDatasetFromTheFutureIsRejected: a decree or a correction that is dated after
// today in Jakarta is a mistake. With such a dataset, the feeds would
// have a date in the future.
func TestDatasetFromTheFutureIsRejected(t *testing.T) {
	corrected := edited(func(ds *datasetfile.File) { correct(yearOf(ds, 2025)) })
	decreed := edited(func(ds *datasetfile.File) {
		yearOf(ds, 2027).Decrees[0].Date = "2028-05-01"
	})
	for _, test := range []struct {
		content []byte
		clock   string
		want    string // part of the error; "" if the dataset is accepted
	}{
		{decreed, "2026-11-15T12:00:00Z", "decree skb-2027 is dated 2028-05-01, but today is 2026-11-15"},
		{decreed, "2028-05-01T12:00:00Z", ""},
		{corrected, "2026-11-19T16:59:59Z", "a correction of the year 2025 is dated 2026-11-20, but today is 2026-11-19"},
		{corrected, "2026-11-19T17:00:00Z", ""}, // midnight in Jakarta
		{corrected, "2020-01-01T00:00:00Z", "a correction of the year 2025 is dated 2026-11-20, but today is 2020-01-01"},
		{frozen.File(), "2020-01-01T00:00:00Z", ""}, // accepted, because the built-in data has the same decrees
	} {
		_, err := LoadDataset(test.content, frozen.Calendar, at(test.clock))
		if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("at %s: %v, want %q", test.clock, err, test.want)
		}
	}
}

// TestRejectedFileIsTriedAgainTheNextDay: a dataset that is dated tomorrow is
// loaded tomorrow. The result is logged once a day.
func TestRejectedFileIsTriedAgainTheNextDay(t *testing.T) {
	x := follow(t, "one")
	now, expected := at("2026-11-15T16:00:00Z"), errors.New("it is early")
	x.Clock = func() time.Time { return now }
	use := x.Use
	x.Use = func(content []byte) error {
		if expected != nil {
			return expected
		}
		return use(content)
	}
	x.write(t, "two")
	x.Check(false)
	now = at("2026-11-15T16:59:59Z")
	x.Check(false)
	x.expect(t, "one", 0, 1, "it is early")
	now, expected = at("2026-11-15T17:00:00Z"), nil // midnight in Jakarta
	x.Check(false)
	x.expect(t, "one two", 1, 1, "")
	now = at("2026-11-17T17:00:00Z")
	x.Check(false)
	x.expect(t, "one two", 1, 1, "")
}

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

// noon is a clock that always returns the same time.
func noon() time.Time { return at("2026-11-21T05:00:00Z") }
