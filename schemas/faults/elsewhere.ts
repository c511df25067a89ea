import { privateFilePlaces } from '../fields/privateFile.ts';
import type { Resource } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import type { Issue } from './issue.ts';

// The parts of a field that the database enforces: the seal, the index, and uniqueness.
const ownWords = ['secret', 'unique', 'index'] as const;

/** Parts of a file for records on another server that only the server's own database could provide. */
export function elsewhereFaults({ provider }: Resource, source: ResourceFile): Issue[] {
  if (provider.type === 'kaifang') return [];
  const { actions = {}, list = {}, indexes = [], unique = [] } = source;
  const said = [
    ...(Object.keys(actions).length > 0 ? ['/actions'] : []),
    ...(list.figures ? ['/list/figures'] : []),
    ...(list.tabs ? ['/list/tabs'] : []),
    ...(list.groups?.length ? ['/list/groups'] : []),
    ...(source.appendOnly ? ['/appendOnly'] : []),
    ...(source.retention ? ['/retention'] : []),
    ...(indexes.length > 0 ? ['/indexes'] : []),
    ...(unique.length > 0 ? ['/unique'] : []),
    ...(source.rules ?? []).flatMap((rule, at) => (rule.unique ? [`/rules/${at}/unique`] : [])),
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
