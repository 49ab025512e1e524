// If the box beside the button "Apply" on the page /profile is ticked, this script stores the
// profile in the browser. The server must check the profile first, so the script on the next
// page stores it. After each change, a button restores what the browser remembered before.

import { isRemembered, showLinks } from "./profile.js";

const box = document.querySelector(".keep");
const form = box.closest("form");
const tick = box.querySelector("input");
const [forget, undo] = document.querySelectorAll(".saved button");
const status = document.querySelector(".saved [role=status]");
const { profile } = box.dataset; // undefined if the form has a mistake; "" for the default week without own days

// The function "asked" returns a text that identifies a request from the form. It replaces line
// breaks, because the line breaks in FormData differ from those that browsers send.
const asked = (query) => String(new URLSearchParams(query)).replaceAll("%0D%0A", "%0A");

// isOther reports whether the browser remembers another profile than that of the form. An
// empty form is another profile too.
const isOther = () => storedProfile().size > 0 && !isRemembered(profile);

// canUndo reports whether the last change of the remembered profile was made in this tab.
function canUndo() {
  try {
    return JSON.parse(sessionStorage.getItem("change"))?.after === localStorage.getItem("profile");
  } catch {
    return false; // the browser forbids storage
  }
}

// write puts a text into the browser's storage. If the text is null, nothing is remembered.
function write(text) {
  if (text === null) localStorage.removeItem("profile");
  else localStorage.setItem("profile", text);
}

// change replaces the remembered profile, so that the button "Undo" can restore it.
function change(after) {
  try {
    const before = localStorage.getItem("profile");
    if (before !== after) {
      sessionStorage.setItem("change", JSON.stringify({ before, after }));
      write(after);
    }
    show(after === null ? "gone" : "kept");
  } catch {
    show("failed"); // the storage is full
  }
}

// show updates the box. If no message is given, the text says whether the profile is remembered.
function show(message) {
  forget.hidden = storedProfile().size === 0 || isOther();
  undo.hidden = isOther() || !canUndo();
  const name = message ?? (profile && (isRemembered(profile) ? "kept" : "unkept"));
  status.textContent = name ? status.dataset[name] : "";
  status.classList.toggle("bad", ["unkept", "changed", "failed", "forbidden"].includes(name));
  showLinks();
}

// If the box is ticked, store puts the page's profile into the browser's storage.
function store() {
  if (!tick.checked || profile === undefined) show();
  else change(profile || null);
}

function start() {
  // If this page is the answer to a form that this tab has sent, the box is ticked as it was
  // in that form.
  const sent = sessionStorage.getItem("sent") ?? "";
  sessionStorage.removeItem("sent");
  const isAnswer = sent && sent.slice(1) === asked(location.search);
  tick.checked = isAnswer ? sent.startsWith("1") : !isOther();
  if (isAnswer) store();
  else show();

  form.addEventListener("submit", ({ submitter }) => {
    const query = asked(new FormData(form, submitter));
    if (query === asked(location.search)) return store(); // the browser does not load the same address again
    try {
      sessionStorage.setItem("sent", Number(tick.checked) + query);
    } catch {
      // The next page says that the profile is not remembered.
    }
  });
  form.addEventListener("input", ({ target }) => target !== tick && show("changed"));
  forget.addEventListener("click", () => {
    change(null);
    tick.focus();
  });
  undo.addEventListener("click", () => {
    try {
      write(JSON.parse(sessionStorage.getItem("change")).before);
    } catch {
      return show("failed"); // the storage is full
    }
    sessionStorage.removeItem("change");
    if (storedProfile().size > 0) {
      showLinks();
      return location.assign(document.querySelector(".company").href);
    }
    show("gone");
    tick.focus();
  });
  const refresh = () => {
    if (isOther()) tick.checked = false;
    show();
  };
  addEventListener("storage", refresh); // another tab has changed the remembered profile
  addEventListener("pageshow", ({ persisted }) => persisted && refresh()); // the visitor went back to this page
  for (const hidden of box.querySelectorAll("label, .hint")) hidden.hidden = false;
}

try {
  start();
} catch {
  show("forbidden"); // the browser forbids storage
}

// When the visitor chooses another year, the boxes for that year are shown.
const year = form.elements.year;
year.addEventListener("change", () => {
  form.action = "/profile#year"; // for this fragment, the browser opens the folded boxes
  form.requestSubmit();
});
