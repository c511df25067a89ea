import { isSpoken, namedFields, noticesOf } from '../derive/notice.ts';
import type { Notify, Resource } from '../resource.ts';
import type { Spot } from './spot.ts';

/** Notices to a field that holds no account, or about fields that cannot stand in a sentence. */
export function noticeFaults(resource: Resource): Spot[] {
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

function hearerFaults({ schema }: Resource, { to = '', users }: Notify): Spot[] {
  const [path, name, type, what] =
    users === undefined
      ? ['/to', to, 'integer', 'cannot hold the id of an account']
      : ['/users', users, 'string', 'cannot name an API'];
  if (schema.properties[name]?.type === type) return [];
  return [{ path, problem: `"${name}" ${what}`, remedy: `name a field with "type": "${type}"` }];
}
