package mcp

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

const listTools = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`

// overHTTP starts a server that answers at [Path]. Its public address is holidays.example.org.
func overHTTP(t *testing.T) *httptest.Server {
	t.Helper()
	tools, _ := newServer(t)
	web := httptest.NewServer(Handler(Options{Server: func() *Server { return tools },
		Queue: server.NewQueue(2), BaseURL: "https://holidays.example.org"}))
	t.Cleanup(web.Close)
	return web
}

// TestHandlerRefusesOtherSitesAndInvalidMessages: the handler accepts only one message,
// and only from a client that is not a page of another site.
func TestHandlerRefusesOtherSitesAndInvalidMessages(t *testing.T) {
	web := overHTTP(t)
	tests := []struct {
		name         string
		method, path string
		header       map[string]string
		body         string
		want         int
	}{
		{"a message", "POST", "/mcp", nil, listTools, 200},
		{"a page of this site", "POST", "/mcp", map[string]string{"Origin": web.URL}, listTools, 200},
		{"a page of another site", "POST", "/mcp", map[string]string{"Origin": "https://evil.example"}, listTools, 403},
		{"a page in a sandbox", "POST", "/mcp", map[string]string{"Origin": "null"}, listTools, 403},
		{"a cross-site request", "POST", "/mcp", map[string]string{"Sec-Fetch-Site": "cross-site"}, listTools, 403},
		{"another host", "POST", "/mcp", map[string]string{"Host": "evil.example"}, listTools, 403},
		{"another host and a page of that host", "POST", "/mcp", map[string]string{"Host": "evil.example", "Origin": "http://evil.example"}, listTools, 403},
		{"GET", "GET", "/mcp", nil, "", 405},
		{"DELETE", "DELETE", "/mcp", nil, "", 405},
		{"OPTIONS", "OPTIONS", "/mcp", map[string]string{"Origin": "https://evil.example"}, "", 405},
		{"the public host", "POST", "/mcp", map[string]string{"Host": "holidays.example.org", "Origin": "https://holidays.example.org"}, listTools, 200},
		{"the public host and a page of another site", "POST", "/mcp", map[string]string{"Host": "holidays.example.org", "Origin": "https://evil.example"}, listTools, 403},
		{"a form", "POST", "/mcp", map[string]string{"Content-Type": "text/plain"}, listTools, 415},
		{"not a message", "POST", "/mcp", nil, "hello", 400},
		{"an empty body", "POST", "/mcp", nil, "", 400},
		{"a message that is nested too deeply", "POST", "/mcp", nil,
			`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":` + strings.Repeat("[", 900) + strings.Repeat("]", 900) + `}}`, 400},
		{"a message whose id is a fraction", "POST", "/mcp", nil, strings.Replace(listTools, "1,", "1.5,", 1), 400},
		{"two messages", "POST", "/mcp", nil, listTools + listTools, 400},
		{"a batch", "POST", "/mcp", nil, " [" + listTools + "]", 400},
		{"the longest message", "POST", "/mcp", nil, listTools + strings.Repeat(" ", maxBody-len(listTools)), 200},
		{"a message that is one byte too long", "POST", "/mcp", nil, listTools + strings.Repeat(" ", maxBody-len(listTools)+1), 413},
		{"a message that is much too long", "POST", "/mcp", nil, strings.Repeat(" ", 10<<20), 413},
	}
	for _, test := range tests {
		request, err := http.NewRequest(test.method, web.URL+test.path, strings.NewReader(test.body))
		noError(t, err)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		for name, value := range test.header {
			request.Header.Set(name, value)
		}
		request.Host = test.header["Host"]
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != test.want {
			t.Errorf("%s: got %d %.200s, error %v, want %d", test.name, response.StatusCode, body, err, test.want)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" || response.Header.Get("Cache-Control") == "" ||
			response.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: header %v", test.name, response.Header)
		}
		if test.want == 200 && !strings.Contains(string(body), `"list_holidays"`) {
			t.Errorf("%s: %.200s", test.name, body)
		}
	}
}

// TestDisconnectedClientAbortsTheCall: in an earlier version, the handler failed with the status 0
// if the client disconnected.
func TestDisconnectedClientAbortsTheCall(t *testing.T) {
	tools, _ := newServer(t)
	for _, busy := range []bool{false, true} {
		queue := server.NewQueue(1)
		ctx, cancel := context.WithCancel(t.Context())
		body := io.Reader(strings.NewReader(listTools))
		if busy { // the client disconnects while its request waits
			_, err := queue.Enter(t.Context(), netip.Addr{})
			noError(t, err)
			time.AfterFunc(10*time.Millisecond, cancel)
		} else { // the client disconnects when its message has been read
			body = io.MultiReader(body, readerFunc(func([]byte) (int, error) { cancel(); return 0, io.EOF }))
		}
		request := httptest.NewRequestWithContext(ctx, http.MethodPost, Path, body)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		func() {
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler {
					t.Errorf("the server is busy: %v: recovered %v, want %v", busy, cause, http.ErrAbortHandler)
				}
			}()
			Handler(Options{Server: func() *Server { return tools }, Queue: queue}).ServeHTTP(httptest.NewRecorder(), request)
		}()
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
