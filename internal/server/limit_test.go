package server

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// TestLittleIsKeptForWhoDoesNotRead: a client that asks and does not read
// stops the answer early, long before the system's own limit of megabytes.
func TestLittleIsKeptForWhoDoesNotRead(t *testing.T) {
	var sent atomic.Int64
	s := New(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for chunk := make([]byte, 16<<10); ; {
			n, err := w.Write(chunk)
			sent.Add(int64(n))
			if err != nil {
				return
			}
		}
	}), slog.New(slog.DiscardHandler), Options{})
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, ln) }()

	c, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	for before := int64(-1); before != sent.Load() || before == 0; time.Sleep(200 * time.Millisecond) {
		before = sent.Load()
	}
	if n := sent.Load(); n > 1<<20 {
		t.Errorf("%d bytes are kept for a client that reads none", n)
	}
	c.Close()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
