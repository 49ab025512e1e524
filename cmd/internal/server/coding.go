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
	forms := []form{{"zstd", zstdCompressed(body)}, {"gzip", gzipCompressed(body)}}
	slices.SortStableFunc(forms, func(a, b form) int { return len(a.bytes) - len(b.bytes) })
	if len(forms[len(forms)-1].bytes) >= len(body) {
		return nil
	}
	return forms
}

// Each of these compressors uses about a megabyte of memory. So only one compressor
// works at a time, and the garbage collector frees unused compressors.
var (
	compressing  sync.Mutex
	gzipEncoders = sync.Pool{New: func() any {
		z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // cannot fail: the level is valid
		return z
	}}
	// The default level needs 1.3 MB. The higher levels need 5 and 36 MB and save
	// only a few per cent more.
	zstdEncoders = sync.Pool{New: func() any { return newZstdEncoder(zstd.SpeedDefault) }}
)

func newZstdEncoder(level zstd.EncoderLevel) *zstd.Encoder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1),
		zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20))
	if err != nil { // cannot happen: the options are valid
		panic(err)
	}
	return z
}

// gzipCompressed compresses a body at the best level. Use it for a body that is sent often.
func gzipCompressed(body []byte) []byte {
	compressing.Lock()
	defer compressing.Unlock()
	z := gzipEncoders.Get().(*gzip.Writer)
	defer gzipEncoders.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	z.Write(body) // writing to a bytes.Buffer cannot fail
	z.Close()
	return bytes.Clone(b.Bytes()) // without the buffer's spare capacity
}

func zstdCompressed(body []byte) []byte {
	compressing.Lock()
	defer compressing.Unlock()
	z := zstdEncoders.Get().(*zstd.Encoder)
	defer zstdEncoders.Put(z)
	return bytes.Clone(z.EncodeAll(body, nil))
}

// encoder compresses bodies that are sent once, so it uses the fastest level. The
// zero value is ready to use. It is not safe for concurrent use.
type encoder struct {
	// The compressors are created when they are first used, because each takes up
	// to a megabyte.
	zip  *gzip.Writer
	zstd *zstd.Encoder
}

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
		e.zstd = newZstdEncoder(zstd.SpeedFastest)
	}
	return bytes.Clone(e.zstd.EncodeAll(body, nil)) // without the spare capacity
}

// encodeGzip compresses a body at the fastest level.
func (e *encoder) encodeGzip(body []byte) []byte {
	var b bytes.Buffer
	if e.zip == nil {
		e.zip, _ = gzip.NewWriterLevel(&b, gzip.BestSpeed) // cannot fail: the level is valid
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
