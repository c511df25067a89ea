import { type RawBuilder, sql } from 'kysely';
import { type Index, isNothingAValue } from '#schemas/derive/table.ts';
import type { Db } from '../store/database.ts';
import { conversion, hasValue, isConvertible } from './conversion.ts';
import { indexTerms } from './indexTerms.ts';
import {
  type ChangeStep,
  changeOf,
  type Existing,
  isChange,
  isLateChange,
  type Step,
} from './migrationPlan.ts';

/**
 * The lossy changes that a person agreed to by name: `table.column` to drop or to convert, `table` to drop.
 */
export interface Consent {
  readonly drop: ReadonlySet<string>;
  readonly convert: ReadonlySet<string>;
}

/** A migration before anything is changed. */
export interface Planned {
  readonly steps: readonly Step[];
  readonly consent: Consent;
  /** The schema as it is after the renames. */
  readonly existing: Existing;
  /** The name that a column of a table has until then. */
  readonly stored: (table: string, column: string) => string;
}

/** The reason why a step is not allowed on the existing data; undefined if it is allowed. */
export async function objection(db: Db, step: Step, planned: Planned): Promise<string | undefined> {
  switch (step.kind) {
    case 'drop':
      return dropObjection(step, await valuesIn(db, step.table, step.name), planned);
    case 'convert':
    case 'replace':
      return changeObjection(db, step, planned);
    case 'index':
      return step.index.unique ? doubleObjection(db, step, planned) : undefined;
    case 'link':
      return orphanObjection(db, step, planned);
    default:
      return undefined;
  }
}

/** Consent that no step needs: most likely a typing mistake. */
export function unusedConsent(steps: readonly Step[], consent: Consent): string[] {
  const drops = new Set(
    steps.flatMap((step) => {
      if (step.kind === 'drop table') return [step.table];
      return step.kind === 'drop' ? [`${step.table}.${step.name}`] : [];
    }),
  );
  const named = (kind: 'convert' | 'replace') =>
    steps.flatMap((step) => (step.kind === kind ? [`${step.table}.${step.column.name}`] : []));
  const droppable = new Set([...drops, ...named('replace')]);
  const convertible = new Set(named('convert'));
  return [
    ...[...consent.drop]
      .filter((name) => !droppable.has(name))
      .map((name) => `--drop ${name}: there is nothing to drop of that name`),
    ...[...consent.convert]
      .filter((name) => !convertible.has(name))
      .map((name) => `--convert ${name}: there is nothing to convert of that name`),
  ];
}

function dropObjection(
  step: Step & { kind: 'drop' },
  held: Found,
  { steps, consent }: Planned,
): string | undefined {
  const name = `${step.table}.${step.name}`;
  if (held.count === 0 || consent.drop.has(name)) return undefined;
  // If one field was removed and another added, it was most likely renamed.
  const came = steps.flatMap((one) =>
    one.kind === 'add' && one.table === step.table ? [one.column.name] : [],
  );
  const renamed =
    came.length > 0
      ? ` say "renamedFrom": "${step.name}" in ${came.join(' or ')} if that is its new name,`
      : '';
  return `${name} is no longer in its file but holds ${valuesOf(held)}: put it back,${renamed} or run: npm run migrate -- --drop ${name}`;
}

/** Some rows: how many, and the first of them. */
interface Found {
  readonly count: number;
  readonly first: number | null;
}

// Without the values: the line goes to the log, and they may be personal.
function valuesOf({ count, first }: Found): string {
  return `${count === 1 ? '1 value' : `${count} values`} (${count === 1 ? 'in' : 'the first in'} record ${first})`;
}

async function changeObjection(db: Db, step: ChangeStep, { consent, existing, stored }: Planned) {
  const { column, table } = step;
  const name = `${table}.${column.name}`;
  const now = stored(table, column.name);
  if (step.kind === 'convert' && existing.canValidate) {
    const strays = await straysIn(db, step, now);
    if (strays !== undefined) return `${name} holds ${strays}: change those records first`;
  }
  const [agreed, option] =
    step.kind === 'replace' ? [consent.drop, '--drop'] : [consent.convert, '--convert'];
  if (step.isBegun || agreed.has(name)) return undefined;
  const held = await valuesIn(db, table, now);
  if (held.count === 0) return undefined;
  const change = `${name} would change ${changeOf(step)} and holds ${valuesOf(held)}`;
  return `${change}: undo the change, or run: npm run migrate -- ${option} ${name}`;
}

const namedRecords = 5;

// The values that have no equivalent in a column's new type.
async function straysIn(
  db: Db,
  { table, column, from }: ChangeStep,
  now: string,
): Promise<string | undefined> {
  const isStray = sql`${hasValue(from, sql.ref(now))} and not ${isConvertible(column, from, sql.ref(now))}`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select count(*) as count, array(
      select id::float8 from ${sql.table(table)} where ${isStray} order by id limit ${namedRecords}) as ids
    from ${sql.table(table)} where ${isStray}`.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  if (count === 0) return undefined;
  const what = count === 1 ? '1 value that is' : `${count} values that are`;
  const where = count > ids.length ? 'the first in' : 'in';
  return `${what} no ${column.type} (${where} ${ids.length === 1 ? 'record' : 'records'} ${ids.join(', ')})`;
}

async function doubleObjection(db: Db, step: Step & { kind: 'index' }, { steps, existing, stored }: Planned) {
  const { index, table, added } = step;
  if (isNew(table, steps)) return undefined;
  const name = `${table}.${index.columns.join(', ')}`;
  // Every record gets the same value in a new column: a default or null, which is rarely unique.
  const isSame = isNothingAValue(index) || added.every((column) => column.fill !== undefined);
  if (added.length > 0 && !isSame) return undefined;
  const old = {
    ...index,
    columns: index.columns.filter((one) => !added.some((column) => column.name === one)),
  };
  if (old.columns.length === 0) {
    if ((await rowsIn(db, table)) < 2) return undefined;
    return `${name} should be unique but its default would be the same in every record: take the default away`;
  }
  const changes = steps.filter((one) => one.table === table && isLateChange(one, existing)).filter(isChange);
  // As it will be: 8 and "8.4" are the same whole number.
  const term = (name: string) => {
    const change = changes.find(({ column }) => column.name === name);
    const now = sql.ref(stored(table, name));
    if (!change) return now;
    const { column, from } = change;
    return sql`case when ${isConvertible(column, from, now)} then ${conversion(column, from, now)} end`;
  };
  const { count, first } = await doublesIn(db, table, old, isNothingAValue(index), term);
  if (count === 0) return undefined;
  return `${name} should be unique but ${count === 1 ? '1 value occurs' : `${count} values occur`} more than once (first in record ${first}): change those records first`;
}

async function doublesIn(
  db: Db,
  table: string,
  index: Index,
  withNothing: boolean,
  term: (column: string) => RawBuilder<unknown>,
): Promise<Found> {
  const filled = index.columns.map((column) => sql`${term(column)} is not null`);
  const which = withNothing ? sql`true` : sql.join(filled, sql` and `);
  const found = await sql<Found>`
    select count(*) as count, min(first) as first from (
      select min(id) as first from ${sql.table(table)} where ${which} group by ${indexTerms(index, term)}
      having count(*) > 1
    ) as doubles`.execute(db);
  return found.rows[0] ?? none;
}

async function orphanObjection(db: Db, step: Step & { kind: 'link' }, { steps, stored }: Planned) {
  const { column, table, target } = step;
  const isAdded = steps.some(
    (other) => other.kind === 'add' && other.table === table && other.column.name === column.name,
  );
  if (isNew(table, steps) || isAdded) return undefined;
  const name = sql.ref(`${table}.${stored(table, column.name)}`);
  const known = isNew(target.table, steps)
    ? sql`false`
    : sql`exists (select 1 from ${sql.table(target.table)} as there
        where ${sql.ref(`there.${stored(target.table, target.column)}`)}::text = ${name}::text)`;
  const found = await sql<Found>`
    select count(*) as count, min(${sql.ref(`${table}.id`)}) as first from ${sql.table(table)}
    where ${name} is not null and not ${known}`.execute(db);
  const { count, first } = found.rows[0] ?? none;
  if (count === 0) return undefined;
  return `${table}.${column.name} should refer to ${target.table} but ${count === 1 ? '1 value has' : `${count} values have`} no record there (first in record ${first}): change those records first`;
}

function isNew(table: string, steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === 'create' && step.table === table);
}

const none: Found = { count: 0, first: null };

async function valuesIn(db: Db, table: string, name: string): Promise<Found> {
  const column = sql.ref(name);
  const { rows } = await sql<Found>`
    select count(${column}) as count, min(id) filter (where ${column} is not null) as first
    from ${sql.table(table)}`.execute(db);
  return rows[0] ?? none;
}

async function rowsIn(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*) as held from ${sql.table(table)}`.execute(db);
  return rows[0]?.held ?? 0;
}
