package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// The server's limits, as docs/operations.md has them.
const (
	headTime   = 5 * time.Second
	answerTime = 10 * time.Second
)

// crowd is many connections that mean harm. Each is opened again when the
// server closes it, until the end.
type crowd struct {
	addr  string
	over  chan struct{}
	group sync.WaitGroup
	open  atomic.Int64
	mu    sync.Mutex
	held  []time.Duration // how long each connection was let be
}

// slowHeaders is slowloris: clients that send a header a byte a second.
func (s *soak) slowHeaders() error {
	return s.underAttack(s.count(2000, 200), headTime, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", func(c net.Conn) error {
		c.SetReadDeadline(time.Now().Add(time.Second))
		_, err := io.ReadAll(c)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			_, err = io.WriteString(c, "x")
		} else if err == nil {
			err = io.EOF
		}
		return err
	})
}

// slowReaders ask for more than the system buffers and read a byte a second.
func (s *soak) slowReaders() error {
	return s.readSlowly(s.count(1000, 100), "/v1/holidays?year=2026&includeSources=true")
}

// largestReaders do so with the largest answer there is, which is made for
// each of them.
func (s *soak) largestReaders() error {
	return s.readSlowly(s.count(1000, 20), "/v1/holidays/range?start=2009-01-01&end=2027-12-31&includeSources=true")
}

func (s *soak) readSlowly(size int, target string) error {
	ask := strings.Repeat("GET "+target+" HTTP/1.1\r\nHost: x\r\n\r\n", 100)
	return s.underAttack(size, answerTime, ask, func(c net.Conn) error {
		time.Sleep(time.Second)
		c.SetReadDeadline(time.Now().Add(time.Second))
		if _, err := c.Read(make([]byte, 1)); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
		// What was sent before the server hung up can still be read; only a
		// byte to it tells whether it did.
		_, err := io.WriteString(c, "\r")
		return err
	})
}

// underAttack measures honest clients without a crowd, with it, and without it
// again, and sees the crowd thrown out.
func (s *soak) underAttack(size int, limit time.Duration, first string, torment func(net.Conn) error) error {
	quietTime, attackTime := 4*time.Second, limit+10*time.Second
	if !s.long {
		quietTime, attackTime = time.Second, time.Second
	}
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	base := p.descriptors() // before the first client
	var quiet, loud latencies
	quiet.honest(p.addr, quietTime)

	crowd := &crowd{addr: p.addr, over: make(chan struct{})}
	for range size { // 500 a second: a rush would be another attack
		crowd.group.Go(func() { crowd.member(first, torment) })
		time.Sleep(2 * time.Millisecond)
	}
	for end := time.Now().Add(20 * time.Second); crowd.open.Load() < int64(size)*95/100; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("only %d of %d connections could be opened: raise the limit on open files with ulimit -n", crowd.open.Load(), size)
		}
	}
	s.say("%d connections are open", crowd.open.Load())
	most := 0
	for range 4 { // one look might come while the server lets many go at once
		loud.honest(p.addr, attackTime/4)
		most = max(most, p.descriptors()-base)
	}
	close(crowd.over) // none is opened again; those there are last until the server ends them
	crowd.group.Wait()
	quiet.honest(p.addr, quietTime)

	slices.Sort(crowd.held)
	slack := time.Duration(s.count(3, 60)) * time.Second // the short form runs beside much else
	longest := crowd.held[len(crowd.held)-1]
	s.check("slow connections", fmt.Sprintf("%d at a time, %d in all", most, len(crowd.held)), fmt.Sprintf("at least %d at a time", size*9/10), most >= size*9/10)
	s.check("closed by the server within", fmt.Sprintf("%.1f s", longest.Seconds()), fmt.Sprintf("%v", limit+slack), longest <= limit+slack)
	s.checkCount("honest requests that failed", len(quiet.failed)+len(loud.failed), 0)
	for _, err := range append(quiet.failed, loud.failed...) {
		s.say("an honest client: %v", err)
	}
	ratio := float64(loud.p99()) / float64(quiet.p99())
	s.note("p99 of honest clients", fmt.Sprintf("%.2f ms, quiet %.2f ms: %.1fx (%d requests)", ms(loud.p99()), ms(quiet.p99()), ratio, len(loud.times)), "under 3x", ratio < 3)
	s.checkPeak(p)
	left := p.descriptors() - base
	for end := time.Now().Add(patience); left > 0 && time.Now().Before(end); left = p.descriptors() - base {
		time.Sleep(50 * time.Millisecond) // the server notices in its own time that a client is gone
	}
	s.check("descriptors left open", fmt.Sprint(left), "at most 2", left <= 2)
	return p.stop()
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// member holds one connection after the other for as long as it is let.
func (c *crowd) member(first string, torment func(net.Conn) error) {
	for {
		select {
		case <-c.over:
			return
		default:
		}
		conn, err := narrow.Dial("tcp", c.addr)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		began := time.Now()
		c.open.Add(1)
		_, err = io.WriteString(conn, first)
		for err == nil {
			err = torment(conn)
		}
		c.open.Add(-1)
		conn.Close()
		c.mu.Lock()
		c.held = append(c.held, time.Since(began))
		c.mu.Unlock()
	}
}

// narrow opens connections that take little at a time, as slow readers do.
var narrow = net.Dialer{Timeout: patience, Control: func(_, _ string, raw syscall.RawConn) error {
	var failed error
	err := raw.Control(func(fd uintptr) {
		failed = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096)
	})
	return errors.Join(err, failed)
}}
