package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// httpRow is an endpoint beside the floor of its own answer. Each turn of the
// endpoint stands beside one of the floor: their ratio is of one moment of the
// machine, and the median of the ratios is what counts.
type httpRow struct {
	Name       string
	Bytes      int     // of the body
	Rate       float64 // requests a second, the median
	CPU        float64 // µs of the server's CPU a request, the median
	Throughput float64 // the requests a second as a part of the floor's
	Work       float64 // the floor's CPU time as a part of the endpoint's: steadier on a shared machine
	bouts      []bout
}

// bout is what a second of load on each of the two came to.
type bout struct{ rate, cpu, floorRate, floorCPU float64 }

// over returns the median of something of all bouts.
func (r *httpRow) over(of func(bout) float64) float64 {
	var list []float64
	for _, t := range r.bouts {
		list = append(list, of(t))
	}
	return median(list)
}

func (r *httpRow) sum() {
	r.Rate = r.over(func(t bout) float64 { return t.rate })
	r.CPU = r.over(func(t bout) float64 { return t.cpu })
	r.Throughput = r.over(func(t bout) float64 { return t.rate / t.floorRate })
	r.Work = r.over(func(t bout) float64 { return t.floorCPU / t.cpu })
}

// against returns the CPU time of a request as a multiple of another
// endpoint's, by the bouts of the same round.
func (r *httpRow) against(other *httpRow) float64 {
	var list []float64
	for i := range min(len(r.bouts), len(other.bouts)) {
		list = append(list, r.bouts[i].cpu/other.bouts[i].cpu)
	}
	return median(list)
}

// endpointCase is one request to measure.
type endpointCase struct {
	name, target string
	header       [2]string // an extra one
	revalidate   bool      // send the answer's own ETag
}

// headerLine returns the extra header as it is sent; "" for none.
func (c endpointCase) headerLine() string {
	if c.header[0] == "" {
		return ""
	}
	return c.header[0] + ": " + c.header[1]
}

var cases = []endpointCase{
	{name: "health", target: "/v1/health"},
	{name: "check", target: "/v1/workdays/check?date=2026-03-17"},
	{name: "check, a holiday", target: "/v1/workdays/check?date=2026-03-20"},
	{name: "add 5", target: "/v1/workdays/add?date=2016-03-18&days=5"},
	{name: "add 250", target: "/v1/workdays/add?date=2016-03-18&days=250"},
	{name: "add 2500", target: "/v1/workdays/add?date=2016-03-18&days=2500"},
	{name: "diff 1 year", target: "/v1/workdays/diff?start=2016-01-01&end=2016-12-31"},
	{name: "diff 19 years", target: "/v1/workdays/diff?start=2009-01-01&end=2027-12-31"},
	{name: "list", target: "/v1/holidays?year=2026"},
	{name: "list, compressed", target: "/v1/holidays?year=2026", header: [2]string{"Accept-Encoding", "gzip"}},
	{name: "list, 304", target: "/v1/holidays?year=2026", revalidate: true},
	{name: "sources", target: "/v1/sources?year=2026"},
}

const connections = 32

func (r *results) measureHTTP(ctx context.Context, binary string, quick bool) error {
	if _, err := exec.LookPath("wrk"); err != nil {
		return fmt.Errorf("wrk is missing: install the Debian package wrk")
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ports, err := freePorts(2 + len(cases))
	if err != nil {
		return err
	}
	// The production set-up: metrics on, access log off.
	server, err := start(ctx, binary, "serve", "--addr", ports[0], "--admin-addr", ports[1])
	if err != nil {
		return err
	}
	defer server.Wait()
	defer stop()
	base := "http://" + ports[0]
	if err := awaitReady(base + "/v1/health"); err != nil {
		return err
	}
	list := append([]endpointCase(nil), cases...)
	rows := make([]httpRow, len(list))
	var repeats []string
	for i := range list {
		size, err := prepare(base, &list[i])
		if err != nil {
			return err
		}
		rows[i] = httpRow{Name: list[i].name, Bytes: size}
		repeats = append(repeats, strings.TrimSpace(ports[2+i]+" "+base+list[i].target+" "+list[i].headerLine()))
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	floor, err := start(ctx, self, append([]string{"floor"}, repeats...)...)
	if err != nil {
		return err
	}
	defer floor.Wait()
	defer stop()
	if err := awaitReady("http://" + ports[2]); err != nil {
		return err
	}

	rounds, slice := 7, time.Second
	if quick {
		rounds = 1
	}
	for range rounds {
		for i, c := range list {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			over := c
			over.target = "/"
			var t bout
			var err error
			if t.rate, t.cpu, err = load(ctx, server.Process.Pid, base, c, slice); err != nil {
				return err
			}
			if t.floorRate, t.floorCPU, err = load(ctx, floor.Process.Pid, "http://"+ports[2+i], over, slice); err != nil {
				return err
			}
			rows[i].bouts = append(rows[i].bouts, t)
		}
	}
	for i := range rows {
		rows[i].sum()
	}
	r.HTTP = rows
	r.Start.UnderLoad = memory(server.Process.Pid, peak)
	if err := visit(base); err != nil {
		return err
	}
	r.Start.Visited = memory(server.Process.Pid, peak)
	if r.Profile, err = profile(ctx, server.Process.Pid, base, ports[1], list[0]); err != nil {
		return err
	}
	return r.measureLatency(ctx, base, ports, list, quick)
}

// prepare asks once, to learn the size of the answer and its ETag.
func prepare(base string, c *endpointCase) (int, error) {
	request, err := http.NewRequest(http.MethodGet, base+c.target, nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Accept-Encoding", "identity")
	if c.header[0] != "" {
		request.Header.Set(c.header[0], c.header[1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s answers %s: %s", c.target, response.Status, body)
	}
	if c.revalidate {
		c.header = [2]string{"If-None-Match", response.Header.Get("ETag")}
		return 0, nil
	}
	return len(body), nil
}

var requestsIn = regexp.MustCompile(`(\d+) requests in ([0-9.]+)s`)

// load runs wrk for a while and returns requests a second and the server's CPU
// time a request.
func load(ctx context.Context, pid int, base string, c endpointCase, slice time.Duration) (rate, cpu float64, err error) {
	args := []string{"-t1", "-c" + strconv.Itoa(connections), "-d" + slice.String()}
	if line := c.headerLine(); line != "" {
		args = append(args, "-H", line)
	}
	name, args := pinned(clientCore, "wrk", append(args, base+c.target)...)
	before := cpuTime(pid)
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	used := cpuTime(pid) - before
	match := requestsIn.FindSubmatch(out)
	if err != nil || match == nil {
		return 0, 0, fmt.Errorf("wrk failed: %v\n%s", err, out)
	}
	if regexp.MustCompile(`Socket errors|Non-2xx`).Match(out) && !c.revalidate {
		return 0, 0, fmt.Errorf("wrk met errors at %s:\n%s", c.target, out)
	}
	n, _ := strconv.ParseFloat(string(match[1]), 64)
	seconds, _ := strconv.ParseFloat(string(match[2]), 64)
	return n / seconds, float64(used.Nanoseconds()) / 1000 / n, nil
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
