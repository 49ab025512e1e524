package mcp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is the HTTP path at which clients send their messages.
const Path = "/mcp"

// maxBody is the maximum size in bytes of a message over HTTP. Real messages
// have a few hundred bytes.
const maxBody = 64 << 10

// Handler returns a handler for the protocol over HTTP at [Path]. There are no
// sessions: no request depends on an earlier request, so a client can use several
// servers. Requests from web pages of other sites are refused. On a loopback
// address, requests with the Host header of another site are refused too: with
// DNS rebinding, a page of that site could send them.
func (s *Server) Handler() http.Handler {
	stream := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk },
		&sdk.StreamableHTTPOptions{
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
			http.Error(w, "There is nothing at this path: the Model Context Protocol is "+
				"available at "+Path+".", http.StatusNotFound)
			return
		}
		sameSite.ServeHTTP(w, r)
	})
}

// oneMessage refuses a request whose body is not exactly one message. Batches
// are no longer part of the protocol, and a small request with a batch could ask
// for very many answers.
func oneMessage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
			if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
				http.Error(w, fmt.Sprintf("The message is longer than %d bytes.", maxBody),
					http.StatusRequestEntityTooLarge)
				return
			}
			if err != nil {
				http.Error(w, "The message was cut off.", http.StatusBadRequest)
				return
			}
			message, refusal := readMessage(body)
			if refusal != nil {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(http.StatusBadRequest)
				w.Write(refusal) // ignore the error: the client disconnected
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			if request, ok := message.(*jsonrpc.Request); ok {
				w = &errorRewriter{ResponseWriter: w, request: request}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// errorRewriter replaces the errors that the SDK writes. The SDK refuses some requests with plain
// text, which clients cannot interpret. For a request, errorRewriter sends a JSON-RPC error with
// a message of this package. For a notification, it sends an empty answer.
type errorRewriter struct {
	http.ResponseWriter
	request *jsonrpc.Request
	// If true, the SDK has set the status 400, but no status has been sent. The method Write
	// sends the status, because it depends on the body.
	refused bool
}

func (w *errorRewriter) WriteHeader(status int) {
	if w.refused = status == http.StatusBadRequest; !w.refused {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *errorRewriter) Write(b []byte) (int, error) {
	answer, status := w.rewrite(b)
	if w.refused {
		w.refused = false
		w.ResponseWriter.WriteHeader(status)
	}
	if _, err := w.ResponseWriter.Write(answer); err != nil {
		return 0, err
	}
	return len(b), nil
}

// rewrite returns the answer and the status that replace the SDK's answer and its status 400.
func (w *errorRewriter) rewrite(b []byte) (answer []byte, status int) {
	text := strings.TrimSpace(string(b))
	reason, status := error(nil), http.StatusBadRequest
	if strings.HasPrefix(text, notHandled) || strings.HasPrefix(text, invalidRequest) {
		if !w.request.IsCall() {
			w.Header().Del("Content-Type")
			return nil, http.StatusAccepted
		}
		w.Header().Set("Content-Type", "application/json")
		reason, status = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: text}, http.StatusOK
	} else if message, err := jsonrpc.DecodeMessage(b); err == nil {
		if response, ok := message.(*jsonrpc.Response); ok {
			reason = response.Error
		}
	}
	if reason == nil {
		return b, status
	}
	answer, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: w.request.ID,
		Error: replaceError(w.request.Method, reason)})
	if err != nil {
		return b, status
	}
	return answer, status
}

// Unwrap lets the SDK flush the underlying writer.
func (w *errorRewriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
