package httpapi

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/ask"
)

// TestBodyIsRefused: a GET may not bring a body. The refusal closes the
// connection and is not kept: a cache knows the request by its URL alone, and
// would serve the refusal to those who ask without a body.
func TestBodyIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		for _, chunked := range []bool{false, true} {
			send := func(method string) reply {
				r := httptest.NewRequest(method, path, strings.NewReader("hello"))
				if chunked {
					r.ContentLength, r.TransferEncoding = -1, []string{"chunked"}
				}
				w := httptest.NewRecorder()
				api.ServeHTTP(w, r)
				return reply{w.Code, w.Header(), w.Body.Bytes()}
			}
			got := send(http.MethodGet)
			wantError(t, got, 400, "INVALID_TYPE", `{"field":"body"}`)
			wantHeaders(t, got, "Connection: close", "Cache-Control: no-store", "Access-Control-Allow-Origin: *", "Access-Control-Expose-Headers: ETag, Retry-After", "X-Content-Type-Options: nosniff",
				"Cross-Origin-Resource-Policy: cross-origin", "Content-Type: application/json; charset=utf-8", "Content-Length: "+strconv.Itoa(len(got.body)))
			// OPTIONS is 204 on any path; the connection ends all the same.
			if got := send(http.MethodOptions); got.status != 204 || got.header.Get("Connection") != "close" {
				t.Errorf("OPTIONS with a body: %d, %v", got.status, got.header)
			}
		}
	})
}

// TestBodyIsRefusedAlone: HTTP/2 shares a connection, so that a refusal must
// not end it for the others.
func TestBodyIsRefusedAlone(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/v1/years", strings.NewReader("hello"))
	r.ProtoMajor, r.ProtoMinor = 2, 0
	w := httptest.NewRecorder()
	newAPI().ServeHTTP(w, r)
	if w.Code != 400 || w.Header().Get("Connection") != "" {
		t.Errorf("%d, %v", w.Code, w.Header())
	}
}

// TestFailureOfOurs: an error that is not an ask.Error is a fault of ours. It
// ends in a panic, which the server recovers.
func TestFailureOfOurs(t *testing.T) {
	api := newAPI()
	rt := *api.routes()[0]
	rt.path, rt.keep = "/v1/broken", false
	rt.query.answer = func(*ask.Context, ask.Texts) (any, error) { return nil, http.ErrBodyNotAllowed }
	defer func() {
		if cause := recover(); cause == nil || !strings.Contains(cause.(error).Error(), "/v1/broken") {
			t.Errorf("recovered %v", cause)
		}
		if r := get(api, "/v1/health"); r.status != 200 {
			t.Errorf("afterwards: %d", r.status)
		}
	}()
	(&endpoint{route: &rt, api: api}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v1/broken", nil))
}
