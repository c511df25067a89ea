import type { Format } from '../openapi/document/formatSeen.ts';
import type { Remark } from '../openapi/remark.ts';

/** A remark in the language of who asks. */
export interface ToldRemark extends Remark {
  readonly message: string;
}

/** An operation of a file that was read. */
export interface ParsedOperation {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly title: string;
  /** Whether there is an API of its name: none; as imported last; the file is newer; made in another way. */
  readonly state: 'new' | 'same' | 'changed' | 'other';
  /** The API that there is. */
  readonly id?: number | null;
  /** Somebody changed it since the last import. */
  readonly is_edited?: true;
  /** Why it cannot be imported. */
  readonly fault?: ToldRemark;
  /** What is left out of it or sent otherwise. */
  readonly remarks?: readonly ToldRemark[];
}

/** The answer of Admin.ApiImport.Parse. */
export interface ParsedFile {
  readonly import: string;
  readonly format: Format;
  readonly title: string;
  readonly version: string;
  readonly base: string;
  readonly count: number;
  readonly operations: readonly ParsedOperation[];
  /** How many APIs of an earlier file of this title are no longer in it, and the first of them. */
  readonly gone_count: number;
  readonly gone: readonly { readonly id: number; readonly service: string }[];
}

/** What an import came to, in the result of its job. */
export interface ApiImportResult {
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly skipped?: number;
  readonly published?: number;
  readonly apis?: readonly { readonly id: number; readonly service: string; readonly what: string }[];
  readonly kept?: readonly {
    readonly id: number;
    readonly service: string;
    readonly places: readonly string[];
  }[];
}
