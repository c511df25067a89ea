import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type Fault, topFieldOf } from '#schemas/explain.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { badInput } from '../apiError.ts';
import { sanitizeHtml } from '../platform/store/sanitize.ts';

/** Validates a value against a schema; throws an ApiError that names each invalid field. */
export type Validate = (schema: ObjectSchema, value: unknown, words: { texts: Texts; lang: Lang }) => void;

/** A validator that compiles each schema once. */
export function createValidate(): Validate {
  const first = createChecks('first');
  const every = createChecks('every');
  return (schema, value, { texts, lang }) => {
    const found = first(schema, value);
    // Finding every error of a huge value would take long, and so would sending them.
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
    // For an unparsable field, errors of its remaining value are omitted.
    const told = new Set(sent.map(topFieldOf));
    return [...sent, ...broken(kept).filter((error) => !told.has(topFieldOf(error)))];
  };
}

const mostWeight = 10_000;

/** Whether a value has few parts and short texts, without visiting all of a large one. */
function isSmall(value: unknown): boolean {
  let left = mostWeight;
  const weigh = (part: unknown): boolean => {
    left -= typeof part === 'string' ? 1 + part.length / 50 : 1;
    if (left < 0 || typeof part !== 'object' || part === null) return left >= 0;
    return Object.keys(part).every((key) => weigh(key) && weigh((part as Record<string, unknown>)[key]));
  };
  return weigh(value);
}

// A rule such as "if a then b is required" means a non-empty b, and for rich text what remains after
// sanitizing.
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

// PostgreSQL cannot store U+0000, and a lone surrogate is not valid text.
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
