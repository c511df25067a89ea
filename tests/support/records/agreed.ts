import type { Row } from '#schemas/resource.ts';

const agreements: Readonly<Record<string, (record: Row) => Row>> = {
  // The name inside the definition is the procedure's own.
  procedure: (record) => ({ ...record, definition: `create procedure ${record['name']}() select 1` }),
};

/** A sample whose fields agree with each other beyond what a schema can say. */
export function agreed(resource: string, record: Row): Row {
  return agreements[resource]?.(record) ?? record;
}
