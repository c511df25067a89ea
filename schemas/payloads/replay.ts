import type { ApiDefinition } from '../flow/api.ts';
import type { Row } from '../resource.ts';

/** A logged call of a published API, with what is needed to run it again. */
export interface ReplayAnswer {
  readonly call: Row & { readonly id: number };
  /** The design that the version belongs to. */
  readonly design_id: number;
  readonly number: number;
  readonly api: ApiDefinition;
  readonly flow: unknown;
  /** The parameters as the log has them. */
  readonly params: Row;
  /** Those that the log keeps masked or cut: they have to be said again. */
  readonly asked: readonly string[];
}

/** What is written where a value is secret. */
export const maskedValue = '***';
