import { isTable, sqlColumn } from '../derive/sqlColumns.ts';
import { privateFilePlaces } from '../fields/privateFile.ts';
import type { Resource, SqlProvider } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import type { Issue } from './issue.ts';

// The parts of a field that the database enforces: the seal, the index, and uniqueness.
const ownWords = ['secret', 'unique', 'index'] as const;

// A connected database may enforce uniqueness; the file then says so.
const ownWordsOf = { rest: ownWords, sql: ['secret', 'index'] } as const;

/** Parts of a file for records elsewhere that only the platform's own database could provide. */
export function elsewhereFaults(resource: Resource, source: ResourceFile): Issue[] {
  const { provider } = resource;
  if (provider.type === 'kaifang') return [];
  const { actions = {}, list = {}, indexes = [], unique = [] } = source;
  const isRest = provider.type === 'rest';
  const said = [
    ...(Object.keys(actions).length > 0 ? ['/actions'] : []),
    ...(list.figures ? ['/list/figures'] : []),
    ...(list.tabs ? ['/list/tabs'] : []),
    ...(list.groups?.length ? ['/list/groups'] : []),
    ...(source.appendOnly ? ['/appendOnly'] : []),
    ...(source.retention ? ['/retention'] : []),
    ...(indexes.length > 0 ? ['/indexes'] : []),
    ...(isRest && unique.length > 0 ? ['/unique'] : []),
    ...(source.rules ?? []).flatMap((rule, at) => (rule.unique && isRest ? [`/rules/${at}/unique`] : [])),
    ...Object.entries(source.schema?.properties ?? {}).flatMap(([name, property]) =>
      ownWordsOf[provider.type]
        .filter((word) => property[word])
        .map((word) => `/schema/properties/${name}/${word}`),
    ),
    ...privateFilePlaces({ properties: source.schema?.properties ?? {} }).map(
      ({ path }) => `/schema/properties/${path[0]}`,
    ),
    ...(isRest ? [] : sqlPlaces(resource, source)),
  ];
  const problem = 'only records in Kaifang’s own database have that';
  const remedy = 'take it out, or leave "provider" out';
  return [
    ...said.map((path) => ({ path, problem, remedy })),
    ...(isTable(provider) ? columnFaults(provider, source) : []),
  ];
}

// What needs the platform's own tables, files and keys beside the record.
const sqlWords = ['virtual', 'random', 'creator', 'transient', 'renamedFrom', 'filledFrom'] as const;
const keptFormats = ['password', 'file', 'image', 'html'];

function sqlPlaces({ kind }: Resource, source: ResourceFile): string[] {
  const { platform, portal, added, edited, list = {} } = source;
  const whole = { platform, portal, added, edited, editWhen: source.editWhen, deleteWhen: source.deleteWhen };
  const fields = Object.entries(source.schema?.properties ?? {});
  return [
    ...(kind === 'collection' ? [] : ['/kind']),
    ...(list.search === 'indexed' ? ['/list/search'] : []),
    ...Object.entries(whole).flatMap(([word, value]) => (value === undefined ? [] : [`/${word}`])),
    ...fields.flatMap(([name, property]) => [
      ...sqlWords
        .filter((word) => property[word] !== undefined)
        .map((word) => `/schema/properties/${name}/${word}`),
      ...(keptFormats.includes(property.format ?? '') ? [`/schema/properties/${name}/format`] : []),
      ...(property.items?.reference ? [`/schema/properties/${name}/items/reference`] : []),
      ...(property.reference?.onDelete === 'cascade'
        ? [`/schema/properties/${name}/reference/onDelete`]
        : []),
    ]),
  ];
}

function columnFaults(provider: SqlProvider, source: ResourceFile): Issue[] {
  const { columns = {}, key = 'id' } = provider;
  const names = Object.keys(source.schema?.properties ?? {});
  const unknown = Object.keys(columns)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: `/provider/columns/${name}`,
      problem: `there is no field "${name}"`,
      remedy: 'name a field of "schema", or take it out',
    }));
  const columnOf = (name: string) => sqlColumn(provider, name);
  const twice = names
    .filter((name, at) => names.findIndex((other) => columnOf(other) === columnOf(name)) < at)
    .map((name) => ({
      path: `/schema/properties/${name}`,
      problem: `another field has the column "${columnOf(name)}" already`,
      remedy: 'name its own column in "provider.columns"',
    }));
  const keys = Object.entries(source.schema?.properties ?? {})
    .filter(([name, { readOnly, frozen }]) => columnOf(name) === key && !readOnly && !frozen)
    .map(([name]) => ({
      path: `/schema/properties/${name}`,
      problem: `its column "${key}" identifies the record, and could be changed`,
      remedy: 'add "frozen": true or "readOnly": true',
    }));
  const sizes = Object.entries(source.schema?.properties ?? {})
    .filter(([, { format, readOnly }]) => format === 'bytes' && !readOnly)
    .map(([name]) => ({
      path: `/schema/properties/${name}`,
      problem: 'a size of a connected database is that of a binary column, which no form can fill',
      remedy: 'add "readOnly": true',
    }));
  return [...unknown, ...twice, ...keys, ...sizes];
}
