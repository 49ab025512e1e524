// The calculator without a reload: every change asks the API and draws what
// the server would have drawn. The form's state is always in the address.

import { Words } from "./words.js";
import { Mistake, answer } from "./answer.js";
import { drawAnswer, drawMistake } from "./draw.js";
import { showButtons } from "./site.js";

const form = document.getElementById("calculator");
const output = document.getElementById("result");
const { texts, first, last, origin } = form.dataset;
const words = new Words(JSON.parse(texts), document.documentElement.lang);

function state() {
  const data = new FormData(form);
  return { ...Object.fromEntries(data), off: data.getAll("off") };
}

// address is the page with this state, without what goes without saying; in
// the order of calculatorView.Query.
function address(s) {
  const query = new URLSearchParams({ mode: s.mode });
  for (const name of ["date", "days", "start", "end"]) if (name in s) query.append(name, s[name]);
  if (s.direction === "before") query.append("direction", s.direction);
  if (s.week !== "5") query.append("week", s.week);
  if (s.week === "custom") for (const day of s.off) query.append("off", day);
  if (s.leave !== "off") query.append("leave", s.leave);
  if (s.lang) query.append("lang", s.lang);
  return `/calculator?${query}`;
}

// blame marks the field that a mistake is in, and no other.
function blame(mistake) {
  for (const input of form.querySelectorAll("input[id], select")) {
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", "mistake"]]) {
      if (mistake && input.name === mistake.field) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }
}

let turn = 0; // an answer that comes late is not shown

async function update() {
  const mine = ++turn;
  const s = state();
  const page = { words, origin, address: address(s), lang: s.lang };
  history.replaceState(null, "", page.address);
  let drawn;
  let mistake;
  try {
    drawn = drawAnswer(await answer(s, [first, last]), s, page);
  } catch (error) {
    mistake = error instanceof Mistake ? error : new Mistake("", "failed");
    drawn = drawMistake(mistake, page);
  }
  if (mine !== turn) return;
  blame(mistake);
  output.replaceChildren(...drawn);
  showButtons(output);
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
