package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/apidocs"
	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/ops"
	"github.com/harikerja/harikerja/internal/server"
	"github.com/harikerja/harikerja/internal/web"
)

// service is a server with everything that it serves.
type service struct {
	api         *httpapi.API
	log         *slog.Logger
	server      *server.Server
	metrics     *ops.Metrics // nil without --admin-addr
	probe       *ops.Probe
	certificate *server.Certificate // nil without TLS
	followers   []*ops.Follower
}

// pagesRoute is the route of the pages in the metrics.
const pagesRoute = "pages"

func (p *program) newService(config serveConfig) (*service, error) {
	s := &service{api: httpapi.New(builtin(), p.clock), log: newLog(p.stderr)}
	s.api.BaseURL = config.baseURL
	pages := web.New(web.Options{Calendar: s.api.Calendar, Clock: p.clock, BaseURL: config.baseURL, Unknown: http.HandlerFunc(httpapi.WriteNotFound)})
	docs := apidocs.New(apidocs.Options{Description: httpapi.Description, BaseURL: config.baseURL, RefuseQuery: pages.RefuseQuery, Others: pages})
	s.api.Others = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = pagesRoute
		docs.ServeHTTP(w, r)
	})
	if config.adminAddr != "" {
		s.metrics = ops.NewMetrics(moduleVersion(), append(s.api.Patterns(), pagesRoute, livePath, readyPath), s.api.Calendar)
	}
	began := time.Now()
	s.probe = &ops.Probe{
		Calendar: s.api.Calendar,
		Draining: func() bool { return s.server.Draining() },
		State:    func() ops.State { return ops.State{LoadedAt: began} },
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

// loadDataset loads the dataset file, if one is set. A file that cannot be used
// is an error at the start: there is no older data to keep. A file that knows
// less than the built-in data is served with a warning.
func (s *service) loadDataset(config serveConfig) error {
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
		Swap:          s.api.Use,
		AllowRollback: config.allowRollback,
	}
	f := &ops.Follower{What: "dataset", Files: []string{config.dataset}, Use: data.Use, Log: s.log, Clock: time.Now}
	if s.metrics != nil {
		f.Counted = s.metrics.DatasetReloaded
	}
	if err := f.Load(); err != nil {
		return fmt.Errorf("cannot use %s: %w", config.dataset, err)
	}
	started = true
	if err := ops.Older(builtin(), s.api.Calendar()); err != nil {
		s.log.Warn("the dataset file is older than the built-in data", "file", config.dataset, "cause", err.Error())
	}
	s.probe.File, s.probe.State = config.dataset, f.State
	s.followers = append(s.followers, f)
	return nil
}

func (s *service) loadCertificate(config serveConfig) error {
	if config.tlsCert == "" {
		return nil
	}
	s.certificate = new(server.Certificate)
	f := &ops.Follower{What: "TLS certificate", Files: []string{config.tlsCert, config.tlsKey}, Log: s.log, Clock: time.Now,
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

// handler returns everything that is served, from the inside out: the API,
// which passes other paths on to the pages; the rate limit; recovery and log;
// the probes, which neither the rate limit nor a blocked log may stop; and the
// metrics.
func (s *service) handler(config serveConfig) http.Handler {
	var h http.Handler = s.api
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
