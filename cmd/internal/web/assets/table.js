// This script handles the buttons that copy a table. The script site.js shows these
// buttons.

// textOf returns the text of a cell. A date has the form 2026-03-18, which every spreadsheet
// reads as a date. A spreadsheet runs a text that begins like a formula, so such a text gets an
// apostrophe, as in the CSV files.
function textOf(cell) {
  const time = cell.matches("time") ? cell : cell.querySelector("time");
  const text = time?.dateTime ?? cell.textContent.trim().replace(/\s+/g, " ");
  return /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

// rowsOf returns the texts in a table, or in lists of holidays, by row and column.
function rowsOf(source, head) {
  if (!source.tHead) {
    const items = [...source.querySelectorAll("li")].map((item) => [...item.querySelectorAll("time, .name, .tag")].map(textOf));
    return [head.split("|"), ...items.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))]; // the page may show past dates last
  }
  return [...source.rows].map((row) => [...row.cells].map(textOf));
}

// copy puts rows into the clipboard, as HTML and as text with tabs. It uses the event
// "copy", because pages served without TLS have no navigator.clipboard.
function copy(rows) {
  const table = document.createElement("table");
  for (const cells of rows) {
    const row = table.insertRow();
    for (const text of cells) row.insertCell().textContent = text;
  }
  const fill = (event) => {
    event.clipboardData.setData("text/html", table.outerHTML);
    event.clipboardData.setData("text/plain", rows.map((cells) => cells.join("\t")).join("\n"));
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  const done = document.execCommand("copy");
  document.removeEventListener("copy", fill);
  return done;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-table]");
  if (!button) return;
  const source = document.getElementById(button.dataset.table);
  getSelection().selectAllChildren(source); // if copying fails, the visitor can press Ctrl+C
  if (!copy(rowsOf(source, button.dataset.head))) return;
  getSelection().removeAllRanges();
  const status = button.nextElementSibling;
  status.textContent = status.dataset.done;
  setTimeout(() => status.replaceChildren(), 3000);
});
