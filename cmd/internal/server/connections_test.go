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

// waiting is a handler whose answers to /wait come when the channel is closed.
func waiting(release <-chan struct{}) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			<-release
		}
		io.WriteString(w, "hello")
	})
}

// TestNetworkHasAQuarterOfTheConnections: in an earlier version, one client could hold all
// connections, and no other client got an answer.
func TestNetworkHasAQuarterOfTheConnections(t *testing.T) {
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
			var attacker []*client
			for i := range most {
				c := r.dialFrom(fmt.Sprintf("127.0.1.%d", 1+i%addresses))
				io.WriteString(c, request) // fails if the server has closed the connection
				attacker = append(attacker, c)
			}
			for i := range most / 2 {
				if _, err := r.dialFrom(fmt.Sprintf("127.0.%d.1", 2+i)).ask("/"); err != nil {
					t.Errorf("%s connections of %d addresses: visitor %d: %v", name, addresses, i, err)
				}
			}
			if n := r.Connections(); n != most/4+most/2 {
				t.Errorf("%s connections of %d addresses: %d are open, want a quarter of %d and the visitors", name, addresses, n, most)
			}
			if request != "" {
				continue
			}
			attacker[0].Close() // makes room for another connection of the network
			waitFor(t, "the connection is closed", func() bool { return r.Connections() < most/4+most/2 })
			if _, err := r.dialFrom("127.0.1.9").ask("/"); err != nil {
				t.Errorf("after a connection was closed: %v", err)
			}
		}
	}
}

// TestConnectionsWaitIfThereAreTooMany: a proxy has the connections of many visitors, so it may
// have all of them.
func TestConnectionsWaitIfThereAreTooMany(t *testing.T) {
	r := run(t, hello, Options{MaxConnections: 3, Proxies: Proxies{netip.MustParsePrefix("127.0.9.0/24")}})
	one := r.dialFrom("127.0.9.1")
	for _, c := range []*client{one, r.dialFrom("127.0.9.1"), r.dialFrom("127.0.9.2")} {
		_, err := c.ask("/")
		noError(t, err)
	}
	four := r.dialFrom("127.0.1.1")
	_, err := io.WriteString(four, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	noError(t, err)
	if !four.isOpen() {
		t.Error("the fourth connection is closed, or it has an answer")
	}
	one.Close()
	if line, err := four.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
		t.Errorf("the fourth connection, after another was closed: got %q and error %v, want 200", line, err)
	}
	five := r.dialFrom("127.0.9.3")
	if !five.isOpen() {
		t.Error("the fifth connection does not wait")
	}
	r.stop() // Accept is waiting
	noError(t, r.waitForEnd())
}
