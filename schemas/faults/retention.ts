import { referencePlaces } from '../derive/references.ts';
import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/**
 * Checks a log's retention: a setting that is not a number of days, and properties that rows dropped by age
 * cannot have: a unique value (each partition only knows its own rows), or references from records that are
 * not deleted with them.
 */
export function keepFaults(resource: Resource, names: Names): Fault[] {
  const { retention, file } = resource;
  return [
    ...namedFaults(resource, names),
    ...(retention ? settingFaults(resource, names) : []),
    ...(retention && !retention.when ? uniqueFaults(resource) : []),
  ].map((fault) => ({ file, ...fault }));
}

type Spot = Omit<Fault, 'file'>;

function settingFaults({ retention }: Resource, names: Names): Spot[] {
  const property = names.get('site_config')?.schema.properties[retention?.setting ?? ''];
  if (retention?.setting === undefined || property?.type === 'integer') return [];
  const problem = `the site's settings have no whole number "${retention.setting}"`;
  return [
    { path: '/retention/setting', problem, remedy: 'name a field of site_config with "type": "integer"' },
  ];
}

function uniqueFaults({ schema, unique }: Resource): Spot[] {
  const fields = Object.entries(schema.properties).filter(([name, { unique }]) => name !== 'id' && unique);
  const problem = 'rows that are kept for a time have nothing but their id to tell them apart';
  const remedy = 'take it out, or leave "retention" out';
  return [
    ...fields.map(([name]) => ({ path: `/schema/properties/${name}/unique`, problem, remedy })),
    ...(unique.length > 0 ? [{ path: '/unique', problem, remedy }] : []),
  ];
}

type Names = ReadonlyMap<string, Resource>;

function namedFaults(resource: Resource, names: Names): Spot[] {
  return referencePlaces(resource.schema).flatMap(({ path, reference }) => {
    const named = names.get(reference.resource);
    const kept = named && keptOf(named, names);
    if (
      !kept ||
      (reference.onDelete === 'cascade' && kept.retention?.when && !leadsTo(named, resource, names))
    )
      return [];
    return {
      path: `/schema/properties/${path[0]}`,
      problem: `the rows of ${reference.resource} go by their age, so nothing can hold on to one`,
      remedy: kept.retention?.when
        ? 'let this record go with it by "onDelete": "cascade" in the reference, or keep what is needed of it in a field'
        : 'keep what is needed of it in a field of this record',
    };
  });
}

// The resource whose age determines when rows are deleted: the resource itself, or the one that they cascade
// from.
function keptOf(resource: Resource, names: Names, passed: readonly Resource[] = []): Resource | undefined {
  if (resource.retention || passed.includes(resource)) return resource.retention && resource;
  const kept = alongOf(resource, names).map((next) => keptOf(next, names, [...passed, resource]));
  return kept.find((one) => one !== undefined);
}

// Whether a resource's cascade leads back to itself: rows in a cycle would never be deleted.
function leadsTo(from: Resource, to: Resource, names: Names, passed: readonly Resource[] = []): boolean {
  if (from === to) return true;
  if (passed.includes(from)) return false;
  return alongOf(from, names).some((next) => leadsTo(next, to, names, [...passed, from]));
}

function alongOf({ schema }: Resource, names: Names): Resource[] {
  return referencePlaces(schema).flatMap(({ reference }) => {
    const named = reference.onDelete === 'cascade' ? names.get(reference.resource) : undefined;
    return named ? [named] : [];
  });
}
