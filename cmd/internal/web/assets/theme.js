// This script applies the theme that the visitor chose. Without a choice, the stylesheet uses the
// theme of the system. The class "scripts" makes the menu of themes visible. The script sets the
// class before the browser shows the page, so that the content does not move.
(() => {
  const root = document.documentElement;
  root.classList.add("scripts");
  let chosen = "";
  try {
    chosen = localStorage.getItem("theme") || "";
  } catch {
    // The browser may forbid storage. The choice then lasts until the visitor leaves the page.
  }
  const apply = () => {
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    else delete root.dataset.theme;
  };
  apply();
  document.addEventListener("DOMContentLoaded", () => {
    const select = document.querySelector("#theme select");
    select.value = root.dataset.theme || "";
    select.addEventListener("change", () => {
      chosen = select.value;
      apply();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // The browser may forbid storage.
      }
    });
  });
})();
