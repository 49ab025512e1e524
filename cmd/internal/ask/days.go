package ask

import (
	"iter"
	"slices"

	"github.com/harikerja/harikerja"
)

// Days asks for the class and the holidays of each date in a span.
type Days struct {
	SpanOf
	Ruled
	IncludeSources bool `param:"includeSources" default:"false" doc:"Include the decrees of every holiday."`
}

// BatchDays asks for the class and the holidays of each given date.
type BatchDays struct {
	Dates []harikerja.Date `param:"dates,required" doc:"@dates" argument:"The dates, at most 366. The answer has the same order."`
	Ruled
	IncludeSources bool `param:"includeSources" default:"false" doc:"@sourcesOfDates"`
}

// MaxSourceDates is the maximum number of dates in a question with sources, so that the answer
// has about 100 KB or less.
const MaxSourceDates = 50

// maxEntries is the maximum number of holidays and own days that the dates of a question with own
// days may have together, as counted by [listed]. A date that an own day decides has one more. Only
// dates that are given many times have so many.
const maxEntries = 400

// DescribeDate asks for the class and the holidays of one date.
type DescribeDate CheckWorkday

// DayList is the answer to [Days], [BatchDays] and [DescribeDate].
type DayList = Answer[rulesMeta, []Day]

// Day is a date with its class and its holidays.
type Day struct {
	Dated
	Class     harikerja.Class `json:"class" jsonschema:"A holiday on a weekend day has the class of the holiday."`
	IsWorkday bool            `json:"isWorkday"`
	IsWeekend bool            `json:"isWeekend"`
	Holidays  []Holiday       `json:"holidays"`
	OwnLine   *DecidingLine   `json:"ownLine,omitempty" jsonschema:"@ownLine"`
}

func (q Days) Answer(c *Context) (DayList, error) {
	span, err := q.shortSpan(MaxDates, "")
	if err != nil {
		return DayList{}, err
	}
	return describe(c, span.Days(), span.All(), q.IncludeSources, c.startOrEnd(span.Start()))
}

func (q BatchDays) Answer(c *Context) (DayList, error) {
	if q.IncludeSources && len(q.Dates) > MaxSourceDates {
		return DayList{}, tooManyDates("dates", MaxSourceDates, " with sources")
	}
	return describe(c, len(q.Dates), slices.Values(q.Dates), q.IncludeSources, "dates")
}

// Answer includes the decrees of every holiday.
func (q DescribeDate) Answer(c *Context) (DayList, error) {
	return describe(c, 1, harikerja.OneDay(q.Date).All(), true, "date")
}

// describe returns the answer for the given dates. The argument "field" is the name of the
// parameter to report if a date has no data.
func describe(
	c *Context, total int, dates iter.Seq[harikerja.Date], sources bool, field string,
) (DayList, error) {
	days, workdays := make([]Day, 0, total), 0
	entered, most := 0, c.mostListed(maxEntries)
	datasets := []Dataset{}
	for d := range dates {
		day, err := c.Calendar.Day(d)
		if err != nil {
			return DayList{}, c.errorAt(err, field)
		}
		entered += listed(day.Holidays)
		if own := day.Own; own != nil {
			text := own.Source + own.Note
			if day.IsWorkday() { // no holiday has the names
				text += own.Name.Indonesian + own.Name.English
			}
			entered += 1 + weight(text)
		}
		if entered > most {
			return DayList{}, tooManyDates(field, len(days), " with these own days")
		}
		days = append(days, Day{Dated: dated(d), Class: day.Class,
			IsWorkday: day.Class == harikerja.ClassWorkday, IsWeekend: day.Weekend,
			Holidays: entries(day.Holidays, sources), OwnLine: decidingLine(day)})
		if day.Class == harikerja.ClassWorkday {
			workdays++
		}
		if !slices.ContainsFunc(datasets, func(known Dataset) bool { return known.Year == d.Year() }) {
			datasets = append(datasets, c.datasets(harikerja.OneDay(d)).Datasets...)
		}
	}
	slices.SortFunc(datasets, func(a, b Dataset) int { return a.Year - b.Year })
	return DayList{rulesMeta{meta: c.meta(), Total: total, Options: c.options(),
		basis: basis{datasets}, WorkdayCount: workdays}, days}, nil
}
