// Package coding compresses the bodies of HTTP answers with gzip and zstd, and chooses the form
// that a client gets. HTTP calls such a form a content coding. [Forms] returns both a gzip form
// and a zstd form, because some clients accept only one of the two.
package coding

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Form is a body in one content coding.
type Form struct {
	Coding string // the name of the coding, as in Content-Encoding
	Bytes  []byte
}

// MinBody is the smallest size of a body to compress. For smaller bodies the
// additional header fields are longer than the bytes saved.
const MinBody = 1 << 10

// Forms returns the compressed forms of a body, smallest first. It returns nil if the
// body is shorter than MinBody, or if one of the forms is not smaller than the body.
func Forms(body []byte) []Form {
	if len(body) < MinBody {
		return nil
	}
	forms := []Form{{"zstd", zstdCompressed(body)}, {"gzip", Gzip(body)}}
	slices.SortStableFunc(forms, func(a, b Form) int { return len(a.Bytes) - len(b.Bytes) })
	if len(forms[len(forms)-1].Bytes) >= len(body) {
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

// Gzip compresses a body at the best level. Use it for a body that is sent often.
func Gzip(body []byte) []byte {
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

// Encoder compresses bodies that are sent once, so it uses the fastest level. The
// zero value is ready to use. It is not safe for concurrent use.
type Encoder struct {
	// The compressors are created when they are first used, because each takes up
	// to a megabyte.
	zip  *gzip.Writer
	zstd *zstd.Encoder
}

// Encode returns the form of a body that a client prefers. The argument "accept" has the
// client's Accept-Encoding fields. The result is false if the client must get the plain
// body.
func (e *Encoder) Encode(accept []string, body []byte) (Form, bool) {
	if len(body) < MinBody {
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
		f.Bytes = e.Gzip(body)
	}
	return f, true
}

func (e *Encoder) encodeZstd(body []byte) []byte {
	if e.zstd == nil {
		e.zstd = newZstdEncoder(zstd.SpeedFastest)
	}
	return bytes.Clone(e.zstd.EncodeAll(body, nil)) // without the spare capacity
}

// Gzip compresses a body at the fastest level.
func (e *Encoder) Gzip(body []byte) []byte {
	var b bytes.Buffer
	if e.zip == nil {
		e.zip, _ = gzip.NewWriterLevel(&b, gzip.BestSpeed) // cannot fail: the level is valid
	}
	e.zip.Reset(&b)
	e.zip.Write(body) // writing to a bytes.Buffer cannot fail
	e.zip.Close()
	return bytes.Clone(b.Bytes()) // without the buffer's spare capacity
}

// Gunzip decompresses a gzip form and writes the body to w. It uses about 50 KB of
// memory for a body of any size.
func Gunzip(w io.Writer, form []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(form))
	if err != nil {
		return err
	}
	// The struct hides the method ReadFrom of w. With this method, io.CopyBuffer would
	// not use our small buffer.
	_, err = io.CopyBuffer(struct{ io.Writer }{w}, z, make([]byte, 8<<10))
	return err
}
