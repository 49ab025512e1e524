// Reads and writes the own days in the form of the page /profile. A list is "daysOff" or "workdays".

// `rows` returns the rows of a list, as the form sends them.
export const rows = (page, list) => page.locator(`.ownrow [name=${list}]`).evaluateAll((fields) => fields.map((field) => field.value));

// `paste` writes lines into the folded field of a list.
export async function paste(page, list, lines) {
  const field = page.locator(`textarea[name=${list}]`);
  if (!(await field.isVisible())) await page.locator("details", { has: field }).locator("summary").click();
  await field.fill(lines);
}

// `replace` is like `paste`, but first removes the rows of the list.
export async function replace(page, list, lines) {
  await page.locator(`.ownrow:has([name=${list}])`).evaluateAll((found) => found.forEach((row) => row.remove()));
  await paste(page, list, lines);
}
