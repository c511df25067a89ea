import type { DataProvider, DeleteManyParams } from 'ra-core';
import type { ExportFormat } from '#schemas/payloads/exportFormat.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { CallOptions, Payload } from './client.ts';
import type { FileProgress } from './countedResponse.ts';
import type { Quiet } from './quiet.ts';

/** A record as react-admin holds it. */
export type IdRow = Row & { id: number | string };

/** What a caller may say in `meta` of react-admin's calls. */
export interface CallMeta {
  /** Which refusals the caller shows itself. */
  readonly quiet?: Quiet;
  /** Only these fields of each record. */
  readonly fields?: readonly string[];
  /** How exactly to count: `capped` stops at 10,000. */
  readonly total?: 'exact' | 'capped' | 'none';
  /** A sort of several fields as the wire has it, such as `-status,id`. */
  readonly sort?: string;
  /** The row that the page before ended with: the answer begins after it, however far on that is. */
  readonly after?: Row;
  /** The row that the page behind begins with: the answer ends before it. */
  readonly before?: Row;
  /** Makes sure that a record is added once, however often the call is sent. */
  readonly idempotency_key?: string;
}

/** What a list export may be asked for. */
export interface ExportParams {
  readonly filter?: Readonly<Record<string, Json | undefined>>;
  readonly sort?: string;
  readonly fields?: readonly string[];
  readonly format?: ExportFormat;
  readonly lang?: string;
}

/** How an export wants to be treated. */
export interface ExportOptions extends CallOptions {
  readonly onProgress?: (progress: FileProgress) => void;
}

/** The answer of a deletion. */
export interface Deleted {
  // react-admin's own word for the ids, whatever their type.
  // biome-ignore lint/suspicious/noExplicitAny: its contract says so
  readonly data?: any[];
  readonly trash?: readonly number[];
}

/** react-admin's contract, and what it has no word for. `getList` answers `meta.total_is_exact`. */
export interface KaifangDataProvider extends DataProvider {
  /** Deletes records; `trash` is what they are called in the trash, where there is one. */
  deleteMany(resource: string, params: DeleteManyParams): Promise<Deleted>;
  /** Calls any service. */
  call<T = unknown>(service: string, payload?: Payload, options?: CallOptions): Promise<T>;
  /** Takes an action on records: on one, the record as it is now; on several, all of them or none. */
  act(
    resource: string,
    action: string,
    ids: readonly (number | string)[],
    input?: Row,
    options?: CallOptions,
  ): Promise<IdRow[]>;
  /** Starts a job that takes an action on every record that matches, or deletes them. @returns its id. */
  actOnAll(
    resource: string,
    deed: string,
    all: { readonly filter: Readonly<Record<string, Json>>; readonly q?: string },
    input?: Row,
    options?: CallOptions,
  ): Promise<number>;
  /** Lets the browser save every matching record as a file. */
  export(resource: string, params?: ExportParams, options?: ExportOptions): Promise<void>;
  /** Lets the browser save the file that a service answers with. */
  exportBy(service: string, payload: Payload, options?: ExportOptions): Promise<void>;
}
