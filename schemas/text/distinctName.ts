import type { Json, Resource } from '../resource.ts';

/** The name of a record among several of its resource, with its number where names may be equal. */
export function distinctName({ display, schema }: Resource, id: Json | undefined, name?: string): string {
  const number = `#${String(id)}`;
  if (name === undefined || name === number) return number;
  return schema.properties[display]?.unique === undefined ? `${name} (${number})` : name;
}
