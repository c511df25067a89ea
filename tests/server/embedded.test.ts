import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { EmbeddedConnection } from '#server/platform/embedded/embedded.ts';
import { processStart } from '#server/platform/local/processStart.ts';
import { EmbeddedLife } from '../support/embedded/embeddedLife.ts';
import { runStatement } from '../support/embedded/runStatement.ts';

const onLinux = process.platform === 'linux';
const life = new EmbeddedLife();

describe('the embedded database', () => {
  test('is durable, closed to others, and set up for Chinese', async () => {
    const { connection } = await life.start({ durable: true });
    const settings = await runStatement<{ name: string; setting: string }>(
      connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
         'data_checksums', 'listen_addresses', 'TimeZone', 'jit', 'huge_pages', 'password_encryption', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      jit: 'off',
      huge_pages: 'off',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
    });
    expect(await life.value(connection, 'rolsuper from pg_roles where rolname = current_user')).toBe(false);
    const other = { ...connection, password: 'wrong' };
    await expect(life.value(other, '1')).rejects.toThrow('password authentication failed');
    await expect(life.value({ ...connection, user: 'postgres' }, '1')).rejects.toThrow('reject');
    expect(life.modeOf(life.dataDir)).toBe(0o700);
    expect(life.modeOf(join(life.dataDir, 'keys', 'postgres.password'))).toBe(0o600);
    expect(life.modeOf(connection.host)).toBe(0o700);
    expect(connection.host.length).toBeLessThan(88);
    await understandsChinese(connection);
  });

  test('stops in order, leaves nothing behind but its data, and starts on it again', async () => {
    await life.usedBefore();
    const first = await life.start();
    await life.keep42(first.connection);
    const pid = life.pid;
    await first.stop();
    expect(processStart(pid)).toBeNull();
    expect(existsSync(first.connection.host)).toBe(false);
    expect(life.names('')).toEqual(['keys', 'logs', 'postgres']);
    const begin = performance.now();
    const second = await life.start();
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(await life.value(second.connection, 'answer from kept')).toBe(42);
  });

  test('survives a kill of the server, and is found by the next one', async () => {
    await life.usedBefore();
    const killed = await life.child();
    const before = await life.startedAt(killed.said);
    await life.keep42(killed.said);
    await killed.kill();
    const { connection, stop } = await life.start();
    expect(connection).toEqual(killed.said);
    expect(await life.startedAt(connection)).toBe(before);
    const pid = life.pid;
    await stop();
    expect(processStart(pid)).toBeNull();
  });

  test('comes back by itself when it was killed, also when it was found running', async () => {
    await life.usedBefore();
    await (await life.child()).kill();
    const { connection, onExit } = await life.start({ durable: true });
    let exits = 0;
    onExit(() => exits++);
    await life.keep42(connection);
    for (const expected of [1, 2]) {
      const before = await life.startedAt(connection);
      process.kill(life.pid, 'SIGKILL');
      expect(await life.comesBack(connection)).toBeLessThan(5000);
      expect(exits).toBe(expected);
      expect(await life.startedAt(connection)).not.toBe(before);
      expect(await life.value(connection, 'answer from kept')).toBe(42);
    }
  });

  test.runIf(onLinux)('comes back though a query of the killed one would run for ever', async () => {
    await life.usedBefore();
    const { connection } = await life.start();
    const busy = new Client(connection);
    busy.on('error', () => {});
    await busy.connect();
    const endless = busy
      .query('select count(*) from generate_series(1, 1e12)')
      .catch((error: Error) => error);
    await sleep(100);
    process.kill(life.pid, 'SIGKILL');
    expect(await endless).toBeInstanceOf(Error);
    expect(await life.comesBack(connection)).toBeLessThan(5000);
  });

  test('comes back though its socket folder was cleaned away', async () => {
    await life.usedBefore();
    const { connection } = await life.start();
    rmSync(connection.host, { recursive: true });
    process.kill(life.pid, 'SIGKILL');
    expect(await life.comesBack(connection)).toBeLessThan(5000);
  });

  test('can be stopped in the middle of coming back', async () => {
    await life.usedBefore();
    const { connection, stop } = await life.start();
    const pid = life.pid;
    process.kill(pid, 'SIGKILL');
    while (processStart(pid) !== null) await sleep(5);
    await stop();
    await sleep(200);
    await expect(life.value(connection, '1')).rejects.toThrow();
    // Only the killed one's file may remain.
    const left = life.pid;
    expect(left === 0 || processStart(left) === null).toBe(true);
  });

  test.runIf(onLinux)('does not receive Ctrl-C', async () => {
    await life.usedBefore();
    await life.start();
    const stat = readFileSync(`/proc/${life.pid}/stat`, 'utf8').split(' ');
    // It has its own process group and session.
    expect([stat[4], stat[5]]).toEqual([String(life.pid), String(life.pid)]);
  });
});

async function understandsChinese(connection: EmbeddedConnection): Promise<void> {
  const sorted = `string_agg(x, '' order by x collate "zh-x-icu") from unnest(array['张', '李', '阿', '王']) x`;
  expect(await life.value(connection, sorted)).toBe('阿李王张');
  expect(
    await life.value(connection, "'Ärger Éa' ilike 'ÄRGER é%' and 'ÉA' ~* 'éa' and lower('ÀЖ') = 'àж'"),
  ).toBe(true);
  await runStatement(connection, 'create extension pg_trgm');
  expect(await life.value(connection, "similarity('开放平台', '开放平台接口') > 0.3")).toBe(true);
}
