package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// longestFlood ends the flood where the server is slow to take it.
const longestFlood = 3 * time.Minute

// rapidReset opens streams of HTTP/2 and takes each back at once, which costs
// a client nothing and a careless server a request each time.
func (s *soak) rapidReset() error {
	total := int64(s.count(200_000, 10_000))
	p, err := s.serve("--http2", "h2c")
	if err != nil {
		return err
	}
	defer p.kill()
	var streams, connections atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for range 4 {
		group.Go(func() {
			for streams.Load() < total && time.Since(began) < longestFlood {
				connections.Add(1)
				if err := flood(p.addr, &streams, total); err != nil {
					s.say("%v", err)
					return
				}
			}
		})
	}
	var honest latencies
	for streams.Load() < total && time.Since(began) < longestFlood && len(honest.failed) == 0 {
		honest.honest(p.addr, 200*time.Millisecond)
	}
	group.Wait()
	took := time.Since(began)
	honest.honest(p.addr, 200*time.Millisecond)
	for _, err := range honest.failed {
		s.say("an honest client: %v", err)
	}
	s.check("streams opened and reset", fmt.Sprintf("%d over %d connections in %.1f s", streams.Load(), connections.Load(), took.Seconds()), fmt.Sprint(total), streams.Load() >= total)
	s.check("honest requests that failed", fmt.Sprintf("%d of %d", len(honest.failed), len(honest.times)), "0", len(honest.failed) == 0)
	s.checkPeak(p)
	return p.stop()
}

// flood resets streams on one connection until there were enough in all or the
// server has had enough.
func flood(addr string, streams *atomic.Int64, total int64) error {
	conn, err := net.DialTimeout("tcp", addr, patience)
	if err != nil {
		return err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(longestFlood))
	framer := http2.NewFramer(conn, conn)
	if _, err := io.WriteString(conn, http2.ClientPreface); err != nil {
		return err
	}
	if err := framer.WriteSettings(); err != nil {
		return err
	}
	if frame, err := framer.ReadFrame(); err != nil {
		return err
	} else if _, ok := frame.(*http2.SettingsFrame); !ok {
		return fmt.Errorf("the server does not speak HTTP/2: %v", frame)
	}
	if err := framer.WriteSettingsAck(); err != nil {
		return err
	}
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for id := uint32(1); streams.Load() < total; {
		for range batch {
			block.Reset()
			for _, f := range [][2]string{{":method", "GET"}, {":scheme", "http"}, {":authority", "x"}, {":path", "/v1/holidays/range?start=2009-01-01&end=2027-12-31"}} {
				if err := encoder.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]}); err != nil {
					return err
				}
			}
			err := errors.Join(
				framer.WriteHeaders(http2.HeadersFrameParam{StreamID: id, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true}),
				framer.WriteRSTStream(id, http2.ErrCodeCancel))
			if err != nil {
				return nil // the server hung up, as it may
			}
			streams.Add(1)
			id += 2
		}
		if !caughtUp(framer) {
			return nil
		}
	}
	return nil
}

// batch is how many streams there are before the client waits: what is still
// in the system's buffers has not reached the server.
const batch = 300

// caughtUp waits until the server has read all that was sent, and reports
// whether it wants more.
func caughtUp(framer *http2.Framer) bool {
	if err := framer.WritePing(false, [8]byte{}); err != nil {
		return false
	}
	for {
		frame, err := framer.ReadFrame()
		if err != nil {
			return false
		}
		if ping, ok := frame.(*http2.PingFrame); ok && ping.IsAck() {
			return true
		}
	}
}
