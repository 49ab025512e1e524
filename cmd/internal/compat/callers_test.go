package compat

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestPublishedCallersGetWhatTheyExpect sends the requests that published programs send. Each
// row has the caller, the request, what the caller does with the answer, and the beginning of
// the result. A caller is a repository of GitHub with its language, or a description of several
// programs. Without a reader, the result is the answer itself. If the
// last column is a complete list or object, it is the whole result.
func TestPublishedCallersGetWhatTheyExpect(t *testing.T) {
	const (
		august = `[{"holiday_date":"2026-08-25","holiday_name":"Maulid Nabi Muhammad S.A.W.","is_national_holiday":true},` +
			`{"holiday_date":"2026-08-17","holiday_name":"Proklamasi Kemerdekaan","is_national_holiday":true}]`
		dayOff = `[{"tanggal":"2026-02-16","keterangan":"Cuti Bersama Tahun Baru Imlek 2577 Kongzili","is_cuti":true},` +
			`{"tanggal":"2026-02-17","keterangan":"Tahun Baru Imlek 2577 Kongzili","is_cuti":false}]`
		events = `[{"event_date":"2026-01-01","event_name":"Tahun Baru 2026 Masehi","is_national_holiday":true},` +
			`{"event_date":"2026-01-16","event_name":"Isra Mikraj Nabi Muhammad S.A.W.","is_national_holiday":true},` +
			`{"event_date":"2026-02-16","event_name":"Cuti Bersama Tahun Baru Imlek 2577 Kongzili","is_national_holiday":false},`
		december = `[{"event_date":"2026-12-24","event_name":"Cuti Bersama Kelahiran Yesus Kristus","is_national_holiday":false},` +
			`{"event_date":"2026-12-25","event_name":"Kelahiran Yesus Kristus","is_national_holiday":true}]`
		found = `{"status":"success","code":200,"data":[`
		days  = found + `{"date":"2026-01-01","description":"Tahun Baru 2026 Masehi"},` +
			`{"date":"2026-01-16","description":"Isra Mikraj Nabi Muhammad S.A.W."},` +
			`{"date":"2026-02-16","description":"Cuti Bersama Tahun Baru Imlek 2577 Kongzili"},`
		imlek = found + `{"date":"2026-02-16","description":"Cuti Bersama Tahun Baru Imlek 2577 Kongzili"},` +
			`{"date":"2026-02-17","description":"Tahun Baru Imlek 2577 Kongzili"}],"message":"Holidays Found"}`
		noDays   = found + `],"message":"Holidays Found"}`
		february = `[{"name":"Cuti Bersama Tahun Baru Imlek 2577 Kongzili","date":"2026-02-16","is_national_holiday":false},` +
			`{"name":"Tahun Baru Imlek 2577 Kongzili","date":"2026-02-17","is_national_holiday":true}]`
		ordinary = `"is_holiday":false,"is_national_holiday":false,"holiday_list":[]}`
		nager    = `[{"date":"2026-01-01","localName":"Tahun Baru 2026 Masehi","name":"New Year's Day","countryCode":"ID",` +
			`"fixed":false,"global":true,"counties":null,"launchYear":null,"types":["Public"]},`
		next     = `[{"date":"2026-12-25","localName":"Kelahiran Yesus Kristus",`
		weekends = `[{"startDate":"2026-01-01","endDate":"2026-01-04","dayCount":4,"needBridgeDay":true,"bridgeDays":["2026-01-02"]},` +
			`{"startDate":"2026-01-16","endDate":"2026-01-18","dayCount":3,"needBridgeDay":false,"bridgeDays":[]},`
	)
	for _, test := range []struct {
		caller, target string
		read           reader
		want           string
	}{
		{"React, fetch: month and year of a clock", "/api-harilibur/api?month=8&year=2026", nil, august},
		{"PHP, file_get_contents: format('m') and format('Y')", "/api-harilibur/api?month=08&year=2026", nil, august},
		{"agif1705/sikucur, Laravel: is_national_holiday === true, holiday_date as a date, holiday_name",
			"/api-harilibur/api?year=2026&month=8", nil, august},
		{"a client that sends no year", "/api-harilibur/api?month=8", nil, august},
		{"JavaScript, Date.getMonth() in January", "/api-harilibur/api?month=0&year=2026", nil, "[]"},
		{"a form with empty fields", "/api-harilibur/api?month=8&year=", nil, august},
		{"a month without holidays", "/api-harilibur/api?month=7&year=2026", nil, "[]"},

		{"Laravel, Http::get: month of a report", "/dayoffapi/api?month=02&year=2026", nil, dayOff},
		{"Python, requests: a time zone, which the service ignores", "/dayoffapi/api?year=2026&tz=Asia/Jakarta&month=2", nil, dayOff},
		{"an unknown parameter that cannot be decoded", "/dayoffapi/api?month=2&year=2026&note=100%&%zz=1&a;b", nil, dayOff},
		{"a repeated parameter that only another service knows", "/dayoffapi/api?month=2&year=2026&day=1&day=x", nil, dayOff},
		{"a client that also sends the day", "/dayoffapi/api?day=1&month=2&year=2026", nil, dayOff},

		{"farizrifqi/hari-diperingati-discord, Apps Script, on two days", "/hari-libur-api/api?month=12",
			discordPosts("2026-12-24", "2026-12-25"),
			"[Selamat Cuti Bersama Kelahiran Yesus Kristus, Selamat Kelahiran Yesus Kristus (libur nasional)]"},
		{"agif1705/sikucur, Laravel, weekdays of May", "/hari-libur-api/api", nationalIn("2026-05", false, isTruthy),
			"[2026-05-01 Hari Buruh Internasional, 2026-05-14 Kenaikan Yesus Kristus, 2026-05-27 Idul Adha 1447 Hijriah]"},
		{"Skyhwk/lumen-v3, Lumen, sends the list to its pages", "/hari-libur-api/api?year=2026", nil, events},
		{"agungyudhis/sales-pipeline-project, Python, polars", "/hari-libur-api/api?year=2026", stagedEvents,
			"[20260101 Tahun Baru 2026 Masehi Holiday, 20260116 Isra Mikraj Nabi Muhammad S.A.W. Holiday, " +
				"20260216 Cuti Bersama Tahun Baru Imlek 2577 Kongzili Non-Holiday, "},
		{"budizulkoplo/pkubojamobile, PHP, March", "/hari-libur-api/api?year=2026", nationalIn("2026-03", true, isTruthy),
			"[2026-03-19 Hari Suci Nyepi (Tahun Baru Saka 1948), 2026-03-21 Idul Fitri 1447 Hijriah, 2026-03-22 Idul Fitri 1447 Hijriah]"},
		{"budizulkoplo/surmed, Laravel, February", "/hari-libur-api/api?year=2026",
			nationalIn("2026-02", true, func(value any) bool { return value == true }), "[2026-02-17 Tahun Baru Imlek 2577 Kongzili]"},
		{"Next.js: month and year of the date in Jakarta", "/hari-libur-api/api?month=12&year=2026", nil, december},
		{"a month without holidays", "/hari-libur-api/api?month=07&year=2026", nil, "[]"},

		{"deserveto/chekku, TypeScript", "/api-hari-libur/api?year=2026", firstDays,
			"[2026-01-01 Tahun Baru 2026 Masehi, 2026-01-16 Isra Mikraj Nabi Muhammad S.A.W., 2026-02-17 Tahun Baru Imlek 2577 Kongzili, " +
				"2026-03-19 Hari Suci Nyepi (Tahun Baru Saka 1948), 2026-03-21 Idul Fitri 1447 Hijriah, 2026-04-03 "},
		{"andika0x01/logbook-magang, TypeScript, 15 June to 24 July", "/api-hari-libur/api?year=2026",
			inData("success", between("2026-06-15", "2026-07-24", dateAndDescription)),
			"[2026-06-16 1 Muharam Tahun Baru Islam 1448 Hijriah]"},
		{"luhur65/sys-manajemen-v2, CodeIgniter, sends the object to its pages", "/api-hari-libur/api?year=2026", nil, days},
		{"BagusLanangP/MslInventoryScheduler, Laravel", "/api-hari-libur/api", inData("", dateAndDescription),
			"[2026-01-01 Tahun Baru 2026 Masehi, 2026-01-16 Isra Mikraj Nabi Muhammad S.A.W., 2026-02-16 Cuti Bersama Tahun Baru Imlek"},
		{"Arisssmndr/N-DesaPresence, Laravel, February", "/api-hari-libur/api?year=2026",
			inData("", between("2026-02-01", "2026-02-28", dateAndKind)), "[2026-02-16 cuti_bersama, 2026-02-17 nasional]"},
		{"tuafiq/20241220096, Dart", "/api-hari-libur/api?year=2026", inData("success", dateTimeAndDescription),
			"[1 Jan 2026 Tahun Baru 2026 Masehi, 16 Jan 2026 Isra Mikraj Nabi Muhammad S.A.W., 16 Feb 2026 Cuti Bersama Tahun Baru Imlek"},
		{"ridhoachmad712/websiteprodimanajemenfebunm, Laravel, also asks for the next year", "/api-hari-libur/api?year=2027",
			inData("", between("2027-03-08", "2027-03-10", dateAndKind)), "[2027-03-08 nasional, 2027-03-09 cuti_bersama, 2027-03-10 nasional]"},
		{"a shell script with curl and jq: .data[]?.date", "/api-hari-libur/api?year=2026&month=2",
			inData("", func(day object) string { return day.text("date") }), "[2026-02-16, 2026-02-17]"},
		{"Laravel: date('m')", "/api-hari-libur/api?year=2026&month=02", nil, imlek},
		{"a month without holidays", "/api-hari-libur/api?year=2026&month=7", nil, noDays},
		{"JavaScript, Date.getMonth() in January", "/api-hari-libur/api?year=2026&month=0", nil, noDays},

		{"Kotlin, Retrofit: year and month", "/libur/api?year=2026&month=2", nil, february},
		{"Vue, $fetch: a trailing slash", "/libur/api/?year=2026&month=02", nil, february},
		{"a bot that asks about one day", "/libur/api?year=2026&month=3&day=21", nil,
			`{"date":"2026-03-21","is_holiday":true,"is_national_holiday":true,"holiday_list":["Idul Fitri 1447 Hijriah"]}`},
		{"a bot that asks about a day of collective leave", "/libur/api?year=2026&month=03&day=20", nil,
			`{"date":"2026-03-20","is_holiday":true,"is_national_holiday":false,"holiday_list":["Cuti Bersama Idul Fitri 1447 Hijriah"]}`},
		{"a date with two holidays", "/libur/api?year=2021&month=5&day=13", nil,
			`{"date":"2021-05-13","is_holiday":true,"is_national_holiday":true,` +
				`"holiday_list":["Hari Raya Idul Fitri 1442 Hijriah","Kenaikan Isa Al Masih"]}`},
		{"Flutter, attendance of today", "/libur/api/today", nil, `{"date":"2026-11-15",` + ordinary},
		{"the next day", "/libur/api/tomorrow", nil, `{"date":"2026-11-16",` + ordinary},

		{"the path of the documentation", "/nager/api/v3/PublicHolidays/2026/ID", nil, nager},
		{"a path with other letter case", "/nager/Api/v3/publicholidays/2026/id", nil, nager},
		{"an unknown parameter", "/nager/API/V3/PUBLICHOLIDAYS/2026/Id?month=3", nil, nager},
		{"a parameter with the name of a part of the path", "/nager/api/v3/PublicHolidays/2026/ID?year=%&year", nil, nager},
		{"the next holidays", "/nager/api/v3/NextPublicHolidays/ID", nil, next},
		{"the next holidays, in lower case", "/nager/api/v3/nextpublicholidays/id", nil, next},
		{"long weekends", "/nager/api/v3/LongWeekend/2026/ID", nil, weekends},
		{"long weekends with an unknown parameter", "/nager/api/v3/longweekend/2026/id?subdivisionCode", nil, weekends},
	} {
		r := get(at(usualDay), "/compat"+test.target)
		result := r.Body.String()
		if test.read != nil {
			result = test.read(r.Body.Bytes())
		}
		if r.Code != http.StatusOK || !strings.HasPrefix(result, test.want) || !json.Valid(r.Body.Bytes()) ||
			r.Header().Get("Content-Type") != jsonMedia {
			t.Errorf("%s: %s: status %d, %v\n%s, want\n%s", test.caller, test.target, r.Code, r.Header(), result, test.want)
		}
	}
}

// A reader does what a caller does with the body of an answer, and returns the result as text.
type reader func(body []byte) string

// object is a JSON object.
type object map[string]any

// text returns a member, or an error message if the member is missing or is not a text.
func (o object) text(name string) string {
	if text, ok := o[name].(string); ok {
		return text
	}
	return name + " is not a text"
}

// date returns a date in the given layout, or an error message if the member is not a date.
func (o object) date(name, layout string) string {
	date, err := time.Parse(time.DateOnly, o.text(name))
	if err != nil {
		return err.Error()
	}
	return date.Format(layout)
}

// isTruthy reports whether a boolean, null or a text counts as true in PHP and JavaScript.
func isTruthy(value any) bool { return value != nil && value != false && value != "" }

// inList reads a list of days. It joins the results of line and leaves out empty results.
func inList(line func(day object) string) reader {
	return func(body []byte) string {
		var days []object
		_ = json.Unmarshal(body, &days) // if the body is not a list, there are no days
		var lines []string
		for _, day := range days {
			if text := line(day); text != "" {
				lines = append(lines, text)
			}
		}
		return "[" + strings.Join(lines, ", ") + "]"
	}
}

// inData reads the list in the member data. If status is not empty, the member status must have this value.
func inData(status string, line func(day object) string) reader {
	return func(body []byte) string {
		var answer map[string]json.RawMessage
		_ = json.Unmarshal(body, &answer)
		if status != "" && string(answer["status"]) != strconv.Quote(status) {
			return "[]"
		}
		return inList(line)(answer["data"])
	}
}

func discordPosts(dates ...string) reader {
	return inList(func(day object) string {
		if !slices.Contains(dates, day.text("event_date")) {
			return ""
		}
		kind := map[bool]string{true: " (libur nasional)"}[isTruthy(day["is_national_holiday"])]
		return "Selamat " + day.text("event_name") + kind
	})
}

func nationalIn(month string, weekends bool, national func(any) bool) reader {
	return inList(func(day object) string {
		date := day.date("event_date", time.DateOnly)
		weekend := slices.Contains([]string{"Sat", "Sun"}, day.date("event_date", "Mon"))
		if !national(day["is_national_holiday"]) || !strings.HasPrefix(date, month) || weekend && !weekends {
			return ""
		}
		return date + " " + day.text("event_name")
	})
}

// stagedEvents accepts only booleans in is_national_holiday, as a column of polars does.
var stagedEvents = inList(func(day object) string {
	kind := map[string]string{"true": "Holiday", "false": "Non-Holiday"}[fmt.Sprintf("%#v", day["is_national_holiday"])]
	return strings.ReplaceAll(day.text("event_date"), "-", "") + " " + day.text("event_name") + " " + kind
})

func dateAndDescription(day object) string { return day.text("date") + " " + day.text("description") }

func dateTimeAndDescription(day object) string {
	return day.date("date", "2 Jan 2006") + " " + day.text("description")
}

var hijriYear = regexp.MustCompile(`(?i)\s+(\d{3,4})\s+Hijriyah$`)

// firstDays lists the first holiday of each name. The caller removes the year before "Hijriyah".
// The decrees write "Hijriah", so the year stays in the name.
func firstDays(body []byte) string {
	seen := map[string]bool{}
	return inData("", func(day object) string {
		name := hijriYear.ReplaceAllString(day.text("description"), "")
		if seen[name] || strings.HasPrefix(name, "Cuti Bersama") {
			return ""
		}
		seen[name] = true
		return day.text("date") + " " + name
	})(body)
}

// between leaves out the days before and after a period.
func between(first, last string, line func(day object) string) func(day object) string {
	return func(day object) string {
		if date := day.text("date"); date < first || date > last {
			return ""
		}
		return line(day)
	}
}

func dateAndKind(day object) string {
	leave := strings.Contains(strings.ToLower(day.text("description")), "cuti bersama")
	return day.text("date") + map[bool]string{true: " cuti_bersama", false: " nasional"}[leave]
}
