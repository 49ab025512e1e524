package mcp

import (
	"bytes"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestToolsNameTheMissingYear calls every tool on the last days with data and on the first
// day without data. Each call has an answer, or an error that names the year without data.
func TestToolsNameTheMissingYear(t *testing.T) {
	years := frozen.Calendar().Years()
	last := years[len(years)-1].Year
	for _, today := range []string{fmt.Sprintf("%d-12-23", last), fmt.Sprintf("%d-12-31", last), fmt.Sprintf("%d-01-01", last+1)} {
		clock, err := time.Parse(time.DateOnly, today)
		if err != nil {
			t.Fatal(err)
		}
		var logged bytes.Buffer
		server := New(ask.BuiltIn(frozen.Calendar(), law.Default), func() time.Time { return clock },
			"v0.0.0", slog.New(slog.NewJSONHandler(&logged, nil)))
		session := connect(t, server)
		tools, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		next := fmt.Sprintf("%d-01-03", last+1)
		calls := map[string][]map[string]any{ // calls with more than the required arguments
			"list_holidays": {{}, {"start": today, "end": next}, {"calendar": "idx"}},
			"find_occasion": {{"name": "Natal", "date": today}, {"name": "Lebaran", "date": next}},
			"add_workdays":  {{"date": today, "days": 10}, {"date": today, "days": -1}},
			"deadlines": {{"start": today + "T15:00", "hours": 1}, {"start": today + "T15:00", "hours": 100},
				{"start": today + "T15:00", "end": next + "T15:00"}},
			"list_days": {{"start": today, "end": next}, {"dates": []string{today, next}}},
			"obligations": {{"start": today, "end": next}, {"id": "vat-return", "period": today[:7]},
				{"id": "vat-return", "period": next[:7]}},
			"time_limit": {{"id": "bipartite", "date": today}, {"id": "phk-refusal", "date": next}},
			"overtime":   {{"date": today, "hours": 2}, {"date": next, "hours": 2}},
			"payroll_periods": {{}, {"year": last, "payday": 31}, {"year": last, "firstDay": 21},
				{"year": last, "paydayMonth": "next"}},
			"compare_holidays": {{"date": today}},
			"list_projections": {{"year": last + 1}},
			"plan_leave":       {{"days": 12}, {"year": last, "days": 12}},
		}
		for _, tool := range tools.Tools {
			if calls[tool.Name] == nil {
				calls[tool.Name] = requiredArguments(t, tool, today, next)
			}
			for _, arguments := range calls[tool.Name] {
				result := call(t, session, tool.Name, arguments)
				got := contentText(t, result, 0)
				if result.IsError && !(strings.HasPrefix(got, "DATASET_NOT_FOUND: ") && strings.Contains(got, strconv.Itoa(last+1))) {
					t.Errorf("%s: %s %v: %s", today, tool.Name, arguments, got)
				}
			}
		}
		if logged.Len() > 0 {
			t.Errorf("%s: the log has %s", today, &logged)
		}
	}
}

// requiredArguments returns the arguments of a call for each date. Only the required arguments
// are given.
func requiredArguments(t *testing.T, tool *sdk.Tool, dates ...string) (calls []map[string]any) {
	t.Helper()
	required, _ := tool.InputSchema.(map[string]any)["required"].([]any)
	for _, date := range dates {
		year, err := strconv.Atoi(date[:4])
		noError(t, err)
		samples := map[string]any{"date": date, "start": date, "end": date, "month": date[:7],
			"year": year, "days": 1, "n": 1}
		arguments := make(map[string]any)
		for _, name := range required {
			value, ok := samples[name.(string)]
			if !ok {
				t.Errorf("the list of calls needs a call of %s, because there is no sample of its argument %s", tool.Name, name)
			}
			arguments[name.(string)] = value
		}
		calls = append(calls, arguments)
	}
	return calls
}
