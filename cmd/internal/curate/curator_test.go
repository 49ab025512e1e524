package curate

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCuratorCanFollowTheGuide follows the steps in CONTRIBUTING.md on copies of the
// repository. It amends a year, corrects a year, and adds a year, a built-in calendar, a
// rule of law and a question. For each task it edits files, runs make data-go, and then runs the tests in the
// copy. Then it runs make docs and the tests again. The decrees, the calendar and the rule are
// invented. With -artifacts the copies are kept.
func TestCuratorCanFollowTheGuide(t *testing.T) {
	if os.Getenv("HARIKERJA_CURATOR") == "" {
		t.Skip("it runs all tests again in a copy of the repository: use make test-curator")
	}
	for _, work := range []struct {
		name string
		edit func(*workCopy)
		code func(*workCopy) // edits after which make docs must run before the tests
	}{
		{"amendment", amend, nil},
		{"correction", correct, nil},
		{"new-year", addYear, nil},
		{"calendar", addCalendar, nil},
		{"rule", nil, addRule},
		{"together", func(d *workCopy) { correct(d); amend(d); addYear(d); addCalendar(d) }, addRule},
	} {
		t.Run(work.name, func(t *testing.T) {
			d := newWorkCopy(t)
			if work.edit != nil {
				work.edit(d)
				d.run("make", "data-go")
				if work.code == nil { // the tests also pass before make docs
					d.test()
				}
			}
			if work.code != nil {
				work.code(d)
				d.run("make", "data-go")
			}
			d.run("make", "docs")
			d.test()
			before := d.files()
			d.run("make", "docs")
			for name, text := range d.files() {
				if before[name] != text {
					t.Errorf("the second run of make docs changed %s", name)
				}
			}
			if strings.Contains(before["docs/cli.md"], correctedName) != strings.Contains(before["dataset.json"], correctedName) {
				t.Errorf("after make docs, docs/cli.md and dataset.json do not agree about the name %q", correctedName)
			}
		})
	}
}

// amend cancels one day in 2026 and adds two days.
func amend(d *workCopy) {
	const id = "skb-2026-amendment-99"
	d.edit("data/2026.yaml", "\nholidays:\n", decreeText(id, "joint_decree_amendment", "2026-12-18")+"\nholidays:\n")
	d.edit("data/2026.yaml", "name: Christmas Day, decree: skb-2026}", "name: Christmas Day, decree: skb-2026, revokedBy: "+id+"}\n"+
		lineText("2026-12-28", "collective_leave", "christmas", "Cuti Bersama Percobaan", "Collective Leave for Christmas Day", id)+
		strings.TrimSuffix(lineText("2026-12-30", "national_holiday", "independence-day", "Hari Percobaan", "Independence Day", id), "\n"))
	d.edit("data/2026.yaml", "collective_leave: 8}", "collective_leave: 9}")
	keepExchangeDays(d, id)

	d.edit(finalName, "2026-12-25\tnational_holiday\tKelahiran Yesus Kristus\tChristmas Day\n",
		"2026-12-28\tcollective_leave\tCuti Bersama Percobaan\tCollective Leave for Christmas Day\n2026-12-30\tnational_holiday\tHari Percobaan\tIndependence Day\n")
	d.revision(2026, "2026-12-18", "2\t1\t0\t0\t"+id)
	d.insert(decreesName, 2026, listedDecree(2026, id, "2026-12-18"))
}

// keepExchangeDays keeps the days of the exchange that the amendment changed, because the exchange has
// announced nothing.
func keepExchangeDays(d *workCopy, id string) {
	line := func(date string) string {
		return fmt.Sprintf("  - {date: %s, name: {id: Hari percobaan, en: Test day}, source: %s, note: Made up for a test.}\n", date, id)
	}
	const idx = "data/calendars/idx.yaml"
	d.edit(idx, "  - date: 2026-12-31\n", line("2026-12-25")+"  - date: 2026-12-31\n")
	d.edit(idx, "\nsources:\n", line("2026-12-28")+line("2026-12-30")+"\nsources:\n")
	d.edit(idx, "\nsources:\n", "\nsources:\n  - {id: "+id+", title: Keputusan Bersama Percobaan, publisher: Kemenko PMK}\n")
}

const correctedName = "Hari Kelahiran Pancasila"

// correct renames a holiday in years that many tests use.
func correct(d *workCopy) {
	for _, year := range []int{2020, 2025, 2026, 2027} {
		file := fmt.Sprintf("data/%d.yaml", year)
		d.edit(file, "local: Hari Lahir Pancasila,", "local: "+correctedName+",")
		d.edit(file, "\ndecrees:\n", "\ncorrections:\n  - {date: 2026-12-01, what: The Indonesian name of 1 June was wrong.}\n\ndecrees:\n")
		d.edit(finalName, fmt.Sprintf("%d-06-01\tnational_holiday\tHari Lahir Pancasila\tPancasila Day\n", year),
			fmt.Sprintf("%d-06-01\tnational_holiday\t%s\tPancasila Day\n", year, correctedName))
		d.revision(year, "2026-12-01", "0\t0\t0\t0\tcorrection")
	}
}

// addYear adds a file for the year after the last year with data.
func addYear(d *workCopy) {
	files, err := filepath.Glob(d.path("data/20*.yaml"))
	if err != nil {
		d.t.Fatal(err)
	}
	year := 2009 + len(files)
	id, signed := fmt.Sprintf("skb-%d", year), fmt.Sprintf("%d-09-15", year-1)
	var yaml, final strings.Builder
	fmt.Fprintf(&yaml, "year: %d\nstatus: verified\ntotals: {national_holiday: 4, collective_leave: 1}\nstated: {national_holiday: 4, "+
		"collective_leave: 1}\n\ndecrees:\n%s\nholidays:\n",
		year, strings.TrimPrefix(decreeText(id, "joint_decree", signed), "\n"))
	for _, l := range [][5]string{
		{"01-01", "national_holiday", "new-year", "Tahun Baru", "New Year's Day"},
		{"05-01", "national_holiday", "labour-day", "Hari Buruh", "International Labour Day"},
		{"08-17", "national_holiday", "independence-day", "Hari Kemerdekaan", "Independence Day"},
		{"12-25", "national_holiday", "christmas", "Natal", "Christmas Day"},
		{"12-26", "collective_leave", "christmas", "Cuti Bersama Natal", "Collective Leave for Christmas Day"},
	} {
		date := fmt.Sprintf("%d-%s", year, l[0])
		yaml.WriteString(lineText(date, l[1], l[2], l[3], l[4], id))
		fmt.Fprintf(&final, "%s\t%s\t%s\t%s\n", date, l[1], l[3], l[4])
	}
	d.append(fmt.Sprintf("data/%d.yaml", year), yaml.String())
	d.append(finalName, final.String())
	d.append(revisionsName, fmt.Sprintf("%d\t1\t%s\t5\t0\t0\t0\t%s\n", year, signed, id))
	d.append(decreesName, listedDecree(year, id, signed))
}

// addCalendar adds a built-in calendar. Its name sorts before idx, so that a test fails
// if it assumes that idx is the first calendar.
func addCalendar(d *workCopy) {
	d.append("data/calendars/bank.yaml", `name: bank
title: {id: Bank Percobaan, en: Test Bank}
listed: true
status: corroborated
covers: 2020..2027
daysOff:
  - {date: 2026-05-15, name: {id: Libur bank, en: Bank holiday}, source: bank-2026, note: Made up for a test.}
workdays:
  - {date: 2026-03-20, name: {id: Hari bank, en: Bank day}, source: bank-2026, note: Made up for a test.}
sources:
  - {id: bank-2026, title: Letter 1, publisher: Test Bank}
`)
}

// addRule adds an obligation.
func addRule(d *workCopy) {
	d.append("data/rules/coop-report-2021.yaml", `id: coop-report-2021
obligation: coop-report
kind: social_security
name: {id: Laporan percobaan, en: Test report}
aliases: [koperasi]
citation:
  - {law: Perpres, number: "999", year: 2020, article: 1(1)}
valid: {from: 2021-01, keyedOn: calendar month}
dayOff: {definition: none, note: Made up for a test.}
compute: {type: day_of_month, monthsAfter: 1, day: 25, move: never}
sources:
  - https://example.org/999
checkedUntil: 2026-09-12
confidence: uncertain
note: {id: Dibuat untuk tes., en: Made up for a test.}
`)
	d.edit("docs/law.md", "\n| `mediation-first-session-2014` |", "\n| `coop-report-2021` | Perpres 999/2020: made up for a test |\n| `mediation-first-session-2014` |")
	d.edit("law/ids.go", "\nconst (\n\t// setor", "\nconst (\n\tCoopReport ObligationID = \"coop-report\"\n\t// setor")
	d.edit("law/oracle_test.go", `"e-invoice-upload", "stamp-`, `"coop-report", "e-invoice-upload", "stamp-`)
	d.edit("law/oracle_test.go", "\tcase \"bpjs-kesehatan\":",
		"\tcase \"coop-report\":\n\t\treturn from(202101, period, o.fixed(day(year, month+1, 25)))\n\tcase \"bpjs-kesehatan\":")
}

const (
	finalName     = "testdata/final.txt"
	revisionsName = "testdata/revisions.txt"
	decreesName   = "testdata/decrees.txt"
)

func decreeText(id, kind, signed string) string {
	return fmt.Sprintf(`
  - id: %s
    kind: %s
    title: Keputusan Bersama Percobaan
    numbers:
      - {authority: Menteri Agama, number: 1 Percobaan}
    issued: %s
    url: https://www.kemenkopmk.go.id/percobaan.pdf
    publisher: Kemenko PMK
    evidence:
      - Made up for a test
`, id, kind, signed)
}

func listedDecree(year int, id, signed string) string {
	return fmt.Sprintf("%d\t%s\tissued\t%s\tMenteri Agama: 1 Percobaan\thttps://www.kemenkopmk.go.id/percobaan.pdf\n", year, id, signed)
}

func lineText(date, kind, occasion, local, name, decree string) string {
	return fmt.Sprintf("  - {date: %s, kind: %s, occasion: %s, local: %s, name: %s, decree: %s}\n", date, kind, occasion, local, name, decree)
}

// workCopy is a copy of the repository that a curator edits.
type workCopy struct {
	t   *testing.T
	dir string
}

// newWorkCopy copies every file that git tracks or would add.
func newWorkCopy(t *testing.T) *workCopy {
	t.Helper()
	const root = "../../.."
	d := &workCopy{t, t.ArtifactDir()}
	list, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatalf("cannot list the files of the repository: %v", err)
	}
	for name := range strings.SplitSeq(strings.Trim(string(list), "\x00"), "\x00") {
		info, err := os.Stat(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, but not committed yet
		}
		noError(t, err)
		text, err := os.ReadFile(filepath.Join(root, name))
		noError(t, err)
		noError(t, os.MkdirAll(filepath.Dir(d.path(name)), 0o755))
		noError(t, os.WriteFile(d.path(name), text, info.Mode().Perm()))
	}
	return d
}

func (d *workCopy) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d *workCopy) read(name string) string {
	d.t.Helper()
	text, err := os.ReadFile(d.path(name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

func (d *workCopy) write(name, text string) {
	d.t.Helper()
	if err := os.WriteFile(d.path(name), []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

// edit replaces the first occurrence of a text.
func (d *workCopy) edit(name, old, new string) {
	d.t.Helper()
	before, after, ok := strings.Cut(d.read(name), old)
	if !ok {
		d.t.Fatalf("%s does not contain %q", name, old)
	}
	d.write(name, before+new+after)
}

// append adds text to the end of a file. It creates the file if it does not exist.
func (d *workCopy) append(name, text string) {
	d.t.Helper()
	old, err := os.ReadFile(d.path(name))
	if err != nil && !os.IsNotExist(err) {
		d.t.Fatal(err)
	}
	d.write(name, string(old)+text)
}

// revision adds the next row for a year to the list of revisions.
func (d *workCopy) revision(year int, date, rest string) {
	d.t.Helper()
	number := 1 + strings.Count(d.read(revisionsName), fmt.Sprintf("\n%d\t", year))
	d.insert(revisionsName, year, fmt.Sprintf("%d\t%d\t%s\t%s\n", year, number, date, rest))
}

// insert adds a row after the last row for the same year.
func (d *workCopy) insert(name string, year int, row string) {
	d.t.Helper()
	text := d.read(name)
	last := strings.LastIndex(text, fmt.Sprintf("\n%d\t", year))
	if last < 0 {
		d.t.Fatalf("%s has no row of %d", name, year)
	}
	end := last + 1 + strings.Index(text[last+1:], "\n") + 1
	d.write(name, text[:end]+row+text[end:])
}

// files returns a map from the path of each file in the copy to its text.
func (d *workCopy) files() map[string]string {
	d.t.Helper()
	list := make(map[string]string)
	err := filepath.WalkDir(d.dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		name, _ = filepath.Rel(d.dir, name)
		list[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return list
}

// test runs the Go tests of make test in the copy, except slow tests that do not depend on the data.
func (d *workCopy) test() {
	d.t.Helper()
	d.run("go", "test", "-short", "-skip", "RequestInProgress|SecondSignal|Wire|Server_?Exhaustively|Rehearsal", "./...", "./cmd/...")
}

// run runs a command in the copy. With -trimpath, all copies can share the build cache.
func (d *workCopy) run(name string, args ...string) {
	d.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = d.dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "HARIKERJA_") })
	cmd.Env = append(cmd.Env, "GOFLAGS=-trimpath")
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
}
