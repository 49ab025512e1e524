package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"time"
)

const connections = 32

// target is a server that is loaded with one case.
type target struct {
	pid  int
	gc   *collections
	addr string
	ask  endpointCase
	seen answer // asked for by hand
}

// still returns an error unless the target answers as it did before the load.
func (t target) still() error {
	now, err := askOnce(t.addr, t.ask)
	if err == nil && !now.equal(t.seen) {
		err = fmt.Errorf("%s was answered with status %d and %d bytes before the load, and with status %d and %d bytes after it", t.ask.name, t.seen.status, t.seen.size, now.status, now.size)
	}
	return err
}

// use is what a while of load came to.
type use struct {
	rate float64 // requests a second
	cpu  float64 // µs of the server's CPU a request
}

var (
	wrkCount  = regexp.MustCompile(`(\d+) requests in [0-9.]+m?s, ([0-9.]+)([KMG]?)B read`)
	wrkRate   = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)
	wrkErrors = regexp.MustCompile(`Socket errors|Non-2xx`) // the latter for every status above 399
)

// load runs wrk for a while. wrk takes any status up to 399 for a success, so
// that its bytes tell whether each answer was the one seen by hand: a list in
// place of a 304 would be twenty times as long.
func load(ctx context.Context, t target, slice time.Duration) (use, error) {
	args := []string{"-t1", "-c" + strconv.Itoa(connections), "-d" + slice.String()}
	if t.ask.header != "" {
		args = append(args, "-H", t.ask.header)
	}
	name, args := pinned(clientCore, "wrk", append(args, "http://"+t.addr+t.ask.target)...)
	before := cpuTime(t.pid)
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	used := cpuTime(t.pid) - before
	count, rate := wrkCount.FindSubmatch(out), wrkRate.FindSubmatch(out)
	if err != nil || count == nil || rate == nil {
		return use{}, fmt.Errorf("wrk failed: %v\n%s", err, out)
	}
	if wrkErrors.Match(out) {
		return use{}, fmt.Errorf("wrk met errors at %s:\n%s", t.ask.target, out)
	}
	n, _ := strconv.ParseFloat(string(count[1]), 64)
	read, _ := strconv.ParseFloat(string(count[2]), 64)
	read *= map[string]float64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[string(count[3])]
	// What is under way at the end is read in part, and the bytes are rounded.
	if each := read / n; each < 0.95*float64(t.seen.size) || each > 1.05*float64(t.seen.size) {
		return use{}, fmt.Errorf("wrk read %.0f bytes an answer at %s (%s); one has %d", each, t.ask.target, t.ask.name, t.seen.size)
	}
	perSecond, _ := strconv.ParseFloat(string(rate[1]), 64)
	return use{perSecond, float64(used.Nanoseconds()) / 1000 / n}, nil
}
