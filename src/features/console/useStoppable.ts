import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { randomKey } from '#providers/randomKey.ts';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';

/** How a statement failed, or that the person who ran it stopped it. */
export interface Failed {
  readonly error: string;
  readonly position: number | undefined;
  readonly isStopped: boolean;
}

/** Statements that run one at a time, and how the last one ended: with rows or with an error. */
export interface Stoppable {
  readonly busy: boolean;
  readonly outcome: SqlAnswer | Failed | undefined;
  run(service: string, asked: Row): Promise<void>;
  stop(): void;
}

interface Run {
  readonly run: string;
  isStopped: boolean;
}

/** Runs statements one at a time; the button, or leaving the page, stops a running one. */
export function useStoppable(onEnd: () => void): Stoppable {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SqlAnswer | Failed>();
  const present = useRef<Run>(undefined);
  // A statement sent again after a missing response is the same run.
  const unanswered = useRef<Run & { readonly sent: string }>(undefined);
  const stop = () => {
    if (present.current === undefined) return;
    present.current.isStopped = true;
    dataProvider.call('Admin.Database.StopSql', { run: present.current.run }).catch(() => {});
  };
  const leave = useRef(stop);
  leave.current = stop;
  useEffect(() => () => leave.current(), []);

  const run: Stoppable['run'] = async (service, asked) => {
    if (present.current) return;
    const sent = JSON.stringify([service, asked]);
    const again = unanswered.current?.sent === sent ? unanswered.current.run : randomKey();
    const mine = { run: again, sent, isStopped: false };
    unanswered.current = undefined;
    // A person who stopped it needs no dialog about that.
    const isStopped = () => mine.isStopped;
    present.current = mine;
    setBusy(true);
    try {
      setOutcome(
        await dataProvider.call<SqlAnswer>(service, { ...asked, run: mine.run }, { quiet: isStopped }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.ret === 0 && !mine.isStopped) unanswered.current = mine;
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
