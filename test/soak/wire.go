package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// wire is a connection that speaks HTTP/2 frame by frame, so that a client can
// do what no library would let it.
type wire struct {
	net.Conn
	*http2.Framer
	block   bytes.Buffer
	encoder *hpack.Encoder
	last    uint32 // the newest stream
}

// wire connects and greets. All of it has to be over within the life given.
func (d dialer) wire(addr string, life time.Duration, settings ...http2.Setting) (*wire, error) {
	conn, err := d(addr)
	if err != nil {
		return nil, err
	}
	conn.SetDeadline(time.Now().Add(life))
	w := &wire{Conn: conn, Framer: http2.NewFramer(conn, conn)}
	w.encoder = hpack.NewEncoder(&w.block)
	w.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	if err := w.greet(settings); err != nil {
		conn.Close()
		return nil, err
	}
	return w, nil
}

func (w *wire) greet(settings []http2.Setting) error {
	if _, err := io.WriteString(w.Conn, http2.ClientPreface); err != nil {
		return err
	}
	if err := w.WriteSettings(settings...); err != nil {
		return err
	}
	if frame, err := w.ReadFrame(); err != nil {
		return err
	} else if _, ok := frame.(*http2.SettingsFrame); !ok {
		return fmt.Errorf("the server does not speak HTTP/2: %v", frame)
	}
	return w.WriteSettingsAck()
}

// ask opens a stream, whose number is then the last.
func (w *wire) ask(target string) error {
	w.block.Reset()
	for _, f := range [][2]string{{":method", "GET"}, {":scheme", "http"}, {":authority", "x"}, {":path", target}} {
		if err := w.encoder.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]}); err != nil {
			return err
		}
	}
	if w.last == 0 {
		w.last = 1
	} else {
		w.last += 2
	}
	return w.WriteHeaders(http2.HeadersFrameParam{StreamID: w.last, BlockFragment: w.block.Bytes(), EndStream: true, EndHeaders: true})
}
