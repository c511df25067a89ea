import { cutAt } from '#schemas/text/cutAt.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, unreadableBody } from '../apiError.ts';

/** The maximum number of fields in a body. */
export const mostFields = 1000;

/** The maximum length of a field name. */
export const longestName = 200;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Decodes bytes as UTF-8. @throws ApiError 400 when they are invalid. */
export function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadableBody('utf8');
  }
}

/**
 * Parses a form body or a query string: unique names, text values, no nesting.
 * @param repeatable names that may repeat: the last one counts.
 * @throws ApiError 400 for invalid UTF-8, a duplicate name, or more than 1,000 fields.
 */
export function readForm(text: string, repeatable: ReadonlySet<string> = new Set()): Record<string, string> {
  const pairs = text === '' ? [] : text.split('&', mostFields + 1);
  if (pairs.length > mostFields) throw tooManyFields();
  const fields: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, value = ''] = cutAt(pair, '=');
    const field = decode(name);
    if (repeatable.has(field)) delete fields[field];
    addField(fields, field, decode(value));
  }
  return fields;
}

/** Adds a parsed field. @throws ApiError 400 when it is a duplicate or its name is unsafe. */
export function addField(fields: Record<string, string>, name: string, value: string): void {
  if (forbidden.has(name)) throw new ApiError(ret.badInput, 'body');
  if (name.length > longestName) throw tooManyFields();
  if (Object.hasOwn(fields, name)) throw saidTwice(name);
  fields[name] = value;
}

/**
 * Compares the URL with the body: if they differ, an intermediary could read the other value.
 * @param apart names that may differ.
 * @throws ApiError 400 when they have different values for one name.
 */
export function assertSentOnce(
  query: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>>,
  apart: ReadonlySet<string> = new Set(),
): void {
  const isOther = ([name, value]: [string, string]) =>
    !apart.has(name) && Object.hasOwn(fields, name) && fields[name] !== value;
  const [other] = Object.entries(query).find(isOther) ?? [];
  if (other !== undefined) throw saidTwice(other);
}

/**
 * @throws ApiError 400 when an object of a JSON text has a duplicate name: some parsers take the first,
 * others the last.
 */
export function assertNoDuplicates(json: string): void {
  const name = doubledName(json);
  if (name !== undefined) throw saidTwice(name);
}

/** The ApiError for more fields, or longer names, than a request may have. */
export function tooManyFields(): ApiError {
  const values = { most: mostFields, longest: longestName };
  return unreadableBody('fields', values);
}

/** The ApiError for conflicting duplicates. */
export function saidTwice(field: string): ApiError {
  return new ApiError(ret.badInput, 'twice', { values: { field }, about: { field, rule: 'twice' } });
}

// Splits and joins: a regex replacement of each plus sign takes five times as long for a million of them.
function decode(text: string): string {
  try {
    return decodeURIComponent(text.split('+').join(' '));
  } catch {
    throw unreadableBody('utf8');
  }
}
