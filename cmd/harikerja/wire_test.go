package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

// TestServerSendsTheExpectedBytes sends the requests in testdata/wire.txt to the real
// server, byte for byte, and compares the answers with the answers in the file.
// At the end no additional goroutine may be running.
func TestServerSendsTheExpectedBytes(t *testing.T) {
	text, err := os.ReadFile("testdata/wire.txt")
	noError(t, err)
	cases := strings.Split(string(text), "\n## ")[1:]
	if len(cases) < 40 {
		t.Fatalf("only %d requests", len(cases))
	}
	before := runtime.NumGoroutine()
	log := &transcript{}
	addr, stop := listen(t, log)
	for _, c := range cases {
		name, rest, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) { wireCase(t, addr, rest) })
	}
	stop()
	if logged := log.String(); strings.Contains(logged, "panic") || strings.Contains(logged, "failed") {
		t.Errorf("the log has %s", logged)
	}
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

// TestDocsListEveryStatusWhoseErrorIsNotJSON: some errors in testdata/wire.txt are not
// JSON. docs/api.md lists exactly the statuses of these errors.
func TestDocsListEveryStatusWhoseErrorIsNotJSON(t *testing.T) {
	docs, err := os.ReadFile("../../docs/api.md")
	noError(t, err)
	wire, err := os.ReadFile("testdata/wire.txt")
	noError(t, err)
	_, section, _ := strings.Cut(string(docs), "before it looks at the path")
	section, _, _ = strings.Cut(section, "\n## ")
	statuses := func(text, pattern string) []string {
		var found []string
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			found = append(found, m[1])
		}
		slices.Sort(found)
		return slices.Compact(found)
	}
	got, want := statuses(section, `(?m)^\|.*\| (\d+) \|$`), statuses(string(wire), `(?m)^=> ([45]\d\d) (?:plain|none) `)
	if !slices.Equal(got, want) {
		t.Errorf("docs/api.md lists the statuses %v, want %v", got, want)
	}
}

// listen starts the server of the command on a free port.
func listen(t *testing.T, log io.Writer) (addr string, stop func()) {
	t.Helper()
	ln, err := server.Listen("addr", "127.0.0.1:0")
	noError(t, err)
	logger := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	p := &program{stderr: log, clock: time.Now}
	s, err := p.newService(serveConfig{})
	noError(t, err)
	h := s.handler(serveConfig{})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.New(h, logger, server.Options{}).Serve(ctx, ln) }()
	return ln.Addr().String(), func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

var repeated = regexp.MustCompile(`<x\*(\d+)>`)

// wireBytes converts a request from the notation of testdata/wire.txt to bytes.
func wireBytes(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		line = strings.ReplaceAll(line, "<NUL>", "\x00")
		line = strings.ReplaceAll(line, "<TLS>", "\x16\x03\x01\x00\x05hello")
		line = repeated.ReplaceAllStringFunc(line, func(m string) string {
			n, _ := strconv.Atoi(m[3 : len(m)-1])
			return strings.Repeat("x", n)
		})
		if text, ok := strings.CutSuffix(line, "<END>"); ok {
			b.WriteString(text)
		} else if text, ok := strings.CutSuffix(line, "<LF>"); ok {
			b.WriteString(text + "\n")
		} else {
			b.WriteString(line + "\r\n")
		}
	}
	return b.String()
}

func wireCase(t *testing.T, addr, text string) {
	var request, answers []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if answer, ok := strings.CutPrefix(line, "=> "); ok {
			answers = append(answers, answer)
		} else {
			request = append(request, line)
		}
	}
	conn, err := net.Dial("tcp", addr)
	noError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	// Ignore write errors: the server may reject a request before it has read all of
	// it.
	go io.WriteString(conn, wireBytes(request))

	r := bufio.NewReader(conn)
	method, _, _ := strings.Cut(request[0], " ")
	for i, want := range answers {
		fields := strings.Fields(want)
		if err := readAnswer(r, method, fields[:len(fields)-1]); err != nil {
			t.Fatalf("answer %d: %v", i+1, err)
		}
		method = http.MethodGet
	}
	if strings.HasSuffix(answers[len(answers)-1], " close") {
		if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil && !errors.Is(err, net.ErrClosed) && !strings.Contains(err.Error(), "reset") {
			t.Errorf("got %q and error %v, want a closed connection", rest, err)
		}
		return
	}
	io.WriteString(conn, "GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
	if err := readAnswer(r, http.MethodGet, []string{"200", "json"}); err != nil {
		t.Errorf("the connection is closed, want it open: %v", err)
	}
}

// readAnswer reads one answer and compares it with the expected answer.
func readAnswer(r *bufio.Reader, method string, want []string) error {
	response, err := http.ReadResponse(r, &http.Request{Method: method})
	if err != nil {
		return err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	media := response.Header.Get("Content-Type")
	got := []string{strconv.Itoa(response.StatusCode), shape(media, body)}
	if got[1] == "json" {
		var answer struct{ Error struct{ Code string } }
		if err := json.Unmarshal(body, &answer); err != nil {
			return err
		}
		if answer.Error.Code != "" {
			got = append(got, answer.Error.Code)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" {
			return fmt.Errorf("the answer does not have nosniff: %v", response.Header)
		}
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		return fmt.Errorf("got %v with %s %q, want %v", got, media, body, want)
	}
	if bytes.Contains(body, []byte("smuggled")) {
		return fmt.Errorf("the smuggled request was answered: %s", body)
	}
	return nil
}

// shape returns the type of an answer in the notation of testdata/wire.txt, such as json or page.
func shape(media string, body []byte) string {
	switch {
	case media == "application/json; charset=utf-8" && len(body) > 0:
		return "json"
	case strings.HasPrefix(media, "text/plain"):
		return "plain"
	case strings.HasPrefix(media, "text/html"):
		return "page"
	case len(body) == 0 && media == "":
		return "none"
	case len(body) == 0:
		return "empty"
	}
	return "other"
}
