import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { fillingWords } from './existing.ts';
import type { Existing, Step, WantedColumn } from './migrationPlan.ts';
import { addIndex, addLink, mark, validateLinks } from './takeStep.ts';

/** A step on a large table that runs after the migration's transaction, while the table is written to. */
export type LateStep = Step & { kind: 'index' | 'link' | 'validate' | 'fill' };

// A writer waits for one batch at most, a fraction of a second.
const batch = 20_000;
const lookEvery = 500;

/**
 * Whether a step takes long on its table and can run after the others. Until it is done the catalogue shows
 * that it is missing, so that a migration that ended early is continued by the next.
 */
export function isLate(step: Step, { large, parted, append }: Existing): step is LateStep {
  if (!large.has(step.table) || parted.has(step.table)) return false;
  if (step.kind === 'fill') return !append.has(step.table);
  return step.kind === 'index' || step.kind === 'link' || step.kind === 'validate';
}

/** Within the transaction: applies what is quick of a late step. */
export async function beginLate(tx: Db, step: LateStep): Promise<void> {
  if (step.kind === 'link') await addLink(tx, step, false);
  if (step.kind === 'fill') await markFilling(tx, step.table, step.column, step.filledFrom);
}

/**
 * Applies a late step, by one process at a time; does nothing where another process was faster.
 * @throws the database's error, such as a value that occurs twice meanwhile
 */
export async function finishLate(db: Kysely<Tables>, step: LateStep): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    // A user of the database may have a schema of their own in front.
    await sql`set search_path = public`.execute(own);
    // Not by waiting in the database: a concurrent index would wait for the one that waits for it.
    while (!(await tryLock(own))) await sleep(lookEvery);
    try {
      await finish(own, step);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('kaifang.migrate late'))`.execute(own);
      await sql`reset search_path`.execute(own);
      await sql`reset statement_timeout`.execute(own);
    }
  });
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_try_advisory_lock(hashtext('kaifang.migrate late')) as is`.execute(db);
  return rows[0]?.is ?? false;
}

async function finish(db: Db, step: LateStep): Promise<void> {
  if (step.kind === 'fill') return fill(db, step);
  if (step.kind !== 'index') return validateLinks(db, step.table, step.column.name);
  const { rows } = await sql<{ valid: boolean }>`
    select x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and i.relname = ${step.index.name}`.execute(db);
  if (rows[0]?.valid) return;
  // The rest of one that failed.
  if (rows[0]) await sql`drop index concurrently ${sql.ref(step.index.name)}`.execute(db);
  await addIndex(db, step.table, step.index, true);
}

async function fill(db: Db, { table, column, filledFrom }: LateStep & { kind: 'fill' }): Promise<void> {
  const [into, from] = [sql.ref(column.name), sql.ref(filledFrom)];
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id) as last from ${sql.table(table)}`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let first = 0; first < last; ) {
    const { rows: ends } = await sql<{ end: number | null }>`
      select max(id) as end from (
        select id from ${sql.table(table)} where id > ${first} order by id limit ${batch}) as next`.execute(
      db,
    );
    const end = ends[0]?.end ?? last;
    await sql`
      update ${sql.table(table)} set ${into} = ${from}
      where id > ${first} and id <= ${end} and ${into} is null and ${from} is not null`.execute(db);
    first = end;
  }
  await mark(db, table, column);
}

async function markFilling(
  db: Db,
  table: string,
  { name, meaning }: WantedColumn,
  from: string,
): Promise<void> {
  await sql`
    comment on column ${sql.ref(`${table}.${name}`)} is ${sql.lit(`${meaning}${fillingWords}${from}`)}`.execute(
    db,
  );
}
