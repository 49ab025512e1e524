package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// dearestPage is one of the most expensive pages that are rendered for a single visitor.
var dearestPage = func() string {
	dates := make([]string, 100) // every second day
	for i := range dates {
		dates[i] = time.Date(2026, 1, 1+2*i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	return "/2026/long-weekends?bridges=4&daysOff=" + strings.Join(dates, ",")
}()

// flood has clients that request dearestPage again and again, each on its own connection.
type flood struct {
	name    string
	clients int
	rate    int                // requests per second of all clients together; 0 means no pause
	address func(i int) string // the address of a client
	limit   time.Duration      // how long another visitor may wait; 0 means that the figure has no limit
}

var floods = []flood{
	{"one address", 200, 0, func(int) string { return "198.51.100.7" }, 3 * time.Second},
	{"100 networks /64 of one /56", 100, 24, func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) }, 3 * time.Second},
	{"250 networks /64 of one /56", 250, 224, func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) }, 3 * time.Second},
	{"8 addresses of one IPv4 /24", 272, 0, func(i int) string { return fmt.Sprintf("198.51.100.%d", i%8) }, 3 * time.Second},
	{"100 unrelated networks", 100, 24, func(i int) string { return fmt.Sprintf("2001:db8:%x::1", i) }, 0},
	{"300 unrelated networks", 300, 0, func(i int) string { return fmt.Sprintf("2001:db8:%x::1", i) }, 0},
}

// networks measures how long a visitor waits for pages with a profile, while many clients request
// the most expensive page. A trusted proxy gives the addresses of the clients.
func (s *soak) networks() error {
	for _, a := range floods {
		if err := s.flood(a); err != nil {
			return err
		}
	}
	return nil
}

func (s *soak) flood(a flood) error {
	p, err := s.serve("--trusted-proxies", "127.0.0.0/8", "--rate-limit", "20/s,100")
	if err != nil {
		return err
	}
	defer p.kill()
	var over atomic.Bool
	var attackers sync.WaitGroup
	for i := range a.clients {
		attackers.Go(func() {
			c, err := dial(p.addr)
			for err == nil && !over.Load() {
				_, err = c.answerFrom(a.address(i), dearestPage)
				if a.rate > 0 {
					time.Sleep(time.Second * time.Duration(a.clients) / time.Duration(a.rate))
				}
			}
		})
	}
	time.Sleep(2 * time.Second)
	visitor, err := dial(p.addr)
	if err != nil {
		return err
	}
	defer visitor.conn.Close()
	var longest time.Duration
	visits, refused := 0, 0
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); visits++ {
		began := time.Now()
		status, err := visitor.answerFrom("192.0.2.1", fmt.Sprintf("/2026?daysOff=2026-01-05..2026-01-%02d", 6+visits%20))
		if err != nil {
			return fmt.Errorf("the visitor got no answer: %w", err)
		}
		longest = max(longest, time.Since(began))
		if status != http.StatusOK {
			refused++
		}
		time.Sleep(100 * time.Millisecond)
	}
	over.Store(true)
	attackers.Wait()
	limit := "no limit"
	if a.limit > 0 {
		limit = a.limit.String() + ", none refused"
	}
	s.check(a.name+": longest time of another visitor for a page of a profile",
		fmt.Sprintf("%.2f s, %d of %d refused", longest.Seconds(), refused, visits), limit,
		a.limit == 0 || longest < a.limit && refused == 0)
	return p.stop()
}

// answerFrom sends a request as a proxy does for a client, and returns the status.
func (c *client) answerFrom(address, target string) (status int, err error) {
	c.conn.SetDeadline(time.Now().Add(clientTimeout))
	if _, err := fmt.Fprintf(c.conn, "GET %s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n", target, address); err != nil {
		return 0, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, response.Body)
	return response.StatusCode, err
}
