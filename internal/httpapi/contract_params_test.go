package httpapi

import (
	"testing"
)

// contractParameters: what a parameter may be, and that nothing else is taken.
func contractParameters(t *testing.T) {
	const (
		check    = "/v1/workdays/check?date=2026-03-25"
		list     = "/v1/holidays?year="
		date     = "/v1/holidays/check?date="
		noYear   = `{"field":"year","value":"`
		noDate   = `{"field":"date","value":"`
		weekends = `,"allowed":["mon","tue","wed","thu","fri","sat","sun","none"]}`
	)
	wrong := func(code, details string) []string {
		return []string{"error.code", `"` + code + `"`, "error.details", details}
	}
	checkRows(t, []row{
		{"undocumented name", check + "&foo=bar", 400, wrong("INVALID_TYPE", `{"field":"foo","allowed":["date","includeCollectiveLeave","weekend"]}`)},
		{"name of another endpoint", check + "&includeSources=true", 400, wrong("INVALID_TYPE", `{"field":"includeSources","allowed":["date","includeCollectiveLeave","weekend"]}`)},
		{"undocumented name with an empty value", check + "&year=", 400, wrong("INVALID_TYPE", `{"field":"year","allowed":["date","includeCollectiveLeave","weekend"]}`)},
		{"endpoint without parameters", "/v1/health?x=1", 400, wrong("INVALID_TYPE", `{"field":"x","allowed":[]}`)},
		{"given twice", list + "2026&year=2026", 400, wrong("INVALID_TYPE", `{"field":"year","allowed":["year","type","includeSources"]}`)},
		{"given twice, once empty", list + "2026&year", 400, wrong("INVALID_TYPE", `{"field":"year","allowed":["year","type","includeSources"]}`)},
		{"empty value is wrong", list, 400, wrong("INVALID_YEAR", noYear+`"}`)},
		{"empty date is wrong", date, 400, wrong("INVALID_DATE", noDate+`"}`)},
		{"empty boolean is wrong", check + "&includeCollectiveLeave=", 400, wrong("INVALID_TYPE", `{"field":"includeCollectiveLeave","value":"","allowed":["true","false"]}`)},
		{"empty weekend is wrong", check + "&weekend=", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":""`+weekends)},
		{"names are case-sensitive", "/v1/holidays?YEAR=2026", 400, wrong("INVALID_TYPE", `{"field":"YEAR","allowed":["year","type","includeSources"]}`)},
		{"values are case-sensitive", "/v1/holidays?type=National_Holiday", 400, wrong("INVALID_TYPE", `{"field":"type","value":"National_Holiday","allowed":["national_holiday","collective_leave"]}`)},
		{"booleans are case-sensitive", check + "&includeCollectiveLeave=TRUE", 400, wrong("INVALID_TYPE", `{"field":"includeCollectiveLeave","value":"TRUE","allowed":["true","false"]}`)},
		{"booleans are words", check + "&includeCollectiveLeave=1", 400, wrong("INVALID_TYPE", `{"field":"includeCollectiveLeave","value":"1","allowed":["true","false"]}`)},

		{"date without zeros", date + "2026-3-2", 400, wrong("INVALID_DATE", noDate+`2026-3-2"}`)},
		{"date with slashes", date + "2026/03/20", 400, wrong("INVALID_DATE", noDate+`2026/03/20"}`)},
		{"date with a time", date + "2026-03-20T00:00:00Z", 400, wrong("INVALID_DATE", noDate+`2026-03-20T00:00:00Z"}`)},
		{"date with a space", date + "2026-03-20+", 400, wrong("INVALID_DATE", noDate+`2026-03-20 "}`)},
		{"date with a sign", date + "-026-03-20", 400, wrong("INVALID_DATE", noDate+`-026-03-20"}`)},
		{"date of five-digit year", date + "12026-03-20", 400, wrong("INVALID_DATE", noDate+`12026-03-20"}`)},
		{"date in other digits", date + "٢٠٢٦-03-20", 400, wrong("INVALID_DATE", noDate+`٢٠٢٦-03-20"}`)},
		{"day that does not exist", date + "2026-04-31", 400, wrong("INVALID_DATE", noDate+`2026-04-31"}`)},
		{"29 February of a common year", date + "2025-02-29", 400, wrong("INVALID_DATE", noDate+`2025-02-29"}`)},
		{"29 February of 2100", date + "2100-02-29", 400, wrong("INVALID_DATE", noDate+`2100-02-29"}`)},
		{"29 February of a leap year", date + "2024-02-29", 200, []string{"data.date", `"2024-02-29"`}},
		{"year 0000 of a date", date + "0000-01-01", 400, wrong("INVALID_DATE", noDate+`0000-01-01"}`)},
		{"year 0001 of a date", date + "0001-01-01", 404, []string{"error.code", `"DATASET_NOT_FOUND"`, "error.details.year", "1"}},
		{"year 9999 of a date", date + "9999-12-31", 404, []string{"error.code", `"DATASET_NOT_FOUND"`, "error.details.year", "9999"}},

		{"year of three digits", list + "202", 400, wrong("INVALID_YEAR", noYear+`202"}`)},
		{"year of five digits", list + "02026", 400, wrong("INVALID_YEAR", noYear+`02026"}`)},
		{"year with a sign", list + "%2B026", 400, wrong("INVALID_YEAR", noYear+`+026"}`)},
		{"year with a space", list + "2026%20", 400, wrong("INVALID_YEAR", noYear+`2026 "}`)},
		{"year in hexadecimal", list + "0x7E", 400, wrong("INVALID_YEAR", noYear+`0x7E"}`)},
		{"year in other digits", list + "２０２６", 400, wrong("INVALID_YEAR", noYear+`２０２６"}`)},
		{"year 1899", list + "1899", 400, wrong("INVALID_YEAR", noYear+`1899"}`)},
		{"year 1900", list + "1900", 404, []string{"error.code", `"DATASET_NOT_FOUND"`, "error.details.year", "1900"}},
		{"year 9999", list + "9999", 404, []string{"error.code", `"DATASET_NOT_FOUND"`, "error.details.year", "9999"}},
		{"year of sources too", "/v1/sources?year=0000", 400, wrong("INVALID_YEAR", noYear+`0000"}`)},

		{"weekend in any case", check + "&weekend=WED,Sun", 200, []string{"data.isWeekend", "true"}},
		{"weekend with spaces around tokens", check + "&weekend=+wed+,%20sun", 200, []string{"data.isWeekend", "true"}},
		{"weekend with repeats", check + "&weekend=wed,wed", 200, []string{"data.isWeekend", "true"}},
		{"weekend none", "/v1/workdays/check?date=2026-03-28&weekend=None", 200, []string{"data.isWeekend", "false", "data.isWorkday", "true"}},
		{"weekend of six days", "/v1/workdays/check?date=2026-03-28&weekend=mon,tue,wed,thu,fri,sun", 200, []string{"data.isWorkday", "true"}},
		{"weekend of all seven days", check + "&weekend=sun,mon,tue,wed,thu,fri,sat", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sun,mon,tue,wed,thu,fri,sat"`+weekends)},
		{"weekend none among days", check + "&weekend=sat,none", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sat,none"`+weekends)},
		{"weekend in Indonesian", check + "&weekend=sabtu", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sabtu"`+weekends)},
		{"weekend with an empty token", check + "&weekend=sat,,sun", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sat,,sun"`+weekends)},
		{"weekend with a tab", check + "&weekend=sat,%09sun", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sat,\tsun"`+weekends)},
		{"weekend in letters that fold", check + "&weekend=ſun", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"ſun"`+weekends)},
	})
}

// contractDays: decimal digits only, 1 to 2,147,483,647.
func contractDays(t *testing.T) {
	const add = "/v1/workdays/add?date=2026-03-18&days="
	var rows []row
	for text, value := range map[string]string{
		"0": "0", "000": "000", "-1": "-1", "%2B5": "+5", "+5": " 5", "1.0": "1.0", "1e3": "1e3", "1_000": "1_000", "1,000": "1,000", "0x10": "0x10",
		"٥": "٥", "５": "５", "five": "five", "": "", "5%20": "5 ", "2147483648": "2147483648", "4294967297": "4294967297", "18446744073709551617": "18446744073709551617",
	} {
		rows = append(rows, row{"days=" + text, add + text, 400, []string{
			"error.code", `"INVALID_RANGE"`, "error.details", `{"field":"days","value":"` + value + `"}`}})
	}
	rows = append(rows,
		row{"days=1", add + "1", 200, []string{"data.days", "1"}},
		row{"days=005", add + "005", 200, []string{"data.days", "5", "data.resultDate", `"2026-03-31"`}},
		row{"days=2147483647 runs past the data", add + "2147483647", 404, []string{"error.details", `{"field":"days","value":"2147483647","year":2028,"availableYears":{"first":2009,"last":2027}}`}},
	)
	checkRows(t, rows)
}

// contractExamination: a date needs a dataset only if it is examined.
func contractExamination(t *testing.T) {
	const diff = "/v1/workdays/diff?start=2008-12-31&end=2028-01-01"
	missing := func(field, value, year string) []string {
		return []string{"error.code", `"DATASET_NOT_FOUND"`, "error.details", `{"field":"` + field + `","value":"` + value + `","year":` + year + `,"availableYears":{"first":2009,"last":2027}}`}
	}
	checkRows(t, []row{
		{"add does not examine its start", "/v1/workdays/add?date=2008-12-31&days=1", 200, []string{"data.resultDate", `"2009-01-05"`}},
		{"add examines the day after", "/v1/workdays/add?date=2008-12-30&days=1", 404, missing("date", "2008-12-30", "2008")},
		{"add from the last day", "/v1/workdays/add?date=2027-12-31&days=1", 404, missing("date", "2027-12-31", "2028")},
		{"add to the last workday", "/v1/workdays/add?date=2027-12-30&days=1", 200, []string{"data.resultDate", `"2027-12-31"`}},
		{"add past the last workday", "/v1/workdays/add?date=2027-12-30&days=2", 404, missing("days", "2", "2028")},
		{"add from the first date there is", "/v1/workdays/add?date=0001-01-01&days=1", 404, missing("date", "0001-01-01", "1")},
		{"add from the last date there is", "/v1/workdays/add?date=9999-12-31&days=1", 404, missing("date", "9999-12-31", "9999")},
		{"exclusive diff does not examine its ends", diff + "&inclusive=false", 200, []string{"data.calendarDays", "6939"}},
		{"inclusive diff examines its start", diff, 404, missing("start", "2008-12-31", "2008")},
		{"inclusive diff examines its end", "/v1/workdays/diff?start=2009-01-01&end=2028-01-01", 404, missing("end", "2028-01-01", "2028")},
		{"exclusive diff examines the day before its end", "/v1/workdays/diff?start=2009-01-01&end=2028-01-02&inclusive=false", 404, missing("end", "2028-01-02", "2028")},
		{"exclusive diff of neighbours outside the data", "/v1/workdays/diff?start=1500-01-01&end=1500-01-02&inclusive=false", 200, []string{"data.calendarDays", "0", "meta.datasets", "[]"}},
		{"exclusive diff of one date, the last there is", "/v1/workdays/diff?start=9999-12-31&end=9999-12-31&inclusive=false", 200, []string{"data.calendarDays", "0"}},
		{"exclusive diff of one date, the first there is", "/v1/workdays/diff?start=0001-01-01&end=0001-01-01&inclusive=false", 200, []string{"data.calendarDays", "0"}},
		{"diff of all dates there are", "/v1/workdays/diff?start=0001-01-01&end=9999-12-31", 404, missing("start", "0001-01-01", "1")},
		{"check never says no holiday", "/v1/holidays/check?date=2028-01-01", 404, missing("date", "2028-01-01", "2028")},
		{"check never says workday", "/v1/workdays/check?date=2008-12-31", 404, missing("date", "2008-12-31", "2008")},
	})
}
