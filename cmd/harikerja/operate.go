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

// follow looks after the files until the function it returns is called. SIGHUP
// is taken in any case: it must not end a server that has nothing to load.
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
				s.log.Info("SIGHUP: there is no dataset file and no TLS certificate to load again")
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

// serveAdmin serves what operators look at, until the function it returns is
// called: to the very end, so that a server can be watched while it stops.
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

// admin answers operators. Profiles show the program's inside and cost time,
// so they are there for this machine alone.
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

// forThisMachine refuses requests that were sent to another name: a page in a
// browser on this machine can have a name of its own lead here.
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
