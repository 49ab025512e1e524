package metrics

import (
	"os"
	"path"
	"strconv"
	"strings"
)

// writeProcess writes what Linux tells of the process below /proc. On other
// systems there is no such directory, and nothing is written.
func writeProcess(p *page, proc string) {
	read := func(file string) string {
		text, _ := os.ReadFile(path.Join(proc, file)) // "" where there is none
		return string(text)
	}
	one := func(name, kind, help, text string, unit float64) {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			p.one("process_"+name, kind, help, v*unit)
		}
	}
	// The second field is the program's name, which may have spaces and brackets.
	stat := read("self/stat")
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 22 {
		return
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	one("cpu_seconds_total", counter, "Time spent on processors.", strconv.Itoa(user+system), 1/ticks)
	one("virtual_memory_bytes", gauge, "Virtual memory.", fields[20], 1)
	one("resident_memory_bytes", gauge, "Resident memory.", fields[21], float64(os.Getpagesize()))
	if boot, err := strconv.ParseFloat(after(read("stat"), "btime "), 64); err == nil {
		begin, _ := strconv.ParseFloat(fields[19], 64)
		p.one("process_start_time_seconds", gauge, "When the process began, in seconds since 1970.", boot+begin/ticks)
	}
	limits := strings.ReplaceAll(read("self/limits"), "unlimited", "18446744073709551615")
	one("max_fds", gauge, "The most files open at a time.", after(limits, "Max open files "), 1)
	one("virtual_memory_max_bytes", gauge, "The most virtual memory.", after(limits, "Max address space "), 1)
	if open, err := os.ReadDir(path.Join(proc, "self/fd")); err == nil {
		p.one("process_open_fds", gauge, "Files open now.", float64(len(open)))
	}
}

// ticks is in how many parts /proc counts a second, on every Linux there is.
const ticks = 100.0

// after returns the first word behind a text that begins a line, or "".
func after(text, begin string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n"+begin)
	word, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	word, _, _ = strings.Cut(word, "\n")
	return word
}
