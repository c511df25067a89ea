import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '../local/processStart.ts';

/** A running PostgreSQL, and a promise that resolves when it ends. */
export type Postmaster = { readonly pid: number; readonly gone: Promise<void> };

/** Wraps a PostgreSQL that another process started: its end can only be detected by polling. */
export function foundPostmaster(pid: number): Postmaster {
  return { pid, gone: watch(pid) };
}

async function watch(pid: number): Promise<void> {
  while (processStart(pid) !== null) await sleep(250, undefined, { ref: false });
}
