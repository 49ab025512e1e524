package httpapi

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// call is one request on its way to an answer: the endpoint, its arguments,
// the data it is answered from, and the answer as far as it is written.
type call struct {
	api      *API
	snapshot *snapshot
	endpoint *endpoint
	calendar *harikerja.Calendar // default rules
	editions *editions           // what datasets says of its years
	asOf     string              // the date of an as-of query; "" for the newest data
	day      harikerja.Date      // today, once dated is true
	dated    bool
	now      time.Time // when the clock was read
	ofToday  bool      // tomorrow the answer may be another
	file     string    // the last element of the path, where any may stand there
	args     [maxParams]arg
	field    string // the parameter that a missing year would go back to
	answer   answer
	media    []string // the Content-Type, where it is not JSON
	filename string   // what a download is to be saved as; "" for none
	parts    chunks
	out
}

// maxParams is the most parameters an endpoint may document.
const maxParams = 16

func (c *call) arg(name string) *arg {
	i := index(c.endpoint.params, name)
	if i < 0 {
		panic("httpapi: " + c.endpoint.path + " has no parameter " + name)
	}
	return &c.args[i]
}

// blamed returns the text of the parameter that a missing year goes back to,
// and whether it was given.
func (c *call) blamed() (text string, given bool) {
	if i := index(c.endpoint.params, c.field); i >= 0 {
		return c.args[i].text, c.args[i].given
	}
	return strings.CutSuffix(c.file, ".ics") // the year in the path of a calendar
}

// today returns the date in Jakarta, or that of an as-of query. The clock is
// read once a call: no part of an answer is of another day than the rest.
func (c *call) today() harikerja.Date {
	if !c.dated {
		c.now = c.api.clock().In(c.api.jakarta)
		c.day, c.dated = harikerja.DateOf(c.now), true
	}
	return c.day
}

// year returns the year asked for, or the current one in Jakarta.
func (c *call) year() int {
	if a := c.arg("year"); a.given {
		return a.number
	}
	c.ofToday = c.ofToday || c.asOf == "" && !slices.Contains(specified, c.endpoint.path)
	return c.today().Year()
}

// cacheControl says how long an answer or error may be kept. What depends on
// today is kept no longer than until midnight in Jakarta.
func (c *call) cacheControl() []string {
	if !c.ofToday {
		return cachePublic
	}
	left := int(harikerja.DateOf(c.now).AddDays(1).In(c.api.jakarta).Sub(c.now) / time.Second)
	return []string{fmt.Sprintf("public, max-age=%d, s-maxage=%d", min(left, 3600), min(left, 86400))}
}

// rules returns the rules asked for. An endpoint without a weekend parameter
// gets the usual weekend.
func (c *call) rules() harikerja.Rules {
	r := harikerja.Rules{WorkOnLeave: !c.arg("includeCollectiveLeave").flag}
	if i := index(c.endpoint.params, "weekend"); i >= 0 {
		r.Weekend = c.args[i].weekend
	}
	return r
}

// ruled returns the calendar under the rules asked for.
func (c *call) ruled() *harikerja.Calendar {
	cal, err := c.calendar.With(c.rules())
	if err != nil { // the weekend was checked when it was parsed
		panic(err)
	}
	return cal
}

// begin opens the envelope; members of meta follow, then data.
func (c *call) begin() {
	c.b = append(c.b, `{"meta":{"version":"v1","countryCode":"ID"`...)
	if c.asOf != "" {
		c.str("asOf", c.asOf)
	}
}

// data closes meta and leaves the envelope at its payload.
func (c *call) data() { c.b = append(c.b, `},"data":`...) }

// end closes an envelope whose payload is an object or array opened with data.
func (c *call) end(bracket byte) { c.b = append(c.b, bracket, '}') }

// yearMeta writes what meta says about a whole year's dataset.
func (c *call) yearMeta(info harikerja.YearInfo, total int) {
	c.int("year", info.Year)
	c.int("revision", info.Revision)
	c.str("status", string(info.Status))
	c.int("total", total)
	c.date("updatedAt", info.UpdatedAt)
}

// datasets names the yearly datasets that an answer about a run of dates rests
// on: all the years it touches. They are covered, or there is no answer.
func (c *call) datasets(first, last harikerja.Date) {
	c.array("datasets")
	c.b = append(c.b, c.editions.between(first.Year(), last.Year())...)
	c.close(']')
}

// allDatasets names the datasets of all years.
func (c *call) allDatasets() {
	c.array("datasets")
	c.b = append(c.b, c.editions.all()...)
	c.close(']')
}

// options repeats the rules an answer was found under.
func (c *call) options() {
	r := c.rules()
	c.object("options")
	c.bool("includeCollectiveLeave", !r.WorkOnLeave)
	c.weekend(r.Weekend)
	c.close('}')
}

// weekend writes the usual two weekends without making their token lists.
func (c *call) weekend(w harikerja.Weekend) {
	switch w {
	case harikerja.SatSun:
		c.key("weekend")
		c.b = append(c.b, `["sat","sun"]`...)
	default:
		c.strings("weekend", w.Tokens())
	}
}
