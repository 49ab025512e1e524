package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/server"
	"github.com/spf13/cobra"
)

func (p *program) serve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer the same questions over HTTP",
		Long: `Serve the pages and the HTTP API until a SIGTERM or SIGINT, then finish the
requests in progress. A second signal ends the process at once. SIGHUP reloads
the dataset file and the TLS certificate.

Each flag can also be set by the environment variable in brackets; the flag
wins. The greeting goes to standard output. Logs go to standard error, as text
on a terminal, otherwise as JSON.`,
		Example: `  harikerja serve
  harikerja serve --addr :9000 --access-log 1/100
  harikerja serve --dataset /etc/harikerja/dataset.json --admin-addr 9090
  HARIKERJA_BASE_URL=https://holidays.example.org harikerja serve`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := p.serveConfig(cmd)
			if err != nil {
				return err
			}
			s, err := p.newService(config)
			if err != nil {
				return err
			}
			if err := p.listenAndServe(cmd.Context(), config, s); err != nil {
				return &exit{code: exitNo, err: err}
			}
			return nil
		},
	}
	serveFlags(cmd)
	return cmd
}

// tuneMemory makes the garbage collector run less often than by default: the
// live heap is only a few megabytes, so Go's 100 % costs about an eighth of the
// time of a small request. When many slow clients hold large answers, the memory
// limit makes it run more often again. GOGC and GOMEMLIMIT override both.
func (p *program) tuneMemory() {
	if p.env("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	if p.env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(256 << 20)
	}
}

// listenAndServe answers until the context ends or the process gets a signal.
func (p *program) listenAndServe(ctx context.Context, config serveConfig, s *service) error {
	p.tuneMemory()
	ln, err := server.Listen("addr", config.addr)
	if err != nil {
		return err
	}
	defer ln.Close()
	var admin net.Listener
	if config.adminAddr != "" {
		if admin, err = server.Listen("admin-addr", config.adminAddr); err != nil {
			return err
		}
		defer admin.Close()
	}
	signal.Ignore(syscall.SIGPIPE) // the reader of the greeting or the log may be gone
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process

	defer s.follow(config.poll)() // before the greeting: signals may come after it

	p.greet(ln.Addr(), config, s.api.Calendar())
	if admin != nil {
		fmt.Fprintf(p.stdout.w, "Metrics: %s/metrics\n", localURL(admin.Addr()))
		defer s.serveAdmin(admin)()
	}
	s.logStart(ln.Addr(), admin, config)
	return s.server.Serve(ctx, ln)
}

// handler wraps the API and the pages, from the inside out: recovery from
// panics, and the access log.
func handler(api http.Handler, config serveConfig, log *slog.Logger) http.Handler {
	h := server.Recover(api, log, httpapi.Internal)
	if config.logEvery > 0 {
		h = server.AccessLog(h, log, config.logEvery, config.proxies)
	}
	return h
}

// greet prints where the server is and what to try.
func (p *program) greet(addr net.Addr, config serveConfig, cal *harikerja.Calendar) {
	years := cal.Years()
	first, last := years[0].Year, years[len(years)-1].Year
	w := p.stdout.w // not p.stdout: an error here does not end the server
	here := localURL(addr)
	if config.tlsCert != "" {
		here = "https" + strings.TrimPrefix(here, "http")
	}
	fmt.Fprintf(w, "Serving the holidays of %d to %d on %s\n", first, last, here)
	if config.baseURL != "" {
		fmt.Fprintf(w, "Public address: %s\n", config.baseURL)
	}
	fmt.Fprintf(w, "Try: curl '%s/v1/holidays?year=%d'\n", here, last)
}

// logStart logs what greet prints.
func (s *service) logStart(addr net.Addr, admin net.Listener, config serveConfig) {
	years := s.api.Calendar().Years()
	list := []any{"version", moduleVersion(), "addr", addr.String(),
		"firstYear", years[0].Year, "lastYear", years[len(years)-1].Year, "dataset", cmp.Or(config.dataset, "built-in")}
	if admin != nil {
		list = append(list, "adminAddr", admin.Addr().String())
	}
	s.log.Info("serving", list...)
}

// localURL returns the address of a listener for clients on this machine.
func localURL(addr net.Addr) string {
	host := addr.String()
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host = fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return "http://" + host
}

// newLog writes text to a terminal and JSON otherwise.
func newLog(w io.Writer) *slog.Logger {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(w, nil))
		}
	}
	return slog.New(slog.NewJSONHandler(w, nil))
}
