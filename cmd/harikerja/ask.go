package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/httpapi"
)

// The commands put their questions to the HTTP API, without a server between,
// and lay out its answers. So arguments are judged and errors are worded in
// one place, and a table cannot say anything else than --json does.

// envelope is an answer of the API, as far as it is shown.
type envelope[T any] struct {
	Meta meta
	Data T
}

// meta describes the dataset of a year, or says what date was asked about.
type meta struct {
	Date      harikerja.Date
	Since     harikerja.Date
	Year      int
	Revision  int
	Status    string
	UpdatedAt harikerja.Date
}

// entry is a holiday.
type entry struct {
	Date      harikerja.Date
	LocalName string
	Name      string
	Type      string
	Sources   []source
}

// source is a decree. What is not known is empty.
type source struct {
	ID          string
	Title       string
	Type        string
	Numbers     []struct{ Authority, Number string }
	URL         string
	Publisher   string
	PublishedAt string
}

// ask returns the API's answer to a query on an endpoint. With --json it
// prints the answer as well, or the error, and the caller prints nothing.
// Otherwise an old answer is announced as one.
func ask[T any](p *program, path string, query url.Values) (envelope[T], error) {
	var answer envelope[T]
	cal, err := p.calendar()
	if err != nil {
		return answer, err
	}
	target := p.base() + path
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	status, body := httpapi.New(cal, p.clock).Answer(target)
	if p.json {
		p.printf("%s\n", body)
	}
	if status != http.StatusOK {
		return answer, p.refused(body)
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return answer, fmt.Errorf("the answer to %s cannot be read: %w", target, err)
	}
	if p.asOf != "" && !p.json {
		p.printf("As known on %s:\n", p.asOf)
	}
	return answer, nil
}

// refused returns the message of an error envelope, unless --json has printed
// all of it.
func (p *program) refused(body []byte) error {
	if p.json {
		return &exit{code: exitNoAnswer}
	}
	var envelope struct{ Error struct{ Message string } }
	if err := json.Unmarshal(body, &envelope); err != nil {
		return fmt.Errorf("the error envelope cannot be read: %w", err)
	}
	return errors.New(envelope.Error.Message)
}

// named pairs arguments with the parameters they stand for. A missing
// argument is a missing parameter.
func named(args []string, names ...string) url.Values {
	query := url.Values{}
	for i, a := range args {
		query.Set(names[i], a)
	}
	return query
}
