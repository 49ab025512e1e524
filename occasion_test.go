package harikerja_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestOccasionIsFoundByAnyName(t *testing.T) {
	for name, want := range map[string]string{
		"eid-al-fitr":                     "eid-al-fitr",
		"Lebaran":                         "eid-al-fitr",
		"IDULFITRI":                       "eid-al-fitr",
		" idul  fitri! ":                  "eid-al-fitr",
		"Hari Raya Idul Fitri":            "eid-al-fitr",
		"lebaran haji":                    "eid-al-adha",
		"natal":                           "christmas",
		"Christmas":                       "christmas",
		"Imlek":                           "chinese-new-year",
		"paskah":                          "easter",
		"May Day":                         "labour-day",
		"17 Agustus":                      "independence-day",
		"maulid":                          "mawlid",
		"1 Muharram":                      "islamic-new-year",
		"waisak":                          "vesak",
		"new years day":                   "new-year",
		"Isra Mi'raj":                     "isra-miraj",
		"pilkada":                         "regional-elections",
		"Hari Raya Nyepi Tahun Baru Saka": "nyepi",
		"Isra Mi'raj Nabi Muhammad SAW":   "isra-miraj",
		"1 Muharam Tahun Baru Islam":      "islamic-new-year",
		"Idul Fitri 1447 Hijriah":         "eid-al-fitr",
		"Idul Fitri 1500H":                "eid-al-fitr",
		"lebaran tahun 2031":              "eid-al-fitr",
		"Cuti Bersama Natal":              "christmas",
		"Cuti Bersama Idul Fitri 1500 H":  "eid-al-fitr",
		"Cuti Bersama Pengganti Lebaran":  "eid-al-fitr",
		"Pengganti Cuti Bersama Lebaran":  "eid-al-fitr",
		"Collective leave for Easter":     "easter",
		"Tahun Baru 1434 Hijriyah":        "islamic-new-year",
		"Tahun Baru 1500 Hijriyah":        "islamic-new-year",
		"Tahun Baru 2031":                 "new-year",
		"pemilu":                          "legislative-election presidential-election general-election",
		"Pilpres":                         "presidential-election general-election",
		"pileg":                           "legislative-election general-election",
		"Hari Pemungutan Suara Pemilihan Umum Tahun 2031": "general-election",
		"Galungan":     "",
		"lebara":       "",
		"Cuti Bersama": "",
		"2027":         "",
		"Tahun":        "",
		"!":            "",
		"":             "",
	} {
		if got := found(harikerja.Default(), name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// found returns the ids of the occasions with a name.
func found(cal *harikerja.Calendar, name string) string {
	var ids []string
	for _, o := range cal.FindOccasions(name) {
		ids = append(ids, o.ID)
	}
	return strings.Join(ids, " ")
}

// TestEveryNameFindsItsOccasion checks all names of occasions and all names of holidays
// in the embedded data.
func TestEveryNameFindsItsOccasion(t *testing.T) {
	cal := harikerja.Default()
	for _, o := range cal.Occasions() {
		for _, name := range []string{o.ID, o.LocalName, o.Name} {
			if got := found(cal, strings.ToUpper(name)); got != o.ID {
				t.Errorf("%q: got %q, want %q", name, got, o.ID)
			}
		}
		for _, alias := range o.Aliases {
			if got := found(cal, strings.ToUpper(alias)); !slices.Contains(strings.Fields(got), o.ID) {
				t.Errorf("%q: got %q, want %q", alias, got, o.ID)
			}
		}
	}
	for _, y := range embedded(t).Years {
		for _, l := range y.Lines {
			for _, name := range []string{l.LocalName, l.Name} {
				if got := found(cal, name); got != l.Occasion {
					t.Errorf("%s %q: got %q, want %q", l.Date, name, got, l.Occasion)
				}
			}
		}
	}
}

// TestCommonNamesFindTheirOccasion has the names that a search must always find. The
// list is written by hand, so that the test fails if a change in the data removes a
// name.
func TestCommonNamesFindTheirOccasion(t *testing.T) {
	for id, names := range map[string]string{
		"new-year":              "Tahun Baru, 1 Januari",
		"chinese-new-year":      "Imlek, Sincia, Tahun Baru Cina, Tahun Baru China, Hari Raya Imlek, Lunar New Year, CNY",
		"isra-miraj":            "Isra Mikraj, Isra Miraj, Isro Miroj, Miraj",
		"nyepi":                 "Nyepi, Hari Raya Nyepi, Tahun Baru Saka, Day of Silence",
		"good-friday":           "Jumat Agung, Wafat Yesus, Wafat Isa Almasih, Good Friday",
		"easter":                "Paskah, Easter, Kebangkitan Yesus Kristus",
		"labour-day":            "Hari Buruh, May Day, 1 Mei, Labor Day, Labour Day",
		"vesak":                 "Waisak, Hari Waisak, Wesak, Vesak, Trisuci Waisak",
		"ascension":             "Kenaikan Yesus, Kenaikan Isa Almasih, Ascension Day",
		"eid-al-fitr":           "Lebaran, Hari Lebaran, Libur Lebaran, Idul Fitri, Idulfitri, Eid ul-Fitr, 1 Syawal",
		"pancasila-day":         "Pancasila, Hari Pancasila, 1 Juni",
		"eid-al-adha":           "Idul Adha, Iduladha, Lebaran Haji, Idul Qurban, Hari Raya Qurban, Hari Raya Kurban, Kurban, Eid ul-Adha",
		"islamic-new-year":      "Muharram, 1 Muharam, Tahun Baru Islam, Tahun Baru Hijriah, Tahun Baru Hijriyah, Suro, Satu Suro",
		"independence-day":      "Kemerdekaan, Hari Kemerdekaan RI, HUT RI, HUT Kemerdekaan, Proklamasi, 17 Agustus, 17-an, Agustusan",
		"mawlid":                "Maulid, Maulid Nabi, Maulid Nabi Muhammad, Maulud Nabi, Maulud",
		"christmas":             "Natal, Hari Natal, Christmas, Xmas, Kelahiran Yesus, 25 Desember",
		"legislative-election":  "Pileg, Pemilu",
		"presidential-election": "Pilpres, Pemilu",
		"general-election":      "Pemilu, Pileg, Pilpres",
		"regional-elections":    "Pilkada, Pemilukada",
	} {
		for name := range strings.SplitSeq(names, ", ") {
			if got := found(harikerja.Default(), name); !slices.Contains(strings.Fields(got), id) {
				t.Errorf("%q: got %q, want %q", name, got, id)
			}
		}
	}
}

func TestChangingAnOccasionDoesNotChangeTheCalendar(t *testing.T) {
	list := frozen.Calendar().Occasions()
	list[0].ID, list[0].Aliases[0] = "x", "x"
	frozen.Calendar().FindOccasions("new-year")[0].Aliases[0] = "x"
	if again := frozen.Calendar().FindOccasions("new-year")[0]; again.Aliases[0] == "x" || frozen.Calendar().Occasions()[0].ID == "x" {
		t.Error("changing the result changed the calendar")
	}
	early := frozen.Calendar().AsOf(date("2000-01-01"))
	if got, want := early.Occasions(), frozen.Calendar().Occasions(); !slices.EqualFunc(got, want, func(a, b harikerja.Occasion) bool { return a.ID == b.ID }) {
		t.Errorf("as of 2000: got %d occasions, want %d", len(got), len(want))
	}
}

func TestOccasionsMayShareAnAlias(t *testing.T) {
	ds := small()
	ds.Occasions[0].Aliases = []string{"Raya"}
	ds.Occasions[2].Aliases = []string{"raya"}
	cal, err := newCalendar(ds)
	if err != nil || found(cal, "RAYA") != "new-year christmas" {
		t.Errorf("got %v, %v", cal, err)
	}
}

// TestEveryOccasionHasAConstant: a program can use a constant for every occasion in the
// built-in data.
func TestEveryOccasionHasAConstant(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "occasion.go", nil, 0)
	noError(t, err)
	var constants []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "Occasion") {
			id, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			noError(t, err)
			constants = append(constants, id)
		}
		return true
	})
	var ids []string
	for _, o := range harikerja.Default().Occasions() {
		ids = append(ids, o.ID)
	}
	slices.Sort(ids)
	slices.Sort(constants)
	if !slices.Equal(ids, constants) {
		t.Errorf("the constants are %v, but the occasions in the dataset are %v", constants, ids)
	}
}

func TestLoadRejectsBadOccasions(t *testing.T) {
	for _, test := range []struct {
		what   string
		change func(list []datasetfile.Occasion)
		want   string
	}{
		{"an occasion that is not declared", func(l []datasetfile.Occasion) { l[1].ID = "vesak" },
			`dataset year 2030: 2030-04-03 national_holiday "Nyepi": the dataset has no occasion "nyepi"`},
		{"a repeated id", func(l []datasetfile.Occasion) { l[1].ID = "new-year" },
			`dataset occasion "new-year": the name "new-year" belongs to the occasion "new-year"`},
		{"an id with wrong characters", func(l []datasetfile.Occasion) { l[1].ID = "Nyepi" }, `dataset occasion "Nyepi": the id must consist of lower-case letters`},
		{"an alias that is the name of another", func(l []datasetfile.Occasion) { l[2].Aliases[0] = "TahunBaru" },
			`dataset occasion "christmas": the name "TahunBaru" belongs to the occasion "new-year"`},
		{"an alias that is the id of another", func(l []datasetfile.Occasion) { l[0].Aliases[0] = "Nyepi" },
			`dataset occasion "nyepi": the name "nyepi" belongs to the occasion "new-year"`},
		{"no name", func(l []datasetfile.Occasion) { l[0].Name = "" }, `dataset occasion "new-year": the name "" must be one line`},
		{"an alias that could be a formula", func(l []datasetfile.Occasion) { l[0].Aliases[0] = "=1" }, `dataset occasion "new-year": the name "=1" must be one line`},
	} {
		ds := small()
		test.change(ds.Occasions)
		if _, err := newCalendar(ds); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.what, err, test.want)
		}
	}
}
