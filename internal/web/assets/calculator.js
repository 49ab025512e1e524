// The calculator without a reload: every change asks the API and writes what
// the server would have written (templates/calculator.html).

import { Words, addDays, daysIn, el, isDate, parts } from "./words.js";
import { showButtons } from "./site.js";

const maxStrip = 70; // as in result.go
const maxList = 366;

const form = document.getElementById("calculator");
const output = document.getElementById("result");
const words = new Words(JSON.parse(form.dataset.texts), document.documentElement.lang);
const { first, last, origin } = form.dataset;

class Mistake extends Error {
  constructor(field, key, args) {
    super(key);
    Object.assign(this, { field, key, args });
  }
}

function state() {
  const data = new FormData(form);
  return { ...Object.fromEntries(data), off: data.getAll("off") };
}

// query is the state without what goes without saying.
function query(s) {
  const list = [["mode", s.mode]];
  for (const name of ["date", "days", "start", "end"]) if (name in s) list.push([name, s[name]]);
  if (s.mode === "add") {
    list.splice(1, 2, ["date", s.date], ["days", s.days]);
    if (s.direction !== "after") list.push(["direction", s.direction]);
  }
  if (s.week !== "5") list.push(["week", s.week]);
  if (s.week === "custom") for (const day of s.off) list.push(["off", day]);
  if (s.leave !== "off") list.push(["leave", s.leave]);
  if (s.lang) list.push(["lang", s.lang]);
  return new URLSearchParams(list).toString();
}

function weekend(s) {
  if (s.week === "5") return ["sat", "sun"];
  if (s.week === "6") return ["sun"];
  if (s.off.length === 7) throw new Mistake("week", "sevendays");
  return s.off;
}

// api asks the API; rules are the parameters that are not the default.
async function api(path, params) {
  const response = await fetch(`/v1${path}?${params}`, { headers: { Accept: "application/json" } });
  const body = await response.json();
  if (response.ok) return body.data;
  const { code, details } = body.error;
  if (code === "DATASET_NOT_FOUND") {
    const { availableYears } = details;
    throw new Mistake(details.field, "coverage", { year: details.year, first: availableYears.first, last: availableYears.last });
  }
  throw new Mistake(details.field, "failed");
}

function need(field, value) {
  if (!isDate(value)) throw new Mistake(field, "date");
  return value;
}

async function calculate(s) {
  const off = weekend(s);
  let rules = s.leave === "work" ? "&includeCollectiveLeave=false" : "";
  if (off.join() !== "sat,sun") rules += `&weekend=${off.join() || "none"}`;
  const ask = { add, count, check }[s.mode];
  const result = await ask(s, rules);
  return { ...result, api: `${origin}/v1${result.path}?${result.params}`, rules: inWords(s, off) };
}

async function add(s, rules) {
  const date = need("date", s.date);
  if (!/^\d{1,10}$/.test(s.days) || Number(s.days) < 1 || Number(s.days) > 2147483647) throw new Mistake("days", "days");
  const back = s.direction === "before";
  const path = `/workdays/${back ? "subtract" : "add"}`;
  const params = `date=${date}&days=${s.days}${rules}`;
  const { resultDate } = await api(path, params);
  const answer = words.rich(`calc.answer.${back ? "subtract" : "add"}`, { n: Number(s.days), start: words.full(date), result: words.full(resultDate) });
  const examined = back ? [resultDate, addDays(date, -1)] : [addDays(date, 1), resultDate];
  const drawn = back ? [resultDate, clip(date)] : [clip(date), resultDate];
  return { path, params, answer, ...(await explain(examined, drawn, date, resultDate, rules)) };
}

async function count(s, rules) {
  const [start, end] = [need("start", s.start), need("end", s.end)];
  if (start > end) throw new Mistake("start", "order");
  const params = `start=${start}&end=${end}${rules}`;
  const rest = await explain([start, end], [start, end], start, end, rules);
  const answer = words.rich("calc.answer.count", { n: rest.totals.workdayCount, start: words.full(start), end: words.full(end) });
  return { path: "/workdays/diff", params, answer, ...rest };
}

async function check(s, rules) {
  const date = need("date", s.date);
  const params = `date=${date}${rules}`;
  const day = await api("/workdays/check", params);
  const monday = addDays(date, -((parts(date).weekday + 6) % 7));
  const week = await days(clip(monday), clip(addDays(monday, 6)), rules);
  const why = day.holidays.map((h) => words.text("calc.why.holiday", { name: words.name(h), kind: words.kind(h) }));
  if (day.isWeekend) why.push(words.text("calc.weekend"));
  const answer = words.rich(`calc.answer.${day.isWorkday ? "workday" : "off"}`, { date: words.full(date), why: why.join("; ") });
  return { path: "/workdays/check", params, answer, strip: week, end: date, skipped: week.filter((d) => d.date === date) };
}

// explain finds out what the days of an answer are, as result.go does.
async function explain(examined, drawn, start, end, rules) {
  const listed = daysIn(...examined) <= maxList;
  const from = drawn[0] < examined[0] ? drawn[0] : examined[0];
  const to = drawn[1] > examined[1] ? drawn[1] : examined[1];
  const [totals, all] = await Promise.all([
    api("/workdays/diff", `start=${examined[0]}&end=${examined[1]}${rules}`),
    listed ? days(clip(from), clip(to), rules) : [],
  ]);
  const within = (list, [a, b]) => list.filter((d) => d.date >= a && d.date <= b);
  return {
    totals,
    tooLong: !listed,
    strip: daysIn(...drawn) <= maxStrip ? within(all, drawn) : [],
    skipped: within(all, examined),
    start,
    end,
  };
}

async function days(start, end, rules) {
  return api("/days", `start=${start}&end=${end}&includeSources=true${rules}`);
}

function clip(date) {
  if (date < first) return first;
  return date > last ? last : date;
}

function inWords(s, off) {
  const leave = words.text(`calc.rules.${s.leave}`);
  if (off.length === 0) return words.text("calc.rules.none", { leave });
  return words.text("calc.rules.days", { days: off.map((day) => words.text(`calc.day.${day}`)).join(", "), leave });
}

function drawStrip(result) {
  const classes = { national_holiday: "nh", collective_leave: "cl", weekend: "we" };
  return el("ol", { class: "strip" }, result.strip.map(({ date, class: kind, holidays }, i) => {
    const { month, day, weekday } = parts(date);
    const mark = date === result.end ? "end" : date === result.start ? "start" : "";
    let why = kind === "weekend" ? words.text("calc.weekend") : "";
    if (holidays.length > 0) why = holidays.map((h) => words.name(h)).join(", ");
    const cell = el("li", { class: [`c${((weekday + 6) % 7) + 1}`, classes[kind], mark].filter(Boolean).join(" "), title: why || undefined },
      el("span", { class: "dow" }, words.text(`dow.${weekday}`)), el("b", {}, String(day)));
    if (i === 0 || day === 1) cell.append(el("span", { class: "mon" }, words.text(`mon.${month}`)));
    if (mark) cell.append(el("span", { class: "vh" }, `, ${words.text(`calc.strip.${mark}`)}`));
    if (why) cell.append(el("span", { class: "vh" }, `, ${why}`));
    return cell;
  }));
}

function drawHoliday(h, lang) {
  const cites = h.sources.map((source) => {
    const link = source.url || `/${parts(h.date).year}/sources${lang ? `?lang=${lang}` : ""}#${source.id}`;
    const cite = el("span", { class: "cite" }, el("a", { href: link }, words.cite(source)));
    if (source.publishedAt) cite.append(`, ${words.short(source.publishedAt)}`);
    return cite;
  });
  return el("li", {}, el("time", { datetime: h.date }, words.full(h.date)), el("span", { class: "name" }, words.name(h)),
    el("span", { class: "basis" }, el("span", { class: `tag ${h.isNationalHoliday ? "nh" : "cl"}` }, words.kind(h)), " ", cites));
}

function draw(result, s) {
  const list = [el("p", { class: "answer" }, result.answer)];
  if (result.totals) {
    const { calendarDays: n, workdayCount: work, weekendCount: weekend, holidayCount: holidays } = result.totals;
    const both = work + weekend + holidays - n;
    let counts = words.text("calc.counts", { n, work, weekend, holidays });
    if (both > 0) counts += ` ${words.text("calc.both", { n: both })}`;
    list.push(el("p", { class: "counts" }, counts));
  }
  list.push(el("p", { class: "rules" }, result.rules));
  if (result.strip.length > 0) list.push(el("h3", {}, words.text("calc.strip")), drawStrip(result));
  const holidays = result.skipped.flatMap((d) => d.holidays);
  if (result.tooLong) list.push(el("p", {}, words.text("calc.toolong")));
  else if (holidays.length > 0) {
    list.push(el("h3", {}, words.text("calc.skipped")), el("ul", { class: "skipped" }, holidays.map((h) => drawHoliday(h, s.lang))));
  } else list.push(el("p", {}, words.text("calc.noskipped")));
  const copy = el("button", { type: "button", class: "plain", "data-copy": "api", hidden: true }, words.text("site.copy"));
  const copied = el("span", { role: "status", "data-done": words.text("site.copied") });
  list.push(el("h3", {}, words.text("calc.api")), el("div", { class: "copy" }, el("code", { id: "api" }, result.api), copy, copied));
  list.push(el("p", { class: "share" }, el("a", { id: "share", href: `/calculator?${query(s)}` }, words.text("calc.share"))));
  return list;
}

function drawMistake({ key, args }) {
  return [el("div", { class: "banner warn" }, el("strong", {}, words.text("calc.error")), el("p", { id: "mistake" }, words.text(`calc.error.${key}`, args)))];
}

function blame(mistake) {
  for (const input of form.querySelectorAll("input:not([type=hidden]), select")) {
    if (mistake && input.name === mistake.field) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", "mistake");
    } else {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
}

let turn = 0; // answers that come late are not shown

async function update() {
  const mine = ++turn;
  const s = state();
  let drawn;
  let mistake;
  try {
    drawn = draw(await calculate(s), s);
  } catch (error) {
    mistake = error instanceof Mistake ? error : new Mistake("", "failed");
    drawn = drawMistake(mistake);
  }
  if (mine !== turn) return;
  blame(mistake);
  output.replaceChildren(...drawn);
  showButtons(output);
  history.replaceState(null, "", `/calculator?${query(s)}`);
}

let waiting;
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(update, 150);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  update();
});
