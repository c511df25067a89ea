import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** The supervisor of a running PostgreSQL. */
export type Supervisor = {
  readonly stop: () => Promise<void>;
  readonly onExit: (listener: () => void) => void;
};

const LONGEST_PAUSE_MS = 1_000;
const STEADY_MS = 2_000;

/**
 * Keeps PostgreSQL running: restarts it whenever it ends unexpectedly or hangs, with growing pauses while
 * that fails.
 * @param stuck resolves when a running one will not recover; its signal aborts when the result is no longer
 * needed.
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
      // The first attempt is immediate; a database that ends soon after its start counts as a failed start.
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
