package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// client is one connection of a normal client.
type client struct {
	conn   net.Conn
	reader *bufio.Reader
}

// loopback returns a different address of the loopback interface for each n below 65,536.
func loopback(n int) net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 1, byte(n>>8), byte(n))} }

const clientTimeout = 15 * time.Second // for connecting and for every answer

func dial(addr string) (*client, error) { return dialFrom(nil, addr) }

// dialFrom connects from a local address. The server has limits for each client
// address, so clients that represent many visitors have different addresses. All addresses of
// 127.0.0.0/8 belong to the loopback interface.
func dialFrom(from net.Addr, addr string) (*client, error) {
	conn, err := (&net.Dialer{Timeout: clientTimeout, LocalAddr: from}).Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{conn, bufio.NewReader(conn)}, nil
}

// get sends a request and reads the whole answer. If "last" is true, the server closes the
// connection after this answer.
func (c *client) get(target string) (body []byte, last bool, err error) {
	response, body, err := c.answer(target)
	if err != nil {
		return nil, false, err
	}
	if response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %d %.200s", target, response.StatusCode, body)
	}
	return body, response.Close, err
}

// answer is like get but accepts every status, not only 200.
func (c *client) answer(target string) (*http.Response, []byte, error) {
	c.conn.SetDeadline(time.Now().Add(clientTimeout))
	if _, err := fmt.Fprintf(c.conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", target); err != nil {
		return nil, nil, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// latencies collects the times of answers to normal clients.
type latencies struct {
	mu     sync.Mutex
	times  []time.Duration
	failed []error
}

// p99 returns the 99th percentile.
func (l *latencies) p99() time.Duration {
	slices.Sort(l.times)
	return l.times[(len(l.times)-1)*99/100]
}

// measure sends 400 requests a second over 8 connections and appends their times to the latencies.
// The time of an answer starts when its request should have been sent, so that a delay also counts
// for the requests that had to wait.
func (l *latencies) measure(addr string, length time.Duration) {
	const clients, gap = 8, 20 * time.Millisecond
	var group sync.WaitGroup
	begin := time.Now()
	for i := range clients {
		group.Go(func() {
			times, err := sendEvery(addr, begin.Add(gap/clients*time.Duration(i)), gap, length)
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

// sendEvery sends one request per gap, all on one connection. It returns the
// times of the answers.
func sendEvery(addr string, due time.Time, gap, length time.Duration) ([]time.Duration, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.conn.Close()
	var times []time.Duration
	for end := due.Add(length); due.Before(end); due = due.Add(gap) {
		time.Sleep(time.Until(due))
		if _, _, err := c.get(targets[len(times)%len(targets)]); err != nil {
			return times, err
		}
		times = append(times, time.Since(due))
	}
	return times, nil
}

// targets are a mix of cached and computed answers.
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
