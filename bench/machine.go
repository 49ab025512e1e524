package main

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// machine is where and when it was measured.
type machine struct {
	CPU   string
	Cores int
	OS    string
	Go    string
	Date  string
	Took  time.Duration
	Tools []string // versions of what the peers run on
}

func describeMachine(now time.Time) machine {
	m := machine{Cores: runtime.NumCPU(), OS: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(), Date: now.UTC().Format("2 January 2006")}
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if match := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(info); match != nil {
			m.CPU = string(match[1])
		}
	}
	if out, err := exec.Command("wrk", "-v").CombinedOutput(); len(out) > 0 || err == nil {
		m.Tools = append(m.Tools, strings.Fields(string(out) + " wrk ?")[0]+" "+strings.Join(strings.Fields(string(out))[1:2], ""))
	}
	return m
}
