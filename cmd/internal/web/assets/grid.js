// This script moves the focus between the days of a calendar with the keys that the ARIA Authoring
// Practices describe for a grid. The Tab key stops at one day of each month. A month keeps the role
// of a table, because a grid must not contain the link in the caption, and because screen readers
// have their own keys for tables.

const daysOf = (part) => [...part.querySelectorAll("td button")];

// stopAt makes a day the only one of its month that the Tab key reaches.
function stopAt(day) {
  for (const other of daysOf(day.closest("table"))) other.tabIndex = other === day ? 0 : -1;
}

for (const month of document.querySelectorAll("form.months table")) stopAt(month.querySelector("[aria-current]") ?? daysOf(month)[0]);

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".months td button")) stopAt(target);
});

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!target.matches(".months td button") || ctrlKey || metaKey || altKey || shiftKey) return;
  const calendar = target.closest("form");
  const [days, week, months] = [daysOf(calendar), daysOf(target.closest("tr")), [...calendar.querySelectorAll("table")]];
  const [day, month] = [days.indexOf(target), months.indexOf(target.closest("table"))];
  // inMonth returns the same day of another month, or its last day if that month is shorter.
  const inMonth = (other) => {
    const list = other ? daysOf(other) : [];
    return list[daysOf(months[month]).indexOf(target)] ?? list.at(-1);
  };
  const next = {
    ArrowLeft: () => days[day - 1],
    ArrowRight: () => days[day + 1],
    ArrowUp: () => days[day - 7],
    ArrowDown: () => days[day + 7],
    Home: () => week[0],
    End: () => week.at(-1),
    PageUp: () => inMonth(months[month - 1]),
    PageDown: () => inMonth(months[month + 1]),
  }[key]?.();
  if (!next) return;
  event.preventDefault(); // the page does not scroll by a key that moves the focus
  next.focus();
});
