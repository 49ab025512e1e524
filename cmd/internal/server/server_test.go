package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
	"go.uber.org/goleak"
)

var noError = frozen.NoError

// TestMain fails if a goroutine is still running. It waits, because net/http keeps
// the goroutine of a connection for half a second if the client may still be sending.
func TestMain(m *testing.M) {
	code := m.Run()
	for end := time.Now().Add(time.Minute); code == 0 && goleak.Find() != nil; {
		if time.Now().After(end) {
			fmt.Fprintln(os.Stderr, goleak.Find())
			code = 1
		}
	}
	os.Exit(code)
}

// testServer is a running server on its own port.
type testServer struct {
	*Server
	t    *testing.T
	addr string
	stop context.CancelFunc
	done chan error
}

func run(t *testing.T, h http.Handler, o Options) *testServer {
	t.Helper()
	ln, err := Listen("addr", "127.0.0.1:0")
	noError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	r := &testServer{New(h, slog.New(slog.DiscardHandler), o), t, ln.Addr().String(), stop, make(chan error, 1)}
	go func() { r.done <- r.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		r.http.Close()
		select {
		case <-r.done:
		case <-time.After(time.Minute):
			t.Error("the server did not stop")
		}
	})
	return r
}

// waitForEnd waits until Serve returns, and returns the error of Serve.
func (r *testServer) waitForEnd() error {
	r.t.Helper()
	select {
	case err := <-r.done:
		r.done <- err
		return err
	case <-time.After(time.Minute):
		r.t.Fatal("the server did not stop")
		return nil
	}
}

// client is a connection on which a test sends HTTP as text.
type client struct {
	net.Conn
	*bufio.Reader
}

func (r *testServer) dial() *client {
	r.t.Helper()
	c, err := net.Dial("tcp", r.addr)
	noError(r.t, err)
	r.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(time.Minute))
	return &client{c, bufio.NewReader(c)}
}

// ask sends a GET and reads the whole answer.
func (c *client) ask(path string) (*http.Response, error) {
	if _, err := fmt.Fprintf(c.Conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path); err != nil {
		return nil, err
	}
	response, err := http.ReadResponse(c.Reader, nil)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, response.Body)
	return response, err
}

var hello = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") })

// waitFor waits until other goroutines have made the condition true.
func waitFor(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout while waiting until %s", what)
		}
	}
}

// TestDrainClosesConnections: while the server drains, it answers requests on
// idle and new connections and then closes these connections.
func TestDrainClosesConnections(t *testing.T) {
	r := run(t, hello, Options{DrainDelay: time.Hour})
	var clients []*client
	for range 16 {
		c := r.dial()
		if response, err := c.ask("/"); err != nil || response.Close {
			t.Fatalf("before the stop: got error %v, close %t; want an open connection", err, response.Close)
		}
		clients = append(clients, c)
	}
	r.stop()
	waitFor(t, "the server is draining", r.Draining)
	late := r.dial()
	for i, c := range append(clients, late) {
		response, err := c.ask("/")
		if err != nil || response.StatusCode != 200 || !response.Close {
			t.Fatalf("client %d after the stop: got error %v and answer %+v, want 200 and close", i, err, response)
		}
		if _, err := c.ReadByte(); err != io.EOF {
			t.Errorf("client %d: got %v, want a closed connection", i, err)
		}
	}
	waitFor(t, "all connections are closed", func() bool { return r.Connections() == 0 })
}

// TestStoppedServerClosesItsPort: after Serve returns, the port and all
// connections are closed.
func TestStoppedServerClosesItsPort(t *testing.T) {
	r := run(t, hello, Options{})
	idle := r.dial()
	if _, err := idle.ask("/"); err != nil {
		t.Fatal(err)
	}
	r.stop()
	if err := r.waitForEnd(); err != nil {
		t.Error(err)
	}
	if _, err := idle.ReadByte(); err != io.EOF {
		t.Errorf("the idle connection: got %v, want it closed", err)
	}
	if c, err := net.Dial("tcp", r.addr); err == nil {
		c.Close()
		t.Error("the port is still open")
	}
}

// TestRequestInProgressIsFinished: the server waits for a request in progress
// during the grace period and aborts the request after that.
func TestRequestInProgressIsFinished(t *testing.T) {
	for _, enoughTime := range []bool{true, false} {
		started, finish := make(chan struct{}), make(chan struct{})
		h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(started)
			<-finish
			io.WriteString(w, "at last")
		})
		o := Options{Grace: time.Minute}
		if !enoughTime {
			o.Grace = 10 * time.Millisecond
		}
		r := run(t, h, o)
		c := r.dial()
		answered := make(chan error, 1)
		go func() { _, err := c.ask("/"); answered <- err }()
		<-started
		r.stop()
		waitFor(t, "the server is draining", r.Draining)
		if enoughTime {
			close(finish)
		}
		err := r.waitForEnd()
		if (err == nil) != enoughTime || err != nil && !strings.Contains(err.Error(), "aborted") {
			t.Errorf("the grace period was long enough: %t; Serve returned the error %v", enoughTime, err)
		}
		if !enoughTime {
			close(finish)
		}
		if err := <-answered; (err == nil) != enoughTime {
			t.Errorf("the grace period was long enough: %t; the client got the error %v", enoughTime, err)
		}
	}
}
