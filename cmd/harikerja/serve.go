package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/apidocs"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/compat"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/mcp"
	"github.com/harikerja/harikerja/cmd/internal/ops"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/cmd/internal/web"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

func (p *program) serve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the pages, the HTTP API and MCP",
		Long: `Serve the pages, the HTTP API and, at /mcp, the Model Context Protocol until a
SIGTERM or SIGINT, then finish the requests in progress. A second signal ends the
process at once. SIGHUP reloads the dataset file and the calendar files.

Each flag can also be set by the environment variable in brackets. The flag has
priority. The address of the server is printed on standard output. Logs are
written to standard error, as text on a terminal, otherwise as JSON.`,
		Example: `  harikerja serve
  harikerja serve --addr :9000 --access-log 1/100
  harikerja serve --dataset /etc/harikerja/dataset.json --admin-addr 9090
  harikerja serve --calendars /etc/harikerja/calendars
  HARIKERJA_BASE_URL=https://holidays.example.org harikerja serve`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := p.serveConfig(cmd)
			if err != nil {
				return err
			}
			p.tuneMemory()
			s, err := p.newService(config)
			if err != nil {
				return err
			}
			return failure(p.listenAndServe(cmd.Context(), config, s))
		},
	}
	serveFlags(cmd)
	return cmd
}

// tuneMemory makes the garbage collector run less often than by default. The
// live heap is only a few megabytes, so with GOGC=100 garbage collection needs
// about an eighth of the time of a small request. When many slow clients read
// large answers, the memory limit makes the collector run more often again. The
// environment variables GOGC and GOMEMLIMIT override these values.
func (p *program) tuneMemory() {
	if p.env("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	if p.env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(256 << 20)
	}
}

// listenAndServe serves requests until the context ends or the process receives
// a signal.
func (p *program) listenAndServe(ctx context.Context, config serveConfig, s *service) error {
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
	signal.Ignore(syscall.SIGPIPE) // the reader of the output or the log may have exited
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process

	defer s.follow(config.poll)() // start this before the first output: a program that has read the output may send SIGHUP

	p.printStart(localURL(ln.Addr()), config, s.api.Calendar())
	if admin != nil {
		fmt.Fprintf(p.stdout.w, "Metrics: %s/metrics\n", localURL(admin.Addr()))
		defer s.serveAdmin(admin)()
	}
	s.logStart(ln.Addr(), admin, config)
	go s.prepare()
	return s.server.Serve(ctx, ln)
}

// handler returns a handler that calls "api", recovers from its panics and writes the access log.
func handler(api http.Handler, config serveConfig, log *slog.Logger) http.Handler {
	h := server.Recover(api, log, httpapi.Internal)
	if config.logEvery > 0 {
		h = server.AccessLog(h, log, config.logEvery, config.proxies)
	}
	return h
}

// printStart prints the address of the server and an example request.
func (p *program) printStart(here string, config serveConfig, cal *harikerja.Calendar) {
	years := cal.Years()
	first, last := years[0].Year, years[len(years)-1].Year
	w := p.stdout.w // ignore write errors: with p.stdout, a write error would make the command fail
	fmt.Fprintf(w, "Serving the holidays of %d to %d on %s\n", first, last, here)
	if config.baseURL != "" {
		fmt.Fprintf(w, "Public address: %s\n", config.baseURL)
	}
	if len(config.proxies) == 0 {
		fmt.Fprintln(w, "Behind a proxy, set --trusted-proxies: otherwise all visitors count as one client")
	}
	fmt.Fprintf(w, "Try: curl '%s/v1/holidays?year=%d'\n", here, last)
}

// logStart logs the same information as printStart.
func (s *service) logStart(addr net.Addr, admin net.Listener, config serveConfig) {
	years := s.api.Calendar().Years()
	list := []any{"version", moduleVersion(), "addr", addr.String(),
		"firstYear", years[0].Year, "lastYear", years[len(years)-1].Year, "dataset", cmp.Or(config.dataset, "built-in")}
	if config.calendars != "" {
		list = append(list, "calendars", config.calendars)
	}
	if admin != nil {
		list = append(list, "adminAddr", admin.Addr().String())
	}
	s.log.Info("serving", list...)
}

// localURL returns the address of a listener for clients on the same machine.
func localURL(addr net.Addr) string {
	host := addr.String()
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host = fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return "http://" + host
}

// newLog returns a logger that writes text to a terminal, and otherwise JSON.
func newLog(w io.Writer) *slog.Logger {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(w, nil))
		}
	}
	return slog.New(slog.NewJSONHandler(w, nil))
}

// service is a server and the data that it serves.
type service struct {
	api       *httpapi.API
	answers   http.Handler                       // the API, the pages, MCP, and the paths of other services
	tools     atomic.Pointer[func() *mcp.Server] // makes the tools at the first call
	clock     func() time.Time
	log       *slog.Logger
	server    *server.Server
	metrics   *ops.Metrics // nil without --admin-addr
	probe     *ops.Probe
	followers []*ops.Follower

	// The dataset and the operator's calendars are reloaded independently. The
	// mutex makes sure that a reload of one does not restore an old version of the other.
	joining  sync.Mutex
	operator []harikerja.Definition // the operator's calendars
}

func (s *service) useDataset(national *harikerja.Calendar) {
	s.joining.Lock()
	defer s.joining.Unlock()
	s.join(national)
}

func (s *service) useOperator(calendars []harikerja.Definition) {
	s.joining.Lock()
	defer s.joining.Unlock()
	s.operator = calendars
	s.join(s.api.Calendar())
}

func (s *service) join(national *harikerja.Calendar) {
	calendars, err := ask.NewCalendars(national, law.Default, s.operator...)
	if err != nil { // cannot happen: ops.CalendarLoader rejects repeated names
		panic(err)
	}
	s.useTools(calendars)
	s.api.Use(calendars)
	if s.server != nil { // not at startup
		go s.prepare()
	}
}

// prepare requests the two answers that take longest the first time, about 150 ms, so that no
// visitor waits for them.
func (s *service) prepare() {
	for _, path := range []string{"/docs", "/openapi.json"} {
		server.Get(s.answers, &url.URL{Path: path}, "")
	}
}

// useTools replaces the data of MCP for later requests.
func (s *service) useTools(calendars *ask.Calendars) {
	tools := sync.OnceValue(func() *mcp.Server {
		return mcp.New(calendars, s.clock, moduleVersion(), s.log)
	})
	s.tools.Store(&tools)
}

// otherPatterns lists the route names outside the API.
func otherPatterns() []string {
	return append(compat.Patterns(), pagesRoute, mcp.Path, livePath, readyPath)
}

// pagesRoute is the route name of all pages in the metrics.
const pagesRoute = "pages"

func (p *program) newService(config serveConfig) (*service, error) {
	calendars := ask.BuiltIn(builtin(), law.Default)
	s := &service{api: httpapi.New(calendars, p.clock), clock: p.clock, log: newLog(p.stderr)}
	s.useTools(calendars)
	tools := mcp.Handler(mcp.Options{Server: func() *mcp.Server { return (*s.tools.Load())() },
		Queue: s.api.Queue, Proxies: config.proxies, BaseURL: config.baseURL})
	others := &compat.Handler{Calendars: s.api.Calendars, Clock: p.clock, Others: s.api}
	s.answers = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == mcp.Path {
			r.Pattern = mcp.Path
			tools.ServeHTTP(w, r)
			return
		}
		others.ServeHTTP(w, r)
	})
	s.api.BaseURL, s.api.Proxies = config.baseURL, config.proxies
	pages := web.New(web.Options{Calendars: s.api.Calendars, Clock: p.clock, BaseURL: config.baseURL, Proxies: config.proxies,
		Queue: s.api.Queue, Unknown: http.HandlerFunc(httpapi.WriteNotFound)})
	docs := apidocs.New(apidocs.Options{Reference: s.api.Reference, BaseURL: config.baseURL,
		Asset: pages.Asset, RefuseQuery: pages.RefuseQuery, Others: pages})
	s.api.Others = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = pagesRoute
		docs.ServeHTTP(w, r)
	})
	if config.adminAddr != "" {
		s.metrics = ops.NewMetrics(moduleVersion(), slices.Concat(s.api.Patterns(), otherPatterns()), s.api.Calendar)
	}
	began := time.Now()
	s.probe = &ops.Probe{
		Calendar: s.api.Calendar,
		Draining: func() bool { return s.server.Draining() },
		State:    func() ops.State { return ops.State{LoadedAt: began} },
	}
	if err := s.loadDataset(config, p.clock); err != nil {
		return nil, err
	}
	if err := s.loadCalendars(config, p.clock); err != nil {
		return nil, err
	}
	s.server = server.New(s.handler(config), s.log, server.Options{MaxConnections: config.maxConnections,
		Proxies: config.proxies, DrainDelay: config.drainDelay})
	if s.metrics != nil {
		s.metrics.Connections(s.server.Connections, config.maxConnections)
	}
	return s, nil
}

// loadDataset loads the dataset file, if one is set. At startup, an invalid
// file is an error, because there is no older data to use. If the file is older
// than the built-in data, it is served and a warning is logged.
func (s *service) loadDataset(config serveConfig, clock func() time.Time) error {
	if config.dataset == "" {
		return nil
	}
	started := false
	data := ops.DatasetLoader{
		Current: func() *harikerja.Calendar {
			if !started {
				return nil
			}
			return s.api.Calendar()
		},
		Swap:          s.useDataset,
		AllowRollback: config.allowRollback,
		BuiltIn:       builtin,
		Clock:         clock,
	}
	f := &ops.Follower{What: "dataset", File: config.dataset, Use: data.Use, Log: s.log, Clock: clock}
	if s.metrics != nil {
		f.Counted = s.metrics.DatasetReloaded
	}
	if err := f.Load(); err != nil {
		return fmt.Errorf("cannot use %s: %w", config.dataset, err)
	}
	started = true
	err := builtin().CheckUpdate(s.api.Calendar())
	if older, ok := errors.AsType[*harikerja.OlderError](err); ok {
		s.log.Warn("the dataset file is older than the built-in data", "file", config.dataset, "cause", older.Reason)
	}
	s.probe.File, s.probe.State = config.dataset, f.State
	s.followers = append(s.followers, f)
	return nil
}

// loadCalendars loads the operator's calendars, if a directory is set. At
// startup, an invalid file is an error.
func (s *service) loadCalendars(config serveConfig, clock func() time.Time) error {
	l := &ops.CalendarLoader{Dir: config.calendars, AllowRollback: config.allowRollback, Reserved: s.datasetCalendars,
		Use: s.useOperator}
	f := &ops.Follower{What: "calendars", File: config.calendars, Read: l.Read, Log: s.log, Clock: clock}
	if s.metrics != nil {
		f.Counted = s.metrics.CalendarsReloaded
		s.metrics.Calendars(config.calendars, s.operatorCalendars, f.State)
	}
	if config.calendars == "" {
		return nil
	}
	if err := f.Load(); err != nil {
		return fmt.Errorf("cannot use the calendars in %s:\n%w", config.calendars, err)
	}
	if _, ignored, _ := ops.CalendarFiles(config.calendars); len(ignored) > 0 {
		s.log.Info("ignored: the name of a calendar file ends in .yaml, .yml or .json", "dir", config.calendars,
			"total", len(ignored), "files", ops.FirstFew(ignored))
	}
	s.probe.Dir, s.probe.Calendars, s.probe.Total = config.calendars, f.State, s.operatorCalendars
	s.followers = append(s.followers, f)
	return nil
}

// operatorCalendars returns the number of the operator's calendars in use.
func (s *service) operatorCalendars() int {
	s.joining.Lock()
	defer s.joining.Unlock()
	return len(s.operator)
}

func (s *service) datasetCalendars() []string {
	var names []string
	for _, def := range s.api.Calendar().Definitions() {
		names = append(names, def.Name)
	}
	return names
}

const (
	livePath  = "/livez"
	readyPath = "/readyz"
)

// handler returns the complete handler. Its parts are, from the innermost to the outermost:
//  1. the answers: MCP, the paths of other services, and the API, which passes all other paths
//     to the pages
//  2. the rate limit
//  3. the recovery from panics, and the access log
//  4. the probes, which must work despite the rate limit or a blocked log
//  5. the metrics
func (s *service) handler(config serveConfig) http.Handler {
	h := s.answers
	if config.rate.perSecond > 0 {
		limiter := ops.NewRateLimiter(config.rate.perSecond, config.rate.burst, time.Now)
		h = limiter.Handler(h, config.proxies.Client, httpapi.TooMany)
	}
	answer := handler(h, config, s.log)
	live := server.Recover(http.HandlerFunc(s.probe.Live), s.log, httpapi.Internal)
	ready := server.Recover(http.HandlerFunc(s.probe.Ready), s.log, httpapi.Internal)
	h = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case livePath:
			r.Pattern = livePath
			live.ServeHTTP(w, r)
		case readyPath:
			r.Pattern = readyPath
			ready.ServeHTTP(w, r)
		default:
			answer.ServeHTTP(w, r)
		}
	})
	if s.metrics != nil {
		h = s.metrics.Measure(h)
	}
	return h
}
