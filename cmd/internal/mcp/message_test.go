package mcp

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

const initialize = `{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25",` +
	`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}`

// sdkWords matches words that the SDK writes in errors and that only a Go programmer understands.
var sdkWords = regexp.MustCompile(`unmarshal|json:|Go |\*?mcp\.|handling|JSON RPC`)

// checkProtocolError checks that an answer is an error with this id and code, and that sdkWords
// does not match it.
func checkProtocolError(t *testing.T, message, answer, id string, code int) {
	t.Helper()
	want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"`, id, code)
	if !strings.HasPrefix(answer, want) || sdkWords.MatchString(answer) || strings.Count(answer, `"jsonrpc"`) != 1 {
		t.Errorf("%s: got\n%s\nwant %s and no word of the SDK", message, answer, want)
	}
}

// protocolErrors are messages that the server refuses, both on standard input and over HTTP.
var protocolErrors = []struct {
	message, id  string
	code, status int
}{
	{`xx`, "null", -32700, 400},
	{`{"jsonrpc":"2.0","id":1`, "null", -32700, 400},
	{`"xx"`, "null", -32600, 400},
	{`{"jsonrpc":"1.0","id":1,"method":"ping"}`, "null", -32600, 400},
	{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "null", -32600, 400},
	{`{"jsonrpc":"2.0","id":6}`, "6", -32600, 400}, // a request without a method
	{`{"jsonrpc":"2.0","id":"<6>","params":{}}`, `"<6>"`, -32600, 400},
	{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, "null", -32600, 400}, // the SDK would not answer
	{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "null", -32600, 400},  // the SDK would answer with the id 1
	{`{"jsonrpc":"2.0","ID":1,"id":1.5,"method":"ping"}`, "null", -32600, 400},
	{`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, "null", -32600, 400}, // the SDK would answer with the id 9007199254740992
	{`{"jsonrpc":"2.0","id":10,"method":"tools/call","params":"x"}`, "10", -32602, 200},
	{`{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":5}}`, "11", -32602, 200},
	{`{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"none"}}`, "12", -32602, 200},
	{`{"jsonrpc":"2.0","id":13,"method":"tools/call","params":null}`, "13", -32602, 200},
	{`{"jsonrpc":"2.0","id":14,"method":"tools/call"}`, "14", -32600, 200},
	{`{"jsonrpc":"2.0","id":15,"method":"tools/list","params":{"_meta":5}}`, "15", -32602, 200},
	{`{"jsonrpc":"2.0","id":16,"method":"ping","params":[1]}`, "16", -32602, 200},
	{`{"jsonrpc":"2.0","id":17,"method":"notifications/initialized"}`, "17", -32600, 200},
	{`{"jsonrpc":"2.0","id":18,"method":"no/such","params":{}}`, "18", -32601, 200},
	{`{"jsonrpc":"2.0","id":20,"method":"initialize","params":{"protocolVersion":5}}`, "20", -32602, 200},
	{`{"jsonrpc":"2.0","id":21,"method":"initialize","params":null}`, "21", -32602, 200},
	{`{"jsonrpc":"2.0","id":22,"method":"initialize"}`, "22", -32600, 200},
}

// TestProtocolErrorsContainNoGoTypes: the answer to a wrong message has a JSON-RPC code, and a
// text that sdkWords does not match. If the message has a valid id, the answer has the same id.
func TestProtocolErrorsContainNoGoTypes(t *testing.T) {
	server, _ := newServer(t)
	web := httptest.NewServer(server.Handler())
	defer web.Close()
	for _, test := range protocolErrors {
		var out strings.Builder
		if err := server.ServeStdio(t.Context(), strings.NewReader(initialize+"\n"+test.message+"\n"), &out); err != nil {
			t.Errorf("%s: %v", test.message, err)
		}
		answers := strings.SplitAfter(out.String(), "\n")
		if strings.HasPrefix(answers[0], `{"jsonrpc":"2.0","id":"first","result":`) {
			answers = answers[1:]
		}
		checkProtocolError(t, test.message, answers[0], test.id, test.code)

		status, media, body := post(t, web.URL+Path, test.message)
		checkProtocolError(t, test.message+" over HTTP", body, test.id, test.code)
		if status != test.status || media != "application/json" {
			t.Errorf("%s over HTTP: got %d %s, want %d", test.message, status, media, test.status)
		}
	}
}

// On standard input, a request before initialize and a second initialize are errors.
func TestInitializeMustBeFirstAndCannotBeRepeated(t *testing.T) {
	for messages, id := range map[string]string{
		listTools: "1",
		initialize + "\n" + strings.Replace(initialize, "first", "second", 1): `"second"`,
	} {
		server, _ := newServer(t)
		var out strings.Builder
		if err := server.ServeStdio(t.Context(), strings.NewReader(messages+"\n"), &out); err != nil {
			t.Error(err)
		}
		answers := strings.Split(strings.TrimSpace(out.String()), "\n")
		checkProtocolError(t, messages, answers[len(answers)-1], id, -32600)
	}
}

// The server does not answer unknown and invalid notifications either.
func TestNotificationsAreNotAnswered(t *testing.T) {
	server, _ := newServer(t)
	web := httptest.NewServer(server.Handler())
	defer web.Close()
	for _, message := range []string{
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","method":"no/such"}`,
		`{"jsonrpc":"2.0","method":"tools/list"}`,
		`{"jsonrpc":"2.0","method":"notifications/progress"}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":"x"}`,
		`{"jsonrpc":"2.0","id":7,"result":{}}`,
	} {
		var out strings.Builder
		if err := server.ServeStdio(t.Context(), strings.NewReader(initialize+"\n"+message+"\n"), &out); err != nil || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: error %v, got %s", message, err, &out)
		}
		if status, _, body := post(t, web.URL+Path, message); status != http.StatusAccepted || body != "" {
			t.Errorf("%s over HTTP: got %d %s, want 202 and an empty body", message, status, body)
		}
	}
}

// post sends a message with the headers of an MCP client.
func post(t *testing.T, url, message string) (status int, media, body string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, url, strings.NewReader(message))
	noError(t, err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	response, err := http.DefaultTransport.RoundTrip(request)
	noError(t, err)
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	noError(t, err)
	return response.StatusCode, response.Header.Get("Content-Type"), string(b)
}
