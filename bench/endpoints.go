package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"
)

// endpointCase is one request to measure.
type endpointCase struct {
	name, target string
	header       string // an extra line, "Name: value"
	revalidate   bool   // send the answer's own ETag
}

var cases = []endpointCase{
	{name: "health", target: "/v1/health"},
	{name: "check", target: "/v1/workdays/check?date=2026-03-17"},
	{name: "check, a holiday", target: "/v1/workdays/check?date=2026-03-20"},
	{name: "add 5", target: "/v1/workdays/add?date=2016-03-18&days=5"},
	{name: "add 250", target: "/v1/workdays/add?date=2016-03-18&days=250"},
	{name: "add 2500", target: "/v1/workdays/add?date=2016-03-18&days=2500"},
	{name: "diff 1 year", target: "/v1/workdays/diff?start=2016-01-01&end=2016-12-31"},
	{name: "diff 19 years", target: "/v1/workdays/diff?start=2009-01-01&end=2027-12-31"},
	{name: "list", target: "/v1/holidays?year=2026"},
	{name: "list, compressed", target: "/v1/holidays?year=2026", header: "Accept-Encoding: gzip"},
	{name: "list, 304", target: "/v1/holidays?year=2026", revalidate: true},
	{name: "sources", target: "/v1/sources?year=2026"},
}

// prepared returns the cases with the ETags that the server has now.
func prepared(addr string) ([]endpointCase, error) {
	list := slices.Clone(cases)
	for i, c := range list {
		if !c.revalidate {
			continue
		}
		whole, err := askOnce(addr, c)
		if err != nil {
			return nil, err
		}
		list[i].header = "If-None-Match: " + whole.header.Get("ETag")
	}
	return list, nil
}

// request returns the request as the load generators send it.
func (c endpointCase) request(addr string) string {
	text := "GET " + c.target + " HTTP/1.1\r\nHost: " + addr + "\r\n"
	if c.header != "" {
		text += c.header + "\r\n"
	}
	return text + "\r\n"
}

// answer is what came back to a request.
type answer struct {
	status int
	header http.Header // but for the date
	body   []byte
	size   int // on the wire, all of it
}

// askOnce asks by a bare connection, to see just what a load generator gets.
func askOnce(addr string, c endpointCase) (answer, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return answer{}, err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	if _, err := io.WriteString(conn, c.request(addr)); err != nil {
		return answer{}, err
	}
	var wire bytes.Buffer
	response, err := http.ReadResponse(bufio.NewReader(io.TeeReader(conn, &wire)), nil)
	if err != nil {
		return answer{}, err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{}, err
	}
	response.Header.Del("Date")
	return answer{response.StatusCode, response.Header, body, wire.Len()}, nil
}

// right returns an error unless the answer has the status that the case is
// about: 304 where the client has it already, 200 everywhere else.
func (a answer) right(c endpointCase) error {
	want := http.StatusOK
	if c.revalidate {
		want = http.StatusNotModified
	}
	if a.status != want {
		return fmt.Errorf("%s (%s) is answered with status %d instead of %d: %s", c.name, c.target, a.status, want, a.body)
	}
	return nil
}

func (a answer) equal(b answer) bool {
	return a.status == b.status && a.size == b.size && bytes.Equal(a.body, b.body) && maps.EqualFunc(a.header, b.header, slices.Equal)
}
