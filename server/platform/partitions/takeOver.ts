import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { createUpcomingPartitions, following, rangeOf } from './createUpcomingPartitions.ts';
import { partitionSchema, partitionTable } from './partitions.ts';
import { each, readShape } from './shape.ts';

/**
 * Converts a table into a partitioned log, in the given transaction: the existing table becomes the oldest
 * partition, with its rows, indexes and keys in place; only rows dated after the present period move. A
 * partitioned table takes its name and its dependent objects: triggers, foreign keys, the sequence of its
 * ids.
 */
export async function takeOver(db: Db, table: string, days: number): Promise<void> {
  const log = sql.table(`public.${table}`);
  await sql`lock table ${log} in access exclusive mode`.execute(db);
  const shape = await readShape(db, table);
  const first = await following(db, null, days);
  if (!first) throw new Error(`no time for the oldest partition of ${table}`);
  const oldest = `${table}_${first.name}`;
  for (const { name } of shape.triggers) await sql`drop trigger ${sql.ref(name)} on ${log}`.execute(db);
  await sql`alter table ${log} alter id drop identity if exists`.execute(db);
  await sql`alter table ${log} set schema ${sql.ref(partitionSchema)}`.execute(db);
  await sql`alter table ${partitionTable(table)} rename to ${sql.ref(oldest)}`.execute(db);
  await sql`
    create temporary table later on commit drop as
    with moved as (delete from ${partitionTable(oldest)} where created_at >= ${first.until}::timestamptz returning *)
    select * from moved`.execute(db);

  await sql`
    create table ${log} (like ${partitionTable(oldest)} including all excluding indexes)
    partition by range (created_at)`.execute(db);
  await countIds(db, table, shape.lastId);
  await each(db, [...shape.indexes, ...shape.links]);
  const range = rangeOf({ from: null, until: first.until });
  await sql`alter table ${log} attach partition ${partitionTable(oldest)} ${range}`.execute(db);
  await createUpcomingPartitions(db, table, days);
  await sql`insert into ${log} select * from later`.execute(db);
  await sql`drop table later`.execute(db);
  // Last, so that none of this counts as a write.
  await each(
    db,
    shape.triggers.map(({ definition }) => definition),
  );
}

/**
 * Lets a partitioned table take its ids from a sequence, which PostgreSQL before 17 does not do
 * automatically.
 */
export async function countIds(db: Db, table: string, lastId: number): Promise<void> {
  const sequence = sql.table(`public.${table}_id_seq`);
  const id = sql.ref(`public.${table}.id`);
  await sql`create sequence ${sequence} owned by ${id}`.execute(db);
  await sql`select setval(${`public."${table}_id_seq"`}::regclass, ${Math.max(lastId, 1)}, ${lastId > 0})`.execute(
    db,
  );
  await sql`
    alter table ${sql.table(`public.${table}`)}
    alter id set default nextval(${sql.lit(`public."${table}_id_seq"`)}::regclass)`.execute(db);
}
