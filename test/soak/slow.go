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

// The server's limits. docs/operations.md describes them.
const (
	readLimit  = 10 * time.Second
	writeLimit = 10 * time.Second
)

// attack is a set of many slow connections. When the server closes a connection, a new
// connection replaces it.
type attack struct {
	addr  string
	over  chan struct{}
	group sync.WaitGroup
	open  atomic.Int64
	mu    sync.Mutex
	held  []time.Duration // for each connection, the time until the server closed it
}

// slowHeaders is the slowloris attack: clients send one byte of a header per second.
func (s *soak) slowHeaders() error {
	return s.underAttack(2000, readLimit, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", func(c net.Conn) error {
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

// slowReaders is an attack by clients that request a cached answer many times and
// read one byte per second.
func (s *soak) slowReaders() error {
	requests := strings.Repeat("GET /v1/holidays?year=2026&includeSources=true HTTP/1.1\r\nHost: x\r\n\r\n", 100)
	return s.underAttack(1000, writeLimit, requests, func(c net.Conn) error {
		time.Sleep(time.Second)
		c.SetReadDeadline(time.Now().Add(time.Second))
		if _, err := c.Read(make([]byte, 1)); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
		// Data that the server sent before it closed the connection can still be
		// read. Only a write shows that the connection is closed.
		_, err := io.WriteString(c, "\r")
		return err
	})
}

// underAttack measures normal clients before, during and after an attack. It checks
// that the server closes the slow connections.
func (s *soak) underAttack(size int, limit time.Duration, first string, slow func(net.Conn) error) error {
	const baselineTime = 4 * time.Second
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	base := p.descriptors() // before the first client
	var baseline, attacked latencies
	baseline.measure(p.addr, baselineTime)

	a := &attack{addr: p.addr, over: make(chan struct{})}
	for i := range size { // 500 connections per second; opening all at once would be a different attack
		a.group.Go(func() { a.connect(loopback(i), first, slow) })
		time.Sleep(2 * time.Millisecond)
	}
	for end := time.Now().Add(20 * time.Second); a.open.Load() < int64(size)*95/100; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("only %d of %d connections could be opened: raise the limit on open files with ulimit -n", a.open.Load(), size)
		}
	}
	most := 0
	for range 4 { // several samples, because the server closes many connections at about the same time
		attacked.measure(p.addr, (limit+10*time.Second)/4)
		most = max(most, p.descriptors()-base)
	}
	close(a.over) // open no more connections; the server closes the open connections
	a.group.Wait()
	baseline.measure(p.addr, baselineTime)

	longest := slices.Max(a.held)
	s.check("slow connections", fmt.Sprintf("%d at a time, %d in all", most, len(a.held)),
		fmt.Sprintf("at least %d at a time", size*9/10), most >= size*9/10)
	s.check("longest time until the server closed "+
		"a connection", fmt.Sprintf("%.1f s", longest.Seconds()), fmt.Sprint(limit+3*time.Second), longest <= limit+3*time.Second)
	failed := append(baseline.failed, attacked.failed...)
	for _, err := range failed {
		s.say("a normal client: %v", err)
	}
	s.check("normal requests that failed", fmt.Sprint(len(failed)), "0", len(failed) == 0)
	ratio := float64(attacked.p99()) / float64(baseline.p99())
	s.check("p99 of normal clients", fmt.Sprintf("%.2f ms, without the attack %.2f ms: %.1fx "+
		"(%d requests)", ms(attacked.p99()), ms(baseline.p99()), ratio, len(attacked.times)),
		"under 3x", ratio < 3)
	s.checkPeak(p)
	left := p.descriptors() - base
	for end := time.Now().Add(clientTimeout); left > 0 && time.Now().Before(end); left = p.descriptors() - base {
		time.Sleep(50 * time.Millisecond)
	}
	s.check("descriptors left open", fmt.Sprint(left), "at most 2", left <= 2)
	return p.stop()
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// connect opens a connection from an address and uses it until the server closes it. Then it
// opens the next connection.
func (a *attack) connect(from net.Addr, first string, slow func(net.Conn) error) {
	for {
		select {
		case <-a.over:
			return
		default:
		}
		conn, err := smallBuffer(from).Dial("tcp", a.addr)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		began := time.Now()
		a.open.Add(1)
		_, err = io.WriteString(conn, first)
		for err == nil {
			err = slow(conn)
		}
		a.open.Add(-1)
		conn.Close()
		a.mu.Lock()
		a.held = append(a.held, time.Since(began))
		a.mu.Unlock()
	}
}

// smallBuffer returns a dialer whose connections have a small receive buffer, so that
// an unread answer blocks the server's writes.
func smallBuffer(from net.Addr) *net.Dialer {
	return &net.Dialer{Timeout: clientTimeout, LocalAddr: from, Control: func(_, _ string, raw syscall.RawConn) error {
		var failed error
		err := raw.Control(func(fd uintptr) {
			failed = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096)
		})
		return errors.Join(err, failed)
	}}
}
