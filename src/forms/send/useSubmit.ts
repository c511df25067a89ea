import { useRef, useState } from 'react';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { refusedErrors } from '../errors/fieldErrors.ts';
import type { FormErrors } from '../errors/useFormErrors.ts';
import type { SchemaFormProps } from '../formProps.ts';
import type { Held } from './useHeld.ts';

/** Where a form stands: with whoever fills it in, waiting for what a field is about to hold, or on its way. */
export type FormPhase = 'open' | 'waiting' | 'sending';

/** Sends a form: first what is on its way has to come, then the rules are asked, then the server. */
export function useSubmit(
  send: SchemaFormProps['onSubmit'],
  valuesNow: () => Row,
  { checkAll, showRefused }: FormErrors,
  held: Held,
  onErrors: (errors: readonly Pick<FieldError, 'field'>[]) => void,
) {
  const [phase, setPhase] = useState<FormPhase>('open');
  const isBusy = useRef(false);

  async function attempt(intent: string): Promise<readonly Pick<FieldError, 'field'>[]> {
    if (held.isAny()) setPhase('waiting');
    const lost = await held.lost();
    // Why it did not come stands at the field.
    if (lost !== undefined) return [{ field: lost }];
    const broken = await checkAll();
    if (broken.length > 0) return broken;
    setPhase('sending');
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
      setPhase('open');
    }
  }

  return { phase, submit };
}
