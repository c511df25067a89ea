import { sql } from 'kysely';
import type { Table } from '#schemas/derive/table.ts';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from './database.ts';
import { readExisting } from './existing.ts';
import { type Consent, objection, unusedConsent } from './migration/objection.ts';
import { takeStep } from './migration/takeStep.ts';
import { wantedTables } from './migration/wanted.ts';
import { planMigration, type Step } from './migrationPlan.ts';
import { watchOpenTables } from './open/tables.ts';
import { enactMoneyLaws } from './platform/moneyLaws.ts';
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
    const steps = planMigration(tables, await readExisting(tx));
    const refused = await objections(tx, steps, consent);
    if (refused.length > 0) throw new MigrationRefused(refused);
    for (const step of steps) await taken(tx, step);
    for (const table of tables) if (table.single) await fillSingle(tx, table);
    await watchOpenTables(tx);
    await enactMoneyLaws(tx, registry);
    return steps.map(lineOf);
  });
}

/** What `migrate` would do now; nothing is changed. */
export async function planOf(db: Db, registry: Registry, consent: Consent = noConsent): Promise<Plan> {
  const steps = planMigration(wantedTables(registry), await readExisting(db));
  return { steps: steps.map(lineOf), refused: await objections(db, steps, consent) };
}

async function objections(db: Db, steps: readonly Step[], consent: Consent): Promise<string[]> {
  const found = unusedConsent(steps, consent);
  for (const step of steps) {
    const line = await objection(db, step, steps, consent);
    if (line !== undefined) found.push(line);
  }
  return found;
}

async function taken(db: Db, step: Step): Promise<void> {
  try {
    await takeStep(db, step);
  } catch (error) {
    // A value that has no like in the new type is the person's to change, not a fault of ours.
    const code = String((error as { code?: unknown }).code);
    if (step.kind !== 'convert' || !code.startsWith('22')) throw error;
    throw new MigrationRefused([`${lineOf(step)} is not possible: ${(error as Error).message}`]);
  }
}

function lineOf(step: Step): string {
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
