// This script computes overtime pay in rupiah from the monthly wage. The wage stays in the browser:
// its field has no name, so the form does not send it. The wage is in the fragment of the address
// only if the visitor ticks the box beside the share button. Browsers do not send the fragment.

const field = document.getElementById("wage");
const mistake = document.getElementById("wage-mistake");
const { lang } = document.documentElement;
let isShared = false; // whether the box is ticked

// readWage returns an amount in rupiah, or undefined if the text is not an amount. Dots,
// commas or spaces may separate the thousands, as in Rp 5.000.000,00.
function readWage(text) {
  const digits = text.trim().replace(/^(rp|idr)\.?\s*/i, "").replace(/,(00|-)$/, "");
  if (!/^(\d+|\d{1,3}(([.,\s])\d{3})(\3\d{3})*)$/.test(digits)) return undefined;
  const wage = BigInt(digits.replace(/\D/g, ""));
  return wage > 0n && wage < 10n ** 12n ? wage : undefined;
}

const rupiah = (amount) => `Rp${amount.toLocaleString(lang)}`;

// divide returns a quotient that is rounded to the nearest whole number.
const divide = (a, b) => (2n * a + b) / (2n * b);

// showPay shows the pay for the wage in the field. The answers of the server replace the elements
// of the page, so the function finds them again.
function showPay() {
  const wage = readWage(field.value);
  const isWrong = wage === undefined && field.value.trim() !== "";
  if (isWrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  mistake.textContent = isWrong ? mistake.dataset.text : "";
  const [pay, box, link] = ["pay", "with-wage", "share"].map((id) => document.getElementById(id));
  const fragment = isShared && wage !== undefined ? `#wage=${wage}` : "";
  if (fragment || location.hash.startsWith("#wage=")) history.replaceState(null, "", location.pathname + location.search + fragment);
  if (!pay) return; // there is no answer
  if (link.hash !== fragment) link.hash = fragment;
  pay.hidden = box.hidden = wage === undefined;
  box.firstElementChild.checked = isShared;
  if (wage === undefined) return;
  const [amount, how] = pay.children;
  const { quarters, sum, pay: answer, how: formula } = pay.dataset;
  amount.textContent = answer.replace("{pay}", rupiah(divide(wage * BigInt(quarters), 4n * 173n)));
  how.textContent = formula.replace("{sum}", sum).replace("{wage}", rupiah(wage)).replace("{hour}", rupiah(divide(wage, 173n)));
}

const [, given] = /^#wage=(\d{1,12})$/.exec(location.hash) ?? [];
if (given) {
  field.value = BigInt(given).toLocaleString(lang);
  isShared = true;
}
field.addEventListener("input", (event) => {
  event.stopPropagation(); // the answer of the server does not depend on this field
  showPay();
});
document.addEventListener("change", ({ target }) => {
  if (!target.closest("#with-wage")) return;
  isShared = target.checked;
  showPay();
});
addEventListener("answer", showPay); // the script form.js has changed the page
showPay();
