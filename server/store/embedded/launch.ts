import { spawn } from 'node:child_process';
import { closeSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from './address.ts';
import { childEnvironment } from './childEnvironment.ts';
import type { ClusterPlan } from './cluster.ts';
import { flags } from './flags.ts';
import { openLog } from './logFile.ts';
import { readPidFile } from './pidFile.ts';
import type { Postmaster } from './postmaster.ts';
import { sweep } from './sweep.ts';

// A long recovery is no failure; a process that neither starts nor ends in this time is one.
const START_LIMIT_MS = 600_000;

/** Starts PostgreSQL on the cluster and waits until it takes connections; an early end is an error with its own last words. */
export async function launch(plan: ClusterPlan, dataDir: string, address: Address): Promise<Postmaster> {
  await sweep(plan.cluster, address);
  const log = openLog(dataDir);
  const begin = statSync(log.path).size;
  const child = spawn(plan.binaries.postgres, argumentsFor(plan, address), {
    ...plan.account,
    cwd: '/',
    env: childEnvironment(),
    // Its own session: Ctrl-C goes to the server, which then stops the database in order.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    windowsHide: true,
  });
  closeSync(log.descriptor);
  child.unref();
  let failure: Error | null = null;
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      failure = error;
      resolve();
    });
    child.on('exit', () => resolve());
  }).then(() => {
    ended = true;
  });
  const deadline = performance.now() + START_LIMIT_MS;
  while (!ended && performance.now() < deadline) {
    const file = readPidFile(plan.cluster);
    if (file && file.pid === child.pid && file.status === 'ready') return { pid: file.pid, gone };
    await sleep(10);
  }
  // One that hangs would keep the next try out.
  if (!ended) child.kill('SIGQUIT');
  const words = failure ?? readFileSync(log.path).subarray(begin).toString('utf8').slice(-2000).trim();
  throw new Error(`The embedded PostgreSQL did not start on ${plan.cluster}: ${words} (log: ${log.path})`);
}

function argumentsFor({ cluster, durable }: ClusterPlan, { host, port }: Address): string[] {
  const windows = process.platform === 'win32';
  const listen = {
    port: String(port),
    listen_addresses: windows ? host : '',
    unix_socket_directories: windows ? '' : host,
    unix_socket_permissions: '0700',
  };
  const where = Object.entries(listen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...where, ...flags(durable)];
}
