import { type Kysely, type RawBuilder, sql } from 'kysely';
import { followersOf } from '#schemas/derive/aroundRecord.ts';
import { columnValue } from '#schemas/derive/table.ts';
import type { Json, Registry, Resource, Retention } from '#schemas/resource.ts';
import type { Db, Tables } from '../store/database.ts';
import { createUpcomingPartitions } from './createUpcomingPartitions.ts';
import { keptDays } from './keptDays.ts';
import { partitionsOf, partitionTable } from './partitions.ts';

const atOnce = 10_000;
/** The longest duration of a sweep's deletions; the next one continues. */
const patience = 120_000;
/** The longest wait for another sweep or a reader of a log: shorter than PostgreSQL's deadlock timeout. */
const waits = '500ms';
/** PostgreSQL's error code of a lock timeout. */
const locked = '55P03';

/**
 * Creates upcoming partitions of logs, and deletes rows beyond their files' retention (`keep`): whole
 * partitions, each with one command. Where there are none, such as in a table that existed before its
 * partitions, deletes rows in batches, each in its own short transaction. First records the time up to which
 * rows may be deleted; the append-only guard allows exactly those. Skips what is in use until the next sweep.
 * In a table whose file says which rows are finished (`when`), deletes only those of them that have not
 * changed for the retention, with their dependents (`along`).
 * @returns the number of dropped partitions, and of rows deleted individually.
 */
export async function sweepLogs(
  db: Kysely<Tables>,
  registry: Registry,
): Promise<{ readonly partitions: number; readonly rows: number }> {
  const deadline = performance.now() + patience;
  let partitions = 0;
  let rows = 0;
  for (const resource of registry.resources.values()) {
    const { name, retention } = resource;
    if (!retention) continue;
    const days = await keptDays(db, retention);
    if (retention.when) {
      for (let batch = atOnce; batch === atOnce && performance.now() < deadline; rows += batch)
        batch =
          (await briefly(db, name, (tx) => forgetDone(tx, registry, resource, retention.when ?? {}, days))) ??
          0;
      continue;
    }
    await permit(db, name, days);
    await briefly(db, name, (tx) => createUpcomingPartitions(tx, name, days));
    partitions += (await briefly(db, name, (tx) => dropOver(tx, name))) ?? 0;
    for (const part of await partitionsOf(db, name)) {
      if (part.from !== null) continue;
      for (let batch = atOnce; batch === atOnce && performance.now() < deadline; rows += batch)
        batch = (await briefly(db, name, (tx) => forget(tx, name, part.name))) ?? 0;
    }
  }
  return { partitions, rows };
}

async function permit(db: Kysely<Tables>, table: string, days: number): Promise<void> {
  await sql`
    insert into kaifang_system.log_border (table_name, before)
    values (${table}, ((now() at time zone 'Asia/Shanghai')::date - ${days}::int)::timestamp at time zone 'Asia/Shanghai')
    on conflict (table_name) do update set before = excluded.before`.execute(db);
}

// One process at a time; returns undefined if the wait takes too long, or the log is in use.
async function briefly<T>(
  db: Kysely<Tables>,
  table: string,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(waits)}`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtext(${`sweep ${table}`}))`.execute(tx);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === locked) return undefined;
    throw error;
  }
}

async function forget(db: Kysely<Tables>, table: string, part: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${partitionTable(part)} where ctid = any (array(
      select ctid from ${partitionTable(part)}
      where created_at < (select before from kaifang_system.log_border where table_name = ${table})
      order by created_at limit ${atOnce}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

// Skips rows locked by others; the next sweep checks them again. A separate statement locks the rows: the
// next one sees every reference made until then, and deletes it too.
async function forgetDone(
  tx: Kysely<Tables>,
  registry: Registry,
  resource: Resource,
  when: NonNullable<Retention['when']>,
  days: number,
): Promise<number> {
  const { name, schema } = resource;
  const done = Object.entries(when).map(([field, wanted]) => {
    const property = schema.properties[field] ?? {};
    const values = (Array.isArray(wanted) ? wanted : [wanted]) as readonly Json[];
    const is = (value: Json) =>
      value === null
        ? sql`${sql.ref(field)} is null`
        : sql`${sql.ref(field)} = ${columnValue(property, value)}`;
    return sql`(${sql.join(values.map(is), sql` or `)})`;
  });
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(name)}
    where ${sql.join(done, sql` and `)} and updated_at < now() - make_interval(days => ${days}::int)
    order by updated_at limit ${atOnce} for update skip locked`.execute(tx);
  const ids = sql`any(${rows.map(({ id }) => id)}::bigint[])`;
  const steps = [
    sql`gone as (delete from ${sql.table(name)} where id = ${ids})`,
    ...alongSteps(registry, resource, ids, 'gone'),
  ];
  await sql`with ${sql.join(steps)} select 1`.execute(tx);
  return rows.length;
}

// Within one statement, foreign keys are checked at its end.
function alongSteps(
  registry: Registry,
  resource: Resource,
  ids: RawBuilder<unknown>,
  step: string,
): RawBuilder<unknown>[] {
  return followersOf(registry, resource).flatMap(({ resource: follower, field }, at) => {
    const name = `${step}_${at}`;
    const went = sql`
      ${sql.ref(name)} as (delete from ${sql.table(follower.name)} where ${sql.ref(field)} = ${ids} returning id)`;
    return [went, ...alongSteps(registry, follower, sql`any(select id from ${sql.ref(name)})`, name)];
  });
}

/** Drops the partitions whose rows have all exceeded the log's retention. @returns how many. */
async function dropOver(db: Db, table: string): Promise<number> {
  const parts = (await partitionsOf(db, table)).filter((part) => part.until !== null);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${parts.map(({ name }) => name)}::text[], ${parts.map(({ until }) => until)}::text[])
      as part (name, until)
    where until::timestamptz <= (select before from kaifang_system.log_border where table_name = ${table})`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop table ${partitionTable(name)}`.execute(db);
  return rows.length;
}
