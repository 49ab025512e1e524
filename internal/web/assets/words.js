// Texts and dates by the rules of texts.go, for the language of the page.

export class Words {
  constructor(texts, lang) {
    this.texts = texts;
    this.lang = lang;
  }

  text(key, args = {}) {
    let text = this.texts[key];
    if (text.includes("|") && "n" in args) text = text.split("|")[args.n === 1 ? 0 : 1];
    return text.replace(/\{(\w+)\}/g, (all, name) => (name in args ? args[name] : all));
  }

  // The text with its *stars* as bold elements.
  rich(key, args) {
    return this.text(key, args).split("*").map((part, i) => (i % 2 ? el("strong", {}, part) : part));
  }

  full(iso) {
    const d = parts(iso);
    return this.text("date.full", { weekday: this.text(`weekday.${d.weekday}`), day: d.day, month: this.text(`month.${d.month}`), year: d.year });
  }

  short(iso) {
    const d = parts(iso);
    return this.text("date.short", { day: d.day, mon: this.text(`mon.${d.month}`), year: d.year });
  }

  name(holiday) {
    return this.lang === "id" ? holiday.localName : holiday.name;
  }

  kind(holiday) {
    return this.text(`kind.${holiday.type}`);
  }

  cite(source) {
    const kind = this.text(`cite.${source.type}`);
    const { number } = source.numbers[0];
    return number ? this.text("cite.number", { kind, number }) : this.text("cite.nonumber", { kind });
  }
}

const dayLength = 24 * 60 * 60 * 1000;

// parts takes a date apart without ever asking for a time zone.
export function parts(iso) {
  const date = new Date(`${iso}T00:00:00Z`);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay() };
}

export function addDays(iso, n) {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + n * dayLength).toISOString().slice(0, 10);
}

// daysIn counts the dates from one to another, both included.
export function daysIn(first, last) {
  return (Date.parse(last) - Date.parse(first)) / dayLength + 1;
}

export function isDate(text) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

// el makes an element; what it holds is text, never markup.
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat());
  return element;
}
