package compat

import (
	"net/http"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// mapped converts each holiday with a function. The result is never nil, because nil would become
// null in JSON.
func mapped[T any](list []ask.Holiday, f func(ask.Holiday) T) []T {
	all := make([]T, len(list))
	for i, h := range list {
		all[i] = f(h)
	}
	return all
}

// nameOf returns the Indonesian name of a holiday. For collective leave, the name begins
// with the words by which programs recognize collective leave.
func nameOf(h ask.Holiday) string {
	const leave = "Cuti Bersama"
	if h.IsCollectiveLeave && !strings.HasPrefix(h.LocalName, leave) {
		return leave + ": " + h.LocalName
	}
	return h.LocalName
}

type messageOnly struct {
	Message string `json:"message"`
}

func plainFailure(_ int, _, message string) any { return messageOnly{message} }

// hariLiburDay is an element of the list that api-harilibur sends.
type hariLiburDay struct {
	Date     harikerja.Date `json:"holiday_date"`
	Name     string         `json:"holiday_name"`
	National bool           `json:"is_national_holiday"`
}

// apiHarilibur lists the newest day first.
func apiHarilibur(c *ask.Context, q request) (answer, error) {
	list, err := q.holidays(c)
	slices.Reverse(list)
	return answer{body: mapped(list, func(h ask.Holiday) hariLiburDay {
		return hariLiburDay{h.Date, nameOf(h), h.IsNationalHoliday}
	})}, err
}

// dayOffDay is an element of the list that dayoffapi sends. Do not add members, because
// programs check the number of members.
type dayOffDay struct {
	Date  harikerja.Date `json:"tanggal"`
	Name  string         `json:"keterangan"`
	Leave bool           `json:"is_cuti"`
}

func dayOffAPI(c *ask.Context, q request) (answer, error) {
	list, err := q.holidays(c)
	return answer{body: mapped(list, func(h ask.Holiday) dayOffDay {
		return dayOffDay{h.Date, nameOf(h), h.IsCollectiveLeave}
	})}, err
}

// event is an element of the list that hari-libur-api sends.
type event struct {
	Date     harikerja.Date `json:"event_date"`
	Name     string         `json:"event_name"`
	National bool           `json:"is_national_holiday"`
}

func hariLiburAPI(c *ask.Context, q request) (answer, error) {
	list, err := q.holidays(c)
	return answer{body: mapped(list, func(h ask.Holiday) event {
		return event{h.Date, nameOf(h), h.IsNationalHoliday}
	})}, err
}

// envelope is the body of every answer of api-hari-libur. Data is nil in an error.
type envelope struct {
	Status  string        `json:"status"`
	Code    int           `json:"code"`
	Data    []envelopeDay `json:"data"`
	Message string        `json:"message"`
}

type envelopeDay struct {
	Date        harikerja.Date `json:"date"`
	Description string         `json:"description"`
}

// apiHariLibur answers a question to api-hari-libur. For a month without holidays, the service
// sends an error, but this function returns an empty list. The message is always the same, because
// the service has no message for an empty list.
func apiHariLibur(c *ask.Context, q request) (answer, error) {
	list, err := q.holidays(c)
	return answer{body: envelope{Status: "success", Code: http.StatusOK,
		Data: mapped(list, func(h ask.Holiday) envelopeDay {
			return envelopeDay{h.Date, nameOf(h)}
		}), Message: "Holidays Found"}}, err
}

func envelopeFailure(status int, _, message string) any {
	return envelope{Status: "error", Code: status, Message: message}
}

// liburEntry is an element of the list that libur.deno.dev sends.
type liburEntry struct {
	Name     string         `json:"name"`
	Date     harikerja.Date `json:"date"`
	National bool           `json:"is_national_holiday"`
}

// liburDay is the answer of libur.deno.dev about one date.
type liburDay struct {
	Date     harikerja.Date `json:"date"`
	Holiday  bool           `json:"is_holiday"`
	National bool           `json:"is_national_holiday"`
	Names    []string       `json:"holiday_list"`
}

// libur returns an object if the request has a day. Otherwise it returns a list.
func libur(c *ask.Context, q request) (answer, error) {
	if q.day != "" {
		date, err := q.date(c)
		if err != nil {
			return answer{}, err
		}
		return liburOn(c, date)
	}
	list, err := q.holidays(c)
	return answer{body: mapped(list, func(h ask.Holiday) liburEntry {
		return liburEntry{nameOf(h), h.Date, h.IsNationalHoliday}
	})}, err
}

func liburToday(c *ask.Context, _ request) (answer, error) { return liburOn(c, c.Today()) }

func liburTomorrow(c *ask.Context, _ request) (answer, error) {
	return liburOn(c, c.Today().AddDays(1))
}

func liburOn(c *ask.Context, date harikerja.Date) (answer, error) {
	check, err := ask.CheckHoliday{Date: date}.Answer(c)
	list := check.Data.Holidays
	return answer{body: liburDay{Date: date, Holiday: check.Data.IsHoliday,
		National: slices.ContainsFunc(list, func(h ask.Holiday) bool { return h.IsNationalHoliday }),
		Names:    mapped(list, nameOf)}}, err
}

func liburFailure(status int, field, message string) any {
	if status != http.StatusUnprocessableEntity {
		return messageOnly{message}
	}
	return struct {
		messageOnly
		Errors map[string][]string `json:"errors"`
	}{messageOnly{"The given data was invalid."}, map[string][]string{field: {message}}}
}

// nagerHoliday is an element of the lists that Nager.Date sends. The service always sends
// false for fixed, and null for the members about parts of a country.
type nagerHoliday struct {
	Date       harikerja.Date `json:"date"`
	LocalName  string         `json:"localName"`
	Name       string         `json:"name"`
	Country    string         `json:"countryCode"`
	Fixed      bool           `json:"fixed"`
	Global     bool           `json:"global"`
	Counties   []string       `json:"counties"`
	LaunchYear *int           `json:"launchYear"`
	Types      []string       `json:"types"`
}

func nagerEntry(h ask.Holiday) nagerHoliday {
	kind := "Public"
	if h.IsCollectiveLeave {
		kind = "Optional"
	}
	return nagerHoliday{Date: h.Date, LocalName: nameOf(h), Name: h.Name, Country: country, Global: true, Types: []string{kind}}
}

// country is the only country that a request can be about.
const country = "ID"

// publicHolidays lists the days of a year. National holidays have the type Public, and
// collective leave has the type Optional. As in the service, all other paths list only days with
// the type Public.
func publicHolidays(c *ask.Context, q request) (answer, error) {
	list, err := q.holidays(c)
	return answer{body: mapped(list, nagerEntry)}, err
}

// nextPublicHolidays lists the national holidays from today to the same day in the next year,
// or until the data ends.
func nextPublicHolidays(c *ask.Context, _ request) (answer, error) {
	today := c.Today()
	until, incomplete := today.AddMonths(12), false
	if covered, ok := c.Calendar.Covered(); ok && covered.Contains(today) && covered.End().Before(until) {
		until, incomplete = covered.End(), true
	}
	national := harikerja.NationalHoliday
	list, err := ask.HolidaysInRange{SpanOf: ask.SpanOf{Start: today, End: until}, Type: &national}.Answer(c)
	if err == nil && incomplete && len(list.Data) == 0 { // an empty list would mean that no holiday follows
		_, err = ask.Holidays{Year: ask.Year(until.Year() + 1)}.Answer(c)
	}
	return answer{body: mapped(list.Data, nagerEntry), incomplete: incomplete}, err
}

// nagerFailure returns the problem details (RFC 9457) that the service sends.
func nagerFailure(status int, field, message string) any {
	problem := struct {
		Type   string              `json:"type"`
		Title  string              `json:"title"`
		Status int                 `json:"status"`
		Detail string              `json:"detail"`
		Errors map[string][]string `json:"errors,omitempty"`
	}{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: message}
	if status == http.StatusBadRequest {
		problem.Errors = map[string][]string{field: {message}}
	}
	return problem
}
