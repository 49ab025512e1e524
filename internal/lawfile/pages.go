package lawfile

import "github.com/harikerja/harikerja"

// Pages has data for the web pages, in addition to the lists and the rules.
type Pages struct {
	CollectiveLeave LeaveSources `json:"collectiveLeave"`
	LimitTopics     []LimitTopic `json:"limitTopics"` // each time limit has one topic
}

// LimitTopic has the time limits on one topic, in the order in which a form shows them.
type LimitTopic struct {
	Name   harikerja.Names `json:"name"`
	Limits []string        `json:"limits"` // ids
}

// LeaveSources has the sources that say for whom a day of collective leave is a day
// off.
type LeaveSources struct {
	FirstYear     int           `json:"firstYear"` // the pages do not explain earlier years
	Decrees       DecreeQuotes  `json:"decrees"`
	CivilServants YearSource    `json:"civilServants"`
	Circular      CircularQuote `json:"circular"`
}

// DecreeQuotes are sentences that are in the joint decrees of several years.
type DecreeQuotes struct {
	First     int        `json:"first"` // the first and the last year
	Last      int        `json:"last"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is a sentence of a decree.
type Sentence struct {
	Point string `json:"point"` // the number of the sentence in the decree
	Text  string `json:"text"`
}

// YearSource is the address of a text about a year.
type YearSource struct {
	Year   int    `json:"year"`
	Source string `json:"source"`
}

// CircularQuote is a quote from a circular, and the address of a copy.
type CircularQuote struct {
	Date   harikerja.Date `json:"date"`
	Quote  string         `json:"quote"`
	Source string         `json:"source"`
}
