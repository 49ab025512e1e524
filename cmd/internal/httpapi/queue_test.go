package httpapi

import (
	"bytes"
	"errors"
	"net/http"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestClientWithoutAPlaceInTheQueueGetsNoLargeAnswer was added because large answers waited
// without a limit, so one client could block the large answers of all other clients.
func TestClientWithoutAPlaceInTheQueueGetsNoLargeAnswer(t *testing.T) {
	api := newAPI()
	api.Proxies = server.Proxies{netip.MustParsePrefix("192.0.2.0/24")}
	proxied := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "192.0.2.1:1234"
		api.ServeHTTP(w, r)
	})
	api.Queue = server.NewQueue(0) // no request gets a renderer
	full := make(chan struct{})
	var once sync.Once
	for range 1000 { // more than the queue takes
		go func() {
			_, err := api.Queue.Enter(t.Context(), netip.MustParseAddr("203.0.113.5"))
			if errors.Is(err, server.ErrBusy) {
				once.Do(func() { close(full) })
			}
		}()
	}
	<-full
	const want = `{"error":{"code":"RATE_LIMITED","message":"Too many requests for large answers are waiting: try again in 1 second.","details":{"retryAfter":1}}}`
	for target, large := range map[string]bool{
		"/v1/days?start=2026-01-01&end=2026-01-31":              true,
		"/v1/days?start=x&daysOff=x":                            true, // the values are not parsed yet
		"/calendar.ics?daysOff=2026-01-05":                      true,
		"/v1/holidays?year=2025&asOf=2025-08-01":                true,
		"/v1/holidays?year=2026":                                false,
		"/calendars/idx/calendar.ics":                           false,
		"/obligations.ics":                                      false,
		"/v1/workdays/add?date=2026-01-02&days=1":               false,
		"/v1/workdays/check?date=2026-01-02&daysOff=2026-01-05": false,
	} {
		r := get(proxied, target, "X-Forwarded-For: 203.0.113.5")
		switch refused := r.status == 503; {
		case refused != large:
			t.Errorf("%s: status %d", target, r.status)
		case refused && (r.header.Get("Retry-After") != "1" || r.header.Get("Cache-Control") != "no-store" || string(r.body) != want):
			t.Errorf("%s: header %v, body %s", target, r.header, r.body)
		}
	}
}

// TestObligationFeedIsCachedUntilTheNextYear was added because the server rendered the feed again
// for each request. Calendar programs request the feed every hour.
func TestObligationFeedIsCachedUntilTheNextYear(t *testing.T) {
	now := frozen.Clock()
	api := New(calendarsOf(frozen.Calendar()), func() time.Time { return now })
	first := get(api, "/obligations.ics")
	cached, _ := api.data.Load().rendered.Size()
	again := get(api, "/obligations.ics")
	if n, _ := api.data.Load().rendered.Size(); cached != 1 || n != 1 || !bytes.Equal(first.body, again.body) {
		t.Errorf("%d answers are cached after the first request and %d after the second, want 1 each time, and the same answer", cached, n)
	}
	if got, want := again.header.Get("Cache-Control"), first.header.Get("Cache-Control"); got != want {
		t.Errorf("Cache-Control is %q, want %q", got, want)
	}
	now = now.AddDate(1, 0, 0)
	if next := get(api, "/obligations.ics"); next.status != 200 || bytes.Equal(next.body, first.body) {
		t.Errorf("in the next year, got status %d, want 200 and another feed", next.status)
	}
}
