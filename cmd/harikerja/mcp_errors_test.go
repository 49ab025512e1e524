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

// TestToolsAreReadOnly: each tool has a description and is marked as read-only. A client reads the
// list of tools at each start, and gives it to its model. So the list has no output schemas, which
// would have more than 100 KB. The average size leaves room for ten more tools.
func TestToolsAreReadOnly(t *testing.T) {
	session := mcpSessions(t)["stdio"]
	about := session.InitializeResult().Instructions
	for _, part := range []string{"Not an official government service", "of 2009 to 2027",
		"asOf ", "includeCollectiveLeave ", "weekend ", "daysOff ", "workdays ", "calendar "} { // these have only short texts in the tools
		if !strings.Contains(about, part) {
			t.Errorf("the instructions do not contain %q: %s", part, about)
		}
	}
	list, err := session.ListTools(t.Context(), nil)
	noError(t, err)
	text, err := json.Marshal(list)
	noError(t, err)
	if size, average := len(text), len(text)/len(list.Tools); size > 40<<10 || average > 1320 {
		t.Errorf("the list of tools has %d bytes, and a tool has %d on average, want at most 40 KiB and 1320: shorten the descriptions", size, average)
	}
	for _, tool := range list.Tools {
		a := tool.Annotations
		if !a.ReadOnlyHint || !a.IdempotentHint || a.DestructiveHint == nil || *a.DestructiveHint || a.OpenWorldHint == nil ||
			*a.OpenWorldHint || tool.Description == "" || tool.Title == "" || tool.OutputSchema != nil {
			t.Errorf("%s: %+v", tool.Name, tool)
		}
		input := tool.InputSchema.(map[string]any)
		properties := input["properties"].(map[string]any)
		for argument, schema := range properties {
			if schema.(map[string]any)["description"] == "" || schema.(map[string]any)["type"] == nil {
				t.Errorf("%s of %s: %v", argument, tool.Name, schema)
			}
		}
		if input["additionalProperties"] != false || (properties["asOf"] == nil) != (tool.Name == "list_projections") {
			t.Errorf("%s: %v", tool.Name, input)
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

// TestMCPStopsWhileCallsAreOpen: one signal ends the command while a client waits for answers,
// even if the client does not read them. At the end of the input, the command writes all answers
// and then ends.
func TestMCPStopsWhileCallsAreOpen(t *testing.T) {
	const calls = 50
	for _, how := range []string{"input", "SIGTERM", "SIGINT, nothing is read"} {
		p, input, output := mcpLines(t)
		var text strings.Builder
		for id := range calls {
			fmt.Fprintf(&text, planLeave, strconv.Itoa(id+1))
		}
		io.WriteString(input, text.String())
		if !output.Scan() { // the first call is answered, so the command reads the others
			t.Fatal("no answer")
		}
		switch how {
		case "input":
			input.Close()
		case "SIGTERM":
			noError(t, p.Process.Signal(syscall.SIGTERM))
		case "SIGINT, nothing is read":
			noError(t, p.Process.Signal(syscall.SIGINT))
		}
		answers := 1
		for how != "SIGINT, nothing is read" && output.Scan() {
			answers++
		}
		if how == "input" && answers != calls {
			t.Errorf("got %d answers before the command ended, want %d", answers, calls)
		}
		if err := p.Wait(); err != nil || p.stderr.String() != "" {
			t.Errorf("%s: the command ended with %v, standard error: %s", how, err, p.stderr)
		}
	}
}

func TestMCPReportsWhyItDoesNotStart(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"mcp now", "harikerja mcp takes no arguments"},
		{"mcp --as-of 2025-01-01", "unknown flag: --as-of; see harikerja mcp --help"},
		{"mcp --dataset none.json", "cannot open the dataset"},
	} {
		wantMistakes(t, test.args, test.want)
	}
}
