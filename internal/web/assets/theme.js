// Applies the theme that the visitor chose. Without a choice, CSS follows the system.
(() => {
  const root = document.documentElement;
  let chosen = "";
  try {
    chosen = localStorage.getItem("theme") || "";
  } catch {
    // Storage may be forbidden. The choice then lasts until the page is left.
  }
  const apply = () => {
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    else delete root.dataset.theme;
  };
  apply();
  document.addEventListener("DOMContentLoaded", () => {
    const label = document.getElementById("theme");
    const select = label.querySelector("select");
    select.value = root.dataset.theme || "";
    select.addEventListener("change", () => {
      chosen = select.value;
      apply();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // See above.
      }
    });
    label.hidden = false;
  });
})();
