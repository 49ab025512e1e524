package harikerja_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestParseZoneAcceptsIndonesianAndIANANames(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, hours := range map[string]int{
		"WIB": 7, "WITA": 8, "WIT": 9, "Asia/Jakarta": 7, "Asia/Pontianak": 7, "UTC": 0, "Etc/GMT+5": -5, "America/Argentina/Buenos_Aires": -3,
	} {
		loc, err := harikerja.ParseZone(name)
		if err != nil {
			t.Errorf("ParseZone(%q): %v", name, err)
		} else if _, offset := at.In(loc).Zone(); offset != hours*3600 {
			t.Errorf("%s: got %d seconds east of UTC, want %d hours", name, offset, hours)
		}
	}
	for _, name := range []string{
		"", "Local", "localtime", "posixrules", "right/Asia/Jakarta", "wib", "WIB ", "Asia/Bandung", "Asia", "Asia/", "/Asia/Jakarta", "Asia//Jakarta", "./UTC",
		"../zoneinfo/UTC", "Asia/../UTC", "zone.tab", "Asia\\Jakarta", "Asia/Jakarta\x00", "+07:00", "+0700", strings.Repeat("A", 100_000),
	} {
		_, err := harikerja.ParseZone(name)
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != name {
			t.Errorf("ParseZone(%.40q): got the error %v, want a *ParseError", name, err)
		}
	}
	const want = `invalid time zone "wib": use WIB, WITA, WIT or an IANA name such as Asia/Jakarta`
	if _, err := harikerja.ParseZone("wib"); err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

func TestParseTimeReadsLocalTimesAndOffsets(t *testing.T) {
	tests := []struct{ text, zone, want string }{
		{"2026-03-17T15:00", "WIT", "2026-03-17T15:00"}, // a local time
		{"2026-03-17T15:00+07:00", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T15:00+07:00", "WITA", "2026-03-17T16:00"},
		{"2026-03-17T15:00:00+07:00", "WIT", "2026-03-17T17:00"},
		{"2026-03-17T08:00:00Z", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T17:00Z", "WIB", "2026-03-18T00:00"}, // the next day in the zone
		{"2026-03-17T06:59+07:00", "UTC", "2026-03-16T23:59"},
		{"2026-03-17T15:00+05:45", "WIB", "2026-03-17T16:15"},
		{"2026-03-17T15:00-00:30", "UTC", "2026-03-17T15:30"},
		{"2026-03-17T15:00:00", "WIT", "2026-03-17T15:00"}, // other programs print the seconds
		{"2026-03-17T15:00:01", "WIB", ""},
		{"2026-03-17T08:00:00.000Z", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T08:00:00.Z", "WIB", ""},
		{"2026-03-17T08:00:00.0001Z", "WIB", ""},
		{"2026-03-17T08:00.0Z", "WIB", ""},
		{"2026-03-17T15:00:01Z", "WIB", ""},
		{"2026-03-17T15:00:00.5Z", "WIB", ""},
		{"2026-03-17T15:00z", "WIB", ""},
		{"2026-03-17T15:00 07:00", "WIB", ""}, // a + that a decoder turned into a space
		{"2026-03-17T15:00+7:00", "WIB", ""},
		{"2026-03-17T15:00+0700", "WIB", ""},
		{"2026-03-17T15:00+24:00", "WIB", ""},
		{"2026-03-17T15:00-24:00", "WIB", ""},
		{"2026-03-17T15:00+07:60", "WIB", ""},
		{"2026-02-29T15:00Z", "WIB", ""},
		{"9999-12-31T23:00Z", "WIB", ""}, // the year 10000 in the zone
		{"2026-03-17", "WIB", ""},
		{"", "WIB", ""},
	}
	for _, tt := range tests {
		got, err := harikerja.ParseTime(tt.text, harikerja.MustParseZone(tt.zone))
		if tt.want == "" {
			if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != tt.text {
				t.Errorf("%q: got %s and the error %v, want a *ParseError", tt.text, got, err)
			}
		} else if err != nil || got.Format("2006-01-02T15:04") != tt.want || got.Location() != harikerja.MustParseZone(tt.zone) {
			t.Errorf("%q in %s: got %s, %v, want %s", tt.text, tt.zone, got, err, tt.want)
		}
	}
}

// TestParseTimeRefusesAmbiguousLocalTimes: a local time that occurs twice or does not exist
// is refused. A time with an offset is accepted.
func TestParseTimeRefusesAmbiguousLocalTimes(t *testing.T) {
	tests := []struct{ text, zone, want string }{
		{"2026-10-25T01:59", "Europe/Berlin", "2026-10-25T01:59:00+02:00"},
		{"2026-10-25T02:00", "Europe/Berlin", "2026-10-25"},
		{"2026-10-25T02:59", "Europe/Berlin", "2026-10-25"},
		{"2026-10-25T03:00", "Europe/Berlin", "2026-10-25T03:00:00+01:00"},
		{"2026-10-25T00:30Z", "Europe/Berlin", "2026-10-25T02:30:00+02:00"},
		{"2026-10-25T01:30Z", "Europe/Berlin", "2026-10-25T02:30:00+01:00"},
		{"2026-10-25T02:30+01:00", "Europe/Berlin", "2026-10-25T02:30:00+01:00"},
		{"2026-03-08T01:59", "America/New_York", "2026-03-08T01:59:00-05:00"},
		{"2026-03-08T02:00", "America/New_York", "2026-03-08"},
		{"2026-03-08T02:59", "America/New_York", "2026-03-08"},
		{"2026-03-08T03:00", "America/New_York", "2026-03-08T03:00:00-04:00"},
		{"2011-12-30T12:00", "Pacific/Apia", "2011-12-30"}, // Samoa skipped this day
		{"2011-12-31T00:00", "Pacific/Apia", "2011-12-31T00:00:00+14:00"},
		{"2024-12-31T12:00", "America/New_York", "2024-12-31T12:00:00-05:00"},
	}
	for _, tt := range tests {
		got, err := harikerja.ParseTime(tt.text, harikerja.MustParseZone(tt.zone))
		if e, ok := errors.AsType[*harikerja.ClockChangeError](err); ok {
			if e.Date.String() != tt.want || e.Zone != tt.zone {
				t.Errorf("%s in %s: got the error %v, want %s", tt.text, tt.zone, err, tt.want)
			}
		} else if err != nil || got.Format(time.RFC3339) != tt.want {
			t.Errorf("%s in %s: got %s, %v, want %s", tt.text, tt.zone, got.Format(time.RFC3339), err, tt.want)
		}
	}
}

// FuzzParseTime compares ParseTime with the time package.
func FuzzParseTime(f *testing.F) {
	for _, s := range []string{"0001-01-01T00:00", "2026-03-17T15:00", "2024-02-29T23:59", "9999-12-31T23:59", "2026-03-17T15:00+07:00",
		"2026-03-17T08:00:00Z", "", "2026-03-17", "2026-03-17T15", "2026-03-17T1:500", "2026-03-17T24:00", "2026-02-29T15:00", "2026-03-17T15:0０"} {
		f.Add(s)
	}
	jayapura := harikerja.MustParseZone("WIT")
	f.Fuzz(func(t *testing.T, s string) {
		got, err := harikerja.ParseTime(s, jayapura)
		const layout = "2006-01-02T15:04"
		known, knownErr := time.ParseInLocation(layout, s, jayapura)
		// ParseTime refuses an hour of one digit and the year 0, but the time package
		// accepts them.
		if wanted := knownErr == nil && known.Year() >= 1 && len(s) == len(layout); len(s) == len(layout) && (err == nil) != wanted {
			t.Fatalf("ParseTime(%q) gives the error %v, the time package %v", s, err, knownErr)
		}
		if err != nil {
			return
		}
		for _, layout := range []string{layout, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339} {
			if known, err := time.ParseInLocation(layout, s, jayapura); err == nil {
				if !known.Equal(got) {
					t.Fatalf("ParseTime(%q) gives %s, the time package %s", s, got, known)
				}
				return
			}
		}
		t.Fatalf("ParseTime(%q): got %s, but the time package refuses the text", s, got)
	})
}

func TestParseZoneAllocatesNothingForAKnownZone(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { harikerja.MustParseZone("WIB") }); n != 0 {
		t.Errorf("ParseZone allocates %v times, want 0", n)
	}
}

func TestMustParseZonePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	harikerja.MustParseZone("Local")
}
