// The buttons that need a script. They are hidden until it runs.

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages served without TLS have no clipboard of that kind.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("copying was refused");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  const source = document.getElementById(button.dataset.copy);
  try {
    await copy(source.textContent);
    const said = button.nextElementSibling;
    said.textContent = said.dataset.done;
    setTimeout(() => said.replaceChildren(), 3000);
  } catch {
    getSelection().selectAllChildren(source); // so that Ctrl+C does it
  }
});

export function showButtons(root) {
  for (const button of root.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
}

showButtons(document);
