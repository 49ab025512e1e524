package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/server"
	"github.com/harikerja/harikerja/internal/web"
	"github.com/spf13/cobra"
)

func (p *program) serve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer the same questions over HTTP",
		Long: `Serve the HTTP API until a SIGTERM or SIGINT, then finish the requests under way.
A second signal ends at once.

A flag may also be given by the environment variable in brackets; the flag wins.
Logs go to standard error: as text on a terminal, else as JSON.`,
		Example: `  harikerja serve
  harikerja serve --addr :9000 --access-log 1/100
  HARIKERJA_BASE_URL=https://holidays.example.org harikerja serve`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := p.serveConfig(cmd)
			if err != nil {
				return err
			}
			cal, err := p.calendar()
			if err != nil {
				return err
			}
			if err := p.listenAndServe(cmd.Context(), config, cal); err != nil {
				return &exit{code: exitNo, err: err}
			}
			return nil
		},
	}
	serveFlags(cmd)
	return cmd
}

// listenAndServe answers until the context ends or a signal comes.
func (p *program) listenAndServe(ctx context.Context, config serveConfig, cal *harikerja.Calendar) error {
	ln, err := server.Listen("addr", config.addr)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal then ends the process

	log := newLog(p.stderr)
	p.greet(ln.Addr(), config, cal)
	api := httpapi.New(cal, p.clock)
	api.BaseURL = config.baseURL
	api.Others = web.New(web.Options{Calendar: api.Calendar, Clock: p.clock, BaseURL: config.baseURL})
	return server.New(handler(api, config, log), log, server.Options{}).Serve(ctx, ln)
}

// handler is all that is served, from the inside out: the API, which sends
// paths that are not its own on to the pages, an answer where a handler fails,
// and the access log.
func handler(api http.Handler, config serveConfig, log *slog.Logger) http.Handler {
	h := server.Recover(api, log, httpapi.Internal)
	if config.logEvery > 0 {
		h = server.AccessLog(h, log, config.logEvery, nil)
	}
	return h
}

// greet tells whoever started the server where it is and what to try.
func (p *program) greet(addr net.Addr, config serveConfig, cal *harikerja.Calendar) {
	years := cal.Years()
	first, last := years[0].Year, years[len(years)-1].Year
	w := p.stdout.w // nobody may be listening there, and the server can do without
	fmt.Fprintf(w, "Serving the holidays of %d to %d on %s\n", first, last, localURL(addr))
	if config.baseURL != "" {
		fmt.Fprintf(w, "Public address: %s\n", config.baseURL)
	}
	fmt.Fprintf(w, "Try: curl '%s/v1/holidays?year=%d'\n", localURL(addr), last)
}

// localURL returns an address that this machine can reach the listener by.
func localURL(addr net.Addr) string {
	host := addr.String()
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host = fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return "http://" + host
}

// newLog writes text for people and JSON for everybody else.
func newLog(w io.Writer) *slog.Logger {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(w, nil))
		}
	}
	return slog.New(slog.NewJSONHandler(w, nil))
}
