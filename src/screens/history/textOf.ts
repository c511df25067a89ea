import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import type { Json, Property } from '#schemas/resource.ts';

const texts: ReadonlySet<FieldTypeName> = new Set([
  'text',
  'longText',
  'html',
  'markdown',
  'code',
  'sql',
  'json',
  'rows',
  'list',
  'ipList',
]);

/** A value as a text whose changes are worth telling word by word; nothing where its cell says it better. */
export function textOf(property: Property, value: Json): string | undefined {
  const type = fieldTypeName(property);
  if (!texts.has(type) || value === null) return undefined;
  if (type === 'html') return wordsOf(String(value));
  if (type === 'list' && Array.isArray(value)) return value.map(lineOf).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function lineOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// A document that is only parsed runs no script and fetches nothing.
function wordsOf(html: string): string {
  const lines = html.replace(/<(?:\/p|\/h\d|\/li|br\s*\/?)>/gi, '\n$&');
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim();
}
