package main

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// The two floors: net/http as it comes, and in the time limits of our server,
// without which no server should face the internet.
const (
	floorBare   = "bare"
	floorLimits = "limits"
)

func newFloor(which string, h http.Handler) (*http.Server, error) {
	switch which {
	case floorBare:
		return &http.Server{Handler: h}, nil
	case floorLimits:
		var protocols http.Protocols
		protocols.SetHTTP1(true)
		return &http.Server{
			Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
			WriteTimeout: 10 * time.Second, IdleTimeout: 60 * time.Second, MaxHeaderBytes: 16 << 10, Protocols: &protocols,
		}, nil
	}
	return nil, fmt.Errorf("there is no floor %q: it is %s or %s", which, floorBare, floorLimits)
}

// serveFloor is a floor: for each "ADDRESS SERVER TARGET [NAME: VALUE]" a
// net/http server that repeats what the server at that address answers to a
// request with that header: the same status, headers and body, without a
// thought.
func serveFloor(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("a floor is told its kind and what to repeat")
	}
	failed := make(chan error)
	for _, arg := range args[1:] {
		fields := append(strings.SplitN(arg, " ", 4), "", "", "")
		repeat, err := repeated(fields[1], endpointCase{target: fields[2], header: fields[3]})
		if err != nil {
			return err
		}
		server, err := newFloor(args[0], repeat)
		if err != nil {
			return err
		}
		ln, err := net.Listen("tcp", fields[0])
		if err != nil {
			return err
		}
		go func() { failed <- server.Serve(ln) }()
	}
	return <-failed
}

// repeated returns a handler that repeats an answer.
func repeated(addr string, c endpointCase) (http.HandlerFunc, error) {
	seen, err := askOnce(addr, c)
	if err != nil {
		return nil, err
	}
	type field struct {
		name   string
		values []string
	}
	var fields []field
	for name, values := range seen.header { // net/http adds the date
		fields = append(fields, field{name, values})
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for _, f := range fields {
			h[f.name] = f.values
		}
		w.WriteHeader(seen.status)
		if len(seen.body) > 0 {
			w.Write(seen.body)
		}
	}, nil
}
