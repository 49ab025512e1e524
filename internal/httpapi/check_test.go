package httpapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The codes of the API with the statuses they may have, as the contract's
// table of errors gives them.
var documentedCodes = map[string][]int{
	"INVALID_DATE":       {400},
	"INVALID_YEAR":       {400},
	"INVALID_TYPE":       {400},
	"INVALID_RANGE":      {400},
	"DATASET_NOT_FOUND":  {404},
	"NOT_FOUND":          {404},
	"METHOD_NOT_ALLOWED": {405},
	"INTERNAL_ERROR":     {500},
}

// checkReply holds an answer to GET to what is true of all of them, and
// returns its body where that is JSON.
func checkReply(t testing.TB, r reply) *tree {
	t.Helper()
	if got := r.header.Get("Content-Length"); r.status != 304 && got != strconv.Itoa(len(r.body)) {
		t.Errorf("Content-Length is %s, the body has %d bytes", got, len(r.body))
	}
	if r.status != 200 {
		return checkError(t, r)
	}
	if r.header.Get("Content-Type") != "application/json; charset=utf-8" {
		if r.header.Get("Content-Type") == "" {
			t.Error("an answer without a Content-Type")
		}
		return nil
	}
	if bytes.HasPrefix(r.body, []byte("{\n  \"openapi\":")) {
		return nil // the API description is itself, in no envelope
	}
	n := checkCompact(t, r.body)
	if got := n.keys("meta"); !strings.HasPrefix(got+" ", "version countryCode ") {
		t.Errorf("meta begins with %s", got)
	}
	if strings.Join(n.names, " ") != "meta data" || n.get("meta.version") != `"v1"` || n.get("meta.countryCode") != `"ID"` {
		t.Errorf("not the envelope of a success: %s", r.body)
	}
	return n
}

// checkError holds an answer to the envelope of errors.
func checkError(t testing.TB, r reply) *tree {
	t.Helper()
	if got := r.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("Content-Type of an error is %q", got)
	}
	n := checkCompact(t, r.body)
	if strings.Join(n.names, " ") != "error" || n.keys("error") != "code message details" {
		t.Fatalf("not the envelope of an error: %s", r.body)
	}
	if details := n.get("error.details"); !strings.HasPrefix(details, "{") {
		t.Errorf("details is no object: %s", details)
	}
	code := strings.Trim(n.get("error.code"), `"`)
	if !slices.Contains(documentedCodes[code], r.status) {
		t.Errorf("%s with status %d is not documented", code, r.status)
	}
	var message string
	if err := json.Unmarshal([]byte(n.get("error.message")), &message); err != nil || !strings.HasSuffix(message, ".") {
		t.Errorf("the message is no sentence: %s", n.get("error.message"))
	}
	return n
}

// checkCompact parses JSON and fails if a byte of it could be left out.
func checkCompact(t testing.TB, body []byte) *tree {
	t.Helper()
	var compact bytes.Buffer
	if err := json.Compact(&compact, body); err != nil {
		t.Fatalf("not JSON: %v: %q", err, body)
	}
	if !bytes.Equal(compact.Bytes(), body) {
		t.Errorf("not compact: %q", body)
	}
	return parseTree(t, body)
}

// wantError fails unless an answer is an error with this code and with exactly
// these details, given as compact JSON.
func wantError(t testing.TB, r reply, status int, code, details string) {
	t.Helper()
	n := checkError(t, r)
	if got := n.get("error.details"); r.status != status || n.get("error.code") != `"`+code+`"` || got != details {
		t.Errorf("got %d %s, want %d %s %s", r.status, r.body, status, code, details)
	}
}

// wantHeaders fails unless an answer has exactly these header fields, each
// given as "Name: value".
func wantHeaders(t testing.TB, r reply, fields ...string) {
	t.Helper()
	var got []string
	for _, name := range slices.Sorted(maps.Keys(r.header)) {
		for _, value := range r.header[name] {
			got = append(got, name+": "+value)
		}
	}
	slices.Sort(fields)
	if !slices.Equal(got, fields) {
		t.Errorf("got the header\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(fields, "\n  "))
	}
}

// jsonList writes names as a JSON array.
func jsonList(names []string) string {
	b, _ := json.Marshal(names) // strings always marshal
	return string(b)
}
