package compat

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// request has the values of the parameters as texts. As in the services, an empty text means
// that the parameter was not given.
type request struct{ year, month, day string }

// newRequest reads the known parameters from the path and the query. Like the services, it
// ignores all other parameters, even if they cannot be decoded. It returns an error if the path
// names another country.
func newRequest(path map[string]string, known []string, query string) (request, error) {
	texts := make(map[string]string)
	for pair := range strings.SplitSeq(query, "&") {
		name, text, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil || !slices.Contains(known, name) {
			continue
		}
		if decoded, err := url.QueryUnescape(text); err == nil {
			text = decoded // if decoding fails, the error message shows the original text
		}
		if earlier, ok := texts[name]; ok {
			return request{}, refuse(ask.InvalidType, name, earlier+","+text, name+" is given more than once: give it once.")
		}
		texts[name] = text
	}
	if name, given := path["country"]; given && !strings.EqualFold(name, country) {
		return request{}, refuse(ask.NotFound, "countryCode", name, "This server has only the "+
			"holidays of Indonesia: write ID as the country, not "+ask.Quote(name)+".")
	}
	maps.Copy(texts, path)
	return request{year: texts["year"], month: texts["month"], day: texts["day"]}, nil
}

func refuse(code ask.Code, field, value, message string) *ask.Error {
	return ask.NewError(code, ask.WrongValue, ask.Details{Field: field, Value: &value}, message)
}

// number reads a number from 1 to last. It accepts one or two digits, so 08 means 8.
func number(name, text string, last int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || len(text) > 2 || strings.Trim(text, "0123456789") != "" || n < 1 || n > last {
		return 0, refuse(ask.InvalidRange, name, text, name+" must be a number from 1 to "+strconv.Itoa(last)+
			", with or without a leading zero, not "+ask.Quote(text)+".")
	}
	return n, nil
}

// holidays returns the holidays in the year and the month of a request. Without a year, it uses
// the current year in Jakarta. Without a month, it returns the whole year. For the month 0 it
// returns an empty list, like the services, because some programs number the months from 0.
func (q request) holidays(c *ask.Context) ([]ask.Holiday, error) {
	texts := ask.Texts{}
	if q.year != "" {
		texts["year"] = q.year
	}
	month := 0
	if q.month != "" && q.month != "0" && q.month != "00" {
		var err error
		if month, err = number("month", q.month, 12); err != nil {
			return nil, err
		}
	}
	list, err := ask.AskIn[ask.Holidays](c, texts)
	if err != nil {
		return nil, err
	}
	var found []ask.Holiday
	for _, h := range list.Data {
		if q.month == "" || int(h.Date.Month()) == month {
			found = append(found, h)
		}
	}
	return found, nil
}

func (q request) date(c *ask.Context) (harikerja.Date, error) {
	if q.month == "" {
		return harikerja.Date{}, refuse(ask.InvalidRange, "month", "", "month is required if day is given.")
	}
	month, err := number("month", q.month, 12)
	if err != nil {
		return harikerja.Date{}, err
	}
	day, err := number("day", q.day, 31)
	if err != nil {
		return harikerja.Date{}, err
	}
	list := ask.Holidays{}
	if q.year == "" {
		list.Year = ask.Year(c.Today().Year())
	} else if list, err = ask.Read[ask.Holidays](c, ask.Texts{"year": q.year}); err != nil {
		return harikerja.Date{}, err
	}
	span := harikerja.Month(int(list.Year), time.Month(month))
	if day > span.Days() {
		return harikerja.Date{}, refuse(ask.InvalidDate, "day", q.day, span.End().String()[:len("YYYY-MM")]+" has no day "+strconv.Itoa(day)+".")
	}
	return span.Start().AddDays(day - 1), nil
}
