import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useAttempt } from '../forms/useAttempt.ts';

/** Does something by a service, and keeps why it could not be done. */
export function useDo(onDone: () => void) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { attempt, busy, refusal } = useAttempt();
  const act = (service: string, payload: Readonly<Record<string, unknown>>) =>
    attempt(async () => {
      await dataProvider.call(service, payload);
      onDone();
    });
  return { act, busy, error: refusal?.message };
}
