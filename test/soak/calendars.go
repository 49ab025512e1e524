package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// calendarFile is a calendar of a firm. It has about 700 bytes, with four days of
// collective leave, three days off and a workday.
const calendarFile = `name: firm-%[1]d
title: {id: PT Firma %[1]d, en: Firm %[1]d}
listed: %[2]t
weekend: [sat, sun]
collectiveLeave: [2026-03-20, 2026-03-23, 2026-03-24, 2026-12-24]
covers: 2025..2027
daysOff:
  - {date: 2026-05-15, name: {id: Cuti perusahaan, en: Company leave}}
  - {date: 2026-07-%02[3]d, name: {id: Ulang tahun perusahaan, en: Anniversary}}
  - from: 2026-12-28
    to: 2026-12-31
    name: {id: Tutup akhir tahun, en: Year-end shutdown}
workdays:
  - {date: 2026-03-14, name: {id: Masuk pengganti, en: Make-up day}}
notes:
  - The firm has two plants.
`

// calendars starts the server with 10,000 calendar files. It asks a question with each calendar,
// changes files, and measures the CPU time that the server needs to check the files.
func (s *soak) calendars() error {
	const total, limit = 10_000, 200.0
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	write := func(i, day int) error {
		return replace(filepath.Join(dir, fmt.Sprintf("firm-%d.yaml", i)), fmt.Appendf(nil, calendarFile, i, i%1000 == 0, day))
	}
	for i := range total {
		if err := write(i, i%28+1); err != nil {
			return err
		}
	}
	began := time.Now()
	p, err := s.serve("--calendars", dir, "--dataset-poll", "100ms")
	if err != nil {
		return err
	}
	defer p.kill()
	took := time.Since(began).Seconds()
	s.check(fmt.Sprintf("start with %d calendar files", total), fmt.Sprintf("%.2f s, %.2f s of CPU", took, p.cpu()), "2 s", took < 2)
	mb := p.memory("VmRSS")
	s.check("memory after the start", fmt.Sprintf("%.1f MB", mb), fmt.Sprintf("under %.0f MB", limit), mb > 0 && mb < limit)

	c, err := dial(p.addr)
	if err != nil {
		return err
	}
	defer c.conn.Close()
	for i := range total {
		if body, _, err := c.get(fmt.Sprintf("/v1/workdays/add?date=2026-03-18&days=5&calendar=firm-%d", i)); err != nil ||
			!strings.Contains(string(body), `"meta"`) {
			return fmt.Errorf("the calendar firm-%d: %w: %.300s", i, err, body)
		}
	}

	time.Sleep(3 * time.Second) // files that were changed less than two seconds ago are read at each check
	const checks = 50
	before := p.cpu()
	time.Sleep(checks * 100 * time.Millisecond)
	each := (p.cpu() - before) / checks * 1000
	s.check("CPU time of a check without changes", fmt.Sprintf("%.1f ms", each), "100 ms", each < 100)

	for i := range 20 { // change a file, and read all files again
		if err := write(i, 29); err != nil {
			return err
		}
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			return err
		}
		target := fmt.Sprintf("/v1/holidays/check?date=2026-07-29&calendar=firm-%d", i)
		for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
			body, _, err := c.get(target)
			if err != nil {
				return err
			}
			if strings.Contains(string(body), `"isHoliday":true`) {
				break
			}
			if time.Now().After(end) {
				return fmt.Errorf("the changed file is not used: %s", body)
			}
		}
	}
	mb = p.memory("VmHWM")
	s.check("peak memory, after a question under each calendar "+
		"and 20 reloads", fmt.Sprintf("%.1f MB", mb), fmt.Sprintf("under %.0f MB", limit), mb > 0 && mb < limit)
	return p.stop()
}

// cpu returns the CPU time that the process has used, in seconds.
func (p *server) cpu() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	ticks := 0.0
	for _, field := range fields[11:13] { // user time and system time
		n, _ := strconv.ParseFloat(field, 64)
		ticks += n
	}
	return ticks / 100 // Linux counts 100 ticks a second on all architectures
}
