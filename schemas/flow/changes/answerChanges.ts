import { answersOf } from '../meaning/answers.ts';
import { either, type Kind } from '../values/kinds.ts';
import type { AroundBoth, ComparedApi } from './apiChanges.ts';
import type { ApiChange, Break } from './change.ts';

/**
 * What callers no longer get, or get as another type, comparing the responses of both flows: end by end where
 * an end still exists, otherwise across all ends. Values that are unknown before a flow runs are not
 * compared.
 */
export function answerChanges(before: ComparedApi, after: ComparedApi, around: AroundBoth): ApiChange[] {
  const was = answersOf(before.flow ?? null, { parameters: before.parameters ?? [] }, around.before);
  const is = answersOf(after.flow ?? null, { parameters: after.parameters ?? [] }, around.after);
  if (!was || !is) return [];
  const all = [...is.values()].reduce<Kind>(either, { type: 'object', fields: {} });
  const broken = [...was].flatMap(([id, old]) => inside('', old, is.get(id) ?? all));
  return [...new Map(broken.map((one) => [one.name, one])).values()];
}

function inside(name: string, old: Kind, next: Kind): ApiChange[] {
  if (old.type === 'array') return old.items && next.items ? elements(name, old.items, next.items) : [];
  const { fields } = next;
  if (!old.fields || !fields) return [];
  return Object.entries(old.fields).flatMap(([field, kind]): ApiChange[] => {
    const full = name === '' ? field : `${name}.${field}`;
    const now = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return now ? compared(full, kind, now) : [change(full, 'removed', 'fieldGone')];
  });
}

// The elements of an empty list have no type.
function elements(name: string, old: Kind, next: Kind): ApiChange[] {
  return next.type === 'null' ? [] : compared(`${name}[]`, old, next);
}

function compared(name: string, old: Kind, next: Kind): ApiChange[] {
  if (isUnknown(old) || next.type === 'any' || next.type === 'file') return [];
  if (next.type === 'null') return [change(name, 'changed', 'fieldGone')];
  if (!isReadable(old, next)) return [change(name, 'changed', 'fieldRetyped', old, next)];
  return inside(name, old, next);
}

function isUnknown({ type }: Kind): boolean {
  return type === 'any' || type === 'null' || type === 'file';
}

// Dates are sent as text, and so are numbers that a JSON number cannot represent exactly.
const asText: readonly string[] = ['string', 'date', 'float'];

function isReadable({ type: old }: Kind, { type: next }: Kind): boolean {
  if (old === next || (old === 'float' && next === 'integer')) return true;
  return asText.includes(old) && asText.includes(next);
}

function change(name: string, kind: ApiChange['kind'], breaks: Break, old?: Kind, next?: Kind): ApiChange {
  const facets = old && next ? [{ what: 'type', from: old.type, to: next.type }] : [];
  return { part: 'return', name, kind, facets, breaks };
}
