package lawtext

import (
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

func TestSumShowsAHalfHourSeparately(t *testing.T) {
	o := law.Overtime{Multipliers: []float64{1.5, 2, 2}, MultiplierHours: 4.5}
	o.Hours = 2.5
	if got := Sum(o, words.Indonesian); got != "1,5 + 2 + 0,5 × 2 = 4,5" {
		t.Errorf("the sum is %q", got)
	}
}

func TestReliefsShowTheirCondition(t *testing.T) {
	r := law.Relief{Document: "KEP-95/PJ/2019", Effect: "no_penalty", Until: harikerja.MustParseDate("2019-04-01"),
		Condition: "only for filing", LocalCondition: "hanya untuk pelaporan"}
	for want, got := range map[string]string{
		"no penalty until 2019-04-01 (only for filing)":          ReliefEffect(r, words.English),
		"tanpa sanksi sampai 2019-04-01 (hanya untuk pelaporan)": ReliefEffect(r, words.Indonesian),
		"KEP-95/PJ/2019 no_penalty 2019-04-01 (only for filing)": ReliefCell(r),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
