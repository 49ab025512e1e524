package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestToolsAreReadOnly: each tool has a description and is marked as read-only.
func TestToolsAreReadOnly(t *testing.T) {
	for name, session := range mcpSessions(t) {
		if about := session.InitializeResult().Instructions; !strings.Contains(about, "Not an official government service") ||
			!strings.Contains(about, "of 2009 to 2027") {
			t.Errorf("%s: instructions %q", name, about)
		}
		for _, argument := range []string{"asOf", "includeCollectiveLeave", "weekend", "daysOff", "workdays", "calendar"} {
			if !strings.Contains(session.InitializeResult().Instructions, argument+" ") {
				t.Errorf("%s: the instructions do not describe %s, which has only a short text in the tools", name, argument)
			}
		}
		for tool, err := range session.Tools(t.Context(), nil) {
			noError(t, err)
			a := tool.Annotations
			if !a.ReadOnlyHint || !a.IdempotentHint || a.DestructiveHint == nil || *a.DestructiveHint || a.OpenWorldHint == nil ||
				*a.OpenWorldHint || tool.Description == "" || tool.Title == "" {
				t.Errorf("%s: %s: %+v", name, tool.Name, tool)
			}
			input := tool.InputSchema.(map[string]any)
			properties := input["properties"].(map[string]any)
			for argument, schema := range properties {
				if schema.(map[string]any)["description"] == "" || schema.(map[string]any)["type"] == nil {
					t.Errorf("%s: %s of %s: %v", name, argument, tool.Name, schema)
				}
			}
			if input["additionalProperties"] != false || (properties["asOf"] == nil) != (tool.Name == "list_projections") {
				t.Errorf("%s: %s: %v", name, tool.Name, input)
			}
		}
	}
}

// TestOlderClientsAreServed: clients of older versions of the protocol begin with a
// handshake, which the server must answer.
func TestOlderClientsAreServed(t *testing.T) {
	endpoint := mcpOverHTTP(t)
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1999-01-01"} {
		body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + version +
			`","capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}`
		request, err := http.NewRequest(http.MethodPost, endpoint, strings.NewReader(body))
		noError(t, err)
		request.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		response, err := http.DefaultClient.Do(request)
		noError(t, err)
		var answer struct {
			Result struct{ ProtocolVersion string }
		}
		if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || version > "2000" && answer.Result.ProtocolVersion != version ||
			answer.Result.ProtocolVersion == "" {
			t.Errorf("%s: %+v, %v", version, answer, err)
		}
		response.Body.Close()
	}
}

// TestServerCountsAndLogsMCP: /mcp has the same rate limit, access log and metrics as the API. The
// server accepts POST only there.
func TestServerCountsAndLogsMCP(t *testing.T) {
	p := serve(t, nil, "--admin-addr", "0", "--access-log", "all", "--rate-limit", "0.001/s,2")
	const body = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	for _, test := range []struct {
		path string
		want int
	}{{"/mcp", 200}, {"/v1/health", 405}, {"/mcp", 429}} {
		request, err := http.NewRequest(http.MethodPost, p.url+test.path, strings.NewReader(body))
		noError(t, err)
		request.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		response, err := http.DefaultClient.Do(request)
		noError(t, err)
		response.Body.Close()
		if response.StatusCode != test.want {
			t.Errorf("POST %s: got status %d, want %d", test.path, response.StatusCode, test.want)
		}
	}
	p.stderr.await(t, `"method":"POST","target":"/mcp","status":429`)
	metrics, err := http.Get(p.admin + "/metrics")
	noError(t, err)
	defer metrics.Body.Close()
	text, err := io.ReadAll(metrics.Body)
	noError(t, err)
	if want := `route="/mcp"`; !strings.Contains(string(text), want) {
		t.Errorf("the metrics do not contain %s", want)
	}
}

// TestMCPUsesTheReloadedCalendars: after a reload, the tools answer with the new calendar.
func TestMCPUsesTheReloadedCalendars(t *testing.T) {
	f := newFirmFiles(t)
	f.write("acme.yaml", firm("acme", true, "2026-05-11"))
	p := serve(t, nil, "--calendars", f.dir, "--dataset-poll", "0s")
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "v0"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: p.url + "/mcp"}, nil)
	noError(t, err)
	defer session.Close()
	for _, date := range []string{"2026-05-11", "2026-05-12"} {
		f.write("acme.yaml", firm("acme", true, date))
		noError(t, p.Process.Signal(syscall.SIGHUP))
		await(t, "the calendar is reloaded", func() bool { return isDayOff(t, p.url, "acme", date) })
		result, err := callTool(t.Context(), session, "check_date", `{"date":"`+date+`","calendar":"acme"}`)
		noError(t, err)
		if !strings.Contains(contentText(result, 0), "own_day_off") {
			t.Errorf("%s: %s", date, contentText(result, 0))
		}
	}
}

// planLeave is a call of the tool plan_leave, which takes longer than most tools.
// The verb %s stands for the id of the call.
const planLeave = `{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"plan_leave","arguments":{"year":2026,"days":12}}}` + "\n"

// mcpLines starts the command and initializes a session. It returns the process, its input
// and the lines of its output. If the process does not end within a minute, it is killed.
func mcpLines(t *testing.T) (p *process, input io.WriteCloser, output *bufio.Scanner) {
	t.Helper()
	cmd := mcpCommand()
	input, err := cmd.StdinPipe()
	noError(t, err)
	p, stdout := start(t, cmd)
	timeout := time.AfterFunc(time.Minute, func() { p.Process.Kill() })
	t.Cleanup(func() { timeout.Stop() })
	output = bufio.NewScanner(stdout)
	output.Buffer(nil, 1<<20)
	io.WriteString(input, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},`+
		`"clientInfo":{"name":"test","version":"v0"}}}`+"\n"+`{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	if !output.Scan() {
		t.Fatalf("no answer to initialize; standard error: %s", p.stderr)
	}
	return p, input, output
}

// endsWell waits until a process ends. It reports an error unless the exit code is 0
// and standard error is empty.
func endsWell(t *testing.T, p *process) {
	t.Helper()
	if err := p.Wait(); err != nil || p.stderr.String() != "" {
		t.Errorf("the command ended with %v, standard error: %s", err, p.stderr)
	}
}

// One signal ends the command while a client waits for answers, even if the client does not read
// them. At the end of the input, the command writes all answers and then ends.
func TestMCPStopsWhileCallsAreOpen(t *testing.T) {
	const calls = 50
	for _, how := range []string{"input", "signal", "signal, nothing is read"} {
		p, input, output := mcpLines(t)
		var text strings.Builder
		for id := range calls {
			fmt.Fprintf(&text, planLeave, strconv.Itoa(id+1))
		}
		io.WriteString(input, text.String())
		if !output.Scan() { // the first call is answered, so the command reads the others
			t.Fatal("no answer")
		}
		if how == "input" {
			input.Close()
		} else {
			noError(t, p.Process.Signal(syscall.SIGTERM))
		}
		answers := 1
		for how != "signal, nothing is read" && output.Scan() {
			answers++
		}
		if how == "input" && answers != calls {
			t.Errorf("got %d answers before the command ended, want %d", answers, calls)
		}
		endsWell(t, p)
	}
}

// TestMCPStopsAtTheEndOfItsInputOrOnASignal: the exit code is 0.
func TestMCPStopsAtTheEndOfItsInputOrOnASignal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		cmd := mcpCommand()
		input, err := cmd.StdinPipe()
		noError(t, err)
		var stderr transcript
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		noError(t, err)
		noError(t, cmd.Start())
		input.Write([]byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"))
		if _, err := stdout.Read(make([]byte, 1)); err != nil { // after the first answer the process handles signals
			t.Fatal(err)
		}
		cmd.Process.Signal(sig)
		if err := cmd.Wait(); err != nil || stderr.String() != "" {
			t.Errorf("with standard input, after the signal %v: got error %v, want exit code 0; standard error: %s", sig, err, &stderr)
		}
	}
	cmd := mcpCommand()
	if out, err := cmd.CombinedOutput(); err != nil || len(out) != 0 {
		t.Errorf("without input: %v, %s", err, out)
	}
}

func TestMCPReportsWhyItDoesNotStart(t *testing.T) {
	tests := []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"--addr", "127.0.0.1:8081"}, exitNoAnswer, "harikerja: --addr: harikerja mcp uses only standard " +
			"input and output: for HTTP, start harikerja serve --addr HOST:PORT"},
		{[]string{"now"}, exitNoAnswer, `harikerja: harikerja mcp takes no arguments`},
		{[]string{"--as-of", "2025-01-01"}, exitNoAnswer, "harikerja: unknown flag: --as-of; see harikerja mcp --help\n"},
		{[]string{"--dataset", "none.json"}, exitNoAnswer, `harikerja: cannot open the dataset`},
	}
	for _, test := range tests {
		got := runAt(t, mcpClock, append([]string{"mcp"}, test.args...)...)
		if got.code != test.code || got.stdout != "" || !strings.HasPrefix(got.stderr, test.stderr) {
			t.Errorf("%q: got exit code %d, stdout %q, stderr %q, want %d and %q", test.args, got.code, got.stdout, got.stderr, test.code, test.stderr)
		}
	}
}
