package mcp

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
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

func contentText(t *testing.T, result *sdk.CallToolResult, i int) string {
	t.Helper()
	if len(result.Content) <= i {
		t.Fatalf("the result has %d parts of content, want more than %d", len(result.Content), i)
	}
	return result.Content[i].(*sdk.TextContent).Text
}

// TestPanicBecomesAToolError: the result tells the model that the call failed, the
// log has the cause, and the server continues.
func TestPanicBecomesAToolError(t *testing.T) {
	server, logged := newServer(t)
	server.calendars = nil // so that each call panics
	session := connect(t, server)
	for range 2 {
		result := call(t, session, "check_date", map[string]any{"date": "2026-03-20"})
		if got := contentText(t, result, 0); !result.IsError || !strings.HasPrefix(got, "INTERNAL_ERROR: Something went wrong on our side. Call the tool once more") {
			t.Errorf("got %q, want an internal error", got)
		}
	}
	if strings.Count(logged.String(), "a tool failed") != 2 {
		t.Errorf("got the log %s, want two failures", logged)
	}
}

var update = flag.Bool("update", false, "rewrite the results in testdata")

// TestErrorsEqualTheGoldenFile makes the calls in testdata/errors.txt and compares their errors
// with the errors in that file.
func TestErrorsEqualTheGoldenFile(t *testing.T) {
	checkCalls(t, "testdata/errors.txt", func(result *sdk.CallToolResult) string {
		if !result.IsError || result.StructuredContent != nil {
			t.Errorf("got an answer, want an error: %+v", result)
		}
		message, _, _ := strings.Cut(contentText(t, result, 0), " Correct the arguments")
		message, _, _ = strings.Cut(message, " Do not guess")
		_, details, _ := strings.Cut(contentText(t, result, 1), `"details":`)
		return message + "\n  " + strings.TrimSuffix(details, "}}")
	})
}

// TestTextsEqualTheGoldenFile makes the calls in testdata/answers.txt and compares the texts of
// their answers with that file.
func TestTextsEqualTheGoldenFile(t *testing.T) {
	checkCalls(t, "testdata/answers.txt", func(result *sdk.CallToolResult) string {
		text := contentText(t, result, 0)
		if result.IsError {
			t.Errorf("got an error: %s", text)
		}
		return strings.TrimSuffix(text, "\n")
	})
}

// TestTooLargeAnswerSaysHowToAskForLess: in an earlier version, the largest answer had 1.4 MB. A
// list with own days or with a calendar of the operator is refused before it is built. A letter < is
// sent as six bytes; otherwise the answer of upcoming_holidays would not be too large.
func TestTooLargeAnswerSaysHowToAskForLess(t *testing.T) {
	var own []string
	var firm harikerja.Definition
	firm.Name = "firm"
	for i := range 183 {
		d := harikerja.Year(2026).Start().AddDays(2 * i)
		own = append(own, d.String())
		firm.DaysOff = append(firm.DaysOff, harikerja.OwnDay{Span: harikerja.OneDay(d)})
	}
	strange := harikerja.Definition{Name: "strange", Title: firm.Title}
	for i, o := range firm.DaysOff {
		o.Name.English = fmt.Sprint("a", i, strings.Repeat("<", 300))
		o.Name.Indonesian = o.Name.English
		strange.DaysOff = append(strange.DaysOff, o)
	}
	calendars, err := ask.NewCalendars(frozen.Calendar(), law.Default, firm, strange)
	noError(t, err)
	session := connect(t, New(calendars, frozen.Clock, "v0.0.0", slog.New(slog.DiscardHandler)))
	for want, arguments := range map[string]map[string]any{
		"long_weekends INVALID_RANGE: The long weekends list 1769 holidays and own days, each as often as it occurs, and one with " +
			"a long name several times: at most 450 are listed. Use a smaller maxBridgeDays, a larger minDays, or fewer own days " +
			"with shorter names.": {"year": 2026, "maxBridgeDays": 4, "minDays": 1, "daysOff": own[:100]},
		"long_weekends INVALID_RANGE: The long weekends list 3": {"year": 2026, "maxBridgeDays": 4, "minDays": 1, "calendar": "firm"},
		"list_holidays INVALID_RANGE: The span has 577 holidays and own days, each as often as it occurs, and one with a long name " +
			"several times: at most 500 are listed. Use a shorter span with start and end.": {"start": "2009-01-01", "end": "2026-12-31", "calendar": "firm"},
		"list_holidays INVALID_RANGE: The span has 6796": {"year": 2026, "calendar": "strange"},
		"upcoming_holidays INVALID_RANGE: The answer has more than the 256 KB that a tool may return: ask for fewer with limit, or ask the " +
			"operator for a calendar with shorter names and notes.": {"date": "2026-01-01", "limit": 50, "calendar": "strange"},
	} {
		tool, want, _ := strings.Cut(want, " ")
		if result := call(t, session, tool, arguments); !result.IsError || !strings.HasPrefix(contentText(t, result, 0), want) {
			t.Errorf("%s: got %.300s\nwant %s", tool, contentText(t, result, 0), want)
		}
	}
	for tool, arguments := range map[string]map[string]any{
		"list_days":   {"start": "2024-01-01", "end": "2024-12-31", "includeSources": true},
		"obligations": {"start": "2026-01-01", "end": "2026-12-31"},
	} {
		encoded, err := json.Marshal(call(t, session, tool, arguments))
		if err != nil || len(encoded) < 64<<10 || len(encoded) > maxAnswer {
			t.Errorf("%s: error %v, %d bytes, want a large answer", tool, err, len(encoded))
		}
	}
}

// TestLeavePlanHasOnlyOneText: the structured content of a leave plan is large, so it is not sent
// again as text.
func TestLeavePlanHasOnlyOneText(t *testing.T) {
	server, _ := newServer(t)
	result := call(t, connect(t, server), "plan_leave", map[string]any{"year": 2026, "days": 12})
	if len(result.Content) != 1 || result.StructuredContent == nil {
		t.Errorf("got %d texts and the structured content %v, want one text and structured content", len(result.Content), result.StructuredContent)
	}
}

// checkCalls makes the calls in a file. A line with a call is followed by lines with
// its result. With -update, it writes the results.
func checkCalls(t *testing.T, file string, shown func(*sdk.CallToolResult) string) {
	t.Helper()
	old, err := os.ReadFile(file)
	noError(t, err)
	server, _ := newServer(t)
	session := connect(t, server)
	var b strings.Builder
	for line := range strings.Lines(string(old)) {
		request, ok := strings.CutPrefix(line, "→ ")
		if !ok {
			continue
		}
		tool, arguments, _ := strings.Cut(strings.TrimSpace(request), " ")
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		b.WriteString(line + "← " + shown(result) + "\n")
	}
	if *update {
		noError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	} else if b.String() != string(old) {
		t.Errorf("the results differ from %s: run make docs and read the diff; got\n%s", file, &b)
	}
}

const initialize = `{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-03-26",` +
	`"capabilities":{},"clientInfo":{"name":"test","version":"v0"}}}`

// TestServeStdioRefusesBatchesAndContinues: if a line is not one message, the server answers
// with an error. It also answers the requests before and after that line. The version of the
// protocol is the last one that allows batches.
func TestServeStdioRefusesBatchesAndContinues(t *testing.T) {
	const last = `{"jsonrpc":"2.0","id":"last","method":"ping"}`
	for line, refusals := range map[string]int{
		"[" + last + "]": 1,
		"[]":             1,
		"hello":          1,
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`: 1,
		// The SDK would answer 1.5 as 1, and a number that is too large as another number.
		`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`:              1,
		`{"jsonrpc":"2.0","id":1e300,"method":"ping"}`:            1,
		`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`: 1,
		`{"jsonrpc":"2.0","id":true,"method":"ping"}`:             1,
		"":                                     0,
		`{"jsonrpc":"2.0","id":7,"result":{}}`: 0, // an answer to a request that was never sent
		`{"jsonrpc":"2.0","method":"no/such"}`: 0,
	} {
		server, _ := newServer(t)
		var out strings.Builder
		noError(t, server.ServeStdio(t.Context(), strings.NewReader(initialize+"\n"+line+"\n"+last+"\n"), &out))
		if got := strings.Count(out.String(), `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,`); got != refusals {
			t.Errorf("%q: got %d refusals, want %d", line, got, refusals)
		}
		if answers := strings.Count(out.String(), "\n"); answers != 2+refusals ||
			!strings.Contains(out.String(), `"id":"first","result"`) || !strings.Contains(out.String(), `"id":"last","result"`) {
			t.Errorf("%q: want answers to the requests before and after it, got\n%s", line, &out)
		}
	}
}

// TestServeStdioReturnsAtTheEndOfTheInput: the last line may have no newline.
func TestServeStdioReturnsAtTheEndOfTheInput(t *testing.T) {
	for in, want := range map[string]int{"": 0, "\n": 0, "hello": 1, `{"jsonrpc":"2.0","id":1,"method":"ping"}`: 1} {
		server, _ := newServer(t)
		var out strings.Builder
		if err := server.ServeStdio(t.Context(), strings.NewReader(in), &out); err != nil || strings.Count(out.String(), "\n") != want {
			t.Errorf("%q: error %v, got %q", in, err, &out)
		}
	}
}

func TestServeStdioReturnsAReadError(t *testing.T) {
	server, _ := newServer(t)
	failed := errors.New("the input failed")
	if err := server.ServeStdio(t.Context(), iotest.ErrReader(failed), io.Discard); !errors.Is(err, failed) {
		t.Errorf("got %v, want %v", err, failed)
	}
}

// TestServeStdioAnswersAllRequestsInAFile: the end of the file is read before the server has
// written its first answer.
func TestServeStdioAnswersAllRequestsInAFile(t *testing.T) {
	server, _ := newServer(t)
	const requests = 50
	in := initialize + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_holidays"}}`+"\n", requests)
	for i := range requests {
		in = strings.Replace(in, `"id":1,`, `"id":`+strconv.Itoa(i+100)+`,`, 1)
	}
	var out strings.Builder
	noError(t, server.ServeStdio(t.Context(), strings.NewReader(in), &out))
	for i := range requests {
		if !strings.Contains(out.String(), `"id":`+strconv.Itoa(i+100)+`,`) {
			t.Errorf("request %d has no answer", i+100)
		}
	}
}

// TestServeStdioAnswersFewCallsAtOnce: an earlier version answered all calls of the input at
// once, so 300 calls needed 2 GB.
func TestServeStdioAnswersFewCallsAtOnce(t *testing.T) {
	var running, most atomic.Int32
	clock := func() time.Time {
		n := running.Add(1)
		defer running.Add(-1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(time.Millisecond)
		return frozen.Clock()
	}
	server := New(ask.BuiltIn(frozen.Calendar(), law.Default), clock, "v0.0.0", slog.New(slog.DiscardHandler))
	in := initialize + "\n"
	for i := range 50 {
		in += `{"jsonrpc":"2.0","id":` + strconv.Itoa(i) + `,"method":"tools/call","params":{"name":"upcoming_holidays"}}` + "\n"
	}
	var out strings.Builder
	noError(t, server.ServeStdio(t.Context(), strings.NewReader(in), &out))
	if limit := int32(runtime.GOMAXPROCS(0)); most.Load() == 0 || most.Load() > limit {
		t.Errorf("%d calls ran at the same time, want at most %d", most.Load(), limit)
	}
	if n := strings.Count(out.String(), "\n"); n != 51 {
		t.Errorf("got %d answers, want 51", n)
	}
}
