package httpapi

import (
	"fmt"
	"io"
	"strconv"
)

// An answer that is computed is written into the call's buffer, hashed for its
// ETag and sent. One that outgrows a chunk would cost its size for as long as a
// client takes to read it, so it is rendered twice: the first pass hashes and
// counts chunk by chunk, and finds any error before a byte is sent; the second
// sends the chunks. A call keeps its data and its day, so both are the same.

// chunk is how much an answer may grow to in memory, besides the object that
// makes it full.
const chunk = 8 << 10

// chunks is where the parts of an answer go that outgrew the buffer.
type chunks struct {
	sum            // of all so far; in the second pass the size alone
	to   io.Writer // the client, in the second pass
	gone bool      // it is there no more
}

// take is given the next part.
func (k *chunks) take(part []byte) {
	if k.to == nil {
		k.add(part)
		return
	}
	k.size += len(part)
	if !k.gone {
		_, err := k.to.Write(part)
		k.gone = err != nil
	}
}

// full passes on what is written, where that is wanted. The last byte stays:
// whether a comma comes next depends on it.
func (o *out) full() {
	if o.chunks == nil {
		return
	}
	last := len(o.b) - 1
	o.chunks.take(o.b[:last])
	o.b[0] = o.b[last]
	o.b = o.b[:1]
}

// measured takes over length and ETag of an answer that the first pass of a
// call has passed on in chunks. The body is made when it is sent.
func (a *answer) measured(c *call) {
	c.chunks.take(c.b)
	a.again = c
	a.plain.label(c.chunks.etag(), strconv.Itoa(c.chunks.size))
}

// send is the second pass.
func (c *call) send(w io.Writer) {
	size := c.chunks.size
	c.b, *c.chunks = c.b[:0], chunks{to: w}
	if err := c.run(); err != nil {
		panic(fmt.Errorf("httpapi: %s failed in its second pass: %s", c.endpoint.path, err.Message))
	}
	c.chunks.take(c.b)
	if c.chunks.size != size {
		panic(fmt.Errorf("httpapi: %s was of %d bytes, and in its second pass of %d", c.endpoint.path, size, c.chunks.size))
	}
}
