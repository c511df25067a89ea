import { type FormEvent, type RefCallback, useRef, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { FieldError } from '#schemas/explain.ts';

/** The errors by field; a valid field has no entry. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;

/** A small form: its values, its errors, and its submit handler. */
export interface SmallForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** The error of the form as a whole. */
  readonly problem: string;
  readonly isBusy: boolean;
  field(name: Name): {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
    ref: RefCallback<HTMLInputElement>;
  };
  submit(event: FormEvent): void;
}

interface FormRules<Name extends string> {
  readonly names: readonly Name[];
  /** What a field has at first; otherwise it is empty. */
  readonly initial?: Partial<Record<Name, string>>;
  /** The errors found before submission. */
  check(values: Readonly<Record<Name, string>>): Faults<Name>;
  send(values: Readonly<Record<Name, string>>): Promise<void>;
  /** The field to clear and to focus when submitting failed; without one all keep what was typed. */
  readonly again: Name | undefined;
  onFailure(): void;
}

/**
 * A form whose fields keep what was typed regardless of the server's response; the first invalid field gets
 * the focus.
 */
export function useForm<Name extends string>(rules: FormRules<Name>): SmallForm<Name> {
  const [values, setValues] = useState(() => ({ ...emptied(rules.names), ...rules.initial }));
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  const focusFirst = (found: Faults<Name>) => {
    const name = rules.names.find((one) => found[one]) ?? rules.again ?? rules.names[0];
    if (name) inputs.current[name]?.focus();
  };

  async function send(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await rules.send(values);
    } catch (error) {
      const found = faultsOf(error, rules.names);
      setFaults(found);
      setProblem(Object.keys(found).length > 0 ? '' : wordsOf(error));
      if (rules.again) setValues({ ...values, [rules.again]: '' });
      rules.onFailure();
      focusFirst(found);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    problem,
    isBusy,
    field: (name) => ({
      value: values[name],
      error: faults[name],
      onChange: (value) => {
        setValues((all) => ({ ...all, [name]: value }));
        setFaults((all) => ({ ...all, [name]: undefined }));
      },
      ref: (input) => {
        inputs.current[name] = input;
      },
    }),
    submit(event) {
      event.preventDefault();
      if (isBusy) return;
      const found = rules.check(values);
      setFaults(found);
      if (Object.values(found).some(Boolean)) focusFirst(found);
      else send();
    },
  };
}

function emptied<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

function faultsOf<Name extends string>(error: unknown, names: readonly Name[]): Faults<Name> {
  const { errors } = (error instanceof CallError ? error.data : {}) as { errors?: readonly FieldError[] };
  const known = (errors ?? []).filter(({ field }) => names.some((name) => name === field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message])) as Faults<Name>;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
