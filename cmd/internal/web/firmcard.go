package web

import (
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// firmCard has the part of the card about today that only a page under a profile shows. A field is
// nil if the data ends too early to answer it.
type firmCard struct {
	Period *ask.PayrollPeriod // the payroll period that contains today
	Left   *ask.WorkdayDiff   // the days from today to the end of this period
	Payday *nextDate
	Tax    *nextDate // the next due date of a tax
	Taxes  []dueItem // what is due on this date
}

type nextDate struct {
	Date  harikerja.Date
	Until string // how many days are left, in words
}

// newFirmCard returns the dates that matter to a firm today.
func newFirmCard(s *setup) (*firmCard, error) {
	card := new(firmCard)
	periods, err := periodsFrom(s, s.Today)
	if err != nil {
		return nil, err
	}
	for _, p := range periods {
		if !p.StartDate.After(s.Today) && !p.EndDate.Before(s.Today) {
			left, err := ask.DiffWorkdays{SpanOf: ask.SpanOf{Start: s.Today, End: p.EndDate},
				Inclusive: true}.Answer(s.context)
			if err != nil {
				return nil, err
			}
			card.Period, card.Left = &p, &left.Data
		}
		if !p.Payday.Before(s.Today) && (card.Payday == nil || p.Payday.Before(card.Payday.Date)) {
			card.Payday = newNextDate(s, p.Payday)
		}
	}
	return card, card.addTaxes(s)
}

// periodsFrom returns the firm's payroll periods in the year of a date and in the next year. It
// leaves out a year if the data ends before that year, or begins after the first day of its first
// period.
func periodsFrom(s *setup, d harikerja.Date) (list []ask.PayrollPeriod, err error) {
	for year := d.Year(); year <= d.Year()+1; year++ {
		texts := periodTexts(s)
		texts["year"] = strconv.Itoa(year)
		answer, err := ask.AskIn[ask.PayrollPeriods](s.context, texts)
		if err != nil && !isNoData(err) {
			return nil, err
		}
		list = slices.Concat(list, answer.Data)
	}
	return list, nil
}

// taxDays is the number of days in which the card looks for the next tax. Every month has one.
const taxDays = 62

func (card *firmCard) addTaxes(s *setup) error {
	_, last := s.coverage()
	if end := s.Today.AddDays(taxDays); end.Before(last) {
		last = end
	}
	kind := law.Tax
	answer, err := ask.Obligations{SpanOf: ask.SpanOf{Start: s.Today, End: last}, Kind: &kind}.Answer(s.national)
	if err != nil || len(answer.Data) == 0 {
		return err
	}
	card.Tax = newNextDate(s, answer.Data[0].DueDate)
	for _, o := range answer.Data {
		if o.DueDate == card.Tax.Date {
			card.Taxes = append(card.Taxes, newDueItem(s, o))
		}
	}
	return nil
}

func newNextDate(s *setup, d harikerja.Date) *nextDate {
	n := d.Sub(s.Today)
	if n == 0 {
		return &nextDate{d, s.words.text("calendar.legend.today")}
	}
	return &nextDate{d, s.words.text("today.until", "n", n)}
}
