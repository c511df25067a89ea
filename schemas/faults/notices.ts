import { isSpoken, namedFields, noticesOf } from '../derive/notice.ts';
import type { Resource } from '../resource.ts';
import type { Spot } from './spot.ts';

/** Notices to a field that holds no account, or about fields that cannot stand in a sentence. */
export function noticeFaults(resource: Resource): Spot[] {
  const { schema } = resource;
  return noticesOf(resource).flatMap(({ path, notify, asked }) => [
    ...(schema.properties[notify.to]?.type === 'integer'
      ? []
      : [
          {
            path: `${path}/to`,
            problem: `"${notify.to}" cannot hold the id of an account`,
            remedy: 'name a field with "type": "integer"',
          },
        ]),
    ...namedFields(notify)
      .filter((name) => !isSpoken(schema.properties[name] ?? asked[name] ?? { type: 'object' }))
      .map((name) => ({
        path,
        problem: `"{${name}}" has no words that a reader could be told`,
        remedy: 'name a readable field of the record, and no reference',
      })),
  ]);
}
