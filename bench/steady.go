package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// timing is how long answers took, in µs.
type timing struct {
	p50, p99 float64
}

// steady sends requests at a rate over 32 connections and returns the median
// and the 99th percentile of their times. The time of an answer counts from
// when the request was due, so that a stall is not hidden by the requests that
// waited for it.
func steady(ctx context.Context, t target, rate float64, slice time.Duration) (timing, error) {
	request := t.ask.request(t.addr)
	gap := time.Duration(float64(time.Second) / rate * connections)
	var mu sync.Mutex
	var all []time.Duration
	var failed error
	var wg sync.WaitGroup
	begin := time.Now().Add(20 * time.Millisecond)
	for i := range connections {
		wg.Go(func() {
			times, err := stream(ctx, t.addr, request, begin.Add(gap/connections*time.Duration(i)), gap, slice)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, times...)
			if err != nil {
				failed = err
			}
		})
	}
	wg.Wait()
	if failed != nil || len(all) == 0 {
		return timing{}, fmt.Errorf("the steady load failed: %v", failed)
	}
	slices.Sort(all)
	at := func(q float64) float64 { return float64(all[int(q*float64(len(all)-1))]) / 1000 }
	return timing{at(0.5), at(0.99)}, nil
}

// stream sends one request after another on a connection, each when it is due.
func stream(ctx context.Context, addr, request string, due time.Time, gap, slice time.Duration) ([]time.Duration, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	conn.SetDeadline(due.Add(slice + 10*time.Second))
	answers := bufio.NewReader(conn)
	var times []time.Duration
	for end := due.Add(slice); due.Before(end) && ctx.Err() == nil; due = due.Add(gap) {
		if wait := time.Until(due); wait > 0 {
			time.Sleep(wait)
		}
		if _, err := io.WriteString(conn, request); err != nil {
			return nil, err
		}
		if err := skipAnswer(answers); err != nil {
			return nil, err
		}
		times = append(times, time.Since(due))
	}
	return times, nil
}

// skipAnswer reads one answer and forgets it.
func skipAnswer(r *bufio.Reader) error {
	length := 0
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		if line == "\r\n" {
			_, err := r.Discard(length)
			return err
		}
		if name, value, ok := strings.Cut(line, ": "); ok && strings.EqualFold(name, "Content-Length") {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return err
			}
		}
	}
}
