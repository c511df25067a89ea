import { appendFileSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { EmbeddedLife } from '../support/embedded/embeddedLife.ts';

const life = new EmbeddedLife();

describe('a damaged or unfinished embedded database', () => {
  test('is not held up by a stale postmaster.pid with the number of a living process', async () => {
    await life.usedBefore();
    const { stop } = await life.start();
    await stop();
    const file = join(life.dataDir, 'postgres', 'postmaster.pid');
    const owner = statSync(join(life.dataDir, 'postgres'));
    writeFileSync(
      file,
      `${process.ppid}\n${join(life.dataDir, 'postgres')}\n1\n5432\n/tmp\n\n  1 1\nready   \n`,
    );
    chownSync(file, owner.uid, owner.gid);
    expect(await life.value((await life.start()).connection, '1')).toBe(1);
  });

  test('repairs a cluster whose making was killed', async () => {
    const killer = new AbortController();
    const half = life.child({ signal: killer.signal });
    while (!life.names('postgres.new-').length) await sleep(5);
    // Its initdb continues for a moment, as after any kill of a server.
    killer.abort();
    await expect(half).rejects.toThrow();
    expect(await life.value((await life.start()).connection, '1')).toBe(1);
    await sleep(500);
    await (await life.start()).stop();
    expect(life.names('postgres.new-')).toEqual([]);
  });

  test('moves an unfinished cluster out of the way, but never one with data', async () => {
    mkdirSync(join(life.dataDir, 'postgres', 'base', '1'), { recursive: true });
    writeFileSync(join(life.dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const { connection, stop } = await life.start();
    expect(await life.value(connection, '1')).toBe(1);
    expect(life.names('postgres.broken-')).toHaveLength(1);
    await stop();
    rmSync(join(life.dataDir, 'postgres', 'global', 'pg_control'));
    await expect(life.start()).rejects.toThrow('damaged');
    expect(existsSync(join(life.dataDir, 'postgres', 'base'))).toBe(true);
  });

  test('refuses the cluster of another PostgreSQL', async () => {
    await life.usedBefore();
    writeFileSync(join(life.dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(life.start()).rejects.toThrow('made by PostgreSQL 17');
    writeFileSync(join(life.dataDir, 'postgres', 'PG_VERSION'), '18\n');
  });

  test('takes a new password when the file of the old one was lost', async () => {
    await life.usedBefore();
    const killed = await life.child();
    rmSync(join(life.dataDir, 'keys'), { recursive: true });
    await killed.kill();
    const { connection } = await life.start();
    expect(connection.password).not.toBe(killed.said.password);
    expect(await life.value(connection, '1')).toBe(1);
  });

  test('says in its own words why it does not start', async () => {
    await life.usedBefore();
    const conf = join(life.dataDir, 'postgres', 'postgresql.auto.conf');
    appendFileSync(conf, 'no_such_setting = 1\n');
    await expect(life.start()).rejects.toThrow(/did not start.*no_such_setting/s);
    writeFileSync(conf, '');
  });

  test('keeps its log bounded', async () => {
    await life.usedBefore();
    const log = join(life.dataDir, 'logs', 'postgres.log');
    appendFileSync(log, 'x'.repeat(2 ** 20));
    await life.start();
    expect(statSync(`${log}.1`).size).toBeGreaterThan(2 ** 20);
    expect(statSync(log).size).toBeLessThan(10_000);
  });
});
