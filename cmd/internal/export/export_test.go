package export

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

var noError = frozen.NoError

func TestAddressHasEveryParameterOfTheQuestion(t *testing.T) {
	for _, test := range []struct{ question, address, full string }{
		{"/", "/", "/?lang=id"},
		{"/?lang=en", "/en.html", "/?lang=en"},
		{"/2026", "/2026.html", "/2026?lang=id"},
		{"/2026?lang=id", "/2026.html", "/2026?lang=id"},
		{"/2026?calendar=national&lang=id", "/2026.html", "/2026?lang=id"},
		{"/2026?lang=en", "/en/2026.html", "/2026?lang=en"},
		{"/2026?calendar=idx", "/calendars/idx/2026.html", "/2026?calendar=idx&lang=id"},
		{"/?lang=en&calendar=idx", "/en/calendars/idx.html", "/?calendar=idx&lang=en"},
		{"/2026/long-weekends?lang=en&bridges=2", "/en/2026/long-weekends/bridges-2.html", "/2026/long-weekends?bridges=2&lang=en"},
		{"/2026/4?calendar=idx&lang=en", "/en/calendars/idx/2026/4.html", "/2026/4?calendar=idx&lang=en"},
		{"/2025/as-of?calendar=idx&date=2024-10-14", "/calendars/idx/2025/as-of/2024-10-14.html", "/2025/as-of?calendar=idx&date=2024-10-14&lang=id"},
		{"/2026/holidays.xlsx?lang=en", "/en/2026/holidays.xlsx", "/2026/holidays.xlsx?lang=en"},
		{"/2026/payroll.csv?calendar=idx&lang=en", "/calendars/idx/2026/payroll.csv", "/2026/payroll.csv?calendar=idx"},
		{"/calendar.ics", "/calendar.ics", "/calendar.ics"},
		{"/calendar.ics?lang=en&type=collective_leave", "/en/calendar/collective_leave.ics", "/calendar.ics?lang=en&type=collective_leave"},
		{"/calendars/idx/calendar.ics?lang=en", "/en/calendars/idx/calendar.ics", "/calendars/idx/calendar.ics?lang=en"},
		{"/holidays.csv?year=2026", "/holidays/2026.csv", "/holidays.csv?year=2026"},
		{"/v1/holidays?year=2026", "/v1/holidays/2026.json", "/v1/holidays?year=2026"},
		{"/v1/holidays?year=2026&type=national_holiday", "/v1/holidays/2026/national_holiday.json", "/v1/holidays?year=2026&type=national_holiday"},
		{"/v1/days?start=2026-01-01&end=2026-12-31", "/v1/days/2026.json", "/v1/days?start=2026-01-01&end=2026-12-31"},
		{"/projections.ics?lang=en", "/en/projections.ics", "/projections.ics?lang=en"},
		{"/v1/projections?year=2028", "/v1/projections/2028.json", "/v1/projections?year=2028"},
		{"/v1/holidays?year=2025&asOf=2024-10-14", "/v1/as-of/2024-10-14/holidays/2025.json", "/v1/holidays?year=2025&asOf=2024-10-14"},
		{"/v1/holidays?year=2026&calendar=idx", "/v1/calendars/idx/holidays/2026.json", "/v1/holidays?year=2026&calendar=idx"},
		{"/v1/holidays?calendar=national&year=2026", "/v1/calendars/national/holidays/2026.json", "/v1/holidays?calendar=national&year=2026"},
		{"/v1/holidays?year=2026&includeSources=true&calendar=idx", "/v1/calendars/idx/holidays/2026/includeSources.json",
			"/v1/holidays?year=2026&includeSources=true&calendar=idx"},
		{"/v1/workdays/summary?calendar=idx&year=2026", "/v1/calendars/idx/workdays/summary/2026.json", "/v1/workdays/summary?calendar=idx&year=2026"},
		{"/dataset.json", "/dataset.json", "/dataset.json"},
		{"/compat/nager/api/v3/PublicHolidays/2026/ID", "/compat/nager/api/v3/PublicHolidays/2026/ID", "/compat/nager/api/v3/PublicHolidays/2026/ID"},
	} {
		address, full, ok := locate(test.question)
		if !ok || address != test.address || full != test.full {
			t.Errorf("%s has the address %q and the question %q, want %q and %q", test.question, address, full, test.address, test.full)
		}
	}
}

// TestUnsupportedQuestionsHaveNoAddress: if an address cannot express a parameter, the question
// has no file. A file without the parameter would answer another question.
func TestUnsupportedQuestionsHaveNoAddress(t *testing.T) {
	for _, question := range []string{
		"/v1/workdays/summary?year=2026&weekend=sun", "/v1/days?start=2026-01-01&end=2026-12-31&includeCollectiveLeave=false",
		"/v1/days?start=2025-01-01&end=2026-12-31", "/v1/days?span=2026", "/v1/holidays?YEAR=2025", "/v1/holidays?year=2025&year=2026",
		"/v1/holidays", "/v1/holidays?year=", "/v1/holidays?year=2026&lang=en",
		"/v1/holidays?year=2026&calendar=", "/v1/holidays?year=2026&calendar=../idx", "/v1/holidays?year=2026&calendar=idx&lang=en",
		"/v1/holidays?year=2026&calendar=idx&asOf=2025-08-01", "/v1/holidays?year=2026&daysOff=2026-01-02", "/v1/years?asOf=2025-08-01",
		"/v1/sources?year=2026&calendar=idx", "/v1/calendars/idx/holidays?year=2026", "/v1/as-of/2024-10-14/holidays?year=2025",
		"/2026/payroll?week=6", "/2026?daysOff=2026-01-02", "/2026?leave=worked", "/2026?lang=fr", "/2026?lang=", "/2026?calendar=../idx", "/2026?calendar=",
		"/2026/leave-plan", "/2026/leave-plan?days=5", "/2026/periods", "/2026/payroll?firstDay=21", "/2026/periods.csv?firstDay=21", "/calculator", "/profile", "/search", "/docs", "/openapi.json",
		"/llms.txt", // it describes requests that an export cannot answer
		// On a host that ignores queries, a file at /api would also be the answer to
		// /api?year=2025.
		"/compat/api-harilibur/api", "/compat/dayoffapi/api?year=2026", "/compat/hari-libur-api/api",
		"/compat/api-hari-libur/api?year=2026&month=3", "/compat/libur/api", "/compat/libur/api/today",
		"/compat/nager/api/v3/NextPublicHolidays/ID",
		"/v1/health", "/v1/workdays/add?date=2026-01-01&days=1", "/2026/", "/v1/holidays/2026.json", "/2026?%zz",
	} {
		if address, _, ok := locate(question); ok {
			t.Errorf("%s has the address %s", question, address)
		}
	}
}

// TestNoFileHasThePathOfADirectory also checks that no two questions have the same file.
func TestNoFileHasThePathOfADirectory(t *testing.T) {
	calendars := map[string][]int{"idx": {2026}}
	links := &Links{calendars: calendars, known: make(map[string]bool)}
	list := Site{Years: []int{2025, 2026}, Projected: []int{2027}, Calendars: calendars}.questions()
	for _, question := range list {
		if links.Address(question) == "" {
			t.Errorf("%s has no address", question)
		}
	}
	if len(links.queue) != len(list) {
		t.Errorf("%d questions have %d files, want one file for each question", len(list), len(links.queue))
	}
	paths := make(map[string]bool)
	for _, f := range links.queue {
		paths[f.Path] = true
	}
	for file := range paths {
		for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
			if paths[dir] {
				t.Errorf("%s is the path of both a file and a directory", dir)
			}
		}
	}
}

// echo is a handler that answers each request with the text of the request. One page also has
// the address of an asset.
func echo(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Set("ETag", `"x"`)
	if r.URL.Path == "/404" {
		w.WriteHeader(http.StatusNotFound)
	}
	w.Write([]byte(r.Host + r.URL.RequestURI()))
	if r.URL.Path == "/2026" {
		w.Write([]byte(` <link href="/assets/style.00ff.css">`))
	}
}

func testSite(h http.HandlerFunc) Site {
	return Site{New: func(*Links) http.Handler { return h }, Host: "example.org", Years: []int{2026}, Date: "2026-06-15"}
}

func TestExportHasEveryFileAndAManifest(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "public")
	m, err := Write(dir, testSite(echo))
	noError(t, err)
	if !slices.IsSortedFunc(m.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("the files are not sorted by path")
	}
	got := tree(t, dir)
	for _, f := range m.Files {
		if f.Question == "" {
			continue
		}
		if want := "example.org" + f.Question; !strings.HasPrefix(got[f.Path], want) || len(got[f.Path]) != f.Bytes {
			t.Errorf("%s holds %q, want %q", f.Path, got[f.Path], want)
		}
	}
	if got["assets/style.00ff.css"] != "example.org/assets/style.00ff.css" {
		t.Error("the asset of a page was not exported")
	}
	if len(got) != len(m.Files)+1 {
		t.Errorf("%d files were written, but the manifest lists %d", len(got)-1, len(m.Files))
	}
	var read Manifest
	if err := json.Unmarshal([]byte(got[ManifestName]), &read); err != nil || read.Format != Format || read.Date != "2026-06-15" ||
		len(read.Files) != len(m.Files) {
		t.Errorf("the manifest is wrong: %.100s: %v", got[ManifestName], err)
	}

	again := filepath.Join(t.TempDir(), "again")
	_, err = Write(again, testSite(echo))
	noError(t, err)
	for name, content := range tree(t, again) {
		if got[name] != content {
			t.Errorf("the file %s differs after a second export", name)
		}
	}
}

// TestQuestionWithoutAnswerIsLeftOut: if the server cannot answer a question, the export has
// neither a file for this question nor a link to such a file.
func TestQuestionWithoutAnswerIsLeftOut(t *testing.T) {
	site := testSite(nil)
	site.Path = "/calendars/en" // looks like an address of a calendar, but is the path of the site
	site.New = func(links *Links) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/2026/payroll" {
				http.NotFound(w, r)
				return
			}
			echo(w, r)
			if r.URL.Path == "/2026" {
				w.Write([]byte("<" + links.Address("/2026/payroll?lang=en") + "><" + links.Address("/2026/sources?lang=en") + ">"))
			}
		})
	}
	dir := filepath.Join(t.TempDir(), "public")
	m, err := Write(dir, site)
	noError(t, err)
	if !slices.Equal(m.LeftOut, []string{"/2026/payroll?lang=en"}) {
		t.Errorf("left out: %q", m.LeftOut)
	}
	files := tree(t, dir)
	if _, ok := files["en/2026/payroll.html"]; ok {
		t.Error("the page without an answer was exported")
	}
	if !strings.HasSuffix(files["2026.html"], "<></calendars/en/en/2026/sources.html>") || files["en/2026/sources.html"] == "" {
		t.Errorf("the page is %s", files["2026.html"])
	}
}

// TestUnknownAssetIsAnError: a page must not link to an asset that the server does not have.
func TestUnknownAssetIsAnError(t *testing.T) {
	site := testSite(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			http.NotFound(w, r)
			return
		}
		echo(w, r)
	})
	_, err := Write(filepath.Join(t.TempDir(), "public"), site)
	if want := "cannot export /assets/style.00ff.css"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// tree returns the content of all files below a directory. For a symbolic link it returns the
// target.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, _ := filepath.Rel(dir, name)
		if entry.Type()&fs.ModeSymlink != 0 {
			files[filepath.ToSlash(relative)], err = os.Readlink(name)
			return err
		}
		b, err := os.ReadFile(name)
		files[filepath.ToSlash(relative)] = string(b)
		return err
	})
	noError(t, err)
	return files
}
