import { referencePlaces } from '../derive/references.ts';
import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/**
 * How long a log is kept, said by a setting that is no number of days; and what rows that go by their age cannot be:
 * told apart by a value (each partition only knows its own), or named by other records.
 */
export function keepFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  const { keep, file } = resource;
  return [
    ...namedFaults(resource, names),
    ...(keep ? settingFaults(resource, names) : []),
    ...(keep && !keep.when ? uniqueFaults(resource) : []),
  ].map((fault) => ({ file, ...fault }));
}

type Spot = Omit<Fault, 'file'>;

function settingFaults({ keep }: Resource, names: ReadonlyMap<string, Resource>): Spot[] {
  const property = names.get('site_config')?.schema.properties[keep?.setting ?? ''];
  if (keep?.setting === undefined || property?.type === 'integer') return [];
  const problem = `the site's settings have no whole number "${keep.setting}"`;
  return [{ path: '/keep/setting', problem, remedy: 'name a field of site_config with "type": "integer"' }];
}

function uniqueFaults({ schema, unique }: Resource): Spot[] {
  const fields = Object.entries(schema.properties).filter(([name, { unique }]) => name !== 'id' && unique);
  const problem = 'rows that are kept for a time have nothing but their id to tell them apart';
  const remedy = 'take it out, or leave "keep" out';
  return [
    ...fields.map(([name]) => ({ path: `/schema/properties/${name}/unique`, problem, remedy })),
    ...(unique.length > 0 ? [{ path: '/unique', problem, remedy }] : []),
  ];
}

function namedFaults({ schema }: Resource, names: ReadonlyMap<string, Resource>): Spot[] {
  return referencePlaces(schema)
    .filter(({ reference }) => names.get(reference.resource)?.keep)
    .map(({ path, reference }) => ({
      path: `/schema/properties/${path[0]}`,
      problem: `the rows of ${reference.resource} go by their age, so nothing can hold on to one`,
      remedy: 'keep what is needed of it in a field of this record',
    }));
}
