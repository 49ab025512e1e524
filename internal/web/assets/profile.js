// This script stores a profile in the browser. A page without a profile then has a
// link that adds the stored profile to the address of the page. The script never changes
// the answer of a page without a click, because a link from another person must show the
// answer that this person saw.

const names = ["week", "off", "leave", "daysOff", "workdays"];

// The browser may forbid storage. Then nothing is remembered.
function stored(action) {
  try {
    return action(localStorage) ?? "";
  } catch {
    return null;
  }
}
const read = () => stored((storage) => storage.getItem("profile"));

const offer = document.querySelector(".remembered");
if (offer && read()) {
  const link = offer.querySelector("a");
  const update = () => {
    const address = new URL(location);
    for (const name of names) address.searchParams.delete(name);
    for (const [name, value] of new URLSearchParams(read())) if (names.includes(name)) address.searchParams.append(name, value);
    link.href = address.pathname + address.search;
  };
  update();
  link.addEventListener("click", update); // The calculator changes its address.
  offer.hidden = false;
}

const box = document.querySelector(".remember");
if (box && read() !== null) {
  const [remember, forget, status] = [box.querySelector("[data-remember]"), box.querySelector("[data-forget]"), box.querySelector("[role=status]")];
  const show = (message) => {
    remember.hidden = read() === box.dataset.profile;
    forget.hidden = !read();
    status.textContent = message;
  };
  show(remember.hidden ? status.dataset.done : "");
  remember.addEventListener("click", () => {
    const done = stored((storage) => storage.setItem("profile", box.dataset.profile)) !== null;
    show(done ? status.dataset.done : status.dataset.failed);
    (done ? forget : remember).focus();
  });
  forget.addEventListener("click", () => {
    stored((storage) => storage.removeItem("profile"));
    show(status.dataset.gone);
    remember.focus();
  });
  box.hidden = false;
}

// The boxes of another year are shown when the visitor chooses the year.
const year = document.querySelector("#profile [name=year]");
year?.addEventListener("change", () => year.form.requestSubmit());
