import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

/** The props of every field of the sign-in pages. */
export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** A hint below the field, which is not an error. */
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Content inside the field's frame, after the input. */
  readonly inside?: ReactNode;
  /** Content beside the frame. */
  readonly beside?: ReactNode;
}

/** A labeled input with its error below it. */
export function Field({ label, error, hint, onChange, inside, beside, ...input }: FieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className="kf-field">
      <label htmlFor={id}>{label}</label>
      <div className="kf-field-row">
        <div className="kf-field-frame" data-invalid={error !== undefined}>
          <input
            {...input}
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={below ? `${id}-below` : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {inside}
        </div>
        {beside}
      </div>
      {below && (
        <p id={`${id}-below`} className={error ? 'kf-field-error' : 'kf-field-hint'}>
          {below}
        </p>
      )}
    </div>
  );
}
