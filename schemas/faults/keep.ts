import { referencePlaces } from '../derive/references.ts';
import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/**
 * How long a log is kept, said by a setting that is no number of days; and what rows that go by their age cannot be:
 * told apart by a value (each partition only knows its own), or named by other records that do not go along.
 */
export function keepFaults(resource: Resource, names: Names): Fault[] {
  const { keep, file } = resource;
  return [
    ...namedFaults(resource, names),
    ...(keep ? settingFaults(resource, names) : []),
    ...(keep && !keep.when ? uniqueFaults(resource) : []),
  ].map((fault) => ({ file, ...fault }));
}

type Spot = Omit<Fault, 'file'>;

function settingFaults({ keep }: Resource, names: Names): Spot[] {
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

type Names = ReadonlyMap<string, Resource>;

function namedFaults(resource: Resource, names: Names): Spot[] {
  return referencePlaces(resource.schema).flatMap(({ path, reference }) => {
    const named = names.get(reference.resource);
    const kept = named && keptOf(named, names);
    if (!kept || (reference.along && kept.keep?.when && !leadsTo(named, resource, names))) return [];
    return {
      path: `/schema/properties/${path[0]}`,
      problem: `the rows of ${reference.resource} go by their age, so nothing can hold on to one`,
      remedy: kept.keep?.when
        ? 'let this record go with it by "along": true in the reference, or keep what is needed of it in a field'
        : 'keep what is needed of it in a field of this record',
    };
  });
}

// By whose age the rows of a resource go: their own, or that of what they go along with.
function keptOf(resource: Resource, names: Names, passed: readonly Resource[] = []): Resource | undefined {
  if (resource.keep || passed.includes(resource)) return resource.keep && resource;
  const kept = alongOf(resource, names).map((next) => keptOf(next, names, [...passed, resource]));
  return kept.find((one) => one !== undefined);
}

// Whether a resource goes along with another in the end: a circle of them would never be let go of.
function leadsTo(from: Resource, to: Resource, names: Names, passed: readonly Resource[] = []): boolean {
  if (from === to) return true;
  if (passed.includes(from)) return false;
  return alongOf(from, names).some((next) => leadsTo(next, to, names, [...passed, from]));
}

function alongOf({ schema }: Resource, names: Names): Resource[] {
  return referencePlaces(schema).flatMap(({ reference }) => {
    const named = reference.along ? names.get(reference.resource) : undefined;
    return named ? [named] : [];
  });
}
