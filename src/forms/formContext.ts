import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';

/** What a form tells its fields, and they it. Never another object while the form stands: rjsf compares it deeply. */
export interface FormContext {
  readonly purpose: InputFor;
  /** The secrets of the record that hold something already. */
  readonly kept: readonly string[];
  /** A fault that only the field itself can see, such as text that is no JSON; nothing when it is mended. */
  report(field: string, fault: string | undefined): void;
  /** Something of a field is on its way; the form is not sent before it has come, nor when it does not (false). */
  hold(field: string, work: Promise<boolean>): void;
  /** The person has gone on from a field. */
  leave(field: string): void;
  /** Writes into other fields than the one that somebody is in. */
  fill(values: Row): void;
}
