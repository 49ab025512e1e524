package main

import (
	"fmt"
	"time"

	"golang.org/x/net/http2"
)

// largest is the longest answer there is.
const largest = "/v1/holidays/range?start=2009-01-01&end=2027-12-31&includeSources=true"

// narrowStreams is a client of HTTP/2 that asks for the largest answer on as
// many streams as it may have and never widens the windows they start with.
func (s *soak) narrowStreams() error {
	return s.slowStreams(0, answerTime, func(w *wire, streams int) (time.Duration, error) {
		began := time.Now()
		for ended := 0; ended < streams; {
			frame, err := w.ReadFrame()
			if err != nil {
				return 0, fmt.Errorf("%d of %d streams were ended: %w", ended, streams, err)
			}
			if _, ok := frame.(*http2.RSTStreamFrame); ok {
				ended++
			}
		}
		return time.Since(began), nil
	})
}

// deafStreams is one that widens them as far as they go and then reads nothing
// at all, so that not even the end of a stream can be told to it.
func (s *soak) deafStreams() error {
	// The server waits for half the time of an answer, again if the system
	// took a part, and TLS for 5 s more to say goodbye.
	return s.slowStreams(1<<30, answerTime+5*time.Second, func(w *wire, _ int) (time.Duration, error) {
		began := time.Now()
		for w.WritePing(false, [8]byte{}) == nil {
			time.Sleep(100 * time.Millisecond)
		}
		return time.Since(began), nil
	})
}

// slowStreams measures such a client, which returns how long it was let be.
func (s *soak) slowStreams(window uint32, limit time.Duration, attack func(*wire, int) (time.Duration, error)) error {
	c, err := s.certificate()
	if err != nil {
		return err
	}
	p, err := s.serve(c.flags()...)
	if err != nil {
		return err
	}
	defer p.kill()
	base := p.descriptors()                              // before the first client
	limit += time.Duration(s.count(3, 60)) * time.Second // the short form runs beside much else
	w, err := byTLS("h2").wire(p.addr, limit+patience, windows(window)...)
	if err != nil {
		return err
	}
	defer w.Close()
	if window > 0 {
		if err := w.WriteWindowUpdate(0, window); err != nil {
			return err
		}
	}
	streams := s.count(100, 20)
	for range streams {
		if err := w.ask(largest); err != nil {
			return err
		}
	}
	var held time.Duration
	done := make(chan struct{})
	go func() {
		held, err = attack(w, streams)
		close(done)
	}()
	honest := latencies{dial: byTLS("http/1.1")}
	for waiting := true; waiting; {
		honest.honest(p.addr, 200*time.Millisecond)
		select {
		case <-done:
			waiting = false
		default:
		}
	}
	if err != nil {
		return err
	}
	for _, err := range honest.failed {
		s.say("an honest client: %v", err)
	}
	s.check("streams that were not read", fmt.Sprintf("%d, ended after %.1f s", streams, held.Seconds()), fmt.Sprint(limit), held <= limit)
	s.check("honest requests that failed", fmt.Sprintf("%d of %d", len(honest.failed), len(honest.times)), "0", len(honest.failed) == 0)
	s.say("p99 of honest clients: %.2f ms", ms(honest.p99()))
	s.checkPeak(p)
	w.Close()
	for end := time.Now().Add(patience); p.descriptors() > base && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond) // the server notices in its own time that a client is gone
	}
	s.check("descriptors left open", fmt.Sprint(p.descriptors()-base), "at most 2", p.descriptors()-base <= 2)
	return p.stop()
}

// windows widens the window of every stream; 0 leaves it as it is.
func windows(size uint32) []http2.Setting {
	if size == 0 {
		return nil
	}
	return []http2.Setting{{ID: http2.SettingInitialWindowSize, Val: size}}
}
