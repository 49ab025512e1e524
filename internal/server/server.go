// Package server runs an HTTP handler: limits on connections, graceful
// shutdown, logs and recovery from panics. It also has what all handlers share:
// rendered answers with ETags and compressed forms, and security headers.
package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

// Limits on one connection. A normal client stays far below them.
//
// Each timeout is there for a client that would otherwise hold a connection
// for as long as it likes. readTimeout is for one that sends its request
// slowly; net/http applies it to the header too, so a ReadHeaderTimeout would
// only add a further timer to each request. writeTimeout is for one that does
// not read the answer, idleTimeout for one that sends no further request.
// readTimeout is not shorter than writeTimeout: when it expires during an
// answer, net/http cancels the context of the request and of later ones.
const (
	readTimeout    = 10 * time.Second
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

// Listen opens a TCP address. Its errors say what to do; flag is the name of
// the flag that sets the address.
func Listen(flag, addr string) (net.Listener, error) {
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return ln, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is in use: stop what listens there, or choose another with --%s", addr, flag)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("the address %s may not be opened by this user: choose a port above 1023 with --%s", addr, flag)
	}
	return nil, fmt.Errorf("cannot listen on %q: %v; an address is HOST:PORT, as in 127.0.0.1:8080", addr, err)
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
