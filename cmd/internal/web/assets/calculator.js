// This script shows the answer of the calculator without a reload, and helps to find a time
// limit.

import { follow, form } from "./form.js";
import { showButtons } from "./site.js";

const result = document.getElementById("result");
const answer = document.getElementById("answer"); // the live region: screen readers announce its changes
const details = document.getElementById("details");

function setBusy(busy) {
  for (const part of [result, details]) {
    if (busy) part.setAttribute("aria-busy", "true");
    else part.removeAttribute("aria-busy");
  }
}

function showAnswer(page) {
  document.getElementById("event")?.replaceWith(page.getElementById("event"));
  for (const part of [answer, details]) part.replaceChildren(...page.getElementById(part.id).childNodes);
  showButtons(details);
  // The tabs stay the same elements, so that a click on them is not lost.
  const [tab, next] = [document, page].map((root) => root.querySelector(".tabs [aria-current]"));
  tab.setAttribute("href", next.getAttribute("href"));
  return tab.href;
}

function showFailure() {
  answer.replaceChildren(document.getElementById("failed").content.cloneNode(true));
  details.replaceChildren();
}

follow({ setBusy, showAnswer, showFailure });

// On a phone, the answer stays at the bottom of the screen while the visitor fills in the form.
// Browsers do not tell the stylesheet about the keyboard on the screen or the height of the answer,
// so this function does. An answer that is taller than half of the screen does not stay.
const view = globalThis.visualViewport;
function placeAnswer() {
  const covered = Math.max(0, innerHeight - view.height - view.offsetTop);
  result.style.setProperty("--keyboard", `${covered}px`);
  result.classList.toggle("tall", result.offsetHeight > view.height / 2);
  const stays = getComputedStyle(result).position === "sticky";
  document.documentElement.style.setProperty("--answer", `${covered + (stays ? result.offsetHeight : 0) + 8}px`);
}
for (const event of ["resize", "scroll"]) view?.addEventListener(event, placeAnswer);
// A new answer can be taller. It must not cover the field that the visitor fills in.
new ResizeObserver(() => {
  placeAnswer();
  if (document.activeElement.form === form) document.activeElement.scrollIntoView({ block: "nearest" });
}).observe(result);

// carryRules puts the form's week and its rule for leave into the links to other pages. So the
// links are right even if the answer has not arrived.
function carryRules() {
  const rules = [...new FormData(form)].filter(([name, value]) => (name === "week" && !["5", "any"].includes(value)) || (name === "leave" && value !== "taken"));
  const off = rules.some(([, value]) => value === "custom") ? new FormData(form).getAll("off").map((day) => ["off", day]) : [];
  if (!form.elements.week) return; // a calendar has its own rules
  for (const link of document.querySelectorAll(".brand, .company, .edit, .pages a, .further a, .years a")) {
    const address = new URL(link.href);
    for (const name of ["week", "off", "leave"]) address.searchParams.delete(name);
    for (const [name, value] of [...rules, ...off]) address.searchParams.append(name, value);
    link.href = address;
  }
}

form.addEventListener("input", carryRules);

// The visitor types words into the field "find". Only the time limits that contain all these
// words are then shown. If no time limit contains them, all are shown. If the chosen time limit
// is no longer shown, the first shown one is chosen.
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
