import type { ApiDefinition } from '../flow/api.ts';
import type { Row } from '../resource.ts';

/** A logged call of a published API, with the data to run it again. */
export interface ReplayAnswer {
  readonly call: Row & { readonly id: number };
  /** The design that the version belongs to. */
  readonly design_id: number;
  readonly number: number;
  readonly api: ApiDefinition;
  readonly flow: unknown;
  /** The logged parameters. */
  readonly params: Row;
  /** The fields that the log keeps masked or truncated: they must be entered again. */
  readonly asked: readonly string[];
}

/** The placeholder of a secret value. */
export const maskedValue = '***';
