package main

import (
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// serveFloor is the floor: for each ADDRESS=SIZE a net/http server that writes
// a constant body of that size with the headers of the API, in the same limits.
// An answer of size 0 is a 304.
func serveFloor(args []string) error {
	failed := make(chan error)
	for _, arg := range args {
		addr, text, _ := strings.Cut(arg, "=")
		size, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%s: a size must follow the address", arg)
		}
		ln, err := net.Listen("tcp", addr)
		if err != nil {
			return err
		}
		var protocols http.Protocols
		protocols.SetHTTP1(true)
		server := &http.Server{
			Handler: constant(size), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
			WriteTimeout: 10 * time.Second, IdleTimeout: 60 * time.Second, MaxHeaderBytes: 16 << 10, Protocols: &protocols,
		}
		go func() { failed <- server.Serve(ln) }()
	}
	return <-failed
}

func constant(size int) http.HandlerFunc {
	body := []byte(strings.Repeat("x", size))
	length := []string{strconv.Itoa(size)}
	headers := map[string][]string{
		"Content-Type":                  {"application/json; charset=utf-8"},
		"Cache-Control":                 {"public, max-age=3600, s-maxage=86400"},
		"Access-Control-Allow-Origin":   {"*"},
		"Access-Control-Expose-Headers": {"ETag"},
		"X-Content-Type-Options":        {"nosniff"},
		"Cross-Origin-Resource-Policy":  {"cross-origin"},
		"Etag":                          {`"0123456789abcdef01234567"`},
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, value := range headers {
			h[name] = value
		}
		if size == 0 {
			delete(h, "Content-Type")
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h["Content-Length"] = length
		w.Write(body)
	}
}
