import type { ReactNode } from 'react';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { FieldGroup, ObjectSchema, Row, Tone } from '#schemas/resource.ts';
import type { Feature } from '../../feature.ts';

/** The input of a form, and its callbacks. */
export interface SchemaFormProps {
  /** The schema of the record or of the input, with its labels in both languages. */
  readonly schema: ObjectSchema;
  readonly purpose: Exclude<InputFor, 'check'>;
  readonly groups?: readonly FieldGroup[];
  /** Fields with a component other than their type's widget. */
  readonly parts?: Feature['fields'] | undefined;
  /**
   * The name of the rules that the build compiled, such as `account.add`; without it the schema is
   * interpreted.
   */
  readonly rules?: string;
  /** The initial value. A form with another initial value needs another `key`. */
  readonly value: Row;
  /** The value before any typing, if `value` is a later state of it. */
  readonly before?: Row;
  /** The secrets of the record that have a stored value. The value itself is never known here. */
  readonly kept?: readonly string[];
  /** The server's errors for the initial `value`. */
  readonly errors?: readonly FieldError[];
  /**
   * Receives the values to send, and which of several buttons submitted. The errors that it returns, or of a
   * rejected call, are shown at their fields. Any returned list, even an empty one, means that the values
   * were not accepted.
   */
  readonly onSubmit: (
    values: Row,
    intent: string,
  ) => Promise<readonly FieldError[] | undefined> | Promise<void>;
  readonly onChange?: (values: Row) => void;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  /** Why the form cannot be submitted for now: shown next to the disabled submit button. */
  readonly withheld?: string | undefined;
  /** Further buttons. A submit button passes its `value` as the intent. */
  readonly children?: ReactNode;
  /** Where the form is placed: on a page its buttons stay visible, in a dialog they are on the right. */
  readonly place?: 'page' | 'dialog' | 'inline';
  /** The severity of submitting. */
  readonly tone?: Tone;
  /** Focuses the first field. */
  readonly autoFocus?: boolean;
  /** The id of the form element, for a button outside of it. */
  readonly id?: string;
}
