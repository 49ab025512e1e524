package mcp

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// neverLarger has the arguments that cannot make an answer much larger than others do.
var neverLarger = []string{"asOf", "calendar", "hoursPerDay", "includeCollectiveLeave", "inclusive", "kind", "payday", "paydayMonth", "rule",
	"shortestDay", "start", "type", "year"}

// TestAnswersOfToolsAreBounded calls every tool with the arguments that give its largest answers,
// and with the most own days and the longest names.
func TestAnswersOfToolsAreBounded(t *testing.T) {
	session := connect(t, New(ask.BuiltIn(harikerja.Default(), law.Default), frozen.Clock, "v0.0.0", slog.New(slog.DiscardHandler)))
	var half []string // a shift of half an hour in each hour
	for hour := range 24 {
		half = append(half, fmt.Sprintf("%02d:00-%02d:30", hour, hour))
	}
	shifts := ""
	for _, day := range []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} {
		shifts += `,"` + day + `":"` + strings.Join(half, ",") + `"`
	}
	largest := map[string][]string{
		"add_workdays":     {`"date":"2009-01-01","days":4000`},
		"adjust_date":      {`"date":"2026-03-21"`},
		"check_date":       {`"date":"2021-05-13"`},
		"compare_holidays": {`"year":2026,"date":"2025-09-01"`, `"year":2020,"date":"2020-01-01"`},
		"count_workdays":   {`"start":"2009-01-01","end":"2027-12-31"`},
		"deadlines": {`"start":"2009-01-01T00:00","hours":20000`, `"start":"2026-01-01T00:00","hours":2000`, `"start":"2009-01-01T00:00","end":"2027-12-31T23:59"`,
			`"start":"2026-01-01T00:00","hours":2000,"zone":"America/Argentina/ComodRivadavia"` + shifts},
		"find_occasion": {`"name":"cuti bersama idul fitri"`, `"name":"lebaran"`, `"date":"2009-01-01"`, `"name":"` + strings.Repeat("x", 8000) + `"`},
		"list_days": {`"dates":["2018-08-03"` + strings.Repeat(`,"2018-08-03"`, 199) + `]`, `"dates":["2018-08-03"` + strings.Repeat(`,"2018-08-03"`, 15) + `]`,
			`"start":"2018-01-01","end":"2018-12-31"`, `"start":"2026-01-01","end":"2026-12-31"`, `"start":"2026-01-01","end":"2026-12-31","includeSources":true`},
		"list_holidays":    {`"year":2026,"includeSources":true`, `"start":"2009-01-01","end":"2027-12-31"`, `"start":"2022-01-01","end":"2026-12-31","includeSources":true`},
		"list_projections": {`"year":2033`},
		"list_revisions":   {`"year":2020`, `"year":2026`},
		"list_sources":     {`"year":2020`},
		"long_weekends":    {`"year":2025,"maxBridgeDays":4,"minDays":1`, `"year":2018,"maxBridgeDays":4,"minDays":1`, `"year":2018,"maxBridgeDays":1,"minDays":1`, `"year":2018,"maxBridgeDays":4,"minDays":8`, `"year":2026,"maxBridgeDays":4,"minDays":5`, `"year":2026,"maxBridgeDays":1,"minDays":1`},
		"nth_workday":      {`"month":"2026-03","n":-1`},
		"obligations":      {`"start":"2026-01-01","end":"2026-12-31"`, `"id":"vat-return","period":"2026-01"`},
		"overtime":         {`"date":"2026-03-21","hours":12`, `"date":"2026-03-20","hours":23.5`, `"date":"2026-03-20","hours":12,"officialHoliday":true`},
		"payroll_periods":  {`"year":2026,"firstDay":21`},
		"plan_leave": {`"year":2026,"days":60,"minDays":1,"limit":50,"deductCollectiveLeave":false`, `"year":2026,"days":60,"minDays":1,"limit":10,"deductCollectiveLeave":false`, `"year":2026,"days":4,"minDays":1,"limit":50,"deductCollectiveLeave":false`,
			`"year":2018,"days":8,"limit":50,"deductCollectiveLeave":false`, `"year":2018,"days":8,"limit":20`, `"year":2018,"days":60,"minDays":1,"limit":10,"deductCollectiveLeave":false`},
		"summarize_workdays": {`"year":2026`},
		"time_limit":         {`"id":"phk-notice","date":"2026-04-01"`},
		"upcoming_holidays":  {`"date":"2026-01-01","limit":50,"includeSources":true`},
	}
	var named, single, days, dense, consecutive []string
	for i := range 25 {
		d := harikerja.MustParseDate("2026-01-01").AddDays(14 * i)
		named = append(named, fmt.Sprintf("%s=a%s", d, strings.Repeat("\u2010", 59)))
		// The SDK sends each < as six bytes. Days with other names are other lines.
		letter := string("aQ"[i%2])
		dense = append(dense, harikerja.MustParseDate("2018-08-03").AddDays(2*i).String()+"="+letter+strings.Repeat("<", 59))
		consecutive = append(consecutive, harikerja.MustParseDate("2018-03-02").AddDays(i).String()+"="+letter+strings.Repeat("<", 59))
	}
	for i := range 100 {
		single = append(single, harikerja.MustParseDate("2026-01-01").AddDays(3*i).String()+"=a<&<&<&<&<&<&<&")
		days = append(days, harikerja.MustParseDate("2018-08-03").AddDays(2*i).String()+"=Hari ke "+fmt.Sprint(i))
	}
	own := []string{`,"weekend":[]`, `,"weekend":["mon","tue","wed","thu","fri","sat"]`}
	padded := append([]string{consecutive[0]}, days[:70]...) // one long name makes every line of a table long
	for _, days := range [][]string{padded, named, single, days, dense, consecutive, {"2026-01-01..2026-04-10=a" + strings.Repeat("<", 14)}} {
		list, err := json.Marshal(days)
		noError(t, err)
		own = append(own, `,"daysOff":`+string(list), `,"workdays":`+string(list))
	}
	offered, err := session.ListTools(t.Context(), nil)
	noError(t, err)
	for _, o := range offered.Tools {
		answered, most := false, 0
		name := o.Name
		i := slices.IndexFunc(tools(), func(t *tool) bool { return t.name == name })
		for _, p := range tools()[i].Params {
			if !strings.Contains(strings.Join(append(own, largest[name]...), ","), `"`+p.Name+`":`) && !slices.Contains(neverLarger, p.Name) {
				t.Errorf("%s: add arguments with %s, or add the argument to neverLarger", name, p.Name)
			}
		}
		for _, arguments := range largest[name] {
			for _, profile := range append(own, "") {
				raw := `{` + arguments + profile + `}`
				frozen.Candidate("tool "+name, "/mcp",
					`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+name+`","arguments":`+raw+`}}`)
				result := call(t, session, name, asMap(t, raw))
				if result.IsError {
					if text := contentText(t, result, 0); strings.Contains(text, "256 KB") {
						t.Errorf("%s %.200s is refused only after it is built: %s", name, raw, text)
					}
					continue
				}
				encoded, err := json.Marshal(result)
				noError(t, err)
				answered, most = true, max(most, len(encoded))
				if len(encoded) > maxAnswer {
					t.Errorf("%s %.100s: %d bytes, want at most %d", name, raw, len(encoded), maxAnswer)
				}
			}
		}
		if !answered {
			t.Errorf("%s: add the arguments that have the largest answers", name)
		}
		t.Logf("%s: at most %d bytes", name, most)
		delete(largest, name)
	}
	for name := range maps.Keys(largest) {
		t.Errorf("there is no tool %s", name)
	}
}

func asMap(t *testing.T, text string) (m map[string]any) {
	noError(t, json.Unmarshal([]byte(text), &m))
	return m
}
