// Checks a value against a JSON Schema. It knows only the keywords of
// data/calendar.schema.json, and throws an error for any other keyword.

import { hasOwn, isPlain } from "./arguments.js";
import type { DefinitionProblem } from "./types.js";

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
  readonly not?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** A condition that a schema cannot express. The message `words` is also used if the value does not match the schema. */
export interface Check {
  readonly words: string;
  readonly valid?: (value: never) => boolean;
}

const TYPES: Readonly<Record<string, [is: (value: unknown) => boolean, words: string]>> = {
  object: [isPlain, "must be a plain object"],
  array: [Array.isArray, "must be a list"],
  string: [(value) => typeof value === "string", "must be a text"],
  boolean: [(value) => typeof value === "boolean", "must be true or false"],
  integer: [Number.isInteger, "must be a whole number"],
};

const KEYWORDS: Readonly<Record<keyof Schema, true>> = {
  type: true, enum: true, pattern: true, maxLength: true, minimum: true, maximum: true, items: true, maxItems: true, uniqueItems: true, properties: true,
  patternProperties: true, additionalProperties: true, required: true, not: true, oneOf: true, anyOf: true, $ref: true, $defs: true,
};

/** The check ends after this number of problems, because a hostile file could have more problems than the memory can hold. */
const MAX_PROBLEMS = 1000;

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, "u")));
  return compiled.test(text);
}

/**
 * Returns the first problems of a value. The key of a check is the name of a schema in $defs
 * (`date`), a member of such a schema (`source.url`), or a member of the value (`covers`).
 */
export function problemsOf(root: Schema, checks: Readonly<Record<string, Check>>, value: unknown): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const report = (path: string, message: string) => void problems.push({ path, message });

  /** Runs a function and reports whether it found no problem. */
  const clean = (run: () => void): boolean => {
    const before = problems.length;
    run();
    return problems.length === before && before < MAX_PROBLEMS;
  };
  const passes = (schema: Schema, value: unknown): boolean => {
    const before = problems.length;
    walk(schema, value, "", "");
    return problems.splice(before).length === 0;
  };

  const walk = (given: Schema, value: unknown, path: string, name: string): void => {
    if (problems.length >= MAX_PROBLEMS) return;
    const schema = Object.assign(Object.create(null), given) as Schema; // without inherited keywords
    for (const keyword of Object.keys(schema)) if (!hasOwn(KEYWORDS, keyword)) throw new Error(`the schema has the unknown keyword ${keyword}`);
    const check = hasOwn(checks, name) ? checks[name] : undefined;
    const holds = clean(() => {
      const definition = schema.$ref?.replace("#/$defs/", "");
      if (definition !== undefined) walk(root.$defs![definition]!, value, path, definition);
      else walkKeywords(schema, value, path, name, check?.words);
    });
    if (holds && check?.valid?.(value as never) === false) report(path, check.words);
  };

  const walkKeywords = (schema: Schema, value: unknown, path: string, name: string, words = "must match " + schema.pattern): void => {
    const type = schema.type === undefined ? undefined : TYPES[schema.type]!;
    if (type && !type[0](value)) return report(path, type[1]);
    if (schema.enum && !schema.enum.includes(value)) return report(path, `must be one of ${schema.enum.join(", ")}`);
    if (typeof value === "string" && !(matches(schema.pattern ?? "", value) && value.length <= (schema.maxLength ?? Infinity))) {
      return report(path, words);
    }
    if (typeof value === "number" && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))) {
      return report(path, `must be from ${schema.minimum} to ${schema.maximum}`);
    }
    const holds = clean(() => {
      if (Array.isArray(value)) walkItems(schema, value, path);
      if (isPlain(value)) walkMembers(schema, value, path, name);
    });
    if (!holds) return;
    if (schema.not && passes(schema.not, value)) return report(path, words);
    if (schema.anyOf && !schema.anyOf.some((each) => passes(each, value))) return report(path, words);
    if (schema.oneOf && schema.oneOf.filter((each) => passes(each, value)).length !== 1) {
      // If one of the alternatives has the type of the value, report the problems of this
      // alternative.
      const meant = schema.oneOf.find((each) => hasOwn(each, "type") && TYPES[each.type!]![0](value));
      if (meant) walk(meant, value, path, name);
      else report(path, words);
    }
  };

  const walkItems = (schema: Schema, list: readonly unknown[], path: string): void => {
    if (list.length > (schema.maxItems ?? Infinity)) report(path, `must have at most ${schema.maxItems} entries`);
    const seen = new Set<unknown>();
    list.forEach((item, i) => {
      const holds = clean(() => schema.items && walk(schema.items, item, `${path}[${i}]`, ""));
      if (holds && schema.uniqueItems && seen.has(item)) report(`${path}[${i}]`, `${item} is repeated`);
      seen.add(item);
    });
  };

  const walkMembers = (schema: Schema, object: object, path: string, name: string): void => {
    const { properties = {}, patternProperties = {}, required = [] } = schema;
    const members = membersOf(object);
    for (const [key, member] of members) {
      if (problems.length >= MAX_PROBLEMS) return;
      const at = path ? `${path}.${key}` : key;
      const pattern = Object.keys(patternProperties).find((pattern) => matches(pattern, key));
      if (hasOwn(properties, key)) walk(properties[key]!, member, at, name ? `${name}.${key}` : key);
      else if (pattern !== undefined) walk(patternProperties[pattern]!, member, at, "");
      else if (schema.additionalProperties === false) report(at, `unknown key: use ${Object.keys({ ...properties, ...patternProperties }).join(", ")}`);
    }
    for (const key of required) if (!members.some(([given]) => given === key)) report(path, `the key ${key} is missing`);
  };

  walk(root, value, "", "");
  return problems;
}

/** Returns the own members of an object. A member with the value undefined counts as missing, as in options. */
export function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** Returns a copy of a value without the members that a schema does not have. If the schema of an object names no members, all are kept. */
export function known(root: Schema, value: unknown, given: Schema = root): unknown {
  const schema = given.$ref === undefined ? given : root.$defs![given.$ref.replace("#/$defs/", "")]!;
  const { items, properties = {}, patternProperties = {} } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => known(root, item, items)) : value;
  if (!isPlain(value) || !(schema.properties ?? schema.patternProperties)) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const pattern = Object.keys(patternProperties).find((pattern) => matches(pattern, key));
    const of = hasOwn(properties, key) ? properties[key] : pattern && patternProperties[pattern];
    return of ? [[key, known(root, member, of)] as const] : [];
  });
  return Object.fromEntries(members.flat());
}
