package server

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestDeadlinesAsWithout: whatever is asked of a connection, in whatever order,
// its calls end when those of a bare one do, and with the same result.
func TestDeadlinesAsWithout(t *testing.T) {
	for seed := range uint64(300) {
		var want, got []string
		synctest.Test(t, func(t *testing.T) {
			want = story(t, seed, func(c net.Conn) net.Conn { return c })
		})
		synctest.Test(t, func(t *testing.T) {
			got = story(t, seed, func(c net.Conn) net.Conn { return newConn(c, testListener()) })
		})
		for i := range max(len(want), len(got)) {
			if i >= len(want) || i >= len(got) || want[i] != got[i] {
				t.Fatalf("story %d:\nbare %q\nours %q", seed, want, got)
			}
		}
	}
}

func testListener() *limited { return (&Server{}).limit(nil) }

// story moves deadlines at random while reads and writes are under way, and
// tells when each of these ended and how. The peer sends and takes a little
// now and then.
func story(t *testing.T, seed uint64, dress func(net.Conn) net.Conn) []string {
	random := rand.New(rand.NewPCG(seed, 1))
	bare, peer := net.Pipe()
	c := dress(bare)
	began := time.Now()
	var mu sync.Mutex
	var told []string
	tell := func(what string, n int, err error) {
		mu.Lock()
		defer mu.Unlock()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			err = os.ErrDeadlineExceeded
		}
		told = append(told, fmt.Sprintf("%12v %s %d %v", time.Since(began), what, n, err))
	}
	var group sync.WaitGroup
	under := func(what string, call func([]byte) (int, error)) func() {
		free := make(chan struct{}, 1) // one call of a kind at a time
		return func() {
			select {
			case free <- struct{}{}:
			default:
				return
			}
			group.Go(func() {
				n, err := call(make([]byte, 64))
				tell(what, n, err)
				<-free
			})
		}
	}
	read, write := under("read", c.Read), under("write", c.Write)
	for range 40 {
		time.Sleep(time.Duration(1+random.IntN(4000))*time.Millisecond + 10*time.Microsecond)
		synctest.Wait()
		at := time.Now().Add(time.Duration(random.IntN(20))*time.Second + 500*time.Microsecond)
		switch random.IntN(10) {
		case 0, 1:
			read()
		case 2:
			write()
		case 3:
			c.SetReadDeadline(at)
		case 4:
			c.SetWriteDeadline(at)
		case 5:
			c.SetDeadline(at)
		case 6:
			c.SetReadDeadline(time.Unix(1, 0))
			synctest.Wait() // net/http waits for the end of the read, too
			c.SetReadDeadline(time.Time{})
		case 7:
			c.SetDeadline(time.Time{})
		case 8:
			c.SetDeadline(time.Now().Add(-time.Second))
		case 9:
			peer.SetDeadline(time.Now().Add(time.Millisecond))
			peer.Write(make([]byte, 8))
			peer.SetDeadline(time.Now().Add(time.Millisecond))
			peer.Read(make([]byte, 48)) // less than is written to it at a time
		}
		synctest.Wait()
	}
	c.Close()
	group.Wait()
	peer.Close()
	slices.Sort(told) // what ends at one moment has no order
	return told
}

// TestDeadlinesAreOnlyNoted: what net/http does around each request touches
// the connection's timers next to never, where a read that is no longer wanted
// has not yet begun.
func TestDeadlinesAreOnlyNoted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bare, peer := net.Pipe()
		defer peer.Close()
		timers := new(counting)
		timers.Conn = bare
		c := newConn(timers, testListener())
		defer c.Close()
		for range 1000 {
			c.SetReadDeadline(time.Now().Add(idleTimeout))
			go peer.Write([]byte("x"))
			if _, err := c.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			c.SetReadDeadline(time.Now().Add(readHeaderTimeout))
			c.SetReadDeadline(time.Now().Add(readTimeout))
			c.SetWriteDeadline(time.Now().Add(writeTimeout))
			c.SetReadDeadline(time.Time{})
			c.SetReadDeadline(time.Unix(1, 0))
			if _, err := c.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatal(err)
			}
			c.SetReadDeadline(time.Time{})
			c.SetWriteDeadline(time.Time{})
			time.Sleep(time.Millisecond)
		}
		if timers.n > 10 {
			t.Errorf("1000 requests set the timers %d times, want 10 at most", timers.n)
		}
	})
}

// counting counts how often a connection's timers are set.
type counting struct {
	net.Conn
	n int
}

func (c *counting) SetReadDeadline(t time.Time) error  { c.n++; return c.Conn.SetReadDeadline(t) }
func (c *counting) SetWriteDeadline(t time.Time) error { c.n++; return c.Conn.SetWriteDeadline(t) }
