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

// latencyRow is how long answers take at half of what the floor can do.
type latencyRow struct {
	Name     string
	Rate     float64 // requests a second, offered
	P50, P99 float64 // µs
	FloorP50 float64
	FloorP99 float64
	Ratio    float64 // of the p99s, the median over pairs of neighbouring turns
}

// measureLatency offers a steady load to the endpoint and to its floor in
// turns. The time of an answer counts from when the request was due, so that a
// stall is not hidden by the requests that waited for it.
func (r *results) measureLatency(ctx context.Context, base string, ports []string, list []endpointCase, quick bool) error {
	defer moveSelf(clientCore)()
	rounds, slice := 5, 1500*time.Millisecond
	if quick {
		rounds = 1
	}
	for i, c := range list {
		if c.name != "check" && c.name != "add 5" && c.name != "list" {
			continue
		}
		row := latencyRow{Name: c.name, Rate: r.HTTP[i].over(func(t bout) float64 { return t.floorRate }) / 2}
		over := c
		over.target = "/"
		var p50, p99, floor50, floor99, ratio []float64
		for range rounds {
			a, b, err := steady(ctx, strings.TrimPrefix(base, "http://"), c, row.Rate, slice)
			if err != nil {
				return err
			}
			c, d, err := steady(ctx, ports[2+i], over, row.Rate, slice)
			if err != nil {
				return err
			}
			p50, p99, floor50, floor99, ratio = append(p50, a), append(p99, b), append(floor50, c), append(floor99, d), append(ratio, b/d)
		}
		row.P50, row.P99, row.FloorP50, row.FloorP99 = median(p50), median(p99), median(floor50), median(floor99)
		row.Ratio = median(ratio)
		r.Latency = append(r.Latency, row)
	}
	return nil
}

// steady sends requests at a rate over 32 connections and returns the median
// and the 99th percentile of their times in µs.
func steady(ctx context.Context, addr string, c endpointCase, rate float64, slice time.Duration) (p50, p99 float64, err error) {
	request := "GET " + c.target + " HTTP/1.1\r\nHost: " + addr + "\r\n"
	if line := c.headerLine(); line != "" {
		request += line + "\r\n"
	}
	request += "\r\n"
	gap := time.Duration(float64(time.Second) / rate * connections)
	var mu sync.Mutex
	var all []time.Duration
	var failed error
	var wg sync.WaitGroup
	begin := time.Now().Add(20 * time.Millisecond)
	for i := range connections {
		wg.Go(func() {
			times, err := stream(ctx, addr, request, begin.Add(gap/connections*time.Duration(i)), gap, slice)
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
		return 0, 0, fmt.Errorf("the steady load failed: %v", failed)
	}
	slices.Sort(all)
	at := func(q float64) float64 { return float64(all[int(q*float64(len(all)-1))]) / 1000 }
	return at(0.5), at(0.99), nil
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
