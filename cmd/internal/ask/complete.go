package ask

import "github.com/harikerja/harikerja"

// Completeness says whether an answer is complete. It is part of the meta object. An answer is
// not complete if more entries may follow after the end of the data.
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
