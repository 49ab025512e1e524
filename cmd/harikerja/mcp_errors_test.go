package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
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
	endpoint := mcpOverHTTP(t).url
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

// TestPublicAPIRefusesMCP: the protocol needs POST and has its own listener.
func TestPublicAPIRefusesMCP(t *testing.T) {
	p := serve(t, nil)
	for _, path := range []string{"/v1/health", "/v1/workdays/add?date=2026-03-18&days=5"} {
		response, err := http.Post(p.url+path, "application/json", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
		noError(t, err)
		response.Body.Close()
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, OPTIONS" {
			t.Errorf("POST %s: %d, Allow %q", path, response.StatusCode, response.Header.Get("Allow"))
		}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "v0"}, nil)
	if _, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: p.url + "/mcp", MaxRetries: -1}, nil); err == nil {
		t.Error("the public API accepts a connection over MCP")
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

// TestMCPRefusesAnIDInUse: the second of two calls with the same id gets an error. The command
// still ends at the end of its input. After the answer, the id can be used again.
func TestMCPRefusesAnIDInUse(t *testing.T) {
	for _, id := range []string{`1`, `"a\"\u0001<"`} {
		p, input, output := mcpLines(t)
		call := fmt.Sprintf(planLeave, id)
		results, refusals := 0, 0
		for refusals == 0 { // repeat until the command reads the second call before it answers the first call
			io.WriteString(input, call+call)
			for range 2 {
				if !output.Scan() {
					t.Fatalf("a call has no answer; standard error: %s", p.stderr)
				}
				switch line := output.Text(); {
				case strings.HasPrefix(line, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"The id `) && json.Valid([]byte(line)):
					refusals++
				case strings.Contains(line, `"result":{"content"`):
					results++
				default:
					t.Fatalf("the answer is %s", line)
				}
			}
		}
		if results == 0 {
			t.Error("the first call has no result")
		}
		input.Close()
		endsWell(t, p)
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
		p := mcpOverHTTP(t)
		noError(t, p.Process.Signal(sig))
		if err := p.Wait(); err != nil {
			t.Errorf("over HTTP, %v: %v", sig, err)
		}

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
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	noError(t, err)
	defer ln.Close()
	tests := []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{"--addr", ln.Addr().String()}, exitNo, "harikerja: the address " + ln.Addr().String() +
			" is in use: stop the program that listens there, or choose another address with --addr\n"},
		{[]string{"--addr", "8081"}, exitNoAnswer, `harikerja: --addr: "8081" is not an address to listen on`},
		{[]string{"--addr", ""}, exitNoAnswer, `harikerja: --addr: "" is not an address to listen on`},
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
