package mcp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is where the protocol is spoken over HTTP.
const Path = "/mcp"

// maxBody is the longest message taken over HTTP. An honest one has some
// hundred bytes.
const maxBody = 64 << 10

// Handler speaks the protocol over HTTP at [Path], without sessions: every
// request stands alone, so that any number of servers can share the work. Web
// pages of other sites are refused, and on a loopback address also requests
// for another host's name, by which a page would pretend to be of this site.
func (s *Server) Handler() http.Handler {
	stream := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk }, &sdk.StreamableHTTPOptions{
		Stateless:                    true,
		JSONResponse:                 true,
		MaxRequestBodyBytes:          maxBody,
		PropagateRequestCancellation: true,
	})
	sameSite := http.NewCrossOriginProtection().Handler(oneMessage(stream))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		if r.URL.Path != Path {
			http.Error(w, "There is nothing at this path: the Model Context Protocol is spoken at "+Path+".", http.StatusNotFound)
			return
		}
		sameSite.ServeHTTP(w, r)
	})
}

// oneMessage refuses batches, which are no longer part of the protocol and
// would let one small request ask for a great many answers.
func oneMessage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
			if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
				http.Error(w, fmt.Sprintf("The message is longer than %d bytes.", maxBody), http.StatusRequestEntityTooLarge)
				return
			}
			if err != nil {
				http.Error(w, "The message was cut off.", http.StatusBadRequest)
				return
			}
			if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
				http.Error(w, "Send one message in a request: batches are not taken.", http.StatusBadRequest)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			message, _ := jsonrpc.DecodeMessage(body) // what is none, the SDK refuses
			if question, ok := message.(*jsonrpc.Request); ok && question.IsCall() {
				w = &questioned{ResponseWriter: w, question: question}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// questioned answers a question whose method does not exist with an error of
// JSON-RPC. Before the protocol of 2026-07-28 the SDK refuses it as a bad
// request in plain text, from which a client learns nothing.
type questioned struct {
	http.ResponseWriter
	question *jsonrpc.Request
	refused  bool // the next text says why
}

// notHandled is how the SDK's text begins where a method does not exist.
var notHandled = []byte("JSON RPC not handled")

func (w *questioned) WriteHeader(status int) {
	if w.refused = status == http.StatusBadRequest; !w.refused {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *questioned) Write(b []byte) (int, error) {
	if !w.refused {
		return w.ResponseWriter.Write(b)
	}
	w.refused = false
	if !bytes.HasPrefix(b, notHandled) {
		w.ResponseWriter.WriteHeader(http.StatusBadRequest)
		return w.ResponseWriter.Write(b)
	}
	answer, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: w.question.ID, Error: &jsonrpc.Error{
		Code: jsonrpc.CodeMethodNotFound, Message: fmt.Sprintf("There is no method %q.", w.question.Method)}})
	if err != nil {
		return 0, err
	}
	w.Header().Set("Content-Type", "application/json")
	w.ResponseWriter.WriteHeader(http.StatusOK)
	w.ResponseWriter.Write(answer) // a client that went away is no concern of ours
	return len(b), nil
}

// Unwrap lets the SDK flush what is below.
func (w *questioned) Unwrap() http.ResponseWriter { return w.ResponseWriter }
