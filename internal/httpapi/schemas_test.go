package httpapi

// The shapes of answers. Every object is closed: a member that is not named
// here fails the test of the answer that has it.

// object describes a closed object whose members are all present.
func object(members ...member) obj {
	var names []string
	properties := obj{}
	for _, m := range members {
		names = append(names, m.name)
		properties = append(properties, m)
	}
	o := obj{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	if names != nil {
		o = append(o, member{"required", names})
	}
	return o
}

// but makes some members optional.
func (o obj) but(optional ...member) obj {
	for i, m := range o {
		if m.name == "properties" {
			o[i].value = append(m.value.(obj), optional...)
		}
	}
	return o
}

// described says in words what is meant.
func (o obj) described(text string) obj { return append(o, member{"description", text}) }

func array(of any) obj { return obj{{"type", "array"}, {"items", of}} }

func schema(name string) obj { return ref("schemas", name) }

func one(value string) obj { return obj{{"const", value}} }

func anyOf(values ...string) obj { return obj{{"type", "string"}, {"enum", values}} }

// fresh values, since described appends.
func text() obj    { return obj{{"type", "string"}} }
func number() obj  { return obj{{"type", "integer"}} }
func boolean() obj { return obj{{"type", "boolean"}} }
func day() obj     { return obj{{"type", "string"}, {"format", "date"}} }
func instant() obj { return obj{{"type", "string"}, {"format", "date-time"}} }
func hoursText() obj {
	return obj{{"type", "string"}, {"pattern", `^\d+:[0-5]\d$`}}.described("Hours and minutes.")
}
func orNull(o obj) obj { return obj{{"anyOf", []any{o, obj{{"type", "null"}}}}} }

func schemas() obj {
	list := obj{
		{"Health", envelope(nil, object(
			member{"status", one("ok")}, member{"service", one("harikerja")}, member{"version", one("v1")}))},
		{"HolidayList", envelope(yearMeta(), array(schema("Holiday")))},
		{"HolidayCheck", envelope(dateMeta(), object(append(named(), member{"isHoliday", boolean()}, member{"holidays", array(schema("Holiday"))})...))},
		{"WorkdayCheck", envelope(dateMeta(), object(append(named(),
			member{"isWeekend", boolean()}, member{"isHoliday", boolean()}, member{"isWorkday", boolean()},
			member{"holidayTypes", array(schema("HolidayType"))}, member{"holidays", array(schema("Holiday"))})...))},
		{"WorkdayShift", envelope(datasetsMeta(), object(
			member{"startDate", day()}, member{"days", number()}, member{"resultDate", day()}, member{"options", schema("Options")}))},
		{"WorkdayDiff", envelope(datasetsMeta(), object(
			member{"startDate", day()}, member{"endDate", day()}, member{"inclusive", boolean()},
			member{"workdayCount", number()}, member{"holidayCount", number().described("Dates with at least one holiday that counts.")},
			member{"weekendCount", number().described("Weekend dates; one with a holiday counts in both.")},
			member{"calendarDays", number()}, member{"options", schema("Options")}))},
		{"SourceList", envelope(yearMeta(), array(schema("Source")))},
		{"YearList", envelope(datasetsMeta(member{"total", number()}), object(
			member{"coverage", orNull(object(member{"first", number()}, member{"last", number()}))},
			member{"years", array(object(member{"year", number()}, member{"revision", number()}, member{"status", schema("Status")}, member{"updatedAt", day()},
				member{"totals", object(member{"national_holiday", number()}, member{"collective_leave", number()})}))}))},
		{"HolidayRange", envelope(datasetsMeta(member{"total", number()}), array(schema("Holiday")))},
		{"UpcomingHolidays", envelope(datasetsMeta(member{"date", day()}, member{"total", number()}), array(
			object(append([]member{{"daysUntil", number()}}, entryMembers()...)...).but(member{"sources", array(schema("Source"))})))},
		{"LongWeekends", envelope(datasetsMeta(member{"year", number()}, member{"total", number()}), object(
			member{"minDays", number()}, member{"maxBridgeDays", number()}, member{"options", schema("Options")},
			member{"longWeekends", array(object(member{"start", day()}, member{"end", day()}, member{"days", number()},
				member{"complete", boolean().described("Whether all of it is known: false where it reaches the edge of the data.")},
				member{"bridgeDays", array(day()).described("Workdays inside, to be taken as leave (harpitnas).")}, member{"holidays", array(schema("Holiday"))}))}))},
		{"AdjustedDate", envelope(datasetsMeta(), object(
			member{"date", day()}, member{"rule", anyOf(ruleKind.enum...)}, member{"resultDate", day()}, member{"resultDay", schema("Day")}, member{"resultLocalDay", schema("LocalDay")},
			member{"movedDays", number().described("Calendar days from date to resultDate; 0 if date is a workday.")}, member{"options", schema("Options")}))},
		{"NthWorkday", envelope(datasetsMeta(), object(append(append([]member{{"month", text()}, {"n", number()}}, named()...),
			member{"workdayCount", number().described("Workdays in the month.")}, member{"options", schema("Options")})...))},
		{"WorkdayList", envelope(datasetsMeta(member{"total", number()}), object(
			member{"startDate", day()}, member{"endDate", day()}, member{"options", schema("Options")}, member{"workdays", array(day())}))},
		{"WorkdaySummary", envelope(datasetsMeta(member{"year", number()}), object(
			member{"options", schema("Options")}, member{"total", object(summaryMembers()...)},
			member{"months", array(object(append([]member{{"month", text()}}, summaryMembers()...)...))}))},
		{"DayList", envelope(datasetsMeta(member{"total", number()}), object(
			member{"options", schema("Options")},
			member{"days", array(object(append(named(), member{"class", anyOf("workday", "weekend", "national_holiday", "collective_leave")},
				member{"isWorkday", boolean()}, member{"isWeekend", boolean()}, member{"holidays", array(schema("Holiday"))})...))}))},
		{"RevisionList", envelope(append(yearMeta(), member{"datasets", array(schema("Dataset"))}), array(object(revisionMembers()...)))},
		{"ChangeList", envelope(datasetsMeta(member{"since", day()}, member{"total", number()}), array(object(append([]member{{"year", number()}}, revisionMembers()...)...)))},
		{"Deadline", envelope(datasetsMeta(), object(
			member{"start", instant()}, member{"hours", hoursText()}, member{"begin", instant().described("When the work begins: at start, or at the next opening.")},
			member{"due", instant()}, member{"workdayCount", number()}, member{"days", array(schema("DayWorked"))},
			member{"daysComplete", boolean().described("Whether days lists all of them.")}, member{"options", schema("DeadlineOptions")}))},
		{"ElapsedTime", envelope(datasetsMeta(), object(
			member{"start", instant()}, member{"end", instant()}, member{"elapsed", hoursText()}, member{"elapsedMinutes", number()},
			member{"workdayCount", number()}, member{"days", array(schema("DayWorked"))}, member{"daysComplete", boolean()}, member{"options", schema("DeadlineOptions")}))},
	}
	list = append(list, parts()...)
	return append(list, inputSchemas()...)
}

// parts are the schemas that others are made of.
func parts() obj {
	return obj{
		{"Holiday", object(entryMembers()...).but(member{"sources", array(schema("Source")).described("Only with includeSources=true.")})},
		{"Source", object(
			member{"id", text()}, member{"title", text()},
			member{"type", anyOf("joint_decree", "joint_decree_amendment", "presidential_decree", "ministerial_decree")},
			member{"numbers", array(object(member{"authority", text()}, member{"number", orNull(text().described("null where it was not found."))}))},
			member{"url", orNull(obj{{"type", "string"}, {"format", "uri"}})}, member{"publisher", text()},
			member{"publishedAt", orNull(day().described("The day of signing; null where it is not known."))},
			member{"official", boolean().described("Whether url leads to a government site.")})},
		{"Dataset", object(member{"year", number()}, member{"revision", number()}, member{"status", schema("Status")}).described("A yearly dataset that the answer rests on.")},
		{"Status", anyOf("verified", "corroborated").described("verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but the number of one decree was not found.")},
		{"HolidayType", anyOf(typeKind.enum...)},
		{"Day", anyOf("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")},
		{"LocalDay", anyOf("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu")},
		{"WeekendDays", array(anyOf(weekendTokens[:7]...)).described("In the order of the week, Monday first; empty for none.")},
		{"Options", object(member{"includeCollectiveLeave", boolean()}, member{"weekend", schema("WeekendDays")})},
		{"DayWorked", object(append(named(), member{"hours", hoursText()})...)},
		{"DeadlineOptions", object(
			member{"zone", text()},
			member{"hours", obj{{"type", "object"}, {"additionalProperties", array(text())}}.described("The hours of each day of the week that is no weekend.")},
			member{"includeCollectiveLeave", boolean()}, member{"weekend", schema("WeekendDays")})},
		{"Description", obj{{"type", "object"}}.described("An OpenAPI 3.1 description.")},
		{"Error", object(member{"error", object(
			member{"code", anyOf("INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND", "NOT_FOUND", "METHOD_NOT_ALLOWED", "RATE_LIMITED", "INTERNAL_ERROR")},
			member{"message", text().described("A sentence that says how to put it right.")},
			member{"details", object().but(detailMembers()...).described("What was wrong, for programs; which members there are depends on the code.")})})},
	}
}

func detailMembers() []member {
	return []member{
		{"field", text().described("The parameter at fault.")},
		{"value", text().described("What was given.")},
		{"allowed", array(text()).described("What may be given: values, or the names of parameters.")},
		{"start", text()}, {"end", text()},
		{"maxDays", number().described("The longest span.")},
		{"maxDates", number().described("The most dates.")},
		{"workdayCount", number().described("How many workdays the month has.")},
		{"year", number().described("The year without a dataset.")},
		{"availableYears", orNull(object(member{"first", number()}, member{"last", number()})).described("The years with one; null where there are none.")},
		{"path", text()}, {"method", text()},
		{"retryAfter", number().described("Seconds to wait.")},
		{"requestId", text().described("What the log has the cause under.")},
	}
}

func envelope(meta []member, data obj) obj {
	all := append([]member{{"version", one("v1")}, {"countryCode", one("ID")}}, meta...)
	return object(
		member{"meta", object(all...).but(member{"asOf", day().described("Only under /v1/as-of: the day whose knowledge this is.")})},
		member{"data", data})
}

func datasetsMeta(first ...member) []member {
	return append(first, member{"datasets", array(schema("Dataset"))})
}

func dateMeta() []member { return datasetsMeta(member{"year", number()}) }

func yearMeta() []member {
	return []member{{"year", number()}, {"revision", number()}, {"status", schema("Status")}, {"total", number()},
		{"updatedAt", day().described("The date of the newest decree or correction.")}}
}

func named() []member {
	return []member{{"date", day()}, {"day", schema("Day")}, {"localDay", schema("LocalDay")}}
}

func entryMembers() []member {
	return append(named(), member{"localName", text()}, member{"name", text()}, member{"type", schema("HolidayType")},
		member{"isNationalHoliday", boolean()}, member{"isCollectiveLeave", boolean()})
}

func summaryMembers() []member {
	return []member{{"calendarDays", number()}, {"workdays", number()}, {"weekendDays", number()},
		{"nationalHolidays", number().described("Dates that are not weekend.")}, {"collectiveLeave", number().described("Dates that are not weekend.")}}
}

func revisionMembers() []member {
	holidays := func() obj { return array(schema("Holiday")) }
	return []member{
		{"revision", number()}, {"date", day()},
		{"dateIsLatest", boolean().described("Whether date is only the latest day by which the decree was known.")},
		{"correction", orNull(text().described("What was put right, where the dataset and not a decree was wrong."))},
		{"decrees", array(schema("Source"))}, {"added", holidays()}, {"removed", holidays()},
		{"renamed", array(object(member{"from", schema("Holiday")}, member{"to", schema("Holiday")}))},
		{"confirmed", holidays()},
	}
}
