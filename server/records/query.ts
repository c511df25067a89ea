import { type RawBuilder, sql } from 'kysely';
import { keptSecretsField } from '#schemas/derive/keptSecrets.ts';
import { ownField } from '#schemas/derive/operations.ts';
import { isReached, ownOrder } from '#schemas/derive/reach.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { fieldType } from '#schemas/fields/all.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput, noRecord } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import { readableFields } from './codec.ts';
import { selectedSql } from './computed/fieldSql.ts';
import { type Condition, filterCondition, ownWriter, type SqlWriter, searchCondition } from './where.ts';

/**
 * The rows that a caller requests: the filter, the search words, and the owner condition where the caller
 * sees only their own.
 */
export function rowsCondition(
  call: Call,
  resource: Resource,
  input: Row,
  scope?: Condition,
  writer: SqlWriter = ownWriter,
): Condition {
  const parts = [
    ...(input['filter'] ? [filterCondition(resource, input['filter'], call.texts, writer)] : []),
    ...(typeof input['q'] === 'string' && input['q'].trim()
      ? [searchCondition(resource, input['q'].trim(), writer)]
      : []),
    ...(scope ? [scope] : ownership(call, resource, writer)),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The condition that limits a caller to their own rows where the resource requires it; empty otherwise. */
export function ownership(call: Call, resource: Resource, writer: SqlWriter = ownWriter): Condition[] {
  const owner = ownField(resource);
  if (owner === undefined) return [];
  if (!call.caller) throw noRecord();
  return [sql`${writer.field(resource, owner)} = ${call.caller.id}`];
}

/** The columns that a caller requests, always with the ID; the list's defaults when none are named. */
export function askedColumns(resource: Resource, input: Row, texts: Texts): RawBuilder<unknown> {
  return selectedSql(resource, askedFields(resource, input, texts));
}

/** The names of the fields that a caller requests. */
export function askedFields(resource: Resource, input: Row, texts: Texts): string[] {
  const readable = readableFields(resource);
  // Only the edit form needs to know which secrets a record has, not a list.
  if (typeof input['fields'] !== 'string' || input['fields'] === '')
    return readable.filter((name) => name !== keptSecretsField && !isReached(name));
  const asked = input['fields'].split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !readable.includes(name));
  if (unknown !== undefined) throw unknownField('fields', unknown, texts);
  return [...new Set(['id', ...asked])];
}

/**
 * The order of a list: the fields that a caller names, then newest first, so that pages never overlap.
 * Reversed, the last row comes first.
 */
export function ordering(
  resource: Resource,
  sort: Json | undefined,
  texts: Texts,
  way: 'forth' | 'back' = 'forth',
  writer: SqlWriter = ownWriter,
): RawBuilder<unknown> {
  const terms = sortTerms(resource, sort, texts).map(({ name, isDown }) =>
    writer.order(writer.ordered(resource, name), {
      isDown,
      isTurned: way === 'back',
      isAlwaysThere: isAlwaysThere(resource, name),
    }),
  );
  return sql.join(terms);
}

/** One field of an order. */
export interface SortTerm {
  readonly name: string;
  readonly isDown: boolean;
}

/** The fields of a list's order. The ID is always among them, so that the order is total. */
export function sortTerms(resource: Resource, sort: Json | undefined, texts: Texts): SortTerm[] {
  const wanted = typeof sort === 'string' && sort ? sort : ownOrder(resource);
  const terms = wanted.split(',').map((text) => {
    const term = text.trim();
    const name = term.replace(/^-/, '');
    if (!isSortable(resource, name)) throw unknownField('sort', name, texts);
    return { name, isDown: term.startsWith('-') };
  });
  const at = terms.findIndex(({ name }) => name === 'id');
  return at < 0 ? [...terms, { name: 'id', isDown: true }] : terms.slice(0, at + 1);
}

/** Whether every record has a value in a field. */
export function isAlwaysThere({ schema }: Resource, name: string): boolean {
  return Boolean(schema.required?.includes(name)) || isSystemField(name);
}

function isSortable(resource: Resource, name: string): boolean {
  const property = Object.hasOwn(resource.schema.properties, name)
    ? resource.schema.properties[name]
    : undefined;
  if (!property || !readableFields(resource).includes(name)) return false;
  return property.sortable ?? fieldType(property).operators.includes('gt');
}

/** The error for a field that a list does not have, or that does not support this use. */
export function unknownField(where: string, field: string, texts: Texts): Error {
  const message =
    field === ''
      ? say(texts, 'validation.filter.noName', { field: where })
      : say(texts, 'validation.filter.field', { field });
  return badInput([{ field: where, rule: 'field', message }]);
}
