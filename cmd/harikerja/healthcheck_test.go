package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealthcheck(t *testing.T) {
	status := http.StatusOK
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != readyPath {
			t.Errorf("the command requested %s, want %s", r.URL.Path, readyPath)
		}
		w.WriteHeader(status)
		w.Write([]byte(`{"status":"draining"}`))
	})
	server := httptest.NewServer(answer)
	defer server.Close()
	secure := httptest.NewTLSServer(answer)
	defer secure.Close()
	addr := strings.TrimPrefix(server.URL, "http://")

	check := func(environ []string, args ...string) result {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), append([]string{"healthcheck"}, args...), environ, &stdout, &stderr, fixed("2026-06-15T05:00:00Z"))
		return result{code: code, stdout: stdout.String(), stderr: stderr.String()}
	}
	port := addr[strings.LastIndex(addr, ":"):]
	for _, environ := range [][]string{{"HARIKERJA_ADDR=" + addr}, {"HARIKERJA_ADDR=" + port}, {"HARIKERJA_ADDR=0.0.0.0" + port},
		{"HARIKERJA_ADDR=" + strings.TrimPrefix(secure.URL, "https://"), "HARIKERJA_TLS_CERT=cert.pem"}} {
		if got := check(environ); got.code != 0 || got.stdout != "ready\n" || got.stderr != "" {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q", environ, got.code, got.stdout, got.stderr)
		}
	}
	if got := check(nil, "--url", server.URL+readyPath); got.code != 0 {
		t.Errorf("--url: exit code %d, stderr %q", got.code, got.stderr)
	}

	status = http.StatusServiceUnavailable
	if got := check([]string{"HARIKERJA_ADDR=" + addr}); got.code != exitNo || !strings.Contains(got.stderr, `503 Service Unavailable: {"status":"draining"}`) {
		t.Errorf("draining: exit code %d, stderr %q", got.code, got.stderr)
	}
	server.Close()
	if got := check([]string{"HARIKERJA_ADDR=" + addr}); got.code != exitNo || !strings.HasPrefix(got.stderr, "harikerja: not ready: ") {
		t.Errorf("without a server: exit code %d, stderr %q", got.code, got.stderr)
	}
	for _, args := range [][]string{{"--url", "localhost:8080"}, {"--url", ""}, {"--url", "http://"}} {
		if got := check([]string{"HARIKERJA_ADDR=nonsense"}, args...); got.code != exitNoAnswer {
			t.Errorf("%q: exit code %d, stderr %q", args, got.code, got.stderr)
		}
	}
}
