package web

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	update = flag.Bool("update", false, "rewrite testdata/guard.txt")
	dump   = flag.String("dump", "", "write the pages of TestPagesDoNotChange_Exhaustively to a directory")
)

// guardFrames has valid and invalid calendars and profiles for the requests of
// TestPagesDoNotChange_Exhaustively.
var guardFrames = []string{"", "calendar=idx", "calendar=short", "calendar=national", "calendar=nothing", "week=6&leave=worked",
	"week=custom&off=fri&off=sat&daysOff=2026-05-05,2026-12-28..2026-12-31%3DAkhir+tahun&workdays=2026-05-16",
	"week=7", "leave=x&week=x", "week=custom&off=x", "week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat&off=sun",
	"daysOff=2026-02-30,x&workdays=2026-05-32", "daysOff=2026-05-05&workdays=2026-05-05", "daysOff=2026-05-09..2026-05-05",
	"daysOff=2026-05-05%3Da,2026-05-05%3Db", "calendar=idx&week=6", "week=7&daysOff=x", "week=custom&leave=x",
	"daysOff=x&workdays=2026-05-05..2026-05-06", "daysOff=2026-05-05,2026-05-07&workdays=2026-05-05,2026-05-07", "week=6&week=5", "lang=xx"}

// guardQueries has questions that have an answer, and questions that have several mistakes.
var guardQueries = map[string][]string{
	"/{year}/long-weekends": {"bridges=0", "bridges=1", "bridges=4", "bridges=5", "days=1", "days=5&start=2026-06-01&minDays=4",
		"days=12&deductCollectiveLeave=false", "days=20&start=&bridges=2", "days=x&start=y&minDays=z", "days=x&deductCollectiveLeave=w",
		"days=0&start=2025-01-01&minDays=1", "days=5&start=2026-12-31"},
	"/{year}/leave-plan": {"days=1", "days=5&start=2026-06-01&minDays=4"},
	"/{year}/payroll": {"firstDay=21", "firstDay=26&payday=28&rule=previous", "payday=31&rule=next", "firstDay=32&payday=0&rule=x",
		"firstDay=x", "payday=1", "firstDay=29&payday=x", "firstDay=26&payday=1&paydayMonth=next", "paydayMonth=x"},
	"/{year}/periods":   {"firstDay=21&payday=25", "firstDay=29"},
	"/{year}/due-dates": {"kind=tax", "kind=allowance", "kind=social_security", "kind=x"},
	"/{year}/as-of":     {"date=2025-09-19", "date=2025-01-01", "date=2026-11-17", "date=x"},
	"/rules":            {"kind=tax", "kind=limit", "kind=overtime", "kind=x"},
	"/search": {"name=lebaran", "name=Nyepi+2025", "name=pph21", "name=pph+21+januari+2026", "name=thr", "name=2026", "name=2026-03-20",
		"name=jatuh+tempo+maret", "name=natl", "name=mogok", "name=lembur", "name=+", "name=idul+adha+2030", "name=nataru",
		"name=besok", "name=10+hari+kerja+dari+18+maret+2026", "name=galungan", "name=31+feb", "name=cuaca"},
	"/profile": {"year=2026", "year=x", "offFrom=2026-05-05&offTo=2026-05-07", "workFrom=2026-05-09", "offFrom=x&workTo=y"},
	"/calculator": {"mode=add&date=2026-03-17&days=5", "mode=add&date=2026-03-17&days=5&direction=before", "mode=add&date=2027-12-01&days=100",
		"mode=add&date=x&days=y&direction=z", "mode=add&date=2030-01-01&days=0", "mode=add&date=2026-01-01&days=9999&direction=z",
		"mode=count&start=2026-03-01&end=2026-03-31", "mode=count&start=2026-12-31&end=2026-01-01", "mode=count&start=x&end=y",
		"mode=count&start=2009-01-01&end=2027-12-31", "mode=count&start=2008-01-01&end=2028-12-31",
		"mode=check&date=2026-03-20", "mode=check&date=2026-03-22", "mode=check&date=2026-05-05", "mode=check&date=2026-05-16", "mode=check&date=2028-05-05",
		"mode=check&date=x", "mode=check&date=", "mode=limit&limit=phk-notice&date=2026-05-05", "mode=limit&limit=phk&date=2026-05-05",
		"mode=limit&limit=mogok-kerja&date=2026-05-05&week=any", "mode=limit&limit=x&date=y", "mode=limit&limit=bipartite&date=2000-01-01",
		"mode=limit&limit=permit-decision&date=2027-12-31&week=5", "mode=limit&limit=outsourcing-registration&date=2026-05-05&week=6",
		"mode=overtime&date=2026-03-14&hours=4", "mode=overtime&date=2026-03-20&hours=7.5&week=6&shortest=sat",
		"mode=overtime&date=2026-03-20&hours=20", "mode=overtime&date=2020-01-01&hours=1", "mode=overtime&date=x&hours=y&shortest=z",
		"mode=overtime&date=2026-03-20&hours=4&week=6&shortest=x", "mode=overtime&date=2026-03-17&hours=8&official=true",
		"mode=add&to=count&date=2026-03-20", "mode=x", "to=x", "mode=add&to=en"},
}

// guardAddresses returns the addresses that TestPagesDoNotChange_Exhaustively requests, in groups.
func guardAddresses() map[string][]string {
	groups := make(map[string][]string)
	add := func(group, path string, queries ...string) {
		query := strings.Join(slices.DeleteFunc(queries, func(q string) bool { return q == "" }), "&")
		groups[group] = append(groups[group], strings.TrimSuffix(path+"?"+query, "?"))
	}
	for _, rt := range routes[:len(routes)-len(monthRoutes())+3] { // only three months: all months have the same code
		path := strings.Replace(rt.pattern, "{year}", "2026", 1)
		for _, query := range append([]string{""}, guardQueries[rt.pattern]...) {
			for _, frame := range guardFrames {
				add(rt.pattern+" frame", path, query, frame)
			}
		}
		if rest, ofYear := strings.CutPrefix(rt.pattern, "/{year}"); ofYear {
			for _, year := range strangeYears {
				for _, frame := range []string{"", "calendar=short", "daysOff=1899-05-05"} {
					add(rt.pattern+" year", "/"+url.PathEscape(year)+rest, frame)
				}
			}
		}
		forms, params := []string{""}, rt.params
		switch rt.pattern {
		case "/calculator":
			forms = []string{"", "mode=count", "mode=check", "mode=limit", "mode=overtime"}
		case "/profile", "/{year}/leave-plan.ics": // every page reads the profile in the same way
			params = slices.Concat(params, []string{"lang", "calendar", "unknown"}, profileParams)
			forms = []string{"", "week=custom&off=fri"}
		}
		for _, name := range params {
			for _, value := range strangeValues {
				for _, form := range forms {
					add(rt.pattern+" "+name, path, name+"="+url.QueryEscape(value), form)
				}
			}
		}
		for i, first := range params {
			for _, second := range params[i+1:] {
				for _, values := range [][2]string{{"x", "x"}, {"x", "0"}, {"0", "9999-12-31"}, {"9999-12-31", "x"}} {
					for _, form := range forms {
						add(rt.pattern+" pairs", path, first+"="+values[0], second+"="+values[1], form)
					}
				}
			}
		}
	}
	return groups
}

// hashedAsset matches the address of an asset. The address changes with the asset's content.
var hashedAsset = regexp.MustCompile(`/assets/[^"]*`)

// TestPagesDoNotChange_Exhaustively compares pages with the pages of an earlier version, for valid
// and invalid input and in both languages. The file testdata/guard.txt has two digests of each
// group of pages: of all pages, and of every tenth page in Indonesian. With -short, only the second
// digest is compared. After an intended change of pages, use -update. To see which pages have
// changed, use -dump with the earlier and with the new version, and compare the two directories.
func TestPagesDoNotChange_Exhaustively(t *testing.T) {
	t.Parallel()
	groups := guardAddresses()
	var lines []string
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		h := strangeSite(t, "2026-11-16")
		all, sample := sha256.New(), sha256.New()
		for _, l := range languages {
			for i, target := range groups[group] {
				sampled := l == "id" && i%10 == 0
				if testing.Short() && !sampled {
					continue
				}
				if !strings.Contains(target, "lang=") {
					target = withQuery(target, "lang="+string(l))
				}
				text := guardPage(t, h, target)
				all.Write([]byte(text))
				if sampled {
					sample.Write([]byte(text))
				}
				if *dump != "" {
					name := hex.EncodeToString([]byte(target))
					noError(t, os.WriteFile(filepath.Join(*dump, name[:min(len(name), 200)]), []byte(target+"\n"+text), 0o600))
				}
			}
		}
		lines = append(lines, fmt.Sprintf("%s %d %x %x\n", group, len(groups[group]), sample.Sum(nil)[:8], all.Sum(nil)[:8]))
	}
	const file = "testdata/guard.txt"
	if *update {
		if testing.Short() {
			t.Fatal("-update needs all pages: run it without -short")
		}
		noError(t, os.WriteFile(file, []byte(strings.Join(lines, "")), 0o644))
	}
	content, err := os.ReadFile(file)
	noError(t, err)
	want := slices.Collect(strings.Lines(string(content)))
	if testing.Short() {
		withoutAll := func(line string) string { return line[:strings.LastIndex(line, " ")] }
		for i := range lines {
			lines[i] = withoutAll(lines[i])
		}
		for i := range want {
			want[i] = withoutAll(want[i])
		}
	}
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("the pages have changed: %s; if this is intended, run `make docs`", line)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("there are %d groups of pages, want %d", len(lines), len(want))
	}
}

// guardPage returns a page with its status and its redirect address.
func guardPage(t *testing.T, h http.Handler, target string) string {
	t.Helper()
	w := getStrange(t, h, target)
	return fmt.Sprintf("%d %s\n%s", w.Code, w.Header().Get("Location"), hashedAsset.ReplaceAllString(w.Body.String(), "/assets/"))
}
