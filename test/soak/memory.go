package main

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// memory asks millions of questions, most of them new ones, and watches what
// the server takes.
func (s *soak) memory() error {
	total := int64(s.count(2_000_000, 50_000))
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	var asked, failed atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for range 16 {
		group.Go(func() {
			c, err := dial(p.addr)
			if err != nil {
				failed.Add(1)
				return
			}
			defer c.conn.Close()
			for n := asked.Add(1); n <= total; n = asked.Add(1) {
				target := targets[n%int64(len(targets))]
				if n%2 == 0 {
					target = fresh(n)
				}
				if _, _, err := c.ask(target); err != nil {
					failed.Add(1)
					s.say("%v", err)
					return
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { group.Wait(); close(done) }()
	var samples []float64 // after the first tenth, in which it settles
	next := total / 10
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for running := true; running; {
		select {
		case <-done:
			running = false
		case <-tick.C:
		}
		if n := asked.Load(); n >= next {
			mb := p.memory("VmRSS")
			samples = append(samples, mb)
			if next += total / 20; len(samples)%4 == 1 {
				s.say("%d requests: %.1f MB", min(n, total), mb)
			}
		}
	}
	took := time.Since(began)
	if failed.Load() > 0 {
		return fmt.Errorf("%d of 16 clients met an error", failed.Load())
	}
	least, most, last := slices.Min(samples), slices.Max(samples), samples[len(samples)-1]
	middle := slices.Sorted(slices.Values(samples))[len(samples)/2]
	s.check("requests, none failed", fmt.Sprintf("%d in %.0f s", min(asked.Load(), total), took.Seconds()), fmt.Sprint(total), asked.Load() >= total)
	s.note("memory after the first tenth", fmt.Sprintf("%.1f to %.1f MB, %.1f MB at the end", least, most, last),
		fmt.Sprintf("within 10%% of %.1f MB", middle), least >= middle*0.9 && most <= middle*1.1)
	s.checkPeak(p)
	return p.stop()
}

// fresh is a question that was not asked for long.
func fresh(n int64) string {
	day := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(n%6000)).Format(time.DateOnly)
	switch n / 2 % 3 {
	case 0:
		return fmt.Sprintf("/v1/workdays/add?date=%s&days=%d", day, 1+n/6000%200)
	case 1:
		return fmt.Sprintf("/v1/workdays/diff?start=%s&end=2027-%02d-%02d", day, 1+n/6000%12, 1+n/72000%28)
	}
	return "/v1/holidays/check?date=" + day
}
