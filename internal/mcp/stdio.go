package mcp

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLine is the longest message taken on standard input. An honest one is far
// shorter.
const maxLine = 1 << 20

// ServeStdio speaks the protocol, a message a line, until the input or the
// context ends; what was asked before the input ended is still answered. A
// line that is no message ends it with an error.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.sdk.Run(ctx, patient{&sdk.IOTransport{Reader: io.NopCloser(in), Writer: neverClosed{out}, MaxLineLength: maxLine}})
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// neverClosed leaves the closing of a writer to its owner.
type neverClosed struct{ io.Writer }

func (neverClosed) Close() error { return nil }

// patient is a transport that does not end before all is answered. The SDK
// drops the questions under way when the input ends, so that a file of them
// would stay without answers.
type patient struct{ sdk.Transport }

func (p patient) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := p.Transport.Connect(ctx)
	return &patientConn{Connection: conn, answered: make(chan struct{}, 1)}, err
}

type patientConn struct {
	sdk.Connection
	mu       sync.Mutex
	open     int           // questions without an answer
	answered chan struct{} // told that there may be fewer
}

func (c *patientConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		c.mu.Lock()
		c.open++
		c.mu.Unlock()
	}
	for errors.Is(err, io.EOF) && c.waiting() {
		select {
		case <-c.answered:
		case <-ctx.Done():
			return m, err
		}
	}
	return m, err
}

func (c *patientConn) Write(ctx context.Context, m jsonrpc.Message) error {
	err := c.Connection.Write(ctx, m)
	if _, ok := m.(*jsonrpc.Response); ok {
		c.mu.Lock()
		c.open--
		if err != nil {
			c.open = 0 // nobody listens any more
		}
		c.mu.Unlock()
		select {
		case c.answered <- struct{}{}:
		default:
		}
	}
	return err
}

func (c *patientConn) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open > 0
}
