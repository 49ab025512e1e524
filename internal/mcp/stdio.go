package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
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
// line that is no message is answered with an error, and the next one is read.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	answers := &lines{to: out}
	messages, sifted := io.Pipe()
	defer messages.Close()
	go func() { sifted.CloseWithError(sift(in, sifted, answers)) }()
	err := s.sdk.Run(ctx, patient{&sdk.IOTransport{Reader: messages, Writer: answers, MaxLineLength: -1}}) // sift has a limit
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// lines writes whole lines for several writers. It leaves the closing of the
// writer below to its owner.
type lines struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(b)
}

func (*lines) Close() error { return nil }

// sift passes on the lines that are messages, and answers the others. The SDK
// would end the session on the first of those. It returns why it ends, which is
// nil at the end of the input.
func sift(in io.Reader, messages, answers io.Writer) error {
	reader := bufio.NewReaderSize(in, maxLine)
	for {
		line, err := reader.ReadSlice('\n')
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = reader.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		to, text := messages, bytes.TrimSpace(line)
		var refusal []byte
		if tooLong {
			refusal = refuse(nil, jsonrpc.CodeParseError, fmt.Sprintf("The line is longer than %d bytes.", maxLine))
		} else if len(text) > 0 {
			_, refusal = readMessage(text)
		}
		if refusal != nil {
			to, text = answers, refusal
		}
		if len(text) > 0 {
			if _, err := to.Write(append(bytes.Clone(text), '\n')); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// patient is a transport that does not end before all is answered. The SDK
// drops the questions under way when the input ends, so that a file of them
// would stay without answers. Its errors are in our words.
type patient struct{ sdk.Transport }

func (p patient) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := p.Transport.Connect(ctx)
	return &patientConn{Connection: conn, methods: map[jsonrpc.ID]string{}, answered: make(chan struct{}, 1)}, err
}

type patientConn struct {
	sdk.Connection
	mu       sync.Mutex
	open     int                   // questions without an answer
	methods  map[jsonrpc.ID]string // their methods
	answered chan struct{}         // told that there may be fewer
}

func (c *patientConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		c.mu.Lock()
		c.open++
		c.methods[r.ID] = r.Method
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
	response, ok := m.(*jsonrpc.Response)
	if ok {
		c.mu.Lock()
		method := c.methods[response.ID]
		delete(c.methods, response.ID)
		c.mu.Unlock()
		if response.Error != nil {
			response.Error = inOurWords(method, response.Error)
		}
	}
	err := c.Connection.Write(ctx, m)
	if ok {
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
