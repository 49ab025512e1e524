package curate

import (
	"strings"
	"testing"
)

func TestWeekdaySlips(t *testing.T) {
	tests := []struct {
		year int
		note string
		want string // slips without their advice, joined by " | "
	}{
		// True.
		{2009, "On a weekend: Sat 9 May.", ""},
		{2009, "Mon 21 Sep and Tue 22 Sep", ""},
		{2013, "Sunday 10 Feb 2013 in the decree", ""},
		{2020, "25 Jan (Sat), 22 Mar (Sun), 24 May (Sun)", ""},
		{2026, "21-22 Mar (Sat-Sun)", ""},
		{2026, "21 and 22 Mar (Sat, Sun)", ""},
		{2026, "Sat-Sun 21-22 Mar", ""},
		{2010, "10 Jul, 11 Sep, 25 Dec (Sat)", ""},
		{2009, "dikeluarkan pada Jumat (3/7)", ""},
		{2022, "Sabtu, 9 Juli 2022 menjadi Minggu 10 Juli 2022", ""},
		{2022, "Minggu tanggal 10 Juli", ""},
		{2011, "on Friday 2011-05-13", ""},
		{2022, "9 July 2022, a Saturday", ""},
		{2022, "10 July was a Sunday; 9 and 10 July 2022 (Sat, Sun)", ""},
		{2025, "25 Dec, 1 Jan 2026 (Thu)", ""},
		{2025, "Sun 28 Dec - Thu 1 Jan", ""},
		{2025, "Sun 28 Dec 2025 – Thu 1 Jan", ""},
		{2009, "SATURDAY 9 May, sat 9 may, Sat, 9 May", ""},
		{2024, "Good Friday, 29 March", ""},

		// Nothing to check.
		{2024, "Easter Sunday is a national holiday from 2024 on.", ""},
		{2027, "The first year with leave for Good Friday (Jumat Agung).", ""},
		{2018, "the Keppres 15/2018 (setkab)", ""},
		{2018, "Min 3 days ahead; the sun sat low", ""},
		{2018, "the exchange trades on no Saturdays", ""},

		// False.
		{2010, "Sat 9 May", "the note has 9 May as Sat, but 2010-05-09 is a Sunday"},
		{2010, "Sunday 10 Feb 2012", "the note has 10 Feb 2012 as Sunday, but 2012-02-10 is a Friday"},
		{2021, "25 Jan (Sat)", "the note has 25 Jan as Sat, but 2021-01-25 is a Monday"},
		{2025, "21-22 Mar (Sat-Sun), 22-23 Mar (Sat-Sun)", "the note has 21 as Sat, but 2025-03-21 is a Friday | the note has 22 Mar as Sun, but 2025-03-22 is a Saturday"},
		{2010, "10 Jul, 12 Sep, 25 Dec (Sat)", "the note has 12 Sep as Sat, but 2010-09-12 is a Sunday"},
		{2009, "Jumat (4/7)", "the note has 4/7 as Jumat, but 2009-07-04 is a Saturday"},
		{2009, "Jum'at, 4 Juli 2009", "the note has 4 Juli 2009 as Jum'at, but 2009-07-04 is a Saturday"},
		{2011, "Thursday 2011-05-13", "the note has 2011-05-13 as Thursday, but 2011-05-13 is a Friday"},
		{2022, "10 July, a Saturday", "the note has 10 July as Saturday, but 2022-07-10 is a Sunday"},
		{2022, "29 Feb (Tue)", "the note has 29 Feb as Tue, but 2022 has no such day"},
		{2022, "Tue 2022-02-29", "the note has 2022-02-29 as Tue, but 2022 has no such day"},
		{2009, "FRIDAY 9 May", "the note has 9 May as FRIDAY, but 2009-05-09 is a Saturday"},
		{2009, "fri 9 may", "the note has 9 may as fri, but 2009-05-09 is a Saturday"},
		{2009, "Thur 9 May, Weds 9 May", "the note has 9 May as Thur, but 2009-05-09 is a Saturday | the note has 9 May as Weds, but 2009-05-09 is a Saturday"},
		{2009, "Good Friday, 9 May", "the note has 9 May as Friday, but 2009-05-09 is a Saturday"},
		{2025, "Sun 28 Dec - Fri 1 Jan", "the note has 1 Jan as Fri, but 2026-01-01 is a Thursday"},
		{2009, "Fri-Sat 9 May", "the note has Fri-Sat for 9 May"},
	}
	for _, tt := range tests {
		var got []string
		for _, slip := range weekdaySlips(tt.note, tt.year) {
			slip, _, _ = strings.Cut(slip, ": ")
			got = append(got, slip)
		}
		if got := strings.Join(got, " | "); got != tt.want {
			t.Errorf("in %d, %q:\ngot  %s\nwant %s", tt.year, tt.note, got, tt.want)
		}
	}
}

// TestWeekdaysThatCannotBeChecked: a day of the week in a form that is not
// known is not passed over, whether it is right or wrong.
func TestWeekdaysThatCannotBeChecked(t *testing.T) {
	const want = ` where it cannot be checked: write it as Sat 9 May, as 9 May (Sat) or as 9 May, a Saturday, or leave it out`
	for _, note := range []string{
		"May 9 (Fri)", "Fri, May 9", "9 May is Friday", "9 May fell on a Friday", "9 May falls on Friday", "9 May, Fri", "9 May: Friday",
		"2009-05-09 Fri", "9th May (Fri)", "Friday the 9th of May", "Fri., 9 May", "9 May (a Friday)", "friday, so the workdays are the same",
		"fri the ninth",
	} {
		day := notes().day.FindString(note)
		if got := strings.Join(weekdaySlips(note, 2009), " | "); got != "the note has "+day+want {
			t.Errorf("%q: got %q", note, got)
		}
	}
}
