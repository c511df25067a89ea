import { isReadable } from '../complete.ts';
import type { Access, Json, Registry, Resource } from '../resource.ts';
import { referenceOf } from './references.ts';

/** One write to a record, as its history tells it. */
export interface Revision {
  readonly id: number;
  readonly created_at: string;
  /** The service that wrote, and what it does in words. */
  readonly service: string;
  readonly summary: string;
  readonly username: string | null;
  readonly ip: string | null;
  /** From what to what, by field; of a secret only that it changed. */
  readonly changes: Readonly<Record<string, readonly [Json, Json]>>;
}

/** A page of a record's history, the newest first. */
export interface RevisionsAnswer {
  readonly items: readonly Revision[];
  readonly has_more: boolean;
}

/** How many records of a resource refer to one record by a field. */
export interface ReferenceCount {
  readonly resource: string;
  readonly field: string;
  /** What the field holds of the record: its id, or the value that it is named by. */
  readonly value: Json;
  readonly total: number;
  readonly total_is_exact: boolean;
}

/** A field of a resource that names records of another one, one or several. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
}

/** The service that tells the history of a resource's records; nothing where there is none to tell. */
export function revisionsService(resource: Resource): string | undefined {
  // Rows that are only ever added have no history, and what lives elsewhere is written down elsewhere.
  return resource.append ? undefined : besideGet(resource, 'Revisions');
}

/** Who may read a history: whoever reads the record as an administrator or as its owner; it tells names and addresses. */
export function revisionsAccess({ access }: Resource): Access {
  return ['none', 'super', 'admin', 'own'].includes(access.get) ? access.get : 'super';
}

/** The service that counts what refers to a record of a resource. */
export function referencesService(resource: Resource): string | undefined {
  return resource.kind === 'collection' ? besideGet(resource, 'References') : undefined;
}

/** The service that tells what was said about a record. */
export function threadService(resource: Resource): string | undefined {
  return resource.show.thread ? besideGet(resource, 'Thread') : undefined;
}

/** What refers to a resource and can be listed by it. */
export function referrersOf(registry: Registry, { name }: Resource): Referrer[] {
  return [...registry.resources.values()].flatMap((resource) => {
    if (resource.services.list === undefined || resource.provider.type !== 'kaifang') return [];
    return Object.entries(resource.schema.properties)
      .filter(([, property]) => referenceOf(property)?.resource === name && isReadable(property))
      .map(([field]) => ({ resource, field }));
  });
}

/** A field whose records go into the trash with the record that they name, and come back with it. */
export interface Follower {
  readonly resource: Resource;
  readonly field: string;
}

/** What goes along with the records of a resource when they are deleted. */
export function followersOf({ resources }: Registry, { name }: Resource): Follower[] {
  return [...resources.values()].flatMap((resource) =>
    Object.entries(resource.schema.properties)
      .filter(([, { reference }]) => reference?.along && reference.resource === name)
      .map(([field]) => ({ resource, field })),
  );
}

/** The names of the services around a resource's records. */
export function aroundNames(resource: Resource): string[] {
  return [revisionsService(resource), referencesService(resource), threadService(resource)].filter(
    (name) => name !== undefined,
  );
}

function besideGet({ services, provider }: Resource, action: string): string | undefined {
  if (services.get === undefined || provider.type !== 'kaifang') return undefined;
  return services.get.slice(0, services.get.lastIndexOf('.') + 1) + action;
}
