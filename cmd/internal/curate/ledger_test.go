package curate

import (
	"strings"
	"testing"
)

func TestReadLedgerReturnsTheWrittenLedger(t *testing.T) {
	ledger := load(t, sample(t, newCorrection)).ledger()
	const want = ledgerHead +
		"2025\tcorrection\t2026-12-01\tThe day was misread.\n" +
		"2025\tstated\t1\t1\n" +
		"2025\tdecree\tskb-2025\tjoint_decree\t2024-10-14\t-\tMenteri Agama: 1017 Tahun 2024; Menteri Ketenagakerjaan: " +
		"-\thttps://www.kemenkopmk.go.id/skb-2025.pdf\tKemenko PMK\t-\t-\tKeputusan Bersama\n" +
		"2025\tdecree\tskb-2025-amendment-1\tjoint_decree_amendment\t-\t2025-08-07\tMenteri Agama: 933 Tahun 2025\t-\t-\t-\t-\tPerubahan atas Keputusan Bersama\n" +
		"2025\trelated\tkeppres-8-2024\tpresidential_decree\t-\t-\tPresiden: 8 Tahun 2024\t-\t-\t-\t-\tKeputusan Presiden tentang Hari-Hari Libur\n" +
		"2025\tholiday\t2025-01-01\tnational_holiday\tnew-year\tskb-2025\t-\t-\tTahun Baru\tNew Year's Day\n" +
		"2025\tholiday\t2025-04-01\tnational_holiday\teid-al-fitr\tskb-2025\t-\t-\tIdul Fitri\tEid al-Fitr\n" +
		"2025\tholiday\t2025-08-18\tcollective_leave\tindependence-day\tskb-2025-amendment-1\t-\t-\tCuti Bersama\tCollective Leave for Independence Day\n" +
		"2025\tholiday\t2025-12-26\tcollective_leave\tchristmas\tskb-2025\t-\tskb-2025-amendment-1\tCuti Bersama Natal\tCollective Leave for Christmas Day\n" +
		"2026\tstated\t1\t0\n" +
		"2026\tdecree\tskb-2026\tjoint_decree\t2025-09-19\t-\tMenteri Agama: 1497 Tahun 2025\thttps://www.kemenkopmk.go.id/skb-2026.pdf\tKemenko " +
		"PMK\thttps://www.setneg.go.id/skb-2026\t" +
		"owner/name@0123456789abcdef0123456789abcdef01234567:skb-2026.pdf sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef " +
		"by eye\tKeputusan Bersama\n" +
		"2026\tholiday\t2026-01-01\tnational_holiday\tnew-year\tskb-2026\t-\t-\tTahun Baru\tNew Year's Day\n" +
		"new-year\toccasion\tTahun Baru Masehi\tNew Year's Day\tNew Year's Day {year}\tcollective_leave\n" +
		"new-year\talias\tTahun Baru\n" +
		"eid-al-fitr\toccasion\tHari Raya Idul Fitri\tEid al-Fitr\tEid al-Fitr {year} H\t-\n" +
		"eid-al-fitr\talias\tLebaran\n" +
		"eid-al-fitr\talias\tIdul Fitri\n" +
		"independence-day\toccasion\tHari Kemerdekaan\tIndependence Day\t-\t-\n" +
		"independence-day\talias\t17 Agustus\n" +
		"christmas\toccasion\tHari Raya Natal\tChristmas Day\t-\t-\n" +
		"christmas\talias\tNatal\n"
	if got := ledger.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	again, err := ReadLedger(want)
	if err != nil || again.String() != want {
		t.Errorf("the ledger changes when it is read again: %v\n%s", err, again)
	}
}

func TestReadLedgerRejectsMalformedLine(t *testing.T) {
	for _, text := range []string{
		"\n",
		"2025\n",
		"2025\tholiday\n",
		"2025\tfeast\t2025-01-01\tx\n",
		"soon\tcorrection\t2025-01-01\tx\n",
		"2025\tcorrection\t2025-01-01\n",
		"2025\tcorrection\t2025-01-01\tx\ty\n",
		"new-year\talias\tx\ty\n",
	} {
		if _, err := ReadLedger("# head\n" + text); err == nil || !strings.HasPrefix(err.Error(), "line 2 ") {
			t.Errorf("%q: got the error %v, want an error about line 2", text, err)
		}
	}
}
