import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { migrate } from '#server/boot/migrate.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { openDatabase, openPool, type Tables } from '#server/platform/store/database.ts';
import { loadRegistry } from '#server/resources.ts';

type Properties = Readonly<Record<string, object>>;

const text = { type: 'string', maxLength: 100 };
const integer = { type: 'integer' };
const first: Properties = {
  code: text,
  name: text,
  level: integer,
  serial: text,
  note: text,
  place: integer,
  old: text,
};

/** The changes to measure, one after the other: what each does to the properties of the file. */
const changes: readonly (readonly [string, (properties: Properties) => Properties])[] = [
  ['add an optional field', (all) => ({ ...all, remark: text })],
  ['add a required field', (all) => ({ ...all, state: { ...text, default: 'new' } })],
  ['rename a field', ({ name, ...all }) => ({ ...all, title: { ...name, renamedFrom: 'name' } })],
  [
    'index two fields',
    (all) => ({ ...all, level: { ...integer, index: true }, code: { ...text, index: true } }),
  ],
  ['make a field unique', (all) => ({ ...all, serial: { ...text, unique: true } })],
  ['narrow a limit', (all) => ({ ...all, note: { ...text, maxLength: 60 } })],
  ['text to integer, indexed', (all) => ({ ...all, code: { ...integer, index: true } })],
  ['add a reference', (all) => ({ ...all, place: { ...integer, reference: { resource: 'bench_place' } } })],
  ['drop a field', ({ old: _, ...all }) => all],
];

const consent = { drop: new Set<string>(), convert: new Set<string>() };
const consents: Readonly<Record<string, typeof consent>> = {
  'text to integer, indexed': { ...consent, convert: new Set(['bench_visit.code']) },
  'drop a field': { ...consent, drop: new Set(['bench_visit.old']) },
};

/**
 * Measures the migrations of one table, while 50 rows a second are written to it and 20 times a second some
 * are read.
 * @returns a line for each change, as soon as it is made
 */
export async function* measureMigration(rows: number): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-bench-migration-'));
  const embedded = await startEmbedded(folder);
  const db = openDatabase(embedded.connection, () => {});
  const pool = openPool({ ...embedded.connection, statement_timeout: 0 }, 50, () => {});
  try {
    await migrate(db, loadRegistry(fileURLToPath(new URL('../resources', import.meta.url))));
    await migrate(db, filesOf(first));
    await fill(db, rows);
    yield `${rows.toLocaleString('en')} rows, ${await sizeOf(db)}; load ${load()}`;
    yield `${'change'.padEnd(26)}${['seconds', 'writes', 'failed', 'longest write', 'longest read'].map((name) => name.padStart(15)).join('')}`;
    let properties = first;
    for (const [name, change] of changes) {
      properties = change(properties);
      const required = 'state' in properties ? ['state'] : [];
      const use = startUse(pool, rows);
      await sleep(2000);
      const begun = performance.now();
      const steps = await migrate(db, filesOf(properties, required), consents[name] ?? consent);
      const seconds = (performance.now() - begun) / 1000;
      await sleep(2000);
      const { writes, failed, longestWrite, longestRead, failures } = await use.stop();
      const figures = [
        seconds.toFixed(1),
        writes,
        failed,
        `${longestWrite.toFixed(0)} ms`,
        `${longestRead.toFixed(0)} ms`,
      ];
      yield `${name.padEnd(26)}${figures.map((one) => String(one).padStart(15)).join('')}   load ${load()}`;
      for (const line of [...steps, ...failures]) yield `    ${line}`;
    }
    yield `afterwards ${await sizeOf(db)}`;
  } finally {
    await pool.end();
    await db.destroy();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesOf(properties: Properties, required: readonly string[] = []): Registry {
  const label = { zh_cn: '访问', en: 'Visit' };
  const file = (name: string, schema: object) => ({
    file: `${name}.json`,
    content: { name, label, schema: { type: 'object', ...schema } },
  });
  return createRegistry([
    file('bench_visit', { properties, required }),
    file('bench_place', { properties: { name: text } }),
  ]);
}

const places = 1000;
const batch = 500_000;

async function fill(db: Kysely<Tables>, rows: number): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    await sql`insert into bench_place (name) select n::text from generate_series(1, ${places}::int) as n`.execute(
      own,
    );
    for (let from = 0; from < rows; from += batch)
      await sql`
        insert into bench_visit (code, name, level, serial, note, place, old)
        select (n::bigint * 7919 % 1000003)::text, 'name ' || n, n % 10, 's' || n, 'a note of some length, number ' || n, 1 + n % ${places}::int, 'old'
        from generate_series(${from + 1}::int, ${Math.min(from + batch, rows)}::int) as n`.execute(own);
    await sql`analyze bench_visit`.execute(own);
    await sql`reset statement_timeout`.execute(own);
  });
}

/** Writes and reads until it is stopped, at fixed times, no matter how long each takes. */
function startUse(pool: pg.Pool, rows: number) {
  const running = new Set<Promise<void>>();
  const figures = { writes: 0, failed: 0, longestWrite: 0, longestRead: 0 };
  const failures = new Set<string>();
  let turn = 0;
  const run = (statement: string, values: unknown[], onEnd: (milliseconds: number) => void) => {
    const begun = performance.now();
    const one: Promise<void> = pool
      .query(statement, values)
      .then(
        () => {},
        (error: Error) => {
          figures.failed += 1;
          failures.add(`failed: ${error.message}`);
        },
      )
      .then(() => {
        onEnd(performance.now() - begun);
        running.delete(one);
      });
    running.add(one);
  };
  const some = () => 1 + Math.floor(Math.random() * rows);
  const write = () => {
    turn += 1;
    figures.writes += 1;
    const onEnd = (milliseconds: number) => {
      figures.longestWrite = Math.max(figures.longestWrite, milliseconds);
    };
    const code = String(turn);
    if (turn % 2 === 0)
      run(
        'update bench_visit set code = $1, level = $2, updated_at = now() where id = $3',
        [code, turn % 10, some()],
        onEnd,
      );
    else
      run(
        'insert into bench_visit (code, level, serial, note, place) values ($1, $2, $3, $4, $5)',
        [code, turn % 10, `new ${Math.random()}`, 'written meanwhile', 1 + (turn % places)],
        onEnd,
      );
  };
  const read = () =>
    run(
      Math.random() < 0.5
        ? 'select code, level from bench_visit where id = $1'
        : 'select code, level from bench_visit where id <= $1 order by id desc limit 25',
      [some()],
      (milliseconds) => {
        figures.longestRead = Math.max(figures.longestRead, milliseconds);
      },
    );
  const timers = [setInterval(write, 1000 / 50), setInterval(read, 1000 / 20)];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      return { ...figures, failures };
    },
  };
}

async function sizeOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_table_size('bench_visit')) || ' and ' || pg_size_pretty(pg_indexes_size('bench_visit')) || ' of indexes' as size`.execute(
    db,
  );
  return rows[0]?.size ?? '';
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
