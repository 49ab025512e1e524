package server

import (
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

func timedOut(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

func TestListenErrorSaysWhatTheUserCanDo(t *testing.T) {
	ln, err := Listen("addr", "127.0.0.1:0")
	noError(t, err)
	defer ln.Close()
	_, err = Listen("admin-addr", ln.Addr().String())
	if want := "the address " + ln.Addr().String() + " is in use: stop the program that listens there, or choose another address with " +
		"--admin-addr"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestUnreadAnswerIsBufferedOnlyInPart: the send buffer limits how much of an
// answer is buffered. With the kernel's default, megabytes would be buffered.
func TestUnreadAnswerIsBufferedOnlyInPart(t *testing.T) {
	var sent atomic.Int64
	r := run(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for chunk := make([]byte, 16<<10); ; {
			n, err := w.Write(chunk)
			sent.Add(int64(n))
			if err != nil {
				return
			}
		}
	}), Options{})
	c := r.dial()
	noError(t, c.Conn.(*net.TCPConn).SetReadBuffer(4<<10))
	_, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	noError(t, err)
	for before := int64(-1); before != sent.Load() || before == 0; time.Sleep(200 * time.Millisecond) {
		before = sent.Load()
	}
	if n := sent.Load(); n > 1<<20 {
		t.Errorf("%d bytes are buffered for a client that reads nothing, want at most 1 MiB", n)
	}
}
