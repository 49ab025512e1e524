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

// oneMessage refuses what is not one message. Batches are no longer part of the
// protocol and would let one small request ask for a great many answers.
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
			message, refusal := readMessage(body)
			if refusal != nil {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(http.StatusBadRequest)
				w.Write(refusal) // a client that went away is no concern of ours
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			if request, ok := message.(*jsonrpc.Request); ok {
				w = &corrected{ResponseWriter: w, request: request}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// corrected answers a request with errors of JSON-RPC in our words, and a
// notification with no error. Some requests the SDK refuses in plain text, from
// which a client learns nothing.
type corrected struct {
	http.ResponseWriter
	request *jsonrpc.Request
	refused bool // the status 400 waits for the next text, which says why
}

func (w *corrected) WriteHeader(status int) {
	if w.refused = status == http.StatusBadRequest; !w.refused {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *corrected) Write(b []byte) (int, error) {
	answer, status := w.correct(b)
	if w.refused {
		w.refused = false
		w.ResponseWriter.WriteHeader(status)
	}
	if _, err := w.ResponseWriter.Write(answer); err != nil {
		return 0, err
	}
	return len(b), nil
}

// correct returns the answer to send in place of the SDK's, and the status in
// place of 400.
func (w *corrected) correct(b []byte) (answer []byte, status int) {
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
	answer, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: w.request.ID, Error: inOurWords(w.request.Method, reason)})
	if err != nil {
		return b, status
	}
	return answer, status
}

// Unwrap lets the SDK flush what is below.
func (w *corrected) Unwrap() http.ResponseWriter { return w.ResponseWriter }
