package words_test

import (
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/words"
)

func TestWeekdaysHaveTheirIndonesianNames(t *testing.T) {
	var got []string
	for d := time.Sunday; d <= time.Saturday; d++ {
		got = append(got, words.Indonesian.Weekday(d))
	}
	if want := "Minggu Senin Selasa Rabu Kamis Jumat Sabtu"; strings.Join(got, " ") != want {
		t.Errorf("the week is %v, want %s", got, want)
	}
	if got := words.Indonesian.Weekday(9); got != "%!Weekday(9)" {
		t.Errorf("day 9 is %s", got)
	}
}
