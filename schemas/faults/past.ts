import { isReadable, isStored } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Property, Resource } from '../resource.ts';
import type { Spot } from './spot.ts';

/** What a file says of earlier names and values that cannot have been, or that no migration could bring about. */
export function pastFaults(resource: Resource): Spot[] {
  const fields = Object.entries(resource.schema.properties);
  return fields.flatMap(([name, property]) =>
    [...renameFaults(name, property, resource), ...fillFaults(name, property, resource)].map((spot) => ({
      ...spot,
      path: `/schema/properties/${name}${spot.path}`,
    })),
  );
}

function renameFaults(name: string, property: Property, { schema: { properties } }: Resource): Spot[] {
  const { was } = property;
  if (was === undefined) return [];
  const fault = (problem: string, remedy: string): Spot[] => [{ path: '/was', problem, remedy }];
  if (!isStored(property)) return fault('what has no column has none to rename', 'remove it');
  if (Object.entries(properties).some(([other, one]) => other !== name && one.was === was))
    return fault(`two fields cannot both have been "${was}"`, 'say it of the one that has the values');
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined; at = properties[at]?.was) {
    if (seen.has(at))
      return fault('names that only change places are free for none of them', 'take a new name');
    seen.add(at);
  }
  return [];
}

function fillFaults(name: string, property: Property, { schema, append, unique }: Resource): Spot[] {
  const { filledFrom } = property;
  if (filledFrom === undefined) return [];
  const fault = (problem: string, remedy = 'remove it'): Spot[] => [{ path: '/filledFrom', problem, remedy }];
  const { [filledFrom]: from } = schema.properties;
  if (!from || filledFrom === name) return fault(`no other field is called "${filledFrom}"`);
  if (append) return fault('rows that are only ever added cannot be filled');
  if (property.default !== undefined)
    return fault('older records have the default already', 'keep one of the two');
  if (property.unique || unique.some((fields) => fields.includes(name)))
    return fault('what no two records share is not filled by rule');
  const isAlike = fieldType(property).column === fieldType(from).column && property.format === from.format;
  if (!isAlike || ![property, from].every((one) => isStored(one) && isReadable(one)))
    return fault(`"${filledFrom}" keeps its values in another way`, 'name a field of the same type');
  return [];
}
