package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// problem is the reason for an error page, or a mistake in a form. An error page has the texts
// problem.KEY.title and problem.KEY.text, where KEY is the field "key". A mistake in a form has
// the text calc.error.KEY. The leave plan and the files of the payroll periods have
// their own texts.
type problem struct {
	status int
	key    string
	args   []any
	field  string // the wrong field of a form; "" if no field is wrong
	more   string // a sentence that follows the text of the mistake; "" for most mistakes
	Plain  string // the address of the same page without the wrong parameters
	Edit   string // the address of the page that corrects a wrong profile; "" for other problems
	year   int    // the year without data; 0 if this is not the problem
	// Predicted is a year that has predictions but no data. It is set if a page that counts days
	// needs this year. Otherwise it is 0.
	Predicted int
}

func (p *problem) Error() string { return "web: " + p.key }

// wrongParam returns the problem for a wrong parameter. The argument "plain" is the address of
// the page without that parameter.
func wrongParam(key, plain string, args ...any) *problem {
	return &problem{status: http.StatusBadRequest, key: key, Plain: plain, args: args}
}

// wrongField returns the problem for a wrong value in a form field.
func wrongField(field, key string, args ...any) *problem {
	return &problem{status: http.StatusBadRequest, key: key, field: field, args: args}
}

// explain converts an error to a problem. A page that has its own texts for some errors calls
// explain for the others. An unknown error is a bug, so explain panics.
func explain(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		panic(err)
	}
	field := e.Details.Field
	switch e.Problem.Kind() {
	case ask.NoData:
		years := e.Details.AvailableYears
		p := &problem{status: http.StatusNotFound, key: "nodata", field: field,
			year: e.Details.Year, args: []any{
				"year", fmt.Sprintf("%04d", e.Details.Year), "first", years.First, "last", years.Last}}
		if e.Details.Year < years.First {
			p.key = "before"
		}
		return p
	case ask.FutureDate:
		return wrongField(field, "future")
	case ask.Backwards:
		return wrongField(field, "order")
	case ask.WrongValue:
		switch field {
		case "date", "start", "end":
			return wrongField(field, "date")
		case "days", "hours", "firstDay", "payday", "paydayMonth", "rule":
			return wrongField(field, field)
		}
	}
	panic(err)
}

// isNoData reports whether a question failed because there is no data for a year.
func isNoData(err error) bool {
	e, ok := errors.AsType[*ask.Error](err)
	return ok && e.Problem.Kind() == ask.NoData
}

// NoData reports whether there is no data for a year. The page then lists the years with data.
func (p *problem) NoData() bool { return p.year != 0 }

// shorten shortens a text from a visitor, so that a message can contain it.
func shorten(s string) string { return ask.Shorten(strings.ToValidUTF8(s, "�")) }

// notFound is the most frequent problem, because robots often request unknown paths. Its page
// contains the path only once, in the link to the other language. So the cached page has a
// placeholder, which the server replaces with the path. The page is small and is sent
// uncompressed, because compressing it for each path would take longer than all other steps
// together.
var notFound = &problem{status: http.StatusNotFound, key: "notfound"}

// busy is the problem for a request that arrives when the queue is full.
var busy = &problem{status: http.StatusServiceUnavailable, key: "busy"}

// Text is the explanation on an error page.
func (p *problem) Text(page *page) string {
	text := page.words.text("problem."+p.key+".text", p.args...)
	if years := page.PredictedYears(); p.NoData() && len(years) > 0 {
		text += " " + page.words.text("problem.predictions", "first", years[0], "last", years[len(years)-1])
	}
	if p.more != "" {
		text += " " + p.more
	}
	return text
}
