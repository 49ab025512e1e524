package harikerja_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestParseZoneAcceptsIndonesianZonesAndOffsets(t *testing.T) {
	for name, hours := range map[string]float64{
		"WIB": 7, "WITA": 8, "WIT": 9, "UTC": 0, "+07:00": 7, "-05:30": -5.5, "+00:00": 0, "-00:00": 0, "+14:00": 14,
		"Asia/Jakarta": 7, "Asia/Pontianak": 7, "Asia/Makassar": 8, "Asia/Jayapura": 9,
	} {
		loc, err := harikerja.ParseZone(name)
		if err != nil {
			t.Errorf("ParseZone(%q): %v", name, err)
		} else if _, offset := time.Unix(0, 0).In(loc).Zone(); offset != int(hours*3600) || loc.String() != name {
			t.Errorf("%s: got %s with %d seconds east of UTC, want %v hours", name, loc, offset, hours)
		}
	}
	for _, name := range []string{
		"", "Local", "wib", "WIB ", "Asia/Bandung", "asia/jakarta", "Asia/Jakarta\x00", "Asia/Singapore", "America/New_York", "Etc/GMT+5", "GMT", "Z",
		"+0700", "+7:00", " 07:00", "07:00", "+07:60", "+24:00", "-24:00", strings.Repeat("A", 100_000),
	} {
		_, err := harikerja.ParseZone(name)
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != name {
			t.Errorf("ParseZone(%.40q): got the error %v, want a *ParseError", name, err)
		}
	}
	const want = `invalid time zone "wib": use WIB, WITA, WIT, Asia/Jakarta, Asia/Pontianak, Asia/Makassar, Asia/Jayapura, UTC or an offset such as +07:00`
	if _, err := harikerja.ParseZone("wib"); err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestNamedZonesAgreeWithTheDatabaseOfZones: a name has the same offset as in the IANA database,
// in all years of the data.
func TestNamedZonesAgreeWithTheDatabaseOfZones(t *testing.T) {
	for name, iana := range map[string]string{"WIB": "Asia/Jakarta", "WITA": "Asia/Makassar", "WIT": "Asia/Jayapura",
		"Asia/Jakarta": "Asia/Jakarta", "Asia/Pontianak": "Asia/Pontianak", "Asia/Makassar": "Asia/Makassar",
		"Asia/Jayapura": "Asia/Jayapura", "UTC": "UTC"} {
		for year := 2000; year < 2100; year++ {
			for month := range time.Month(12) {
				at := time.Date(year, month+1, 1, 0, 0, 0, 0, time.UTC)
				_, got := at.In(harikerja.MustParseZone(name)).Zone()
				if _, want := at.In(location(t, iana)).Zone(); got != want {
					t.Fatalf("%s on %s: got %d seconds east of UTC, want %d", name, at, got, want)
				}
			}
		}
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

// TestParseTimeRefusesLocalTimesOfZonesWithClockChanges: such a time can occur twice or never. A
// time with an offset is converted to any location.
func TestParseTimeRefusesLocalTimesOfZonesWithClockChanges(t *testing.T) {
	berlin := location(t, "Europe/Berlin")
	_, err := harikerja.ParseTime("2026-10-25T12:00", berlin)
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Name != "loc" {
		t.Errorf("got the error %v, want an *ArgumentError about loc", err)
	}
	got, err := harikerja.ParseTime("2026-10-25T00:30Z", berlin)
	if err != nil || got.Format(time.RFC3339) != "2026-10-25T02:30:00+02:00" {
		t.Errorf("got %s, %v", got, err)
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
