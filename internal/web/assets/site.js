// This script handles the copy and print buttons. They are hidden until it runs.

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

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  const source = document.getElementById(button.dataset.copy);
  try {
    await copy(source.textContent);
    const status = button.nextElementSibling;
    status.textContent = status.dataset.done;
    setTimeout(() => status.replaceChildren(), 3000);
  } catch {
    getSelection().selectAllChildren(source); // so that the visitor can press Ctrl+C
  }
});

export function showButtons(root) {
  for (const button of root.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
}

showButtons(document);
