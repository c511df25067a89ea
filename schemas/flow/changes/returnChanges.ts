import type { ReturnField } from '../api.ts';
import type { ApiChange } from './change.ts';
import { facetsOf } from './facets.ts';

/** What became of the fields of an API's answer, and which of it breaks those who read them. */
export function returnChanges(before: readonly ReturnField[], after: readonly ReturnField[]): ApiChange[] {
  const is = new Map(after.map((field) => [field.name, field]));
  const was = new Map(before.map((field) => [field.name, field]));
  const gone = [...was.keys()]
    .filter((name) => !is.has(name))
    .map((name): ApiChange => ({ ...about(name), kind: 'removed', facets: [], breaks: 'fieldGone' }));
  const rest = [...is.values()].flatMap((next): ApiChange[] => {
    const old = was.get(next.name);
    if (!old) return [{ ...about(next.name), kind: 'added', facets: [] }];
    const facets = facetsOf(told(old), told(next), ['type', 'description']);
    if (facets.length === 0) return [];
    const breaks = isReadable(old, next) ? {} : { breaks: 'fieldRetyped' as const };
    return [{ ...about(next.name), kind: 'changed', facets, ...breaks }];
  });
  return [...gone, ...rest];
}

// A whole number is a number, and a date has always travelled as text.
function isReadable({ type: old }: ReturnField, { type: next }: ReturnField): boolean {
  return old === next || (old === 'float' && next === 'integer') || (old === 'string' && next === 'date');
}

function about(name: string): { readonly part: 'return'; readonly name: string } {
  return { part: 'return', name };
}

function told(field: ReturnField): ReturnField {
  return { ...field, description: field.description || null };
}
