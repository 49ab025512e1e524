package server

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// conn is a connection as net/http is given it: it gives its place back when
// it is closed, and keeps its deadlines cheaply.
//
// net/http moves the deadlines of a connection eight times a request, and each
// move resets a timer of the runtime: together a sixth of the time of a small
// answer. Nearly all of them only put a deadline off. So that is only noted
// and the timer left to go off early: Read and Write then look up the note,
// set the timer to it and go on. No deadline comes early or late by this.
type conn struct {
	net.Conn
	listener    *limited
	once        sync.Once
	read, write deadline
}

func newConn(c net.Conn, l *limited) *conn {
	now := time.Now()
	return &conn{
		Conn:     c,
		listener: l,
		read:     deadline{set: c.SetReadDeadline, began: now},
		write:    deadline{set: c.SetWriteDeadline, began: now},
	}
}

// Read reads as the connection does.
func (c *conn) Read(b []byte) (int, error) {
	for c.read.begin() {
		n, err := c.Conn.Read(b)
		if !c.read.end(err) {
			return n, err
		}
	}
	return 0, os.ErrDeadlineExceeded
}

// Write writes as the connection does.
func (c *conn) Write(b []byte) (int, error) {
	written := 0
	for c.write.begin() {
		n, err := c.Conn.Write(b[written:])
		written += n
		if !c.write.end(err) {
			return written, err
		}
	}
	return written, os.ErrDeadlineExceeded
}

// SetDeadline sets the deadline of reading and of writing.
func (c *conn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// SetReadDeadline ends Read, also one under way, at a time; the zero time is
// never.
func (c *conn) SetReadDeadline(t time.Time) error { return c.read.move(t) }

// SetWriteDeadline ends Write, also one under way, at a time; the zero time is
// never.
func (c *conn) SetWriteDeadline(t time.Time) error { return c.write.move(t) }

// Close closes the connection.
func (c *conn) Close() error {
	err := c.Conn.Close()
	c.once.Do(func() {
		c.listener.server.open.Add(-1)
		c.listener.free()
	})
	return err
}

// CloseWrite ends the sending side alone: net/http does so before it closes a
// connection on which a client is still sending, so that the answer arrives.
func (c *conn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// deadline is one of a connection's two. Its timer never goes off after due.
type deadline struct {
	set   func(time.Time) error // sets the connection's timer
	began time.Time             // a deadline before this is over, without a look at the clock

	mu    sync.Mutex
	due   time.Time // as it was asked for; zero is never
	over  bool      // due lies before the connection began
	timer time.Time // when the timer goes off, or went off; zero is never
	shut  bool      // the timer was set to a time long past
	busy  int       // calls under way, which only the timer can end
}

// look is how far ahead a timer is set that was set to the past before:
// about the shortest deadline to be asked for next, which it then precedes.
const look = readHeaderTimeout

func (d *deadline) move(t time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.due = t
	d.over = !t.IsZero() && t.Before(d.began)
	switch {
	case d.over: // net/http ends a Read by this
		if d.busy == 0 || d.shut {
			return nil // the next call sees it
		}
		d.shut = true
		return d.setTimer(t)
	case d.shut:
		d.shut = false
		if soon := time.Now().Add(look); t.IsZero() || soon.Before(t) {
			t = soon
		}
		return d.setTimer(t)
	case !t.IsZero() && (d.timer.IsZero() || t.Before(d.timer)):
		return d.setTimer(t)
	}
	return nil
}

func (d *deadline) setTimer(t time.Time) error {
	d.timer = t
	return d.set(t)
}

// begin reports whether a call may begin: whether its deadline is not over.
func (d *deadline) begin() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return false
	}
	d.busy++
	return true
}

// end takes what a call came to. It reports whether the call is to go on,
// because the timer went off before the deadline, and sets the timer to it.
func (d *deadline) end(err error) (again bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.busy--
	if err == nil || !errors.Is(err, os.ErrDeadlineExceeded) {
		return false
	}
	if d.over || !d.due.IsZero() && !d.due.After(time.Now()) {
		return false
	}
	if d.timer.Equal(d.due) { // it is set to the deadline, or to a later one by now
		return true
	}
	return d.setTimer(d.due) == nil
}
