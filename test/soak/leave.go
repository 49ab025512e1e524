package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/http2"
)

// termStreams ends the server under 16 connections of HTTP/2 that have 10
// requests each under way at any time, two of them for long. Every one that it
// says it took, by the number in its GOAWAY, is answered.
func (s *soak) termStreams() error {
	const connections = 16
	c, err := s.certificate()
	if err != nil {
		return err
	}
	var answered, underWay, refused, failed atomic.Int64
	var slowest time.Duration
	rounds := s.count(25, 2)
	for range rounds {
		p, err := s.serve(c.flags()...)
		if err != nil {
			return err
		}
		var ready, group sync.WaitGroup
		ready.Add(connections)
		for range connections {
			group.Go(func() {
				streams, err := busy(p.addr, ready.Done)
				if err != nil && failed.Add(1) <= 5 {
					s.say("%v", err)
				}
				answered.Add(int64(streams.answered))
				underWay.Add(int64(streams.underWay))
				refused.Add(int64(streams.refused))
			})
		}
		ready.Wait()
		time.Sleep(200 * time.Millisecond)
		began := time.Now()
		if err := p.Process.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		group.Wait()
		if err := p.ended(); err != nil {
			return err
		}
		slowest = max(slowest, time.Since(began))
	}
	s.check("requests answered", fmt.Sprintf("%d, %d of them under way at %d GOAWAYs", answered.Load(), underWay.Load(), rounds*connections), "some under way", underWay.Load() > 0)
	s.say("%d requests came after a GOAWAY was on its way, and were not taken", refused.Load())
	s.checkCount("connections with a request taken and not answered", int(failed.Load()), 0)
	s.note("exit code 0 after", fmt.Sprintf("%.2f s at most", slowest.Seconds()), "under 5 s", slowest < 5*time.Second)
	return nil
}

// tally is what came of the requests of one connection.
type tally struct {
	answered int // all in all
	underWay int // of these, when the server said that it is leaving
	refused  int // not taken any more, and said so: any client asks elsewhere
}

// late are the streams that are taken late, the first two of a connection.
var late = []uint32{1, 3}

// dawdle is longer than the server keeps idle connections when it leaves.
const dawdle = 1500 * time.Millisecond

// busy keeps 10 requests under way until the server leaves. It takes the
// answers of two of them only a while after that. An error is a request that
// was taken and not answered in whole.
func busy(addr string, ready func()) (t tally, err error) {
	ready = sync.OnceFunc(ready)
	defer ready()
	w, err := byTLS("h2").wire(addr, patience)
	if err != nil {
		return t, err
	}
	defer w.Close()
	if err := w.WriteWindowUpdate(0, 1<<30); err != nil { // more than is sent in a round
		return t, err
	}
	open := map[uint32]bool{}
	for leaving := false; !leaving || len(open) > 0; {
		for !leaving && len(open) < 10 {
			target := largest // which waits for a wider window
			if len(open) >= len(late) {
				target = targets[int(w.last/2)%len(targets)]
			}
			if err := w.ask(target); err != nil {
				return t, err
			}
			open[w.last] = true
		}
		frame, err := w.ReadFrame()
		if err != nil {
			return t, fmt.Errorf("%d requests were under way: %w", len(open), err)
		}
		switch f := frame.(type) {
		case *http2.MetaHeadersFrame:
			if status := f.PseudoValue("status"); status != "200" {
				return t, fmt.Errorf("status %s", status)
			}
		case *http2.RSTStreamFrame:
			return t, fmt.Errorf("a request was cut off: %v", f)
		case *http2.GoAwayFrame:
			leaving = true
			for id := range open {
				if id > f.LastStreamID {
					delete(open, id)
					t.refused++
				}
			}
			t.underWay = len(open)
			time.Sleep(dawdle)
			for _, id := range late {
				if err := w.WriteWindowUpdate(id, 1<<20); err != nil {
					return t, err
				}
			}
		case *http2.DataFrame:
			if f.StreamEnded() {
				ready()
				delete(open, f.StreamID)
				t.answered++
			}
		}
	}
	return t, nil
}
