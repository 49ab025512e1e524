package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"
)

// dialFrom connects from an address of the loopback interface. Only Linux has several such
// addresses.
func (r *testServer) dialFrom(address string) *client {
	r.t.Helper()
	if runtime.GOOS != "linux" {
		r.t.Skip("this system has only one loopback address")
	}
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	c, err := dialer.Dial("tcp", r.addr)
	noError(r.t, err)
	r.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(time.Minute))
	return &client{c, bufio.NewReader(c)}
}

// isOpen reports whether the server has not closed a connection that has no answer to read.
func (c *client) isOpen() bool {
	c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	_, err := c.Peek(1)
	c.SetReadDeadline(time.Now().Add(time.Minute))
	c.Reader.Reset(c.Conn)
	return timedOut(err)
}

// waitForRequests waits until a number of connections have a request.
func (r *testServer) waitForRequests(n int) {
	r.t.Helper()
	waitFor(r.t, "the connections have a request", func() bool {
		r.listener.mu.Lock()
		defer r.listener.mu.Unlock()
		busy := 0
		for _, c := range r.listener.others.largest() {
			if c.busy.Load() {
				busy++
			}
		}
		return busy == n
	})
}

// waiting is a handler whose answers to /wait come when the channel is closed.
func waiting(release <-chan struct{}) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			<-release
		}
		io.WriteString(w, "hello")
	})
}

// TestOneClientCannotHoldAllConnections: in an earlier version, one client could hold all
// connections, and no other client got an answer.
func TestOneClientCannotHoldAllConnections(t *testing.T) {
	const most = 8
	release := make(chan struct{})
	defer close(release)
	for name, request := range map[string]string{
		"silent":          "",
		"slow":            "GET / HTTP/1.1\r\nHo",
		"idle":            "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"with a request":  "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n",
		"without reading": strings.Repeat("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 50),
	} {
		for _, addresses := range []int{1, most} {
			r := run(t, waiting(release), Options{MaxConnections: most})
			for i := range most {
				_, err := io.WriteString(r.dialFrom(fmt.Sprintf("127.0.1.%d", 1+i%addresses)), request)
				noError(t, err)
			}
			waitFor(t, "the attacker has all connections", func() bool { return r.Connections() == most })
			for i := range most / 2 {
				if _, err := r.dialFrom(fmt.Sprintf("127.0.%d.1", 2+i)).ask("/"); err != nil {
					t.Errorf("%s connections of %d addresses: visitor %d: %v", name, addresses, i, err)
				}
			}
			if n := r.Connections(); n > most {
				t.Errorf("%s connections: %d are open, want at most %d", name, n, most)
			}
		}
	}
}

// TestManyPeopleBehindOneAddressGetIn: a new connection replaces the connection of its own client
// that is idle for the longest time.
func TestManyPeopleBehindOneAddressGetIn(t *testing.T) {
	r := run(t, hello, Options{MaxConnections: 4})
	var clients []*client
	for i := range 10 {
		c := r.dialFrom("127.0.1.1")
		if _, err := c.ask("/"); err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		r.waitForRequests(0)
		clients = append(clients, c)
	}
	for i, c := range clients {
		if want := i >= 6; c.isOpen() != want {
			t.Errorf("connection %d is open: %v, want %v", i, !want, want)
		}
	}
}

// TestClientsWithOneConnectionEachReplaceTheLongestIdle: no client has more connections than
// another.
func TestClientsWithOneConnectionEachReplaceTheLongestIdle(t *testing.T) {
	release := make(chan struct{})
	r := run(t, waiting(release), Options{MaxConnections: 3})
	busy, idle, recent := r.dialFrom("127.0.1.1"), r.dialFrom("127.0.2.1"), r.dialFrom("127.0.3.1")
	_, err := io.WriteString(busy, "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
	noError(t, err)
	r.waitForRequests(1)
	for _, c := range []*client{idle, recent} {
		_, err := c.ask("/")
		noError(t, err)
		r.waitForRequests(1) // the answer can arrive before the server counts the connection as idle
	}
	_, err = r.dialFrom("127.0.4.1").ask("/")
	noError(t, err)
	close(release)
	if line, err := busy.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
		t.Errorf("the connection with a request: got %q and error %v, want 200", line, err)
	}
	if idle.isOpen() || !recent.isOpen() {
		t.Error("want the connection closed that is idle for the longest time")
	}
}

// TestClientDoesNotAbortItsOwnRequests: if all connections of a client have a request, its next
// connection is closed.
func TestClientDoesNotAbortItsOwnRequests(t *testing.T) {
	release := make(chan struct{})
	r := run(t, waiting(release), Options{MaxConnections: 2})
	one, two := r.dialFrom("127.0.1.1"), r.dialFrom("127.0.1.1")
	for _, c := range []*client{one, two} {
		_, err := io.WriteString(c, "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
		noError(t, err)
	}
	r.waitForRequests(2)
	if _, err := r.dialFrom("127.0.1.1").ask("/"); err == nil {
		t.Error("the third connection gets an answer")
	}
	close(release)
	for _, c := range []*client{one, two} {
		if line, err := c.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
			t.Errorf("got %q and error %v, want 200", line, err)
		}
	}
}

// TestConnectionsOfTrustedProxiesAreNotReplaced: a proxy has the connections of many visitors.
// If all connections are from proxies, further connections wait.
func TestConnectionsOfTrustedProxiesAreNotReplaced(t *testing.T) {
	r := run(t, hello, Options{MaxConnections: 3, Proxies: Proxies{netip.MustParsePrefix("127.0.9.0/24")}})
	answered := func(address string) *client {
		c := r.dialFrom(address)
		_, err := c.ask("/")
		noError(t, err)
		return c
	}
	one, two := answered("127.0.9.1"), answered("127.0.9.1")
	answered("127.0.1.1")
	answered("127.0.2.1")          // replaces the connection of the visitor
	three := answered("127.0.9.2") // the same
	four := r.dialFrom("127.0.9.3")
	_, err := io.WriteString(four, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	noError(t, err)
	for i, c := range []*client{one, two, three, four} {
		if !c.isOpen() {
			t.Errorf("connection %d of a proxy is closed, or the fourth has an answer", i+1)
		}
	}
	one.Close()
	if line, err := four.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
		t.Errorf("the fourth connection, after another was closed: got %q and error %v, want 200", line, err)
	}
	five := r.dialFrom("127.0.9.3")
	if !five.isOpen() {
		t.Error("the fifth connection does not wait")
	}
	r.stop()     // Accept is waiting
	five.Close() // net/http would wait for its first request
	noError(t, r.waitForEnd())
}
