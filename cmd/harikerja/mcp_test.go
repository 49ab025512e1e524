package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/law"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const mcpClock = "2026-06-15T12:00:00+07:00"

func mcpCommand(args ...string) *exec.Cmd {
	cmd := exec.Command("harikerja", append([]string{"mcp"}, args...)...)
	cmd.Env = append(os.Environ(), clockVariable+"="+mcpClock)
	return cmd
}

// mcpOverHTTP starts a server and returns the address of the protocol.
func mcpOverHTTP(t *testing.T) string {
	t.Helper()
	return serve(t, []string{clockVariable + "=" + mcpClock}).url + "/mcp"
}

// mcpSessions connects the client of the SDK to the command over both transports.
func mcpSessions(t *testing.T) map[string]*mcp.ClientSession {
	t.Helper()
	sessions := make(map[string]*mcp.ClientSession)
	for name, transport := range map[string]mcp.Transport{
		"stdio": &mcp.CommandTransport{Command: mcpCommand()},
		"HTTP":  &mcp.StreamableClientTransport{Endpoint: mcpOverHTTP(t)},
	} {
		session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "v0"}, nil).Connect(t.Context(), transport, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		t.Cleanup(func() { session.Close() })
		sessions[name] = session
	}
	return sessions
}

// callTool calls a tool. The arguments are JSON.
func callTool(ctx context.Context, session *mcp.ClientSession, tool, arguments string) (*mcp.CallToolResult, error) {
	return session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
}

func contentText(result *mcp.CallToolResult, i int) string {
	if i >= len(result.Content) {
		return ""
	}
	text, _ := result.Content[i].(*mcp.TextContent)
	return text.Text
}

// mcpCall has a call of a tool, and a request to the HTTP API that must have the same answer.
// The result of a tool also contains a text, which the tests of package mcp check.
type mcpCall struct{ tool, arguments, target string }

var mcpCalls = []mcpCall{
	{"list_holidays", `{}`, "/v1/holidays"},
	{"list_holidays", `{"year":2025,"asOf":"2025-08-01","type":"collective_leave"}`,
		"/v1/holidays?year=2025&type=collective_leave&asOf=2025-08-01"},
	{"list_holidays", `{"start":"2026-01-02","end":"2026-01-03","includeSources":false}`,
		"/v1/holidays/range?start=2026-01-02&end=2026-01-03"},
	{"check_date", `{"date":"2025-08-18"}`, "/v1/days?start=2025-08-18&end=2025-08-18&includeSources=true"},
	{"check_date", `{"date":"2026-03-20","includeCollectiveLeave":false,"weekend":["fri","sat"]}`,
		"/v1/days?start=2026-03-20&end=2026-03-20&includeSources=true&includeCollectiveLeave=false&weekend=fri,sat"},
	{"find_occasion", `{"name":"lebaran","year":2027}`, "/v1/occasions?name=lebaran&year=2027"},
	{"add_workdays", `{"date":"2026-03-31","days":-5}`, "/v1/workdays/subtract?date=2026-03-31&days=5"},
	{"add_workdays", `{"date":"2025-12-31","days":1.0,"weekend":[],"includeCollectiveLeave":true}`,
		"/v1/workdays/add?date=2025-12-31&days=1&weekend=none&includeCollectiveLeave=true"},
	{"count_workdays", `{"start":"2026-01-01","end":"2026-01-02","inclusive":false}`,
		"/v1/workdays/diff?start=2026-01-01&end=2026-01-02&inclusive=false"},
	{"deadlines", `{"start":"2026-03-17T15:00","hours":16}`, "/v1/deadlines/due?start=2026-03-17T15:00&hours=16"},
	{"deadlines", `{"start":"2026-03-17T15:00+07:00","end":"2026-03-26T15:00Z","zone":"WITA","hoursPerDay":"09:00-17:00","fri":"09:00-11:30"}`,
		"/v1/deadlines/elapsed?start=2026-03-17T15:00%2B07:00&end=2026-03-26T15:00Z&zone=WITA&hoursPerDay=09:00-17:00&fri=09:00-11:30"},
	{"obligations", `{"id":"income-tax-return","period":"2023-03","asOf":"2023-03-01"}`,
		"/v1/obligations/income-tax-return?period=2023-03&asOf=2023-03-01"},
	{"obligations", `{"start":"2025-01-10","end":"2025-01-15"}`, "/v1/obligations?start=2025-01-10&end=2025-01-15"},
	{"overtime", `{"date":"2026-03-15","hours":8,"weekend":["sun"]}`, "/v1/overtime?date=2026-03-15&hours=8&weekend=sun"},
	{"overtime", `{"date":"2025-08-27","hours":8,"officialHoliday":true}`, "/v1/overtime?date=2025-08-27&hours=8&officialHoliday=true"},
	{"time_limit", `{"id":"phk-notice","date":"2026-04-01","weekend":["sat","sun"]}`, "/v1/time-limits/phk-notice?date=2026-04-01&weekend=sat,sun"},
	{"list_projections", `{"year":2028}`, "/v1/projections?year=2028"},
	{"list_sources", `{}`, "/v1/sources"},
	{"upcoming_holidays", `{"type":"national_holiday"}`, "/v1/holidays/upcoming?type=national_holiday"},
	{"list_days", `{"start":"2026-03-17","end":"2026-03-19","calendar":"idx"}`, "/v1/days?start=2026-03-17&end=2026-03-19&calendar=idx"},
	{"check_date", `{"date":"2026-05-16","daysOff":["2026-05-11=Off","2026-05-12..2026-05-13"],"workdays":["2026-05-16"]}`,
		"/v1/days?start=2026-05-16&end=2026-05-16&includeSources=true&daysOff=2026-05-11%3DOff,2026-05-12..2026-05-13&workdays=2026-05-16"},
	{"list_days", `{"dates":["2026-03-20","2025-08-18"],"includeSources":true}`, "/v1/days/batch?dates=2026-03-20,2025-08-18&includeSources=true"},
	{"adjust_date", `{"date":"2026-03-21","rule":"preceding"}`, "/v1/workdays/adjust?date=2026-03-21&rule=preceding"},
	{"nth_workday", `{"month":"2026-03","n":-1}`, "/v1/workdays/nth?month=2026-03&n=-1"},
	{"summarize_workdays", `{"weekend":["sun"]}`, "/v1/workdays/summary?weekend=sun"},
	{"payroll_periods", `{"firstDay":21,"paydayMonth":"next","year":2026}`,
		"/v1/workdays/periods?firstDay=21&paydayMonth=next&year=2026"},
	{"long_weekends", `{"year":2025,"maxBridgeDays":1}`, "/v1/holidays/long-weekends?year=2025&maxBridgeDays=1"},
	{"plan_leave", `{"days":12}`, "/v1/holidays/leave-plan?days=12"},
	{"compare_holidays", `{"year":2025,"date":"2025-08-01"}`, "/v1/holidays/compare?year=2025&date=2025-08-01"},
	{"list_revisions", `{"year":2017}`, "/v1/revisions?year=2017"},
}

// TestToolsGiveTheSameAnswersAsTheHTTPAPI: over both transports, the result of each tool
// contains the same answer as the HTTP API. The result also contains the decrees for the years
// in the answer.
func TestToolsGiveTheSameAnswersAsTheHTTPAPI(t *testing.T) {
	api := httpapi.New(ask.BuiltIn(builtin(), law.Default), fixed(mcpClock))
	for name, session := range mcpSessions(t) {
		schemas := inputSchemas(t, session)
		for tool := range schemas {
			if !slices.ContainsFunc(mcpCalls, func(c mcpCall) bool { return c.tool == tool }) {
				t.Errorf("no call tests the tool %s", tool)
			}
		}
		for _, test := range mcpCalls {
			call := name + ": " + test.tool + " " + test.arguments
			result, err := callTool(t.Context(), session, test.tool, test.arguments)
			if err != nil || result.IsError {
				t.Errorf("%s: %v %s", call, err, contentText(result, 0))
				continue
			}
			status, body := getJSON(api, test.target)
			text := contentText(result, 1)
			if text == "" && test.tool == "plan_leave" { // it has no JSON text
				text = withDecrees(t, body, result.StructuredContent)
			}
			if status != 200 || !strings.HasPrefix(text, strings.TrimSuffix(string(body), "}")) {
				t.Errorf("%s:\n%s, want\n%s", call, text, body)
			}
			var fromText any
			if err := json.Unmarshal([]byte(text), &fromText); err != nil || !reflect.DeepEqual(fromText, result.StructuredContent) {
				t.Errorf("%s: the text and the structured content differ: %v", call, err)
			}
			if schema := schemas[test.tool]; schema == nil {
				t.Errorf("there is no tool %s", test.tool)
			} else if err := schema.Validate(decoded(t, test.arguments)); err != nil {
				t.Errorf("%s: the input schema refuses the arguments: %v", call, err)
			}
			checkDecrees(t, api, call, test.tool, test.target, result.StructuredContent)
		}
	}
}

func getJSON(api *httpapi.API, target string) (status int, body []byte) {
	w := httptest.NewRecorder()
	api.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
	return w.Code, w.Body.Bytes()
}

// withDecrees adds the member "decrees" to an answer of the API and returns the new
// text. The value of the member comes from the result of the tool.
func withDecrees(t *testing.T, body []byte, content any) string {
	t.Helper()
	decrees, err := json.Marshal(content.(map[string]any)["decrees"])
	noError(t, err)
	return strings.TrimSuffix(string(body), "}") + `,"decrees":` + string(decrees) + "}"
}

// checkDecrees compares the decrees in an answer with the sources that the API
// returns for the years of the answer.
func checkDecrees(t *testing.T, api *httpapi.API, call, tool, target string, content any) {
	t.Helper()
	encoded, err := json.Marshal(content)
	noError(t, err)
	var answer struct {
		Meta struct {
			Year, Revision int
			Datasets       []struct{ Year, Revision int }
		}
		Decrees []struct {
			Year    int
			Sources any
		}
	}
	if err := json.Unmarshal(encoded, &answer); err != nil {
		t.Fatalf("%s: %v", call, err)
	}
	var years, cited []int
	for _, d := range answer.Meta.Datasets {
		years = append(years, d.Year)
	}
	if answer.Meta.Revision != 0 {
		years = []int{answer.Meta.Year}
	}
	if tool == "list_sources" {
		years = nil // the answer itself lists the decrees
	}
	_, asOf, known := strings.Cut(target, "&asOf=")
	if known {
		asOf = "&asOf=" + asOf
	}
	for _, d := range answer.Decrees {
		cited = append(cited, d.Year)
		var want struct{ Data any }
		_, body := getJSON(api, fmt.Sprintf("/v1/sources?year=%d%s", d.Year, asOf))
		if json.Unmarshal(body, &want) != nil || !reflect.DeepEqual(d.Sources, want.Data) {
			t.Errorf("%s: the decrees of %d are %v, want %s", call, d.Year, d.Sources, body)
		}
	}
	if !slices.Equal(cited, years) {
		t.Errorf("%s: the decrees are for the years %v, want %v", call, cited, years)
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

// inputSchemas lists the tools and compiles the schemas of their arguments, which checks
// them against the meta-schema.
func inputSchemas(t *testing.T, session *mcp.ClientSession) map[string]*jsonschema.Schema {
	t.Helper()
	schemas := make(map[string]*jsonschema.Schema)
	for tool, err := range session.Tools(t.Context(), nil) {
		noError(t, err)
		text, err := json.Marshal(tool.InputSchema)
		noError(t, err)
		name := "https://example.org/" + tool.Name
		c := jsonschema.NewCompiler()
		c.DefaultDraft(jsonschema.Draft2020)
		c.AssertFormat()
		if err := c.AddResource(name, decoded(t, string(text))); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if schemas[tool.Name], err = c.Compile(name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return schemas
}
