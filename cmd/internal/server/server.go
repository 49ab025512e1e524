// Package server runs an HTTP handler with limits on connections, graceful
// shutdown, logs and recovery from panics. It also has code that all handlers
// share: rendered answers with ETags and compressed forms, and security headers.
package server

import (
	"context"
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
// Without these timeouts, a client could keep its connection open forever.
// readTimeout is for a client that sends its request slowly. net/http applies
// readTimeout to the header too, so a ReadHeaderTimeout would only add another
// timer to each request. writeTimeout is for a client that does not read the
// answer. idleTimeout is for a client that sends no further request.
//
// readTimeout must not be shorter than writeTimeout. If readTimeout expires during
// an answer, net/http cancels the contexts of this request and of later requests.
const (
	readTimeout    = 10 * time.Second
	writeTimeout   = 10 * time.Second
	idleTimeout    = 60 * time.Second
	maxHeaderBytes = 16 << 10
)

// Options configure a server. The zero value means any number of connections and no
// drain delay.
type Options struct {
	// MaxConnections is the maximum number of open connections; 0 means no limit. Further
	// connections wait. One network has at most a quarter of the connections.
	MaxConnections int
	// Proxies are the trusted proxies. They may have all connections.
	Proxies Proxies
	// DrainDelay is how long the server still accepts new connections after the context of
	// Serve ends. During this time, load balancers can notice that the server is stopping.
	DrainDelay time.Duration
	// Grace is how long requests in progress may take after the server has stopped
	// accepting connections; 0 means 20 seconds.
	Grace time.Duration
}

// Server is an HTTP server with a graceful shutdown.
type Server struct {
	options  Options
	http     *http.Server
	log      *slog.Logger
	draining atomic.Bool
	open     openConnections
}

// New returns a server for a handler. Serve starts it.
func New(h http.Handler, log *slog.Logger, o Options) *Server {
	if o.Grace == 0 {
		o.Grace = 20 * time.Second
	}
	s := &Server{options: o, log: log}
	s.http = &http.Server{
		Handler:                      s.connectionHeaders(h),
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeaderBytes,
		ConnState:                    s.open.state,
		DisableGeneralOptionsHandler: true, // our handler answers OPTIONS *
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	return s
}

// Connections returns the number of open connections.
func (s *Server) Connections() int { return int(s.open.Load()) }

// Draining reports whether the server is stopping.
func (s *Server) Draining() bool { return s.draining.Load() }

// connectionHeaders asks clients to close their connection while the server is
// stopping.
func (s *Server) connectionHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// The server stops in three steps, so that every request on an accepted
// connection gets its answer. First every answer asks its client to close the
// connection, and the server still accepts new connections for a short time. Then
// it accepts no more connections, and connected clients have a short time to send
// their next request. Then it closes idle connections and finishes the requests
// in progress.
const (
	minDrain = 100 * time.Millisecond // minimum duration of the first step
	linger   = time.Second            // maximum duration of the second step
)

// Serve answers requests on a listener until the context ends. Then it stops the
// server as described above and returns nil. If requests take longer than the
// grace period, they are aborted and Serve returns an error. Call it once.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	ln = limitedListener(ln, s.options.MaxConnections, s.options.Proxies)
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(ln) }()
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
	ln.Close()
	if err := <-failed; !errors.Is(err, net.ErrClosed) {
		return err
	}
	for end := time.Now().Add(linger); s.Connections() > 0 && time.Now().Before(end); {
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
