package server

import "sync"

// A map with a limited size. If it is full, it removes arbitrary values, so clients
// cannot fill the memory with many keys. It is safe for concurrent use.
type bounded[K comparable, V any] struct {
	maxBytes  int
	maxValues int // 0 means no limit

	mu     sync.RWMutex
	values map[K]sized[V]
	bytes  int
}

// A value and the number of bytes that it takes.
type sized[V any] struct {
	value V
	bytes int
}

func newBounded[K comparable, V any](maxBytes, maxValues int) *bounded[K, V] {
	return &bounded[K, V]{maxBytes: maxBytes, maxValues: maxValues, values: make(map[K]sized[V])}
}

// lookup returns the value of a key, or the zero value.
func (b *bounded[K, V]) lookup(key K) V {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.values[key].value
}

// store keeps a value, unless a value with the same key is already there or the new value is
// too large.
func (b *bounded[K, V]) store(key K, value V, bytes int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, stored := b.values[key]; stored || bytes > b.maxBytes {
		return
	}
	for k, old := range b.values { // in random order
		if b.bytes+bytes <= b.maxBytes && (b.maxValues == 0 || len(b.values) < b.maxValues) {
			break
		}
		delete(b.values, k)
		b.bytes -= old.bytes
	}
	b.values[key] = sized[V]{value, bytes}
	b.bytes += bytes
}

// Size returns the number of values and how many bytes they take.
func (b *bounded[K, V]) Size() (values, bytes int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.values), b.bytes
}
