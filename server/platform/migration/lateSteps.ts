import { type Kysely, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { addIndex, isUsable } from './addIndex.ts';
import { changeType } from './changeType.ts';
import { fillingWords } from './existing.ts';
import { inBatches } from './inBatches.ts';
import { lockFor, migrationLock, takeLock, type Waiting } from './locks.ts';
import {
  type ChangeStep,
  type Existing,
  isLateChange,
  type Step,
  type WantedColumn,
} from './migrationPlan.ts';
import { withShortLock } from './shortLock.ts';
import { addLink, hasLink, mark, validateLinks } from './takeStep.ts';

/** A step on a large table that runs after the migration's transaction, while the table is written to. */
export type LateStep = Extract<Step, { kind: 'index' | 'link' | 'validate' | 'fill' }> | ChangeStep;

/**
 * The steps that take long on their table and can run after the others, in order. Until one is done the
 * catalogue shows that it is missing, so that a migration that ended early is continued by the next.
 */
export function lateSteps(steps: readonly Step[], existing: Existing): LateStep[] {
  const { large, parted, append } = existing;
  const changes = steps.filter((step) => isLateChange(step, existing));
  const isChanged = (table: string, column: string) =>
    changes.some((step) => step.table === table && 'column' in step && step.column.name === column);
  return steps.filter((step): step is LateStep => {
    const isLarge = large.has(step.table) && !parted.has(step.table);
    if (step.kind === 'fill') return isLarge && !append.has(step.table);
    if (step.kind === 'link') return isLarge || isChanged(step.target.table, step.target.column);
    if (step.kind === 'index' || step.kind === 'validate') return isLarge;
    return changes.includes(step);
  });
}

/** Within the transaction: records what the catalogue would not show of a late step. */
export async function beginLate(tx: Db, step: LateStep): Promise<void> {
  if (step.kind === 'fill') await markFilling(tx, step.table, step.column, step.filledFrom);
}

/**
 * Applies the late steps, by one process at a time; does nothing where another process was faster.
 * @param take is given each step and what applies it
 * @throws StepError when another process is at it for too long; the database's error, such as a value that
 * occurs twice meanwhile
 */
export async function finishLate(
  db: Kysely<Tables>,
  steps: readonly LateStep[],
  waiting: Waiting,
  take: (step: LateStep, finish: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (steps.length === 0) return;
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    // A user of the database may have a schema of their own in front.
    await sql`set search_path = public`.execute(own);
    try {
      await takeLock(own, lockFor.connection, migrationLock.late, waiting);
      for (const step of steps) await take(step, () => finish(own, step, steps));
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock.late})`.execute(own);
      await sql`reset search_path`.execute(own);
      await sql`reset statement_timeout`.execute(own);
    }
  });
}

async function finish(db: Kysely<Tables>, step: LateStep, steps: readonly LateStep[]): Promise<void> {
  switch (step.kind) {
    case 'fill':
      return fill(db, step);
    case 'index':
      return finishIndex(db, step);
    case 'link':
      if (!(await hasLink(db, step))) await withShortLock(db, step.table, (tx) => addLink(tx, step, false));
      return validateLinks(db, step.table, step.column.name);
    case 'validate':
      return validateLinks(db, step.table, step.column.name);
    default:
      return changeType(
        db,
        step,
        steps.flatMap((one) =>
          one.kind === 'index' && one.table === step.table && one.index.columns.includes(step.column.name)
            ? [one.index]
            : [],
        ),
      );
  }
}

async function finishIndex(db: Db, { table, index }: LateStep & { kind: 'index' }): Promise<void> {
  if (await isUsable(db, index.name)) return;
  // The rest of one that failed.
  await sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(db);
  await addIndex(db, table, index, { isConcurrent: true });
}

async function fill(db: Db, { table, column, filledFrom }: LateStep & { kind: 'fill' }): Promise<void> {
  const [into, from] = [sql.ref(column.name), sql.ref(filledFrom)];
  await inBatches(db, table, (first, last) =>
    sql`
      update ${sql.table(table)} set ${into} = ${from}
      where id between ${first} and ${last} and ${into} is null and ${from} is not null`.execute(db),
  );
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
