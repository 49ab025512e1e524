package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// group is a cgroup of version 1 or 2 that limits memory. A nil group has no limit.
type group struct {
	dir string
	v2  bool
}

// newGroup makes a group below the given cgroup. If no cgroup is given, it returns nil.
func newGroup(parent string, maxMB float64) (*group, error) {
	if parent == "" {
		return nil, nil
	}
	g := &group{dir: filepath.Join(parent, fmt.Sprintf("harikerja-soak-%d", os.Getpid()))}
	if err := os.Mkdir(g.dir, 0o755); err != nil {
		return nil, err
	}
	limit := strconv.Itoa(int(maxMB) << 20)
	if g.v2 = os.WriteFile(filepath.Join(g.dir, "memory.max"), []byte(limit), 0o644) == nil; g.v2 {
		return g, nil
	}
	// Version 1 counts the buffers of sockets separately, and only if they have a limit.
	for _, name := range []string{"memory.limit_in_bytes", "memory.kmem.tcp.limit_in_bytes"} {
		if err := os.WriteFile(filepath.Join(g.dir, name), []byte(limit), 0o644); err != nil {
			g.remove()
			return nil, err
		}
	}
	return g, nil
}

// start returns a command that runs a program in the group.
func (g *group) start(program string, args []string) (string, []string) {
	if g == nil {
		return program, args
	}
	script := `echo $$ > "$0/cgroup.procs" && exec "$@"`
	return "/bin/sh", append([]string{"-c", script, g.dir, program}, args...)
}

// usage returns the peak memory of the group in MB, which includes the buffers of its
// sockets. It also returns a text about this memory for the table.
func (g *group) usage() (mb float64, words string) {
	const unit = 1 << 20
	switch {
	case g == nil:
		return 0, ""
	case g.v2:
		mb = g.read("memory.peak") / unit
		return mb, fmt.Sprintf("; the cgroup used %.0f MB, %d processes killed", mb, g.killed("memory.events"))
	}
	// The peak of the memory and the peak of the socket buffers may be at different times,
	// so the sum is an upper limit.
	memory, sockets := g.read("memory.max_usage_in_bytes")/unit, g.read("memory.kmem.tcp.max_usage_in_bytes")/unit
	return memory + sockets, fmt.Sprintf("; "+
		"the cgroup used %.0f MB and %.0f MB for sockets, %d processes killed", memory, sockets, g.killed("memory.oom_control"))
}

func (g *group) read(name string) float64 {
	text, _ := os.ReadFile(filepath.Join(g.dir, name)) // 0 if the file does not exist
	n, _ := strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	return n
}

// killed returns how many processes of the group were killed because of the limit.
func (g *group) killed(name string) (n int) {
	text, _ := os.ReadFile(filepath.Join(g.dir, name)) // 0 if the file does not exist
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "oom_kill "); ok {
			n, _ = strconv.Atoi(strings.TrimSpace(rest))
		}
	}
	return n
}

// remove removes the group. All processes of the group must have ended before.
func (g *group) remove() {
	if g != nil {
		os.Remove(g.dir)
	}
}
