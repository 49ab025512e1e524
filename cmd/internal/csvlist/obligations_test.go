package csvlist

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

func TestEachObligationHasOneLine(t *testing.T) {
	list, unanswered, err := law.Default().DueIn(frozen.Calendar(), harikerja.Year(2025))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(Obligations(list, unanswered, law.Default().Notice(), false)))).ReadAll()
	if err != nil || len(rows) != 1+len(list)+len(unanswered) {
		t.Fatalf("there are %d lines, error %v; want %d", len(rows), err, 1+len(list)+len(unanswered))
	}
	for _, want := range []string{
		"2025-02-17|Monday|Senin|income-tax-withheld-payment|2025-01|tax|Setor PPh 21/26, 22, 23, 4(2), 15 yang dipotong atau dipungut|Payment of " +
			"withheld income tax: PPh 21/26, 22, 23, 4(2), 15|2025-02-15|" +
			"2025-02-15 saturday;2025-02-16 sunday||income-tax-withheld-payment-2025|PMK 81/2024 art. 94(1)-(2), 100|tax|" +
			"read_in_copy|2026-09-20|KEP-67/PJ/2025 no_penalty 2025-02-28||" + law.Default().Notice(),
		"|||stamp-duty-payment|2024-12|||||||||||||before_first_rule|" + law.Default().Notice(),
	} {
		found := false
		for _, row := range rows {
			found = found || strings.Join(row, "|") == want
		}
		if !found {
			t.Errorf("no line is\n%s", want)
		}
	}
	if got := string(Obligations(nil, nil, "", true)); !strings.HasPrefix(got, "\ufeffdueDate,") || !strings.HasSuffix(got, ",unanswered,notice\r\n") {
		t.Errorf("the empty file is %q", got)
	}
}
