package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// serveFloor is the floor: for each "ADDRESS URL [NAME: VALUE]" a net/http
// server that repeats what a server answers at URL to a request with that
// header: the same status, headers and body, in the same time limits, without
// a thought.
func serveFloor(args []string) error {
	failed := make(chan error)
	for _, arg := range args {
		addr, rest, _ := strings.Cut(arg, " ")
		url, header, _ := strings.Cut(rest, " ")
		repeat, err := repeated(url, header)
		if err != nil {
			return err
		}
		ln, err := net.Listen("tcp", addr)
		if err != nil {
			return err
		}
		var protocols http.Protocols
		protocols.SetHTTP1(true)
		server := &http.Server{
			Handler: repeat, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
			WriteTimeout: 10 * time.Second, IdleTimeout: 60 * time.Second, MaxHeaderBytes: 16 << 10, Protocols: &protocols,
		}
		go func() { failed <- server.Serve(ln) }()
	}
	return <-failed
}

// repeated returns a handler that repeats an answer.
func repeated(url, header string) (http.HandlerFunc, error) {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Encoding", "identity")
	if name, value, ok := strings.Cut(header, ": "); ok {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 400 {
		return nil, fmt.Errorf("%s answers %s: %s", url, response.Status, body)
	}
	response.Header.Del("Date") // net/http writes one to each answer
	type field struct {
		name   string
		values []string
	}
	var fields []field
	for name, values := range response.Header {
		fields = append(fields, field{name, values})
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for _, f := range fields {
			h[f.name] = f.values
		}
		w.WriteHeader(response.StatusCode)
		if len(body) > 0 {
			w.Write(body)
		}
	}, nil
}
