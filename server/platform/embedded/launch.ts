import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../startError.ts';
import type { Address } from './address.ts';
import { childEnvironment } from './childEnvironment.ts';
import type { ClusterPlan } from './cluster.ts';
import { clusterProcesses } from './clusterProcesses.ts';
import { readPidFile } from './pidFile.ts';
import type { Postmaster } from './postmaster.ts';

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum_naptime: '10min',
};

const LARGEST = 1024 * 1024;

// A long recovery is not a failure; a process that neither starts nor ends within this time is.
const START_LIMIT_MS = 600_000;

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections; an early exit throws an error with
 * its last output.
 */
export async function launch(plan: ClusterPlan, dataDir: string, address: Address): Promise<Postmaster> {
  await sweep(plan.cluster, address);
  const log = openLog(dataDir);
  const begin = statSync(log.path).size;
  const child = spawn(plan.binaries.postgres, argumentsFor(plan, address), {
    ...plan.account,
    cwd: '/',
    env: childEnvironment(),
    // Its own session: Ctrl-C reaches only the server, which then stops the database gracefully.
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
  // A hanging process would block the next attempt.
  if (!ended) child.kill('SIGQUIT');
  const words = failure ?? readFileSync(log.path).subarray(begin).toString('utf8').slice(-2000).trim();
  throw new StartError(
    `The embedded PostgreSQL did not start on ${plan.cluster}: ${words} (log: ${log.path})`,
  );
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

/** Opens DATA_DIR/logs/postgres.log for appending; first rotates a large one to postgres.log.1. */
function openLog(dataDir: string): { path: string; descriptor: number } {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST) renameSync(path, `${path}.1`);
  return { path, descriptor: openSync(path, 'a', 0o600) };
}

/**
 * Cleans up after a killed PostgreSQL: its workers, which keep the old shared memory in use as long as their
 * query runs, and a postmaster.pid whose number may belong to another process now. Only for a cluster without
 * a live postmaster.
 */
async function sweep(cluster: string, { host, port }: Address): Promise<void> {
  // An idle worker detects the end of its postmaster.
  for (let attempt = 0; attempt < 200; attempt++) {
    const left = clusterProcesses(cluster);
    // Where the processes cannot be listed, PostgreSQL's own interlock decides.
    if (left === null) return;
    if (left.length === 0) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      // It also names a process, which may be a zombie: PostgreSQL would consider it alive.
      return rmSync(join(host, `.s.PGSQL.${port}.lock`), { force: true });
    }
    if (attempt > 10) for (const pid of left) kill(pid);
    await sleep(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended on its own.
  }
}

/** The server settings of the embedded database: for a small machine shared with Kaifang. */
function flags(durable: boolean): string[] {
  const settings: Record<string, string> = {
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1',
    // Limits what a recovery must replay after a kill, and so the time until the first answer.
    max_wal_size: '512MB',
    wal_level: 'replica',
    max_wal_senders: '0',
    // Fewer idle processes: the backends read for themselves, and there is no replication.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A query of a killed server must not hold its locks until it ends.
    client_connection_check_interval: '1s',
    // The client receives its own errors; the log keeps only the server's, and never a row's values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // After a kill, one sync call for the whole disk instead of one for each of some 2,000 files, which took
    // seconds. Kernels since 5.8 report write errors of such a call.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(durable ? DURABLE : FAST),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
