import type { InputFor } from '#schemas/derive/inputSchema.ts';

/** What a form tells its fields, and they it. Never another object while the form stands: rjsf compares it deeply. */
export interface FormContext {
  readonly purpose: InputFor;
  /** A fault that only the field itself can see, such as text that is no JSON; nothing when it is mended. */
  report(field: string, fault: string | undefined): void;
  /** The person has gone on from a field. */
  leave(field: string): void;
}
