import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { refusedErrors } from './errors/fieldErrors.ts';
import { type FormErrors, useFormErrors } from './errors/useFormErrors.ts';
import type { FormContext } from './formContext.ts';
import type { SchemaFormProps } from './formProps.ts';
import { jumpTo } from './jumpTo.ts';
import { withoutClosed } from './rules/closed.ts';
import { sentValues } from './values.ts';

/** The state of a form: what is typed, what is wrong with it, and whether it is on its way. */
export function useForm(
  props: SchemaFormProps,
  id: string,
  order: readonly string[],
  fill: FormContext['fill'],
) {
  const { schema, purpose, rules: key, value, before = value } = props;
  const lang = useLang();
  const typed = useRef(value);
  const of = useMemo(() => ({ schema, purpose, key }), [schema, purpose, key]);
  const valuesNow = useCallback(
    () => withoutClosed(schema, purpose, sentValues(schema, purpose, typed.current, before), before),
    [schema, purpose, before],
  );
  const told = useFormErrors(of, lang, valuesNow, props.errors);
  const { busy, submit } = useSubmit(props.onSubmit, valuesNow, told, (errors) =>
    jumpTo(id, inOrder(errors, order)[0]?.field ?? ''),
  );
  const change = (values: Row, field: string | undefined) => {
    typed.current = values;
    if (field !== undefined) told.changed(field);
    props.onChange?.(values);
  };
  const errors = useMemo(() => inOrder(told.errors, order), [told.errors, order]);
  return { errors, context: useContextOf(purpose, props.kept, told, fill), busy, submit, change };
}

function useSubmit(
  send: SchemaFormProps['onSubmit'],
  valuesNow: () => Row,
  { checkAll, showRefused }: FormErrors,
  onErrors: (errors: readonly FieldError[]) => void,
) {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  async function attempt(intent: string): Promise<readonly FieldError[]> {
    const broken = await checkAll();
    if (broken.length > 0) return broken;
    setBusy(true);
    try {
      return showRefused((await send(valuesNow(), intent)) ?? []);
    } catch (error) {
      return showRefused(refusedErrors(error));
    }
  }

  async function submit(intent: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const errors = await attempt(intent);
      if (errors.length > 0) onErrors(errors);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return { busy, submit };
}

/** The errors as their fields stand in the form; what has no field there comes last. */
function inOrder(errors: readonly FieldError[], order: readonly string[]): readonly FieldError[] {
  const place = ({ field }: FieldError) =>
    (order.indexOf(field.split('.')[0] ?? '') + order.length + 1) % (order.length + 1);
  const row = ({ field }: FieldError) => Number(field.split('.')[1] ?? -1);
  return [...errors].sort((a, b) => place(a) - place(b) || row(a) - row(b));
}

// rjsf takes two functions for the same, so what it is given must not grow old.
function useContextOf(
  purpose: FormContext['purpose'],
  kept: readonly string[] | undefined,
  told: FormErrors,
  fill: FormContext['fill'],
): FormContext {
  // A form begins with one record, and stays with it.
  const [atFirst] = useState(kept ?? []);
  const latest = useRef({ ...told, fill });
  useEffect(() => {
    latest.current = { ...told, fill };
  });
  return useMemo(
    () => ({
      purpose,
      kept: atFirst,
      report: (field, fault) => latest.current.report(field, fault),
      leave: (field) => latest.current.left(field),
      fill: (values) => latest.current.fill(values),
    }),
    [purpose, atFirst],
  );
}
