package mcp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is the HTTP path at which clients send their messages.
const Path = "/mcp"

// maxBody is the maximum size in bytes of a message over HTTP. Real messages
// have a few hundred bytes.
const maxBody = 16 << 10

// Options configure the protocol over HTTP.
type Options struct {
	// Server returns the server for the data in use.
	Server func() *Server
	// Queue is where messages wait.
	Queue *server.Queue
	// Proxies are the trusted proxies, which tell the address of the client.
	Proxies server.Proxies
	// BaseURL is the public address of the site, or "".
	BaseURL string
}

// Handler returns a handler for the protocol over HTTP. There are no sessions: no request depends
// on an earlier request, so a client can use several servers. Requests from web pages of other
// sites are refused. On a loopback address, the Host header must be a loopback address or the
// host of the public address: with DNS rebinding, a page of another site could send requests.
func Handler(o Options) http.Handler {
	newStream := func(anyHost bool) http.Handler {
		return http.NewCrossOriginProtection().Handler(sdk.NewStreamableHTTPHandler(
			func(*http.Request) *sdk.Server { return o.Server().sdk },
			&sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true, DisableLocalhostProtection: anyHost}))
	}
	local, public := newStream(false), newStream(true)
	address, _ := url.Parse(o.BaseURL) // the base address is a valid address
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		stream := local
		if address != nil && address.Host != "" && strings.EqualFold(r.Host, address.Host) {
			stream = public
		}
		if r.Method != http.MethodPost {
			server.DropBody(w, r)
			r.Body = http.NoBody
			stream.ServeHTTP(w, r) // refuses the method
			return
		}
		if body, ok := readBody(w, r); ok {
			o.serve(w, r, stream, body)
		}
	})
}

// readBody reads the body of a request before the request waits in the queue. If the body is too
// long or incomplete, readBody sends an error and returns false.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	var body []byte
	var err error
	if r.ContentLength <= maxBody {
		body, err = io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	}
	if r.ContentLength > maxBody || len(body) > maxBody {
		server.DropBody(w, r)
		http.Error(w, fmt.Sprintf("The message is longer than %d bytes.", maxBody),
			http.StatusRequestEntityTooLarge)
		return nil, false
	}
	if err != nil {
		http.Error(w, "The message was cut off.", http.StatusBadRequest)
		return nil, false
	}
	return body, true
}

// serve answers a message when it is its turn in the queue. While a slow client reads a large
// answer, the server keeps only its compressed form.
func (o Options) serve(w http.ResponseWriter, r *http.Request, stream http.Handler, body []byte) {
	place, err := o.Queue.Enter(r.Context(), o.Proxies.Client(r))
	if errors.Is(err, server.ErrBusy) {
		w.Header().Set("Retry-After", "1")
		http.Error(w, "Too many requests are waiting: try again in 1 second.",
			http.StatusServiceUnavailable)
		return
	}
	if err != nil { // the client disconnected
		panic(http.ErrAbortHandler)
	}
	defer place.Leave()
	if !isMessage(body) {
		place.Leave()
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		io.WriteString(w, notAMessage) // ignore the error: the client disconnected
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	answer := server.NewStored()
	stream.ServeHTTP(answer, r)
	if answer.Status == 0 { // the client disconnected
		panic(http.ErrAbortHandler)
	}
	rendered := &server.Rendered{Body: answer.Body.Bytes(), Status: answer.Status,
		ContentType: answer.Header().Get("Content-Type")}
	rendered.CompressFor(r.Header["Accept-Encoding"])
	place.Leave()
	answer.Header().Del("Cache-Control")
	maps.Copy(w.Header(), answer.Header())
	if rendered.Size() == 0 {
		w.WriteHeader(answer.Status)
		return
	}
	rendered.Write(w, r)
}
