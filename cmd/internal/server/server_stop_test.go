package server

import (
	"context"
	"log/slog"
	"net"
	"testing"
	"time"
)

func TestBrokenListenerIsAnError(t *testing.T) {
	ln, err := Listen("addr", "127.0.0.1:0")
	noError(t, err)
	ln.Close()
	if err := New(hello, slog.New(slog.DiscardHandler), Options{}).Serve(context.Background(), ln); err == nil {
		t.Error("Serve returned no error for a closed listener")
	}
}

// TestServeReturnsIfTheContextHasEnded: if the context has ended before Serve is called,
// Serve closes the listener and returns nil.
func TestServeReturnsIfTheContextHasEnded(t *testing.T) {
	ln, err := Listen("addr", "127.0.0.1:0")
	noError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := New(hello, slog.New(slog.DiscardHandler), Options{}).Serve(ctx, ln); err != nil {
		t.Error(err)
	}
	if c, err := net.Dial("tcp", ln.Addr().String()); err == nil {
		c.Close()
		t.Error("the listener is still open")
	}
}

// TestNewServerLimitsConnections checks the timeouts and the size of the header.
func TestNewServerLimitsConnections(t *testing.T) {
	s := New(hello, slog.New(slog.DiscardHandler), Options{}).http
	if s.ReadTimeout != 10*time.Second || s.WriteTimeout != 10*time.Second || s.IdleTimeout != time.Minute || s.MaxHeaderBytes != 16<<10 {
		t.Errorf("limits %s %s %s %d", s.ReadTimeout, s.WriteTimeout, s.IdleTimeout, s.MaxHeaderBytes)
	}
	if !s.DisableGeneralOptionsHandler {
		t.Error("net/http answers the request OPTIONS *, want an answer from our handler")
	}
}
