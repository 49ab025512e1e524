package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/apidocs"
	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/metrics"
	"github.com/harikerja/harikerja/internal/probe"
	"github.com/harikerja/harikerja/internal/ratelimit"
	"github.com/harikerja/harikerja/internal/reload"
	"github.com/harikerja/harikerja/internal/server"
	"github.com/harikerja/harikerja/internal/web"
)

// service is all that runs in a server, put together.
type service struct {
	api         *httpapi.API
	log         *slog.Logger
	server      *server.Server
	metrics     *metrics.Metrics // nil where nobody can read them
	probe       *probe.Probe
	certificate *server.Certificate // nil for clear text
	followers   []*reload.Follower
}

// pagesRoute is what the metrics call the pages for people.
const pagesRoute = "pages"

func (p *program) newService(config serveConfig) (*service, error) {
	s := &service{api: httpapi.New(builtin(), p.clock), log: newLog(p.stderr)}
	s.api.BaseURL = config.baseURL
	pages := web.New(web.Options{Calendar: s.api.Calendar, Clock: p.clock, BaseURL: config.baseURL, Unknown: http.HandlerFunc(httpapi.WriteNotFound)})
	docs := apidocs.New(apidocs.Options{Description: httpapi.Description, BaseURL: config.baseURL, Others: pages})
	s.api.Others = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = pagesRoute
		docs.ServeHTTP(w, r)
	})
	if config.adminAddr != "" {
		s.metrics = metrics.New(moduleVersion(), append(httpapi.Patterns(), pagesRoute, livePath, readyPath), s.api.Calendar)
	}
	began := time.Now()
	s.probe = &probe.Probe{
		Calendar: s.api.Calendar,
		Draining: func() bool { return s.server.Draining() },
		Dataset:  func() probe.Dataset { return probe.Dataset{LoadedAt: began} },
	}
	if err := s.loadDataset(config); err != nil {
		return nil, err
	}
	if err := s.loadCertificate(config); err != nil {
		return nil, err
	}
	options := server.Options{MaxConnections: config.maxConnections, DrainDelay: config.drainDelay}
	if s.certificate != nil {
		options.TLS = s.certificate.Config()
	}
	s.server = server.New(s.handler(config), s.log, options)
	if s.metrics != nil {
		s.metrics.Connections(s.server.Connections, config.maxConnections)
	}
	return s, nil
}

// loadDataset loads the dataset file, if there is one to serve. At the start
// there is nothing to fall back to, so a file that cannot be used ends it; one
// that knows less than the built-in data is served, since it was asked for.
func (s *service) loadDataset(config serveConfig) error {
	if config.dataset == "" {
		return nil
	}
	started := false
	data := reload.Dataset{
		Current: func() *harikerja.Calendar {
			if !started {
				return nil
			}
			return s.api.Calendar()
		},
		Check:         probe.Check,
		Swap:          s.api.Use,
		AllowRollback: config.allowRollback,
	}
	f := &reload.Follower{What: "dataset", Files: []string{config.dataset}, Use: data.Use, Log: s.log, Clock: time.Now}
	if s.metrics != nil {
		f.Counted = s.metrics.DatasetReloaded
	}
	if err := f.Load(); err != nil {
		return fmt.Errorf("cannot use %s: %w", config.dataset, err)
	}
	started = true
	if err := reload.Older(builtin(), s.api.Calendar()); err != nil {
		s.log.Warn("the dataset file is older than the built-in data", "file", config.dataset, "cause", err.Error())
	}
	s.probe.Dataset = func() probe.Dataset {
		state := f.State()
		return probe.Dataset{File: config.dataset, LoadedAt: state.LoadedAt, Err: state.Err, ErrAt: state.ErrAt}
	}
	s.followers = append(s.followers, f)
	return nil
}

func (s *service) loadCertificate(config serveConfig) error {
	if config.tlsCert == "" {
		return nil
	}
	s.certificate = new(server.Certificate)
	f := &reload.Follower{What: "TLS certificate", Files: []string{config.tlsCert, config.tlsKey}, Log: s.log, Clock: time.Now,
		Use: func(contents [][]byte) error { return s.certificate.Use(contents[0], contents[1], time.Now()) }}
	if s.metrics != nil {
		f.Counted = s.metrics.CertificateReloaded
	}
	if err := f.Load(); err != nil {
		return fmt.Errorf("cannot speak TLS: %w", err)
	}
	s.followers = append(s.followers, f)
	return nil
}

const (
	livePath  = "/livez"
	readyPath = "/readyz"
)

// handler is all that is served, from the inside out: the API, which sends
// paths that are not its own on to the pages; the limit on one client; recovery
// and log; the probes, which neither a limit nor a log that nobody reads may
// stop; and the metrics.
func (s *service) handler(config serveConfig) http.Handler {
	var h http.Handler = s.api
	if config.rate.perSecond > 0 {
		limiter := ratelimit.New(config.rate.perSecond, config.rate.burst, time.Now)
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
