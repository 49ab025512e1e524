package main

import (
	"fmt"
	"net"
	"strings"
	"sync"
)

// unreadTargets have large answers. The server caches the answer to the second
// target.
var unreadTargets = []string{
	"/v1/days/batch?dates=2021-05-13" + strings.Repeat(",2021-05-13", 365),
	"/v1/changes?since=2009-01-01",
	"/v1/holidays/range?start=2022-12-31&end=2027-12-31&includeSources=true",
	"/v1/days?start=2024-01-01&end=2024-12-31&includeSources=true",
}

// unread measures the memory of the server while 1,000 clients request a large answer
// and read only its status.
func (s *soak) unread() error {
	for _, target := range unreadTargets {
		if err := s.leaveUnread(target, 1000); err != nil {
			return err
		}
	}
	return nil
}

func (s *soak) leaveUnread(target string, clients int) error {
	p, err := s.serve()
	if err != nil {
		return err
	}
	defer p.kill()
	reader, err := dial(p.addr)
	if err != nil {
		return err
	}
	body, _, err := reader.get(target)
	reader.conn.Close()
	if err != nil {
		return err
	}
	conns, errs := make([]net.Conn, clients), make([]error, clients)
	var group sync.WaitGroup
	for i := range clients {
		group.Go(func() {
			conns[i], errs[i] = requestSlowly(loopback(i), p.addr, target)
		})
	}
	group.Wait()
	mb := p.memory("VmRSS")
	for i := range clients {
		if errs[i] != nil {
			return errs[i]
		}
		conns[i].Close()
	}
	path, _, _ := strings.Cut(target, "?")
	s.check("memory with unread answers of "+path, fmt.Sprintf("%.0f MB for %d answers of %.0f KB", mb, clients, float64(len(body))/1000),
		"under 300 MB", mb > 0 && mb < 300)
	return p.stop()
}
