import { closedFields } from '#schemas/derive/rules/closed.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';

/** The values of a form, and the value of each field while it was open. */
export interface Typed {
  readonly values: Row;
  readonly open: Row;
}

/**
 * Applies a change of a form's values. @returns the new values, with the fields that a condition has opened
 * restored: to what they held before a condition closed them, such as a default, which would be stored if it
 * were left out.
 */
export function reopened(schema: ObjectSchema, before: Row, typed: Typed, values: Row): [Typed, again: Row] {
  const was = closedFields(schema, { ...before, ...typed.values });
  const is = closedFields(schema, { ...before, ...values });
  const names = Object.keys(schema.properties);
  const again = names.filter(
    (name) => was.has(name) && !is.has(name) && isNothing(values[name]) && !isNothing(typed.open[name]),
  );
  const back = Object.fromEntries(again.map((name) => [name, typed.open[name] ?? null]));
  const seen = names.filter((name) => !was.has(name) && !is.has(name));
  const open = Object.fromEntries(seen.map((name) => [name, values[name] ?? null]));
  return [{ values, open: { ...typed.open, ...open } }, back];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
