import { type Kysely, sql } from 'kysely';
import type { Table } from '#schemas/derive/table.ts';
import type { Registry } from '#schemas/resource.ts';
import { enactMoneyLaws } from '../features/balances/moneyLaws.ts';
import { watchLogins } from '../features/stats/logins.ts';
import { watchCalls } from '../features/stats/rollUpTables.ts';
import { countNextRuns } from '../features/tasks/nextRuns.ts';
import { countForgottenPushes } from '../features/topics/forgottenPushes.ts';
import { unwatchOpenTables, watchOpenTables } from '../gateway/tables.ts';
import { readExisting } from '../platform/migration/existing.ts';
import { indexKept } from '../platform/migration/indexKept.ts';
import { beginLate, finishLate, type LateStep, lateSteps } from '../platform/migration/lateSteps.ts';
import { lockFor, migrationLock, takeLock, type Waiting } from '../platform/migration/locks.ts';
import {
  changeOf,
  isChange,
  planMigration,
  rewrites,
  type Step,
} from '../platform/migration/migrationPlan.ts';
import { type Consent, objection, type Planned, unusedConsent } from '../platform/migration/objection.ts';
import { renameInViews } from '../platform/migration/renameInViews.ts';
import { renameKept } from '../platform/migration/renameKept.ts';
import { renamesOf } from '../platform/migration/renames.ts';
import { untilUnlocked } from '../platform/migration/shortLock.ts';
import { StepError } from '../platform/migration/stepError.ts';
import { tablesLeft } from '../platform/migration/tablesLeft.ts';
import { takeStep } from '../platform/migration/takeStep.ts';
import { wantedTables } from '../platform/migration/wanted.ts';
import { createUpcomingPartitions } from '../platform/partitions/createUpcomingPartitions.ts';
import { keptDays } from '../platform/partitions/keptDays.ts';
import type { Db, Tables } from '../platform/store/database.ts';
import { createSystemTables } from './systemTables.ts';

/**
 * The resource files require a change that would lose data; each line names one, and the command that applies
 * it.
 */
export class MigrationError extends Error {
  constructor(lines: readonly string[], state: keyof typeof states = 'refused') {
    super([states[state], ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'MigrationRefused';
  }
}

const states = {
  refused: 'The database was not changed, because data would be lost:',
  waiting: 'The database was not changed:',
  // The transaction was committed before the failure.
  begun: 'The tables are migrated, except for what the next migration tries again:',
};

/** The plan of a migration, and the reasons to reject it. */
export interface Plan {
  readonly steps: readonly string[];
  readonly refused: readonly string[];
}

const noConsent: Consent = { drop: new Set(), convert: new Set() };

/** How a migration is done, where it differs from the usual. */
export interface Migrating {
  /** The size in bytes from which a table is large. */
  readonly largeFrom?: number;
  /** How long to wait for the migration of another process: by default an hour, without a word. */
  readonly waiting?: Partial<Waiting>;
}

// How long calls may wait in line behind a lock that the migration waits for.
const lockPatience = '2s';
const patient: Waiting = { limit: 3_600_000, say: () => {} };

/**
 * Migrates the database to the resource files' schema, in one transaction and by one process at a time. What
 * takes long on a large table follows the transaction, while the table can be read and written; if it is
 * interrupted, the next migration continues.
 * @returns one line for each change.
 * @throws MigrationError when it would lose data without consent, or another process migrates for too long.
 */
export async function migrate(
  db: Kysely<Tables>,
  registry: Registry,
  consent: Consent = noConsent,
  { largeFrom, waiting: asked }: Migrating = {},
): Promise<string[]> {
  const waiting = { ...patient, ...asked };
  const { lines, late } = await inMigration(db, waiting, async (tx) => {
    const looked = await lookedAt(tx, registry, consent, largeFrom);
    if (looked.refused.length > 0) throw new MigrationError(looked.refused);
    await apply(tx, registry, looked);
    return { lines: linesOf(looked), late: looked.late };
  });
  const finishing = finishLate(db, late, waiting, (step, finish) => taken(step, finish, 'begun'));
  await finishing.catch(explained('begun'));
  return lines;
}

/**
 * Migrates the database, and rolls everything back: shows whether each step works on the stored data, and how
 * long it takes. Locks the tables meanwhile.
 * @returns one line for each change, with its duration
 * @throws MigrationError as `migrate` does
 */
export async function tryMigration(
  db: Kysely<Tables>,
  registry: Registry,
  consent: Consent = noConsent,
): Promise<readonly string[]> {
  const trial = inMigration(db, patient, async (tx): Promise<never> => {
    const looked = await lookedAt(tx, registry, consent, Number.MAX_SAFE_INTEGER);
    if (looked.refused.length > 0) throw new MigrationError(looked.refused);
    const lines: string[] = [];
    await apply(tx, registry, looked, (step, milliseconds) =>
      lines.push(`${lineOf(step)} (${(milliseconds / 1000).toFixed(1)} s)`),
    );
    throw new Tried(lines);
  });
  return trial.catch((error: unknown) => {
    if (error instanceof Tried) return error.lines;
    throw error;
  });
}

// Rolls back.
class Tried extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super('tried');
    this.lines = lines;
  }
}

// Runs the transaction of a migration, again if calls hold a table for long.
async function inMigration<T>(
  db: Kysely<Tables>,
  waiting: Waiting,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      // Rebuilding a large table takes time.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local search_path = public`.execute(tx);
      await takeLock(tx, lockFor.transaction, migrationLock.all, waiting);
      await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(tx);
      await createSystemTables(tx);
      return work(tx);
    });
  return untilUnlocked(attempt, async () => 'its tables have been in use for 10 minutes').catch(
    explained('waiting'),
  );
}

async function apply(
  tx: Db,
  registry: Registry,
  { renames, steps, late, large }: Looked,
  onStep?: (step: Step, milliseconds: number) => void,
): Promise<void> {
  const tables = wantedTables(registry);
  await endVacuums(tx, large);
  await unwatchOpenTables(tx);
  for (const step of renames)
    if (step.kind === 'rename') {
      await renameKept(tx, step);
      await renameInViews(tx, step.table, step.was, step.column.name);
    }
  for (const step of [...renames, ...steps]) {
    const start = performance.now();
    await taken(step, () => takeStep(tx, step));
    onStep?.(step, performance.now() - start);
  }
  for (const step of late) await beginLate(tx, step);
  for (const table of tables) if (table.single) await fillSingle(tx, table);
  for (const { name, keep } of tables)
    if (keep) await createUpcomingPartitions(tx, name, await keptDays(tx, keep));
  await indexKept(tx, registry);
  await watchOpenTables(tx);
  await watchCalls(tx);
  await watchLogins(tx);
  await countForgottenPushes(tx);
  await countNextRuns(tx, registry);
  await enactMoneyLaws(tx, registry);
}

// A lock that delays no call, for which PostgreSQL ends a vacuum within a second. Calls would wait as long behind
// the locks that follow.
async function endVacuums(tx: Db, tables: ReadonlySet<string>): Promise<void> {
  for (const table of tables)
    await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(tx);
}

/** What `migrate` would do now; nothing is changed or locked. */
export async function planOf(db: Db, registry: Registry, consent: Consent = noConsent): Promise<Plan> {
  const looked = await lookedAt(db, registry, consent);
  return { steps: linesOf(looked), refused: looked.refused };
}

interface Looked {
  /** Those before all others, which refer to the names in the files. */
  readonly renames: readonly Step[];
  readonly steps: readonly Step[];
  /** Those that follow the transaction. */
  readonly late: readonly LateStep[];
  readonly refused: readonly string[];
  /** The large tables that they change. */
  readonly large: ReadonlySet<string>;
}

async function lookedAt(tx: Db, registry: Registry, consent: Consent, largeFrom?: number): Promise<Looked> {
  const tables = wantedTables(registry);
  const existing = await readExisting(tx, largeFrom);
  const { steps: renames, left, stored } = renamesOf(tables, existing);
  const gone = (await tablesLeft(tx, registry)).filter((name) => consent.drop.has(name));
  const steps = [
    ...gone.map((table): Step => ({ kind: 'drop table', table })),
    ...planMigration(tables, left),
  ];
  const late = lateSteps(steps, left);
  return {
    renames,
    steps: steps.filter((step) => !late.some((one) => one === step)),
    late,
    refused: await objections(tx, registry, { steps, consent, existing: left, stored }),
    large: new Set(
      [...renames, ...steps].map(({ table }) => table).filter((table) => existing.large.has(table)),
    ),
  };
}

async function objections(db: Db, { resources }: Registry, planned: Planned): Promise<string[]> {
  const { steps, consent } = planned;
  const found = unusedConsent(steps, consent);
  // What a file drops by name needs no further consent.
  const given = [...resources.values()].flatMap(({ name, dropColumns = [] }) =>
    dropColumns.map((one) => `${name}.${one}`),
  );
  const agreed = { ...consent, drop: new Set([...consent.drop, ...given]) };
  for (const step of steps) {
    const line = await objection(db, step, { ...planned, consent: agreed });
    if (line !== undefined) found.push(line);
  }
  return found;
}

async function taken(
  step: Step,
  take: () => Promise<void>,
  state?: ConstructorParameters<typeof MigrationError>[1],
): Promise<void> {
  try {
    await take();
  } catch (error) {
    // The person must resolve a value without an equivalent in the new type, or an object that depends on the
    // table: neither is our error.
    const code = String((error as { code?: unknown }).code);
    const isTheirs = error instanceof StepError || theirs[step.kind]?.some((start) => code.startsWith(start));
    if (!isTheirs) throw error;
    throw new MigrationError([`${lineOf(step)} is not possible: ${(error as Error).message}`], state);
  }
}

function explained(state: ConstructorParameters<typeof MigrationError>[1]) {
  return (error: unknown): never => {
    throw error instanceof StepError ? new MigrationError([error.message], state) : error;
  };
}

// The errors of steps over values without an equivalent, that occur twice or refer to nothing.
const theirs: Partial<Record<Step['kind'], readonly string[]>> = {
  convert: ['22', '23505'],
  index: ['23505'],
  link: ['23503'],
  validate: ['23503'],
  'drop table': ['2BP01'],
};

function linesOf({ renames, steps, late, large }: Omit<Looked, 'refused'>): string[] {
  const lateLines = late.map((step) => `${lineOf(step)}, while the table is in use`);
  const isLocking = (step: Step) => large.has(step.table) && isChange(step) && rewrites(step);
  const locking = (step: Step) =>
    isLocking(step) ? ', with the table locked until every row is rewritten' : '';
  return [...[...renames, ...steps].map((step) => `${lineOf(step)}${locking(step)}`), ...lateLines];
}

function lineOf(step: Step): string {
  if (step.kind === 'rename') return `rename ${step.table}.${step.was} to ${step.column.name}`;
  if (step.kind === 'rename index') return `rename ${step.name} to ${step.to}`;
  if (step.kind === 'fill') return `fill ${step.table}.${step.column.name} from ${step.filledFrom}`;
  if ('index' in step) return `${step.kind} ${step.index.name}`;
  if ('name' in step) return `${step.kind} ${step.table}.${step.name}`;
  if (!('column' in step)) return `${step.kind} ${step.table}`;
  const change = 'from' in step ? ` ${changeOf(step)}` : '';
  const target = 'target' in step ? ` to ${step.target.table}` : '';
  return `${step.kind} ${step.table}.${step.column.name}${change}${target}`;
}

// The single record of a settings page exists before the first request.
async function fillSingle(db: Db, table: Table): Promise<void> {
  const filled = table.columns.filter((column) => column.fill !== undefined);
  const names = sql.join([sql.ref('id'), ...filled.map((column) => sql.ref(column.name))]);
  const values = sql.join([sql`1`, ...filled.map((column) => sql`${column.fill}`)]);
  await sql`insert into ${sql.table(table.name)} (${names}) values (${values}) on conflict do nothing`.execute(
    db,
  );
}
