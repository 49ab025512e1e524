package ask

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/frozen"
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
	a, _, err := Ask[Q](newWorld(), Given{Texts: texts})
	return a, err
}

func TestAsOfRefusesInvalidAndFutureDates(t *testing.T) {
	words := Words{Name: func(field string) string { return "--" + field }}
	for text, want := range map[string]string{
		"2026-11-16": "--asOf must not be in the future: 2026-11-16 is after today, 2026-11-15.",
		"tomorrow":   `--asOf must use YYYY-MM-DD and be a real date, as in 2026-03-20, not "tomorrow".`,
	} {
		_, err := answerTo[Years](Texts{"asOf": text})
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Code != InvalidDate || words.Sentence(e) != want {
			t.Errorf("%s: %+v, want %s", text, e, want)
		}
	}
}

// TestMessagesUseTheWordsOfTheInterface checks that a message has the interface's name for a
// parameter, and not the API's name.
func TestMessagesUseTheWordsOfTheInterface(t *testing.T) {
	names := Words{
		Name:   func(field string) string { return "<" + strings.ToUpper(field) + ">" },
		Wanted: func(*Param) string { return "must be right" },
		Set:    func(field, value string) string { return "<" + strings.ToUpper(field) + "> " + value },
	}
	ask := func(err error) *Error {
		e, _ := errors.AsType[*Error](err)
		return e
	}
	var failed []*Error
	add := func(err error) { failed = append(failed, ask(err)) }
	_, err := answerTo[AddWorkdays](nil)
	add(err)
	_, err = answerTo[AddWorkdays](Texts{"date": "x"})
	add(err)
	_, err = answerTo[DiffWorkdays](Texts{"start": "2026-03-02", "end": "2026-03-01"})
	add(err)
	_, err = answerTo[NthWorkday](Texts{"month": "2026-03", "n": "31"})
	add(err)
	_, err = answerTo[DueDeadline](Texts{"start": "2026-03-17T15:00", "hours": "1", "sat": "08:00-12:00"})
	add(err)
	_, err = answerTo[ElapsedTime](Texts{"start": "2026-03-17T15:00", "end": "2026-03-16T15:00"})
	add(err)
	_, err = answerTo[BatchDays](Texts{"dates": strings.Repeat("2026-01-01,", 366) + "2026-01-01"})
	add(err)
	for i, e := range failed {
		if e == nil {
			t.Fatalf("question %d has no error", i)
		}
		if text := names.Sentence(e); !strings.Contains(text, "<") || strings.Contains(text, "%2B") || strings.Contains(text, "=") {
			t.Errorf("%s: %s", e.Problem, text)
		}
	}
}

func TestLongTextsAreShortenedToSixtyCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		strings.Repeat("x", 60):          strings.Repeat("x", 60),
		strings.Repeat("x", 61):          strings.Repeat("x", 60) + "…",
		strings.Repeat("x", 59) + "éééé": strings.Repeat("x", 59) + "é…",
	} {
		if got := Shorten(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
