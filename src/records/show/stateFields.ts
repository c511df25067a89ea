import { isReadable, isWritable } from '#schemas/complete.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';

/**
 * The fields of a record's states: those with labels that are called `status`, that its actions check or set,
 * or that only the server sets.
 */
export function stateFields({ schema, actions }: Resource, record: Row): [string, Property][] {
  const moved = new Set(
    Object.values(actions).flatMap(({ when, set }) => [...Object.keys(when), ...Object.keys(set)]),
  );
  return Object.entries(schema.properties).filter(
    ([name, property]) =>
      (name === 'status' || moved.has(name) || (property.enum && !isWritable(property))) &&
      property.options &&
      isReadable(property) &&
      (record[name] ?? null) !== null,
  );
}
