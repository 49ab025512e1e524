package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// revised returns the frozen dataset with additional corrections of a year. The dataset is valid,
// and the year has a higher revision.
func revised(t testing.TB, year int, corrections ...string) []byte {
	t.Helper()
	return frozen.Edit(frozen.File(), func(ds *datasetfile.File) {
		i := slices.IndexFunc(ds.Years, func(y datasetfile.Year) bool { return y.Year == year })
		for _, what := range corrections {
			correction := datasetfile.Correction{Date: "2026-11-20", What: what}
			ds.Years[i].Corrections = append(ds.Years[i].Corrections, correction)
		}
	})
}

// replace replaces a file by renaming, so that it is never half written.
func replace(t testing.TB, name string, content []byte) {
	t.Helper()
	noError(t, os.WriteFile(name+".next", content, 0o600))
	noError(t, os.Rename(name+".next", name))
}

func revisionOf(t *testing.T, url string, year int) (revision int, etag string) {
	t.Helper()
	response, err := http.Get(fmt.Sprintf("%s/v1/holidays?year=%d", url, year))
	noError(t, err)
	defer response.Body.Close()
	var body struct{ Meta struct{ Revision int } }
	noError(t, json.NewDecoder(response.Body).Decode(&body))
	return body.Meta.Revision, response.Header.Get("Etag")
}

// TestDatasetIsReloadedByPollAndSignal replaces the dataset file by a newer and an
// older version.
func TestDatasetIsReloadedByPollAndSignal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dataset.json")
	replace(t, file, frozen.File())
	p := serve(t, []string{clockVariable + "=2026-11-21T12:00:00+07:00"}, "--dataset", file, "--dataset-poll", "100ms", "--admin-addr", "0")
	before, tag2025 := revisionOf(t, p.url, 2025)
	_, tag2026 := revisionOf(t, p.url, 2026)

	// A new revision is loaded automatically, and changes only the ETag of its year.
	replace(t, file, revised(t, 2025, "one"))
	await(t, "the new revision is served", func() bool { n, _ := revisionOf(t, p.url, 2025); return n == before+1 })
	if _, tag := revisionOf(t, p.url, 2025); tag == tag2025 {
		t.Error("the ETag of 2025 did not change")
	}
	if _, tag := revisionOf(t, p.url, 2026); tag != tag2026 {
		t.Errorf("the ETag of 2026 changed from %s to %s, but its data did not change", tag2026, tag)
	}

	// A broken file is rejected, and /readyz and the log show the error.
	replace(t, file, frozen.File()) // it is older
	await(t, "/readyz reports the error", func() bool { _, r := readyz(t, p.url); return r.Dataset.LastReloadError != nil })
	status, _ := readyz(t, p.url)
	if n, _ := revisionOf(t, p.url, 2025); n != before+1 || status != 200 {
		t.Errorf("got revision %d and the status %d of /readyz, want %d and 200", n, status, before+1)
	}
	replace(t, file, revised(t, 2025, "one"))
	await(t, "/readyz reports no error", func() bool { _, r := readyz(t, p.url); return r.Dataset.LastReloadError == nil })
	if n := strings.Count(p.stderr.String(), "rejected"); n != 1 {
		t.Errorf("%d rejected files in the log, want 1: %s", n, p.stderr)
	}

	// SIGHUP checks the file immediately and logs the result, even if the file did
	// not change.
	loaded := strings.Count(p.stderr.String(), `"msg":"loaded"`)
	noError(t, p.Process.Signal(syscall.SIGHUP))
	await(t, "the log has the result of SIGHUP", func() bool { return strings.Count(p.stderr.String(), `"msg":"loaded"`) == loaded+1 })
	_, page := get(t, p.admin+"/metrics")
	for _, line := range []string{
		`harikerja_dataset_reloads_total{result="failed"} 1`, `harikerja_dataset_reloads_total{result="ok"} 2`,
		fmt.Sprintf(`harikerja_dataset_info{revision="%d",status="verified",year="2025"} 1`, before+1),
	} {
		if !strings.Contains(page, line) {
			t.Errorf("the metrics do not have %s", line)
		}
	}
}

func TestSIGHUPWithoutFilesDoesNotStopTheServer(t *testing.T) {
	p := serve(t, nil)
	noError(t, p.Process.Signal(syscall.SIGHUP))
	p.stderr.await(t, "there is no dataset file")
	if status, _ := get(t, p.url+"/livez"); status != 200 {
		t.Errorf("/livez: %d", status)
	}
}

// TestServeRefusesABadDatasetAtStart: the server prints one line and exits. It
// does not wait for the writer of a pipe.
func TestServeRefusesABadDatasetAtStart(t *testing.T) {
	dir := t.TempDir()
	pipe, damaged := filepath.Join(dir, "pipe"), filepath.Join(dir, "damaged")
	noError(t, syscall.Mkfifo(pipe, 0o600))
	replace(t, damaged, bytes.Replace(frozen.File(), []byte("2026-01-01"), []byte("2026-01-02"), 1))
	for name, want := range map[string]string{pipe: "is a named pipe", damaged: "the dataset is damaged"} {
		got := runAt(t, someDay, "serve", "--addr", "127.0.0.1:0", "--dataset", name)
		wantMistake(t, []string{name}, got, want)
		wantMistake(t, []string{name}, got, "harikerja: cannot use "+name+": ")
	}
}

// TestDatasetFromTheFutureIsRefused: all commands that use a dataset refuse a
// dataset that is dated after today in Jakarta.
func TestDatasetFromTheFutureIsRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "dataset.json")
	replace(t, file, revised(t, 2025, "one"))
	for _, args := range [][]string{
		{"check", "2026-03-20"}, {"check", "2026-03-20", "--as-of", "2026-01-01"}, {"years", "--json"}, {"--version"}, {"mcp"}, {"serve", "--addr", "127.0.0.1:0"},
		{"export", filepath.Join(dir, "public"), "--date", "2027-01-01"},
	} {
		args = append(args, "--dataset", file)
		wantMistake(t, args, runAt(t, "2026-11-19T16:59:59Z", args...),
			"cannot use "+file+": a correction of the year 2025 is dated 2026-11-20, but today is 2026-11-19")
	}
	if got := runAt(t, "2026-11-19T17:00:00Z", "years", "--dataset", file); got.code != 0 {
		t.Errorf("on the day of the correction: got exit code %d and stderr %s, want exit code 0", got.code, got.stderr)
	}
}
