package main

import (
	"runtime"
	"sync/atomic"
)

// reserve is memory that is set aside and never written to, so that the system
// gives none for it. The collector runs when what is in use has doubled. A
// server uses a megabyte or two and makes two kilobytes of garbage a request,
// so it would run for every thousand requests; with the reserve counted as in
// use it is every three thousand. A larger GOGC would do the same for a quiet
// server, but takes many times as much under attack.
type reserve struct {
	held atomic.Pointer[[reserveSize]byte]
}

const reserveSize = 5 << 20

// await sets the reserve aside once the collector has run for the first time:
// doing so makes it run, and a server that is hardly used never needs it to.
func (r *reserve) await() {
	runtime.AddCleanup(&struct{ garbage [16]byte }{}, func(r *reserve) { r.held.Store(new([reserveSize]byte)) }, r)
}
