import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withoutClosed } from '#schemas/derive/rules/closed.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import type { FormContext } from './formContext.ts';
import type { SchemaFormProps } from './formProps.ts';
import { jumpTo } from './jumpTo.ts';
import { reopened } from './rules/reopened.ts';
import { useRules } from './rules/useRules.ts';
import { useAfterPress } from './useAfterPress.ts';
import type { Drawing } from './useDrawing.ts';
import { type FormErrors, useFormErrors } from './useFormErrors.ts';
import { usePendingUploads } from './usePendingUploads.ts';
import { useSubmit } from './useSubmit.ts';
import { sentValues } from './values.ts';

/** The state of a form: its values, its errors, and its submit phase. */
export function useForm(
  props: SchemaFormProps,
  id: string,
  { schema: drawn, order }: Drawing,
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
  const rules = useRules(of, drawn, lang);
  const told = useFormErrors(of, rules, lang, valuesNow, before, props.errors);
  const held = usePendingUploads();
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
  const context = useContextOf(purpose, props.kept, told, fill, held.hold, () => typed.current.values);
  return { errors, context, phase, submit, change, validator: rules.validator };
}

/** The errors in the order of their fields in the form; errors without a field come last. */
function inOrder<T extends Pick<FieldError, 'field'>>(errors: readonly T[], order: readonly string[]): T[] {
  const place = ({ field }: T) =>
    (order.indexOf(field.split('.')[0] ?? '') + order.length + 1) % (order.length + 1);
  const row = ({ field }: T) => Number(field.split('.')[1] ?? -1);
  return [...errors].sort((a, b) => place(a) - place(b) || row(a) - row(b));
}

// rjsf treats two functions as equal, so the functions it gets must not become stale.
function useContextOf(
  purpose: FormContext['purpose'],
  kept: readonly string[] | undefined,
  told: FormErrors,
  fill: FormContext['fill'],
  hold: FormContext['hold'],
  values: FormContext['values'],
): FormContext {
  // A form starts with one record and keeps it.
  const [atFirst] = useState(kept ?? []);
  const afterPress = useAfterPress();
  const latest = useRef({ ...told, fill, values });
  useEffect(() => {
    latest.current = { ...told, fill, values };
  });
  return useMemo(
    () => ({
      purpose,
      kept: atFirst,
      report: (field, fault) => latest.current.report(field, fault),
      hold,
      leave: (field) => afterPress(() => latest.current.left(field)),
      fill: (values) => latest.current.fill(values),
      values: () => latest.current.values(),
    }),
    [purpose, atFirst, hold, afterPress],
  );
}
