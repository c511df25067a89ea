import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '../local/processStart.ts';
import type { Address } from './address.ts';
import type { ClusterPlan } from './cluster.ts';
import { clusterProcesses } from './clusterProcesses.ts';
import { type PidFile, readPidFile } from './pidFile.ts';
import { ping } from './ping.ts';
import { foundPostmaster, type Postmaster } from './postmaster.ts';
import { shutDown } from './shutDown.ts';
import { isPrivate } from './socketFolder.ts';

/** A PostgreSQL that was found running, and where it listens. */
export type Adopted = { readonly postmaster: Postmaster; readonly address: Address };

/** Finds the PostgreSQL that a killed server left running, if it still answers; one that does not is stopped. */
export async function adopt(
  plan: ClusterPlan,
  credentials: { user: string; password: string; database: string },
): Promise<Adopted | null> {
  for (;;) {
    const file = readPidFile(plan.cluster);
    if (!file || !runs(file, plan.cluster)) return null;
    const address = addressOf(file);
    if (file.status === 'ready') {
      const pong = await ask(plan, address, credentials);
      const postmaster = foundPostmaster(file.pid);
      if (pong === 'up') return { postmaster, address };
      if (pong !== 'starting') await shutDown(postmaster, plan);
    }
    // It recovers from a crash, or is about to end: either passes.
    await sleep(20);
  }
}

function runs({ pid }: PidFile, cluster: string): boolean {
  return processStart(pid) !== null && (clusterProcesses(cluster)?.includes(pid) ?? true);
}

function addressOf({ port, socketFolder }: PidFile): Address {
  return { host: process.platform === 'win32' ? '127.0.0.1' : socketFolder, port };
}

async function ask(plan: ClusterPlan, address: Address, credentials: object) {
  // The password is not shown to whoever answers in a folder that others may write to.
  if (process.platform !== 'win32' && !isPrivate(address.host, plan.account)) return 'unreachable';
  return ping({ ...address, ...credentials, ssl: false });
}
