import { type Json, systemFields } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import type { Spot } from './spot.ts';

/** Conditions (if, then, else, allOf, dependentRequired) that refer to other schemas or to fields that do not exist. */
export function conditionFaults(source: ResourceFile): Spot[] {
  const known = new Set<string>([...Object.keys(source.schema?.properties ?? {}), ...systemFields]);
  return ['if', 'then', 'else', 'allOf', 'dependentRequired'].flatMap((keyword) =>
    schemaFaults(source.schema?.[keyword] as Json | undefined, `/schema/${keyword}`, keyword, known),
  );
}

const lists = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

function schemaFaults(
  value: Json | undefined,
  path: string,
  keyword: string,
  known: ReadonlySet<string>,
): Spot[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json, at) => schemaFaults(item, `${path}/${at}`, keyword, known));
  if (typeof value !== 'object' || value === null) return [];
  if (keyword === 'dependentRequired')
    return Object.entries(value).flatMap(([name, needed]) =>
      nameFaults([name, ...texts(needed)], `${path}/${name}`, known),
    );
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    if (key.startsWith('$'))
      return [
        { path: at, problem: `"${key}" is no word of a resource file`, remedy: 'write the schema out here' },
      ];
    if (key === 'properties') return nameFaults(Object.keys(inner as object), at, known);
    if (key === 'required') return nameFaults(texts(inner), at, known);
    return lists.includes(key) || key === 'dependentRequired' ? schemaFaults(inner, at, key, known) : [];
  });
}

function nameFaults(names: readonly string[], path: string, known: ReadonlySet<string>): Spot[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({
      path,
      problem: `no field is called "${name}"`,
      remedy: `use one of ${[...known].join(', ')}`,
    }));
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
