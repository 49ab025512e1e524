package harikerja

import (
	"math/bits"
	"testing"
	"unsafe"
)

// allCalendars returns the calendars of the built-in data under every legal
// set of rules.
func allCalendars(t *testing.T) []*Calendar {
	t.Helper()
	var list []*Calendar
	for set := range wholeWeek {
		for _, worked := range []bool{false, true} {
			c, err := Default().With(Rules{Weekend(made | set), worked})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, c)
		}
	}
	return list
}

// TestSelectNeedsFewSteps is why cost does not grow with distance. Rank looks
// at one word; select guesses a word and walks to the right one, and here is
// how far it ever walks: for every member of every calendar.
func TestSelectNeedsFewSteps(t *testing.T) {
	const most = 3
	worst := 0
	for _, c := range allCalendars(t) {
		s := &c.work
		for k := range s.total() {
			day := s.sel(k)
			if !s.contains(day) || s.rank(day) != k {
				t.Fatalf("%+v: member %d is said to be day %d, which has rank %d", c.rules, k, day, s.rank(day))
			}
			guess := int(float64(k) * s.pace)
			steps := max(guess-int(day>>6), int(day>>6)-guess)
			if worst = max(worst, steps); steps > most {
				t.Fatalf("%+v: for member %d the guess is %d words off, want at most %d", c.rules, k, steps, most)
			}
		}
		if s.rank(s.days) != s.total() {
			t.Fatalf("%+v: %d members before the end, %d in all", c.rules, s.rank(s.days), s.total())
		}
	}
	t.Logf("the guess is at most %d words off", worst)
}

// TestAllCalendarsAreSmall adds up what all of them hold in memory.
func TestAllCalendarsAreSmall(t *testing.T) {
	total := unsafe.Sizeof(*Default().known)
	for _, c := range allCalendars(t) {
		total += unsafe.Sizeof(*c) + uintptr(cap(c.work.words))*unsafe.Sizeof(word{})
	}
	if total >= 1<<20 {
		t.Errorf("all calendars take %d bytes, want less than a megabyte", total)
	}
	t.Logf("all calendars take %d bytes", total)
}

func TestNthBit(t *testing.T) {
	for _, x := range []uint64{1, 1 << 63, 0xFFFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555, 0xAAAA_0000_FFFF_1234} {
		k := 0
		for place := range 64 {
			if x>>place&1 == 0 {
				continue
			}
			if got := nthBit(x, k); got != place {
				t.Errorf("bit %d of %x is at %d, want %d", k, x, got, place)
			}
			k++
		}
		if k != bits.OnesCount64(x) {
			t.Errorf("%x has %d bits", x, k)
		}
	}
}

// TestSetsOfAnyLength: a run of days that ends in the middle of a word, at its
// end, and just behind it.
func TestSetsOfAnyLength(t *testing.T) {
	start := MustParseDate("2026-01-01")
	for _, days := range []int{1, 63, 64, 65, 127, 128, 129, 365} {
		for _, every := range []int{1, 2, 7, 400} {
			s := newDayset(Span{start, int32(days - 1)})
			var want []int32
			for i := 0; i < days; i += every {
				s.add(start.AddDays(i))
				want = append(want, int32(i))
			}
			s.count()
			if s.total() != len(want) || s.rank(int32(days)) != len(want) {
				t.Fatalf("%d days, every %d: total %d, want %d", days, every, s.total(), len(want))
			}
			for k, day := range want {
				if s.sel(k) != day || s.rank(day) != k || s.rank(day+1) != k+1 || !s.contains(day) {
					t.Errorf("%d days, every %d: member %d is day %d, want %d", days, every, k, s.sel(k), day)
				}
			}
		}
	}
}
