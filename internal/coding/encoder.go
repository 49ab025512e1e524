package coding

import (
	"bytes"
	"compress/gzip"

	"github.com/klauspost/compress/zstd"
)

// Encoder compresses bodies that are sent once, so it uses the fastest level. The
// zero value is ready to use. It is not safe for concurrent use.
type Encoder struct {
	zip  *gzip.Writer // both are nil until first used, because each takes up to a megabyte
	zstd *zstd.Encoder
}

// Encode returns the form of a body that a client with these Accept-Encoding
// fields prefers, or false for the plain body.
func (e *Encoder) Encode(accept []string, body []byte) (Form, bool) {
	if len(body) < minBody {
		return Form{}, false
	}
	forms := []Form{{Coding: "zstd"}, {Coding: "gzip"}}
	i := Choose(accept, forms)
	if i < 0 {
		return Form{}, false
	}
	f := forms[i]
	if f.Coding == "zstd" {
		f.Bytes = e.encodeZstd(body)
	} else {
		f.Bytes = e.encodeGzip(body)
	}
	return f, true
}

func (e *Encoder) encodeZstd(body []byte) []byte {
	if e.zstd == nil {
		e.zstd = newZstdEncoder(zstd.SpeedFastest)
	}
	return e.zstd.EncodeAll(body, nil)
}

func (e *Encoder) encodeGzip(body []byte) []byte {
	var b bytes.Buffer
	if e.zip == nil {
		e.zip, _ = gzip.NewWriterLevel(&b, gzip.BestSpeed) // the level is valid
	}
	e.zip.Reset(&b)
	e.zip.Write(body) // writing to a bytes.Buffer cannot fail
	e.zip.Close()
	return b.Bytes()
}
