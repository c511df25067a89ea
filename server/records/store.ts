import type { Json, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import type { Call } from '../core/call.ts';
import type { Download } from '../core/service.ts';

/** Where the records of a resource are: what its services do there. */
export interface Store {
  list(call: Call, resource: Resource, input: Row): Promise<ListAnswer>;
  /** @throws ApiError 404 when there is none that the caller may see. */
  get(call: Call, resource: Resource, id: Json): Promise<Row>;
  /** @returns the record as it was stored. */
  add(call: Call, resource: Resource, values: Row): Promise<Row>;
  /** @throws ApiError 419 with the current record when it is no longer the one of that version. */
  edit(call: Call, resource: Resource, id: Json, version: number, changes: Row): Promise<Row>;
  /** Deletes records, all or none. @throws ApiError 404 when one does not exist. */
  delete(call: Call, resource: Resource, ids: readonly Json[]): Promise<object>;
  export(call: Call, resource: Resource, input: Row): Promise<Download>;
}
