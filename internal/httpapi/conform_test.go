package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// spec is the description as it is served, read as a client would: nothing in
// this file knows the route table.
type spec struct {
	doc        any
	operations []*specOperation
	compiler   *jsonschema.Compiler
}

type specOperation struct {
	id, path string
	match    *regexp.Regexp // of a request's path
	params   []specParam
	statuses map[string]specResponse
}

type specParam struct {
	Name     string
	In       string
	Required bool
	Example  any
	schema   *jsonschema.Schema
	kind     string // the schema's type
	def      any
}

type specResponse struct {
	headers map[string]specHeader
	bodies  map[string]*jsonschema.Schema // by media type
}

type specHeader struct {
	required bool
	schema   *jsonschema.Schema
}

const specURL = "https://harikerja.test/openapi.json"

// served is the description, read once.
var served = sync.OnceValue(func() *spec {
	_, body := newAPI().Answer("/openapi.json")
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	s := &spec{doc: doc, compiler: jsonschema.NewCompiler()}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.AssertFormat()
	if err := s.compiler.AddResource(specURL, doc); err != nil {
		panic(err)
	}
	paths := doc.(map[string]any)["paths"].(map[string]any)
	for path := range paths {
		s.operations = append(s.operations, s.operation(path))
	}
	slices.SortFunc(s.operations, func(a, b *specOperation) int { return strings.Compare(a.id, b.id) })
	return s
})

// at follows a JSON pointer, and references on its way, to a value and to the
// pointer that it really has.
func (s *spec) at(pointer string) (any, string) {
	value := s.doc
	for i, step := range strings.Split(pointer, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			n, _ := strconv.Atoi(step) // our own pointers
			value = v[n]
		}
		if v, ok := value.(map[string]any); ok && v["$ref"] != nil && len(v) == 1 {
			rest := strings.Split(pointer, "/")[i+2:]
			return s.at(strings.Join(append([]string{strings.TrimPrefix(v["$ref"].(string), "#")}, rest...), "/"))
		}
	}
	return value, pointer
}

func (s *spec) object(pointer string) (map[string]any, string) {
	value, real := s.at(pointer)
	object, _ := value.(map[string]any)
	return object, real
}

func (s *spec) schema(pointer string) *jsonschema.Schema {
	_, real := s.at(pointer)
	return s.compiler.MustCompile(specURL + "#" + real)
}

func (s *spec) operation(path string) *specOperation {
	pointer := "/paths/" + strings.ReplaceAll(path, "/", "~1") + "/get"
	get, _ := s.object(pointer)
	op := &specOperation{id: get["operationId"].(string), path: path, statuses: make(map[string]specResponse)}
	op.match = regexp.MustCompile("^" + regexp.MustCompile(`\\\{[a-zA-Z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(path), "[^/]*") + "$")
	params, _ := get["parameters"].([]any)
	for i := range params {
		op.params = append(op.params, s.param(fmt.Sprintf("%s/parameters/%d", pointer, i)))
	}
	for status := range get["responses"].(map[string]any) {
		op.statuses[status] = s.response(pointer + "/responses/" + status)
	}
	return op
}

func (s *spec) param(pointer string) specParam {
	object, _ := s.object(pointer)
	text, _ := json.Marshal(object) // it was JSON
	var p specParam
	if err := json.Unmarshal(text, &p); err != nil {
		panic(err)
	}
	p.schema = s.compiler.MustCompile(specURL + "#" + pointer + "/schema")
	own := object["schema"].(map[string]any)
	p.def = own["default"]
	if reference, ok := own["$ref"].(string); ok {
		own, _ = s.object(strings.TrimPrefix(reference, "#"))
	}
	p.kind = own["type"].(string)
	return p
}

func (s *spec) response(pointer string) specResponse {
	object, real := s.object(pointer)
	r := specResponse{headers: make(map[string]specHeader), bodies: make(map[string]*jsonschema.Schema)}
	headers, _ := object["headers"].(map[string]any)
	for name := range headers {
		header, at := s.object(real + "/headers/" + name)
		required, _ := header["required"].(bool)
		r.headers[name] = specHeader{required, s.schema(at + "/schema")}
	}
	content, _ := object["content"].(map[string]any)
	for media := range content {
		r.bodies[media] = s.schema(real + "/content/" + strings.ReplaceAll(media, "/", "~1") + "/schema")
	}
	return r
}

// find returns the operation of a path; of two, the one without a wildcard.
func (s *spec) find(path string) *specOperation {
	var found *specOperation
	for _, op := range s.operations {
		if op.match.MatchString(path) && (found == nil || !strings.Contains(op.path, "{")) {
			found = op
		}
	}
	return found
}

// Header fields that HTTP itself is responsible for, and OpenAPI does not
// describe.
var transport = []string{"Content-Type", "Content-Length", "Content-Encoding", "Connection"}

// conforms fails unless an answer is one that the description has for its
// request: status, header fields, media type and body.
func (s *spec) conforms(t *testing.T, method, target string, r reply) {
	t.Helper()
	path, _, _ := strings.Cut(target, "?")
	op := s.find(path)
	if op == nil {
		if r.status != 404 && method != "OPTIONS" {
			t.Errorf("%s %s: %d at a path that is not described", method, target, r.status)
		}
		return
	}
	if method == "OPTIONS" {
		return // described in words, for all paths; TestMethods looks at it
	}
	response, ok := op.statuses[strconv.Itoa(r.status)]
	if !ok {
		t.Errorf("%s %s: status %d is not described", method, target, r.status)
		return
	}
	if err := response.check(t, r); err != nil {
		t.Errorf("%s %s: %d: %v", method, target, r.status, err)
	}
}

func (d specResponse) check(t *testing.T, r reply) error {
	t.Helper()
	for name := range r.header {
		if i := slices.IndexFunc(transport, func(known string) bool { return known == name }); i < 0 && d.header(name) == nil {
			return fmt.Errorf("the header field %s is not described", name)
		}
	}
	for name, h := range d.headers {
		value := r.header.Get(name)
		if value == "" && !h.required {
			continue
		}
		var typed any = value
		if n, err := strconv.Atoi(value); err == nil {
			typed = json.Number(strconv.Itoa(n))
		}
		if err := h.schema.Validate(typed); err != nil {
			return fmt.Errorf("the header field %s is %q: %w", name, value, err)
		}
	}
	if len(d.bodies) == 0 {
		if len(r.body) > 0 {
			return fmt.Errorf("a body of %d bytes is not described", len(r.body))
		}
		return nil
	}
	media, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	schema := d.bodies[media]
	if schema == nil {
		return fmt.Errorf("the media type %q is not described", media)
	}
	body := r.body
	if coding := r.header.Get("Content-Encoding"); coding != "" {
		body = decompress(t, coding, body)
	}
	value, err := bodyValue(media, body)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// header returns what is described of a field; names are those of net/http.
func (d specResponse) header(name string) *specHeader {
	for described, h := range d.headers {
		if strings.EqualFold(described, name) {
			return &h
		}
	}
	return nil
}

// bodyValue reads a body as the value that its schema describes.
func bodyValue(media string, body []byte) (any, error) {
	switch media {
	case "application/json":
		return jsonschema.UnmarshalJSON(bytes.NewReader(body))
	case "application/yaml":
		var value any
		err := yaml.Unmarshal(body, &value)
		return value, err
	}
	return string(body), nil
}
