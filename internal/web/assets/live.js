// This script shows the answer to a form without a reload. When the form changes, it
// fetches the page that the form would open, and takes the answer from that page. The
// old answer is dimmed until then, and its links do not work. The form itself is not
// replaced, so nothing that the visitor entered is lost.

import { showButtons, showCurrent } from "./site.js";

const form = document.querySelector("form[data-live]");

// The links and texts outside the answer that contain the values of the form.
const others = [".brand", ".company", ".pages", ".lang", ".calendars", ".head", ".planner", ".years", ".api-hint", ".settings"];

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

// parse returns the page with the answer to the form. It throws an error if the text is
// another page: an error page, or the answer to other values of the form. Empty fields
// are not compared, because the server empties a date field that has no valid date.
function parse(text, asked) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const sent = page.querySelector("form[data-live]");
  const differs = ([name, value]) => name !== "off" && value !== "" && value !== asked.get(name);
  if (!sent || [...new FormData(sent)].some(differs)) throw new Error("the page is not the answer to the form");
  return page;
}

// showMistakes shows the mistakes that the server found, at their fields, and no others.
// A button of the form can contain a value that is not in a field.
function showMistakes(sent) {
  const fields = (root) => [...root.querySelectorAll("input, select, fieldset, button")];
  const found = fields(sent);
  for (const [i, field] of fields(form).entries()) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (found[i].hasAttribute(name)) field.setAttribute(name, found[i].getAttribute(name));
      else field.removeAttribute(name);
    }
    if (field.matches("button")) field.value = found[i].value;
  }
  for (const old of form.querySelectorAll(".mistake")) old.remove();
  const places = (root) => [root, ...root.querySelectorAll(".field, fieldset")];
  for (const mistake of sent.querySelectorAll(".mistake")) {
    const place = places(form)[places(sent).indexOf(mistake.parentElement)];
    place.insertBefore(mistake, place.querySelector(":scope > button"));
  }
}

function showAnswer(page, address) {
  showMistakes(page.querySelector("form[data-live]"));
  for (const part of parts()) {
    part.replaceChildren(...page.getElementById(part.id).childNodes);
    showButtons(part);
  }
  for (const selector of others) {
    const next = page.querySelector(selector);
    if (next) document.querySelector(selector)?.replaceWith(next);
  }
  showCurrent();
  document.title = page.title;
  // The address on paper lacks the fields that have no effect. A page with a mistake has none.
  const { pathname, search } = new URL(document.querySelector(".address")?.textContent ?? address, location);
  history.replaceState(null, "", pathname + search);
  const sentence = form.querySelector(".mistake") ?? document.querySelector(".answer");
  say(sentence?.textContent ?? form.querySelector("[role=status]").dataset.done);
}

function showFailure(address) {
  const [first, ...rest] = parts();
  first.replaceChildren(form.querySelector("template").content.cloneNode(true));
  for (const part of [...rest, document.querySelector(".settings")]) part.replaceChildren();
  history.replaceState(null, "", address);
  say(first.textContent);
}

// reveal scrolls to the answer if it is not visible, and moves the focus to the answer.
function reveal(action) {
  const target = document.querySelector(new URL(action).hash);
  if (!target) return; // there is a mistake or a failure
  const { top } = target.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) target.scrollIntoView();
  target.focus({ preventScroll: true });
}

let timer;
let running = new AbortController();
// shown is a promise that is fulfilled when the page shows the answer to the form, or a
// failure. Its value is false if the form changed before that. The variable is undefined
// if the answer must still be fetched.
let shown = Promise.resolve(true);

async function fetchAnswer(signal, asked) {
  const address = `${new URL(form.action).pathname}?${new URLSearchParams(asked)}`;
  setBusy(true);
  let page;
  try {
    const response = await fetch(address, { signal });
    page = parse(await response.text(), asked);
  } catch {
    // There is no answer.
  }
  if (signal.aborted) return false;
  setBusy(false);
  if (page) {
    showAnswer(page, address);
  } else {
    showFailure(address);
    shown = undefined;
  }
  return true;
}

function stop() {
  clearTimeout(timer);
  running.abort(); // the answer to the old values must not be shown
  shown = undefined;
}

function update(submitter) {
  stop();
  running = new AbortController();
  shown = fetchAnswer(running.signal, new FormData(form, submitter));
}

// A page of an export sends its form to another server.
if (form && new URL(form.action).origin === location.origin) {
  const button = form.querySelector("button");
  form.addEventListener("input", () => {
    stop();
    setBusy(true);
    timer = setTimeout(() => update(button), 150);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (!shown || (submitter && submitter !== button)) update(submitter ?? button);
    if (await shown) reveal(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action);
  });
}
