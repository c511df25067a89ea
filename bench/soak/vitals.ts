import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '#tests/support/server.ts';

/** What a server holds after its garbage was collected, in bytes and in numbers. */
export interface Vitals {
  readonly rss: number;
  readonly heapUsed: number;
  readonly timers: number;
  /** Open files and connections; 0 where the system does not tell. */
  readonly files: number;
  /** The most milliseconds that its event loop worked at one thing since it was asked before. */
  readonly longestBlock: number;
}

/** The setting by which a server can be asked. */
export const vitalsEnv = {
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./vitals.mjs', import.meta.url))}`,
};

/** Asks a server that was started with `vitalsEnv` what it holds. */
export async function vitalsOf(server: RunningServer): Promise<Vitals> {
  const said = () => server.output().match(/^vitals .*$/gm) ?? [];
  const before = said().length;
  process.kill(server.pid, 'SIGUSR2');
  while (said().length === before) await sleep(20);
  return JSON.parse(said().at(-1)?.slice('vitals '.length) ?? '') as Vitals;
}
