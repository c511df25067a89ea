import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { Imported } from './putBack.ts';
import { claimedIn, isOneOf, uniqueFields } from './uniques.ts';

/** What an import did to one record, as far as the undo needs it. */
export interface Trace {
  readonly record_id: number;
  /** Its sequence number among everything that imports wrote. */
  readonly turn: number;
  /** The version that the import left. */
  readonly version: number;
  /** The values before; null when the record did not exist. */
  readonly before: Row | null;
}

/** A record that an import wrote, and the version that it had before. */
export interface Written extends Imported {
  readonly was: number | null;
}

/**
 * Records what a job did to records, in order. For a record written more than once, the undo restores the
 * values before the first write.
 */
export async function noteTraces(call: Call, job: number, done: readonly Written[]): Promise<void> {
  const ids = done.map(({ record }) => record['id']);
  const versions = done.map(({ record }) => record['version']);
  const since = done.map(({ was }) => was);
  const values = done.map(({ before }) => before && JSON.stringify(before));
  await sql`
    insert into kaifang_system.import_row as known (job_id, record_id, version, since, before)
    select ${job}::bigint, id, version, since, before::jsonb
    from unnest(${ids}::bigint[], ${versions}::bigint[], ${since}::bigint[], ${values}::text[]) with ordinality
      as told (id, version, since, before, place) order by place
    on conflict (job_id, record_id) do update set
      turn = default, version = excluded.version, before = excluded.before || known.before`.execute(call.db);
}

/**
 * The next traces of a job before a sequence number, the last first: later writes may depend on earlier ones.
 */
export async function nextTraces(call: Call, job: number, last: number, most: number): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select record_id, turn, version, before from kaifang_system.import_row
    where job_id = ${job} and turn < ${last} order by turn desc limit ${most}`.execute(call.db);
  return rows;
}

/**
 * The traces of a job that would come later and whose records hold names that these records get back, and so
 * on recursively: two records that swapped their names are undone together.
 */
export async function holdersOf(
  call: Call,
  resource: Resource,
  job: number,
  next: readonly Trace[],
): Promise<Trace[]> {
  const all = [...next];
  for (let fresh = all; fresh.length > 0; ) {
    const wanted = claimedIn(
      resource,
      fresh.map(({ before }) => ({ says: before ?? {}, from: null })),
    );
    const holding = uniqueFields(resource).flatMap(([name, property]) => {
      const texts = [...(wanted.get(name) ?? [])];
      return texts.length > 0 ? [isOneOf(name, property, texts)] : [];
    });
    if (holding.length === 0) break;
    const known = all.map(({ record_id: id }) => id);
    ({ rows: fresh } = await sql<Trace>`
      select record_id, turn, version, before from kaifang_system.import_row
      where job_id = ${job} and record_id <> all(${known}::bigint[])
        and record_id in (select id from ${sql.table(resource.name)} where ${sql.join(holding, sql` or `)})`.execute(
      call.db,
    ));
    all.push(...fresh);
  }
  return all.slice(next.length);
}

/**
 * Undoing a later import restores the state that an earlier one left, if nothing changed in between. The
 * earlier import can then be undone too.
 */
export async function carryOn(
  call: Call,
  resource: Resource,
  job: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update kaifang_system.import_row as earlier set version = present.version
    from kaifang_system.import_row as mine join ${sql.table(resource.name)} as present on present.id = mine.record_id
    where mine.job_id = ${job} and mine.record_id = any(${ids}::bigint[])
      and earlier.record_id = mine.record_id and earlier.version = mine.since
      and earlier.job_id in (
        select id from job where kind = 'import' and resource = ${resource.name} and id <> ${job})`.execute(
    call.db,
  );
}

/** How many records a job left a trace of. */
export async function countTraces(call: Call, job: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from kaifang_system.import_row where job_id = ${job}`.execute(call.db);
  return rows[0]?.count ?? 0;
}

/** Deletes the traces of records that were restored. */
export async function dropTraces(call: Call, job: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from kaifang_system.import_row where job_id = ${job} and record_id = any(${ids}::bigint[])`.execute(
    call.db,
  );
}
