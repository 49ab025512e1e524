package ask

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestOccasionNameMayEndWithAYear(t *testing.T) {
	for _, tt := range []struct {
		texts Texts
		want  string // the first date, the last date and the number of dates; or the error
	}{
		{Texts{"name": "lebaran 2027"}, "2027-03-09 2027-03-15 5"},
		{Texts{"name": " Idul  Fitri  2027 "}, "2027-03-09 2027-03-15 5"},
		{Texts{"name": "lebaran 2027", "year": "2027"}, "2027-03-09 2027-03-15 5"},
		{Texts{"name": "Tahun Baru 2027"}, "2027-01-01 2027-01-01 1"},
		{Texts{"name": "17 agustus 2026"}, "2026-08-17 2026-08-17 1"},
		{Texts{"name": "pemilu 2014"}, "2014-04-09 2014-07-09 2"},
		{Texts{"name": "Hari Pemungutan Suara Pemilihan Umum Tahun 2024"}, "2024-02-14 2024-02-14 1"},
		// A year in another era is part of the name.
		{Texts{"name": "Tahun Baru Imlek 2577"}, "2009-01-26 2027-02-06 24"},
		{Texts{"name": "nyepi 1948", "year": "2026"}, "2026-03-18 2026-03-19 2"},
		{Texts{"name": "idul fitri 1448", "year": "2027"}, "2027-03-09 2027-03-15 5"},

		{Texts{"name": "lebaran 2027", "year": "2026"}, "INVALID_RANGE name: name has the year 2027, but year is 2026: give the year once."},
		{Texts{"name": "lebaran 2028"}, "DATASET_NOT_FOUND name: No dataset is available for 2028: ask within 2009 to 2027."},
		{Texts{"name": "lebaran 1300"}, "DATASET_NOT_FOUND name: No dataset is available for 1300: ask within 2009 to 2027."},
		{Texts{"name": "lebaran", "year": "2028"}, "DATASET_NOT_FOUND year: No dataset is available for 2028: ask within 2009 to 2027."},
		{Texts{"name": "2027"}, `INVALID_TYPE name: name is "2027", which is not an occasion. Use one of new-year, `},
		{Texts{"name": "lebran"}, `INVALID_TYPE name: name is "lebran", which is not an occasion. Did you mean Lebaran? Use one of new-year, `},
		{Texts{"name": "waisyak 2027"}, `INVALID_TYPE name: name is "waisyak 2027", which is not an occasion. Did you mean Waisak? Use one of new-year, `},
		{Texts{"name": strings.Repeat("lebaran", 1000)}, `INVALID_TYPE name: name is "lebaran`},
	} {
		got := ""
		a, err := answerTo[Occasions](tt.texts)
		if e, ok := errors.AsType[*Error](err); ok {
			got = string(e.Code) + " " + e.Details.Field + ": " + e.Error()
		} else {
			var dates []string
			for _, o := range a.Data {
				for _, h := range o.Holidays {
					dates = append(dates, h.Date.String())
				}
			}
			got = dates[0] + " " + dates[len(dates)-1] + " " + itoa(len(dates))
		}
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%v: got %s, want %s", tt.texts, got, tt.want)
		}
	}
}

// TestMostSimilarNameComesFirst: several occasions have the name Pemilu, which is listed once.
func TestMostSimilarNameComesFirst(t *testing.T) {
	for name, want := range map[string]string{
		"lebran": "Lebaran", "waisyak": "Waisak", "Natl": "Natal", "idul fitry": "Idul Fitri", "imlk 2027": "Imlek", "pilkda": "Pilkada",
		"pemlu": "Pemilu", "galungan": "", "x": "", "": "", "2027": "",
	} {
		got := newContext().similarOccasionNames(name)
		if want == "" && len(got) > 0 || want != "" && (len(got) == 0 || got[0] != want || slices.Contains(got[1:], want)) {
			t.Errorf("%q: got %q, want %q once, as the first name", name, got, want)
		}
	}
}
