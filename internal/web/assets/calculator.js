// This script updates the answer without a reload. When the form changes, it fetches
// the page that the form would open, and shows the answer from that page.

import { showButtons } from "./site.js";

const form = document.getElementById("calculator");
const result = document.getElementById("result");

// parse returns the page with the answer to the form. It throws an error if the text is
// another page: an error page, or a static copy of the calculator, which is the same
// for all forms. The server leaves a date field empty if it cannot read the date.
function parse(text, asked) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const sent = page.getElementById("calculator");
  const differs = ([name, value]) => name !== "off" && value !== "" && value !== asked.get(name);
  if (!sent || [...new FormData(sent)].some(differs)) throw new Error("the page is not the answer to the form");
  return page;
}

// markFields marks the fields that the server marked as wrong, and no others.
function markFields(sent = []) {
  for (const [i, field] of [...form.elements].entries()) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (sent[i]?.hasAttribute(name)) field.setAttribute(name, sent[i].getAttribute(name));
      else field.removeAttribute(name);
    }
  }
}

function showAnswer(page) {
  markFields(page.getElementById("calculator").elements);
  result.replaceChildren(...page.getElementById("result").childNodes);
  showButtons(result);
  // These links contain the state of the form.
  for (const links of [".brand", ".pages", ".calendars", ".tabs", ".years", ".api-hint"]) document.querySelector(links)?.replaceWith(page.querySelector(links));
  history.replaceState(null, "", document.querySelector(".tabs [aria-current]").href);
}

function showFailure(address) {
  markFields();
  result.replaceChildren(document.getElementById("failed").content.cloneNode(true));
  history.replaceState(null, "", address);
}

let timer;
let running = new AbortController();

async function update() {
  clearTimeout(timer);
  running.abort(); // An older answer must not replace a newer one.
  running = new AbortController();
  const { signal } = running;
  const asked = new FormData(form);
  const address = `${form.action}?${new URLSearchParams(asked)}`;
  result.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(address, { signal });
    const page = parse(await response.text(), asked);
    if (!signal.aborted) showAnswer(page);
  } catch {
    if (!signal.aborted) showFailure(address);
  }
  if (!signal.aborted) result.removeAttribute("aria-busy");
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(update, 150);
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "to") return; // The server keeps the fields in the other mode or language.
  event.preventDefault();
  update();
});
