package ask

import "github.com/harikerja/harikerja"

// Completeness is a part of the meta object of answers that can end because the data ends. If a
// list is empty but not complete, there may be entries after the end of the data.
type Completeness struct {
	Complete bool `json:"complete" jsonschema:"@complete"`
	// Covered is the span of dates with data, or the zero value if there is no data. It is not
	// part of the JSON.
	Covered harikerja.Span `json:"-"`
}

func (c *Context) completeness(complete bool) Completeness {
	covered, _ := c.Calendar.Covered() // the zero value if there is no data
	return Completeness{complete, covered}
}

// DataEnd returns a sentence about the end of the data if the answer is not complete, or "".
func (c Completeness) DataEnd() string {
	if c.Complete {
		return ""
	}
	if c.Covered == (harikerja.Span{}) {
		return "There is no data."
	}
	return "There is data only from " + c.Covered.Start().String() + " to " +
		c.Covered.End().String() + ". With data for more years, the answer may be longer or different."
}
