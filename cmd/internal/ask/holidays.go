package ask

import (
	"cmp"
	"math"
	"slices"

	"github.com/harikerja/harikerja"
)

// Health asks for the name and the version of the service.
type Health struct{}

// healthData is the data in the answer to [Health]. It never changes.
type healthData struct {
	Status  Up          `json:"status"`
	Service ServiceName `json:"service"`
	Version Version     `json:"version"`
}

// Up is the status of a running service. It is always "ok".
type Up string

// ServiceName is the name of the service. It is always "harikerja".
type ServiceName string

func (Health) Answer(c *Context) (Answer[meta, healthData], error) {
	return Answer[meta, healthData]{c.meta(), healthData{"ok", "harikerja", "v1"}}, nil
}

// Holidays asks for the holidays of a year.
type Holidays struct {
	Listed
	Year           Year            `param:"year" doc:"@year" argument:"Default: the current year."`
	Type           *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
	IncludeSources bool            `param:"includeSources" default:"false" doc:"Include the decrees of every holiday."`
}

// HolidayList is the answer to [Holidays].
type HolidayList = Answer[yearMeta, SpecifiedHolidays]

func (q Holidays) Answer(c *Context) (HolidayList, error) {
	info, err := c.Calendar.YearInfo(q.Year.or(c))
	if err != nil {
		return HolidayList{}, c.errorAt(err, "year")
	}
	list, err := c.Calendar.Holidays(harikerja.Year(info.Year))
	if err != nil {
		return HolidayList{}, c.errorAt(err, "year")
	}
	list = ofType(list, q.Type)
	if err := checkListed(listed(list), c.mostListed(math.MaxInt), "year"); err != nil {
		return HolidayList{}, err
	}
	return HolidayList{c.yearMeta(info, len(list)), specified(list, q.IncludeSources)}, nil
}

// CheckHoliday asks whether a date is a holiday.
type CheckHoliday struct {
	Date harikerja.Date `param:"date,required" doc:"The date to look at."`
	LeaveRuled
	IncludeSources bool `param:"includeSources" default:"false" doc:"Include the decrees of every holiday."`
}

// HolidayCheck reports whether a date is a holiday.
type HolidayCheck struct {
	Dated
	IsHoliday bool              `json:"isHoliday"`
	Holidays  SpecifiedHolidays `json:"holidays"`
}

func (q CheckHoliday) Answer(c *Context) (Answer[DateMeta, HolidayCheck], error) {
	list, err := c.Calendar.HolidaysOn(q.Date)
	if err != nil {
		return Answer[DateMeta, HolidayCheck]{}, c.errorAt(err, "date")
	}
	return Answer[DateMeta, HolidayCheck]{c.dateMeta(q.Date),
		HolidayCheck{dated(q.Date), len(list) > 0, specified(list, q.IncludeSources)}}, nil
}

// HolidaysInRange asks for the holidays in a span of dates.
type HolidaysInRange struct {
	SpanOf
	LeaveRuled
	Type           *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
	IncludeSources bool            `param:"includeSources" default:"false" doc:"@sourcesOfSpan"`
}

// HolidayRange is the answer to [HolidaysInRange].
type HolidayRange = Answer[listMeta, []Holiday]

// maxSourceDays is the maximum number of days in a span with sources. It is the number of days in
// five years with two leap years. With this limit, an answer has about 100 KB or less.
const maxSourceDays = 5*365 + 2

func (q HolidaysInRange) Answer(c *Context) (HolidayRange, error) {
	span, err := q.span()
	if err == nil && q.IncludeSources {
		span, err = q.shortSpan(maxSourceDays, " with sources")
	}
	if err != nil {
		return HolidayRange{}, err
	}
	list, err := c.Calendar.Holidays(span)
	if err != nil {
		return HolidayRange{}, c.errorAt(err, c.startOrEnd(span.Start()))
	}
	list = ofType(list, q.Type)
	if err := checkListed(listed(list), c.mostListed(math.MaxInt), "start"); err != nil {
		return HolidayRange{}, err
	}
	return HolidayRange{listMeta{c.meta(), len(list), c.datasets(span)},
		entries(list, q.IncludeSources)}, nil
}

// UpcomingHolidays asks for the next holidays.
type UpcomingHolidays struct {
	Date *harikerja.Date `param:"date" doc:"The first date to look at. Default: today in Jakarta."`
	LeaveRuled
	Limit          int             `param:"limit" min:"1" max:"50" default:"5" doc:"The maximum number of holidays to list."`
	Type           *harikerja.Kind `param:"type" doc:"Only holidays of this type. Default: all types."`
	IncludeSources bool            `param:"includeSources" default:"false" doc:"Include the decrees of every holiday."`
}

// upcomingMeta is the meta object of [Upcoming]. The list is complete if it has as many
// holidays as the limit allows.
type upcomingMeta struct {
	meta
	Date  harikerja.Date `json:"date"`
	Total int            `json:"total"`
	Completeness
	basis
}

// UpcomingHoliday is a holiday with the number of days until it.
type UpcomingHoliday struct {
	DaysUntil int `json:"daysUntil" jsonschema:"Days from the date of the question to the holiday; 0 if the holiday is on that date."`
	Holiday
}

// Upcoming is the answer to [UpcomingHolidays].
type Upcoming = Answer[upcomingMeta, []UpcomingHoliday]

func (q UpcomingHolidays) Answer(c *Context) (Upcoming, error) {
	c.uses.time()
	from := q.Date
	if from == nil {
		today := c.Today()
		from = &today
	}
	var kinds []harikerja.Kind
	if q.Type != nil {
		kinds = append(kinds, *q.Type)
	}
	list, err := c.Calendar.Upcoming(*from, q.Limit, kinds...)
	if err != nil {
		return Upcoming{}, c.errorAt(err, "date")
	}
	total := len(list.Holidays)
	answer := Upcoming{
		upcomingMeta{meta: c.meta(), Date: *from, Total: total,
			Completeness: c.completeness(list.Complete), basis: c.datasets(list.Examined)},
		make([]UpcomingHoliday, total),
	}
	for i, h := range list.Holidays {
		answer.Data[i] = UpcomingHoliday{h.Date.Sub(*from), entry(h, q.IncludeSources)}
	}
	return answer, nil
}

// LongWeekends asks for the long weekends in a year.
type LongWeekends struct {
	Year          Year `param:"year" doc:"@year" argument:"Default: the current year."`
	MinDays       int  `param:"minDays" min:"1" max:"31" default:"3" doc:"The minimum number of days off in a row, including bridge days."`
	MaxBridgeDays int  `param:"maxBridgeDays" min:"0" max:"4" default:"0" doc:"@maxBridgeDays"`
	Ruled
}

// longWeekendsMeta is the meta object of [LongWeekendList]. The list is not complete if a run of
// days off and bridge days in the year reaches the first or the last date of the data. Such a run
// may be longer than known, or the list may lack it.
type longWeekendsMeta struct {
	meta
	Year  int `json:"year"`
	Total int `json:"total"`
	Completeness
	Options longWeekendsOptions `json:"options"`
	basis
}

// longWeekendsOptions repeat the parameters of the question.
type longWeekendsOptions struct {
	Options
	MinDays       int `json:"minDays"`
	MaxBridgeDays int `json:"maxBridgeDays"`
}

// LongWeekend is a series of consecutive days off that is longer than a weekend because of a
// holiday. Bridge days count as days off.
type LongWeekend struct {
	StartDate  harikerja.Date   `json:"startDate"`
	EndDate    harikerja.Date   `json:"endDate"`
	Days       int              `json:"days" jsonschema:"The number of days, bridge days included."`
	Complete   bool             `json:"complete" jsonschema:"@completeWeekend"`
	BridgeDays []harikerja.Date `json:"bridgeDays" jsonschema:"Workdays in the long weekend, to be taken as leave (harpitnas)."`
	Gained     int              `json:"gained" jsonschema:"@gainedByBridges"`
	Holidays   []Holiday        `json:"holidays"`
}

// LeaveRuns converts long weekends to runs. The bridge days become days of leave.
func LeaveRuns(list []LongWeekend) []LeaveRun {
	runs := make([]LeaveRun, len(list))
	for i, w := range list {
		runs[i] = LeaveRun{StartDate: w.StartDate, EndDate: w.EndDate, Days: w.Days,
			LeaveDays: w.BridgeDays, Gained: w.Gained, Complete: w.Complete, Holidays: w.Holidays}
	}
	return runs
}

// RankLongWeekends returns the long weekends that have bridge days, in the same order as the
// deals of [LeavePlan]. The first gains the most days for each bridge day. If two long weekends
// are equal in this, the one with fewer bridge days is first. If they are still equal, the
// earlier one is first.
func RankLongWeekends(list []LongWeekend) []LongWeekend {
	var ranked []LongWeekend
	for _, w := range list {
		if len(w.BridgeDays) > 0 {
			ranked = append(ranked, w)
		}
	}
	slices.SortStableFunc(ranked, func(a, b LongWeekend) int {
		return cmp.Or(cmp.Compare(b.Gained*len(a.BridgeDays), a.Gained*len(b.BridgeDays)),
			cmp.Compare(len(a.BridgeDays), len(b.BridgeDays)))
	})
	return ranked
}

// LongWeekendList is the answer to [LongWeekends].
type LongWeekendList = Answer[longWeekendsMeta, []LongWeekend]

// maxListed is the maximum number of holidays that the long weekends, or the deals of a plan, may
// list together if the question has own days, as counted by [listed]. A holiday can be in many of
// them. The long weekends of a national list have fewer, whatever the weekend.
const maxListed = 450

func (q LongWeekends) Answer(c *Context) (LongWeekendList, error) {
	return q.answer(c, c.mostListed(maxListed))
}

// All returns the answer without a limit, for a page that shows only some of the long weekends.
func (q LongWeekends) All(c *Context) (LongWeekendList, error) { return q.answer(c, math.MaxInt) }

func (q LongWeekends) answer(c *Context, most int) (LongWeekendList, error) {
	year := q.Year.or(c)
	if _, err := c.Calendar.YearInfo(year); err != nil {
		return LongWeekendList{}, c.errorAt(err, "year")
	}
	list, err := c.Calendar.LongWeekends(harikerja.Year(year),
		harikerja.LongWeekendOptions{MinDays: q.MinDays, MaxBridges: q.MaxBridgeDays})
	if err != nil {
		return LongWeekendList{}, c.errorAt(err, "year")
	}
	n := 0
	for _, w := range list.LongWeekends {
		n += listed(w.Holidays)
	}
	if err := checkListed(n, most, "maxBridgeDays"); err != nil {
		return LongWeekendList{}, err
	}
	answer := LongWeekendList{
		longWeekendsMeta{meta: c.meta(), Year: year, Total: len(list.LongWeekends),
			Completeness: c.completeness(list.Complete),
			Options:      longWeekendsOptions{c.options(), q.MinDays, q.MaxBridgeDays},
			basis:        c.datasets(list.Examined)},
		make([]LongWeekend, len(list.LongWeekends)),
	}
	for i, w := range list.LongWeekends {
		answer.Data[i] = LongWeekend{StartDate: w.Span.Start(), EndDate: w.Span.End(),
			Days: w.Span.Days(), Complete: w.Complete, BridgeDays: append([]harikerja.Date{}, w.Bridges...),
			Gained: w.Gained, Holidays: entries(w.Holidays, false)}
	}
	return answer, nil
}

// LeaveRun is a series of days off that contains annual leave.
type LeaveRun struct {
	StartDate harikerja.Date   `json:"startDate"`
	EndDate   harikerja.Date   `json:"endDate"`
	Days      int              `json:"days"`
	LeaveDays []harikerja.Date `json:"leaveDays" jsonschema:"The workdays that are taken as leave."`
	Gained    int              `json:"gained" jsonschema:"@gained"`
	Complete  bool             `json:"complete" jsonschema:"@completeRun"`
	Holidays  []Holiday        `json:"holidays"`
}
