// This script shows the answer of the calculator without a reload, and helps to find a time
// limit.

import { follow } from "./form.js";
import { showButtons } from "./site.js";

const result = document.getElementById("result");
const answer = document.getElementById("answer"); // the live region: screen readers announce its changes
const details = document.getElementById("details");

function setBusy(busy) {
  if (busy) result.setAttribute("aria-busy", "true");
  else result.removeAttribute("aria-busy");
}

function showAnswer(page) {
  document.getElementById("event")?.replaceWith(page.getElementById("event"));
  for (const part of [answer, details]) part.replaceChildren(...page.getElementById(part.id).childNodes);
  showButtons(details);
  document.querySelector(".tabs").replaceWith(page.querySelector(".tabs"));
  return document.querySelector(".tabs [aria-current]").href;
}

function showFailure() {
  answer.replaceChildren(document.getElementById("failed").content.cloneNode(true));
  details.replaceChildren();
}

follow({ setBusy, showAnswer, showFailure });

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
