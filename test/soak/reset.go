package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/net/http2"
)

// longestFlood ends the flood where the server is slow to take it.
const longestFlood = 3 * time.Minute

// rapidReset opens streams of HTTP/2 and takes each back at once, which costs
// a client nothing and a careless server a request each time.
func (s *soak) rapidReset() error {
	return s.reset(inClear, inClear, "--http2", "h2c")
}

// rapidResetTLS does so by TLS, which costs both sides more.
func (s *soak) rapidResetTLS() error {
	c, err := s.certificate()
	if err != nil {
		return err
	}
	return s.reset(byTLS("h2"), byTLS("http/1.1"), c.flags()...)
}

func (s *soak) reset(attack, honestly dialer, flags ...string) error {
	total := int64(s.count(200_000, 5_000))
	p, err := s.serve(flags...)
	if err != nil {
		return err
	}
	defer p.kill()
	var streams, connections atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for range 4 {
		group.Go(func() {
			for streams.Load() < total && time.Since(began) < longestFlood {
				connections.Add(1)
				if err := attack.flood(p.addr, &streams, total); err != nil {
					s.say("%v", err)
					return
				}
			}
		})
	}
	honest := latencies{dial: honestly}
	for streams.Load() < total && time.Since(began) < longestFlood && len(honest.failed) == 0 {
		honest.honest(p.addr, 200*time.Millisecond)
	}
	group.Wait()
	took := time.Since(began)
	honest.honest(p.addr, 200*time.Millisecond)
	for _, err := range honest.failed {
		s.say("an honest client: %v", err)
	}
	s.check("streams opened and reset", fmt.Sprintf("%d over %d connections in %.1f s", streams.Load(), connections.Load(), took.Seconds()), fmt.Sprint(total), streams.Load() >= total)
	s.check("honest requests that failed", fmt.Sprintf("%d of %d", len(honest.failed), len(honest.times)), "0", len(honest.failed) == 0)
	s.checkPeak(p)
	return p.stop()
}

// flood resets streams on one connection until there were enough in all or the
// server has had enough.
func (d dialer) flood(addr string, streams *atomic.Int64, total int64) error {
	w, err := d.wire(addr, longestFlood)
	if err != nil {
		return err
	}
	defer w.Close()
	for streams.Load() < total {
		for range batch {
			err := w.ask("/v1/holidays/range?start=2009-01-01&end=2027-12-31")
			if err = errors.Join(err, w.WriteRSTStream(w.last, http2.ErrCodeCancel)); err != nil {
				return nil // the server hung up, as it may
			}
			streams.Add(1)
		}
		if !w.caughtUp() {
			return nil
		}
	}
	return nil
}

// batch is how many streams there are before the client waits: what is still
// in the system's buffers has not reached the server.
const batch = 300

// caughtUp waits until the server has read all that was sent, and reports
// whether it wants more.
func (w *wire) caughtUp() bool {
	if err := w.WritePing(false, [8]byte{}); err != nil {
		return false
	}
	for {
		frame, err := w.ReadFrame()
		if err != nil {
			return false
		}
		if ping, ok := frame.(*http2.PingFrame); ok && ping.IsAck() {
			return true
		}
	}
}
