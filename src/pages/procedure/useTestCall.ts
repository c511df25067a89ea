import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';

/** Calls a procedure to try it. Hanging up stops it on its database: by the button, and when the page is left. */
export function useTestCall(onCalled: () => void) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SqlAnswer | string>();
  const line = useRef<AbortController>(undefined);
  useEffect(() => () => line.current?.abort(), []);

  const call = async (asked: Row) => {
    line.current = new AbortController();
    const { signal } = line.current;
    setBusy(true);
    try {
      const how = { signal };
      setOutcome(await dataProvider.call<SqlAnswer>('Admin.Procedure.TestCall', asked, how));
    } catch (error) {
      if (!signal.aborted && !(error instanceof CallError)) throw error;
      setOutcome(signal.aborted ? translate('console.stopped') : (error as Error).message);
    } finally {
      setBusy(false);
      onCalled();
    }
  };
  return { busy, outcome, call, stop: () => line.current?.abort() };
}
