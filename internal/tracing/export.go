package tracing

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// The form of OTLP in JSON: ids in hexadecimal, 64-bit numbers as texts.
type (
	attribute struct {
		Key   string `json:"key"`
		Value value  `json:"value"`
	}
	value struct {
		String *string `json:"stringValue,omitempty"`
		Int    *string `json:"intValue,omitempty"`
	}
	span struct {
		TraceID    string      `json:"traceId"`
		SpanID     string      `json:"spanId"`
		TraceState string      `json:"traceState,omitempty"`
		ParentID   string      `json:"parentSpanId,omitempty"`
		Flags      uint32      `json:"flags"`
		Name       string      `json:"name"`
		Kind       int         `json:"kind"`
		Start      string      `json:"startTimeUnixNano"`
		End        string      `json:"endTimeUnixNano"`
		Attributes []attribute `json:"attributes"`
		Status     struct {
			Code int `json:"code,omitempty"`
		} `json:"status"`
	}
	scopeSpans struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	resourceSpans struct {
		Resource struct {
			Attributes []attribute `json:"attributes"`
		} `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	traces struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
)

const (
	kindServer  = 2
	statusError = 2
)

func text(key, s string) attribute { return attribute{key, value{String: &s}} }

func number(key string, n int) attribute {
	s := strconv.Itoa(n)
	return attribute{key, value{Int: &s}}
}

func nanoseconds(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

// newSpan returns a span of the server's, without what is known at its end.
func newSpan(parent Context, known bool, own Context, begin time.Time) span {
	s := span{TraceID: hex.EncodeToString(own.Trace[:]), SpanID: hex.EncodeToString(own.Span[:]), TraceState: own.State,
		Flags: 1, Kind: kindServer, Start: nanoseconds(begin)}
	if known {
		s.ParentID = hex.EncodeToString(parent.Span[:])
	}
	return s
}

// A request waits for no collector: spans are queued, and those that find the
// queue full are lost.
const (
	queueSize = 2048
	batchSize = 512
	every     = 5 * time.Second
)

// run sends what is queued, until the queue is closed.
func (t *Tracer) run() {
	defer close(t.done)
	tick := time.NewTicker(every)
	defer tick.Stop()
	var batch []span
	for {
		select {
		case s, open := <-t.queue:
			if !open {
				t.send(batch)
				return
			}
			if batch = append(batch, s); len(batch) < batchSize {
				continue
			}
		case <-tick.C:
		}
		t.send(batch)
		batch = batch[:0]
	}
}

// send posts spans. What a collector refuses is lost, and said once until it
// takes something again.
func (t *Tracer) send(spans []span) {
	if len(spans) == 0 {
		return
	}
	err := t.post(spans)
	if (err != nil) != t.failing {
		t.failing = err != nil
		if t.failing {
			t.log.Warn("traces cannot be sent and are lost", "endpoint", t.config.endpoint, "cause", err.Error())
		} else {
			t.log.Info("traces are sent again", "endpoint", t.config.endpoint)
		}
	}
}

func (t *Tracer) post(spans []span) error {
	var all traces
	all.ResourceSpans = make([]resourceSpans, 1)
	all.ResourceSpans[0].Resource.Attributes = t.config.resource
	scope := scopeSpans{Spans: spans}
	scope.Scope.Name = "github.com/harikerja/harikerja"
	all.ResourceSpans[0].ScopeSpans = []scopeSpans{scope}
	body, err := json.Marshal(all)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.config.timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.config.endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	for name, value := range t.config.headers {
		r.Header.Set(name, value)
	}
	response, err := t.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answers %s", response.Status)
	}
	return nil
}
