import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';
import { addedUp, addTo, countingLock, named, readings } from './countCalls.ts';
import { type RollUp, rollUps } from './rollUps.ts';

/**
 * Recounts one day of the log, in the given transaction. One statement reads the log and its counts from the
 * same snapshot, while writers continue; only the differences are then added under the day's lock, so a
 * writer waits no longer than that, and its own counts stay.
 * @returns whether it did: a day whose log has fewer rows than its count keeps that count.
 */
export async function rebuildDay(db: Db, day: string): Promise<boolean> {
  // Of two concurrent recounts of a day, the second sees the result of the first.
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.rebuild_day'), ${day}::date - date '2000-01-01')`.execute(
    db,
  );
  await compare(db, day);
  const isWhole = (await lost(db)) <= 0;
  if (isWhole) await settle(db, day);
  await sql`drop table ${sql.join(rollUps.map(differing))}`.execute(db);
  return isWhole;
}

const differing = ({ table }: RollUp): RawBuilder<unknown> => sql.table(`pg_temp.differing_${table}`);

// The difference between the log and its counts.
async function compare(db: Db, day: string): Promise<void> {
  for (const rollUp of rollUps)
    await sql`
      create temp table ${sql.ref(`differing_${rollUp.table}`)} on commit drop as
      select ${named([...rollUp.keys, ...rollUp.sums])}, 0 as present
      from ${sql.table(`kaifang_system.${rollUp.table}`)} limit 0`.execute(db);
  const [first, ...others] = rollUps.map((rollUp) => differenceOf(rollUp, day));
  const compared = others.map((insert, at) => sql`, ${sql.ref(`compared_${at}`)} as (${insert})`);
  const source = sql`(select * from call_log where ${inDay(sql`created_at`, day)}) as fresh`;
  await sql`with ${readings(source)}${sql.join(compared, sql``)} ${first}`.execute(db);
}

function differenceOf(rollUp: RollUp, day: string): RawBuilder<unknown> {
  const { table, keys, sums, at } = rollUp;
  const values = [...sums, 'present'];
  const less = sums.map((name) => sql`-${sql.ref(name)}`);
  const total = (name: string) => sql`sum(${sql.ref(name)})`;
  const kept = sql.table(`kaifang_system.${table}`);
  const ofDay = at === 'day' ? sql`day = ${day}::date` : inDay(sql.ref(at), day);
  return sql`
    insert into ${differing(rollUp)}
    select ${sql.join([...keys.map((name) => sql.ref(name)), ...values.map(total)])} from (
      select fresh.*, 1 as present from (${addedUp(rollUp)}) as fresh
      union all select ${sql.join([...keys.map((name) => sql.ref(name)), ...less])}, -1 from ${kept} where ${ofDay}) as both_sides
    group by ${named(keys)} having ${sql.join(
      values.map((name) => sql`${total(name)} <> 0`),
      sql` or `,
    )}`;
}

async function lost(db: Db): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(-sum(calls), 0) as lost from pg_temp.differing_call_day`.execute(db);
  return rows[0]?.lost ?? 0;
}

// Adds to the current sums; a presence row is only removed if no call came since.
async function settle(db: Db, day: string): Promise<void> {
  await sql`select ${countingLock(sql`${day}::date`)}`.execute(db);
  for (const rollUp of rollUps) {
    const { table, keys, sums } = rollUp;
    const more = sums.length > 0 ? sql`true` : sql`present > 0`;
    const rows = sql`select ${named([...keys, ...sums])} from ${differing(rollUp)} where ${more}`;
    await addTo(rollUp, rows).execute(db);
    const isGone =
      sums.length > 0
        ? sql`kept.calls <= 0`
        : sql`d.present < 0 and not exists (select 1 from call_log l where ${inDay(sql`l.created_at`, day)}
            and coalesce(l.app_id, 0) = d.app_id and l.uid = d.uid)`;
    const same = sql.join(
      keys.map((key) => sql`${sql.ref(`kept.${key}`)} = ${sql.ref(`d.${key}`)}`),
      sql` and `,
    );
    await sql`
      delete from ${sql.table(`kaifang_system.${table}`)} as kept using ${differing(rollUp)} as d
      where ${same} and ${isGone}`.execute(db);
  }
}

function inDay(moment: RawBuilder<unknown>, day: string): RawBuilder<boolean> {
  return sql`${moment} >= (${day}::date::timestamp at time zone 'Asia/Shanghai')
    and ${moment} < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
}
