import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** Does something by a service, and keeps why it could not be done. */
export function useDo(onDone: () => void) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const act = async (service: string, payload: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await dataProvider.call(service, payload);
      onDone();
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      setError(refusal.message);
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, error };
}
