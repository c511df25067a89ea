import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pong } from './ping.ts';

/** The timing of the recovery watch, in milliseconds. */
export interface Watching {
  readonly every: number;
  /** The longest time without a sign of progress. */
  readonly patience: number;
}

const usual: Watching = { every: 10_000, patience: 90_000 };

/**
 * Resolves when PostgreSQL has been in recovery for too long without progress: its processes are alive, so
 * nothing else would detect it. Never resolves while it accepts connections or reports progress. The signal
 * ends the watch.
 */
export async function stuckRecovery(
  ask: () => Promise<Pong>,
  progress: () => string,
  signal: AbortSignal,
  { every, patience }: Watching = usual,
): Promise<void> {
  let known = '';
  let since: number | null = null;
  while (!signal.aborted) {
    await sleep(every, undefined, { ref: false, signal }).catch(() => {});
    if (signal.aborted) return;
    if ((await ask()) !== 'starting') {
      since = null;
      continue;
    }
    const said = progress();
    if (since === null || known !== said) since = performance.now();
    else if (performance.now() - since >= patience) return;
    known = said;
  }
}

const tail = 256 * 1024;

/**
 * The last progress line of a recovery in the log: PostgreSQL writes one every ten seconds while it advances.
 */
export function recoveryProgress(dataDir: string): string {
  try {
    const file = openSync(join(dataDir, 'logs', 'postgres.log'), 'r');
    try {
      const from = Math.max(0, fstatSync(file).size - tail);
      const bytes = Buffer.alloc(tail);
      const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, tail, from));
      return text.split('\n').findLast((line) => line.includes('elapsed time: ')) ?? '';
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
