package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/frozen"
)

// The tests request two pages: a cached page, and a page for one visitor.
const everyonesPage, visitorsPage = "/2026", "/2026?daysOff=2026-01-05"

func requestFrom(client, target string) *http.Request {
	r := httptest.NewRequest("GET", target, nil)
	r.RemoteAddr = client + ":1234"
	return r
}

// statusFor returns the status that a client gets.
func statusFor(h http.Handler, r *http.Request) int {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

// fillQueue occupies the renderer and fills the queue with requests of a client. The returned
// function frees the renderer, and the requests leave the queue.
func fillQueue(t *testing.T, h *Handler, client string) (free func()) {
	t.Helper()
	free = takeRenderers(t, h)
	full := make(chan struct{})
	var once sync.Once
	for range 1000 { // more than the queue takes
		go func() {
			place, err := h.Queue.Enter(t.Context(), netip.MustParseAddr(client))
			if errors.Is(err, server.ErrBusy) {
				once.Do(func() { close(full) })
			}
			place.Leave()
		}()
	}
	<-full
	return free
}

// takeRenderers occupies the renderer, as a request from another client would. The returned
// function frees the renderer.
func takeRenderers(t *testing.T, h *Handler) (free func()) {
	t.Helper()
	place, err := h.Queue.Enter(t.Context(), netip.MustParseAddr("198.51.100.7"))
	noError(t, err)
	return place.Leave
}

// TestPagesForOneVisitorDoNotDelayCachedPages: a page that is in the cache needs no renderer.
func TestPagesForOneVisitorDoNotDelayCachedPages(t *testing.T) {
	h := site(t)
	targets := []string{everyonesPage, "/", "/2026/long-weekends?bridges=4", "/calculator?lang=en", "/2026?calendar=idx"}
	for _, target := range targets {
		statusFor(h, requestFrom("192.0.2.1", target))
	}
	takeRenderers(t, h)
	for _, target := range targets {
		if got := statusFor(h, requestFrom("192.0.2.1", target)); got != 200 {
			t.Errorf("%s: status %d", target, got)
		}
	}
}

func TestClientWithoutAPlaceInTheQueueIsRefusedAtOnce(t *testing.T) {
	h := site(t)
	statusFor(h, requestFrom("203.0.113.5", everyonesPage)) // caches the page
	free := fillQueue(t, h, "192.0.2.1")
	for target, words := range map[string][]string{
		visitorsPage + "&lang=id":          {"Server sedang sibuk", "Muat ulang halaman ini sebentar lagi."},
		visitorsPage + "&lang=en":          {"The server is busy", "Reload this page in a moment."},
		"/calculator?days=3":               {"Server sedang sibuk"},
		"/2026?daysOff=x":                  {"Server sedang sibuk"}, // the profile is not parsed
		"/2026/payroll.csv?week=6&lang=en": {"The server is busy"},
		"/3000":                            {"Server sedang sibuk"}, // an error page
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, requestFrom("192.0.2.1", target))
		if w.Code != 503 || w.Header().Get("Retry-After") != "1" || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
			t.Errorf("%s: status %d, header %v", target, w.Code, w.Header())
		}
		for _, text := range words {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%s: the page does not contain %q", target, text)
			}
		}
		readHTML(t, target, w.Body.String())
	}
	if got := statusFor(h, requestFrom("192.0.2.1", everyonesPage)); got != 200 {
		t.Errorf("a cached page: got status %d, want 200", got)
	}
	free()
	if got := statusFor(h, requestFrom("203.0.113.5", visitorsPage)); got != 200 {
		t.Errorf("another client: got status %d, want 200", got)
	}
}

func TestQueueCountsTheClientBehindATrustedProxy(t *testing.T) {
	h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), Proxies: server.Proxies{netip.MustParsePrefix("192.0.2.0/24")}})
	free := fillQueue(t, h, "203.0.113.5")
	status := func(client string) int {
		r := requestFrom("192.0.2.1", visitorsPage)
		r.Header.Set("X-Forwarded-For", client)
		return statusFor(h, r)
	}
	if got := status("203.0.113.5"); got != 503 {
		t.Errorf("a client with many requests: status %d, want 503", got)
	}
	time.AfterFunc(10*time.Millisecond, free)
	if got := status("198.51.100.6"); got != 200 {
		t.Errorf("another client: status %d, want 200", got)
	}
}

func TestPageOfADisconnectedClientIsNotRendered(t *testing.T) {
	h := site(t)
	free := takeRenderers(t, h)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, target := range []string{visitorsPage, everyonesPage} {
		func() {
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler {
					t.Errorf("%s: recovered %v", target, cause)
				}
			}()
			statusFor(h, requestFrom("192.0.2.1", target).WithContext(ctx))
		}()
	}
	free()
	if got := statusFor(h, requestFrom("192.0.2.1", visitorsPage)); got != 200 {
		t.Errorf("status %d", got)
	}
}

// slowWriter simulates a client that does not read. It calls the function check before the first
// byte is sent.
type slowWriter struct {
	http.ResponseWriter
	check func()
}

func (w *slowWriter) Write(b []byte) (int, error) {
	w.check()
	return w.ResponseWriter.Write(b)
}

func TestRendererIsFreeBeforeThePageIsSent(t *testing.T) {
	h := site(t)
	sent := false
	h.ServeHTTP(&slowWriter{httptest.NewRecorder(), func() {
		sent = true
		takeRenderers(t, h)() // would wait forever if the renderer were not free
	}}, requestFrom("192.0.2.1", visitorsPage))
	if !sent {
		t.Error("nothing was sent")
	}
}
