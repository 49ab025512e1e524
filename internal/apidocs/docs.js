// This script shows the request of each form with the address of this server. The request
// follows the fields. The script also sends the form and shows the answer in place, and
// adds a button that copies the request. Without the script, a form opens the answer as a
// page of its own.

// `address` returns the path and query of a form, as the server does for /docs/try.
function address(form) {
  const query = new URLSearchParams(new FormData(form));
  let path = form.dataset.asOf && query.get("asOf") ? form.dataset.asOf : form.dataset.path;
  for (const [name, value] of [...query]) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(value));
    else if (value !== "") continue;
    query.delete(name);
  }
  query.sort();
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text ? `${path}?${text}` : path;
}

const shown = 20000; // the number of characters of a long answer that the page shows

function readable(text, type) {
  if (!type.includes("json")) return text.length > shown ? `${text.slice(0, shown)}\n…` : text;
  const lines = JSON.stringify(JSON.parse(text), null, 2);
  return lines.length > shown ? `${lines.slice(0, shown)}\n…` : lines;
}

for (const form of document.querySelectorAll("form[data-path]")) {
  const request = form.nextElementSibling;
  const code = request.querySelector("code");
  const show = () => (code.textContent = `curl '${location.origin}${address(form)}'`);
  form.addEventListener("input", show);
  show();

  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = " Copied";
    } catch {
      getSelection().selectAllChildren(code); // so that the visitor can press Ctrl+C
    }
  });
  request.after(copy, status);

  const details = form.parentElement.querySelector("details.answer");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    details.open = true;
    const place = details.querySelector("code:not(summary code)");
    place.textContent = "…";
    try {
      const answer = await fetch(address(form));
      details.querySelector(".status").textContent = `, status ${answer.status}`;
      place.textContent = readable(await answer.text(), answer.headers.get("Content-Type") ?? "");
    } catch {
      place.textContent = "The server did not answer. Try again.";
    }
  });
}
