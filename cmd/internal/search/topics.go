package search

import (
	"slices"
	"strings"
	"time"
)

// Topic is a subject that has its own page, or a subject that is not in the data.
type Topic string

// The topics with a page, which is the page of a year or of a month.
const (
	LongWeekends Topic = "long weekends"
	LeavePlan    Topic = "leave plan"
	PayPeriods   Topic = "payroll periods"
	Workdays     Topic = "workdays"
	Month        Topic = "month" // the workdays of one month
	Decrees      Topic = "decrees"
	DueDates     Topic = "due dates"
)

// The topics that are not in the data. People search for them, so the search says that they are
// not here.
const (
	Fasting        Topic = "fasting"
	SchoolHolidays Topic = "school"
	MinimumWage    Topic = "wage"
)

// topics lists the words for each topic, separated by commas. If the search finds nothing
// else, it looks for the words with "anywhere" among other words, as in "UMK Bandung".
var topics = []struct {
	topic    Topic
	anywhere bool
	words    string
}{
	{LongWeekends, true, `harpitnas, hari kejepit, hari kejepit nasional, hari terjepit, kejepit,
		long weekend, long weekends, libur panjang, hari libur panjang, bridge day, bridge days`},
	{LeavePlan, false, `cuti, cuti tahunan, rencana cuti, jatah cuti, hak cuti, leave, annual leave,
		leave plan, leave planner`},
	{PayPeriods, false, `gajian, gaji, hari gajian, penggajian, periode gaji, periode penggajian,
		payday, paydays, pay day, salary, payroll period, payroll periods`},
	{Workdays, false, `hari kerja, hari kerja efektif, rekap hari kerja, workday, workdays, work day,
		work days, working day, working days, payroll`},
	{Decrees, true, `skb, skb 3 menteri, skb tiga menteri, surat keputusan bersama,
		keputusan bersama, joint decree, joint decrees, perubahan, perubahan daftar, riwayat,
		riwayat perubahan, revisi, amendment, amendments, changes, history`},
	{DueDates, false, `jatuh tempo, tanggal jatuh tempo, tenggat, batas waktu, due date, due dates,
		deadline, deadlines`},
	{Fasting, true, `puasa, ramadan, ramadhan, ramadlan, bulan ramadan, fasting`},
	{SchoolHolidays, true, `libur sekolah, liburan sekolah, libur semester, kalender akademik,
		kalender pendidikan, school holiday, school holidays, school break, academic calendar`},
	{MinimumWage, true, `umr, ump, umk, umsk, umsp, upah minimum, minimum wage, minimum wages`},
}

// Absent reports whether a topic is not in the data.
func (t Topic) Absent() bool { return t == Fasting || t == SchoolHolidays || t == MinimumWage }

// TopicOf returns the topic that a text names, and the year and the month in the text. A value
// that the text lacks is "" or 0.
func TopicOf(text string) (topic Topic, year int, month time.Month) {
	if len(text) > 100 { // no topic has such a long name, and reading a long text takes time
		return "", 0, 0
	}
	for _, p := range readings(text) {
		if topic := p.topic(); topic != "" {
			return topic, p.year, p.month
		}
	}
	return "", 0, 0
}

// topic returns the topic whose words are the subject, or "".
func (p parts) topic() Topic {
	subject := strings.Join(words(p.subject), " ")
	found := topicWith(func(_ bool, name string) bool { return name == subject })
	if found == Workdays && p.month != 0 {
		return Month
	}
	return found
}

// topicIn returns the topic whose words are part of a text, or "". It ignores the topics without
// "anywhere".
func topicIn(text string) Topic {
	text = " " + strings.Join(words(text), " ") + " "
	return topicWith(func(anywhere bool, name string) bool {
		return anywhere && strings.Contains(text, " "+name+" ")
	})
}

// topicWith returns the first topic with words for which "accept" returns true, or "".
func topicWith(accept func(anywhere bool, name string) bool) Topic {
	for _, t := range topics {
		isAccepted := func(name string) bool {
			return accept(t.anywhere, strings.Join(strings.Fields(name), " "))
		}
		if slices.ContainsFunc(strings.Split(t.words, ","), isAccepted) {
			return t.topic
		}
	}
	return ""
}
