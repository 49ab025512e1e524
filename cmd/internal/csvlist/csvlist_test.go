package csvlist

import (
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// file returns a list as a whole CSV file.
func file(list []harikerja.Holiday, withBOM bool) string {
	return string(Holidays(list, withBOM))
}

func TestFileHasAHeaderAndALineForEachHoliday(t *testing.T) {
	list, err := frozen.Calendar().HolidaysOn(harikerja.MustParseDate("2021-05-13"))
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, harikerja.Holiday{Date: harikerja.MustParseDate("2026-03-20"), Kind: harikerja.CollectiveLeave,
		LocalName: `=HYPERLINK("http://example.org")`, Name: "Eid, \"first\" day"})
	const want = "date,day,localDay,localName,name,type,occasion,decrees\r\n" +
		"2021-05-13,Thursday,Kamis,Hari Raya Idul Fitri 1442 Hijriah,Eid al-Fitr 1442 H,national_holiday,eid-al-fitr,skb-2021\r\n" +
		"2021-05-13,Thursday,Kamis,Kenaikan Isa Al Masih,Ascension of Jesus Christ,national_holiday,ascension,skb-2021\r\n" +
		`2026-03-20,Friday,Jumat,"'=HYPERLINK(""http://example.org"")","Eid, ""first"" day",collective_leave,,` + "\r\n"
	if got := file(list, false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := file(list, true); got != "\xef\xbb\xbf"+want {
		t.Errorf("with a byte order mark: got\n%q\nwant the mark and\n%q", got, want)
	}
	if got := file(nil, false); got != "date,day,localDay,localName,name,type,occasion,decrees\r\n" {
		t.Errorf("an empty list: got %q", got)
	}
}

func TestTextsLikeFormulasGetAnApostrophe(t *testing.T) {
	for _, s := range []string{"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"} {
		if got := Plain(s); got != "'"+s {
			t.Errorf("Plain(%q) = %q, which can begin a formula", s, got)
		}
	}
	for _, s := range []string{"", "Nyepi", "1 Muharam", "a=b", "'x", "é-"} {
		if got := Plain(s); got != s {
			t.Errorf("Plain(%q) = %q", s, got)
		}
	}
}
