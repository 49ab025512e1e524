// Reads an iCalendar file with ical.js in strict mode and prints its events in
// the format of libical.c.
import { readFileSync } from "node:fs";
import ICAL from "ical.js";

const calendar = new ICAL.Component(ICAL.parse(readFileSync(process.argv[2], "utf8")));
for (const component of calendar.getAllSubcomponents("vevent")) {
  const event = new ICAL.Event(component, { strictExceptions: true });
  const date = (time) => {
    if (!time.isDate) throw new Error(`${event.uid}: ${time} has a time of day`);
    return time.toICALString();
  };
  const value = (name) => component.getFirstPropertyValue(name);
  console.log([event.uid, date(event.startDate), date(event.endDate), value("status"), event.sequence, value("transp"), event.summary].join("\t"));
}
