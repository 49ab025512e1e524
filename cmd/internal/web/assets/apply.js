// This script opens the page under the profile and in the language that the browser remembers. It
// never replaces a profile, a calendar or a language in the address, so a link from another person
// shows what that person saw. It replaces the current entry in the browser's history, so the back
// button works. Until the new page is loaded, this page is invisible, because its numbers are for
// another calendar, or its texts are in another language.

const profileNames = ["firm", "week", "off", "leave", "daysOff", "workdays", "firstDay", "payday", "paydayMonth", "rule"];

// The fields of the page /profile that change its profile.
const editNames = ["offFrom", "offTo", "offName", "workFrom", "workTo", "workName", "add", "remove"];

// profileIn returns the profile parameters of a query.
function profileIn(query) {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name, value]) => profileNames.includes(name) && value));
}

// storedProfile returns the profile that the browser remembers. The profile is empty if
// there is none, if the browser forbids storage, or if the text is too long for an address.
function storedProfile() {
  try {
    const text = localStorage.getItem("profile") ?? "";
    return profileIn(text.length < 8000 ? text : "");
  } catch {
    return new URLSearchParams();
  }
}

// withProfile returns the address of this page under a profile.
function withProfile(profile) {
  const address = new URL(location);
  for (const name of [...profileNames, ...editNames, "calendar"]) address.searchParams.delete(name);
  for (const [name, value] of profile) address.searchParams.append(name, value);
  return address;
}

// storedLanguage returns the language that the visitor chose. The language is "" if there is none,
// or if the browser forbids storage.
function storedLanguage() {
  try {
    const lang = localStorage.getItem("lang");
    return ["id", "en"].includes(lang) ? lang : "";
  } catch {
    return "";
  }
}

{
  const { searchParams } = new URL(location);
  const root = document.documentElement;
  let address = new URL(location);
  if ("menu" in document.currentScript.dataset) { // an error page does not depend on the profile
    const profile = storedProfile();
    root.classList.toggle("has-profile", profile.size > 0);
    if (profile.size > 0 && ![...profileNames, "calendar"].some((name) => searchParams.has(name))) address = withProfile(profile);
  }
  const lang = storedLanguage();
  if (lang && lang !== root.lang && !searchParams.has("lang")) {
    // Append the text to the query, so that an error page still describes the same query.
    address.search += `${address.search ? "&" : "?"}lang=${lang}`;
  }
  if (address.href !== location.href) {
    root.classList.add("applying");
    location.replace(address);
  }
}
