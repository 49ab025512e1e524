package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// form is a body in one content coding.
type form struct {
	coding string // the name of the coding, as in Content-Encoding
	bytes  []byte
}

// minBody is the smallest size of a body to compress. For smaller bodies the
// additional header fields are longer than the bytes saved.
const minBody = 1 << 10

// compressedForms returns the gzip and the zstd form of a body, smallest first, because some
// clients accept only one of them. It returns nil if the body is shorter than minBody, or if one
// of the forms is not smaller than the body.
func compressedForms(body []byte) []form {
	if len(body) < minBody {
		return nil
	}
	compressing.Lock()
	defer compressing.Unlock()
	e := bestEncoders.Get().(*encoder)
	defer bestEncoders.Put(e)
	forms := []form{{"zstd", e.encodeZstd(body)}, {"gzip", e.encodeGzip(body)}}
	slices.SortStableFunc(forms, func(a, b form) int { return len(a.bytes) - len(b.bytes) })
	if len(forms[len(forms)-1].bytes) >= len(body) {
		return nil
	}
	return forms
}

// encoder compresses bodies. It is not safe for concurrent use.
type encoder struct {
	zipLevel  int
	zstdLevel zstd.EncoderLevel
	// The compressors are created when they are first used, because each takes about a
	// megabyte.
	zip  *gzip.Writer
	zstd *zstd.Encoder
}

// newEncoders returns a pool, so that the garbage collector frees unused compressors.
func newEncoders(zipLevel int, zstdLevel zstd.EncoderLevel) *sync.Pool {
	return &sync.Pool{New: func() any { return &encoder{zipLevel: zipLevel, zstdLevel: zstdLevel} }}
}

var (
	// bestEncoders are for bodies that are sent often. The default level of zstd needs 1.3 MB.
	// The higher levels need 5 and 36 MB and save only a few per cent more.
	bestEncoders = newEncoders(gzip.BestCompression, zstd.SpeedDefault)
	// Only one of the bestEncoders works at a time, to limit their memory.
	compressing sync.Mutex

	fastEncoders = newEncoders(gzip.BestSpeed, zstd.SpeedFastest) // for bodies that are sent once
)

// encode returns the form of a body that a client prefers. The argument "accept" has the
// client's Accept-Encoding fields. The result is false if the client must get the plain
// body.
func (e *encoder) encode(accept []string, body []byte) (form, bool) {
	if len(body) < minBody {
		return form{}, false
	}
	forms := []form{{coding: "zstd"}, {coding: "gzip"}}
	i := chooseForm(accept, forms)
	if i < 0 {
		return form{}, false
	}
	f := forms[i]
	if f.coding == "zstd" {
		f.bytes = e.encodeZstd(body)
	} else {
		f.bytes = e.encodeGzip(body)
	}
	return f, true
}

func (e *encoder) encodeZstd(body []byte) []byte {
	if e.zstd == nil {
		var err error
		e.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(e.zstdLevel),
			zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20))
		if err != nil { // cannot happen: the options are valid
			panic(err)
		}
	}
	return bytes.Clone(e.zstd.EncodeAll(body, nil)) // without the spare capacity
}

func (e *encoder) encodeGzip(body []byte) []byte {
	var b bytes.Buffer
	if e.zip == nil {
		e.zip, _ = gzip.NewWriterLevel(&b, e.zipLevel) // cannot fail: the level is valid
	}
	e.zip.Reset(&b)
	e.zip.Write(body) // writing to a bytes.Buffer cannot fail
	e.zip.Close()
	return bytes.Clone(b.Bytes()) // without the buffer's spare capacity
}

// gunzip decompresses a gzip form and writes the body to w. It uses about 50 KB of
// memory for a body of any size.
func gunzip(w io.Writer, form []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(form))
	if err != nil {
		return err
	}
	// The struct hides the method ReadFrom of w. With this method, io.CopyBuffer would
	// not use our small buffer.
	_, err = io.CopyBuffer(struct{ io.Writer }{w}, z, make([]byte, 8<<10))
	return err
}
