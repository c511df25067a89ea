import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isForeseen } from '#server/boot/foreseen.ts';
import { acquireLock } from '#server/platform/local/lock.ts';
import { type ChildOptions, type ChildServer, childServer } from '../support/embedded/childServer.ts';

let top = '';
let dataDir = '';
const children: ChildServer<string>[] = [];

async function holder(options?: ChildOptions): Promise<ChildServer<string>> {
  const child = await childServer<string>('lockChild.ts', [dataDir], options);
  children.push(child);
  return child;
}

function lockFile(): { path: string; content: Record<string, unknown> } {
  const [name = ''] = readdirSync(dataDir).filter((name) => name.startsWith('server.lock'));
  const path = join(dataDir, name);
  return { path, content: JSON.parse(readFileSync(path, 'utf8')) };
}

function rewrite(change: Record<string, unknown>): void {
  const { path, content } = lockFile();
  writeFileSync(path, JSON.stringify({ ...content, ...change }));
}

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'kaifang-lock-'));
  dataDir = join(top, 'data');
  mkdirSync(dataDir);
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  rmSync(top, { recursive: true, force: true });
});

describe('the lock on DATA_DIR', () => {
  test('keeps a second server out, in words that help, until it is released', async () => {
    const lock = await acquireLock(dataDir);
    expect(statSync(lockFile().path).mode & 0o777).toBe(0o600);
    const second = acquireLock(dataDir);
    await expect(second).rejects.toThrow(`process ${process.pid}`);
    await expect(second).rejects.toThrow(`uses ${dataDir}; stop it first, or give this one another DATA_DIR`);
    // Commands print it without a stack trace.
    expect(await second.catch(isForeseen)).toBe(true);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
    (await acquireLock(dataDir)).release();
  });

  test('is taken over from a server that was killed', async () => {
    const first = await holder();
    expect(first.said).toBe('held');
    await expect(acquireLock(dataDir)).rejects.toThrow('Another Kaifang server');
    await first.kill();
    const lock = await acquireLock(dataDir);
    expect(lockFile().content.pid).toBe(process.pid);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('is not kept by another process that got the number of a dead holder', async () => {
    await acquireLock(dataDir);
    rewrite({ start: '1' });
    (await acquireLock(dataDir)).release();
  });

  test('is not kept over a restart of the machine', async () => {
    await acquireLock(dataDir);
    rewrite({ boot: 'an earlier one' });
    (await acquireLock(dataDir)).release();
  });

  test('goes to exactly one of many that start at once, over a dead one', async () => {
    await (await holder()).kill();
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(dataDir)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('goes to exactly one of several processes that start at once', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => holder()));
    expect(started.filter(({ said }) => said === 'held')).toHaveLength(1);
  });

  test('works in a folder deeper than a socket address is long', async () => {
    dataDir = join(dataDir, 'deep'.repeat(20), 'deep'.repeat(20));
    mkdirSync(dataDir, { recursive: true });
    const lock = await acquireLock(dataDir);
    if (process.platform === 'linux') expect(lockFile().content.socket).toMatch(/\.sock$/);
    await expect(acquireLock(dataDir)).rejects.toThrow('Another');
    lock.release();
  });

  // Process 1 of one container is not process 1 of another.
  const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const canUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0;
  test.runIf(canUnshare)('holds between containers, and ends with its holder there', async () => {
    const there = await holder({ through: container });
    expect(there.said).toBe('held');
    expect(lockFile().content.pid).toBe(1);
    expect((await holder({ through: container })).said).toMatch('refused');
    await expect(acquireLock(dataDir)).rejects.toThrow('Another Kaifang server (process 1,');
    await there.kill();
    expect((await holder({ through: container })).said).toBe('held');
  });

  test('is held to be alive where no one can know', async () => {
    await acquireLock(dataDir);
    rewrite({ namespace: 'another', socket: null });
    await expect(acquireLock(dataDir)).rejects.toThrow(lockFile().path);
  });
});
