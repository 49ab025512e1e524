package harikerja_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func moment(s string) harikerja.Moment { return harikerja.MustParseMoment(s) }

var goodMoments = []string{"0001-01-01T00:00", "2026-03-17T15:00", "2024-02-29T23:59", "9999-12-31T23:59"}

var badMoments = []string{
	"", "2026-03-17", "2026-03-17T", "2026-03-17T15", "2026-03-17T15:0", "2026-03-17T1:500", "2026-03-17T15:00:00",
	"2026-03-17 15:00", "2026-03-17t15:00", "2026-03-17T15.00", "2026-03-17T24:00", "2026-03-17T15:60", "2026-03-17T25:00",
	"2026-02-29T15:00", "0000-01-01T00:00", "2026-03-17T+5:00", "2026-03-17T15:00Z", "2026-03-17T15:0０", " 2026-03-17T15:00",
}

func TestParseMoment(t *testing.T) {
	for _, s := range goodMoments {
		m, err := harikerja.ParseMoment(s)
		if err != nil || m.String() != s {
			t.Errorf("ParseMoment(%q) = %s, %v", s, m, err)
		}
		var read harikerja.Moment
		text, err := m.MarshalText()
		if err != nil || string(text) != s || read.UnmarshalText(text) != nil || read != m {
			t.Errorf("%s as text is %q, %v, read back %s", m, text, err, read)
		}
		again, err := harikerja.NewMoment(m.Date(), m.Minute())
		if err != nil || again != m {
			t.Errorf("%s made again is %s, %v", m, again, err)
		}
	}
	for _, s := range badMoments {
		kept := moment("2026-01-02T03:04")
		_, parseErr := harikerja.ParseMoment(s)
		for _, err := range []error{parseErr, kept.UnmarshalText([]byte(s))} {
			if e, ok := errors.AsType[*harikerja.MomentError](err); !ok || e.Value != s {
				t.Errorf("%q: got the error %v, want a *MomentError", s, err)
			}
		}
		if kept != moment("2026-01-02T03:04") {
			t.Errorf("%q changed the moment to %s", s, kept)
		}
	}
	for _, minute := range []int{-1, 1440, math.MaxInt} {
		if _, err := harikerja.NewMoment(date("2026-01-01"), minute); err == nil {
			t.Errorf("minute %d was taken", minute)
		}
	}
	const want = `"2026-03-17T24:00" is not a local time in whole minutes: use YYYY-MM-DDTHH:MM with a day that exists and a time from 00:00 to 23:59, without seconds`
	if _, err := harikerja.ParseMoment("2026-03-17T24:00"); err.Error() != want {
		t.Errorf("got the error %s, want %s", err, want)
	}
}

func TestMustParseMomentPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	harikerja.MustParseMoment("tomorrow")
}

func TestParseMomentIn(t *testing.T) {
	tests := []struct{ text, zone, want string }{
		{"2026-03-17T15:00", "WIT", "2026-03-17T15:00"}, // the zone's own clocks
		{"2026-03-17T15:00+07:00", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T15:00+07:00", "WITA", "2026-03-17T16:00"},
		{"2026-03-17T15:00:00+07:00", "WIT", "2026-03-17T17:00"},
		{"2026-03-17T08:00:00Z", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T17:00Z", "WIB", "2026-03-18T00:00"}, // the next day there
		{"2026-03-17T06:59+07:00", "UTC", "2026-03-16T23:59"},
		{"2026-03-17T15:00+05:45", "WIB", "2026-03-17T16:15"},
		{"2026-03-17T15:00-00:30", "UTC", "2026-03-17T15:30"},
		{"2026-03-17T15:00:00", "WIT", "2026-03-17T15:00"}, // as other programs print it
		{"2026-03-17T15:00:01", "WIB", ""},
		{"2026-03-17T08:00:00.000Z", "WIB", "2026-03-17T15:00"},
		{"2026-03-17T08:00:00.Z", "WIB", ""},
		{"2026-03-17T08:00:00.0001Z", "WIB", ""},
		{"2026-03-17T08:00.0Z", "WIB", ""},
		{"2026-03-17T15:00:01Z", "WIB", ""},
		{"2026-03-17T15:00:00.5Z", "WIB", ""},
		{"2026-03-17T15:00z", "WIB", ""},
		{"2026-03-17T15:00 07:00", "WIB", ""}, // a + that was taken for a space
		{"2026-03-17T15:00+7:00", "WIB", ""},
		{"2026-03-17T15:00+0700", "WIB", ""},
		{"2026-03-17T15:00+24:00", "WIB", ""},
		{"2026-03-17T15:00-24:00", "WIB", ""},
		{"2026-03-17T15:00+07:60", "WIB", ""},
		{"2026-02-29T15:00Z", "WIB", ""},
		{"9999-12-31T23:00Z", "WIB", ""}, // the year 10000 there
		{"2026-03-17", "WIB", ""},
		{"", "WIB", ""},
	}
	for _, tt := range tests {
		loc, err := harikerja.ParseZone(tt.zone)
		if err != nil {
			t.Fatal(err)
		}
		got, err := harikerja.ParseMomentIn(tt.text, loc)
		if tt.want == "" {
			if e, ok := errors.AsType[*harikerja.MomentError](err); !ok || e.Value != tt.text {
				t.Errorf("%q: got %s and the error %v, want a *MomentError", tt.text, got, err)
			}
		} else if err != nil || got != moment(tt.want) {
			t.Errorf("%q in %s: got %s, %v, want %s", tt.text, tt.zone, got, err, tt.want)
		}
	}
}

func TestMomentOf(t *testing.T) {
	jakarta, err := harikerja.ParseZone("WIB")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 3, 16, 17, 30, 0, 0, time.UTC)
	if m, err := harikerja.MomentOf(at.In(jakarta)); err != nil || m != moment("2026-03-17T00:30") {
		t.Errorf("%s in Jakarta is %s, %v", at, m, err)
	}
	if got := moment("2026-03-17T00:30").In(jakarta); !got.Equal(at) {
		t.Errorf("2026-03-17T00:30 in Jakarta is %s, want %s", got, at)
	}
	for _, bad := range []time.Time{
		at.Add(time.Second), at.Add(time.Nanosecond), at.AddDate(8000, 0, 0), at.AddDate(-2030, 0, 0),
	} {
		if m, err := harikerja.MomentOf(bad); err == nil {
			t.Errorf("%s was taken for %s", bad, m)
		}
	}
	_, err = harikerja.MomentOf(at.Add(1500 * time.Millisecond))
	if err == nil || !strings.HasPrefix(err.Error(), `"2026-03-16T17:30:01.5" is not a local time in whole minutes`) {
		t.Errorf("got the error %v", err)
	}
}

func TestMomentOrder(t *testing.T) {
	ordered := []string{"0001-01-01T00:00", "2026-03-17T14:59", "2026-03-17T15:00", "2026-03-18T00:00", "9999-12-31T23:59"}
	for i, a := range ordered {
		for j, b := range ordered {
			want := one(i > j) - one(i < j)
			if got := moment(a).Compare(moment(b)); got != want || moment(a).Before(moment(b)) != (want < 0) {
				t.Errorf("%s compared with %s is %d, want %d", a, b, got, want)
			}
		}
	}
	if (harikerja.Moment{}) != moment("0001-01-01T00:00") {
		t.Error("the zero value is not 0001-01-01T00:00")
	}
}

// FuzzParseMoment holds ParseMoment to the time package: it takes the same
// texts, and gives them back letter by letter.
func FuzzParseMoment(f *testing.F) {
	for _, s := range append(goodMoments, badMoments...) {
		f.Add(s)
	}
	jayapura := time.FixedZone("WIT", 9*3600)
	f.Fuzz(func(t *testing.T, s string) {
		m, err := harikerja.ParseMoment(s)
		const layout = "2006-01-02T15:04"
		known, knownErr := time.Parse(layout, s)
		// The time package also takes an hour of one digit.
		if wanted := knownErr == nil && known.Year() >= 1 && len(s) == len(layout); (err == nil) != wanted {
			t.Fatalf("ParseMoment(%q) gives the error %v, the time package %v", s, err, knownErr)
		}
		if err == nil && (m.String() != s || !m.In(time.UTC).Equal(known)) {
			t.Fatalf("ParseMoment(%q) gives %s, the time package %s", s, m, known)
		}
		in, err := harikerja.ParseMomentIn(s, jayapura)
		if err != nil {
			return
		}
		for _, layout := range []string{layout, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339} {
			if known, err := time.ParseInLocation(layout, s, jayapura); err == nil {
				if !known.Equal(in.In(jayapura)) {
					t.Fatalf("ParseMomentIn(%q) gives %s, the time package %s", s, in, known)
				}
				return
			}
		}
		t.Fatalf("ParseMomentIn(%q) gives %s, the time package takes it for no time", s, in)
	})
}
