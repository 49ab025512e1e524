// Package coding makes and chooses the compressed forms of an answer that is
// kept: gzip, which everybody reads, and zstd where it is smaller. An answer is
// compressed once, so it may take its time; nothing is compressed on the fly.
package coding

import (
	"bytes"
	"compress/gzip"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Form is a body in one content coding.
type Form struct {
	Coding string // as in Content-Encoding
	Bytes  []byte
}

// minBody is the size below which compression saves less than its header
// fields cost.
const minBody = 1 << 10

// Forms returns the compressed forms that are worth sending, smallest first,
// or nothing where none is.
func Forms(body []byte) []Form {
	if len(body) < minBody {
		return nil
	}
	best := len(body)
	var forms []Form
	for _, f := range []Form{{"gzip", Gzip(body)}, {"zstd", zstdCompressed(body)}} {
		if len(f.Bytes) < best {
			best = len(f.Bytes)
			forms = append(forms, f)
		}
	}
	slices.Reverse(forms)
	return forms
}

// Compressors need a megabyte each to work in. So there is one of a kind at a
// time, and it is given up when there was nothing to compress for a while.
var (
	compressing  sync.Mutex
	gzipEncoders = sync.Pool{New: func() any {
		z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is valid
		return z
	}}
	// The default level needs 1.3 MB; the higher ones 5 and 36 MB for a few per
	// cent.
	zstdEncoders = sync.Pool{New: func() any {
		z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
			zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20))
		if err != nil { // the options are valid
			panic(err)
		}
		return z
	}}
)

// Gzip returns a body as small as gzip makes it, for one that is kept.
func Gzip(body []byte) []byte {
	compressing.Lock()
	defer compressing.Unlock()
	z := gzipEncoders.Get().(*gzip.Writer)
	defer gzipEncoders.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	z.Write(body) // a bytes.Buffer takes everything
	z.Close()
	return bytes.Clone(b.Bytes()) // without the room it has to grow
}

func zstdCompressed(body []byte) []byte {
	compressing.Lock()
	defer compressing.Unlock()
	z := zstdEncoders.Get().(*zstd.Encoder)
	defer zstdEncoders.Put(z)
	return bytes.Clone(z.EncodeAll(body, nil))
}
