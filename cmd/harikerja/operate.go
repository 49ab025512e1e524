package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/spf13/cobra"
)

// follow reloads files when they change, until the returned function is called. It handles SIGHUP
// even if there are no files to reload, because SIGHUP would otherwise end the process.
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
				s.log.Info("SIGHUP: there is no dataset file and no calendar directory to reload")
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

// serveAdmin serves the admin listener until the returned function is called. The admin
// listener stops after the public listener, so that operators can watch the server
// while it stops.
func (s *service) serveAdmin(ln net.Listener) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		admin := server.New(server.Recover(s.admin(ln.Addr()), s.log, httpapi.Internal), s.log.With("listener", "admin"),
			server.Options{MaxConnections: 64, Grace: time.Second})
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
// need CPU time, so they are served only on a loopback address.
func (s *service) admin(addr net.Addr) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.Handler())
	mux.HandleFunc(livePath, s.probe.Live)
	mux.HandleFunc(readyPath, s.probe.ReadyForOperator)
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsLoopback() {
		mux.HandleFunc("GET /debug/pprof/", forThisMachine(pprof.Index))
		mux.HandleFunc("GET /debug/pprof/profile", forThisMachine(pprof.Profile))
		mux.HandleFunc("GET /debug/pprof/trace", forThisMachine(pprof.Trace))
		mux.HandleFunc("GET /debug/pprof/symbol", forThisMachine(pprof.Symbol))
	}
	return mux
}

// forThisMachine rejects requests whose host is neither localhost nor a
// loopback address. Otherwise a web page could read from this listener through
// a host name that resolves to 127.0.0.1.
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

const healthTimeout = 3 * time.Second

func (p *program) healthcheck() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "healthcheck",
		Short: "Ask a running server whether it is ready",
		Long: `Request /readyz of a server. The exit code is 0 if the server is ready and 1 if
it is not. Use this command in containers without another HTTP client. Without
--url it uses the address in HARIKERJA_ADDR, as serve does.`,
		Example: `  harikerja healthcheck
  harikerja healthcheck --url http://127.0.0.1:9000/readyz`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			target, err := p.healthURL(address)
			if err != nil {
				return err
			}
			if err := ready(cmd.Context(), target); err != nil {
				return failure(err)
			}
			p.printf("ready\n")
			return nil
		},
	}
	addText(cmd, &address, "url",
		"the `ADDRESS` to request instead of the address in HARIKERJA_ADDR")
	return cmd
}

// healthURL returns the given address. If the address is empty, healthURL makes the
// address from the environment variables of this process. It assumes that the server
// has the same variables.
func (p *program) healthURL(given string) (string, error) {
	if given != "" {
		u, err := url.Parse(given)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
			return "", fmt.Errorf("--url: %q is not an address: use one such as http://127.0.0.1:8080/readyz", given)
		}
		return given, nil
	}
	addr := cmp.Or(p.env("HARIKERJA_ADDR"), "127.0.0.1:8080")
	if _, err := parseAddr(addr); err != nil {
		return "", fmt.Errorf("HARIKERJA_ADDR: %w", err)
	}
	host, port, _ := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + readyPath, nil
}

func ready(ctx context.Context, target string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // without a proxy
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("not ready: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 500)) // ignore the error: the status is enough
		return fmt.Errorf("not ready: %s answers %s: %s", target, answer.Status, body)
	}
	return nil
}
