package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"time"
)

// The contenders: our server and what it is measured against.
const (
	server = iota
	bareFloor
	limitsFloor
	contenders
)

// orders are all in which the three can take their turns: none is always first,
// and none always follows the same other.
var orders = [...][contenders]int{
	{server, bareFloor, limitsFloor}, {limitsFloor, bareFloor, server}, {bareFloor, server, limitsFloor},
	{limitsFloor, server, bareFloor}, {bareFloor, limitsFloor, server}, {server, limitsFloor, bareFloor},
}

// bout is what a second of load on each of the three came to.
type bout [contenders]use

// httpRow is an endpoint beside the floors of its own answer. The turns of a
// bout follow each other: their ratios are of one moment of the machine, and
// the median of the ratios is what counts.
type httpRow struct {
	Name   string
	Bytes  int     // of the body
	Rate   float64 // requests a second, the median
	CPU    float64 // µs of the server's CPU a request, the median
	Bare   share
	Limits share
	bouts  []bout
}

// share is how near an endpoint comes to a floor: 1 is all of it.
type share struct {
	Throughput float64 // the requests a second as a part of the floor's
	CPU        float64 // the floor's CPU time as a part of the endpoint's: steadier on a shared machine
}

// over returns the median of something of all bouts.
func (r *httpRow) over(of func(bout) float64) float64 {
	var list []float64
	for _, b := range r.bouts {
		list = append(list, of(b))
	}
	return median(list)
}

func (r *httpRow) sum() {
	r.Rate = r.over(func(b bout) float64 { return b[server].rate })
	r.CPU = r.over(func(b bout) float64 { return b[server].cpu })
	of := func(floor int) share {
		return share{
			Throughput: r.over(func(b bout) float64 { return b[server].rate / b[floor].rate }),
			CPU:        r.over(func(b bout) float64 { return b[floor].cpu / b[server].cpu }),
		}
	}
	r.Bare, r.Limits = of(bareFloor), of(limitsFloor)
}

// against returns the CPU time of a request as a multiple of another
// endpoint's, by the bouts of the same round.
func (r *httpRow) against(other *httpRow) float64 {
	var list []float64
	for i := range min(len(r.bouts), len(other.bouts)) {
		list = append(list, r.bouts[i][server].cpu/other.bouts[i][server].cpu)
	}
	return median(list)
}

func (r *results) measureHTTP(ctx context.Context, binary string, quick bool) error {
	if _, err := exec.LookPath("wrk"); err != nil {
		return fmt.Errorf("wrk is missing: install the Debian package wrk")
	}
	ctx, stop := context.WithCancel(ctx)
	ring := arena{ctx: ctx}
	defer ring.wait()
	defer stop()
	if err := ring.open(binary); err != nil {
		return err
	}
	rounds := 5
	if quick {
		rounds = 1
	}
	r.HTTP = make([]httpRow, len(ring.targets))
	for round := range rounds {
		for i, t := range ring.targets {
			var b bout
			for _, who := range orders[(round+i)%len(orders)] {
				var err error
				if b[who], err = load(ctx, t[who], time.Second); err != nil {
					return err
				}
			}
			r.HTTP[i].bouts = append(r.HTTP[i].bouts, b)
		}
	}
	for i, t := range ring.targets {
		r.HTTP[i].Name, r.HTTP[i].Bytes = t[server].ask.name, len(t[server].seen.body)
		r.HTTP[i].sum()
		for _, one := range t {
			if err := one.still(); err != nil {
				return err
			}
		}
	}
	first := ring.targets[0][server]
	r.Start.UnderLoad = memory(first.pid, peak)
	var err error
	if r.Profile, err = profile(ctx, first, ring.admin); err != nil {
		return err
	}
	if err := r.measureLatency(ctx, ring.targets, quick); err != nil {
		return err
	}
	if err := visit("http://" + first.addr); err != nil {
		return err
	}
	r.Start.Visited = memory(first.pid, peak)
	return nil
}

// visit asks for the large answers, each once, as a browser does.
func visit(base string) error {
	for _, path := range []string{"/2026", "/docs", "/calendar.ics", "/openapi.json"} {
		response, err := http.Get(base + path)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if err != nil {
			return err
		}
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("%s is answered with %s", path, response.Status)
		}
	}
	return nil
}
