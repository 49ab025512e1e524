// Package tracing tells a collector of OpenTelemetry how long each request
// took, under the trace that the request belongs to. It speaks OTLP over HTTP
// with JSON, which collectors take on the port where they take protobuf, and is
// set up by the standard OTEL_* variables. Without them nothing is sent.
package tracing

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Context is a place in a trace: W3C traceparent and tracestate.
type Context struct {
	Trace   [16]byte
	Span    [8]byte
	Sampled bool
	State   string // tracestate, passed on as it came
}

// Parse reads a traceparent: version, trace, parent and flags in lower-case
// hexadecimal. It is false where there is none or it makes no sense.
func Parse(traceparent string) (Context, bool) {
	parts := strings.Split(traceparent, "-")
	if len(traceparent) < 55 || len(traceparent) > 128 || len(parts) < 4 || parts[0] == "ff" || parts[0] == "00" && len(parts) > 4 {
		return Context{}, false
	}
	for i, length := range []int{2, 32, 16, 2} {
		if len(parts[i]) != length || strings.Trim(parts[i], "0123456789abcdef") != "" {
			return Context{}, false
		}
	}
	var c Context
	var flags [1]byte
	hex.Decode(c.Trace[:], []byte(parts[1])) // the digits were checked
	hex.Decode(c.Span[:], []byte(parts[2]))
	hex.Decode(flags[:], []byte(parts[3]))
	c.Sampled = flags[0]&1 == 1
	return c, c.Trace != [16]byte{} && c.Span != [8]byte{}
}

// Traceparent is the field that Parse reads.
func (c Context) Traceparent() string {
	flags := 0
	if c.Sampled {
		flags = 1
	}
	return fmt.Sprintf("00-%x-%x-%02x", c.Trace, c.Span, flags)
}

// child returns a new place under c, or in a new trace where c is nowhere.
func (c Context) child() Context {
	for c.Trace == [16]byte{} {
		fill(c.Trace[:])
	}
	c.Span = [8]byte{}
	for c.Span == [8]byte{} {
		fill(c.Span[:])
	}
	return c
}

// fill writes random bytes. They have to differ, not to be a secret.
func fill(b []byte) {
	for i := range b {
		b[i] = byte(rand.Uint32())
	}
}
