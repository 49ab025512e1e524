package mcp

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// stub is an API that knows its description and years, and answers everything
// else the same way. The real one is asked in the tests of the command.
type stub struct {
	mu     sync.Mutex
	status int
	body   string
	asked  []string
}

func (s *stub) answer(t *testing.T) Answer {
	description, err := os.ReadFile("../httpapi/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(target string) (int, []byte) {
		switch target {
		case "/openapi.json":
			return http.StatusOK, description
		case "/v1/years":
			return http.StatusOK, []byte(`{"meta":{},"data":{"coverage":{"first":2009,"last":2027},"years":[]}}`)
		}
		s.mu.Lock()
		s.asked = append(s.asked, target)
		s.mu.Unlock()
		if s.status == 0 {
			panic("the stub fails")
		}
		return s.status, []byte(s.body)
	}
}

// newServer returns a server over a stub, and what it logs.
func newServer(t *testing.T, s *stub) (*Server, *bytes.Buffer) {
	t.Helper()
	logged := new(bytes.Buffer)
	server, err := New(s.answer(t), "v0.0.0", slog.New(slog.NewJSONHandler(logged, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return server, logged
}

// connect returns a session of the SDK's client with a server in this process.
func connect(t *testing.T, s *Server) *sdk.ClientSession {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.ServeStdio(ctx, toServer, fromServer)
		fromServer.Close()
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "v0"}, nil)
	session, err := client.Connect(ctx, &sdk.IOTransport{Reader: toClient, Writer: fromClient}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		session.Close() // an error: the other side is gone
	})
	return session
}
