import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { randomKey } from '#providers/randomKey.ts';
import type { ConsoleConnection, SqlAnswer } from '#schemas/payloads/console.ts';

/** How a statement is to be run. */
export interface RunHow {
  readonly rows: number;
  readonly seconds: number;
  readonly write: boolean;
  readonly plan: boolean;
}

/** How a statement ended. */
export type Ended =
  | { readonly answer: SqlAnswer; readonly most: number }
  | { readonly error: string; readonly position: number | undefined; readonly isStopped: boolean };

/** A statement that runs, and the one that ran last. */
export interface Running {
  readonly busy: boolean;
  readonly outcome: Ended | undefined;
  run(statement: string, how: RunHow): Promise<void>;
  stop(): void;
}

/** Runs statements one at a time; one that runs is stopped by the button, and when the page is left. */
export function useRun({ id: connection }: ConsoleConnection, onEnd: () => void): Running {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Ended>();
  const present = useRef<{ readonly run: string; isStopped: boolean }>(undefined);
  const stop = () => {
    if (present.current === undefined) return;
    present.current.isStopped = true;
    dataProvider.call('Admin.Database.StopSql', { run: present.current.run }).catch(() => {});
  };
  const leave = useRef(stop);
  leave.current = stop;
  useEffect(() => () => leave.current(), []);

  const run: Running['run'] = async (statement, how) => {
    const mine = { run: randomKey(), isStopped: false };
    // Whoever stopped it himself needs no dialog to say so.
    const isStopped = () => mine.isStopped;
    present.current = mine;
    setBusy(true);
    try {
      const asked = { connection, statement, run: mine.run, ...how };
      const answer = await dataProvider.call<SqlAnswer>('Admin.Database.RunSql', asked, { quiet: isStopped });
      setOutcome({ answer, most: how.rows });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { position } = (error.data ?? {}) as { position?: number };
      setOutcome({ error: error.message, position, isStopped: isStopped() });
    } finally {
      present.current = undefined;
      setBusy(false);
      onEnd();
    }
  };
  return { busy, outcome, run, stop };
}
