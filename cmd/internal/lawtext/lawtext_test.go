package lawtext

import (
	"testing"

	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func TestSumShowsAHalfHourSeparately(t *testing.T) {
	o := law.Overtime{Multipliers: []float64{1.5, 2, 2}, MultiplierHours: 4.5}
	o.Hours = 2.5
	if got := Sum(o, lawfile.Indonesian); got != "1,5 + 2 + 0,5 × 2 = 4,5" {
		t.Errorf("the sum is %q", got)
	}
}
