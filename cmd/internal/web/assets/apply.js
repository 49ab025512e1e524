// This script opens the page under the profile that the browser remembers. It never replaces a
// profile or a calendar in the address, so a link from another person shows what that person saw.
// It replaces the current entry in the browser's history, so the back button works. Until the new
// page is loaded, this page is invisible, because its numbers are for another calendar.

const profileNames = ["firm", "week", "off", "leave", "daysOff", "workdays", "firstDay", "payday", "rule"];

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
  for (const name of [...profileNames, "calendar"]) address.searchParams.delete(name);
  for (const [name, value] of profile) address.searchParams.append(name, value);
  return address;
}

{
  const profile = storedProfile();
  const { searchParams } = new URL(location);
  const root = document.documentElement;
  root.classList.toggle("has-profile", profile.size > 0);
  if (profile.size > 0 && ![...profileNames, "calendar"].some((name) => searchParams.has(name))) {
    root.classList.add("applying");
    location.replace(withProfile(profile));
  }
}
