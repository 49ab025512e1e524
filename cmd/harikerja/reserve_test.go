package main

import (
	"runtime"
	"testing"
	"time"
)

// TestReserve: it is set aside after the first collection, and counted.
func TestReserve(t *testing.T) {
	var r reserve
	r.await()
	if r.held.Load() != nil {
		t.Fatal("the reserve is there before it is needed")
	}
	for end := time.Now().Add(20 * time.Second); r.held.Load() == nil; time.Sleep(time.Millisecond) {
		if runtime.GC(); time.Now().After(end) {
			t.Fatal("no collection brings the reserve")
		}
	}
	var with, without runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	r.held.Store(nil)
	runtime.GC()
	runtime.ReadMemStats(&without)
	if n := int64(with.HeapAlloc) - int64(without.HeapAlloc); n < reserveSize*9/10 {
		t.Errorf("the collector counts %d bytes for it", n)
	}
}
