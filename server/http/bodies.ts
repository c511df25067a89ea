import { cutAt } from '#schemas/text/cutAt.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';

/** The most fields that a body may have. */
export const mostFields = 1000;

/** The most letters of a field's name. */
export const longestName = 200;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads bytes as UTF-8 text. @throws Refusal 400 when they are not. */
export function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(ret.badInput, 'body');
  }
}

/**
 * Reads a form body or a query: each name once, each value a text, nothing nested.
 * @param repeatable names that may come again: the last one counts.
 * @throws Refusal 400 for bytes that are no UTF-8, a name that comes twice, or more than 1,000 fields.
 */
export function readForm(text: string, repeatable: ReadonlySet<string> = new Set()): Record<string, string> {
  const pairs = text === '' ? [] : text.split('&', mostFields + 1);
  if (pairs.length > mostFields) throw new Refusal(ret.badInput, 'body');
  const fields: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, value = ''] = cutAt(pair, '=');
    const field = decode(name);
    if (repeatable.has(field)) delete fields[field];
    addField(fields, field, decode(value));
  }
  return fields;
}

/** Adds a field to those that were read. @throws Refusal 400 when it is there already, or its name is not to be trusted. */
export function addField(fields: Record<string, string>, name: string, value: string): void {
  if (forbidden.has(name) || name.length > longestName) throw new Refusal(ret.badInput, 'body');
  if (Object.hasOwn(fields, name)) throw saidTwice(name);
  fields[name] = value;
}

/**
 * Holds an address against a body: where they say different things, somebody between us could read the other one.
 * @param apart names that may differ.
 * @throws Refusal 400 when they say different things under one name.
 */
export function refuseTwice(
  query: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>>,
  apart: ReadonlySet<string> = new Set(),
): void {
  const isOther = ([name, value]: [string, string]) =>
    !apart.has(name) && Object.hasOwn(fields, name) && fields[name] !== value;
  const [other] = Object.entries(query).find(isOther) ?? [];
  if (other !== undefined) throw saidTwice(other);
}

/** @throws Refusal 400 when an object of a JSON text has a name twice: of readers one takes the first, one the last. */
export function refuseDoubled(json: string): void {
  const name = doubledName(json);
  if (name !== undefined) throw saidTwice(name);
}

/** A refusal of what is said twice and differs. */
export function saidTwice(field: string): Refusal {
  return new Refusal(ret.badInput, 'twice', { values: { field }, about: { field, rule: 'twice' } });
}

// Split and joined: a replacement of each sign costs five times as much where there are a million.
function decode(text: string): string {
  try {
    return decodeURIComponent(text.split('+').join(' '));
  } catch {
    throw new Refusal(ret.badInput, 'body');
  }
}
