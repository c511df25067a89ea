import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Index } from '#schemas/derive/table.ts';
import type { Db } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { addIndex, isUsable } from './addIndex.ts';
import { conversion, hasValue, isConvertible } from './conversion.ts';
import { readExisting, successorName } from './existing.ts';
import { inBatches } from './inBatches.ts';
import { migrationLock } from './locks.ts';
import type { ChangeStep, ExistingColumn } from './migrationPlan.ts';
import { withShortLock } from './shortLock.ts';
import { StepError } from './stepError.ts';

/**
 * Changes the type of a column of a large table, while the table is in use: a second column is kept in step
 * by a trigger, filled in batches and indexed, then takes the name of the first, which is dropped. Continues
 * what an earlier migration began.
 * @param indexes those that the column has in the end
 * @throws StepError when a value was written meanwhile that has no equivalent; the database's error when one
 * occurs twice
 */
export async function changeType(
  db: Kysely<Tables>,
  step: ChangeStep,
  indexes: readonly Index[],
): Promise<void> {
  if (await isChanged(db, step)) return;
  await withShortLock(db, step.table, (tx) => addSuccessor(tx, step));
  await fillSuccessor(db, step);
  for (const index of indexes) await indexSuccessor(db, step, index);
  const rest = { name: restIndex(step), of: sql`(id) where ${isLeft(step)}` };
  await ensureIndex(db, rest.name, () =>
    sql`create index concurrently ${sql.ref(rest.name)} on ${sql.table(step.table)} ${rest.of}`.execute(db),
  );
  // The planner knows nothing of its values yet.
  await sql`analyze ${sql.table(step.table)} (${successor(step)})`.execute(db);
  while (!(await withShortLock(db, step.table, (tx) => takeOver(tx, step, indexes))))
    await fillLeft(db, step);
}

/** Removes what a change of type has left that is not continued, unless another process is at it. */
export async function abandon(tx: Db, table: string, column: string): Promise<void> {
  const { rows } = await sql<{
    is: boolean;
  }>`select pg_try_advisory_xact_lock(${migrationLock.late}) as is`.execute(tx);
  if (!rows[0]?.is) return;
  await dropTrigger(tx, table, column);
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(successorName(column))}`.execute(tx);
}

async function isChanged(db: Db, { table, column, from }: ChangeStep): Promise<boolean> {
  const now = (await readExisting(db)).columns.get(table)?.get(column.name);
  const isLike = ({ type, meaning }: Pick<ExistingColumn, 'type' | 'meaning'>) =>
    now?.type === type && now.meaning === meaning;
  if (isLike(column)) return true;
  if (isLike(from)) return false;
  throw new StepError(`${table}.${column.name} is being changed by a migration of other resource files`);
}

async function addSuccessor(tx: Db, step: ChangeStep): Promise<void> {
  const { table, column, from } = step;
  const [name, stored] = [successorName(column.name), sql.ref(`new.${column.name}`)];
  await sql`
    alter table ${sql.table(table)} add column if not exists ${sql.ref(name)} ${sql.raw(column.type)}`.execute(
    tx,
  );
  await sql`comment on column ${sql.ref(`${table}.${name}`)} is ${sql.lit(column.meaning)}`.execute(tx);
  // The writers do not know of the change: what cannot be converted is theirs to write.
  await sql`
    create or replace function ${functionOf(table, column.name)}() returns trigger language plpgsql as $change$
    begin
      ${sql.ref(`new.${name}`)} := case when ${hasValue(from, stored)} and ${isConvertible(column, from, stored)}
        then ${conversion(column, from, stored)} end;
      return new;
    end $change$`.execute(tx);
  await sql`
    create or replace trigger ${sql.ref(name)} before insert or update on ${sql.table(table)}
    for each row execute function ${functionOf(table, column.name)}()`.execute(tx);
}

// The trigger converts. Rows that a transaction has locked are left for the end, so that neither waits for the other.
async function fillSuccessor(db: Db, step: ChangeStep): Promise<void> {
  const table = sql.table(step.table);
  await inBatches(db, step.table, (first, last) =>
    sql`
      with due as (
        select id from ${table} where id between ${first} and ${last} and ${isLeft(step)} for update skip locked)
      update ${table} as t set ${successor(step)} = null from due where t.id = due.id`.execute(db),
  );
}

async function indexSuccessor(db: Db, step: ChangeStep, index: Index): Promise<void> {
  const name = successorName(index.name);
  const term = (column: string) => (column === step.column.name ? successor(step) : sql.ref(column));
  await ensureIndex(db, name, () =>
    addIndex(db, step.table, { ...index, name }, { isConcurrent: true, term }),
  );
}

// An invalid index would still refuse values that occur twice.
async function ensureIndex(db: Db, name: string, add: () => Promise<unknown>): Promise<void> {
  if (await isUsable(db, name)) return;
  const drop = () => sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await drop();
  await add().catch(async (error: unknown) => {
    await drop();
    throw error;
  });
}

/** Whether no value was left, so that the successor has the column's name now. */
async function takeOver(tx: Db, step: ChangeStep, indexes: readonly Index[]): Promise<boolean> {
  const { table, column } = step;
  const left = await sql`select from ${sql.table(table)} where ${isLeft(step)} limit 1`.execute(tx);
  if (left.rows.length > 0) return false;
  await dropTrigger(tx, table, column.name);
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(column.name)}`.execute(tx);
  await sql`alter table ${sql.table(table)} rename column ${successor(step)} to ${sql.ref(column.name)}`.execute(
    tx,
  );
  for (const { name } of indexes)
    await sql`alter index if exists ${sql.ref(successorName(name))} rename to ${sql.ref(name)}`.execute(tx);
  return true;
}

async function fillLeft(db: Db, step: ChangeStep): Promise<void> {
  const { table, column, from } = step;
  await sql`update ${sql.table(table)} set ${successor(step)} = null where ${isLeft(step)}`.execute(db);
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from ${sql.table(table)}
    where ${isLeft(step)} and not ${isConvertible(column, from)}`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id !== null)
    throw new StepError(
      `record ${id} got a value meanwhile that is no ${column.type}: change it, then run the migration again`,
    );
}

function isLeft({ column, from }: ChangeStep) {
  return sql`${hasValue(from, sql.ref(column.name))} and ${sql.ref(successorName(column.name))} is null`;
}

async function dropTrigger(tx: Db, table: string, column: string): Promise<void> {
  await sql`drop trigger if exists ${sql.ref(successorName(column))} on ${sql.table(table)}`.execute(tx);
  await sql`drop function if exists ${functionOf(table, column)}()`.execute(tx);
}

function successor({ column }: ChangeStep) {
  return sql.ref(successorName(column.name));
}

function restIndex({ table, column }: ChangeStep): string {
  return successorName(`${mark(table, column.name)}_rest`);
}

// Both names together may be longer than PostgreSQL's names.
function functionOf(table: string, column: string) {
  return sql.ref(`kaifang_system.change_${mark(table, column)}`);
}

function mark(table: string, column: string): string {
  return createHash('sha256').update(`${table}.${column}`).digest('hex').slice(0, 12);
}
