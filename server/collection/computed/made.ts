import type { Resource, Row } from '#schemas/resource.ts';
import { randomText } from '../../rules/randomText.ts';

/** The random values that a new record gets where nothing was said. */
export function randomValues(resource: Resource, values: Row): Row {
  const names = Object.keys(resource.schema.properties);
  return renewed(
    resource,
    names.filter((name) => (values[name] ?? null) === null),
  );
}

/** New values for random fields. */
export function renewed(resource: Resource, names: readonly string[]): Row {
  return Object.fromEntries(
    names.flatMap((name) => {
      const length = resource.schema.properties[name]?.random;
      return length === undefined ? [] : [[name, randomText(length)]];
    }),
  );
}

/** What the answer of the write that made it shows, and no other answer ever. */
export function shownOnce(resource: Resource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.schema.properties[name]?.secret === 'once'),
  );
}
