package httpapi

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

// TestKeptOnce: a crowd that asks for the same has it rendered once.
func TestKeptOnce(t *testing.T) {
	s := newAPI().snapshot.Load()
	var rendered atomic.Int64
	e := &endpoint{path: "/x", constant: true, answer: func(c *call) error {
		rendered.Add(1)
		c.b = append(c.b, "{}"...)
		return nil
	}}
	var crowd sync.WaitGroup
	for range 200 {
		crowd.Go(func() {
			ans, err := s.constant(&call{endpoint: e})
			if err != nil || string(ans.plain.body) != "{}" {
				t.Errorf("got %v, %v", ans, err)
			}
		})
	}
	crowd.Wait()
	if n := rendered.Load(); n != 1 {
		t.Errorf("rendered %d times", n)
	}
}

// TestKeptNothing: what has no answer is not kept, and a failure is tried again.
func TestKeptNothing(t *testing.T) {
	s := newAPI().snapshot.Load()
	places := func() (n int) {
		s.rendered.Range(func(any, any) bool { n++; return true })
		return n
	}
	before := places()
	e := &endpoint{path: "/x", constant: true, answer: func(*call) error { return NewError(DatasetNotFound, "none") }}
	for range 3 {
		if _, err := s.constant(&call{endpoint: e}); err == nil {
			t.Fatal("got an answer")
		}
	}
	if n := places(); n != before {
		t.Errorf("%d errors are kept", n-before)
	}
	e.answer = func(*call) error { return errors.New("a fault of ours") }
	for range 2 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the fault went unnoticed")
				}
			}()
			s.constant(&call{endpoint: e})
		}()
	}
}
