import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** The keeper of a running PostgreSQL. */
export type Supervisor = {
  readonly stop: () => Promise<void>;
  readonly onExit: (listener: () => void) => void;
};

const LONGEST_PAUSE_MS = 1_000;
const STEADY_MS = 2_000;

/**
 * Keeps PostgreSQL running: whenever it ends unasked, or is stuck, it is started again, with growing pauses while that
 * fails.
 * @param stuck resolves when a running one will not come back by itself; its signal says that nobody listens any more.
 */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  end: (postmaster: Postmaster) => Promise<void>,
  stuck: (signal: AbortSignal) => Promise<void> = () => new Promise(() => {}),
): Supervisor {
  const listeners: (() => void)[] = [];
  const halt = new AbortController();
  let current = first;
  let restarting = false;
  let pause = 0;

  async function live(): Promise<void> {
    while (!halt.signal.aborted) {
      const since = performance.now();
      if (await isStuck()) await end(current);
      if (halt.signal.aborted) return;
      for (const listener of listeners) listener();
      if (performance.now() - since > STEADY_MS) pause = 0;
      restarting = true;
      current = (await again()) ?? current;
      restarting = false;
    }
    await end(current);
  }

  async function isStuck(): Promise<boolean> {
    const watching = new AbortController();
    try {
      return await Promise.race([current.gone.then(() => false), stuck(watching.signal).then(() => true)]);
    } finally {
      watching.abort();
    }
  }

  async function again(): Promise<Postmaster | null> {
    while (!halt.signal.aborted) {
      // The first try comes at once; a database that ends soon after its start waits like one that does not start.
      await sleep(pause, undefined, { ref: false, signal: halt.signal }).catch(() => {});
      pause = Math.min(Math.max(pause * 2, 50), LONGEST_PAUSE_MS);
      if (halt.signal.aborted) return null;
      const started = await start().catch(() => null);
      if (started) return started;
    }
    return null;
  }

  const life = live();
  async function stop(): Promise<void> {
    halt.abort();
    if (!restarting) await end(current);
    await life;
  }
  return { stop, onExit: (listener) => listeners.push(listener) };
}
