import type { ReactNode } from 'react';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { FieldGroup, ObjectSchema, Row, Tone } from '#schemas/resource.ts';

/** What a form asks for and what becomes of it. */
export interface SchemaFormProps {
  /** The schema of the record or of the input, with its words in both languages. */
  readonly schema: ObjectSchema;
  readonly purpose: Exclude<InputFor, 'check'>;
  readonly groups?: readonly FieldGroup[];
  /** The name of the rules that the build compiled, such as `account.add`; without it the schema is read as it stands. */
  readonly rules?: string;
  /** What the form begins with. A form that shall begin with something else is another form: give it another `key`. */
  readonly value: Row;
  /** What was there before anybody typed, where `value` is a later state of it. */
  readonly before?: Row;
  /** The secrets of the record that hold something already; what they hold is never known here. */
  readonly kept?: readonly string[];
  /** What the server had already said about `value` when the form was begun with it. */
  readonly errors?: readonly FieldError[];
  /**
   * Takes what is to be sent, and which of several buttons sent it. Errors that it answers, or that a call was
   * refused with, are shown at their fields; with any list, also an empty one, it says that it was not taken.
   */
  readonly onSubmit: (
    values: Row,
    intent: string,
  ) => Promise<readonly FieldError[] | undefined> | Promise<void>;
  readonly onChange?: (values: Row) => void;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  /** Why it cannot be sent for now: said beside its button, which cannot be pressed. */
  readonly withheld?: string | undefined;
  /** Further buttons; one of type submit tells its `value` as the intent. */
  readonly children?: ReactNode;
  /** Where the form stands: its buttons stay in sight on a page, and stand at the right in a dialog. */
  readonly place?: 'page' | 'dialog' | 'inline';
  /** How grave it is to send it. */
  readonly tone?: Tone;
  /** The keyboard begins in the first field. */
  readonly autoFocus?: boolean;
  /** The id of the form element, for a button that stands elsewhere. */
  readonly id?: string;
}
