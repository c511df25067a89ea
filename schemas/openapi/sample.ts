import type { HttpNode } from '../flow/nodes/http.ts';

/** One value to send: in the query, as a header, or, without a place, as a form field. */
export interface SampleRow {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly place?: 'query' | 'header';
}

/** The expected response, as a test case defines it. */
export interface SampleExpectation {
  readonly field: string;
  readonly operator: 'equal' | 'greater_or_equal' | 'less' | 'exists';
  readonly value: string;
}

/** A sample call of an operation to try, with values from the document or values that satisfy its rules. */
export interface SampleCall {
  readonly method: HttpNode['method'];
  /** Relative to the document's address; absolute where the operation has its own server. */
  readonly address: string;
  readonly rows: readonly SampleRow[];
  readonly body: string | null;
  /** The fields of required files; a test case sends none. */
  readonly files?: readonly string[];
  readonly expectations: readonly SampleExpectation[];
}
