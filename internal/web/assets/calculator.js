// This script updates the answer without a reload. When the form changes, it fetches
// the page that the form would open, and shows the answer from that page.

import { showButtons, showCurrent } from "./site.js";

const form = document.getElementById("calculator");
const result = document.getElementById("result");
const answer = document.getElementById("answer"); // the live region: screen readers announce its changes
const details = document.getElementById("details");

// parse returns the page with the answer to the form. It throws an error if the text is
// another page: an error page, or the answer to other values of the form. Empty fields
// are not compared, because the server empties a date field that has no valid date.
function parse(text, asked) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const sent = page.getElementById("calculator");
  const differs = ([name, value]) => name !== "off" && value !== "" && value !== asked.get(name);
  if (!sent || !page.getElementById("details") || [...new FormData(sent)].some(differs)) throw new Error("the page is not the answer to the form");
  return page;
}

// markFields marks the fields that the server marked as wrong, and no others. A mistake
// stands at its field.
function markFields(sentForm) {
  const sent = sentForm?.elements ?? [];
  const [own, others] = [form, sentForm].map((f) => [...(f?.querySelectorAll(".field") ?? [])]);
  for (const [i, field] of own.entries()) {
    field.querySelector(".mistake")?.remove();
    field.append(...(others[i]?.querySelectorAll(".mistake") ?? []));
  }
  for (const [i, field] of [...form.elements].entries()) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (sent[i]?.hasAttribute(name)) field.setAttribute(name, sent[i].getAttribute(name));
      else field.removeAttribute(name);
    }
  }
}

function showAnswer(page) {
  markFields(page.getElementById("calculator"));
  document.getElementById("event")?.replaceWith(page.getElementById("event"));
  for (const part of [answer, details]) part.replaceChildren(...page.getElementById(part.id).childNodes);
  showButtons(details);
  // These links contain the state of the form.
  for (const links of [".brand", ".company", ".pages", ".calendars", ".tabs", ".years", ".api-hint"]) document.querySelector(links)?.replaceWith(page.querySelector(links));
  showCurrent();
  document.title = page.title;
  history.replaceState(null, "", document.querySelector(".tabs [aria-current]").href);
}

// carryRules puts the week and the leave of the form into the links to other pages. A
// visitor may click such a link before the answer arrives, or when there is no answer.
function carryRules() {
  const rules = [...new FormData(form)].filter(([name, value]) => (name === "week" && !["5", "any"].includes(value)) || (name === "leave" && value !== "taken"));
  const off = rules.some(([, value]) => value === "custom") ? new FormData(form).getAll("off").map((day) => ["off", day]) : [];
  if (!form.elements.week) return; // a calendar has its own rules
  for (const link of document.querySelectorAll(".brand, .company, .pages a, .years a")) {
    const address = new URL(link.href);
    for (const name of ["week", "off", "leave"]) address.searchParams.delete(name);
    for (const [name, value] of [...rules, ...off]) address.searchParams.append(name, value);
    link.href = address;
  }
}

function showFailure(address) {
  document.querySelector(".firm-words")?.remove(); // these words describe the old values
  markFields();
  answer.replaceChildren(document.getElementById("failed").content.cloneNode(true));
  details.replaceChildren();
  history.replaceState(null, "", address);
}

// reveal scrolls to the answer if it is not visible, and moves the focus to the answer.
function reveal() {
  const { top, bottom } = answer.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) result.scrollIntoView();
  result.focus({ preventScroll: true });
}

let timer;
let running = new AbortController();
// shown is a promise that is fulfilled when the page shows the answer to the form, or a
// failure. Its value is false if the form changed before that. The variable is undefined
// if the answer must still be fetched.
let shown = Promise.resolve(true);

async function fetchAnswer(signal) {
  const asked = new FormData(form);
  const address = `${new URL(form.action).pathname}?${new URLSearchParams(asked)}`;
  result.setAttribute("aria-busy", "true");
  let page;
  try {
    const response = await fetch(address, { signal });
    page = parse(await response.text(), asked);
  } catch {
    // There is no answer.
  }
  if (signal.aborted) return false;
  result.removeAttribute("aria-busy");
  if (page) {
    showAnswer(page);
  } else {
    showFailure(address);
    shown = undefined;
  }
  return true;
}

function update() {
  clearTimeout(timer);
  running = new AbortController();
  shown = fetchAnswer(running.signal);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  running.abort(); // the answer to the old values must not be shown
  shown = undefined;
  result.setAttribute("aria-busy", "true");
  carryRules();
  timer = setTimeout(update, 150);
});
form.addEventListener("submit", async (event) => {
  if (event.submitter?.name === "to") return; // The server keeps the fields in the other mode or language.
  event.preventDefault();
  if (!shown) update();
  if (await shown) reveal();
});

// The field "find" shows only the time limits that contain all its words. If none does, all
// are shown. The first that is shown is chosen, unless the chosen one is still shown.
const find = document.getElementById("find");
if (find) {
  const select = document.getElementById("limit");
  const status = find.parentElement.querySelector("[role=status]");
  const all = [...select.querySelectorAll("optgroup")];
  const options = new Map(all.map((group) => [group, [...group.children]]));
  const matches = (option, words) => {
    const text = `${option.text} ${option.dataset.words}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  find.addEventListener("input", (event) => {
    event.stopPropagation(); // the answer does not depend on this field
    const chosen = select.value;
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (group) => options.get(group).filter((option) => matches(option, words));
    const groups = words.length > 0 ? all.filter((group) => found(group).length > 0) : all;
    const none = groups.length === 0;
    for (const group of all) group.replaceChildren(...(none || words.length === 0 ? options.get(group) : found(group)));
    select.replaceChildren(...(none ? all : groups));
    status.textContent = none ? status.dataset.none : "";
    select.value = chosen;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    if (select.value !== chosen) select.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.getElementById("finder").hidden = false;
}
