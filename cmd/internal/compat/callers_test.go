package compat

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// TestPublishedCallersGetWhatTheyExpect sends the requests that published programs send. Each
// row has the caller, the request and the beginning of the answer. A caller is a repository of
// GitHub with its language, or a description of several programs. If the last column is a
// complete list or object, it is the whole answer.
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
		next = `[{"date":"2026-12-25","localName":"Kelahiran Yesus Kristus",`
	)
	for _, test := range []struct{ caller, target, want string }{
		{"PHP, file_get_contents: format('m') and format('Y')", "/api-harilibur/api?month=08&year=2026", august},
		{"agif1705/sikucur, Laravel: is_national_holiday === true, holiday_date as a date, holiday_name",
			"/api-harilibur/api?year=2026&month=8", august},
		{"a client that sends no year", "/api-harilibur/api?month=8", august},
		{"JavaScript, Date.getMonth() in January", "/api-harilibur/api?month=0&year=2026", "[]"},
		{"a form with empty fields", "/api-harilibur/api?month=8&year=", august},
		{"a month without holidays", "/api-harilibur/api?month=7&year=2026", "[]"},

		{"Python, requests: a time zone, which the service ignores", "/dayoffapi/api?year=2026&tz=Asia/Jakarta&month=2", dayOff},
		{"an unknown parameter that cannot be decoded", "/dayoffapi/api?month=2&year=2026&note=100%&%zz=1&a;b", dayOff},
		{"a repeated parameter that only another service knows", "/dayoffapi/api?month=2&year=2026&day=1&day=x", dayOff},

		{"Skyhwk/lumen-v3, Lumen, sends the list to its pages", "/hari-libur-api/api?year=2026", events},
		{"Next.js: month and year of the date in Jakarta", "/hari-libur-api/api?month=12&year=2026", december},
		{"farizrifqi/hari-diperingati-discord, Apps Script", "/hari-libur-api/api?month=12", december},
		{"a month without holidays", "/hari-libur-api/api?month=07&year=2026", "[]"},

		{"luhur65/sys-manajemen-v2, CodeIgniter, sends the object to its pages", "/api-hari-libur/api?year=2026", days},
		{"BagusLanangP/MslInventoryScheduler, Laravel", "/api-hari-libur/api", days},
		{"Laravel: date('m')", "/api-hari-libur/api?year=2026&month=02", imlek},
		{"a month without holidays", "/api-hari-libur/api?year=2026&month=7", noDays},
		{"JavaScript, Date.getMonth() in January", "/api-hari-libur/api?year=2026&month=0", noDays},

		{"Vue, $fetch: a trailing slash", "/libur/api/?year=2026&month=02", february},
		{"a bot that asks about one day", "/libur/api?year=2026&month=3&day=21",
			`{"date":"2026-03-21","is_holiday":true,"is_national_holiday":true,"holiday_list":["Idul Fitri 1447 Hijriah"]}`},
		{"a bot that asks about a day of collective leave", "/libur/api?year=2026&month=03&day=20",
			`{"date":"2026-03-20","is_holiday":true,"is_national_holiday":false,"holiday_list":["Cuti Bersama Idul Fitri 1447 Hijriah"]}`},
		{"a date with two holidays", "/libur/api?year=2021&month=5&day=13",
			`{"date":"2021-05-13","is_holiday":true,"is_national_holiday":true,` +
				`"holiday_list":["Hari Raya Idul Fitri 1442 Hijriah","Kenaikan Isa Al Masih"]}`},
		{"Flutter, attendance of today", "/libur/api/today", `{"date":"2026-11-15",` + ordinary},
		{"the next day", "/libur/api/tomorrow", `{"date":"2026-11-16",` + ordinary},

		{"the path of the documentation", "/nager/api/v3/PublicHolidays/2026/ID", nager},
		{"a path with other letter case", "/nager/Api/v3/publicholidays/2026/id", nager},
		{"an unknown parameter", "/nager/API/V3/PUBLICHOLIDAYS/2026/Id?month=3", nager},
		{"a parameter with the name of a part of the path", "/nager/api/v3/PublicHolidays/2026/ID?year=%&year", nager},
		{"the next holidays", "/nager/api/v3/NextPublicHolidays/ID", next},
	} {
		r := get(at(usualDay), "/compat"+test.target)
		result := r.Body.String()
		if r.Code != http.StatusOK || !strings.HasPrefix(result, test.want) || !json.Valid(r.Body.Bytes()) ||
			r.Header().Get("Content-Type") != jsonMedia {
			t.Errorf("%s: %s: status %d, %v\n%s, want\n%s", test.caller, test.target, r.Code, r.Header(), result, test.want)
		}
	}
}
