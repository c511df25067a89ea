import { isReadable, isStored } from '../complete.ts';
import { isSpoken, namedFields, noticesOf } from '../derive/notice.ts';
import { fieldType } from '../fields/all.ts';
import type { Fault } from '../registryFault.ts';
import type { Notify, Property, Resource } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { actionFaults } from './actions.ts';
import { conditionFaults } from './conditions.ts';
import { fieldRuleFaults } from './fieldRules.ts';
import { fieldFaults } from './fields.ts';
import type { Issue } from './issue.ts';
import { usageFaults } from './usage.ts';

/**
 * Checks that a file, valid on its own, asks for nothing that cannot work: names reserved by the wire format
 * or the database, states that no record can have.
 */
export function furtherFaults(source: ResourceFile, resource: Resource): Fault[] {
  const spots: Issue[] = [
    ...fieldFaults(resource),
    ...pastFaults(resource),
    ...conditionFaults(source),
    ...actionFaults(resource),
    ...fieldRuleFaults(resource),
    ...noticeFaults(resource),
    ...usageFaults(resource, source),
  ];
  return spots.map((spot) => ({ file: resource.file, ...spot }));
}

/**
 * Notifications to a field that does not hold an account, or about fields that cannot stand in a sentence.
 */
function noticeFaults(resource: Resource): Issue[] {
  const { schema } = resource;
  return noticesOf(resource).flatMap(({ path, notify, asked }) => [
    ...hearerFaults(resource, notify).map((spot) => ({ ...spot, path: `${path}${spot.path}` })),
    ...namedFields(notify)
      .filter((name) => !isSpoken(schema.properties[name] ?? asked[name] ?? { type: 'object' }))
      .map((name) => ({
        path,
        problem: `"{${name}}" has no words that a reader could be told`,
        remedy: 'name a readable field of the record, and no reference',
      })),
  ]);
}

function hearerFaults({ schema }: Resource, { to = '', users }: Notify): Issue[] {
  const [path, name, type, what] =
    users === undefined
      ? ['/to', to, 'integer', 'cannot hold the id of an account']
      : ['/users', users, 'string', 'cannot name an API'];
  if (schema.properties[name]?.type === type) return [];
  return [{ path, problem: `"${name}" ${what}`, remedy: `name a field with "type": "${type}"` }];
}

/** Earlier names and values in a file that cannot have existed, or that no migration could produce. */
function pastFaults(resource: Resource): Issue[] {
  const fields = Object.entries(resource.schema.properties);
  return fields.flatMap(([name, property]) =>
    [...renameFaults(name, property, resource), ...fillFaults(name, property, resource)].map((spot) => ({
      ...spot,
      path: `/schema/properties/${name}${spot.path}`,
    })),
  );
}

function renameFaults(name: string, property: Property, { schema: { properties } }: Resource): Issue[] {
  const { renamedFrom } = property;
  if (renamedFrom === undefined) return [];
  const fault = (problem: string, remedy: string): Issue[] => [{ path: '/renamedFrom', problem, remedy }];
  if (!isStored(property)) return fault('what has no column has none to rename', 'remove it');
  if (Object.entries(properties).some(([other, one]) => other !== name && one.renamedFrom === renamedFrom))
    return fault(
      `two fields cannot both have been "${renamedFrom}"`,
      'say it of the one that has the values',
    );
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined; at = properties[at]?.renamedFrom) {
    if (seen.has(at))
      return fault('names that only change places are free for none of them', 'take a new name');
    seen.add(at);
  }
  return [];
}

function fillFaults(name: string, property: Property, { schema, appendOnly, unique }: Resource): Issue[] {
  const { filledFrom } = property;
  if (filledFrom === undefined) return [];
  const fault = (problem: string, remedy = 'remove it'): Issue[] => [
    { path: '/filledFrom', problem, remedy },
  ];
  const { [filledFrom]: from } = schema.properties;
  if (!from || filledFrom === name) return fault(`no other field is called "${filledFrom}"`);
  if (appendOnly) return fault('rows that are only ever added cannot be filled');
  if (property.default !== undefined)
    return fault('older records have the default already', 'keep one of the two');
  if (property.unique || unique.some((fields) => fields.includes(name)))
    return fault('what no two records share is not filled by rule');
  const isAlike = fieldType(property).column === fieldType(from).column && property.format === from.format;
  if (!isAlike || ![property, from].every((one) => isStored(one) && isReadable(one)))
    return fault(`"${filledFrom}" keeps its values in another way`, 'name a field of the same type');
  return [];
}
