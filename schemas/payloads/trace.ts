import type { Row } from '../resource.ts';

/** The answer of Admin.ErrorLog.Trace: what one call left behind; null is what the caller may not list. */
export interface TraceAnswer {
  readonly reference: string;
  /** When it came, to the second. */
  readonly at: string;
  readonly calls: readonly Row[] | null;
  readonly errors: readonly Row[] | null;
  readonly audits: readonly Row[] | null;
}
