package main

import (
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestToolErrors: what is wrong comes back as a tool's error, with the API's
// code and words where the API was asked.
func TestToolErrors(t *testing.T) {
	api := httpapi.New(builtin(), fixed(mcpClock))
	tests := []struct {
		tool, arguments string
		target          string            // the API's question, if it is asked
		names           map[string]string // the API's parameters that have other names here
		code, message   string            // where the API is not asked
		lawful          bool              // the input schema cannot know
	}{
		{tool: "check_date", arguments: `{"date":"2026-02-30"}`, target: "/v1/days?start=2026-02-30&end=2026-02-30", names: map[string]string{"start": "date"}},
		{tool: "check_date", arguments: `{"date":""}`, target: "/v1/days?start=&end=", names: map[string]string{"start": "date"}},
		{tool: "check_date", arguments: `{}`, target: "/v1/days", names: map[string]string{"start": "date"}},
		{tool: "check_date", arguments: `{"date":"2028-01-01"}`, target: "/v1/days?start=2028-01-01&end=2028-01-01", names: map[string]string{"start": "date"}, lawful: true},
		{tool: "check_date", arguments: `{"date":"2026-03-20","as_of":"2027-01-01"}`, target: "/v1/as-of/2027-01-01/days?start=2026-03-20&end=2026-03-20", names: map[string]string{"asOf": "as_of", "The date after as-of": "as_of"}, lawful: true},
		{tool: "check_date", arguments: `{"date":"2026-03-20","as_of":"2008-01-01"}`, target: "/v1/as-of/2008-01-01/days?start=2026-03-20&end=2026-03-20", names: map[string]string{"start": "date"}, lawful: true},
		{tool: "check_date", arguments: `{"date":"2026-03-20","as_of":"2025-02-30"}`, target: "/v1/as-of/2025-02-30/days?start=2026-03-20&end=2026-03-20", names: map[string]string{"asOf": "as_of"}},
		{tool: "check_date", arguments: `{"date":"2026-03-20","weekend":["friday"]}`, target: "/v1/days?start=2026-03-20&end=2026-03-20&weekend=friday"},
		{tool: "check_date", arguments: `{"date":"2026-03-20","weekend":["mon","tue","wed","thu","fri","sat","sun"]}`, target: "/v1/days?start=2026-03-20&end=2026-03-20&weekend=mon,tue,wed,thu,fri,sat,sun"},
		{tool: "check_date", arguments: `{"date":"2026-03-20","weekend":"sat,sun"}`, code: "INVALID_TYPE", message: `weekend must be an array of different weekdays, as in ["sat","sun"], or [] for none, not "sat,sun".`},
		{tool: "check_date", arguments: `{"date":"2026-03-20","foo":"bar"}`, code: "INVALID_TYPE", message: `"foo" is not an argument of this tool: it takes date, include_collective_leave, weekend, as_of.`},
		{tool: "check_date", arguments: `{"date":"2026-03-20","includeCollectiveLeave":true}`, code: "INVALID_TYPE", message: `"includeCollectiveLeave" is not an argument of this tool: it takes date, include_collective_leave, weekend, as_of.`},
		{tool: "check_date", arguments: `{"date":"2026-03-20","include_collective_leave":"no"}`, code: "INVALID_TYPE", message: `include_collective_leave must be true or false without quotes, not "no".`},
		{tool: "list_holidays", arguments: `{"year":1999}`, target: "/v1/holidays?year=1999", lawful: true},
		{tool: "list_holidays", arguments: `{"year":26}`, target: "/v1/holidays?year=26"},
		{tool: "list_holidays", arguments: `{"year":"2026"}`, code: "INVALID_YEAR", message: `year must be a whole number without quotes, as in 2026, not "2026".`},
		{tool: "list_holidays", arguments: `{"type":"holiday"}`, target: "/v1/holidays?type=holiday"},
		{tool: "list_holidays", arguments: `{"year":2026,"start":"2026-01-01","end":"2026-01-31"}`, code: "INVALID_RANGE", message: "Give either year, or start and end, not both.", lawful: true},
		{tool: "list_holidays", arguments: `{"start":"2026-01-01"}`, target: "/v1/holidays/range?start=2026-01-01", lawful: true},
		{tool: "add_workdays", arguments: `{"date":"2026-03-18","days":0}`, code: "INVALID_RANGE", message: "days must not be 0: give the workdays to go forward, or back as a negative number.", lawful: true},
		{tool: "add_workdays", arguments: `{"date":"2026-03-18","days":2147483648}`, target: "/v1/workdays/add?date=2026-03-18&days=2147483648"},
		{tool: "add_workdays", arguments: `{"date":"2026-03-18","days":100000}`, target: "/v1/workdays/add?date=2026-03-18&days=100000", lawful: true},
		{tool: "add_workdays", arguments: `{"date":"2026-03-18","days":-100000}`, target: "/v1/workdays/subtract?date=2026-03-18&days=100000", lawful: true},
		{tool: "add_workdays", arguments: `{"date":"2026-03-18"}`, target: "/v1/workdays/add?date=2026-03-18"},
		{tool: "count_workdays", arguments: `{"start":"2026-03-18","end":"2026-03-17"}`, target: "/v1/workdays/diff?start=2026-03-18&end=2026-03-17", lawful: true},
		{tool: "count_workdays", arguments: `{"start":"2026-03-18","end":"2030-03-17"}`, target: "/v1/workdays/diff?start=2026-03-18&end=2030-03-17", lawful: true},
		{tool: "deadlines", arguments: `{"start":"2026-03-17T15:00"}`, code: "INVALID_RANGE", message: "hours or end is required: hours to learn when the work is due, end to learn the working time until then.", lawful: true},
		{tool: "deadlines", arguments: `{"start":"2026-03-17 15:00","hours":"1"}`, target: "/v1/deadlines/due?start=2026-03-17+15:00&hours=1", names: map[string]string{"%2B": "+"}},
		{tool: "deadlines", arguments: `{"start":"2026-03-17T15:00","hours":"0"}`, target: "/v1/deadlines/due?start=2026-03-17T15:00&hours=0", lawful: true},
		{tool: "deadlines", arguments: `{"start":"2026-03-17T15:00","hours":16}`, code: "INVALID_RANGE", message: `hours must be a string, as in "16" or "1:30", not 16.`},
		{tool: "deadlines", arguments: `{"start":"2026-03-17T15:00","hours":"1","hours_per_day":"nine to five"}`, target: "/v1/deadlines/due?start=2026-03-17T15:00&hours=1&hoursPerDay=nine+to+five", names: map[string]string{"hoursPerDay": "hours_per_day"}},
		{tool: "deadlines", arguments: `{"start":"2026-03-17T15:00","hours":"1","zone":"Mars"}`, target: "/v1/deadlines/due?start=2026-03-17T15:00&hours=1&zone=Mars", lawful: true},
		{tool: "list_sources", arguments: `{"year":2008}`, target: "/v1/sources?year=2008", lawful: true},
		{tool: "list_sources", arguments: `[]`, code: "INVALID_TYPE", message: "The arguments must be one JSON object with every name once: this is none."},
	}
	type envelope struct {
		Error struct {
			Code, Message string
			Details       map[string]any
		}
	}
	for name, session := range mcpSessions(t) {
		schemas := toolSchemas(t, session)
		for _, test := range tests {
			call := name + ": " + test.tool + " " + test.arguments
			result, err := callTool(t.Context(), session, test.tool, test.arguments)
			if err != nil || !result.IsError || result.StructuredContent != nil {
				t.Errorf("%s: %+v, %v", call, result, err)
				continue
			}
			var got, want envelope
			want.Error.Code, want.Error.Message = test.code, test.message
			if test.target != "" {
				_, body := api.Answer(test.target)
				text := string(body)
				for there, here := range test.names {
					text = strings.Replace(text, `"message":"`+there+" ", `"message":"`+here+" ", 1)
					text = strings.Replace(text, `"field":"`+there+`"`, `"field":"`+here+`"`, 1)
					if there == "%2B" {
						text = strings.ReplaceAll(text, there, here)
					}
				}
				if err := json.Unmarshal([]byte(text), &want); err != nil {
					t.Fatal(err)
				}
				if want.Error.Details["field"] != nil && !strings.Contains(contentText(result, 1), `"field":"`+want.Error.Details["field"].(string)+`"`) {
					t.Errorf("%s: %s, want the field of %s", call, contentText(result, 1), text)
				}
			}
			if err := json.Unmarshal([]byte(contentText(result, 1)), &got); err != nil || got.Error.Code != want.Error.Code || got.Error.Message != want.Error.Message {
				t.Errorf("%s: %s, want %s: %s", call, contentText(result, 1), want.Error.Code, want.Error.Message)
			}
			if first := contentText(result, 0); !strings.HasPrefix(first, got.Error.Code+": "+got.Error.Message+" ") {
				t.Errorf("%s says %q", call, first)
			}
			if err := schemas[test.tool].input.Validate(decoded(t, test.arguments)); (err == nil) != test.lawful {
				t.Errorf("%s: the input schema says %v", call, err)
			}
		}
		if _, err := callTool(t.Context(), session, "delete_holiday", `{}`); err == nil {
			t.Errorf("%s: an unknown tool is called", name)
		}
	}
}

// TestToolsAreReadOnly: six tools, all described, none that changes anything.
func TestToolsAreReadOnly(t *testing.T) {
	for name, session := range mcpSessions(t) {
		if about := session.InitializeResult().Instructions; !strings.Contains(about, "Not an official government service") || !strings.Contains(about, "of 2009 to 2027") {
			t.Errorf("%s: instructions %q", name, about)
		}
		var names []string
		for tool, err := range session.Tools(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, tool.Name)
			a := tool.Annotations
			if !a.ReadOnlyHint || !a.IdempotentHint || a.DestructiveHint == nil || *a.DestructiveHint || a.OpenWorldHint == nil || *a.OpenWorldHint || tool.Description == "" || tool.Title == "" {
				t.Errorf("%s: %s: %+v", name, tool.Name, tool)
			}
			input := tool.InputSchema.(map[string]any)
			properties := input["properties"].(map[string]any)
			for argument, schema := range properties {
				if schema.(map[string]any)["description"] == "" || schema.(map[string]any)["type"] == nil {
					t.Errorf("%s: %s of %s: %v", name, argument, tool.Name, schema)
				}
			}
			if input["additionalProperties"] != false || properties["as_of"] == nil {
				t.Errorf("%s: %s: %v", name, tool.Name, input)
			}
		}
		if got := strings.Join(names, " "); got != "add_workdays check_date count_workdays deadlines list_holidays list_sources" {
			t.Errorf("%s: tools %s", name, got)
		}
	}
}

// TestOlderClients: clients that begin with a handshake are served as well.
func TestOlderClients(t *testing.T) {
	endpoint := mcpOverHTTP(t).url
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1999-01-01"} {
		body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}`
		request, err := http.NewRequest(http.MethodPost, endpoint, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result struct{ ProtocolVersion string }
		}
		if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || version > "2000" && answer.Result.ProtocolVersion != version || answer.Result.ProtocolVersion == "" {
			t.Errorf("%s: %+v, %v", version, answer, err)
		}
		response.Body.Close()
	}
}

// TestPublicAPITakesNoMessages: the protocol needs POST and is spoken on a
// listener of its own.
func TestPublicAPITakesNoMessages(t *testing.T) {
	p := serve(t, nil)
	for _, path := range []string{"/v1/health", "/v1/workdays/add?date=2026-03-18&days=5"} {
		response, err := http.Post(p.url+path, "application/json", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, OPTIONS" {
			t.Errorf("POST %s: %d, Allow %q", path, response.StatusCode, response.Header.Get("Allow"))
		}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "v0"}, nil)
	if _, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: p.url + "/mcp", MaxRetries: -1}, nil); err == nil {
		t.Error("the public API speaks the protocol")
	}
}

// TestMCPEnds: with its input, or by a signal, and with exit code 0.
func TestMCPEnds(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		p := mcpOverHTTP(t)
		if err := p.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(); err != nil {
			t.Errorf("over HTTP, %v: %v", sig, err)
		}

		cmd := mcpCommand()
		input, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr transcript
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		input.Write([]byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"))
		if _, err := stdout.Read(make([]byte, 1)); err != nil { // it listens to signals by now
			t.Fatal(err)
		}
		cmd.Process.Signal(sig)
		if err := cmd.Wait(); err != nil || stderr.String() != "" {
			t.Errorf("on standard input, %v: %v, standard error %s", sig, err, &stderr)
		}
	}
	cmd := mcpCommand()
	if out, err := cmd.CombinedOutput(); err != nil || len(out) != 0 {
		t.Errorf("without input: %v, %s", err, out)
	}
}

func TestMCPDoesNotStart(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	tests := []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"--addr", ln.Addr().String()}, exitNo, "harikerja: the address " + ln.Addr().String() + " is in use: stop what listens there, or choose another with --addr\n"},
		{[]string{"--addr", "8081"}, exitNoAnswer, `harikerja: --addr: "8081" is not an address to listen on`},
		{[]string{"--addr", ""}, exitNoAnswer, `harikerja: --addr: "" is not an address to listen on`},
		{[]string{"now"}, exitNoAnswer, `harikerja: harikerja mcp takes no arguments`},
		{[]string{"--as-of", "2025-01-01"}, exitNoAnswer, `harikerja: harikerja mcp asks nothing of the calendar, so --as-of means nothing to it`},
		{[]string{"--dataset", "none.json"}, exitNoAnswer, `harikerja: cannot open the dataset`},
	}
	for _, test := range tests {
		got := runAt(t, mcpClock, append([]string{"mcp"}, test.args...)...)
		if got.code != test.code || got.stdout != "" || !strings.HasPrefix(got.stderr, test.stderr) {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want %d and %q", test.args, got.code, got.stdout, got.stderr, test.code, test.stderr)
		}
	}
}
