import type { Resource } from '../resource.ts';

/** Whether what a record is called tells it from all others of its resource; else its number has to stand beside it. */
export function tellsApart({ display, schema }: Resource): boolean {
  return schema.properties[display]?.unique !== undefined;
}
