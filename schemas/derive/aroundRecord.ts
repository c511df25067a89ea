import { isReadable } from '../complete.ts';
import type { Access, Json, Registry, Resource } from '../resource.ts';
import { referenceOf } from './references.ts';

/** One write to a record, as its history shows it. */
export interface Revision {
  readonly id: number;
  readonly created_at: string;
  /** The service that wrote, and its label. */
  readonly service: string;
  readonly summary: string;
  readonly username: string | null;
  readonly ip: string | null;
  /** Old and new values by field; for a secret only the fact that it changed. */
  readonly changes: Readonly<Record<string, readonly [Json, Json]>>;
}

/** A page of a record's history, newest first. */
export interface RevisionsAnswer {
  readonly items: readonly Revision[];
  readonly has_more: boolean;
}

/** How many records of a resource refer to one record by a field. */
export interface ReferenceCount {
  readonly resource: string;
  readonly field: string;
  /** The value by which the field refers to the record: its id, or another key. */
  readonly value: Json;
  readonly total: number;
  readonly total_is_exact: boolean;
  /** The record that is referred to, where several were asked about. */
  readonly id?: number;
}

/** A field of a resource that refers to one or several records of another one. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
}

/** The service that returns the history of a resource's records; undefined where there is no history. */
export function revisionsService(resource: Resource): string | undefined {
  // Append-only rows have no history, and records on another server are logged there.
  return resource.appendOnly || isPlatform(resource) ? undefined : besideGet(resource, 'Revisions');
}

/**
 * Who may read a history: those who can read the record as an administrator or as its owner. A history
 * contains names and addresses.
 */
export function revisionsAccess({ access }: Resource): Access {
  return ['none', 'super', 'admin', 'own'].includes(access.get) ? access.get : 'super';
}

/** The service that counts references to a record of a resource. */
export function referencesService(resource: Resource): string | undefined {
  if (resource.kind !== 'collection' || isPlatform(resource)) return undefined;
  return besideGet(resource, 'References');
}

/** The service that returns the thread of a record. */
export function threadService(resource: Resource): string | undefined {
  return resource.show.thread ? besideGet(resource, 'Thread') : undefined;
}

/** The fields that refer to a resource and can be listed by it. */
export function referrersOf(registry: Registry, { name }: Resource): Referrer[] {
  return [...registry.resources.values()].flatMap((resource) => {
    if (resource.services.list === undefined || resource.provider.type !== 'kaifang') return [];
    return Object.entries(resource.schema.properties)
      .filter(([, property]) => referenceOf(property)?.resource === name && isReadable(property))
      .map(([field]) => ({ resource, field }));
  });
}

/** A field whose records are moved to the trash with the record that they refer to, and restored with it. */
export interface Follower {
  readonly resource: Resource;
  readonly field: string;
}

/** The records that a delete of a resource's records cascades to. */
export function followersOf({ resources }: Registry, { name }: Resource): Follower[] {
  return [...resources.values()].flatMap((resource) =>
    Object.entries(resource.schema.properties)
      .filter(([, { reference }]) => reference?.onDelete === 'cascade' && reference.resource === name)
      .map(([field]) => ({ resource, field })),
  );
}

/** The names of the services for a resource's records, such as history. */
export function aroundNames(resource: Resource): string[] {
  return [revisionsService(resource), referencesService(resource), threadService(resource)].filter(
    (name) => name !== undefined,
  );
}

// A history names others, and a count of references tells what others do: owners have neither.
function isPlatform({ services }: Resource): boolean {
  return services.get?.startsWith('Platform.') ?? false;
}

function besideGet({ services, provider }: Resource, action: string): string | undefined {
  if (services.get === undefined || provider.type !== 'kaifang') return undefined;
  return services.get.slice(0, services.get.lastIndexOf('.') + 1) + action;
}
