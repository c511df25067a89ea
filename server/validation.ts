import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type Fault, topFieldOf } from '#schemas/explain.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { badInput } from './refusal.ts';
import { sanitizeHtml } from './store/sanitize.ts';

/** Checks a value against a schema; throws a refusal that names each field at fault. */
export type Validate = (schema: ObjectSchema, value: unknown, words: { texts: Texts; lang: Lang }) => void;

/** A validator that compiles each schema once. */
export function createValidate(): Validate {
  const first = createChecks('first');
  const every = createChecks('every');
  return (schema, value, { texts, lang }) => {
    const found = first(schema, value);
    // To look for every fault of something huge would take long, and the answer would be huge as well.
    const faults = found.length > 0 && isSmall(value) ? every(schema, value) : found;
    const all: readonly Fault[] = faults.length > 0 ? faults : textFaults(value);
    if (all.length > 0) throw badInput(explain(all, schema, texts, lang, value), all);
  };
}

function createChecks(faults: 'first' | 'every') {
  const ajv = createAjv({ faults });
  const compiled = new WeakMap<ObjectSchema, ValidateFunction>();
  return (schema: ObjectSchema, value: unknown): ErrorObject[] => {
    const check = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, check);
    const broken = (one: unknown): ErrorObject[] => (check(one) ? [] : [...(check.errors ?? [])]);
    const sent = broken(value);
    const kept = asKept(schema, value);
    if (kept === value) return sent;
    // Of a field that was sent wrong it is not told besides what is wrong with what would be left of it.
    const told = new Set(sent.map(topFieldOf));
    return [...sent, ...broken(kept).filter((error) => !told.has(topFieldOf(error)))];
  };
}

const mostWeight = 10_000;

/** Whether a value has few parts and short texts, found out without looking at all of a large one. */
function isSmall(value: unknown): boolean {
  let left = mostWeight;
  const weigh = (part: unknown): boolean => {
    left -= typeof part === 'string' ? 1 + part.length / 50 : 1;
    if (left < 0 || typeof part !== 'object' || part === null) return left >= 0;
    return Object.keys(part).every((key) => weigh(key) && weigh((part as Record<string, unknown>)[key]));
  };
  return weigh(value);
}

// A rule such as "if a then b is required" means a b that is filled in, and rich text what is left of it when it is clean.
function asKept(schema: ObjectSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const isRich = ([name, part]: [string, unknown]) =>
    typeof part === 'string' && schema.properties[name]?.format === 'html';
  if (!entries.some((entry) => entry[1] === null || isRich(entry))) return value;
  return Object.fromEntries(
    entries
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, isRich([name, part]) ? sanitizeHtml(String(part)) : part]),
  );
}

// PostgreSQL cannot keep U+0000, and half a surrogate pair is no text at all.
function textFaults(value: unknown): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  const faulty = Object.entries(value).filter(([, part]) => holdsBadText(part));
  return faulty.map(([name]) => ({ keyword: 'text', instancePath: `/${name}`, params: {} }));
}

function holdsBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !isWellFormed(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => holdsBadText(key) || holdsBadText(part));
}

function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}
