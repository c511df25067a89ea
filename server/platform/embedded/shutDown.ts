import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlan } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';

/**
 * Stops PostgreSQL: fast (ends sessions, loses nothing acknowledged), and by force if that takes too long.
 */
export async function shutDown(postmaster: Postmaster, plan: ClusterPlan): Promise<void> {
  if (await tell(postmaster, plan, 'SIGINT', 'fast', 30_000)) return;
  if (await tell(postmaster, plan, 'SIGQUIT', 'immediate', 5_000)) return;
  await tell(postmaster, plan, 'SIGKILL', 'immediate', 5_000);
}

async function tell(
  { pid, gone }: Postmaster,
  plan: ClusterPlan,
  signal: NodeJS.Signals,
  mode: string,
  patience: number,
): Promise<boolean> {
  if (process.platform === 'win32') {
    // Windows has no signals to catch; pg_ctl uses PostgreSQL's own pipe.
    spawnSync(plan.binaries.pgCtl, ['stop', '-D', plan.cluster, '-m', mode, '-W']);
  } else {
    send(pid, signal);
  }
  const waiting = new AbortController();
  const late = sleep(patience, false, { signal: waiting.signal }).catch(() => false);
  const ended = await Promise.race([gone.then(() => true), late]);
  waiting.abort();
  return ended;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
