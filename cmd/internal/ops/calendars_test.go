package ops

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// dirFixture follows a directory of calendar files and records the results.
type dirFixture struct {
	*Follower
	*CalendarLoader
	t          *testing.T
	used       string // the calendars in use: NAME=TITLE
	reserved   []string
	ok, failed int
	log        bytes.Buffer
}

// newDir returns a directory with files. The parameter "files" has the name of each file,
// followed by its content.
func newDir(t *testing.T, files ...string) *dirFixture {
	t.Helper()
	x := &dirFixture{t: t, reserved: []string{"idx"}}
	x.CalendarLoader = &CalendarLoader{
		Dir:      t.TempDir(),
		Reserved: func() []string { return x.reserved },
		Use: func(list []harikerja.Definition) {
			var texts []string
			for _, def := range list {
				texts = append(texts, def.Name+"="+def.Title.English)
			}
			slices.Sort(texts)
			x.used = strings.Join(texts, " ")
		},
	}
	x.Follower = &Follower{
		What: "calendars",
		Read: x.CalendarLoader.Read,
		Counted: func(err error) {
			if err != nil {
				x.failed++
			} else {
				x.ok++
			}
		},
		Log:   slog.New(slog.NewJSONHandler(&x.log, nil)),
		Clock: time.Now,
	}
	for i := 0; i < len(files); i += 2 {
		x.write(files[i], files[i+1])
	}
	return x
}

// calendar returns a calendar file in YAML.
func calendar(name, title string) string {
	return fmt.Sprintf("name: %s\ntitle: {id: %q, en: %q}\n", name, title, title)
}

// write replaces a file by renaming.
func (x *dirFixture) write(name, content string) {
	x.t.Helper()
	next := filepath.Join(x.Dir, ".next")
	noError(x.t, os.WriteFile(next, []byte(content), 0o600))
	noError(x.t, os.Rename(next, filepath.Join(x.Dir, name)))
}

func (x *dirFixture) remove(name string) {
	x.t.Helper()
	noError(x.t, os.Remove(filepath.Join(x.Dir, name)))
}

func (x *dirFixture) load() {
	x.t.Helper()
	noError(x.t, x.Load())
}

// expect checks the calendars in use, the counts and the mistakes. Each element of mistakes is the
// name of a rejected file and a part of its error.
func (x *dirFixture) expect(used string, ok, failed int, mistakes ...string) {
	x.t.Helper()
	if x.used != used {
		x.t.Errorf("used %q, want %q", x.used, used)
	}
	if x.ok != ok || x.failed != failed {
		x.t.Errorf("counted %d accepted and %d rejected attempts, want %d and %d", x.ok, x.failed, ok, failed)
	}
	state := x.State()
	if got := state.rejected(x.Dir); len(got) != len(mistakes) {
		x.t.Fatalf("rejected the files %q with the error %v, want %q", got, state.Err, mistakes)
	}
	for _, want := range mistakes {
		if !strings.Contains(state.Err.Error(), want) {
			x.t.Errorf("error %v, want %q", state.Err, want)
		}
	}
}

func TestCalendarLoaderReadsOnlyCalendarFiles(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1"), "b.yml", calendar("b", "1"), "c.json", `{"name":"c"}`, "other-name.YAML", calendar("d", "1"),
		"a.yaml~", "no", "a.yaml.bak", "no", "#a.yaml#", "no", ".a.yaml", "no", ".#a.yaml", "no", "README.md", "no", "json", "no")
	noError(t, os.MkdirAll(filepath.Join(x.Dir, "archive"), 0o700))
	noError(t, os.WriteFile(filepath.Join(x.Dir, "archive", "e.yaml"), []byte(calendar("e", "1")), 0o600))
	x.load()
	x.expect("a=1 b=1 c= d=1", 0, 0)
	_, ignored, err := CalendarFiles(x.Dir)
	if got := strings.Join(ignored, " "); err != nil || got != "#a.yaml# README.md a.yaml.bak a.yaml~ json" {
		t.Errorf("ignored %s, error %v", got, err)
	}
}

func TestCalendarLoaderReportsAllMistakesAtTheStart(t *testing.T) {
	x := newDir(t, "a.yaml", "name: A\nlisted: 1\n", "b.yaml", calendar("same", "1"), "c.json", `{"name":"same"}`, "d.yaml", calendar("idx", "1"),
		"e.json", `{`, "f.yaml", strings.Repeat("#", 1<<20+1), "g.yaml", calendar("g", "1"))
	noError(t, os.Mkdir(filepath.Join(x.Dir, "h.yaml"), 0o700))
	noError(t, syscall.Mkfifo(filepath.Join(x.Dir, "i.yaml"), 0o600))
	noError(t, os.Symlink("nothing", filepath.Join(x.Dir, "j.yaml")))
	err := x.Load()
	if err == nil {
		t.Fatal("no error")
	}
	const nameRule = "must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved"
	want := `DIR/a.yaml:1: name: ` + nameRule + `
DIR/a.yaml:2: listed: must be true or false
DIR/c.json: name: DIR/b.yaml has a calendar with the name same too: use another name
DIR/d.yaml: name: the dataset has a calendar with the name idx too: use another name
DIR/e.json: this is not JSON: the end is missing
DIR/f.yaml is larger than 1 MiB
DIR/i.yaml is a named pipe, not a regular file
stat DIR/j.yaml: no such file or directory`
	if got := strings.ReplaceAll(err.Error(), x.Dir, "DIR"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if x.used != "" {
		t.Error("calendars were used")
	}
}

// TestBrokenCalendarFileKeepsAllCalendars: if one file is broken, changes of the other files
// are used only after it is corrected or removed.
func TestBrokenCalendarFileKeepsAllCalendars(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1"), "b.yaml", calendar("b", "1"), "c.yaml", calendar("c", "1"))
	x.load()
	x.Check(false)
	x.expect("a=1 b=1 c=1", 0, 0)

	x.write("a.yaml", "name: [")
	x.write("b.yaml", calendar("b", "2"))
	x.remove("c.yaml")
	x.write("d.yaml", calendar("d", "1"))
	for range 3 {
		x.Check(false)
	}
	x.expect("a=1 b=1 c=1", 0, 1, "a.yaml:1: this line")
	if n := strings.Count(x.log.String(), "rejected; "); n != 1 {
		t.Errorf("the broken file is logged %d times, want once: %s", n, x.log.String())
	}
	x.Check(true) // with force the files are tried again
	x.expect("a=1 b=1 c=1", 0, 2, "a.yaml:1: ")
	x.write("d.yaml", "name: [")
	x.Check(false)
	x.expect("a=1 b=1 c=1", 0, 3, "a.yaml:1: ", "d.yaml:1: ")

	x.write("a.yaml", calendar("a", "2"))
	x.remove("d.yaml")
	x.Check(false)
	x.expect("a=2 b=2", 1, 3)
	x.remove("a.yaml")
	x.remove("b.yaml")
	x.Check(false)
	x.expect("", 2, 3)
}

// TestCalendarThatLosesYearsIsRejected: calendar programs delete the events that a feed no longer
// has, so a reload must not remove a year unnoticed. A calendar is known by its name, not by the
// name of its file. While a calendar is removed, calendar programs keep its events.
func TestCalendarThatLosesYearsIsRejected(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1")+"covers: 2025..2026\n", "b.yaml", calendar("b", "1"))
	x.load()
	x.write("a.yaml", calendar("a", "2")+"covers: 2026..2027\n")
	x.write("b.yaml", calendar("b", "2")+"covers: 2000..2099\n")
	x.Check(false)
	x.expect("a=1 b=1", 0, 1, "a.yaml: covers: it covers 2026..2027, but the calendar with this name covered 2025..2026",
		"b.yaml: covers: it covers 2000..2099, but the calendar with this name covered all years")
	x.write("a.yaml", calendar("a", "3")+"covers: 2025..2027\n") // the old years and one more year
	x.remove("b.yaml")
	x.Check(false)
	x.expect("a=3", 1, 1)
	x.remove("a.yaml")
	x.write("c.yaml", calendar("a", "4")+"covers: 2025..2026\n")
	x.write("d.yaml", calendar("b", "4")+"covers: 2026..2026\n")
	x.Check(false)
	x.expect("a=3", 1, 2, "c.yaml: covers: ", "d.yaml: covers: ")
	x.AllowRollback = true
	x.Check(true)
	x.expect("a=4 b=4", 2, 2)
}

// TestReplacedOrRecentCalendarFileIsReloaded replaces a file by a new file with the same size and
// modification time. Then it changes only the content of the file, which a check without force
// does not notice. Then it writes two versions of the file with the same size and the same recent
// modification time.
func TestReplacedOrRecentCalendarFileIsReloaded(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1"))
	name := filepath.Join(x.Dir, "a.yaml")
	old, soon := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	noError(t, os.Chtimes(name, old, old))
	x.load()
	x.write("a.yaml", calendar("a", "2")) // a new file with the same name
	noError(t, os.Chtimes(name, old, old))
	x.Check(false)
	x.expect("a=2", 1, 0)

	noError(t, os.WriteFile(name, []byte(calendar("a", "3")), 0o600))
	noError(t, os.Chtimes(name, old, old))
	x.Check(false)
	x.expect("a=2", 1, 0)
	x.Check(true)
	x.expect("a=3", 2, 0)

	for title := 4; title <= 5; title++ {
		noError(t, os.WriteFile(name, []byte(calendar("a", fmt.Sprint(title))), 0o600))
		noError(t, os.Chtimes(name, soon, soon))
		x.Check(false)
		x.expect(fmt.Sprintf("a=%d", title), title-1, 0)
	}
}

func TestCalendarNamesMustDiffer(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1"), "b.yaml", calendar("b", "1"))
	x.load()
	x.write("a.yaml", calendar("b", "from-a"))
	x.Check(false)
	x.expect("a=1 b=1", 0, 1, "b.yaml: name: "+x.Dir+"/a.yaml has a calendar with the name b too")
	x.write("b.yaml", calendar("a", "from-b")) // the files exchange their names
	x.Check(false)
	x.expect("a=from-b b=from-a", 1, 1)

	x.reserved = []string{"a", "idx"} // a new dataset has a calendar with the name a
	x.Check(false)
	x.Check(false)
	x.expect("a=from-b b=from-a", 1, 2, "b.yaml: name: the dataset has a calendar with the name a too")
	x.reserved = []string{"idx"}
	x.Check(false)
	x.expect("a=from-b b=from-a", 1, 2)
}

func TestCalendarsStayInUseIfTheDirectoryCannotBeRead(t *testing.T) {
	x := newDir(t, "a.yaml", calendar("a", "1"))
	x.load()
	noError(t, os.Rename(x.Dir, x.Dir+"-moved"))
	x.Check(false)
	x.Check(false)
	x.expect("a=1", 0, 1, "no such file or directory")
	noError(t, os.Rename(x.Dir+"-moved", x.Dir))
	x.Check(false)
	x.expect("a=1", 0, 1)
}

func TestCalendarsAreReloadedAfterAConfigMapUpdate(t *testing.T) {
	x := newDir(t)
	configMap(t, x.Dir, "..2026_11_15", map[string]string{"a.yaml": calendar("a", "1")})
	noError(t, os.Symlink("..data/a.yaml", filepath.Join(x.Dir, "a.yaml")))
	x.load()
	x.expect("a=1", 0, 0)
	configMap(t, x.Dir, "..2026_11_16", map[string]string{"a.yaml": calendar("a", "2"), "b.yaml": calendar("b", "1")})
	noError(t, os.Symlink("..data/b.yaml", filepath.Join(x.Dir, "b.yaml")))
	x.Check(false)
	x.expect("a=2 b=1", 1, 0)
}

// TestManyBrokenCalendarFilesAreReportedBriefly: the length of a log line is limited.
func TestManyBrokenCalendarFilesAreReportedBriefly(t *testing.T) {
	x := newDir(t)
	x.load()
	for i := range 50 {
		x.write(fmt.Sprintf("f%02d.yaml", i), "key: 1\n")
	}
	x.Check(false)
	if got := x.State().rejected(x.Dir); len(got) != 50 {
		t.Errorf("%d rejected files, want 50", len(got))
	}
	if log := x.log.String(); len(log) > 3000 || !strings.Contains(log, "and 90 more mistakes") {
		t.Errorf("the log has %d bytes: %s", len(log), log)
	}
}

// TestTenThousandCalendarsNeedLittleMemory_Exhaustively loads 10,000 calendars with 20 own lines
// each, or 1,000 with -short, and checks that a calendar uses at most 8 KiB.
func TestTenThousandCalendarsNeedLittleMemory_Exhaustively(t *testing.T) {
	total := 10_000
	if testing.Short() {
		total = 1000
	}
	limit := uint64(total * 8 << 10)
	x := newDir(t)
	var used []harikerja.Definition
	x.CalendarLoader.Use = func(list []harikerja.Definition) { used = list }
	for i := range total {
		text := fmt.Sprintf(`{"name":"firm-%d","daysOff":[`, i)
		for day := range 20 {
			text += fmt.Sprintf(`{"date":"2026-07-%02d","name":{"id":"Libur %d","en":"Day off %d"}},`, day+1, day, day)
		}
		noError(t, os.WriteFile(filepath.Join(x.Dir, fmt.Sprintf("%d.json", i)), []byte(strings.TrimSuffix(text, ",")+"]}"), 0o600))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	x.load()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if bytes := after.HeapAlloc - before.HeapAlloc; len(used) != total || bytes > limit {
		t.Errorf("%d calendars need %d bytes, want %d calendars and at most %d bytes", len(used), bytes, total, limit)
	}
	runtime.KeepAlive(x)
}
