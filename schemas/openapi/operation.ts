import type { Parameter, ReturnField } from '../flow/api.ts';
import type { Flow } from '../flow/document.ts';
import type { Json } from '../resource.ts';
import type { Dict } from './document/dict.ts';
import type { Format } from './document/formatSeen.ts';
import type { Remark } from './remark.ts';
import type { SampleCall } from './sample/sample.ts';

/** A document whose operations are to be imported. */
export interface Source {
  readonly root: Dict;
  readonly format: Format;
  /** Where it was fetched from; null for a file. */
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

/** An API as an import drafts it. */
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

/** What an operation came to: an API, with what was left out of it, or why there is none. */
export interface ReadOperation {
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly title: string;
  readonly api: ImportedApi | null;
  /** How somebody could call it where it is; null where that cannot be told. */
  readonly sample: SampleCall | null;
  readonly remarks: readonly Remark[];
  readonly fault: Remark | null;
}
