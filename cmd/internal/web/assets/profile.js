// This script shows the links for the profile that the browser remembers. The script apply.js
// opens the pages under this profile, and remember.js stores it.

// isRemembered reports whether a profile is the remembered one. An older version may have stored
// the profile in another form. So the stored profile is also compared with the address, unless
// the address changes its own profile.
export function isRemembered(profile) {
  const isStored = (query) => String(profileIn(query)) === String(storedProfile());
  const address = new URLSearchParams(location.search);
  return isStored(profile) || (isStored(address) && !editNames.some((name) => address.get(name)));
}

const kinds = { week: ["week", "off"], leave: ["leave"], days: ["daysOff", "workdays"] };

// differences returns the kinds of rules in which a page with this profile differs from the
// remembered profile. The name of the firm and the payroll period are no rules.
function differences(profile) {
  const [here, stored] = [new URLSearchParams(profile), storedProfile()];
  if (here.has("calendar")) return ["calendar"];
  return Object.keys(kinds).filter((kind) => kinds[kind].some((name) => String(here.getAll(name)) !== String(stored.getAll(name))));
}

// showNote shows how the page differs from the remembered profile.
function showNote(note) {
  const list = differences(note.dataset.profile);
  const text = note.querySelector("span");
  note.hidden = isRemembered(note.dataset.profile);
  note.classList.toggle("banner", list.length > 0);
  note.classList.toggle("warn", list.length > 0);
  text.hidden = list.length === 0;
  text.querySelector("strong").textContent = list.map((kind) => text.dataset[kind]).join(", ");
}

// If a profile is remembered, a link to the national calendar must name this calendar. Otherwise
// the next page would apply the profile.
export function showLinks() {
  const stored = storedProfile();
  const has = stored.size > 0;
  document.documentElement.classList.toggle("has-profile", has);
  document.querySelectorAll(".remembered[data-profile]").forEach(showNote);
  if (!has) return;
  const use = withProfile(stored);
  for (const link of document.querySelectorAll("[data-use]")) link.href = use;
  for (const link of document.querySelectorAll("[data-national]")) {
    const address = new URL(link.href);
    address.searchParams.set("calendar", "national");
    link.href = address;
  }
  const lang = use.searchParams.get("lang");
  const profile = `/profile?${stored}${lang ? `&lang=${lang}` : ""}`;
  for (const link of document.querySelectorAll(".company")) {
    const year = new URL(link.href).searchParams.get("year"); // the year of this page
    link.href = profile + (year ? `&year=${year}` : "");
  }
}

showLinks();
addEventListener("answer", showLinks); // the script form.js has changed the page
addEventListener("click", showLinks, true); // the calculator has changed its links
addEventListener("storage", showLinks); // another tab has changed the remembered profile
addEventListener("pageshow", showLinks); // the visitor went back to this page
