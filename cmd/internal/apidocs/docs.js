// This script shows the request of each form with the address of this server. When a field
// changes, the request changes too. The script also sends the form and shows the answer in
// place, and adds buttons that copy the requests. If the fields no longer have the values of
// the shown answer, the answer is marked. Without the script, a form opens the answer as a
// page of its own.

// `join` returns a path with a query, in the same order for the same values.
function join(path, query) {
  query.sort();
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text ? `${path}?${text}` : path;
}

// `address` returns the path and query of a form, as the server does for /docs/try.
function address(form) {
  const query = new URLSearchParams(new FormData(form));
  let path = form.dataset.path;
  for (const [name, value] of [...query]) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(value));
    else if (value !== "") continue;
    query.delete(name);
  }
  return join(path, query);
}

const shown = 20000; // the number of characters of a long answer that the page shows

function readable(text, type) {
  if (!type.includes("json")) return text.length > shown ? `${text.slice(0, shown)}\n…` : text;
  const lines = JSON.stringify(JSON.parse(text), null, 2);
  return lines.length > shown ? `${lines.slice(0, shown)}\n…` : lines;
}

document.querySelector(".unknown")?.remove(); // the requests get the address of this server
for (const [i, code] of document.querySelectorAll("[aria-label^=Request] code").entries()) {
  code.textContent = code.textContent.replace(/"\$ADDRESS(.*)"/, `'${location.origin}$1'`);
  code.id = `request-${i}`;
  const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
  copy.dataset.copy = code.id; // the script site.js copies the text
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  status.dataset.done = " Copied";
  code.parentElement.after(copy, status);
}

// `openTarget` opens the part of the page that the address names. New browsers do this themselves.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}
openTarget();
addEventListener("hashchange", openTarget);

for (const form of document.querySelectorAll("form[data-path]")) {
  const code = form.nextElementSibling.querySelector("code");
  const details = form.parentElement.querySelector("details.answer");
  const [note, place] = details.querySelectorAll(".status, pre code");
  const { pathname, searchParams } = new URL(form.dataset.example, location);
  let answered = join(pathname, searchParams); // the page has the answer to this example
  let result = "";
  const show = () => {
    code.textContent = `curl '${location.origin}${address(form)}'`;
    const old = address(form) !== answered;
    details.classList.toggle("old", old);
    const text = old ? ", for the values before your last change" : result;
    if (note.textContent !== text) note.textContent = text; // so that screen readers announce it once
  };
  form.addEventListener("input", show);
  show();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    details.open = true;
    answered = address(form);
    result = "";
    place.textContent = "…";
    show();
    const asked = answered;
    let text = "The server did not answer. Try again.";
    let outcome = "";
    try {
      const answer = await fetch(asked);
      text = readable(await answer.text(), answer.headers.get("Content-Type") ?? "");
      outcome = `, status ${answer.status}`;
    } catch {
      // The text says so.
    }
    if (asked !== answered) return; // the visitor sent other values
    [place.textContent, result] = [text, outcome];
    show();
  });
}
