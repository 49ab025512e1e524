package httpapi

import (
	"slices"
	"strings"
	"testing"
)

const (
	entryKeys  = "date day localDay localName name type isNationalHoliday isCollectiveLeave"
	sourceKeys = "id title type numbers url publisher publishedAt official"
)

// contractPayloads: key order, what meta holds, and what the values mean.
func contractPayloads(t *testing.T) {
	t.Run("key order", payloadKeys)
	t.Run("entries", payloadEntries)
	t.Run("sources", payloadSources)
	t.Run("datasets and updatedAt", payloadDatasets)
	t.Run("diff counts", payloadDiff)
	t.Run("options echo", payloadOptions)
}

func payloadKeys(t *testing.T) {
	const check, options = "date=2026-03-20", "data.options"
	tests := []struct{ name, target, path, want string }{
		{"health meta adds nothing", "/v1/health", "meta", "version countryCode"},
		{"health data", "/v1/health", "data", "status service version"},
		{"holidays meta", "/v1/holidays", "meta", "version countryCode year revision status total updatedAt"},
		{"holidays entry", "/v1/holidays", "data.0", entryKeys},
		{"holidays entry with sources", "/v1/holidays?includeSources=true", "data.0", entryKeys + " sources"},
		{"holidays source", "/v1/holidays?includeSources=true", "data.0.sources.0", sourceKeys},
		{"holidays check meta", "/v1/holidays/check?" + check, "meta", "version countryCode year datasets"},
		{"holidays check data", "/v1/holidays/check?" + check, "data", "date day localDay isHoliday holidays"},
		{"holidays check entry", "/v1/holidays/check?" + check, "data.holidays.0", entryKeys},
		{"holidays check entry with sources", "/v1/holidays/check?includeSources=true&" + check, "data.holidays.0", entryKeys + " sources"},
		{"workdays check meta", "/v1/workdays/check?" + check, "meta", "version countryCode year datasets"},
		{"workdays check data", "/v1/workdays/check?" + check, "data", "date day localDay isWeekend isHoliday isWorkday holidayTypes holidays"},
		{"workdays check entry", "/v1/workdays/check?" + check, "data.holidays.0", entryKeys},
		{"add meta", "/v1/workdays/add?days=1&" + check, "meta", "version countryCode datasets"},
		{"add data", "/v1/workdays/add?days=1&" + check, "data", "startDate days resultDate options"},
		{"add options", "/v1/workdays/add?days=1&" + check, options, "includeCollectiveLeave weekend"},
		{"diff meta", "/v1/workdays/diff?start=2026-01-01&end=2026-01-05", "meta", "version countryCode datasets"},
		{"diff data", "/v1/workdays/diff?start=2026-01-01&end=2026-01-05", "data",
			"startDate endDate inclusive workdayCount holidayCount weekendCount calendarDays options"},
		{"diff options", "/v1/workdays/diff?start=2026-01-01&end=2026-01-05", options, "includeCollectiveLeave weekend"},
		{"sources meta", "/v1/sources", "meta", "version countryCode year revision status total updatedAt"},
		{"sources source", "/v1/sources", "data.0", sourceKeys},
		{"sources number", "/v1/sources", "data.0.numbers.0", "authority number"},
		{"dataset", "/v1/workdays/check?" + check, "meta.datasets.0", "year revision status"},
	}
	api := newAPI()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := checkReply(t, get(api, test.target)).keys(test.path); got != test.want {
				t.Errorf("%s has %s, want %s", test.path, got, test.want)
			}
		})
	}
}

// payloadEntries: sorted, typed, weekdays in two languages, sources only where
// asked for.
func payloadEntries(t *testing.T) {
	api := newAPI()
	for _, info := range api.Calendar().Years() {
		year := yearText(info.Year)
		entries := checkReply(t, get(api, "/v1/holidays?year="+year)).at("data").parts
		sorted := slices.IsSortedFunc(entries, func(a, b *tree) int {
			// national_holiday stands before collective_leave: against the alphabet.
			return slices.Compare([]string{a.get("date"), b.get("type"), a.get("localName")}, []string{b.get("date"), a.get("type"), b.get("localName")})
		})
		if !sorted || len(entries) != info.NationalHolidays+info.CollectiveLeave {
			t.Errorf("the %d entries of %s, sorted: %t", len(entries), year, sorted)
		}
		for _, e := range entries {
			leave := e.get("type") == `"collective_leave"`
			if !leave && e.get("type") != `"national_holiday"` || e.get("isCollectiveLeave") == "true" != leave || e.get("isNationalHoliday") == "true" == leave {
				t.Errorf("type and flags of %s", e.text)
			}
			if e.get("sources") != "nothing" {
				t.Errorf("sources without asking for them: %s", e.text)
			}
		}
		for _, e := range checkReply(t, get(api, "/v1/holidays?includeSources=true&year="+year)).at("data").parts {
			if len(e.at("sources").parts) == 0 {
				t.Errorf("an entry without a decree: %s", e.text)
			}
		}
	}
	week := []string{"Sunday Minggu", "Monday Senin", "Tuesday Selasa", "Wednesday Rabu", "Thursday Kamis", "Friday Jumat", "Saturday Sabtu"}
	for i, names := range week {
		data := checkReply(t, get(api, "/v1/holidays/check?date=2026-11-0"+string(rune('1'+i)))).at("data") // 1 November 2026 is a Sunday
		if got := strings.ReplaceAll(data.get("day")+" "+data.get("localDay"), `"`, ""); got != names {
			t.Errorf("1 November 2026 and %d days is %s, want %s", i, got, names)
		}
	}
}

// payloadSources: types, nulls where unknown, order of dates.
func payloadSources(t *testing.T) {
	api := newAPI()
	types := []string{`"joint_decree"`, `"joint_decree_amendment"`, `"presidential_decree"`, `"ministerial_decree"`}
	seen := map[string]bool{}
	for _, info := range api.Calendar().Years() {
		n := checkReply(t, get(api, "/v1/sources?year="+yearText(info.Year)))
		before := ""
		for _, s := range n.at("data").parts {
			at := s.get("publishedAt")
			if at != "null" && at < before {
				t.Errorf("%d: %s of %s stands behind %s", info.Year, s.get("id"), at, before)
			}
			if at != "null" {
				before = at
			}
			if !slices.Contains(types, s.get("type")) {
				t.Errorf("%d: a source of type %s", info.Year, s.get("type"))
			}
			if s.get("official") == "true" && s.get("url") == "null" {
				t.Errorf("%d: an official source without a url: %s", info.Year, s.text)
			}
			seen[s.get("type")] = true
			seen["url null"] = seen["url null"] || s.get("url") == "null"
			seen["publishedAt null"] = seen["publishedAt null"] || at == "null"
		}
		if got := len(n.at("data").parts); n.get("meta.total") != yearText(got) {
			t.Errorf("%d: total %s of %d sources", info.Year, n.get("meta.total"), got)
		}
	}
	for _, want := range append(types, "url null", "publishedAt null") {
		if !seen[want] {
			t.Errorf("no source of any year has %s: the test shows nothing about it", want)
		}
	}
}

func payloadDatasets(t *testing.T) {
	checkRows(t, []row{
		{"a date rests on its year", "/v1/holidays/check?date=2025-08-18", 200, []string{"meta.year", "2025", "meta.datasets", `[{"year":2025,"revision":2,"status":"verified"}]`}},
		{"all years ascending", "/v1/workdays/diff?start=2024-12-31&end=2026-01-01", 200, []string{
			"meta.datasets.0.year", "2024", "meta.datasets.1.year", "2025", "meta.datasets.2.year", "2026", "meta.datasets.3", "nothing"}},
		{"add rests on the way, not on its start", "/v1/workdays/add?date=2025-12-31&days=1", 200, []string{"meta.datasets.0.year", "2026", "meta.datasets.1", "nothing"}},
		{"add over New Year", "/v1/workdays/add?date=2025-12-30&days=1", 200, []string{"meta.datasets.0.year", "2025", "meta.datasets.1", "nothing"}},
		{"exclusive diff rests on what is between", "/v1/workdays/diff?start=2025-12-31&end=2027-01-01&inclusive=false", 200, []string{
			"meta.datasets.0.year", "2026", "meta.datasets.1", "nothing"}},
		{"nothing examined rests on nothing", "/v1/workdays/diff?start=2025-12-31&end=2026-01-01&inclusive=false", 200, []string{"meta.datasets", "[]"}},
		{"updatedAt is of the newest decree", "/v1/holidays?year=2025", 200, []string{"meta.updatedAt", `"2025-08-07"`}},
		{"updatedAt of sources", "/v1/sources?year=2026", 200, []string{"meta.updatedAt", `"2025-09-19"`}},
		{"corroborated", "/v1/workdays/check?date=2012-12-31", 200, []string{"meta.datasets.0.status", `"corroborated"`}},
	})
}

func payloadDiff(t *testing.T) {
	const diff = "/v1/workdays/diff?"
	counts := func(work, holidays, weekend, days string) []string {
		return []string{"data.workdayCount", work, "data.holidayCount", holidays, "data.weekendCount", weekend, "data.calendarDays", days}
	}
	checkRows(t, []row{
		{"a weekend holiday counts in both", diff + "start=2026-03-21&end=2026-03-22", 200, counts("0", "2", "2", "2")},
		{"a date with two holidays counts once", diff + "start=2021-05-13&end=2021-05-13", 200, counts("0", "1", "0", "1")},
		{"leave that is worked counts nowhere", diff + "start=2026-03-20&end=2026-03-20&includeCollectiveLeave=false", 200, counts("1", "0", "0", "1")},
		{"exclusive leaves both ends out", diff + "start=2026-01-01&end=2026-01-05&inclusive=false", 200, counts("1", "0", "2", "3")},
		{"start is end", diff + "start=2026-03-25&end=2026-03-25", 200, counts("1", "0", "0", "1")},
		{"start is end, exclusive", diff + "start=2026-03-25&end=2026-03-25&inclusive=false", 200, counts("0", "0", "0", "0")},
		{"one day apart, exclusive", diff + "start=2026-03-25&end=2026-03-26&inclusive=false", 200, counts("0", "0", "0", "0")},
		{"two days apart, exclusive", diff + "start=2026-03-25&end=2026-03-27&inclusive=false", 200, counts("1", "0", "0", "1")},
		{"no weekend", diff + "start=2026-03-28&end=2026-03-29&weekend=none", 200, counts("2", "0", "0", "2")},
	})
}

func payloadOptions(t *testing.T) {
	const add = "/v1/workdays/add?date=2026-03-18&days=1"
	options := func(text string) []string { return []string{"data.options", text} }
	checkRows(t, []row{
		{"default", add, 200, options(`{"includeCollectiveLeave":true,"weekend":["sat","sun"]}`)},
		{"week order", add + "&weekend=sun,sat,mon", 200, options(`{"includeCollectiveLeave":true,"weekend":["mon","sat","sun"]}`)},
		{"repeats and case", add + "&weekend=SUN,sun,Sun", 200, options(`{"includeCollectiveLeave":true,"weekend":["sun"]}`)},
		{"none", add + "&weekend=none", 200, options(`{"includeCollectiveLeave":true,"weekend":[]}`)},
		{"leave worked", add + "&includeCollectiveLeave=false", 200, options(`{"includeCollectiveLeave":false,"weekend":["sat","sun"]}`)},
		{"diff too", "/v1/workdays/diff?start=2026-01-01&end=2026-01-05&weekend=fri&includeCollectiveLeave=false", 200,
			options(`{"includeCollectiveLeave":false,"weekend":["fri"]}`)},
	})
}
