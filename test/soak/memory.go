package main

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// memory sends two million requests and samples the server's resident memory. Half
// of the requests have parameters that no recent request used.
func (s *soak) memory() error {
	const total, clients = 2_000_000, 16
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	var sent atomic.Int64
	errs := make(chan error, clients)
	var group sync.WaitGroup
	began := time.Now()
	for range clients {
		group.Go(func() {
			c, err := dial(p.addr)
			if err != nil {
				errs <- err
				return
			}
			defer c.conn.Close()
			for n := sent.Add(1); n <= total; n = sent.Add(1) {
				target := targets[n%int64(len(targets))]
				if n%2 == 0 {
					target = uncommonTarget(n)
				}
				if _, _, err := c.get(target); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { group.Wait(); close(done) }()
	// Take the samples after the first tenth of the requests. Before that, memory
	// still grows to its normal size.
	var samples []float64
	for next, running := int64(total/10), true; running; {
		select {
		case <-done:
			running = false
		case <-time.After(20 * time.Millisecond):
		}
		if sent.Load() >= next {
			samples = append(samples, p.memory("VmRSS"))
			next += total / 20
		}
	}
	took := time.Since(began)
	if len(errs) > 0 {
		return fmt.Errorf("%d of %d clients failed: %w", len(errs), clients, <-errs)
	}
	least, most := slices.Min(samples), slices.Max(samples)
	middle := slices.Sorted(slices.Values(samples))[len(samples)/2]
	s.check("requests with an answer", fmt.Sprintf("%d in %.0f s", total, took.Seconds()), "all", true)
	s.check("memory after the first tenth of the requests", fmt.Sprintf("%.1f to %.1f MB", least, most),
		fmt.Sprintf("within 10%% of %.1f MB", middle), least >= middle*0.9 && most <= middle*1.1)
	s.checkPeak(p)
	return p.stop()
}

// uncommonTarget returns a target that no recent request used.
func uncommonTarget(n int64) string {
	day := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(n%6000)).Format(time.DateOnly)
	switch n / 2 % 3 {
	case 0:
		return fmt.Sprintf("/v1/workdays/add?date=%s&days=%d", day, 1+n/6000%200)
	case 1:
		return fmt.Sprintf("/v1/workdays/diff?start=%s&end=2027-%02d-%02d", day, 1+n/6000%12, 1+n/72000%28)
	}
	return "/v1/holidays/check?date=" + day
}
