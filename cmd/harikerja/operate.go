package main

import (
	"context"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/server"
)

// follow reloads files when they change, until the returned function is called.
// It always handles SIGHUP, which would otherwise end the process.
func (s *service) follow(poll time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	var group sync.WaitGroup
	var now []chan struct{}
	for _, f := range s.followers {
		forced := make(chan struct{})
		now = append(now, forced)
		group.Go(func() { f.Run(ctx, poll, forced) })
	}
	group.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-hangups:
			}
			if len(now) == 0 {
				s.log.Info("SIGHUP: there is no dataset file and no TLS certificate to reload")
			}
			for _, forced := range now {
				select {
				case forced <- struct{}{}:
				case <-ctx.Done():
				}
			}
		}
	})
	return func() {
		signal.Stop(hangups)
		cancel()
		group.Wait()
	}
}

// serveAdmin serves the admin listener until the returned function is called.
// It runs longer than the public one, so that operators can watch a server
// while it stops.
func (s *service) serveAdmin(ln net.Listener) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		admin := server.New(server.Recover(s.admin(ln.Addr()), s.log, httpapi.Internal), s.log.With("listener", "admin"), server.Options{MaxConnections: 64, Grace: time.Second})
		if err := admin.Serve(ctx, ln); err != nil {
			s.log.Error("the admin listener failed", "cause", err.Error())
		}
	})
	return func() {
		cancel()
		group.Wait()
	}
}

// admin returns the handler of the admin listener. Profiles show internals and
// cost time, so they are served on loopback only.
func (s *service) admin(addr net.Addr) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.Handler())
	mux.HandleFunc(livePath, s.probe.Live)
	mux.HandleFunc(readyPath, s.probe.Ready)
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsLoopback() {
		mux.HandleFunc("GET /debug/pprof/", forThisMachine(pprof.Index))
		mux.HandleFunc("GET /debug/pprof/profile", forThisMachine(pprof.Profile))
		mux.HandleFunc("GET /debug/pprof/trace", forThisMachine(pprof.Trace))
		mux.HandleFunc("GET /debug/pprof/symbol", forThisMachine(pprof.Symbol))
	}
	return mux
}

// forThisMachine rejects requests with another host name. Otherwise a web page
// could reach this listener by a name of its own that resolves to 127.0.0.1.
func forThisMachine(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if ip := net.ParseIP(strings.Trim(host, "[]")); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			httpapi.WriteNotFound(w, r)
			return
		}
		next(w, r)
	}
}
