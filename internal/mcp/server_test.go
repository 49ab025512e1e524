package mcp

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func call(t *testing.T, session *sdk.ClientSession, tool string, arguments map[string]any) *sdk.CallToolResult {
	t.Helper()
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	return result
}

func text(t *testing.T, result *sdk.CallToolResult, i int) string {
	t.Helper()
	if len(result.Content) <= i {
		t.Fatalf("%d parts of content, want more than %d", len(result.Content), i)
	}
	return result.Content[i].(*sdk.TextContent).Text
}

// TestFailureIsAToolError: the model is told that it failed, the log why, and
// the server lives on.
func TestFailureIsAToolError(t *testing.T) {
	for name, s := range map[string]*stub{
		"a panic":              {},
		"an answer of no JSON": {status: 200, body: "<html>"},
		"an error of no JSON":  {status: 502, body: "<html>"},
	} {
		server, logged := newServer(t, s)
		session := connect(t, server)
		for range 2 {
			result := call(t, session, "check_date", map[string]any{"date": "2026-03-20"})
			if got := text(t, result, 0); !result.IsError || !strings.HasPrefix(got, "INTERNAL_ERROR: Something went wrong on our side. Call the tool once more") {
				t.Errorf("%s: %q", name, got)
			}
		}
		if strings.Count(logged.String(), "a tool failed") != 2 {
			t.Errorf("%s: the log says %s", name, logged)
		}
	}
}

// TestQuestions: what each way of calling a tool asks of the API.
func TestQuestions(t *testing.T) {
	s := &stub{status: 404, body: `{"error":{"code":"DATASET_NOT_FOUND","message":"No.","details":{"field":"x"}}}`}
	server, _ := newServer(t, s)
	session := connect(t, server)
	tests := []struct {
		tool      string
		arguments map[string]any
		want      string // "" where nothing is asked
	}{
		{"list_holidays", nil, "/v1/holidays?"},
		{"list_holidays", map[string]any{"year": 2026, "type": "national_holiday"}, "/v1/holidays?type=national_holiday&year=2026"},
		{"list_holidays", map[string]any{"start": "2026-01-01", "end": "2026-01-31"}, "/v1/holidays/range?end=2026-01-31&start=2026-01-01"},
		{"list_holidays", map[string]any{"end": "2026-01-31"}, "/v1/holidays/range?end=2026-01-31"},
		{"list_holidays", map[string]any{"end": "2026-01-31", "year": 2026}, ""},
		{"list_holidays", map[string]any{"as_of": "2025-08-01"}, "/v1/as-of/2025-08-01/holidays?"},
		{"check_date", map[string]any{"date": "2026-03-20"}, "/v1/days?end=2026-03-20&includeSources=true&start=2026-03-20"},
		{"check_date", nil, "/v1/days?includeSources=true"},
		{"check_date", map[string]any{"date": "2026-03-20&x=1#?/"}, "/v1/days?end=2026-03-20%26x%3D1%23%3F%2F&includeSources=true&start=2026-03-20%26x%3D1%23%3F%2F"},
		{"check_date", map[string]any{"date": "2026-03-20", "as_of": "2025-01-01/../.."}, ""},
		{"check_date", map[string]any{"date": "2026-03-20", "as_of": ""}, ""},
		{"add_workdays", map[string]any{"date": "2026-03-18", "days": 5}, "/v1/workdays/add?date=2026-03-18&days=5"},
		{"add_workdays", map[string]any{"date": "2026-03-18", "days": -5}, "/v1/workdays/subtract?date=2026-03-18&days=5"},
		{"add_workdays", map[string]any{"date": "2026-03-18", "days": 0}, ""},
		{"add_workdays", map[string]any{"date": "2026-03-18"}, "/v1/workdays/add?date=2026-03-18"},
		{"count_workdays", map[string]any{"start": "2026-01-01", "end": "2026-01-05", "inclusive": false, "weekend": []string{}},
			"/v1/workdays/diff?end=2026-01-05&inclusive=false&start=2026-01-01&weekend=none"},
		{"deadlines", map[string]any{"start": "2026-03-17T15:00+07:00", "hours": "16", "fri": "08:00-11:00"}, "/v1/deadlines/due?fri=08%3A00-11%3A00&hours=16&start=2026-03-17T15%3A00%2B07%3A00"},
		{"deadlines", map[string]any{"start": "2026-03-17T15:00", "end": "2026-03-18T15:00", "hours_per_day": "09:00-17:00"},
			"/v1/deadlines/elapsed?end=2026-03-18T15%3A00&hoursPerDay=09%3A00-17%3A00&start=2026-03-17T15%3A00"},
		{"deadlines", map[string]any{"start": "2026-03-17T15:00"}, ""},
		{"deadlines", map[string]any{"start": "2026-03-17T15:00", "end": "2026-03-18T15:00", "hours": "1"}, ""},
		{"list_sources", map[string]any{"year": 2025}, "/v1/sources?year=2025"},
	}
	for _, test := range tests {
		s.asked = nil
		if result := call(t, session, test.tool, test.arguments); !result.IsError {
			t.Errorf("%s %v is no error", test.tool, test.arguments)
		}
		if got := strings.Join(s.asked, " "); got != test.want {
			t.Errorf("%s %v asks %s, want %s", test.tool, test.arguments, got, test.want)
		}
	}
}

// TestNewNeedsTheAPI: a server over something else does not start.
func TestNewNeedsTheAPI(t *testing.T) {
	for _, body := range []string{"", "{}", `{"paths":{}}`} {
		answer := func(string) (int, []byte) { return 200, []byte(body) }
		if _, err := New(answer, "v0", nil); err == nil {
			t.Errorf("%q is taken for the API", body)
		}
	}
	if _, err := New(func(string) (int, []byte) { return 404, nil }, "v0", nil); err == nil {
		t.Error("an API without answers is taken")
	}
}

// TestMalformedLineDoesNotEndStdio: a line that is no message is answered with
// an error that has no id, and the questions around it are answered.
func TestMalformedLineDoesNotEndStdio(t *testing.T) {
	const (
		first   = `{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}` + "\n"
		last    = `{"jsonrpc":"2.0","id":"last","method":"ping"}`
		parse   = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,`
		invalid = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,`
	)
	for line, want := range map[string]string{
		"hello":                    parse,
		`{"jsonrpc":"2.0",`:        parse,
		"}":                        parse,
		last + " " + last:          parse, // two messages
		last + "x":                 parse,
		"\x00":                     parse,
		"\xff\xfe":                 parse,
		strings.Repeat("x", 2<<20): parse,
		strings.Repeat(" ", 2<<20): parse, // longer than a message may be
		`"hello"`:                  invalid,
		"1":                        invalid,
		"null":                     invalid,
		"{}":                       invalid,
		"[]":                       invalid,
		"[" + last + "]":           invalid, // a batch
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`:            invalid,
		`{"jsonrpc":"2.0","id":{},"method":"ping"}`:           invalid,
		`{"jsonrpc":"2.0","id":1,"method":1}`:                 invalid,
		`{"jsonrpc":"2.0"}`:                                   invalid,
		"":                                                    "", // nothing to answer
		" \t\r":                                               "",
		`{"jsonrpc":"2.0","id":7,"result":{}}`:                "", // an answer to nothing
		`{"jsonrpc":"2.0","method":"no/such"}`:                "",
		`{"jsonrpc":"2.0","id":7,"method":"no/such"}`:         `{"jsonrpc":"2.0","id":7,"error":{"code":-32601,`,
		`{"jsonrpc":"2.0","id":7,"method":"ping","params":1}`: `{"jsonrpc":"2.0","id":7,"error":{"code":-32`,
	} {
		for _, end := range []string{"\n", "\r\n"} {
			server, _ := newServer(t, &stub{})
			var out strings.Builder
			if err := server.ServeStdio(t.Context(), strings.NewReader(first+line+end+last+end), &out); err != nil {
				t.Errorf("%.80q: %v", line, err)
			}
			var others []string
			for answer := range strings.Lines(out.String()) {
				if !strings.HasPrefix(answer, `{"jsonrpc":"2.0","id":"first","result":`) && !strings.HasPrefix(answer, `{"jsonrpc":"2.0","id":"last","result":`) {
					others = append(others, answer)
				}
			}
			if strings.Count(out.String(), "\n")-len(others) != 2 {
				t.Errorf("%.80q: the questions around it are answered with\n%s", line, &out)
			}
			if (want == "") != (len(others) == 0) || len(others) > 1 || want != "" && !strings.HasPrefix(others[0], want) {
				t.Errorf("%.80q: answered with %q, want %s", line, others, want)
			}
		}
	}
}

// TestStdioEndsWithItsInput: with or without a last newline.
func TestStdioEndsWithItsInput(t *testing.T) {
	for in, want := range map[string]int{"": 0, "\n": 0, "hello": 1, `{"jsonrpc":"2.0","id":1,"method":"ping"}`: 1} {
		server, _ := newServer(t, &stub{})
		var out strings.Builder
		if err := server.ServeStdio(t.Context(), strings.NewReader(in), &out); err != nil || strings.Count(out.String(), "\n") != want {
			t.Errorf("%q: %v, answered with %q", in, err, &out)
		}
	}
}

// TestStdioEndsWhenTheInputFails: what cannot be read is an error.
func TestStdioEndsWhenTheInputFails(t *testing.T) {
	server, _ := newServer(t, &stub{})
	failed := errors.New("the input failed")
	if err := server.ServeStdio(t.Context(), iotest.ErrReader(failed), io.Discard); !errors.Is(err, failed) {
		t.Errorf("got %v, want %v", err, failed)
	}
}

// TestAllQuestionsAreAnswered: also those of a file, whose end comes before
// the first answer.
func TestAllQuestionsAreAnswered(t *testing.T) {
	s := &stub{status: 404, body: `{"error":{"code":"DATASET_NOT_FOUND","message":"No.","details":{}}}`}
	server, _ := newServer(t, s)
	const questions = 50
	in := `{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
` + strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_holidays"}}`+"\n", questions)
	for i := range questions {
		in = strings.Replace(in, `"id":1,`, `"id":`+strconv.Itoa(i+100)+`,`, 1)
	}
	var out strings.Builder
	if err := server.ServeStdio(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for i := range questions {
		if !strings.Contains(out.String(), `"id":`+strconv.Itoa(i+100)+`,`) {
			t.Errorf("question %d has no answer", i+100)
		}
	}
}
