import { useRef, useState } from 'react';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import type { SchemaFormProps } from './formProps.ts';
import type { FormErrors } from './useFormErrors.ts';
import type { PendingUploads } from './usePendingUploads.ts';

/** The phase of a form: open to input, waiting for a field's pending work, or sending. */
export type FormPhase = 'open' | 'waiting' | 'sending';

/** Submits a form: waits for pending work, then checks the rules, then calls the server. */
export function useSubmit(
  send: SchemaFormProps['onSubmit'],
  valuesNow: () => Row,
  { checkAll, showRefused }: FormErrors,
  held: PendingUploads,
  onErrors: (errors: readonly Pick<FieldError, 'field'>[]) => void,
) {
  const [phase, setPhase] = useState<FormPhase>('open');
  const isBusy = useRef(false);

  async function attempt(intent: string): Promise<readonly Pick<FieldError, 'field'>[]> {
    if (held.isAny()) setPhase('waiting');
    const lost = await held.lost();
    // The field shows why it failed.
    if (lost !== undefined) return [{ field: lost }];
    const broken = await checkAll();
    if (broken.length > 0) return broken;
    setPhase('sending');
    try {
      return showRefused((await send(valuesNow(), intent)) ?? []);
    } catch (error) {
      return showRefused(serverErrors(error));
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
