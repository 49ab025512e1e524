// Package server runs an HTTP handler: limits on connections, graceful
// shutdown, logs and recovery from panics. It also has what all handlers share:
// rendered answers with ETags and compressed forms, and security headers.
package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Limits on one connection. A normal client stays far below them.
//
// Each timeout is there for a client that would otherwise hold a connection
// for as long as it likes. readTimeout is for one that sends its request
// slowly; net/http applies it to the header too, so a ReadHeaderTimeout would
// add nothing but a further timer per request. writeTimeout is for one that
// does not read the answer, idleTimeout for one that asks nothing more.
const (
	readTimeout    = 5 * time.Second
	writeTimeout   = 10 * time.Second
	idleTimeout    = 60 * time.Second
	maxHeaderBytes = 16 << 10
)

// http2Limits apply under TLS, where net/http offers HTTP/2.
var http2Limits = &http.HTTP2Config{
	MaxConcurrentStreams: 100,
	// A frame is held in memory until it is complete. The default of 1 MiB
	// would let a few hundred connections fill the memory.
	MaxReadFrameSize: 16 << 10,
	// The write timeout applies to a stream, not to the connection. Without
	// this a client that reads nothing at all keeps its connection for ever.
	WriteByteTimeout: writeTimeout / 2,
}

// Options are how to serve. The zero value is HTTP/1.1 without TLS, any number
// of connections and no delay at the end.
type Options struct {
	// MaxConnections is the most connections open at a time; 0 is no limit.
	// Further ones wait in the kernel's queue until one is closed.
	MaxConnections int
	// DrainDelay is how long new connections are still accepted when the server
	// is told to stop, so that load balancers have time to notice.
	DrainDelay time.Duration
	// Grace is how long requests in progress may take after that; 0 is 20 seconds.
	Grace time.Duration
	// TLS, if not nil, serves HTTPS, with HTTP/2 for clients that offer it.
	TLS *tls.Config
}

// Server is an HTTP server that can be told to stop.
type Server struct {
	options  Options
	http     *http.Server
	log      *slog.Logger
	draining atomic.Bool
	open     atomic.Int64 // connections
}

// New returns a server for a handler.
func New(h http.Handler, log *slog.Logger, o Options) *Server {
	if o.Grace == 0 {
		o.Grace = 20 * time.Second
	}
	s := &Server{options: o, log: log}
	s.http = &http.Server{
		Handler:                      s.connectionHeaders(h),
		TLSConfig:                    o.TLS,
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeaderBytes,
		HTTP2:                        http2Limits,
		DisableGeneralOptionsHandler: true, // our handler answers OPTIONS *
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	return s
}

// Connections returns how many connections are open now.
func (s *Server) Connections() int { return int(s.open.Load()) }

// Draining reports whether the server was told to stop.
func (s *Server) Draining() bool { return s.draining.Load() }

// connectionHeaders asks clients to close their connection while the server is
// stopping, and to use HTTPS in future where TLS is on.
func (s *Server) connectionHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		if s.options.TLS != nil {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// Stopping has three steps, so that every request on an accepted connection
// gets its answer. First every answer asks its client to close the connection,
// and new connections are still accepted for a moment. Then no connection is
// accepted, and connected clients have a moment to send their next request.
// Then idle connections are closed and requests in progress are finished.
const (
	minDrain = 100 * time.Millisecond // connections are accepted for at least this long
	linger   = time.Second            // then idle connections are kept for at most this long
)

// Serve answers on a listener until the context ends, then accepts no more
// connections, finishes the requests in progress and returns nil. If requests
// take longer than the grace period, they are aborted and Serve returns an
// error. Call it once.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	limited := newLimited(ln, s.options.MaxConnections)
	s.http.ConnState = s.connState(limited)
	failed := make(chan error, 1)
	go func() {
		if s.options.TLS != nil {
			failed <- s.http.ServeTLS(limited, "", "")
		} else {
			failed <- s.http.Serve(limited)
		}
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}

	s.log.Info("stopping", "drainDelay", s.options.DrainDelay.String(), "grace", s.options.Grace.String())
	s.draining.Store(true)
	select {
	case err := <-failed:
		return err
	case <-time.After(max(s.options.DrainDelay, minDrain)):
	}
	limited.Close()
	if err := <-failed; !errors.Is(err, net.ErrClosed) {
		return err
	}
	for end := time.Now().Add(linger); s.open.Load() > 0 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}

	deadline, cancel := context.WithTimeout(context.Background(), s.options.Grace)
	defer cancel()
	if err := s.http.Shutdown(deadline); err != nil {
		s.http.Close()
		return fmt.Errorf("requests were still in progress after %s and were aborted", s.options.Grace)
	}
	s.log.Info("stopped")
	return nil
}
