package mcp

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const listTools = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`

// TestUnknownMethodGetsTheErrorMethodNotFound: the answer is a JSON-RPC error with the
// id of the request. Since version 2026-07-28 of the protocol, the status is 404.
func TestUnknownMethodGetsTheErrorMethodNotFound(t *testing.T) {
	server, _ := newServer(t)
	web := httptest.NewServer(server.Handler())
	defer web.Close()
	tests := []struct {
		version, body string
		status        int
		want          string // the beginning of the body
	}{
		{"", `{"jsonrpc":"2.0","id":1,"method":"no/such"}`, 200, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,`},
		{"2025-03-26", `{"jsonrpc":"2.0","id":"a","method":"no/such","params":{}}`, 200, `{"jsonrpc":"2.0","id":"a","error":{"code":-32601,`},
		{"2025-11-25", `{"jsonrpc":"2.0","id":"<b>","method":"<script>","params":{}}`, 200, `{"jsonrpc":"2.0","id":"<b>","error":{"code":-32601,`},
		{"2025-11-25", `{"jsonrpc":"2.0","id":0,"method":""}`, 200, `{"jsonrpc":"2.0","id":0,"error":{"code":-32601,`},
		{"2026-07-28", `{"jsonrpc":"2.0","id":2,"method":"no/such","params":{}}`, 404, `{"jsonrpc":"2.0","id":2,"error":{"code":-32601,`},
		{"2025-11-25", `{"jsonrpc":"2.0","id":4,"method":"ping"}`, 200, `{"jsonrpc":"2.0","id":4,"result":{}}`},
		{"2025-11-25", listTools, 200, `{"jsonrpc":"2.0","id":1,"result":{`},
	}
	for _, test := range tests {
		request, err := http.NewRequest("POST", web.URL+Path, strings.NewReader(test.body))
		noError(t, err)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		if test.version != "" {
			request.Header.Set("Mcp-Protocol-Version", test.version)
		}
		if test.version == "2026-07-28" {
			request.Header.Set("Mcp-Method", "no/such")
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		noError(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != test.status || !strings.HasPrefix(string(body), test.want) {
			t.Errorf("%s %s: got %d %.200s, error %v, want %d and %s", test.version, test.body, response.StatusCode, body, err, test.status, test.want)
		}
		if media := response.Header.Get("Content-Type"); strings.HasPrefix(test.want, "{") != (media == "application/json") {
			t.Errorf("%s %s: got the wrong Content-Type %s", test.version, test.body, media)
		}
		if got := response.Header.Get("Cache-Control"); !strings.Contains(got, "no-") {
			t.Errorf("%s %s: got Cache-Control %q, want it to forbid caching", test.version, test.body, got)
		}
	}
}

// TestHandlerRefusesOtherSitesAndInvalidMessages: the handler accepts only one message,
// and only from a client that is not a page of another site.
func TestHandlerRefusesOtherSitesAndInvalidMessages(t *testing.T) {
	server, _ := newServer(t)
	web := httptest.NewServer(server.Handler())
	defer web.Close()
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
		{"another path", "POST", "/", nil, listTools, 404},
		{"a path with a slash at the end", "POST", "/mcp/", nil, listTools, 404},
		{"a path of the API", "GET", "/v1/health", nil, "", 404},
		{"a form", "POST", "/mcp", map[string]string{"Content-Type": "text/plain"}, listTools, 415},
		{"not a message", "POST", "/mcp", nil, "hello", 400},
		{"an empty body", "POST", "/mcp", nil, "", 400},
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
