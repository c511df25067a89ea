import { type Kysely, type RawBuilder, sql } from 'kysely';
import { followersOf } from '#schemas/derive/aroundRecord.ts';
import { columnValue } from '#schemas/derive/table.ts';
import type { Json, Keep, Registry, Resource } from '#schemas/resource.ts';
import type { Tables } from './database.ts';
import { dropOver } from './partitions/dropOver.ts';
import { keptDays } from './partitions/keptDays.ts';
import { layAhead } from './partitions/layAhead.ts';
import { partitionsOf, partitionTable } from './partitions/partitions.ts';

const atOnce = 10_000;
/** So long one sweep deletes at most; the next one goes on. */
const patience = 120_000;
/** So long it waits for another sweep or whoever reads a log: less than until PostgreSQL looks for deadlocks. */
const waits = '500ms';
/** What PostgreSQL says of a lock that was not to be had in time. */
const locked = '55P03';

/**
 * Lays the partitions of logs ahead, and forgets the rows that are older than their files keep them (`keep`): whole
 * partitions, each by one command. Where no partition begins, such as in a table that was there before there were any,
 * rows go a batch at a time, each in a short transaction of its own. Up to which moment rows may go is written down
 * first; the guard of tables that only grow lets exactly those go. What is in use waits for the next sweep. Of a table
 * whose file says which rows are done with (`when`), those go that did not change for so long, and no others,
 * with what goes along with them (`along`).
 * @returns how many partitions went, and how many rows by themselves.
 */
export async function sweepLogs(
  db: Kysely<Tables>,
  registry: Registry,
): Promise<{ readonly partitions: number; readonly rows: number }> {
  const deadline = performance.now() + patience;
  let partitions = 0;
  let rows = 0;
  for (const resource of registry.resources.values()) {
    const { name, keep } = resource;
    if (!keep) continue;
    const days = await keptDays(db, keep);
    if (keep.when) {
      for (let batch = atOnce; batch === atOnce && performance.now() < deadline; rows += batch)
        batch =
          (await briefly(db, name, (tx) => forgetDone(tx, registry, resource, keep.when ?? {}, days))) ?? 0;
      continue;
    }
    await permit(db, name, days);
    await briefly(db, name, (tx) => layAhead(tx, name, days));
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

// One process at a time, each waiting for its turn; nothing where that takes too long, or the log is in use.
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

// Whoever works on a row at this moment keeps it, and it is looked at anew by the next sweep. The rows are locked by a
// statement of its own: what names one until then is seen by the next, which lets it go along.
async function forgetDone(
  tx: Kysely<Tables>,
  registry: Registry,
  resource: Resource,
  when: NonNullable<Keep['when']>,
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

// Within one statement the foreign keys are looked at when all of it is done.
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
