package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// renewals changes the certificate again and again under load: half of the
// clients connect anew for every few requests, half stay connected throughout.
func (s *soak) renewals() error {
	c, err := s.certificate()
	if err != nil {
		return err
	}
	p, err := s.serve(c.flags()...)
	if err != nil {
		return err
	}
	defer p.kill()
	var over atomic.Bool
	var asked, connected, failed atomic.Int64
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for staying := i%2 == 0; !over.Load(); {
				connected.Add(1)
				client := newClient()
				for n := 0; !over.Load() && (staying || n < 10); n++ {
					asked.Add(1)
					if err := whole(client, "https://"+p.addr+targets[n%len(targets)]); err != nil && failed.Add(1) <= 5 {
						s.say("%v", err)
					}
				}
				client.CloseIdleConnections()
			}
		})
	}
	rounds := s.count(1000, 10)
	began := time.Now()
	used, err := c.rounds(p, rounds)
	took := time.Since(began)
	over.Store(true)
	group.Wait()
	if err != nil {
		return err
	}
	s.check("certificates changed, and used", fmt.Sprintf("%d in %.1f s", used, took.Seconds()), fmt.Sprint(rounds), used == rounds)
	s.check("requests meanwhile that failed", fmt.Sprintf("%d of %d over %d connections", failed.Load(), asked.Load(), connected.Load()), "0", failed.Load() == 0 && asked.Load() > 0)
	s.checkPeak(p)
	return p.stop()
}

// rounds renews the certificate so many times, each when the last is used.
func (c *certificate) rounds(p *server, rounds int) (used int, err error) {
	for ; used < rounds; used++ {
		serial := int64(used + 2)
		if err := c.renew(serial); err != nil {
			return used, err
		}
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			return used, err
		}
		for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
			conn, err := byTLS("h2")(p.addr)
			if err != nil {
				return used, err
			}
			got := conn.(*tls.Conn).ConnectionState().PeerCertificates[0].SerialNumber.Int64()
			conn.Close()
			if got == serial {
				break
			}
			if time.Now().After(end) {
				return used, fmt.Errorf("certificate %d is not used, but still %d: %s", serial, got, p.stderr)
			}
		}
	}
	return used, nil
}

// newClient is a client of net/http that speaks HTTP/2 alone, over one
// connection.
func newClient() *http.Client {
	var two http.Protocols
	two.SetHTTP2(true)
	return &http.Client{Timeout: patience, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, Protocols: &two}}
}

// whole asks and reads the answer to its end.
func whole(client *http.Client, url string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK || response.ProtoMajor != 2 {
		return fmt.Errorf("%s: %s by %s", url, response.Status, response.Proto)
	}
	return nil
}
