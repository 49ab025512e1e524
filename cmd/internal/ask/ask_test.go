package ask

import (
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func testClock() time.Time { return time.Date(2026, time.November, 15, 16, 59, 58, 0, time.UTC) } // two seconds before midnight in Jakarta

func newWorld() *World {
	return &World{Calendars: BuiltIn(frozen.Calendar(), law.Default), Clock: testClock}
}

// newContext returns a context with the national list and the default rules.
func newContext() *Context { return in(Frame{}) }

// in resolves a frame. It panics if the frame cannot be resolved.
func in(f Frame) *Context {
	c, err := f.In(newWorld())
	if err != nil {
		panic(err)
	}
	return c
}

// answerTo answers the question whose parameters have the given texts.
func answerTo[Q Question[A], A any](texts Texts) (A, error) {
	a, _, err := Ask(newWorld(), Given{Texts: texts}, Q.Answer)
	return a, err
}
