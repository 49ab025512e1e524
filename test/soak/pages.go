package main

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// dearestPage is one of the most expensive pages that are rendered for a single
// visitor.
var dearestPage = "/2026/long-weekends?bridges=4&daysOff=" + alternateDates(100)

// dearPages measures how long a visitor waits while one client requests dearestPage
// over 200 connections. The visitor requests pages that the server caches, each for the
// first time, and a page with a profile.
func (s *soak) dearPages() error {
	const connections, length, limit = 200, 15 * time.Second, 2 * time.Second
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	var pages, refused, failed atomic.Int64
	var over atomic.Bool
	var attack sync.WaitGroup
	for range connections {
		attack.Go(func() {
			c, err := dial(p.addr)
			for err == nil && !over.Load() {
				var response *http.Response
				if response, _, err = c.answer(dearestPage); err == nil && response.StatusCode == http.StatusOK {
					pages.Add(1)
				} else if err == nil && response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "" {
					refused.Add(1)
				}
			}
			if err != nil {
				failed.Add(1)
				return
			}
			c.conn.Close()
		})
	}
	time.Sleep(time.Second)
	visitor, err := dialFrom(loopback(0), p.addr)
	if err != nil {
		return err
	}
	defer visitor.conn.Close()
	var cached, own time.Duration
	wrong, visits := 0, 0
	for end := time.Now().Add(length); time.Now().Before(end); visits++ {
		for _, page := range []struct {
			target  string
			longest *time.Duration
		}{
			{fmt.Sprintf("/%d/long-weekends?bridges=%d&lang=en", 2009+visits%19, 1+visits/19%4), &cached},
			{fmt.Sprintf("/2026?daysOff=2026-01-05..2026-01-%02d", 6+visits%20), &own},
		} {
			began := time.Now()
			response, _, err := visitor.answer(page.target)
			if err != nil {
				return fmt.Errorf("the visitor got no answer to %s: %w", page.target, err)
			}
			*page.longest = max(*page.longest, time.Since(began))
			if response.StatusCode != http.StatusOK && (page.longest == &cached || response.StatusCode != http.StatusServiceUnavailable) {
				wrong++
			}
		}
	}
	over.Store(true)
	attack.Wait()
	s.check("the dearest page, one client with 200 connections",
		fmt.Sprintf("%d pages, %d refused with 503", pages.Load(), refused.Load()), "", pages.Load() > 0)
	s.check("connections of this client that failed", fmt.Sprint(failed.Load()), "0", failed.Load() == 0)
	s.check("longest time of another visitor for a page that is cached",
		fmt.Sprintf("%.3f s (%d pages)", cached.Seconds(), visits), limit.String(), cached < limit)
	s.check("longest time of another visitor for a page of a profile",
		fmt.Sprintf("%.3f s (%d pages)", own.Seconds(), visits), limit.String(), own < limit)
	s.check("pages of the visitor with a wrong status", fmt.Sprint(wrong), "0", wrong == 0)
	return p.stop()
}
