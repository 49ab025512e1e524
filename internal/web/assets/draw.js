// The calculator's answer as the server draws it: element for element that of
// templates/calculator.html.

import { el, parts } from "./words.js";

const classes = { national_holiday: "nh", collective_leave: "cl", weekend: "we" };

// drawAnswer returns the elements of an answer. page has what else is on them:
// the words, the site's origin, this state's address, the language if chosen.
export function drawAnswer(found, form, page) {
  const { words } = page;
  const list = [el("p", { class: "answer" }, sentence(found, words))];
  if (found.totals) list.push(el("p", { class: "counts" }, counts(found.totals, words)));
  list.push(el("p", { class: "rules" }, rules(found, form, words)));
  if (found.strip.length > 0) list.push(el("h3", {}, words.text("calc.strip")), strip(found, words));
  if (found.tooLong) list.push(el("p", {}, words.text("calc.toolong")));
  else if (found.holidays.length === 0) list.push(el("p", {}, words.text("calc.noskipped")));
  else {
    const items = found.holidays.map((h) => holiday(h, page));
    list.push(el("h3", {}, words.text("calc.skipped")), el("ul", { class: "skipped" }, items));
  }
  const button = el("button", { type: "button", class: "plain", "data-copy": "api", hidden: "" }, words.text("site.copy"));
  const status = el("span", { role: "status", "data-done": words.text("site.copied") });
  list.push(
    el("h3", {}, words.text("calc.api")),
    el("div", { class: "copy" }, el("code", { id: "api" }, page.origin + found.call), button, status),
    el("p", { class: "share" }, el("a", { id: "share", href: page.address }, words.text("calc.share"))),
  );
  return list;
}

// drawMistake returns the elements that say what is wrong.
export function drawMistake({ key, args }, { words }) {
  const said = el("p", { id: "mistake" }, words.text(`calc.error.${key}`, args));
  return [el("div", { class: "banner warn" }, el("strong", {}, words.text("calc.error")), said)];
}

function sentence({ says, n, start, end, holidays, isWeekend }, words) {
  switch (says) {
    case "add":
    case "subtract":
      return words.rich(`calc.answer.${says}`, { n, start: words.full(start), result: words.full(end) });
    case "count":
      return words.rich("calc.answer.count", { n, start: words.full(start), end: words.full(end) });
    default: {
      const why = holidays.map((h) => words.text("calc.why.holiday", { name: words.name(h), kind: words.kind(h) }));
      if (isWeekend) why.push(words.text("calc.weekend"));
      return words.rich(`calc.answer.${says}`, { date: words.full(end), why: why.join("; ") });
    }
  }
}

function counts({ calendarDays: n, workdayCount: work, weekendCount: weekend, holidayCount: holidays }, words) {
  const both = work + weekend + holidays - n;
  const text = words.text("calc.counts", { n, work, weekend, holidays });
  return both > 0 ? `${text} ${words.text("calc.both", { n: both })}` : text;
}

function rules({ off }, form, words) {
  const leave = words.text(`calc.rules.${form.leave}`);
  if (off.length === 0) return words.text("calc.rules.none", { leave });
  return words.text("calc.rules.days", { days: off.map((day) => words.text(`calc.day.${day}`)).join(", "), leave });
}

function strip(found, words) {
  return el("ol", { class: "strip" }, found.strip.map((day, i) => stripDay(day, i === 0, found, words)));
}

function stripDay({ date, class: kind, holidays }, isFirst, { start, end }, words) {
  const { month, day, weekday } = parts(date);
  let mark = "";
  if (date === end) mark = "end";
  else if (date === start) mark = "start";
  let why = kind === "weekend" ? words.text("calc.weekend") : "";
  if (holidays.length > 0) why = holidays.map((h) => words.name(h)).join(", ");
  const names = [`c${((weekday + 6) % 7) + 1}`, classes[kind], mark].filter(Boolean).join(" ");
  const cell = el("li", why ? { class: names, title: why } : { class: names });
  cell.append(el("span", { class: "dow" }, words.text(`dow.${weekday}`)), el("b", {}, day));
  if (isFirst || day === 1) cell.append(el("span", { class: "mon" }, words.text(`mon.${month}`)));
  if (mark) cell.append(el("span", { class: "vh" }, `, ${words.text(`calc.strip.${mark}`)}`));
  if (why) cell.append(el("span", { class: "vh" }, `, ${why}`));
  return cell;
}

function holiday(h, { words, lang }) {
  const tag = el("span", { class: `tag ${h.isNationalHoliday ? "nh" : "cl"}` }, words.kind(h));
  const cites = h.sources.map((source) => {
    const more = `/${parts(h.date).year}/sources${lang ? `?lang=${lang}` : ""}#${source.id}`;
    const date = source.publishedAt ? `, ${words.short(source.publishedAt)}` : "";
    return el("span", { class: "cite" }, el("a", { href: source.url ?? more }, words.cite(source)), date);
  });
  return el("li", {},
    el("time", { datetime: h.date }, words.full(h.date)),
    el("span", { class: "name" }, words.name(h)),
    el("span", { class: "basis" }, tag, " ", cites));
}
