import { sql } from 'kysely';
import type { Table } from '#schemas/derive/table.ts';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from './database.ts';
import { readExisting } from './existing.ts';
import { indexKept } from './migration/indexKept.ts';
import { type Consent, objection, unusedConsent } from './migration/objection.ts';
import { renameInViews } from './migration/renameInViews.ts';
import { renameKept } from './migration/renameKept.ts';
import { renamesOf } from './migration/renames.ts';
import { tablesLeft } from './migration/tablesLeft.ts';
import { takeStep } from './migration/takeStep.ts';
import { wantedTables } from './migration/wanted.ts';
import { planMigration, type Step } from './migrationPlan.ts';
import { unwatchOpenTables, watchOpenTables } from './open/tables.ts';
import { countForgottenPushes } from './operate/forgottenPushes.ts';
import { countNextRuns } from './operate/nextRuns.ts';
import { keptDays } from './partitions/keptDays.ts';
import { layAhead } from './partitions/layAhead.ts';
import { enactMoneyLaws } from './platform/moneyLaws.ts';
import { watchLogins } from './stats/logins.ts';
import { watchCalls } from './stats/rollUpTables.ts';
import { createSystemTables } from './systemTables.ts';

/** The resource files ask for a change that would lose data; each line says which, and the command that does it. */
export class MigrationRefused extends Error {
  constructor(lines: readonly string[]) {
    super(
      `The database was not changed, because data would be lost:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'MigrationRefused';
  }
}

/** What a migration would do, and why it would be refused. */
export interface Plan {
  readonly steps: readonly string[];
  readonly refused: readonly string[];
}

const noConsent: Consent = { drop: new Set(), convert: new Set() };

/**
 * Brings the database to what the resource files say, all in one transaction and by one process at a time.
 * @returns one line for each thing that was done.
 * @throws MigrationRefused when it would lose data that nobody agreed to lose.
 */
export async function migrate(db: Db, registry: Registry, consent: Consent = noConsent): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // The rebuild of a large table takes its time, and so does whoever migrates at this moment.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local search_path = public`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.migrate'))`.execute(tx);
    await createSystemTables(tx);
    const tables = wantedTables(registry);
    const { renames, steps, refused } = await lookedAt(tx, registry, consent);
    if (refused.length > 0) throw new MigrationRefused(refused);
    await unwatchOpenTables(tx);
    for (const step of renames)
      if (step.kind === 'rename') {
        await renameKept(tx, step);
        await renameInViews(tx, step.table, step.was, step.column.name);
      }
    for (const step of steps) await taken(tx, step);
    for (const table of tables) if (table.single) await fillSingle(tx, table);
    for (const { name, keep } of tables) if (keep) await layAhead(tx, name, await keptDays(tx, keep));
    await indexKept(tx, registry);
    await watchOpenTables(tx);
    await watchCalls(tx);
    await watchLogins(tx);
    await countForgottenPushes(tx);
    await countNextRuns(tx, registry);
    await enactMoneyLaws(tx, registry);
    return [...renames, ...steps].map(lineOf);
  });
}

/** What `migrate` would do now; nothing is changed. */
export async function planOf(db: Db, registry: Registry, consent: Consent = noConsent): Promise<Plan> {
  const plan = db.transaction().execute(async (tx): Promise<never> => {
    const { renames, steps, refused } = await lookedAt(tx, registry, consent);
    throw new Planned({ steps: [...renames, ...steps].map(lineOf), refused });
  });
  return plan.catch((error: unknown) => {
    if (error instanceof Planned) return error.plan;
    throw error;
  });
}

// It ends the transaction in which the columns had their new names, so that they never had them.
class Planned extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('planned');
    this.plan = plan;
  }
}

interface Looked {
  /** What is done already, since all the rest is told in the names that the files say. */
  readonly renames: readonly Step[];
  readonly steps: readonly Step[];
  readonly refused: readonly string[];
}

async function lookedAt(tx: Db, registry: Registry, consent: Consent): Promise<Looked> {
  const tables = wantedTables(registry);
  const { steps: renames, left } = renamesOf(tables, await readExisting(tx));
  for (const step of renames) await takeStep(tx, step);
  const gone = (await tablesLeft(tx, registry)).filter((name) => consent.drop.has(name));
  const steps = [
    ...gone.map((table): Step => ({ kind: 'drop table', table })),
    ...planMigration(tables, left),
  ];
  return { renames, steps, refused: await objections(tx, steps, consent, registry) };
}

async function objections(
  db: Db,
  steps: readonly Step[],
  consent: Consent,
  { resources }: Registry,
): Promise<string[]> {
  const found = unusedConsent(steps, consent);
  // What a file gives up by name nobody has to agree to once more.
  const given = [...resources.values()].flatMap(({ name, gone = [] }) => gone.map((one) => `${name}.${one}`));
  const agreed = { ...consent, drop: new Set([...consent.drop, ...given]) };
  for (const step of steps) {
    const line = await objection(db, step, steps, agreed);
    if (line !== undefined) found.push(line);
  }
  return found;
}

async function taken(db: Db, step: Step): Promise<void> {
  try {
    await takeStep(db, step);
  } catch (error) {
    // A value that has no like in the new type is the person's to change, not a fault of ours; so is what holds a table.
    const code = String((error as { code?: unknown }).code);
    const isTheirs =
      step.kind === 'drop table' ? code === '2BP01' : step.kind === 'convert' && code.startsWith('22');
    if (!isTheirs) throw error;
    throw new MigrationRefused([`${lineOf(step)} is not possible: ${(error as Error).message}`]);
  }
}

function lineOf(step: Step): string {
  if (step.kind === 'rename') return `rename ${step.table}.${step.was} to ${step.column.name}`;
  if (step.kind === 'fill') return `fill ${step.table}.${step.column.name} from ${step.filledFrom}`;
  if ('index' in step) return `${step.kind} ${step.index.name}`;
  if ('name' in step) return `${step.kind} ${step.table}.${step.name}`;
  if (!('column' in step)) return `${step.kind} ${step.table}`;
  const change = 'from' in step ? ` from ${step.from.type} to ${step.column.type}` : '';
  const target = 'target' in step ? ` to ${step.target.table}` : '';
  return `${step.kind} ${step.table}.${step.column.name}${change}${target}`;
}

// The one record of a page of settings is there before anybody asks for it.
async function fillSingle(db: Db, table: Table): Promise<void> {
  const filled = table.columns.filter((column) => column.fill !== undefined);
  const names = sql.join([sql.ref('id'), ...filled.map((column) => sql.ref(column.name))]);
  const values = sql.join([sql`1`, ...filled.map((column) => sql`${column.fill}`)]);
  await sql`insert into ${sql.table(table.name)} (${names}) values (${values}) on conflict do nothing`.execute(
    db,
  );
}
