package web

import (
	"html/template"
	"net/url"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// The calculator is a form that is sent with GET. The address contains all input, so a result
// can be shared, and the calculator works without a script. The script form.js fetches the same
// page, and calculator.js shows the answer from it.

// calculatorParams lists the form fields of all modes, without the profile. The variable fieldsOf
// lists the fields of each mode. The form keeps the values for other modes in hidden fields, so
// that no value is lost when the visitor changes the mode. The field "to" has the mode or the
// language that the visitor changes to.
var calculatorParams = append([]string{"mode", "to"}, calculatorFields...)

var calculatorFields = []string{"date", "days", "direction", "start", "end", "hours", "shortest", "limit"}

var fieldsOf = map[string][]string{
	"add":      {"date", "days", "direction"},
	"count":    {"start", "end"},
	"check":    {"date"},
	"limit":    {"limit", "date"},
	"overtime": {"date", "hours", "shortest"},
}

// calculatorView has the form values that the visitor sent, and the answer.
type calculatorView struct {
	answered[*resultView]
	lawHead                    // about the rule of the answer; only in the modes limit and overtime
	limitFields                // only in mode limit
	Mode        string         // add, count, check, limit or overtime
	Hidden      []pair         // the given fields of other modes
	First       harikerja.Date // the first date with data
	Last        harikerja.Date // the last date with data
	Origin      string         // scheme and host of the API call on the page
	Predicted   int            // the year without data that the answer needs, if it is predicted; or 0

	overtimeFrom harikerja.Date // the first date of the rules for overtime
}

// resultView is the answer of the calculator.
type resultView struct {
	Answer   template.HTML  // the answer as a sentence
	Sentence string         // the answer to paste into a chat; it names rules that are not the default
	Reading  string         // the answer under the other rule for collective leave; "" if it is the same
	Overtime *overtimeView  // the part of the answer about overtime; nil in other modes
	Limit    *limitView     // the part of the answer about a time limit; nil in other modes
	Counts   string         // the number of days of each class, in words; "" for a single date
	Rules    string         // the rules that were applied, in words
	Last     harikerja.Date // the last day of a time limit
	Strip    []stripDay     // the days of the span; empty if there are more than maxStrip days
	Skipped  []listedDay    // the holidays of the span; empty if it has more than ask.MaxDates days
	TooLong  bool           // whether the span has more than ask.MaxDates days
	Checked  int            // the year of the date in mode check; 0 in other modes
	Who      *whoView       // who has a day off, if the single date is collective leave
	API      string         // the API call that gives the same answer

	datasets []ask.Dataset // the lists of holidays that the answer depends on
}

// Query returns the form as a query string, without the profile and without the fields of other
// modes.
func (v *calculatorView) Query() string {
	return v.query(v.Mode, fieldsOf[v.Mode])
}

// tryQuestion asks a question and returns its answer or all mistakes. The parameter "known" has
// the mistakes that the caller has already found. The result contains them too. The function
// "say" converts a mistake in the question to a problem.
func tryQuestion[Q ask.Question[A], A any](
	c *ask.Context, texts ask.Texts, known []*problem, say func(*ask.Error) *problem, checks ...ask.Check[Q],
) (a A, list []*problem, err error) {
	if len(known) > 0 {
		_, err = ask.Read(c, texts, checks...)
	} else {
		a, err = ask.AskIn(c, texts, checks...)
	}
	mistakes, err := mistakesIn(err)
	for _, e := range mistakes {
		known = append(known, say(e))
	}
	// Mistakes about texts that cannot be read come before mistakes about missing data or a
	// missing rule.
	slices.SortStableFunc(known, func(a, b *problem) int { return a.status - b.status })
	return a, known, err
}

func (v *calculatorView) query(mode string, fields []string) string {
	query := "mode=" + mode
	for _, field := range fields {
		value := v.Values[field]
		if field == "direction" && value == "after" || field == "shortest" && value == "" {
			continue // the default
		}
		query += "&" + field + "=" + url.QueryEscape(value)
	}
	if mode == "limit" && mode == v.Mode && v.week != "" {
		// links to other modes and pages leave out the week, because 5 is the default there
		query += "&week=" + v.week
	}
	return query
}
