import type { Resource, Row } from '#schemas/resource.ts';

/** What an answer holds beside the secrets that are shown once. */
export function lasting({ schema }: Resource, data: Row): Row {
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => schema.properties[name]?.secret !== 'once'),
  );
}
