import type { ApiChange } from '../flow/changes/change.ts';
import type { Format } from '../openapi/formatSeen.ts';
import type { Remark } from '../openapi/remark.ts';

/** A remark in the caller's language. */
interface RemarkText extends Remark {
  readonly message: string;
}

/** An operation of a parsed file. */
export interface ParsedOperation {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly title: string;
  /**
   * The state of the API of its name: none; unchanged since the import; older than the file; created in
   * another way.
   */
  readonly state: 'new' | 'same' | 'changed' | 'other';
  /** The id of the existing API. */
  readonly id?: number | null;
  /**
   * The API of its name came from another host: the document, its base address, and the name that the operation
   * gets if it belongs to another service.
   */
  readonly elsewhere?: { readonly source: string; readonly base: string; readonly service: string };
  /** It was edited since the last import. */
  readonly is_edited?: true;
  /** Why it cannot be imported. */
  readonly fault?: RemarkText;
  /** The parts that are left out or sent differently. */
  readonly remarks?: readonly RemarkText[];
}

/** The response of Admin.ApiImport.Parse. */
export interface ParsedFile {
  readonly import: string;
  readonly format: Format;
  readonly title: string;
  readonly version: string;
  readonly base: string;
  readonly count: number;
  readonly operations: readonly ParsedOperation[];
  /**
   * The number of APIs from an earlier file of this title that are missing in this one, and the first of
   * them.
   */
  readonly gone_count: number;
  readonly gone: readonly { readonly id: number; readonly service: string }[];
}

/** Why a file was not parsed, in the caller's language. */
export interface FileProblem {
  readonly detail: string;
  /** Where the document contradicts its standard. */
  readonly faults?: readonly { readonly at: string; readonly line: number; readonly message: string }[];
  /** The documents of the file, when one has to be chosen. */
  readonly documents?: readonly {
    readonly number: number;
    readonly title: string;
    readonly version: string;
  }[];
}

/** What a cover would do to the draft of an existing API. */
export interface CoverChanges {
  readonly number: number;
  readonly changes: readonly ApiChange[];
  /** Edits by hand that conflict with the file, and stay. */
  readonly kept: readonly string[];
}

/** The result of an import, in its job. */
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
