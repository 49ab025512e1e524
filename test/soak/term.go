package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// term stops the server 25 times under load from 64 connections. Every request on a
// connection that was accepted before the signal must get an answer.
func (s *soak) term() error {
	const connections, rounds = 64, 25
	var before, after, failed atomic.Int64
	var slowest time.Duration
	for round := range rounds {
		p, err := s.serve()
		if err != nil {
			return err
		}
		var signalled atomic.Bool
		var ready, group sync.WaitGroup
		ready.Add(connections)
		for i := range connections {
			group.Go(func() {
				// Every client gets an answer before the signal is sent, so the
				// server has accepted its connection.
				c, err := dial(p.addr)
				if err == nil {
					defer c.conn.Close()
					_, _, err = c.get("/v1/health")
				}
				ready.Done()
				for n := i; err == nil; n++ {
					// A quarter of the clients pause between requests, so that some
					// connections are idle when the signal comes.
					if i%4 == 0 {
						time.Sleep(time.Duration(n%40) * time.Millisecond)
					}
					var last bool
					late := signalled.Load()
					if _, last, err = c.get(targets[n%len(targets)]); err != nil {
						break
					}
					if late {
						after.Add(1)
					} else {
						before.Add(1)
					}
					if last {
						return
					}
				}
				if failed.Add(1) <= 5 {
					s.say("round %d, client %d: %v", round, i, err)
				}
			})
		}
		ready.Wait()
		time.Sleep(200 * time.Millisecond)
		signalled.Store(true)
		began := time.Now()
		if err := p.Process.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		group.Wait()
		// Do not call p.stop: it sends a second signal, which would abort requests.
		if err := p.Wait(); err != nil {
			return fmt.Errorf("the server ended with %v: %.2000s", err, p.stderr)
		}
		slowest = max(slowest, time.Since(began))
	}
	s.check("requests", fmt.Sprintf("%d before and %d after %d signals", before.Load(), after.Load(), rounds),
		"some of each", before.Load() > 0 && after.Load() > 0)
	s.check("requests without an answer", fmt.Sprint(failed.Load()), "0", failed.Load() == 0)
	s.check("longest time from the signal to exit code 0", fmt.Sprintf("%.2f s", slowest.Seconds()), "under 5 s", slowest < 5*time.Second)
	return nil
}
