import type { ChangesMap, RecordMap, ValuesMap } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../core/call.ts';

/** The name of a resource, for code that knows it at compile time. */
export type RecordName = keyof RecordMap;

/** A record of a resource as the wire has it; a `Row` for code that learns the resource at run time. */
export type RecordOf<Name extends string> = Name extends RecordName ? RecordMap[Name] : Row;

/** The values of a new record: the input of add, and the fields that the server sets. */
export type NewRecord<Name extends string> = Name extends RecordName ? ValuesMap[Name] : Row;

/** The fields of a record that a caller may change. */
export type ChangesOf<Name extends string> = Name extends RecordName ? ChangesMap[Name] : Row;

/** The fields that the server may store in a record. */
export type ValuesOf<Name extends string> = Name extends RecordName ? Partial<ValuesMap[Name]> : Row;

/** The input of a service that edits a record. */
export type EditInput<Name extends RecordName> = ChangesMap[Name] & {
  readonly id: number;
  readonly version: number;
};

/** The resource with a given name. */
export function named(call: Pick<Call, 'registry'>, resource: string | Resource): Resource {
  return typeof resource === 'string' ? resourceOf(call.registry, resource) : resource;
}
