package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// timing is how long answers took, in µs.
type timing struct {
	p50, p99 float64
	late     float64 // the 99th percentile of how late the generator was by itself
	leftOut  float64 // the part of the requests that say nothing, as the generator was not there
}

// steady sends requests at a rate over 32 connections, each when it is due, and
// takes the time of an answer from when the request was due, so that a stall is
// not hidden by the requests that waited for it.
//
// One loop looks after all connections and never sleeps: what wakes a sleeper
// in Go may be a millisecond late, which would hide what is to be seen. How
// late the loop is, with the connection free, is what it adds to every time.
// Where another program takes its core away from it for longer than that, the
// requests under way and those then due are left out, whoever is asked.
func steady(ctx context.Context, t target, rate float64, slice time.Duration) (timing, error) {
	load := steadyLoad{target: t, gap: time.Duration(float64(time.Second) / rate * connections)}
	defer load.close()
	if err := load.connect(); err != nil {
		return timing{}, err
	}
	load.took = make([]time.Duration, 0, int(rate*slice.Seconds())+connections)
	load.late = make([]time.Duration, 0, cap(load.took))
	begin := time.Now().Add(time.Millisecond)
	for i := range load.lines {
		load.lines[i].due = begin.Add(load.gap / connections * time.Duration(i))
	}
	last, end := begin, begin.Add(slice)
	for open := true; open; {
		open = last.Before(end)
		for i := range load.lines {
			now := time.Now()
			if now.Sub(last) > away {
				load.forgive(now)
			}
			last = now
			if err := load.look(&load.lines[i], now, end); err != nil {
				return timing{}, fmt.Errorf("%s: %w", t.ask.name, err)
			}
			open = open || load.lines[i].busy
		}
		if last.After(end.Add(5*time.Second)) || ctx.Err() != nil {
			return timing{}, fmt.Errorf("%s: no answer to some requests of %.0f a second", t.ask.name, rate)
		}
	}
	if len(load.took) < 100 {
		return timing{}, fmt.Errorf("%s: the machine is too busy for a steady load", t.ask.name)
	}
	leftOut := float64(load.leftOut) / float64(load.leftOut+len(load.took))
	return timing{percentile(load.took, 0.5), percentile(load.took, 0.99), percentile(load.late, 0.99), leftOut}, nil
}

// away is how long a look at one connection never takes, unless the loop has
// lost its core.
const away = 200 * time.Microsecond

type steadyLoad struct {
	target  target
	request []byte
	status  []byte // how every answer begins
	gap     time.Duration
	lines   []line
	took    []time.Duration
	late    []time.Duration
	leftOut int
	buffer  [64 << 10]byte
}

// line is a connection, on which one request follows another.
type line struct {
	conn net.Conn
	fd   int
	due  time.Time // the request under way, or the next one
	free time.Time // since when nothing is under way
	busy bool
	lost bool // the request under way says nothing
	got  int  // bytes of the answer
}

func (l *steadyLoad) connect() error {
	l.request = []byte(l.target.ask.request(l.target.addr))
	l.status = []byte("HTTP/1.1 " + strconv.Itoa(l.target.seen.status) + " ")
	for range connections {
		conn, err := net.Dial("tcp", l.target.addr)
		if err != nil {
			return err
		}
		l.lines = append(l.lines, line{conn: conn})
		raw, err := conn.(*net.TCPConn).SyscallConn()
		if err != nil {
			return err
		}
		// Go has made it one that does not block.
		if err := raw.Control(func(fd uintptr) { l.lines[len(l.lines)-1].fd = int(fd) }); err != nil {
			return err
		}
	}
	return nil
}

func (l *steadyLoad) close() {
	for _, line := range l.lines {
		line.conn.Close()
	}
}

// forgive leaves out what was under way or due while the loop was away.
func (l *steadyLoad) forgive(now time.Time) {
	for i := range l.lines {
		if c := &l.lines[i]; c.busy {
			c.lost = true
		} else {
			l.skip(c, now)
		}
	}
}

// skip leaves out the requests of a line that were due by now.
func (l *steadyLoad) skip(c *line, now time.Time) {
	for !c.due.After(now) {
		c.due = c.due.Add(l.gap)
		l.leftOut++
	}
}

// look does what there is to do for a line, if there is anything.
func (l *steadyLoad) look(c *line, now, end time.Time) error {
	if !c.busy {
		if now.Before(c.due) || !c.due.Before(end) {
			return nil
		}
		if c.free.Before(c.due) {
			l.late = append(l.late, now.Sub(c.due))
		}
		if n, err := syscall.Write(c.fd, l.request); err != nil || n != len(l.request) {
			return fmt.Errorf("a request of %d bytes went out with %d: %v", len(l.request), n, err)
		}
		c.busy, c.lost, c.got = true, false, 0
		return nil
	}
	n, err := syscall.Read(c.fd, l.buffer[:])
	if err == syscall.EAGAIN || err == syscall.EINTR {
		return nil
	}
	if err != nil || n == 0 {
		return fmt.Errorf("the connection ended in an answer: %v", err)
	}
	if c.got == 0 && !bytes.HasPrefix(l.buffer[:n], l.status) {
		return fmt.Errorf("an answer begins %q", l.buffer[:min(n, 40)])
	}
	if c.got += n; c.got < l.target.seen.size {
		return nil
	}
	if c.got > l.target.seen.size {
		return fmt.Errorf("an answer has %d bytes, not %d", c.got, l.target.seen.size)
	}
	c.free, c.busy = time.Now(), false
	if c.lost || c.free.Sub(now) > away {
		l.skip(c, c.free)
		return nil
	}
	l.took = append(l.took, c.free.Sub(c.due))
	c.due = c.due.Add(l.gap)
	return nil
}

// percentile returns a percentile of a list, which it sorts, in µs.
func percentile(list []time.Duration, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return float64(list[int(q*float64(len(list)-1))]) / 1000
}
