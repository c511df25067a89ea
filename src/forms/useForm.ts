import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withoutClosed } from '#schemas/derive/rules/closed.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { type FormErrors, useFormErrors } from './errors/useFormErrors.ts';
import type { FormContext } from './formContext.ts';
import type { SchemaFormProps } from './formProps.ts';
import { jumpTo } from './jumpTo.ts';
import { reopened } from './rules/reopened.ts';
import { useHeld } from './send/useHeld.ts';
import { useSubmit } from './send/useSubmit.ts';
import { sentValues } from './values.ts';

/** The state of a form: what is typed, what is wrong with it, and how far it is sent. */
export function useForm(
  props: SchemaFormProps,
  id: string,
  order: readonly string[],
  fill: FormContext['fill'],
) {
  const { schema, purpose, rules: key, value, before = value } = props;
  const lang = useLang();
  const typed = useRef({ values: value, open: value });
  const of = useMemo(() => ({ schema, purpose, key }), [schema, purpose, key]);
  const valuesNow = useCallback(
    () => withoutClosed(schema, purpose, sentValues(schema, purpose, typed.current.values, before), before),
    [schema, purpose, before],
  );
  const told = useFormErrors(of, lang, valuesNow, props.errors);
  const held = useHeld();
  const { phase, submit } = useSubmit(props.onSubmit, valuesNow, told, held, (errors) =>
    jumpTo(id, inOrder(errors, order)[0]?.field ?? ''),
  );
  const change = (values: Row, field: string | undefined) => {
    const [next, again] = reopened(schema, before, typed.current, values);
    typed.current = next;
    if (Object.keys(again).length > 0) fill(again);
    if (field !== undefined) told.changed(field);
    props.onChange?.(values);
  };
  const errors = useMemo(() => inOrder(told.errors, order), [told.errors, order]);
  const context = useContextOf(purpose, props.kept, told, fill, held.hold);
  return { errors, context, phase, submit, change };
}

/** The errors as their fields stand in the form; what has no field there comes last. */
function inOrder<T extends Pick<FieldError, 'field'>>(errors: readonly T[], order: readonly string[]): T[] {
  const place = ({ field }: T) =>
    (order.indexOf(field.split('.')[0] ?? '') + order.length + 1) % (order.length + 1);
  const row = ({ field }: T) => Number(field.split('.')[1] ?? -1);
  return [...errors].sort((a, b) => place(a) - place(b) || row(a) - row(b));
}

// rjsf takes two functions for the same, so what it is given must not grow old.
function useContextOf(
  purpose: FormContext['purpose'],
  kept: readonly string[] | undefined,
  told: FormErrors,
  fill: FormContext['fill'],
  hold: FormContext['hold'],
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
      hold,
      leave: (field) => latest.current.left(field),
      fill: (values) => latest.current.fill(values),
    }),
    [purpose, atFirst, hold],
  );
}
