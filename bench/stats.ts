import { sql } from 'kysely';
import pg from 'pg';
import { seedRows } from '#server/commands/demo/seed.ts';
import { type Db, openDatabase } from '#server/platform/store/database.ts';
import { post } from './client.ts';

/** The statistics pages: their services and inputs. */
const pages = (app: string): readonly (readonly [string, string, Readonly<Record<string, string>>])[] => [
  ['home', 'Home', {}],
  ['flow, 7 days by hour', 'Flow', {}],
  ['flow, 31 days by hour', 'Flow', { from: daysAgo(30), to: daysAgo(0) }],
  ['flow, 90 days by day', 'Flow', { from: daysAgo(89), to: daysAgo(0) }],
  ['flow of one app, 7 days', 'Flow', { app_id: app }],
  ['APIs by day, 7 days', 'Port', {}],
  ['APIs by day, 90 days', 'Port', { from: daysAgo(89), to: daysAgo(0) }],
  ['APIs of one app, 7 days', 'Port', { app_id: app }],
  ['applications, 7 days', 'App', {}],
  ['applications, 90 days', 'App', { from: daysAgo(89), to: daysAgo(0) }],
  ['registrations, 90 days', 'Register', { from: daysAgo(89), to: daysAgo(0) }],
  ['sign-ins, 90 days', 'Login', { from: daysAgo(89), to: daysAgo(0) }],
  ['call log, first page', 'Log', {}],
  ['call log, a day of last month', 'Log', logOf({ created_at: { gte: daysAgo(30), lte: daysAgo(30) } })],
  ['call log, the oldest first', 'Log', { sort: 'created_at' }],
  ['call log of one app', 'Log', logOf({ app_id: Number(app) })],
  ['call log of one API', 'Log', logOf({ service: 'App.Seed.Api3' })],
  ['call log of one app and API', 'Log', logOf({ app_id: Number(app), service: 'App.Seed.Api1' })],
];

/** Sign-ins grow with the number of calls, up to this limit. */
const mostLogins = 1_000_000;

const logOf = (filter: object) => ({ filter: JSON.stringify(filter) });

/**
 * Measures the statistics pages at increasing sizes of the call log, compared with a count over the log
 * itself. Pages that read roll-ups grow with days and callers, not with calls.
 */
export async function* measureStats(
  base: string,
  token: string,
  databaseUrl: string,
  sizes: readonly number[],
): AsyncGenerator<string> {
  const db = openDatabase({ connectionString: databaseUrl, statement_timeout: 0 }, () => {});
  const before = new Map<string, number>();
  try {
    let made = 0;
    for (const size of sizes) {
      for (const line of await seedRows(db, {
        orders: 0,
        recharges: 0,
        calls: size - made,
        logins: Math.min(size, mostLogins) - Math.min(made, mostLogins),
      }))
        yield line;
      made = size;
      await sql`vacuum analyze kaifang_system.call_hour_by`.execute(db);
      await sql`vacuum analyze kaifang_system.call_day`.execute(db);
      yield `\n${size.toLocaleString('en')} calls in the log (${await rollUpRows(databaseUrl)}):`;
      for await (const line of measurePages(base, token, db, before)) yield line;
    }
  } finally {
    await db.destroy();
  }
}

/** Runs each page once and prints its duration next to the previous one. */
async function* measurePages(
  base: string,
  token: string,
  db: Db,
  before: Map<string, number>,
): AsyncGenerator<string> {
  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from app where name like 'Seed %'`.execute(db);
  for (const [name, service, fields] of pages(String(rows[0]?.id))) {
    const ms = await median(async () => {
      const url = `${base}/api/admin.php?service=Admin.Stats.${service}`;
      const { ms: took, text } = await post(url, { access_token: token, ...fields });
      if (JSON.parse(text).ret !== 200) throw new Error(text);
      return took;
    });
    yield told(name, ms, before.get(name));
    before.set(name, ms);
  }
  const scan = await median(async () => {
    const began = performance.now();
    await sql`select ret, count(*) from call_log where created_at > now() - interval '7 days' group by 1`.execute(
      db,
    );
    return performance.now() - began;
  }, 3);
  yield told('(counting 7 days of the log)', scan, before.get('scan'));
  before.set('scan', scan);
}

function told(name: string, ms: number, before: number | undefined): string {
  const growth = before === undefined ? '' : `   ${(ms / before).toFixed(2)} times as long as before`;
  return `${name.padEnd(28)} ${ms.toFixed(1)} ms${growth}`;
}

async function median(once: () => Promise<number>, turns = 15): Promise<number> {
  await once();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) times.push(await once());
  return times.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? Number.NaN;
}

async function rollUpRows(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ part: string }>(
      `select string_agg(format('%s %s', c.relname, pg_size_pretty(s.bytes)), ', ' order by c.relname) as part
       from pg_class c, lateral (
         select sum(pg_total_relation_size(relid)) as bytes from pg_partition_tree(c.oid)) as s
       where c.relkind in ('r', 'p') and c.relname in
         ('call_log', 'call_hour', 'call_hour_by', 'call_day', 'call_time', 'call_time_by', 'call_member')`,
    );
    return rows[0]?.part ?? '';
  } finally {
    await client.end();
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
