// This script shows the answer to the form of a page without a reload. When the form changes, it
// fetches the page that the form would open. The scripts calculator.js and live.js take the
// answer from that page. The script does not replace the form, so the visitor's input is not
// lost. The button that sends the form is only visible if there is no answer, to try again.

const selector = "form[data-live]";
export const form = document.querySelector(selector);

// The links and texts outside the answer that contain the values of the form.
const others = [".brand", ".carried", ".calendars", ".pages", ".lang", ".uses", ".head", ".tabs.small", ".further", ".years", ".api-hint", ".settings"];

// parse returns the page with the answer to the form. It throws an error if the text is another
// page, such as an error page or the answer to other values. Empty fields are not compared,
// because the server empties a date field that has no valid date. Spaces and the decimal
// separator are not compared either, because the server changes them in numbers.
function parse(text, asked) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const sent = page.querySelector(selector);
  const plain = (text) => text?.trim().replace(",", ".");
  const differs = ([name, value]) => name !== "off" && value !== "" && plain(value) !== plain(asked.get(name));
  if (!sent || [...new FormData(sent)].some(differs)) throw new Error("the page is not the answer to the form");
  return page;
}

// showMistakes shows the server's mistakes at their fields, and removes all other mistakes. It
// also copies the values of buttons, because no other field contains them.
function showMistakes(sent) {
  const fields = (root) => [...(root?.querySelectorAll("input, select, fieldset, button") ?? [])];
  const found = fields(sent);
  for (const [i, field] of fields(form).entries()) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (found[i]?.hasAttribute(name)) field.setAttribute(name, found[i].getAttribute(name));
      else field.removeAttribute(name);
    }
    if (found[i] && field.matches("button")) field.value = found[i].value;
  }
  for (const old of form.querySelectorAll(".mistake")) old.remove();
  const places = (root) => [root, ...root.querySelectorAll(".field, fieldset")];
  for (const mistake of sent?.querySelectorAll(".mistake") ?? []) {
    const place = places(form)[places(sent).indexOf(mistake.parentElement)];
    place.insertBefore(mistake, place.querySelector(":scope > button"));
  }
}

// reveal moves the focus to the answer, and scrolls to the answer if it is not visible.
function reveal(action) {
  const target = document.querySelector(new URL(action).hash);
  if (!target) return; // there is a mistake or a failure
  const { top } = target.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) target.scrollIntoView();
  target.focus({ preventScroll: true });
}

// follow fetches an answer after each change of the form. The function setBusy dims the old
// answer. If a new answer arrives, showAnswer shows it and returns the address for the address
// bar. Otherwise showFailure removes the old answer.
export function follow({ setBusy, showAnswer, showFailure }) {
  if (!form || new URL(form.action).origin !== location.origin) return; // a page of an export sends its form to another server
  if (globalThis.storedProfile?.().size > 0 && !form.elements.calendar) { // an export has no profiles
    // A visitor who chooses the default week no longer wants the remembered profile. Without this
    // field, the next page would apply that profile again. The server ignores the field if the
    // form has a profile.
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "calendar", value: "national" });
    form.append(field);
  }
  const button = form.querySelector("button");
  let timer;
  let running = new AbortController();
  // shown is a promise that is fulfilled when the page shows the answer to the form, or a
  // failure. Its value is false if the form changes while the answer is fetched. The variable is
  // undefined if the answer must still be fetched.
  let shown = Promise.resolve(true);

  async function fetchAnswer(signal, asked) {
    let address = `${new URL(form.action).pathname}?${new URLSearchParams(asked)}`;
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
    button.classList.toggle("needless", Boolean(page));
    showMistakes(page?.querySelector(selector));
    if (page) {
      for (const links of others) {
        const [old, next] = [document.querySelector(links), page.querySelector(links)];
        if (!old || !next || old.isEqualNode(next)) continue; // .lang can be a button, which stays the same
        // A link stays the same element, so that a click on it is not lost.
        if (old.matches("a") && next.matches("a")) old.setAttribute("href", next.getAttribute("href"));
        else old.replaceWith(next);
      }
      document.title = page.title;
      address = showAnswer(page, address);
    } else {
      document.querySelector(".uses p:first-child:not(.remembered)")?.remove(); // these words and the settings describe the old values
      document.querySelector(".settings").replaceChildren();
      showFailure();
      shown = undefined;
    }
    history.replaceState(null, "", address);
    dispatchEvent(new Event("answer"));
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

  form.addEventListener("input", () => {
    stop();
    setBusy(true);
    timer = setTimeout(() => update(button), 150);
  });
  form.addEventListener("submit", async (event) => {
    const { submitter } = event;
    if (submitter?.name === "to") return; // the server keeps the fields in the other mode or language
    event.preventDefault();
    const named = submitter?.name && submitter !== button; // this button sends another value than the default button
    if (!shown || named) update(named ? submitter : button);
    if (await shown) reveal(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action);
  });
  button.classList.add("needless");
}
