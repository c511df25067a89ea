import type { Parameter, ReturnField } from '../flow/api.ts';
import type { Flow } from '../flow/document.ts';
import type { Json } from '../resource.ts';
import type { Dict } from './dict.ts';
import type { Format } from './formatSeen.ts';
import type { Remark } from './remark.ts';
import type { SampleCall } from './sample.ts';

/** A document whose operations can be imported. */
export interface Source {
  readonly root: Dict;
  readonly format: Format;
  /** The address it was fetched from; null for a file. */
  readonly from: string | null;
}

/** An operation as the document has it. */
export interface RawOperation {
  readonly method: string;
  readonly path: string;
  readonly at: string;
  readonly item: Dict;
  readonly operation: Dict;
}

/** The draft of an imported API. */
export interface ImportedApi {
  readonly service: string;
  readonly title: string;
  readonly module: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly example: Json;
  readonly flow: Flow;
}

/**
 * The result of reading an operation: an API with what was left out of it, or the reason why there is none.
 */
export interface ReadOperation {
  readonly method: string;
  readonly path: string;
  readonly service: string;
  /** Its name if the operation of this path that was imported from another host is a different one. */
  readonly apart?: string;
  readonly title: string;
  readonly api: ImportedApi | null;
  /** A sample call at its present address; null where none can be built. */
  readonly sample: SampleCall | null;
  readonly remarks: readonly Remark[];
  readonly fault: Remark | null;
}
