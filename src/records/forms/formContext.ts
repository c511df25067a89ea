import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';

/**
 * The interface between a form and its fields. The object stays the same while the form is mounted, because
 * rjsf compares it deeply.
 */
export interface FormContext {
  readonly purpose: InputFor;
  /** The secrets of the record that have a stored value. */
  readonly kept: readonly string[];
  /**
   * Reports an error that only the field itself can detect, such as invalid JSON; undefined when it is fixed.
   */
  report(field: string, fault: string | undefined): void;
  /**
   * Registers pending work of a field. The form is not submitted before the work ends, nor if it fails
   * (false).
   */
  hold(field: string, work: Promise<boolean>): void;
  /** Called when the user leaves a field. */
  leave(field: string): void;
  /** The current values of the form, for a field that reads others when it is pressed. */
  values(): Row;
  /** Writes into fields other than the one being edited. */
  fill(values: Row): void;
}
