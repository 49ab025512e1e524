package ask

import "github.com/harikerja/harikerja"

// Completeness is in the meta object of every list that looks ahead. Such a list
// can end because the data ends. An empty list that is not complete does not mean
// that there is nothing.
type Completeness struct {
	Complete bool `json:"complete" jsonschema:"@complete"`
	// Covered has the dates with data. It is not part of the JSON.
	Covered harikerja.Span `json:"-"`
}

func (c *Context) completeness(complete bool) Completeness {
	covered, _ := c.Calendar.Covered() // without data, no list is answered
	return Completeness{complete, covered}
}

// DataEnd returns a sentence about the end of the data if the answer is not
// complete, or "".
func (c Completeness) DataEnd() string {
	if c.Complete {
		return ""
	}
	return "There is data only from " + c.Covered.Start().String() + " to " + c.Covered.End().String() +
		". With data for more years, the answer may be longer or different."
}
