import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';

/** One go at a form: what it was begun with. A new number is a new form. */
export interface Round {
  readonly number: number;
  /** The record as it was read, or the defaults of a new one. */
  readonly base: Row;
  /** What the fields begin with. */
  readonly values: Row;
  readonly errors: readonly FieldError[];
}
