import type { Row } from '../resource.ts';

/**
 * The response of Admin.ErrorLog.Trace: everything that one call logged; null for what the caller may not
 * list.
 */
export interface TraceAnswer {
  readonly reference: string;
  /** The time of the call, to the second. */
  readonly at: string;
  readonly calls: readonly Row[] | null;
  readonly errors: readonly Row[] | null;
  readonly audits: readonly Row[] | null;
}
