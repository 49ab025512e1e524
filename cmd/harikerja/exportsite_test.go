package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/export"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/projection"
)

const (
	exportDate    = "2026-06-15"
	exportBase    = "https://holidays.example.org"
	exportService = "https://api.example.org"
)

// exportSite exports the site. It returns the directory, its manifest, and the handler of a
// server. The clock of the server shows the date of the export.
func exportSite(t *testing.T, base, dataset string, flags ...string) (dir string, m export.Manifest, live http.Handler) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "public")
	args := append([]string{"export", dir, "--base-url", base, "--date", exportDate}, flags...)
	if dataset != "" {
		args = append(args, "--dataset", dataset)
	}
	got := runAt(t, "2027-01-01T23:00:00Z", args...) // the files do not depend on the time of the export
	if got.code != 0 || got.stderr != "" || !strings.HasPrefix(got.stdout, "wrote ") {
		t.Fatalf("got exit code %d, stdout %q, stderr %q; want success", got.code, got.stdout, got.stderr)
	}
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: fixed(exportDate + "T11:00:00Z")}
	s, err := p.newService(serveConfig{baseURL: exportBase, dataset: dataset})
	noError(t, err)
	return dir, readManifest(t, dir), s.answers
}

// TestExportWithoutServiceNeedsOnlyAFileServer_Exhaustively exports all years. With -short it exports
// two years, and compares every tenth file.
func TestExportWithoutServiceNeedsOnlyAFileServer_Exhaustively(t *testing.T) {
	t.Parallel()
	dataset := ""
	if testing.Short() {
		dataset = lastYears(t, 2)
	}
	dir, manifest, live := exportSite(t, exportBase, dataset)
	t.Run("every file answers its question", func(t *testing.T) { filesAnswerTheirQuestions(t, dir, manifest, live) })
	t.Run("a plain file server", func(t *testing.T) { plainFileServer(t, dir, exportBase, manifest) })
	t.Run("predicted days", func(t *testing.T) { predictedDaysAreApart(t, dir, manifest) })
	t.Run("unknown addresses", func(t *testing.T) { unknownAddresses(t, dir) })
}

// filesAnswerTheirQuestions compares each file with the answer of a server. The manifest
// has the question for each file. A page must have the same numbers and words as the
// answer. Any other file must have the same bytes.
func filesAnswerTheirQuestions(t *testing.T, dir string, manifest export.Manifest, live http.Handler) {
	if manifest.Date != exportDate || len(manifest.Files) < 400 {
		t.Fatalf("the manifest has the date %s and %d files, want %s and at least 400", manifest.Date, len(manifest.Files), exportDate)
	}
	for i, f := range manifest.Files {
		if testing.Short() && i%10 != 0 && f.Path != "robots.txt" {
			continue
		}
		got, err := os.ReadFile(filepath.Join(dir, f.Path))
		noError(t, err)
		if file := export.NewFile(f.Path, f.ContentType, got); file.SHA256 != f.SHA256 || file.Bytes != f.Bytes {
			t.Errorf("%s: the manifest has another digest or size", f.Path)
		}
		if f.Question == "" {
			continue
		}
		if want := "/" + strings.TrimSuffix(f.Path, "index.html"); f.Address != want {
			t.Errorf("%s has the address %s", f.Path, f.Address)
		}
		want, header := fetch(t, live, f.Question)
		if header.Get("Content-Type") != f.ContentType {
			t.Errorf("%s: the content type is %s, want %s", f.Path, f.ContentType, header.Get("Content-Type"))
		}
		switch {
		case f.Address == "/sitemap.xml": // not compared: files and a server have different addresses
		case f.Address == "/robots.txt": // only a server has llms.txt, so the export must not name it
			if strings.Contains(string(got), "llms.txt") || !strings.Contains(want, "/llms.txt") {
				t.Errorf("robots.txt is\n%s\nin the export and\n%s\non the server", got, want)
			}
		case strings.HasSuffix(f.Path, ".html"):
			comparePages(t, f, string(got), want)
		case strings.HasSuffix(f.Path, ".xlsx"): // a workbook contains its own address
			address := html.EscapeString(exportBase + f.Question)
			if unzip(t, string(got)) != strings.Replace(unzip(t, want), address, exportBase+f.Address, 1) {
				t.Errorf("%s differs from the server's answer to %s", f.Path, f.Question)
			}
		case strings.HasSuffix(f.Path, "changes.atom"):
			want = strings.Replace(want, `href="`+exportBase+"/changes.atom?lang=en", `href="`+exportBase+"/en/changes.atom", 1)
			fallthrough
		default:
			if strings.HasSuffix(f.Path, ".ics") { // a calendar contains its own address
				got = []byte(unfolded(string(got)))
				want = strings.Replace(unfolded(want), "SOURCE;VALUE=URI:"+exportBase+f.Question, "SOURCE;VALUE=URI:"+exportBase+f.Address, 1)
			}
			if string(got) != want {
				t.Errorf("%s differs from the server's answer to %s", f.Path, f.Question)
			}
		}
	}
}

// unfolded returns the text of a calendar without the line breaks inside long lines.
func unfolded(calendar string) string { return strings.ReplaceAll(calendar, "\r\n ", "") }

// unzip returns the names and the contents of the files in a workbook. It removes the
// widths of the columns, because they depend on the length of the address.
func unzip(t *testing.T, file string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	noError(t, err)
	var b strings.Builder
	for _, f := range z.File {
		part, err := f.Open()
		noError(t, err)
		b.WriteString(f.Name + "\n")
		_, err = io.Copy(&b, part)
		noError(t, err)
	}
	return columnWidth.ReplaceAllString(b.String(), "")
}

var (
	columnWidth = regexp.MustCompile(`<col [^>]*>`)
	listElement = regexp.MustCompile(`(?s)<(ol|table|blockquote)\b.*?</(ol|table|blockquote)>`)
	// elements with addresses, links to the calculator, which needs a server, and the months in the
	// names of days
	codeElement = regexp.MustCompile(`(?s)<code.*?</code>|<script type="application/ld\+json">.*?</script>|<p><a href="/calculator\?.*?</p>|<i> [^<]*</i>`)
)

// words returns the words of a part of a page, without addresses.
func words(part string) []string {
	var text strings.Builder
	for piece := range strings.SplitSeq(codeElement.ReplaceAllString(part, ""), "<") {
		_, outside, _ := strings.Cut(piece, ">") // a regular expression for tags would take most of the test's time
		text.WriteString(" " + outside)
	}
	return strings.Fields(html.UnescapeString(text.String()))
}

// mainOf returns the element "main" of a page.
func mainOf(page string) string {
	_, rest, _ := strings.Cut(page, "<main")
	content, _, _ := strings.Cut(rest, "</main>")
	return "<main" + content
}

// comparePages checks that an exported page and the same page from the server have
// lists and tables with the same text. All other words of the exported page must be on
// the page from the server, in the same order. The page from the server also has forms.
func comparePages(t *testing.T, f export.File, got, want string) {
	t.Helper()
	got, want = mainOf(got), mainOf(want)
	gotLists, wantLists := words(strings.Join(listElement.FindAllString(got, -1), " ")), words(strings.Join(listElement.FindAllString(want, -1), " "))
	if len(got) < 100 || !slices.Equal(gotLists, wantLists) {
		t.Errorf("%s: the lists and tables differ from the server's answer to %s", f.Path, f.Question)
	}
	rest := words(want)
	for _, word := range words(got) {
		i := slices.Index(rest, word)
		if i < 0 {
			t.Errorf("%s: the word %q is not in the server's answer to %s", f.Path, word, f.Question)
			return
		}
		rest = rest[i+1:]
	}
}

// predictedDaysAreApart checks that the files of the projections contain every predicted day,
// and that no other file contains a predicted day. It searches for a date in the formats of
// JSON, CSV, iCalendar, pages and workbooks.
func predictedDaysAreApart(t *testing.T, dir string, manifest export.Manifest) {
	cal := harikerja.Default()
	months := strings.Fields("Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember")
	forms := make(map[string]bool)
	var isoDates []string
	projectedPage := make(map[string]bool) // the calendars of the projected years
	for _, year := range projectedYears(cal) {
		page := strconv.Itoa(year) + ".html"
		projectedPage[page], projectedPage["en/"+page] = true, true
		list, err := projection.Holidays(cal, year)
		noError(t, err)
		for _, h := range list {
			isoDates = append(isoDates, h.Date.String())
			for _, d := range append(h.Alternatives, h.Date) {
				forms[d.String()] = true
				forms["DTSTART;VALUE=DATE:"+strings.ReplaceAll(d.String(), "-", "")] = true
				forms[fmt.Sprintf("%d %s %d", d.Day(), d.Month(), d.Year())] = true
				forms[fmt.Sprintf("%d %s %d", d.Day(), months[d.Month()-1], d.Year())] = true
				forms[fmt.Sprintf("<v>%d</v>", d.Sub(harikerja.MustParseDate("1899-12-30")))] = true
			}
		}
	}
	if len(isoDates) < 10*16 {
		t.Fatalf("only %d days are predicted, want at least 160", len(isoDates))
	}
	inProjections := make(map[string]bool)
	for i, f := range manifest.Files {
		projected := strings.HasPrefix(f.Path, "v1/projections/") || strings.HasSuffix(f.Path, "projections.ics") || projectedPage[f.Path]
		if testing.Short() && !projected && i%10 != 0 {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, f.Path))
		noError(t, err)
		content := string(b)
		if strings.HasSuffix(f.Path, ".xlsx") {
			content = unzip(t, content)
		}
		for _, text := range dateForms.FindAllString(content, -1) {
			if projected {
				inProjections[text] = true
			} else if forms[text] {
				t.Errorf("%s has the predicted day %s", f.Path, text)
			}
		}
	}
	for _, date := range isoDates {
		if !inProjections[date] || !inProjections["DTSTART;VALUE=DATE:"+strings.ReplaceAll(date, "-", "")] {
			t.Errorf("the predicted day %s is not in the files of the projections", date)
		}
	}
}

var dateForms = regexp.MustCompile(`\d{4}-\d{2}-\d{2}|DTSTART;VALUE=DATE:\d{8}|\d{1,2} [A-Z][a-z]+ \d{4}|<v>\d{5}</v>`)

// unknownAddresses checks the files 404.json and 404.html, which a host sends for
// unknown addresses.
func unknownAddresses(t *testing.T, dir string) {
	content, err := os.ReadFile(filepath.Join(dir, "404.json"))
	noError(t, err)
	var envelope struct {
		Error struct {
			Code, Message string
			Details       *struct{}
		}
	}
	d := json.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	if err := d.Decode(&envelope); err != nil || envelope.Error.Code != "NOT_FOUND" || envelope.Error.Message == "" || envelope.Error.Details == nil {
		t.Errorf("404.json is %s: %v", content, err)
	}
	if page, err := os.ReadFile(filepath.Join(dir, "404.html")); err != nil || !bytes.Contains(page, []byte(`name="robots" content="noindex"`)) {
		t.Errorf("404.html: %v", err)
	}
}

// threeYears writes a dataset of 2025 to 2027, so that a test is fast.
func threeYears(t *testing.T) (file string) { return lastYears(t, 3) }

// lastYears writes a dataset of n years that ends with 2027.
func lastYears(t *testing.T, n int) (file string) {
	t.Helper()
	content := frozen.Edit(frozen.File(), func(ds *datasetfile.File) { ds.Years = ds.Years[len(ds.Years)-n:] })
	file = filepath.Join(t.TempDir(), "dataset.json")
	noError(t, os.WriteFile(file, content, 0o644))
	return file
}

// writeCalendars writes calendar files: one that ends with 2026, one that covers no
// year with data, and one that begins with 2026.
func writeCalendars(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, rest := range map[string]string{
		"acme":   "covers: 2025..2026",
		"future": "covers: 2050..2051",
		"late":   "covers: 2026..2027\ndaysOff:\n  - {date: 2026-12-28, name: {id: Cuti, en: Leave}}",
	} {
		text := "name: " + name + "\ntitle: {id: " + name + ", en: " + name + "}\nlisted: true\nweekend: [sat, sun]\ncollectiveLeave: taken\n" + rest + "\n"
		noError(t, os.WriteFile(filepath.Join(dir, name+".yaml"), []byte(text), 0o644))
	}
	return dir
}

// TestExportSucceedsAtTheEndOfTheData_Exhaustively: a page that cannot be made is left out, and no
// page links to it. With -short, only the day after the data is tested.
func TestExportSucceedsAtTheEndOfTheData_Exhaustively(t *testing.T) {
	t.Parallel()
	file, calendars := lastYears(t, 2), writeCalendars(t)
	days := []string{"2028-01-01", "2026-12-28", "2027-12-27", "2027-12-31"}
	if testing.Short() {
		days = days[:1]
	}
	for _, day := range days {
		t.Run(day, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "public")
			got := runAt(t, day+"T05:00:00Z", "export", dir, "--base-url", exportBase, "--dataset", file, "--calendars", calendars)
			if got.code != 0 {
				t.Fatalf("exit code %d: %s", got.code, got.stderr)
			}
			want := "harikerja: today is 2028-01-01 for this export, but there is no list of 2028: the page / shows the nearest year with a list\n"
			if strings.Contains(got.stderr, want) != (day == "2028-01-01") {
				t.Errorf("standard error is %q, want %q only on the day after the data", got.stderr, want)
			}
			if want := "harikerja: left out the calendar future: it has no year with data\n"; !strings.Contains(got.stderr, want) {
				t.Errorf("standard error is %q, want %q", got.stderr, want)
			}
			found, _, forms := crawl(t, dir, exportBase)
			if len(forms) > 0 || !found["/en/calendars/acme/2026.html"] || !found["/calendars/late/2026.html"] ||
				found["/calendars/future.html"] || found["/calendars/acme/2027.html"] {
				t.Errorf("forms %q, addresses %v", forms, found)
			}
		})
	}
}

// TestCalendarLintWarnsAboutACalendarWithoutData: a calendar without data has no mistake,
// but it answers no question.
func TestCalendarLintWarnsAboutACalendarWithoutData(t *testing.T) {
	dir := writeCalendars(t)
	acme, future := filepath.Join(dir, "acme.yaml"), filepath.Join(dir, "future.yaml")
	got := runAt(t, someDay, "calendar", "lint", acme, future)
	want := future + ": The calendar future has no year with data"
	if got.code != 0 || got.stdout != "no problems in "+acme+"\n" || !strings.Contains(got.stderr, want) || strings.Contains(got.stderr, "acme.yaml") {
		t.Errorf("got exit code %d, stdout %q, stderr %q; want no problems and the warning %q", got.code, got.stdout, got.stderr, want)
	}
}

// TestNightlyExportKeepsTheOldSite runs the script in docs/deploy.md. A night that is killed, or
// that fails while it writes files, leaves the site of the night before, and the next night works.
func TestNightlyExportKeepsTheOldSite(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU coreutils, and CI runs this test on Linux")
	}
	page, err := os.ReadFile("../../docs/deploy.md")
	noError(t, err)
	_, script, _ := strings.Cut(string(page), "<!-- nightly -->\n```sh\n")
	script, _, _ = strings.Cut(script, "```")
	dir, dataset := t.TempDir(), lastYears(t, 1)
	script = strings.ReplaceAll(script, "/srv/holidays", dir)
	script = strings.ReplaceAll(script, "%S", "%S%N") // the nights of this test can be in one second
	night := func(before string) *exec.Cmd {
		cmd := exec.Command("sh", "-c", before+script)
		cmd.Env = append(os.Environ(), frozen.Variable+"="+dataset)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		return cmd
	}
	// site returns the directory to which the link leads, after it has checked that the files are
	// those of the manifest.
	site := func() string {
		t.Helper()
		public := filepath.Join(dir, "public")
		for _, f := range readManifest(t, public).Files {
			content, err := os.ReadFile(filepath.Join(public, f.Path))
			noError(t, err)
			if export.NewFile(f.Path, "", content).SHA256 != f.SHA256 {
				t.Errorf("%s has another content than the manifest says", f.Path)
			}
		}
		name, err := os.Readlink(public)
		noError(t, err)
		return name
	}
	good := func(old string) string {
		t.Helper()
		if output, err := night("").CombinedOutput(); err != nil {
			t.Fatalf("a night without problems: %v\n%s", err, output)
		}
		name := site()
		if name == old {
			t.Errorf("the site is still %s", name)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "site-*")); len(left) > 2 {
			t.Errorf("there are %q, want the new export and the one before", left)
		}
		return name
	}
	old := good("")
	sites := func() []string {
		list, _ := filepath.Glob(filepath.Join(dir, "site-*"))
		return slices.DeleteFunc(list, func(name string) bool { return filepath.Base(name) == old })
	}

	killed := night("")
	noError(t, killed.Start())
	for len(sites()) == 0 { // the export makes its directory before the first answer
		time.Sleep(time.Millisecond)
	}
	noError(t, syscall.Kill(-killed.Process.Pid, syscall.SIGKILL))
	if err := killed.Wait(); err == nil || site() != old {
		t.Errorf("a killed night has the error %v, and the site is %s, want %s", err, site(), old)
	}

	// The first file that is larger than 20 KB cannot be written, as on a full disk.
	if output, err := night("ulimit -f 40\n").CombinedOutput(); err == nil || site() != old {
		t.Errorf("a failed night has the error %v, and the site is %s, want %s\n%s", err, site(), old, output)
	}
	if written, _ := filepath.Glob(filepath.Join(sites()[0], "*")); len(written) == 0 {
		t.Error("the failed night wrote no file")
	}
	good(old)
}
