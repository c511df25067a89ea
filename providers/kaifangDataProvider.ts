import type { DataProvider, DeleteManyParams } from 'react-admin';
import type { ExportFormat } from '#schemas/payloads/exportFormat.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { CallOptions, Payload } from './client.ts';
import type { FileProgress } from './countedResponse.ts';
import type { Quiet } from './quiet.ts';

/** A record as react-admin holds it. */
export type IdRow = Row & { id: number | string };

/** What callers may pass in `meta` of react-admin's calls. */
export interface CallMeta {
  /** Which rejections the caller shows itself. */
  readonly quiet?: Quiet;
  /** Only these fields of each record. */
  readonly fields?: readonly string[];
  /** How exactly to count: `capped` stops at 10,000. */
  readonly total?: 'exact' | 'capped' | 'none';
  /** A sort by several fields in wire format, such as `-status,id`. */
  readonly sort?: string;
  /** The last row of the previous page. The response starts after it, at any depth. */
  readonly after?: Row;
  /** The first row of the next page. The response ends before it. */
  readonly before?: Row;
  /** Ensures that a record is added once, however often the call is sent. */
  readonly idempotency_key?: string;
}

/** The parameters of a list export. */
export interface ExportParams {
  readonly filter?: Readonly<Record<string, Json | undefined>>;
  readonly sort?: string;
  readonly fields?: readonly string[];
  readonly format?: ExportFormat;
  readonly lang?: string;
}

/** The options of an export. */
export interface ExportOptions extends CallOptions {
  readonly onProgress?: (progress: FileProgress) => void;
}

/** The response to a deletion. */
interface Deleted {
  // react-admin's own name for the ids, of any type.
  // biome-ignore lint/suspicious/noExplicitAny: its contract says so
  readonly data?: any[];
  readonly trash?: readonly number[];
}

/**
 * react-admin's contract, extended. `getList` also returns `meta.total_is_exact`, and in `meta.total` the
 * number that the server counted, even if that is not the exact `total`.
 */
export interface KaifangDataProvider extends DataProvider {
  /** Deletes records. `trash` holds their ids in the trash, if there is one. */
  deleteMany(resource: string, params: DeleteManyParams): Promise<Deleted>;
  /** Calls any service. */
  call<T = unknown>(service: string, payload?: Payload, options?: CallOptions): Promise<T>;
  /**
   * Runs an action on records. For one record, returns it as it is now. Several records all succeed or none
   * does.
   */
  act(
    resource: string,
    action: string,
    ids: readonly (number | string)[],
    input?: Row,
    options?: CallOptions,
  ): Promise<IdRow[]>;
  /**
   * Starts a job that runs an action on every matching record, sets fields of them (`edit`), or deletes them.
   * @returns its id.
   */
  actOnAll(
    resource: string,
    deed: string,
    all: { readonly filter: Readonly<Record<string, Json>>; readonly q?: string },
    input?: Row,
    options?: CallOptions,
  ): Promise<number>;
  /** Downloads every matching record as a file. */
  export(resource: string, params?: ExportParams, options?: ExportOptions): Promise<void>;
  /** Downloads the file that a service responds with. */
  exportBy(service: string, payload: Payload, options?: ExportOptions): Promise<void>;
}
