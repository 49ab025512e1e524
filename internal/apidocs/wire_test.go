package apidocs

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestContentLengthIsSet for every page and file, compressed or not, and for
// HEAD.
func TestContentLengthIsSet(t *testing.T) {
	h := handler(t)
	paths := []string{"/docs", "/docs/try"}
	for _, name := range assetNames {
		paths = append(paths, allAssets().URL(name))
	}
	for _, path := range paths {
		for _, accept := range []string{"gzip", "identity"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Header.Set("Accept-Encoding", accept)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			want := strconv.Itoa(w.Body.Len())
			if got := w.Header().Get("Content-Length"); got != want {
				t.Errorf("%s as %s: Content-Length %q, want %s", path, accept, got, want)
			}
			r.Method = http.MethodHead
			w = httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if got := w.Header().Get("Content-Length"); got != want || w.Body.Len() > 0 {
				t.Errorf("HEAD of %s as %s: Content-Length %q, want %s; %d bytes", path, accept, got, want, w.Body.Len())
			}
		}
	}
}

// TestRequestWithABodyIsAnswered: if a request announces a body and does not send
// it, the server answers and closes the connection.
func TestRequestWithABodyIsAnswered(t *testing.T) {
	srv := httptest.NewServer(handler(t))
	defer srv.Close()
	for _, path := range []string{"/docs", "/docs/"} {
		conn, err := net.Dial("tcp", srv.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
		answer, err := io.ReadAll(conn)
		if err != nil || !strings.Contains(string(answer), "Connection: close") {
			t.Errorf("%s: %v: %.200q", path, err, answer)
		}
	}
}
