/* Reads an iCalendar file with libical and prints one line for each event: uid,
 * start, end, status, sequence, transparency and summary, separated by tabs. It
 * fails if libical finds an error, or a missing or duplicate property. libical
 * checks most strictly if a calendar has a METHOD, so the program adds one. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *next_line(char *s, size_t size, void *file) { return fgets(s, (int)size, file); }

static const char *value_of(icalcomponent *event, icalproperty_kind kind) {
	icalproperty *p = icalcomponent_get_first_property(event, kind);
	return p ? icalproperty_get_value_as_string(p) : "-";
}

int main(int argc, char **argv) {
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	if (!file) {
		fprintf(stderr, "usage: libical FILE.ics\n");
		return 2;
	}
	icalparser *parser = icalparser_new();
	icalparser_set_gen_data(parser, file);
	icalcomponent *calendar = icalparser_parse(parser, next_line);
	if (!calendar || icalcomponent_isa(calendar) != ICAL_VCALENDAR_COMPONENT) {
		fprintf(stderr, "libical: the file is not a single VCALENDAR\n");
		return 1;
	}
	icalcomponent_add_property(calendar, icalproperty_new_method(ICAL_METHOD_PUBLISH));
	for (icalcomponent *e = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); e;
	     e = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
		icalcomponent_add_property(e, icalproperty_new_organizer("mailto:nobody@example.org"));
	int allowed = icalrestriction_check(calendar); /* adds its errors to the calendar */
	int errors = icalcomponent_count_errors(calendar);
	if (!allowed || errors) {
		fprintf(stderr, "libical: %d errors, restrictions satisfied: %d\n%s\n", errors, allowed, icalcomponent_as_ical_string(calendar));
		return 1;
	}
	for (icalcomponent *e = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); e;
	     e = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
		printf("%s\t%s\t%s\t%s\t%d\t%s\t%s\n", icalcomponent_get_uid(e), value_of(e, ICAL_DTSTART_PROPERTY),
		       value_of(e, ICAL_DTEND_PROPERTY), value_of(e, ICAL_STATUS_PROPERTY), icalcomponent_get_sequence(e),
		       value_of(e, ICAL_TRANSP_PROPERTY), icalcomponent_get_summary(e));
	}
	return 0;
}
