package law

// The types below are words in JSON and in the API. A later version or newer rules can have more
// words.

// Confidence says how well a rule is documented. If the articles in [Rule.Citation] have
// different levels, it is the weakest level.
type Confidence string

// The levels of confidence, the strongest first.
const (
	ReadInOriginal           Confidence = "read_in_original"
	ReadInCopy               Confidence = "read_in_copy" // in a copy of the official text: [Rule.Copies]
	QuotedByOfficialSite     Confidence = "quoted_by_official_site"
	QuotedByTrustedSite      Confidence = "quoted_by_trusted_site"
	QuotedByPublicRepository Confidence = "quoted_by_public_repository"
	Uncertain                Confidence = "uncertain"
)

// DayOffDefinition says which days are days off under a rule.
type DayOffDefinition string

// The definitions.
const (
	TaxDayOff       DayOffDefinition = "tax"       // Saturday, Sunday, national holidays, polling days and collective leave
	LabourDayOff    DayOffDefinition = "labour"    // the weekly rest day, national holidays and polling days
	UndefinedDayOff DayOffDefinition = "undefined" // the regulation does not define days off or workdays
	NoDayOff        DayOffDefinition = "none"      // the date never moves
)

// DayOffReason is the reason why a date is a day off.
type DayOffReason string

// The reasons.
const (
	SaturdayOff        DayOffReason = "saturday"
	SundayOff          DayOffReason = "sunday"
	NationalHolidayOff DayOffReason = "national_holiday"
	PollingDayOff      DayOffReason = "polling_day" // a national holiday for an election
	CollectiveLeaveOff DayOffReason = "collective_leave"
)

// Effect is the effect of a [Relief].
type Effect string

// The effects.
const (
	NoPenalty          Effect = "no_penalty"
	InstalmentsOrDelay Effect = "instalments_or_delay" // by agreement with the workers
	LaterPayment       Effect = "later_payment"        // by written agreement with the workers
)

// Direction says where the last day of a time limit is.
type Direction string

// The directions.
const (
	AfterEvent  Direction = "after"
	BeforeEvent Direction = "before"
)

// FirstDay says whether a time limit counts the day of the event.
type FirstDay string

// The values of FirstDay.
const (
	EventDayNotCounted FirstDay = "not_counted"
	EventDayUnclear    FirstDay = "unclear" // the law does not say
)

// Choice is the answer to one question that the law on a time limit does not answer.
type Choice string

// The choices.
const (
	FiveDayWeek         Choice = "five_day_week"
	SixDayWeek          Choice = "six_day_week"
	LeaveOff            Choice = "collective_leave_off"
	LeaveWorked         Choice = "collective_leave_worked"
	FirstDayCounted     Choice = "first_day_counted"
	FirstDayNotCounted  Choice = "first_day_not_counted"
	FullWorkdaysBetween Choice = "full_workdays_between" // the two dates are not counted
	OneDateCounted      Choice = "one_date_counted"
)

// Refusal is the reason why there is no answer.
type Refusal string

// The refusals.
const (
	BeforeFirstRule  Refusal = "before_first_rule" // the period is before the first known rule
	AfterLastRule    Refusal = "after_last_rule"   // the last rule has ended, and no other rule follows
	AmbiguousHoliday Refusal = "ambiguous_holiday" // the list of the year has the occasion twice, or lacks it
	NoDataset        Refusal = "no_dataset"        // a year has no list of holidays; only in [Unanswered]
)

// Unit is the length of a [Period].
type Unit string

// The units.
const (
	UnitYear  Unit = "year"
	UnitMonth Unit = "month"
	UnitDay   Unit = "day" // only in a [Validity]
)
