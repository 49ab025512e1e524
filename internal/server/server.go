// Package server runs an HTTP handler for years: limits on what a client may
// send or hold, an orderly end, a log, and a clean answer when a handler
// fails. It knows nothing of what is served.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"
)

// Limits on one connection. An honest client is far inside them.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 10 * time.Second
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 16 << 10
)

// Listen opens a TCP address, with errors that say what to do.
func Listen(addr string) (net.Listener, error) {
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return ln, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is in use: stop what listens there, or choose another with --addr", addr)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("the address %s may not be opened by this user: choose a port above 1023 with --addr", addr)
	}
	return nil, fmt.Errorf("cannot listen on %q: %v; an address is HOST:PORT, as in 127.0.0.1:8080", addr, err)
}

// Server is an HTTP server that can be told to stop.
type Server struct {
	// Grace is how long requests under way may take once the end was asked for.
	Grace time.Duration

	http *http.Server
	log  *slog.Logger
}

// New returns a server for a handler. It speaks HTTP/1.1 only: newer versions
// belong to the proxy in front.
func New(h http.Handler, log *slog.Logger) *Server {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	return &Server{
		Grace: 20 * time.Second,
		log:   log,
		http: &http.Server{
			Handler:                      h,
			ReadHeaderTimeout:            readHeaderTimeout,
			ReadTimeout:                  readTimeout,
			WriteTimeout:                 writeTimeout,
			IdleTimeout:                  idleTimeout,
			MaxHeaderBytes:               maxHeaderBytes,
			Protocols:                    &protocols,
			DisableGeneralOptionsHandler: true, // OPTIONS * is ours to answer
			ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		},
	}
}

// Serve answers on a listener until the context ends, then takes no more
// connections, finishes the requests under way and returns nil. Requests that
// outlast the grace period are cut off, which is an error.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(ln) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping", "grace", s.Grace)
	deadline, cancel := context.WithTimeout(context.Background(), s.Grace)
	defer cancel()
	if err := s.http.Shutdown(deadline); err != nil {
		s.http.Close()
		return fmt.Errorf("requests were still under way after %s and were cut off", s.Grace)
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	s.log.Info("stopped")
	return nil
}
