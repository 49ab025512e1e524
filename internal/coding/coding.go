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

// Compressors need a megabyte each to work in, so one of a kind serves all.
var gzipEncoder struct {
	sync.Mutex
	*gzip.Writer
}

// Gzip returns a body as small as gzip makes it, for one that is kept.
func Gzip(body []byte) []byte {
	var b bytes.Buffer
	gzipEncoder.Lock()
	defer gzipEncoder.Unlock()
	if gzipEncoder.Writer == nil {
		gzipEncoder.Writer, _ = gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	}
	z := gzipEncoder.Writer
	z.Reset(&b)
	z.Write(body) // a bytes.Buffer takes everything
	z.Close()
	return bytes.Clone(b.Bytes()) // without the room it has to grow
}

// The default level needs 1.3 MB; the higher ones 5 and 36 MB for a few per
// cent.
var zstdEncoder = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
		zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<20))
	if err != nil { // the options are valid
		panic(err)
	}
	return e
})

func zstdCompressed(body []byte) []byte { return zstdEncoder().EncodeAll(body, nil) }
