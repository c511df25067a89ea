import type { Json, Resource } from '../resource.ts';

/** What a record is called among several of its resource: its name, with its number where others may be called the same. */
export function distinctName({ display, schema }: Resource, id: Json | undefined, name?: string): string {
  const number = `#${String(id)}`;
  if (name === undefined || name === number) return number;
  return schema.properties[display]?.unique === undefined ? `${name} (${number})` : name;
}
