package ask

import (
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// atDate returns a world whose clock shows noon in Jakarta on the given date.
func atDate(date string) *World {
	now := harikerja.MustParseDate(date).In(Jakarta).Add(12 * time.Hour)
	return &World{Calendars: BuiltIn(frozen.Calendar(), law.Default), Clock: func() time.Time { return now }}
}

func TestIncompleteAnswerNamesTheFirstAndLastDateOfTheData(t *testing.T) {
	c := newContext()
	if got := c.completeness(true).DataEnd(); got != "" {
		t.Errorf("complete: %q", got)
	}
	if got := c.completeness(false).DataEnd(); !strings.HasPrefix(got, "There is data only from 2009-01-01 to 2027-12-31.") {
		t.Errorf("not complete: %q", got)
	}
	before := harikerja.MustParseDate("2000-01-01") // no list was known on this day
	c = in(Frame{AsOf: &before})
	if got := c.completeness(false).DataEnd(); got != "There is no data." {
		t.Errorf("as of %s: %q", before, got)
	}
}
