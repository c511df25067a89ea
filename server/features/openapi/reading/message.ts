import type { Format } from '#schemas/openapi/formatSeen.ts';
import type { ReadOperation } from '#schemas/openapi/operation.ts';
import type { ReadingChoice } from './readDocument.ts';
import type { Unreadable } from './unreadable.ts';

/**
 * An operation as the worker returns it: its API and its sample as JSON texts, which are stored unchanged.
 */
export interface ReadRow extends Omit<ReadOperation, 'api' | 'sample'> {
  readonly api: string | null;
  readonly sample: string | null;
}

/** The metadata of a document. */
export interface DocumentHead {
  readonly format: Format;
  readonly title: string;
  readonly version: string;
  readonly base: string;
  readonly count: number;
}

/** How the worker reads a file. */
export interface ReadingOptions extends ReadingChoice {
  /** Only a document that its official schema accepts. */
  readonly isStrict?: boolean;
}

/** A message of the worker while it parses a file. */
export type ReadingMessage =
  | ({ readonly kind: 'head' } & DocumentHead)
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'unreadable';
      readonly key: string;
      readonly values: Readonly<Record<string, string | number>>;
      readonly details: Unreadable['details'];
    };
