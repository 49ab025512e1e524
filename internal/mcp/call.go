package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// handler answers the calls of a tool. Whatever is wrong with one is a result
// that the model sees; only what is wrong with us goes to the log.
func (s *Server) handler(t *tool) sdk.ToolHandler {
	return func(_ context.Context, request *sdk.CallToolRequest) (result *sdk.CallToolResult, _ error) {
		defer func() {
			if cause := recover(); cause != nil {
				s.log.Error("a tool failed", "tool", t.name, "arguments", string(request.Params.Arguments),
					"cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
				result = refuse("INTERNAL_ERROR", "Something went wrong on our side.").result()
			}
		}()
		reply, r, err := s.call(t, request.Params.Arguments)
		if err != nil {
			panic(err)
		}
		if r != nil {
			return r.result(), nil
		}
		return reply.result(t)
	}
}

// reply is the API's answer to a call with the decrees behind it.
type reply struct {
	query url.Values
	Meta  meta
	Data  json.RawMessage

	body    []byte      // the whole answer
	decrees []yearsList // nil where the answer is a list of them itself
	cited   bool        // the sentence names the decrees by itself
}

// meta is what an answer says of itself, as far as it is needed here.
type meta struct {
	AsOf      string
	Year      int // of answers that rest on one year's dataset
	Revision  int
	Status    string
	UpdatedAt string
	Datasets  []dataset // of all others
}

type dataset struct {
	Year, Revision int
	Status         string
}

// yearsList is the decrees behind the list of a year.
type yearsList struct {
	Year    int
	Sources json.RawMessage
}

// call puts a tool's question to the API.
func (s *Server) call(t *tool, raw json.RawMessage) (*reply, *refusal, error) {
	given, r := readArguments(t.arguments, raw)
	if r != nil {
		return nil, r, nil
	}
	prefix, r := root(given)
	if r != nil {
		return nil, r, nil
	}
	query := url.Values{}
	for _, a := range t.arguments {
		if a.param != "" && given.has(a.name) {
			query.Set(a.param, given[a.name])
		}
	}
	endpoint, r := t.ask(given, query)
	if r != nil {
		return nil, r, nil
	}
	status, body := s.answer(prefix + strings.TrimPrefix(endpoint, "/v1") + "?" + query.Encode())
	if status != http.StatusOK {
		r, err := refused(t, body)
		return nil, r, err
	}
	a := &reply{query: query, body: body}
	if err := json.Unmarshal(body, a); err != nil {
		return nil, nil, fmt.Errorf("the answer of %s cannot be read: %w", endpoint, err)
	}
	if t.isList {
		return a, nil, nil
	}
	return a, nil, s.addDecrees(a, prefix)
}

// root returns what all paths begin with: that of now or of an earlier day.
func root(given values) (string, *refusal) {
	day, ok := given[asOf.name]
	if !ok {
		return "/v1", nil
	}
	if _, err := harikerja.ParseDate(day); err != nil { // it becomes part of a path
		return "", refuse("INVALID_DATE", asOf.name+" must use YYYY-MM-DD and be a real date, as in 2026-03-20, not "+quote(day)+".").
			with("field", asOf.name).with("value", day)
	}
	return "/v1/as-of/" + day, nil
}

// addDecrees looks up the decrees of all years that an answer rests on.
func (s *Server) addDecrees(a *reply, prefix string) error {
	a.decrees = []yearsList{}
	for _, d := range a.datasets() {
		var sources struct{ Data json.RawMessage }
		if err := s.get(prefix+"/sources?year="+strconv.Itoa(d.Year), &sources); err != nil {
			return err
		}
		a.decrees = append(a.decrees, yearsList{Year: d.Year, Sources: sources.Data})
	}
	return nil
}

// datasets returns the yearly datasets that an answer rests on.
func (a *reply) datasets() []dataset {
	if a.Meta.Revision != 0 {
		return []dataset{{a.Meta.Year, a.Meta.Revision, a.Meta.Status}}
	}
	return a.Meta.Datasets
}

// content is the API's answer and the decrees, byte for byte as the API writes
// them.
func (a *reply) content() json.RawMessage {
	if a.decrees == nil {
		return a.body
	}
	b := append([]byte(nil), a.body[:len(a.body)-1]...)
	b = append(b, `,"decrees":[`...)
	for i, d := range a.decrees {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"year":`...)
		b = strconv.AppendInt(b, int64(d.Year), 10)
		b = append(b, `,"sources":`...)
		b = append(append(b, d.Sources...), '}')
	}
	return append(b, "]}"...)
}

// result is the answer three times: as a sentence, as JSON for clients that
// only pass text on, and as structured content.
func (a *reply) result(t *tool) (*sdk.CallToolResult, error) {
	text, err := a.sentence(t)
	if err != nil {
		return nil, err
	}
	content := a.content()
	return &sdk.CallToolResult{
		Content:           []sdk.Content{&sdk.TextContent{Text: text}, &sdk.TextContent{Text: string(content)}},
		StructuredContent: content,
	}, nil
}
