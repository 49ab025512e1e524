// Package vectors generates two JSON files for the packages in other languages: the test
// vectors and the rules for overtime. A test vector is a request to the API and its answer.
// The tests in each package send the same requests and expect the same answers. Both files use
// the newest data.
package vectors

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/jsonfile"
	"github.com/harikerja/harikerja/law"
)

// file is the content of a file with test vectors.
type file struct {
	Now       time.Time         `json:"now"`       // the current time in all questions
	Calendars []json.RawMessage `json:"calendars"` // calendar files that the questions name
	Mistakes  []mistake         `json:"mistakes"`
	Cases     []vector          `json:"cases"`
}

// mistake is a calendar file with mistakes, and the places of the mistakes. A package refuses the
// file and names one of the places.
type mistake struct {
	File  json.RawMessage `json:"file"`
	Paths []string        `json:"paths"`
}

// vector is a question and its answer, without the envelope. A long answer is replaced
// by the SHA-256 of its JSON text. A new question has only the target.
type vector struct {
	Target  string          `json:"target"`
	Status  int             `json:"status"`
	Code    ask.Code        `json:"code,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
	SHA256  string          `json:"sha256,omitempty"`
	Details json.RawMessage `json:"details,omitempty"`
	// Complete is the field meta.complete of the answer, or nil if the answer has no such field.
	Complete *bool `json:"complete,omitempty"`
}

// longAnswer is the maximum size of an answer in a vector, in bytes. A longer answer is replaced
// by its hash, so that the file stays small.
const longAnswer = 800

// Update answers the questions of a file with test vectors again, with the data in a dataset
// file. It also adds the questions that the data needs and the file lacks. It returns the new
// file as JSON, with one vector on each line. The old file may be empty.
func Update(old, dataset []byte, rules *law.Rulebook) ([]byte, error) {
	f, err := readFile(old)
	if err != nil {
		return nil, err
	}
	national, err := harikerja.Load(bytes.NewReader(dataset), harikerja.AllowOlder())
	if err != nil {
		return nil, err
	}
	var definitions []harikerja.Definition
	for i, text := range f.Calendars {
		def, err := harikerja.ParseDefinition(text)
		if err != nil {
			return nil, fmt.Errorf("calendars[%d]: %w", i, err)
		}
		definitions = append(definitions, def)
	}
	calendars, err := ask.NewCalendars(national, func() *law.Rulebook { return rules }, definitions...)
	if err != nil {
		return nil, err
	}
	// At this time the next year has already begun in Jakarta, but not in UTC. A client
	// that uses the year in UTC fails the tests.
	newest := national.Changes(harikerja.Date{})[0].Date.Year()
	f.Now = time.Date(newest, time.December, 31, 17, 30, 0, 0, time.UTC)
	f.addNeeded(national)
	api := httpapi.New(calendars, func() time.Time { return f.Now })
	for i := range f.Cases {
		if err := f.Cases[i].update(api); err != nil {
			return nil, err
		}
	}
	for i := range f.Mistakes {
		if err := f.Mistakes[i].update(); err != nil {
			return nil, err
		}
	}
	return fileOf(f)
}

// readFile reads a file with test vectors. It rejects unknown keys.
func readFile(text []byte) (f file, err error) {
	if len(text) == 0 {
		return file{Calendars: []json.RawMessage{}, Mistakes: []mistake{}}, nil
	}
	if _, err := jsonfile.Parse(text); err != nil { // its errors name the place of a mistake
		return f, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return f, dec.Decode(&f)
}

// fileOf converts a value to JSON and returns it as the content of a file.
func fileOf(v any) ([]byte, error) {
	text, err := ask.JSON(v)
	if err != nil {
		return nil, err
	}
	return jsonfile.Lines(text)
}

// update asks the question of a vector and stores the answer. It returns an error if the API
// refuses a question that it answered before, for example because a parameter was renamed.
// Only missing data can be the new answer to such a question.
func (v *vector) update(api http.Handler) error {
	address, err := url.ParseRequestURI(v.Target)
	if err != nil {
		return fmt.Errorf("the target of a vector is not an address: %w", err)
	}
	stored := server.Get(api, address, "")
	var answer struct {
		Data  json.RawMessage
		Meta  struct{ Complete *bool }
		Error struct {
			Code    ask.Code
			Message string
			Details json.RawMessage
		}
	}
	if err := json.Unmarshal(stored.Body.Bytes(), &answer); err != nil {
		return fmt.Errorf("%s has no JSON answer: %w", v.Target, err)
	}
	e := answer.Error
	if e.Code == ask.NotFound && bytes.Contains(e.Details, []byte(`"path":`)) {
		return fmt.Errorf("%s: this path is not in the API", v.Target)
	}
	if v.Status == http.StatusOK && e.Code != "" && e.Code != ask.DatasetNotFound {
		return fmt.Errorf("%s had an answer, but now it is an error: %s Correct the question in "+
			"the file, or delete its answer to accept the error", v.Target, e.Message)
	}
	*v = vector{Target: v.Target, Status: stored.Status, Code: e.Code, Data: answer.Data,
		Details: e.Details, Complete: answer.Meta.Complete}
	if len(v.Data) > longAnswer {
		sum := sha256.Sum256(v.Data)
		v.Data, v.SHA256 = nil, hex.EncodeToString(sum[:])
	}
	return nil
}

// update reads the calendar file and stores the places of its mistakes. It returns an error if the
// file has no mistake.
func (m *mistake) update() error {
	m.Paths = nil
	def, err := harikerja.ParseDefinition(m.File)
	if err == nil && def.Name == "" { // only the Go package accepts a file without a name
		m.Paths = []string{""}
	}
	if failed, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
		for _, p := range failed.Problems {
			m.Paths = append(m.Paths, p.Path)
		}
	}
	if m.Paths == nil {
		return fmt.Errorf("the calendar file %s in the list of mistakes has no mistake", m.File)
	}
	return nil
}
