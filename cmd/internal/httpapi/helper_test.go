package httpapi

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata and in the documentation")

var noError = frozen.NoError

// calendarsOf returns the calendars from a dataset, with the built-in rules of law.
func calendarsOf(national *harikerja.Calendar) *ask.Calendars {
	return ask.BuiltIn(national, law.Default)
}

func newAPI() *API { return New(calendarsOf(frozen.Calendar()), frozen.Clock) }

// reply is the answer to a request.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// send passes a request directly to the handler. It does not decode the path. The header fields
// have the form "Name: value".
func send(h http.Handler, method, target string, fields ...string) reply {
	path, query, _ := strings.Cut(target, "?")
	r := &http.Request{Method: method, URL: &url.URL{Path: path, RawQuery: query}, Header: http.Header{},
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "harikerja.test"}
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return reply{w.Code, w.Header(), w.Body.Bytes()}
}

func get(h http.Handler, target string, fields ...string) reply {
	return send(h, http.MethodGet, target, fields...)
}

// sample returns every tenth element under -short, and otherwise all elements.
func sample[T any](list []T) (some []T) {
	for i, element := range list {
		if !testing.Short() || i%10 == 0 {
			some = append(some, element)
		}
	}
	return some
}

// requiredQuery returns the example query of a route, without the optional parameters.
func requiredQuery(e *route) string {
	query, _ := url.ParseQuery(e.example) // another test sends the example
	maps.DeleteFunc(query, func(name string, _ []string) bool { return !e.query.form.Param(name).Required })
	return query.Encode()
}

// eachEndpoint runs a test for every route, without a frame and with each frame that the route
// accepts; under -short only without a frame.
func eachEndpoint(t *testing.T, test func(t *testing.T, path, query string)) {
	for _, e := range routes() {
		for _, frame := range sample(framesOf(e)) {
			path, query := e.examplePath(), strings.Trim(requiredQuery(e)+"&"+frame, "&")
			t.Run(strings.TrimPrefix(path, "/")+"?"+frame, func(t *testing.T) { test(t, path, query) })
		}
	}
}

// framesOf returns the frames that a route accepts. The first frame is empty.
func framesOf(e *route) []string {
	frames := []string{""}
	for _, frame := range []string{"asOf=2026-10-01", "calendar=national", "calendar=idx", "asOf=2026-10-01&calendar=idx", "daysOff=2026-12-28..2026-12-31",
		"daysOff=2026-03-24&workdays=2026-03-20,2026-12-26", "asOf=2026-10-01&daysOff=2026-12-28&workdays=2026-12-26"} {
		if _, err := e.query.form.ParseQuery(frame); err == nil && !strings.Contains(e.path, "{calendar}") {
			frames = append(frames, frame)
		}
	}
	return frames
}

// builtIn returns the names of the calendars in the dataset.
func builtIn() []string {
	var names []string
	for _, definition := range frozen.Calendar().Definitions() {
		names = append(names, definition.Name)
	}
	return names
}

// documentedCodes lists the error codes and their statuses, from the contract's table
// of errors. RATE_LIMITED is missing, because only an operator's limit causes it.
var documentedCodes = map[string][]int{
	"INVALID_DATE":        {400},
	"INVALID_YEAR":        {400},
	"INVALID_TYPE":        {400},
	"INVALID_RANGE":       {400},
	"DATASET_NOT_FOUND":   {404},
	"RULE_NOT_FOUND":      {404},
	"NOT_FOUND":           {404},
	"METHOD_NOT_ALLOWED":  {405},
	"PRECONDITION_FAILED": {412},
	"INTERNAL_ERROR":      {500},
}

// checkReply checks the rules that apply to every answer to GET. If the body is JSON with an
// envelope, it returns the parsed body. Otherwise it returns nil.
func checkReply(t testing.TB, r reply) *tree {
	t.Helper()
	if got := r.header.Get("Content-Length"); r.status != 304 && got != strconv.Itoa(len(r.body)) {
		t.Errorf("Content-Length is %s, but the body has %d bytes", got, len(r.body))
	}
	if r.status != 200 {
		return checkError(t, r)
	}
	if r.header.Get("Content-Type") != "application/json; charset=utf-8" {
		if r.header.Get("Content-Type") == "" {
			t.Error("the answer has no Content-Type")
		}
		return nil
	}
	if bytes.HasPrefix(r.body, []byte(`{"openapi":`)) || bytes.HasPrefix(r.body, []byte(`{"format":1,"digest":`)) {
		return nil // the description of the API and the dataset have no envelope
	}
	n := checkCompact(t, r.body)
	if got := n.keys("meta"); !strings.HasPrefix(got+" ", "version countryCode ") {
		t.Errorf("meta begins with %s", got)
	}
	if strings.Join(n.names, " ") != "meta data" || n.get("meta.version") != `"v1"` || n.get("meta.countryCode") != `"ID"` {
		t.Errorf("the body does not have the envelope for answers: %s", r.body)
	}
	return n
}

// checkError checks that an answer has the envelope for errors.
func checkError(t testing.TB, r reply) *tree {
	t.Helper()
	if got := r.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("an error has the Content-Type %q, want JSON", got)
	}
	n := checkCompact(t, r.body)
	if strings.Join(n.names, " ") != "error" || n.keys("error") != "code message details" {
		t.Fatalf("the body does not have the envelope for errors: %s", r.body)
	}
	if details := n.get("error.details"); !strings.HasPrefix(details, "{") {
		t.Errorf("details is not an object: %s", details)
	}
	code := strings.Trim(n.get("error.code"), `"`)
	if !slices.Contains(documentedCodes[code], r.status) {
		t.Errorf("the code %s with the status %d is not documented", code, r.status)
	}
	var message string
	if err := json.Unmarshal([]byte(n.get("error.message")), &message); err != nil || !strings.HasSuffix(message, ".") {
		t.Errorf("the message is not a sentence: %s", n.get("error.message"))
	}
	return n
}

// checkCompact parses JSON and fails if it contains unnecessary bytes.
func checkCompact(t testing.TB, body []byte) *tree {
	t.Helper()
	var compact bytes.Buffer
	if err := json.Compact(&compact, body); err != nil {
		t.Fatalf("the body is not JSON: %v: %q", err, body)
	}
	if !bytes.Equal(compact.Bytes(), body) {
		t.Errorf("the JSON is not compact: %q", body)
	}
	return parseTree(t, body)
}

// wantError fails unless the answer is an error with this code and with exactly
// these details, given as compact JSON.
func wantError(t testing.TB, r reply, status int, code, details string) {
	t.Helper()
	n := checkError(t, r)
	if got := n.get("error.details"); r.status != status || n.get("error.code") != `"`+code+`"` || got != details {
		t.Errorf("got %d %s, want %d %s %s", r.status, r.body, status, code, details)
	}
}

// wantHeaders fails unless the answer has exactly these header fields, each
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

// tree is a JSON value that keeps the order of members.
type tree struct {
	text  string   // compact JSON
	names []string // the names of an object's members
	parts []*tree  // an object's members or an array's elements
}

// parseTree parses JSON. It fails if there are several values or if an object
// has two members with the same name.
func parseTree(t testing.TB, body []byte) *tree {
	t.Helper()
	n, err := readTree(body)
	if err != nil {
		t.Fatalf("%v in %q", err, body)
	}
	return n
}

func readTree(body []byte) (*tree, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	n, err := readValue(d)
	if err == nil && d.More() {
		err = fmt.Errorf("more than one value")
	}
	return n, err
}

func readValue(d *json.Decoder) (*tree, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	open, ok := token.(json.Delim)
	if !ok {
		text, err := tokenText(token)
		return &tree{text: text}, err
	}
	n := new(tree)
	var texts []string
	for d.More() {
		prefix := ""
		if open == '{' {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			if n.member(key.(string)) != nil {
				return nil, fmt.Errorf("member %q occurs twice", key)
			}
			n.names = append(n.names, key.(string))
			if prefix, err = tokenText(key); err != nil {
				return nil, err
			}
			prefix += ":"
		}
		part, err := readValue(d)
		if err != nil {
			return nil, err
		}
		n.parts = append(n.parts, part)
		texts = append(texts, prefix+part.text)
	}
	closing, err := d.Token()
	n.text = fmt.Sprint(open, strings.Join(texts, ","), closing)
	return n, err
}

// tokenText writes one token without escaping the characters that are special
// in HTML.
func tokenText(token any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(token)
	return strings.TrimSuffix(b.String(), "\n"), err
}

func (n *tree) member(name string) *tree {
	for i := range n.names {
		if n.names[i] == name && i < len(n.parts) {
			return n.parts[i]
		}
	}
	return nil
}

// at returns the value at a path such as "data.holidays.0.name", or nil if it does not exist.
func (n *tree) at(path string) *tree {
	for step := range strings.SplitSeq(path, ".") {
		if n == nil {
			return nil
		}
		if i, err := strconv.Atoi(step); err == nil && n.names == nil {
			if i >= len(n.parts) {
				return nil
			}
			n = n.parts[i]
			continue
		}
		n = n.member(step)
	}
	return n
}

// get returns the compact JSON at a path, or "nothing" if the path does not exist.
func (n *tree) get(path string) string {
	if found := n.at(path); found != nil {
		return found.text
	}
	return "nothing"
}

// keys returns the names of an object's members in their order.
func (n *tree) keys(path string) string {
	if found := n.at(path); found != nil {
		return strings.Join(found.names, " ")
	}
	return "nothing"
}

// pretty formats JSON for people: a value that fits on one line stays on one line.
func pretty(body []byte) (string, error) {
	n, err := readTree(body)
	if err != nil {
		return "", err
	}
	return n.indent("", 0), nil
}

const lineWidth = 110

// indent formats a value. The argument "used" is the number of characters that are
// already on the line of the value.
func (n *tree) indent(margin string, used int) string {
	if line := n.line(); len(n.parts) == 0 || len(margin)+used+len(line) < lineWidth {
		return line
	}
	inner := margin + "  "
	var lines []string
	for i, part := range n.parts {
		prefix := n.prefix(i)
		lines = append(lines, inner+prefix+part.indent(inner, len(prefix)))
	}
	return n.text[:1] + "\n" + strings.Join(lines, ",\n") + "\n" + margin + n.text[len(n.text)-1:]
}

// prefix returns the name of a member and a colon, or "" for an element of an array.
func (n *tree) prefix(i int) string {
	if n.names == nil {
		return ""
	}
	name, _ := tokenText(n.names[i]) // cannot fail for a string
	return name + ": "
}

// line formats a value on one line, with spaces after commas and colons.
func (n *tree) line() string {
	if n.parts == nil {
		return n.text
	}
	var parts []string
	for i, part := range n.parts {
		prefix := n.prefix(i)
		parts = append(parts, prefix+part.line())
	}
	return n.text[:1] + strings.Join(parts, ", ") + n.text[len(n.text)-1:]
}
