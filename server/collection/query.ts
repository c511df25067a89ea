import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '#schemas/derive/words.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { superLevel } from '../access.ts';
import type { Call } from '../call.ts';
import { badInput, noRecord } from '../refusal.ts';
import { readableFields } from './codec.ts';
import { type Condition, filterCondition, searchCondition } from './where.ts';

/** Which rows a caller asks for: the filter, the search words, and his own rows where he may see no others. */
export function rowsCondition(call: Call, resource: Resource, input: Row): Condition {
  const parts = [
    ...(input['filter'] ? [filterCondition(resource, input['filter'], call.texts)] : []),
    ...(typeof input['q'] === 'string' && input['q'].trim()
      ? [searchCondition(resource, input['q'].trim())]
      : []),
    ...ownership(call, resource),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The condition that keeps a caller to his own rows where the resource says so; the super administrator sees all. */
export function ownership(call: Call, resource: Resource): Condition[] {
  const own = resource.owner && Object.values(resource.access).includes('own');
  if (!own) return [];
  if (!call.caller) throw noRecord();
  if (call.caller.level === superLevel) return [];
  return [sql`${sql.ref(resource.owner as string)} = ${call.caller.id}`];
}

/** The columns that a caller asks for, the id always among them; all readable ones when he names none. */
export function askedColumns(resource: Resource, input: Row, texts: Texts): RawBuilder<unknown> {
  return sql.join(askedFields(resource, input, texts).map((name) => sql.ref(name)));
}

/** The names of the fields that a caller asks for. */
export function askedFields(resource: Resource, input: Row, texts: Texts): string[] {
  const readable = readableFields(resource);
  if (typeof input['fields'] !== 'string' || input['fields'] === '') return readable;
  const asked = input['fields'].split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !readable.includes(name));
  if (unknown !== undefined) throw unknownField('fields', unknown, texts);
  return [...new Set(['id', ...asked])];
}

/** The order of a list: the fields that a caller names, then the newest first so that pages never overlap. */
export function ordering(resource: Resource, sort: Json | undefined, texts: Texts): RawBuilder<unknown> {
  const wanted = typeof sort === 'string' && sort ? sort : resource.list.sort;
  const terms = wanted.split(',').map((term) => term.trim());
  const names = terms.map((term) => term.replace(/^-/, ''));
  const parts = terms.map((term, at) => {
    const name = names[at] as string;
    if (!isSortable(resource, name)) throw unknownField('sort', name, texts);
    return term.startsWith('-')
      ? sql`${sql.ref(name)} desc nulls last`
      : sql`${sql.ref(name)} asc nulls last`;
  });
  if (names.includes('id'))
    return sql.join(parts.map((part, at) => (names[at] === 'id' ? idOrder(terms[at]) : part)));
  return sql.join([...parts, sql`id desc`]);
}

// Ids are never null; saying so would keep the primary key's index from being used.
function idOrder(term: string | undefined): RawBuilder<unknown> {
  return term?.startsWith('-') ? sql`id desc` : sql`id asc`;
}

function isSortable(resource: Resource, name: string): boolean {
  const property = Object.hasOwn(resource.schema.properties, name)
    ? resource.schema.properties[name]
    : undefined;
  if (!property || !readableFields(resource).includes(name)) return false;
  return property.sortable ?? fieldType(property).operators.includes('gt');
}

function unknownField(where: string, field: string, texts: Texts): Error {
  return badInput([
    { field: where, rule: 'field', message: say(texts, 'validation.filter.field', { field }) },
  ]);
}
