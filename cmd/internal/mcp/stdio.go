package mcp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/harikerja/harikerja/internal/jsonfile"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLine is the maximum length in bytes of a line on standard input. Real
// messages are much shorter.
const maxLine = 1 << 20

// ServeStdio reads one message per line until the input or the context ends. At the end of the
// input, it answers all requests that it has read.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	answers := &lineWriter{to: out}
	messages, filtered := io.Pipe()
	defer messages.Close()
	go func() { filtered.CloseWithError(copyMessages(filtered, in, answers)) }()
	ended := make(chan error, 1)
	go func() {
		ended <- s.sdk.Run(context.WithoutCancel(ctx),
			drainingTransport{&sdk.IOTransport{Reader: messages, Writer: answers}})
	}()
	select {
	case err := <-ended:
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	case <-ctx.Done():
		return nil
	}
}

// copyMessages copies the lines of the input that are messages. For every other line, such as a
// batch, it writes an error to the writer "answers", because the SDK would end the session.
func copyMessages(to io.Writer, in io.Reader, answers io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		line := append(lines.Bytes(), '\n')
		var err error
		if isMessage(line) {
			_, err = to.Write(line)
		} else {
			_, err = io.WriteString(answers, notAMessage+"\n")
		}
		if err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a line of the input is longer than %d bytes", maxLine)
	}
	return lines.Err()
}

// maxDepth is the maximum number of nested objects and lists in a message. Real messages have
// about six. The SDK needs much time to decode a deeply nested message.
const maxDepth = 32

// isMessage reports whether a text is one message that the SDK can decode. A batch is not.
// Batches are no longer part of the protocol, and a small batch could ask for very many answers.
// If an id is a number, it must be a whole number: the SDK would change 1.5 to 1.
func isMessage(text []byte) bool {
	depth := 0
	for _, c := range text { // braces in strings count too, which only makes the limit stricter
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth > maxDepth {
			return false
		}
	}
	if _, err := jsonrpc.DecodeMessage(text); err != nil {
		return false
	}
	message, err := jsonfile.Parse(text)
	for _, m := range message.List {
		if jsonfile.Unquote(m.Key) == "id" && m.Text[0] != '"' && string(m.Text) != "null" {
			if _, ok := wholeNumber(m.Text); !ok {
				return false
			}
		}
	}
	return err == nil
}

// notAMessage is the answer to a text that is not a message.
const notAMessage = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"This is not a ` +
	`message of JSON-RPC 2.0 with at most 32 levels, or its id is not a text or a whole number. ` +
	`Send one message at a time: batches are refused."}}`

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

// drainingTransport is a transport that limits the requests without an answer to the number of
// processors, because the SDK starts to answer every request that it has read. The transport
// reports the end of the input only after all requests are answered. Without it, the SDK drops
// unanswered requests at the end of the input.
type drainingTransport struct{ sdk.Transport }

func (t drainingTransport) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	c := &drainingConn{Connection: conn, open: make(map[jsonrpc.ID]bool)}
	c.answered = sync.NewCond(&c.mu)
	return c, err
}

type drainingConn struct {
	sdk.Connection
	mu       sync.Mutex
	open     map[jsonrpc.ID]bool // the requests without an answer
	answered *sync.Cond
}

func (c *drainingConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		for len(c.open) >= runtime.GOMAXPROCS(0) {
			c.answered.Wait()
		}
		c.open[r.ID] = true
	}
	for err != nil && len(c.open) > 0 {
		c.answered.Wait()
	}
	return m, err
}

func (c *drainingConn) Write(ctx context.Context, m jsonrpc.Message) error {
	err := c.Connection.Write(ctx, m)
	if r, ok := m.(*jsonrpc.Response); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.open, r.ID)
		c.answered.Signal()
	}
	return err
}
