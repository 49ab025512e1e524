// This script handles the copy, share and print buttons, which are hidden until the
// script runs. It also keeps the fields of a form when the visitor changes the language,
// stores the chosen language, and moves the focus to the search field if the visitor presses the
// key "/".

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages served without TLS have no navigator.clipboard.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("the browser refused to copy");
}

// share opens the share sheet of a phone. It returns false if there is none.
async function share(text, url) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ text, url });
  } catch (error) {
    return error.name === "AbortError"; // the visitor closed the sheet
  }
  return true;
}

const buttons = "[data-copy], [data-share], [data-print]";

document.addEventListener("click", async (event) => {
  const button = event.target.closest(buttons);
  if (!button) return;
  if ("print" in button.dataset) return print();
  const source = document.getElementById(button.dataset.share ?? button.dataset.copy);
  const { sentence } = button.dataset;
  if (sentence && (await share(sentence, source.href))) return;
  try {
    const text = source.textContent;
    await copy(sentence ? `${sentence}\n${source.href}` : `${text.startsWith("/") ? location.origin : ""}${text}`);
    const status = button.nextElementSibling;
    status.textContent = status.dataset.done;
    setTimeout(() => status.replaceChildren(), 3000);
  } catch {
    getSelection().selectAllChildren(source); // so that the visitor can press Ctrl+C
  }
});

export function showButtons(root) {
  for (const button of root.querySelectorAll(`${buttons}, [data-table]`)) button.hidden = false;
}

showButtons(document);

// Each page has a search field, unless it is a page of an export without a server.
document.addEventListener("keydown", (event) => {
  const field = document.getElementById("search");
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (!field || key !== "/" || ctrlKey || metaKey || altKey || target.closest("input, select, textarea")) return;
  event.preventDefault(); // the field stays empty, and Firefox does not open its own search
  field.focus();
  field.select();
});

// Remember the language that the visitor chose. The script apply.js opens pages in this language.
document.addEventListener("click", ({ target }) => {
  const choice = target.closest(".lang");
  if (!choice) return;
  try {
    localStorage.setItem("lang", choice.lang);
  } catch {
    // The browser may forbid storage. The links of the next page still have the language.
  }
});

// updateSettings adds the date of printing, which the server does not know. It also adds the
// origin to the printed address if the operator has not set the public address.
function updateSettings() {
  const [printed, address] = [document.querySelector(".printed"), document.querySelector(".address")];
  const { lang } = document.documentElement;
  if (printed) printed.textContent = new Date().toLocaleDateString(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeZone: "Asia/Jakarta" });
  if (address?.textContent.startsWith("/")) address.prepend(location.origin);
}
addEventListener("beforeprint", updateSettings);

// Paper has the whole text of warnings and notices, which are one line on the screen.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details.banner:not([open])")];
  for (const notice of opened) notice.open = true;
});
addEventListener("afterprint", () => {
  for (const notice of opened) notice.open = false;
});

// Add the fields of this page's form to the link to the other language, even if the
// visitor has not sent them yet.
document.addEventListener("input", ({ target: { form } }) => {
  const link = document.querySelector("a.lang");
  if (!form || !link || new URL(form.action).origin !== location.origin || new URL(form.action).pathname !== location.pathname) return;
  const query = new URLSearchParams(link.search);
  for (const { name, type } of form.elements) if (type !== "submit" && name !== "lang") query.delete(name);
  for (const [name, value] of new FormData(form)) if (name !== "lang") query.append(name, value);
  link.search = query;
});
