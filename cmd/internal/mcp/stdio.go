package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLine is the maximum length in bytes of a line on standard input. Real
// messages are much shorter.
const maxLine = 1 << 20

// stopTimeout limits how long ServeStdio waits for open requests after its context ended. Without
// a limit, ServeStdio would wait forever for a client that does not read its answers.
const stopTimeout = time.Second

// ServeStdio reads one message per line until the input or the context ends. It then answers all
// requests that it has read. If a line is not a message, it answers with an error and reads the
// next line.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	answers := &lineWriter{to: out}
	messages, filtered := io.Pipe()
	defer messages.Close()
	go func() { filtered.CloseWithError(filterLines(in, filtered, answers)) }()
	// The transport needs no limit, because filterLines limits the length of a
	// line.
	lines := &sdk.IOTransport{Reader: messages, Writer: answers, MaxLineLength: -1}
	ended := make(chan error, 1)
	// When ctx ends, the context of the SDK must not end, because the SDK would drop open
	// requests.
	go func() {
		ended <- s.sdk.Run(context.WithoutCancel(ctx),
			drainingTransport{Transport: lines, input: ctx, answers: answers})
	}()
	select {
	case err := <-ended:
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			return nil
		}
		return err
	case <-ctx.Done():
	}
	select {
	case <-ended:
	case <-time.After(stopTimeout):
	}
	return nil
}

// lineWriter writes whole lines. Several goroutines can use it at the same time.
// Close does nothing, because the owner of the underlying writer closes it.
type lineWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lineWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(b)
}

func (*lineWriter) Close() error { return nil }

// filterLines copies each line that is a valid message to the writer "messages". For every other
// line it writes an error to the writer "answers", because the SDK would end the session at the
// first line that is not a message. Empty lines are ignored. If reading or writing fails, it
// returns that error. At the end of the input it returns nil.
func filterLines(in io.Reader, messages, answers io.Writer) error {
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
			refusal = refuse(nil, jsonrpc.CodeParseError,
				fmt.Sprintf("The line is longer than %d bytes.", maxLine))
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

// drainingTransport is a transport that stays open until all requests are answered. Without it,
// the SDK drops unanswered requests when the input ends, and requests from a file would get no
// answers. It also refuses a request whose id is in use, because the SDK would not answer it. And
// it replaces the SDK's error messages with the messages of this package.
type drainingTransport struct {
	sdk.Transport
	input   context.Context // no message is read after it ended
	answers io.Writer
}

func (t drainingTransport) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	return &drainingConn{Connection: conn, transport: t, methods: map[jsonrpc.ID]string{},
		answered: make(chan struct{}, 1)}, err
}

type drainingConn struct {
	sdk.Connection
	transport drainingTransport
	mu        sync.Mutex
	methods   map[jsonrpc.ID]string // the methods of the requests without an answer, by their ids
	open      int                   // the number of requests whose answer is not written
	failed    bool                  // an answer could not be written; all later writes fail too
	answered  chan struct{}         // receives a value when a request was answered
}

func (c *drainingConn) Read(context.Context) (jsonrpc.Message, error) {
	for {
		m, err := c.Connection.Read(c.transport.input)
		if err != nil {
			for c.waiting() {
				<-c.answered
			}
			return nil, err
		}
		if r, ok := m.(*jsonrpc.Request); !ok || !r.IsCall() || c.begin(r) {
			return m, nil
		} else if err := c.refuse(r.ID); err != nil {
			return nil, err
		}
	}
}

// begin stores a request as open. If there is an open request with the same id, it
// returns false.
func (c *drainingConn) begin(r *jsonrpc.Request) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, used := c.methods[r.ID]; used {
		return false
	}
	c.methods[r.ID] = r.Method
	c.open++
	return true
}

// refuse answers a request whose id is in use. The answer has the id null, because the client
// would read an answer with this id as the answer to the first request.
func (c *drainingConn) refuse(id jsonrpc.ID) error {
	refusal := refuse(nil, jsonrpc.CodeInvalidRequest, fmt.Sprintf("The id %s is in use: the "+
		"request with this id has no answer yet. Use another id.", ask.Quote(fmt.Sprint(id.Raw()))))
	_, err := c.transport.answers.Write(append(refusal, '\n'))
	return err
}

func (c *drainingConn) Write(ctx context.Context, m jsonrpc.Message) error {
	response, ok := m.(*jsonrpc.Response)
	if ok {
		c.mu.Lock()
		method := c.methods[response.ID]
		delete(c.methods, response.ID) // the client may use the id again when it reads the answer
		c.mu.Unlock()
		if response.Error != nil {
			response.Error = replaceError(method, response.Error)
		}
	}
	err := c.Connection.Write(ctx, m)
	if ok {
		c.mu.Lock()
		c.open--
		c.failed = c.failed || err != nil
		c.mu.Unlock()
		select {
		case c.answered <- struct{}{}:
		default:
		}
	}
	return err
}

func (c *drainingConn) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open > 0 && !c.failed
}
