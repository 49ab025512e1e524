// Package server runs an HTTP handler for years: limits on what a client may
// send or hold, an orderly end, a log, and a clean answer when a handler
// fails. It knows nothing of what is served.
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

// Listen opens a TCP address, with errors that say what to do. The flag is the
// one that chose the address.
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
	// Further ones wait in the system's queue until one ends.
	MaxConnections int
	// DrainDelay is how long new connections are still taken once the end was
	// asked for, so that load balancers have time to notice.
	DrainDelay time.Duration
	// Grace is how long requests under way may take after that; 0 is 20 seconds.
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
		Handler:                      s.polite(h),
		TLSConfig:                    o.TLS,
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeaderBytes,
		HTTP2:                        http2Limits,
		DisableGeneralOptionsHandler: true, // OPTIONS * is ours to answer
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	return s
}

// Connections returns how many connections are open now.
func (s *Server) Connections() int { return int(s.open.Load()) }

// Draining reports whether the end was asked for.
func (s *Server) Draining() bool { return s.draining.Load() }

// Header values are shared between answers: nobody changes them.
var (
	closeConnection = []string{"close"}
	onlyTLS         = []string{"max-age=31536000"}
)

// polite asks clients to leave while the server is stopping, and to come back
// by TLS where TLS is spoken.
func (s *Server) polite(next http.Handler) http.Handler {
	secure := s.options.TLS != nil
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header()["Connection"] = closeConnection
		}
		if secure {
			w.Header()["Strict-Transport-Security"] = onlyTLS
		}
		next.ServeHTTP(w, r)
	})
}
