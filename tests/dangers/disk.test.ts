import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { relationOf } from '#server/commands/backup/copyDatabase.ts';
import { damagedPages } from '#server/commands/backup/damagedPages.ts';
import { clusterProcesses } from '#server/platform/embedded/clusterProcesses.ts';
import { startApp } from '../support/app.ts';
import { type Flushed, keepDisk, losePower } from '../support/dangers/losePower.ts';
import { EmbeddedLife } from '../support/embedded/embeddedLife.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { productRegistry } from '../support/productRegistry.ts';

vi.setConfig({ testTimeout: 90_000 });

const life = new EmbeddedLife();
const seed = 20_261_122;

/** A seeded sequence of random numbers from 0 to 1. */
function chances(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('what the embedded database acknowledges', () => {
  test.each([
    [true, 20],
    [false, 0],
  ])('is flushed to the disk by every commit where it is durable: %s (DUR-03)', async (durable, least) => {
    await life.usedBefore();
    const { connection } = await life.start({ durable });
    const client = new Client(connection);
    await client.connect();
    const flushes = async () => {
      const statement =
        "select sum(fsyncs)::int as n from pg_stat_io where object = 'wal' and backend_type = 'client backend'";
      await client.query('select pg_stat_force_next_flush()');
      return Number((await client.query(statement)).rows[0].n);
    };
    try {
      await client.query('drop table if exists flushed; create table flushed (n int)');
      const before = await flushes();
      for (let n = 0; n < 20; n++) await client.query('insert into flushed values ($1)', [n]);
      const after = await flushes();
      expect(after - before).toBeGreaterThanOrEqual(least);
      // A counter-check: without the setting, nothing is flushed.
      if (!durable) expect(after - before).toBe(0);
    } finally {
      await client.end();
    }
  });

  // The closest model of a file system that loses and reorders unflushed writes, at PostgreSQL's page size.
  test.runIf(process.platform === 'linux').each(['all', 'half', 'torn'] as const)(
    'is there after a power cut by which what was not flushed is lost: %s (DUR-02)',
    async (kind) => {
      await life.usedBefore();
      const cluster = join(life.dataDir, 'postgres');
      const settings = join(cluster, 'postgresql.auto.conf');
      const usual = readFileSync(settings);
      const chance = chances(seed);
      let acknowledged = 0;
      for (let round = 0; round < 3; round++) {
        const first = await life.start({ durable: true });
        await runStatement(
          first.connection,
          `${round === 0 ? 'drop table if exists acked;' : ''}
            create table if not exists acked (n int primary key, text text)`,
        );
        await first.stop();
        // Only a commit flushes the WAL, but it is written earlier because its buffers are small.
        writeFileSync(settings, lazyLog);
        const before = join(life.top, `before-${round}`);
        keepDisk(cluster, before);
        const server = await life.child();
        const client = new Client(server.said);
        client.on('error', () => {});
        await client.connect();
        const commits = 100 + Math.floor(chance() * 100);
        for (let n = 0; n < commits; n++) {
          await client.query("insert into acked values ($1, repeat('x', 900))", [acknowledged]);
          acknowledged++;
          await client.query('update acked set text = $2 where n = $1', [n, `round ${round}`]);
        }
        const flushed = await flushedBy(client);
        await client.query('begin');
        await client.query("insert into acked select -n, repeat('y', 900) from generate_series(1, 1000) n");
        const pid = life.pid;
        // Kills the server first, which would otherwise restart its database.
        await server.kill();
        process.kill(pid, 'SIGKILL');
        await client.end().catch(() => {});
        const left = () => clusterProcesses(cluster);
        await expect.poll(left, { interval: 20 }).toEqual([]);
        const lost = losePower(cluster, { before, flushed, kind, chance });
        expect(Math.min(lost.pages, lost.ofLog)).toBeGreaterThan(0);
        const again = await life.start({ durable: true });
        expect(await life.value(again.connection, 'count(*)::int from acked')).toBe(acknowledged);
        expect(
          await life.value(again.connection, `count(*)::int from acked where text = 'round ${round}'`),
        ).toBe(commits);
        await again.stop();
      }
      // Other tests use this cluster later.
      writeFileSync(settings, usual);
    },
  );
});

const lazyLog =
  "wal_buffers = '64kB'\nwal_writer_delay = '10s'\nbgwriter_lru_maxpages = 0\nautovacuum = off\n";

async function flushedBy(client: Client): Promise<Flushed> {
  const statement =
    'select file_name as file, file_offset as bytes from pg_walfile_name_offset(pg_current_wal_flush_lsn())';
  return (await client.query(statement)).rows[0];
}

test('a byte that turned in a table is shown by name, and every other table goes on (DUR-08)', async () => {
  await life.usedBefore();
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const first = await life.start();
  const whole = await startApp(productRegistry(), {}, log, first.connection);
  const root = await whole.signIn(255, 'root_1');
  const added = { name: 'kept', value: '1', description: '1' };
  expect(await whole.call('Admin.Config.Add', added, root.token)).toMatchObject({ ret: 200 });
  const path = String(await life.value(first.connection, "pg_relation_filepath('config')"));
  await whole.close();
  await first.stop();
  const file = join(life.dataDir, 'postgres', path);
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(8000) ^ 1, 8000);
  writeFileSync(file, bytes);

  const { connection } = await life.start();
  const app = await startApp(productRegistry(), {}, log, connection);
  try {
    const answer = await app.call('Admin.Config.GetList', {}, (await app.signIn(255, 'root_2')).token);
    expect(answer).toMatchObject({
      ret: 500,
      data: {},
      msg: expect.stringMatching(/damaged.*reference [0-9a-f]{16}/),
    });
    expect(answer.msg).not.toMatch(/base|postgres|config/);
    const token = (await app.signIn(255, 'root_3')).token;
    expect(await app.call('Admin.Audit.GetList', {}, token)).toMatchObject({ ret: 200 });
    expect(await damagedPages(file, 2n ** 64n)).toEqual([0]);
    expect(await relationOf(connection, path)).toBe(' (config)');
  } finally {
    await app.close();
  }
});
