import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { type Partition, partitionsOf, partitionTable } from './partitions.ts';
import { periodOf } from './period.ts';

/** Each partition exists this long before it begins. */
const margin = '14 days';

/**
 * Ensures that a log has its partitions for the next two weeks, and a default one for rows that fit none:
 * dated far ahead, or arriving after their partition was dropped. So no row is ever rejected.
 */
export async function createUpcomingPartitions(db: Db, table: string, days: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sweep ${table}`}))`.execute(db);
  const present = await partitionsOf(db, table);
  const rest = present.find((one) => one.isRest)?.name;
  if (rest === undefined) await attach(db, table, await bare(db, table, 'rest'), sql`default`);
  let last = present.findLast((one) => one.until !== null)?.until ?? null;
  for (;;) {
    const next = await following(db, last, days);
    if (!next) return;
    await addPartition(db, table, { from: last, until: next.until }, next.name, rest);
    last = next.until;
  }
}

/** Creates the partition of a period. Rows of it in the default partition move there. */
export async function addPartition(
  db: Db,
  table: string,
  { from, until }: Pick<Partition, 'from' | 'until'>,
  ending: string,
  rest: string | undefined,
): Promise<void> {
  const name = await bare(db, table, ending);
  if (rest !== undefined) await moveFrom(db, partitionTable(rest), partitionTable(name), { from, until });
  await attach(db, table, name, rangeOf({ from, until }));
}

/** The bound of a partition in PostgreSQL's syntax. */
export function rangeOf({ from, until }: Pick<Partition, 'from' | 'until'>): RawBuilder<unknown> {
  const moment = (at: string | null, none: string) => (at === null ? sql.raw(none) : sql.lit(at));
  return sql`for values from (${moment(from, 'minvalue')}) to (${moment(until, 'maxvalue')})`;
}

/**
 * The end of the next partition, and the suffix of its name; undefined while it is not needed yet. Days,
 * weeks and months are China's. If no server ran for long, one partition covers all of that time.
 */
export async function following(
  db: Db,
  last: string | null,
  days: number,
): Promise<{ readonly until: string; readonly name: string } | undefined> {
  const period = periodOf(days);
  const { rows } = await sql<{ until: string; name: string }>`
    with begin as (
      select greatest(${last}::timestamptz, now()) at time zone 'Asia/Shanghai' as at
    ), ending as (
      select date_trunc(${period}, at) + ${`1 ${period}`}::interval as at from begin
    )
    select (at at time zone 'Asia/Shanghai')::text as until, 'until_' || to_char(at, 'YYYYMMDD') as name
    from ending where ${last}::timestamptz is null or ${last}::timestamptz < now() + ${margin}::interval`.execute(
    db,
  );
  return rows[0];
}

// Each has its own primary key: one over all would have to include the time, and ids come from one sequence.
async function bare(db: Db, table: string, ending: string): Promise<string> {
  const name = `${table}_${ending}`;
  await sql`create table ${partitionTable(name)} (like ${sql.table(`public.${table}`)} including all)`.execute(
    db,
  );
  await sql`alter table ${partitionTable(name)} add primary key (id)`.execute(db);
  return name;
}

async function attach(db: Db, table: string, name: string, bound: RawBuilder<unknown>): Promise<void> {
  await sql`
    alter table ${sql.table(`public.${table}`)} attach partition ${partitionTable(name)} ${bound}`.execute(
    db,
  );
}

// The append-only guard is disabled while the rows move, and the counting triggers do not fire.
async function moveFrom(
  db: Db,
  rest: RawBuilder<unknown>,
  into: RawBuilder<unknown>,
  { from, until }: Pick<Partition, 'from' | 'until'>,
): Promise<void> {
  const within = sql`created_at < ${until}::timestamptz
    and created_at >= coalesce(${from}::timestamptz, '-infinity')`;
  const { rows } = await sql`select 1 from ${rest} where ${within} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`alter table ${rest} disable trigger user`.execute(db);
  await sql`
    with moved as (delete from ${rest} where ${within} returning *)
    insert into ${into} select * from moved`.execute(db);
  await sql`alter table ${rest} enable trigger user`.execute(db);
}
