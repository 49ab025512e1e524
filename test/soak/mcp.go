package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// dearestCall is the most expensive call of a tool, as an HTTP request.
var dearestCall = func() string {
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"long_weekends","arguments":` +
		`{"year":2026,"maxBridgeDays":1,"minDays":1,"daysOff":["` + strings.ReplaceAll(alternateDates(100), ",", `","`) + `"]}}}`
	return post(body)
}()

// largestCall is a call whose answer is nearly as large as an answer may be.
var largestCall = post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_days","arguments":` +
	`{"start":"2024-01-01","end":"2024-12-31","includeSources":true}}}`)

func post(body string) string {
	return fmt.Sprintf("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
		"Accept: application/json, text/event-stream\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}

// mcp measures the memory of the server with the values of deploy/ while one client sends 200
// expensive calls at once, and reads the answers or not. Another visitor gets an answer meanwhile.
func (s *soak) mcp() error {
	list, err := s.deployments()
	if err != nil {
		return err
	}
	for _, call := range []struct{ name, request string }{{"the most expensive call", dearestCall}, {"the largest answer", largestCall}} {
		for _, read := range []bool{true, false} {
			if err := s.manyCalls(list[0], call.name, call.request, read); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *soak) manyCalls(d deployment, name, request string, read bool) error {
	p, group, err := s.serveDeployed(d)
	if err != nil {
		return err
	}
	defer group.remove()
	defer p.kill()
	before := p.memory("VmRSS")
	const calls = 200
	var answers atomic.Int64
	var clients sync.WaitGroup
	end := time.Now().Add(15 * time.Second)
	for range calls {
		clients.Go(func() {
			for time.Now().Before(end) {
				if sendCall(p.addr, request, read, end) {
					answers.Add(1)
				}
			}
		})
	}
	time.Sleep(time.Second)
	visitor, err := dialFrom(loopback(0), p.addr)
	if err != nil {
		return err
	}
	var longest time.Duration
	for time.Now().Before(end) {
		began := time.Now()
		if _, _, err := visitor.get("/2026?daysOff=2026-01-05"); err != nil {
			return err
		}
		longest = max(longest, time.Since(began))
		time.Sleep(100 * time.Millisecond)
	}
	visitor.conn.Close()
	clients.Wait()
	mb := p.memory("VmHWM")
	inGroup, words := group.usage()
	what := fmt.Sprintf("%s of MCP, %d connections, answers are read: %v", name, calls, read)
	s.check(what, fmt.Sprintf("%.0f MB for %d answers%s", mb, answers.Load(), words),
		fmt.Sprintf("under %.0f MB", d.maxMB), mb > 0 && max(mb, inGroup) < d.maxMB && answers.Load() > 0)
	s.check(what+": longest time of another visitor", fmt.Sprintf("%.2f s", longest.Seconds()), "2 s", longest < 2*time.Second)
	began, after := time.Now(), p.memory("VmRSS")
	for after > 100 && time.Since(began) < 200*time.Second { // the runtime collects garbage every 2 minutes
		time.Sleep(time.Second)
		after = p.memory("VmRSS")
	}
	s.check(what+": memory returns", fmt.Sprintf("%.0f MB before, %.0f MB after %.0f s", before, after, time.Since(began).Seconds()),
		"100 MB", after <= 100)
	return p.stop()
}

// sendCall sends a call on a new connection and reports whether it has a status. If the answer is
// not read, it waits until the server closes the connection.
func sendCall(addr, request string, read bool, end time.Time) bool {
	conn, err := net.DialTimeout("tcp", addr, clientTimeout)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(clientTimeout))
	if !read {
		conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	}
	if _, err := io.WriteString(conn, request); err != nil {
		return false
	}
	reader := bufio.NewReaderSize(conn, 16)
	status, err := reader.ReadString('\n')
	if read {
		response, _ := http.ReadResponse(bufio.NewReader(io.MultiReader(strings.NewReader(status), reader)), nil)
		if response != nil {
			io.Copy(io.Discard, response.Body)
		}
	} else {
		for time.Now().Before(end) {
			time.Sleep(100 * time.Millisecond)
		}
	}
	return err == nil && strings.HasPrefix(status, "HTTP/1.1 200")
}
