package web

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// whoView answers who is off on a day of collective leave: civil servants are off, and a
// private firm decides.
type whoView struct {
	Firm      string // what the calendar of the page decides: "off", "work" or "some"; "" for the national calendar
	FirmTitle string // the firm or the calendar that decides
	Brief     bool   // whether the page has the rule in another place

	Year   int         // the year of the collective leave
	Decree *ask.Source // the joint decree that is quoted; nil if the data does not have it
	Quoted int         // the year of the quoted decree
}

// firstCircular is the year of the first circular about collective leave in firms that
// the pages rely on.
const firstCircular = 2018

// The joint decrees of these years were read, in copies of the signed documents. All have
// the same words about collective leave.
const firstQuoted, lastQuoted = 2024, 2026

// sentences are the sentences of these decrees about collective leave, word for word.
var sentences = []sentence{
	{"KEENAM", "Pelaksanaan Cuti Bersama sebagaimana dimaksud dalam Diktum KESATU bagi lembaga/instansi swasta diatur oleh pimpinan masing-masing."},
	{"KEEMPAT", "Pelaksanaan Cuti Bersama sebagaimana dimaksud dalam Diktum KESATU mengurangi hak cuti tahunan pegawai/karyawan/pekerja " +
		"sesuai dengan ketentuan peraturan perundang-undangan dan ketentuan yang berlaku pada setiap unit kerja/satuan organisasi/lembaga/perusahaan."},
	{"KELIMA", "Pelaksanaan Cuti Bersama bagi Aparatur Sipil Negara dilakukan sesuai dengan ketentuan peraturan perundang-undangan."},
}

// sentence is a sentence of a decree.
type sentence struct {
	Point string // the number of the sentence in the decree
	Text  string
}

// Sentences are the quoted sentences.
func (v *whoView) Sentences() []sentence { return sentences }

// The circular and the Presidential Decrees were read as news sites quote them. The quoted
// Presidential Decree is about the year civilYear.
const (
	civilYear    = 2026
	civilCopy    = "https://jakarta365.net/nasional/2847935/presiden-prabowo-teken-keppres-cuti-bersama-selama-8-hari-di-2026-intip-tanggalnya"
	circularCopy = "https://news.harianjogja.com/read/2024/12/13/500/1197900/" +
		"kemnaker-keluarkan-edaran-libur-dan-cuti-bersama-di-perusahaan-begini-ketentuannya"
)

// Circular is a quote from the circular.
func (v *whoView) Circular() string {
	return "Pelaksanaan cuti bersama bersifat fakultatif atau pilihan … Pekerja/buruh yang melaksanakan cuti pada hari cuti bersama, " +
		"hak cuti yang diambilnya mengurangi hak atas cuti tahunan"
}

// circularDate is the date of the circular, which replaced earlier circulars.
var circularDate = harikerja.MustParseDate("2024-12-06")

// CivilYear is the year of the quoted Presidential Decree.
func (v *whoView) CivilYear() int { return civilYear }

// CircularDate is the date of the circular.
func (v *whoView) CircularDate() harikerja.Date { return circularDate }

// BeforeCircular reports whether another circular applied in a part of the year.
func (v *whoView) BeforeCircular() bool { return v.Year <= circularDate.Year() }

// CircularCopy and CivilCopy are the addresses of these quotes.
func (v *whoView) CircularCopy() string { return circularCopy }
func (v *whoView) CivilCopy() string    { return civilCopy }

// newWho returns the answer for a year. The firm parameter is whoView.Firm under the
// calendar of the page.
func newWho(r *setup, year int, firm string) *whoView {
	v := &whoView{Year: year, Quoted: min(max(year, firstQuoted), lastQuoted)}
	if list, err := (ask.Sources{Year: ask.Year(v.Quoted)}).Answer(r.national); err == nil {
		i := slices.IndexFunc(list.Data, func(s ask.Source) bool { return s.Type == harikerja.JointDecree })
		if i >= 0 {
			v.Decree = &list.Data[i]
		}
	}
	if r.Own != nil {
		v.Firm, v.FirmTitle = firm, r.firmTitle()
	}
	return v
}

// firmTitle returns the firm or the institution whose calendar the page has.
func (s *setup) firmTitle() string {
	if s.Named() {
		return s.CalendarTitle()
	}
	return s.words.text("who.firm")
}

// whoOf returns the answer for a date, or nil if the date is not collective leave, or is
// before the circulars.
func whoOf(s *setup, e ask.Explanation) *whoView {
	day := e.Counted[0]
	if _, worked := e.WorkedLeave[day.Date]; !worked && !isLeave(day.Holidays) || day.Date.Year() < firstCircular {
		return nil
	}
	firm := "off"
	if day.IsWorkday {
		firm = "work"
	}
	return newWho(s, day.Date.Year(), firm)
}

// isLeave reports whether the holidays of a date make it collective leave: a date that
// is also a national holiday is off for everyone.
func isLeave(list []ask.Holiday) bool {
	has := func(kind harikerja.Kind) bool {
		return slices.ContainsFunc(list, func(h ask.Holiday) bool { return h.Type == kind })
	}
	return has(harikerja.CollectiveLeave) && !has(harikerja.NationalHoliday)
}

// isOptional reports whether a date is collective leave of the national calendar that a
// private firm can work on. So the date is neither a workday nor a day off for everyone.
func isOptional(s *setup, e ask.Explanation) bool {
	return s.Own == nil && !e.Counted[0].IsWeekend && whoOf(s, e) != nil
}

// whoInYear returns the answer for the collective leave of a year, or nil if the list
// has none, or the year is before the circulars.
func whoInYear(s *setup, v *yearView) *whoView {
	var off, work int
	for _, d := range v.List {
		switch {
		case d.Type != harikerja.CollectiveLeave:
		case d.Worked == "":
			off++
		default:
			work++
		}
	}
	switch {
	case off+work == 0 || v.Info.Year < firstCircular:
		return nil
	case work == 0:
		return newWho(s, v.Info.Year, "off")
	case off == 0:
		return newWho(s, v.Info.Year, "work")
	}
	return newWho(s, v.Info.Year, "some")
}

// Short returns the key of the short answer for an entry of the list, or "" if the entry
// is not collective leave. The decision of the firm comes first.
func (v *yearView) Short(d listedDay) string {
	switch {
	case v.Who == nil || d.Type != harikerja.CollectiveLeave:
		return ""
	case v.Who.Firm == "":
		return "who.short"
	case d.Worked != "":
		return "who.short.work"
	}
	return "who.short.off"
}
