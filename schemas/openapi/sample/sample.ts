import type { HttpNode } from '../../flow/document.ts';

/** One value that is sent: in the query, as a header, or without a place as a field of a form. */
export interface SampleRow {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly place?: 'query' | 'header';
}

/** What an answer has to be, as a test case says it. */
export interface SampleExpectation {
  readonly field: string;
  readonly operator: 'equal' | 'greater_or_equal' | 'less' | 'exists';
  readonly value: string;
}

/** A call of an operation as somebody may try it: with values that its document gives, or that keep to its rules. */
export interface SampleCall {
  readonly method: HttpNode['method'];
  /** Below the address of the document; whole where the operation names a server of its own. */
  readonly address: string;
  readonly rows: readonly SampleRow[];
  readonly body: string | null;
  /** The files that have to go with it, by their fields; a test case sends none. */
  readonly files?: readonly string[];
  readonly expectations: readonly SampleExpectation[];
}
