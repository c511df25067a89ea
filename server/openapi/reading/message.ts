import type { Format } from '#schemas/openapi/document/formatSeen.ts';
import type { ReadOperation } from '#schemas/openapi/operation.ts';

/** An operation as the worker hands it over: its API and its sample as JSON texts, which go into the database as they are. */
export interface ReadRow extends Omit<ReadOperation, 'api' | 'sample'> {
  readonly api: string | null;
  readonly sample: string | null;
}

/** What a document says of itself. */
export interface DocumentHead {
  readonly format: Format;
  readonly title: string;
  readonly version: string;
  readonly base: string;
  readonly count: number;
}

/** What the worker tells while it reads a file. */
export type ReadingMessage =
  | ({ readonly kind: 'head' } & DocumentHead)
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'unreadable';
      readonly key: string;
      readonly values: Readonly<Record<string, string | number>>;
    };
