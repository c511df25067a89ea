import type { Resource, Row } from '#schemas/resource.ts';

/** An answer without the secrets that are shown only once. */
export function lasting({ schema }: Resource, data: Row): Row {
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => schema.properties[name]?.secret !== 'once'),
  );
}
