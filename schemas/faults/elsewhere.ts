import { privateFilePlaces } from '../derive/privateFile.ts';
import type { Resource } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import type { Spot } from './spot.ts';

// What of a field the database keeps: the seal, the index, and that no two are the same.
const ownWords = ['secret', 'unique', 'index'] as const;

/** What a file says of records on another server that only our own database could do. */
export function elsewhereFaults({ provider }: Resource, source: ResourceFile): Spot[] {
  if (provider.type === 'kaifang') return [];
  const { actions = {}, list = {}, indexes = [], unique = [] } = source;
  const said = [
    ...(Object.keys(actions).length > 0 ? ['/actions'] : []),
    ...(list.figures ? ['/list/figures'] : []),
    ...(list.tabs ? ['/list/tabs'] : []),
    ...(list.groups?.length ? ['/list/groups'] : []),
    ...(source.append ? ['/append'] : []),
    ...(source.keep ? ['/keep'] : []),
    ...(indexes.length > 0 ? ['/indexes'] : []),
    ...(unique.length > 0 ? ['/unique'] : []),
    ...Object.entries(source.schema?.properties ?? {}).flatMap(([name, property]) =>
      ownWords.filter((word) => property[word]).map((word) => `/schema/properties/${name}/${word}`),
    ),
    ...privateFilePlaces({ properties: source.schema?.properties ?? {} }).map(
      ({ path }) => `/schema/properties/${path[0]}`,
    ),
  ];
  const problem = 'only records in Kaifang’s own database have that';
  return said.map((path) => ({ path, problem, remedy: 'take it out, or leave "provider" out' }));
}
