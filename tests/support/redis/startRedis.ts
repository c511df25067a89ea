import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import { findRedis } from '../tools/findRedis.ts';

/** A private, non-persistent Redis for a test. */
export interface TestRedis {
  readonly url: string;
  /** Kills it at once; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Suspends it, and resumes it. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const password = 'hush-redis';

/** Starts a Redis that requires a password. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const end = () => child?.kill('SIGKILL');
  process.once('exit', end);

  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const forgetful = ['--save', '', '--appendonly', 'no', '--requirepass', password];
    child = spawn(findRedis(), [...place, ...forgetful], { stdio: 'ignore' });
    await untilOpen(port);
  };
  await start();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill();
      process.removeListener('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('the Redis of the test did not start');
}
