package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestCalendarShowsEveryHolidayOfEveryYear_Exhaustively: the marked dates, the list and the
// banners agree with the library.
func TestCalendarShowsEveryHolidayOfEveryYear_Exhaustively(t *testing.T) {
	h := New(Options{Calendars: calendars(harikerja.Default), Clock: at(t, testDay)})
	cal := harikerja.Default()
	cell := regexp.MustCompile(`<td class="(nh|cl)( today| past)?"><button name="date" value="(\d{4}-\d\d-\d\d)"`)
	for _, info := range sampled(cal.Years()) {
		_, page := get(t, h, fmt.Sprintf("/%d?lang=id", info.Year))
		if n := strings.Count(page, "<table"); n != 12 {
			t.Errorf("%d: %d months", info.Year, n)
		}
		marked := make(map[string]string)
		for _, m := range cell.FindAllStringSubmatch(page, -1) {
			marked[m[3]] = m[1]
		}
		days, items := 0, 0
		for d := range harikerja.Year(info.Year).All() {
			day, err := cal.Day(d)
			noError(t, err)
			items += len(day.Holidays)
			want := map[harikerja.Class]string{harikerja.ClassNationalHoliday: "nh", harikerja.ClassCollectiveLeave: "cl"}[day.Class]
			if got := marked[d.String()]; got != want {
				t.Errorf("%s is marked %q, want %q", d, got, want)
			}
			days++
		}
		if n := strings.Count(page, `<li id="d`); n != items {
			t.Errorf("%d: %d entries in the list, want %d", info.Year, n, items)
		}
		if n := len(regexp.MustCompile(`<td(?: class="[^"]+")?>(?:<[^>]+>)?\d`).FindAllString(page, -1)); n != days {
			t.Errorf("%d: %d days, want %d", info.Year, n, days)
		}
		if got, want := strings.Contains(page, "banner warn"), info.Status != harikerja.Verified; got != want {
			t.Errorf("the year %d has the status %s, but the page shows a warning: %t", info.Year, info.Status, got)
		}
		if got, want := strings.Contains(page, "banner news"), info.Revision > 1; got != want {
			t.Errorf("the year %d has %d revisions, but the page shows the last change: %t", info.Year, info.Revision, got)
		}
	}
}
