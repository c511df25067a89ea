import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '#tests/support/server.ts';

/** What a server retains after a garbage collection, in bytes and counts. */
export interface Vitals {
  readonly rss: number;
  readonly heapUsed: number;
  readonly timers: number;
  /** Open files and connections; 0 where the system does not report them. */
  readonly files: number;
  /** The longest event loop block in milliseconds since the previous request. */
  readonly longestBlock: number;
}

/** The environment variable that makes a server measurable. */
export const vitalsEnv = {
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./vitals.mjs', import.meta.url))}`,
};

/** Requests the measurements of a server that was started with `vitalsEnv`. */
export async function vitalsOf(server: RunningServer): Promise<Vitals> {
  const said = () => server.output().match(/^vitals .*$/gm) ?? [];
  const before = said().length;
  process.kill(server.pid, 'SIGUSR2');
  while (said().length === before) await sleep(20);
  return JSON.parse(said().at(-1)?.slice('vitals '.length) ?? '') as Vitals;
}
