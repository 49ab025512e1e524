package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// client is one connection of a client that behaves.
type client struct {
	conn   net.Conn
	reader *bufio.Reader
}

const patience = 15 * time.Second // with any answer

// dialer is a way to connect: in clear text or by TLS.
type dialer func(addr string) (net.Conn, error)

func inClear(addr string) (net.Conn, error) { return net.DialTimeout("tcp", addr, patience) }

// byTLS offers one protocol, as ALPN has it, to a server that nobody vouches for.
func byTLS(protocol string) dialer {
	config := &tls.Config{InsecureSkipVerify: true, NextProtos: []string{protocol}}
	return func(addr string) (net.Conn, error) {
		return tls.DialWithDialer(&net.Dialer{Timeout: patience}, "tcp", addr, config)
	}
}

func dial(addr string) (*client, error) { return dialer(inClear).client(addr) }

func (d dialer) client(addr string) (*client, error) {
	conn, err := d(addr)
	if err != nil {
		return nil, err
	}
	return &client{conn, bufio.NewReader(conn)}, nil
}

// ask sends a request and reads the whole answer. last says that the server
// wants no other request on this connection.
func (c *client) ask(target string) (body []byte, last bool, err error) {
	c.conn.SetDeadline(time.Now().Add(patience))
	if _, err := fmt.Fprintf(c.conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", target); err != nil {
		return nil, false, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return nil, false, err
	}
	body, err = io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %d %.200s", target, response.StatusCode, body)
	}
	return body, response.Close, err
}

// askOnce asks on a connection of its own.
func askOnce(addr, target string) ([]byte, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.conn.Close()
	body, _, err := c.ask(target)
	return body, err
}

// latencies are the times of answers.
type latencies struct {
	dial   dialer // nil is in clear text
	mu     sync.Mutex
	times  []time.Duration
	failed []error
}

// p99 returns the 99th percentile.
func (l *latencies) p99() time.Duration {
	slices.Sort(l.times)
	return l.times[(len(l.times)-1)*99/100]
}

// honest is a steady load of 400 requests a second over 8 connections, added
// to l. The time of an answer counts from when its request was due, so that a
// stall is not hidden by the requests that waited for it.
func (l *latencies) honest(addr string, length time.Duration) {
	const clients, gap = 8, 20 * time.Millisecond
	if l.dial == nil {
		l.dial = inClear
	}
	var group sync.WaitGroup
	begin := time.Now()
	for i := range clients {
		group.Go(func() {
			times, err := l.dial.paced(addr, begin.Add(gap/clients*time.Duration(i)), gap, length)
			l.mu.Lock()
			defer l.mu.Unlock()
			l.times = append(l.times, times...)
			if err != nil {
				l.failed = append(l.failed, err)
			}
		})
	}
	group.Wait()
}

// paced sends one request after another on a connection, each when it is due.
func (d dialer) paced(addr string, due time.Time, gap, length time.Duration) ([]time.Duration, error) {
	c, err := d.client(addr)
	if err != nil {
		return nil, err
	}
	defer c.conn.Close()
	var times []time.Duration
	for end := due.Add(length); due.Before(end); due = due.Add(gap) {
		time.Sleep(time.Until(due))
		if _, _, err := c.ask(targets[len(times)%len(targets)]); err != nil {
			return times, err
		}
		times = append(times, time.Since(due))
	}
	return times, nil
}

// targets are a mix of what is asked: answers that are kept, and computed ones.
var targets = []string{
	"/v1/holidays?year=2026",
	"/v1/holidays/check?date=2026-03-20",
	"/v1/workdays/add?date=2026-03-18&days=5",
	"/v1/workdays/diff?start=2026-01-01&end=2026-12-31",
	"/v1/workdays/check?date=2025-08-18",
	"/v1/holidays?year=2025&includeSources=true",
	"/v1/years",
	"/v1/health",
}
