package main

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// collections is what the garbage collector of a process says of its runs, on
// the standard error of a Go program with GODEBUG=gctrace=1.
type collections struct {
	mu   sync.Mutex
	rest []byte
	took []float64 // ms from the beginning to the end of each run
}

var collection = regexp.MustCompile(`^gc \d+ @[0-9.]+s \d+%: ([0-9.+]+) ms clock`)

func (c *collections) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rest = append(c.rest, b...)
	for {
		line, rest, ok := bytes.Cut(c.rest, []byte("\n"))
		if !ok {
			return len(b), nil
		}
		if m := collection.FindSubmatch(line); m != nil {
			all := 0.0
			for part := range strings.SplitSeq(string(m[1]), "+") {
				ms, _ := strconv.ParseFloat(part, 64)
				all += ms
			}
			c.took = append(c.took, all)
		}
		c.rest = rest
	}
}

// runs returns how long each run took so far, in ms.
func (c *collections) runs() []float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]float64(nil), c.took...)
}

// collected is what the collector of a server did under the steady load.
type collected struct {
	Took  float64 // ms a run, the median
	Share float64 // of the time in which it ran
}
