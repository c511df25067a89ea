import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { databaseAccount } from '#server/platform/embedded/account.ts';
import { platformPackage } from '#server/platform/embedded/embedded.ts';
import { isPrivate, socketFolder } from '#server/platform/embedded/socketFolder.ts';
import { EmbeddedLife } from '../support/embedded/embeddedLife.ts';

const asRoot = process.getuid?.() === 0;
const life = new EmbeddedLife();

describe.runIf(asRoot)('the embedded database under root', () => {
  test('runs as an unprivileged account that owns the cluster', async () => {
    await life.usedBefore();
    await life.start();
    const account = databaseAccount(join(life.dataDir, 'postgres'));
    expect(account?.uid).toBeGreaterThan(0);
    expect(statSync(join(life.dataDir, 'postgres')).uid).toBe(account?.uid);
    expect(statSync(`/proc/${life.pid}`).uid).toBe(account?.uid);
    expect(statSync(join(life.dataDir, 'keys')).uid).toBe(0);
    expect(existsSync(join(life.top, 'system'))).toBe(false);
  });

  test('below a private home it keeps cluster and binaries where the account can go', async () => {
    const home = join(life.top, 'home');
    mkdirSync(home, { mode: 0o700 });
    life.dataDir = join(home, 'data');
    const packageDir = join(home, 'package');
    cpSync(platformPackage(), packageDir, { recursive: true, verbatimSymlinks: true });
    const first = await life.start({ packageDir });
    await life.keep42(first.connection);
    expect(lstatSync(join(life.dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(life.dataDir, 'postgres'))).toMatch(
      new RegExp(`^${life.top}/system/[0-9a-f]{16}$`),
    );
    expect([life.modeOf(home), life.modeOf(life.dataDir), statSync(life.dataDir).uid]).toEqual([
      0o700, 0o700, 0,
    ]);
    expect(readlinkSync(`/proc/${life.pid}/exe`)).toMatch(`${life.top}/system/postgres-18`);
    await first.stop();
    const second = await life.start({ packageDir });
    expect(await life.value(second.connection, 'answer from kept')).toBe(42);
    await second.stop();
    // Removing DATA_DIR means a fresh start.
    rmSync(life.dataDir, { recursive: true });
    const third = await life.start({ packageDir });
    await expect(life.value(third.connection, 'answer from kept')).rejects.toThrow('does not exist');
    expect(readdirSync(join(life.top, 'system')).some((name) => name.includes('.left-'))).toBe(true);
  });

  test('does not use a socket folder that another account made', () => {
    const account = { uid: 101, gid: 104 };
    const ours = socketFolder(life.dataDir, account);
    rmSync(ours, { recursive: true });
    mkdirSync(ours, { mode: 0o700 });
    chownSync(ours, 65534, 65534);
    const instead = socketFolder(life.dataDir, account);
    expect(instead).not.toBe(ours);
    expect([isPrivate(ours, account), isPrivate(instead, account)]).toEqual([false, true]);
    for (const folder of [ours, instead]) rmSync(folder, { recursive: true });
  });

  test.runIf(asRoot)('runs for an ordinary user too, and says whose cluster it is', async () => {
    const account = { uid: 65534, gid: 65534 };
    mkdirSync(life.dataDir);
    chownSync(life.dataDir, account.uid, account.gid);
    const killed = await life.child({ account });
    expect(statSync(join(life.dataDir, 'postgres')).uid).toBe(account.uid);
    await killed.kill();
    const again = await life.child({ account });
    expect(again.said).toEqual(killed.said);
    await again.kill();
    process.kill(life.pid, 'SIGINT');
    while (life.pid) await sleep(10);
    rmSync(again.said.host, { recursive: true });
    chownSync(life.dataDir, 1, 1);
    chmodSync(life.dataDir, 0o700);
    const foreign = life.child({ account: { uid: 1, gid: 1 } });
    await expect(foreign).rejects.toThrow(/belongs to account 65534/);
  });
});
