package harikerja

import (
	"math"
	"slices"
	"testing"
	"unsafe"
)

// allCalendars returns the calendars with the built-in data, one for each possible set
// of rules.
func allCalendars(t *testing.T) []*Calendar {
	t.Helper()
	var list []*Calendar
	for set := range wholeWeek {
		for _, worked := range []Leave{LeaveTaken(), LeaveWorked()} {
			list = append(list, Default().known.with(rules{weekendOf(uint8(set)), worked}))
		}
	}
	return list
}

// TestSequenceAgreesWithTheBitmap compares the sequence of every calendar with its
// bitmap. For each k, the sequence must return a workday of the bitmap, and the bitmap
// must have k workdays before this day.
func TestSequenceAgreesWithTheBitmap(t *testing.T) {
	for _, c := range allCalendars(t) {
		for k := range c.seq.total {
			day := c.seq.at(k)
			if day < 0 || day >= c.work.days || !c.work.contains(day) || c.work.rank(day) != k {
				t.Fatalf("%+v: in the sequence, workday %d is day %d, but the bitmap differs", c.rules, k, day)
			}
		}
		if c.work.rank(c.work.days) != c.seq.total {
			t.Fatalf("%+v: got %d workdays before the end, want %d", c.rules, c.work.rank(c.work.days), c.seq.total)
		}
	}
}

func TestAllCalendarsTogetherUseLessThanAMegabyte(t *testing.T) {
	total := unsafe.Sizeof(*Default().known)
	for _, c := range allCalendars(t) {
		total += unsafe.Sizeof(*c) + uintptr(8*(cap(c.work.bits)+cap(c.seq.steps))+4*cap(c.seq.height))
	}
	if total >= 1<<20 {
		t.Errorf("all calendars use %d bytes, want less than a megabyte", total)
	}
	t.Logf("all calendars take %d bytes", total)
}

// TestNumberOfMembersFitsIntoABlock: the high bits of a block have enough room for the number of
// members, even if every day is a member.
func TestNumberOfMembersFitsIntoABlock(t *testing.T) {
	if maxDays+1 >= 1<<(64-blockLen) {
		t.Errorf("the number of days, %d, does not fit into the %d bits for a total", maxDays+1, 64-blockLen)
	}
	b := newBitmap(maxDays + 1)
	for i := range b {
		b[i] = members
	}
	b.count()
	if got := b.rank(maxDays); got != maxDays {
		t.Errorf("the rank of the last day is %d, want %d", got, maxDays)
	}
}

// TestWorkdaysAgreeWithALoopForAnyLengthOfTheData tests data that ends in the middle of a
// block, at its end, and just after it. It uses different distances between
// days off, and some weekends. It compares the results with a loop over the
// days.
func TestWorkdaysAgreeWithALoopForAnyLengthOfTheData(t *testing.T) {
	start := MustParseDate("2026-01-01")
	for _, days := range []int{0, 1, 2, 6, 7, 8, 41, 42, 43, 83, 84, 85, 365, 4000} {
		for _, every := range []int{1, 2, 3, 7, 30, 5000} {
			for _, first := range []int{0, 1, 5, 100} {
				off := newDayset(start, days)
				for i := first; i < days; i += every {
					off.bits.add(uint32(i))
				}
				off.bits.count()
				for _, weekend := range []Weekend{NoWeekend(), SunOnly(), SatSun(), weekendOf(0b1011101), weekendOf(0b0111111)} {
					work, seq := workdays(&off, weekend)
					k := 0
					for i := range int32(days) {
						isOff := int(i) >= first && (int(i)-first)%every == 0
						if off.contains(i) != isOff {
							t.Fatalf("with %d days, and a day off every %d days from day %d on: for day %d, contains is %t", days, every, first, i, !isOff)
						}
						works := !isOff && !weekend.Contains(start.AddDays(int(i)).Weekday())
						if work.contains(i) != works || work.rank(i) != k {
							t.Fatalf("with %d days, a day off every %d days from day %d on, and weekend %s: for day %d, workday is %t and the "+
								"number of earlier workdays is %d; want %t and %d",
								days, every, first, weekend, i, work.contains(i), work.rank(i), works, k)
						}
						if !works {
							continue
						}
						if got := seq.at(k); got != i {
							t.Fatalf("with %d days, a day off every %d days from day %d on, and weekend %s: workday %d is day %d, want %d", days, every, first, weekend, k, got, i)
						}
						k++
					}
					if seq.total != k || work.rank(int32(days)) != k {
						t.Fatalf("with %d days, a day off every %d days from day %d on, and weekend %s: got %d workdays, want %d", days, every, first, weekend, seq.total, k)
					}
				}
			}
		}
	}
}

// TestCostDoesNotDependOnTheNumberOfDays shows, without measuring time, that the cost
// of a call does not depend on the number of days. The rank of a day depends on only
// one block of the bitmap. The k-th workday depends on only one block in the field
// "steps" and one element in the field "height". The test writes wrong values
// everywhere else, and the answer must be the same.
func TestCostDoesNotDependOnTheNumberOfDays(t *testing.T) {
	c := Default()
	for day := int32(0); day <= c.work.days; day += 13 {
		corrupted := c.work
		corrupted.bits = corrupt(c.work.bits, int(day)/blockLen)
		if got, want := corrupted.rank(day), c.work.rank(day); got != want {
			t.Fatalf("day %d has rank %d, but with wrong values in the other blocks it has rank %d", day, want, got)
		}
	}
	for k := 0; k < c.seq.total; k += 7 {
		step := c.seq.steps.rank(uint32(k))
		corrupted := c.seq
		corrupted.steps = corrupt(c.seq.steps, k/blockLen)
		corrupted.height = slices.Repeat([]uint32{math.MaxUint32}, len(c.seq.height))
		corrupted.height[step] = c.seq.height[step]
		if got, want := corrupted.at(k), c.seq.at(k); got != want {
			t.Fatalf("workday %d is day %d, but with wrong values in the other blocks it is day %d", k, want, got)
		}
	}
}

// corrupt returns a bitmap with wrong values in all blocks except one.
func corrupt(b bitmap, keep int) bitmap {
	other := slices.Repeat(bitmap{0x5a5a5a5a5a5a5a5a}, len(b))
	other[keep] = b[keep]
	return other
}

// TestMemoryIsProportionalToTheDays_Exhaustively: for each 42 days, a calendar has one block of
// workdays and at most one block of steps. The field "height" has one element for each run
// of days off.
func TestMemoryIsProportionalToTheDays_Exhaustively(t *testing.T) {
	for _, years := range []int{1, 2, 4, 8, 16, 32, 64} {
		first := Year(1950).start
		days := Year(1950+years).start.days - first.days
		off := newDayset(first, int(days))
		for i := uint32(0); i < uint32(days); i += 20 {
			off.bits.add(i)
		}
		off.bits.count()
		work, seq := workdays(&off, SatSun())
		if got, most := len(work.bits)+len(seq.steps), 2*(int(days)/blockLen+1); got > most {
			t.Errorf("%d years need %d blocks, want at most %d", years, got, most)
		}
		if got, most := len(seq.height), int(days)/20+2; got > most {
			t.Errorf("%d years need %d heights, want at most %d", years, got, most)
		}
	}
}
