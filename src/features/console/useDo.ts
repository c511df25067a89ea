import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useAttempt } from '../../ui/useAttempt.ts';

/** Calls a service, and keeps the reason of a failure. */
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
