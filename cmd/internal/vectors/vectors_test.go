package vectors

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	for _, test := range []struct {
		file     string
		generate func(old, dataset []byte, rules *law.Rulebook) ([]byte, error)
		lines    int // the smallest number of lines
	}{
		{"../../../testdata/vectors.json", Update, 3002},
		{"../../../clients/php/data/overtime.json",
			func(_, _ []byte, rules *law.Rulebook) ([]byte, error) { return Overtime(rules) }, 1},
	} {
		got, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := test.generate(got, harikerja.Default().DatasetFile(), law.Default())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date: run make data and read the diff", test.file)
		}
		if lines := bytes.Count(want, []byte("\n")); lines < test.lines {
			t.Errorf("%s has %d lines, want %d or more", test.file, lines, test.lines)
		}
		if limit := 2 << 20; len(want) > limit {
			t.Errorf("%s has %d bytes, want at most %d: reduce the constant longAnswer", test.file, len(want), limit)
		}
	}
}

// TestUpdateAddsQuestionsAboutNewData updates a file that was written before the list of 2027
// was known.
func TestUpdateAddsQuestionsAboutNewData(t *testing.T) {
	old := `{"now": "2025-12-31T17:30:00Z", "cases": [
		{"target": "/v1/occasions?year=2026"},
		{"target": "/v1/holidays?year=2027", "status": 404, "code": "DATASET_NOT_FOUND"},
		{"target": "/v1/workdays/diff?start=2026-12-30&end=2027-01-02", "status": 404},
		{"target": "/v1/years?asOf=2026-01-01"}]}`
	text, err := Update([]byte(old), frozen.Calendar().DatasetFile(), law.Default())
	if err != nil {
		t.Fatal(err)
	}
	f, err := readFile(text)
	if err != nil {
		t.Fatal(err)
	}
	status := make(map[string]int)
	for _, v := range f.Cases {
		status[v.Target] = v.Status
	}
	for target, want := range map[string]int{
		"/v1/occasions?year=2026":                                                200,
		"/v1/occasions?year=2027":                                                200,
		"/v1/holidays?year=2027":                                                 200,
		"/v1/holidays?year=2028":                                                 404,
		"/v1/workdays/diff?start=2026-12-30&end=2027-01-02":                      200,
		"/v1/workdays/diff?start=2027-12-30&end=2028-01-02":                      404,
		"/v1/years?asOf=2027-01-01":                                              0,   // questions with an as-of date are not copied
		"/v1/workdays/check?date=2021-08-10":                                     200, // cancelled
		"/v1/workdays/check?date=2027-08-17":                                     200,
		"/v1/holidays/check?date=2021-08-10&includeSources=true&asOf=2021-06-17": 200,
		"/v1/holidays?year=2026&asOf=2027-01-01":                                 200, // today
		"/v1/holidays?year=2026&asOf=2027-01-02":                                 400,
	} {
		if status[target] != want {
			t.Errorf("%s has the status %d, want %d", target, status[target], want)
		}
	}
}

func TestUpdateReportsInvalidQuestions(t *testing.T) {
	for old, want := range map[string]string{
		`{"cases":[{"target":"/v1/holiday?year=2026"}]}`: "/v1/holiday?year=2026: this path is not in the API",
		`{"cases":[{"target":"v1/years"}]}`:              "the target of a vector is not an address: ",
		`{"cases":[{"target":"/v1/holidays?tahun=1","status":200}]}`: "/v1/holidays?tahun=1 had an answer, " +
			`but now it is an error: "tahun" is not a parameter`,
		`{"cases":[{"traget":"/v1/years"}]}`: `json: unknown field "traget"`,
		`{"cases":[]}{}`:                     "there is text after the end",
		`{"mistakes":[{"file":{"name":"acme"}}]}`: `the calendar file {"name":"acme"} in the list of ` +
			"mistakes has no mistake",
		`{"calendars":[{"name":"Acme"}]}`: "calendars[0]: name: must be 1 to 63",
	} {
		_, err := Update([]byte(old), frozen.Calendar().DatasetFile(), law.Default())
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got the error %v, want %s", old, err, want)
		}
	}
}
