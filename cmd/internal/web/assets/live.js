// This script shows the answers to the forms of tables and plans. Until the new answer arrives,
// the old answer is dimmed and its links do not work.

import { follow, form } from "./form.js";
import { showButtons } from "./site.js";

const parts = () => document.querySelectorAll("[data-part]");

function setBusy(busy) {
  for (const part of parts()) {
    part.inert = busy;
    if (busy) part.setAttribute("aria-busy", "true");
    else part.removeAttribute("aria-busy");
  }
}

function say(text) {
  form.querySelector("[role=status]").textContent = text;
}

function showAnswer(page, address) {
  for (const part of parts()) {
    const opened = part.querySelector("details.reading[open]");
    part.replaceChildren(...page.getElementById(part.id).childNodes);
    if (opened) part.querySelector("details.reading")?.setAttribute("open", "");
    showButtons(part);
  }
  const sentence = form.querySelector(".mistake") ?? document.querySelector(".answer, #difference");
  say(sentence?.textContent ?? form.querySelector("[role=status]").dataset.done);
  // Use the printed address, which lacks the fields that have no effect. A page with a mistake
  // has no printed address.
  let printed = document.querySelector(".address")?.textContent ?? address;
  if (!location.search.includes("calendar=")) printed = printed.replace(/[?&]calendar=national$/, "");
  const { pathname, search } = new URL(printed, location);
  return pathname + search;
}

function showFailure() {
  const [first, ...rest] = parts();
  first.replaceChildren(form.querySelector("template").content.cloneNode(true));
  for (const part of rest) part.replaceChildren();
  say(first.textContent);
}

follow({ setBusy, showAnswer, showFailure });
