import { type RawBuilder, sql } from 'kysely';
import { gather } from '../partitions/gather.ts';
import { countIds, takeOver } from '../partitions/takeOver.ts';
import type { Db } from '../store/database.ts';
import { addIndex } from './addIndex.ts';
import { abandon } from './changeType.ts';
import { conversion } from './conversion.ts';
import type { Step, WantedColumn } from './migrationPlan.ts';

/** Applies one step of a migration. */
export async function takeStep(db: Db, step: Step): Promise<void> {
  const table = sql.table(step.table);
  const alter = (change: RawBuilder<unknown>) => sql`alter table ${table} ${change}`.execute(db);
  switch (step.kind) {
    case 'create':
      await createTable(db, step);
      return mark(db, step.table, ...step.columns);
    case 'part':
      return takeOver(db, step.table, step.keep.days);
    case 'gather':
      return gather(db, step.table);
    case 'rename':
      await alter(sql`rename column ${sql.ref(step.was)} to ${sql.ref(step.column.name)}`);
      return;
    case 'rename index':
      await sql`alter index ${sql.ref(step.name)} rename to ${sql.ref(step.to)}`.execute(db);
      return;
    case 'add':
      return addColumn(db, step.table, step.column);
    case 'fill':
      await sql`update ${table} set ${sql.ref(step.column.name)} = ${sql.ref(step.filledFrom)}`.execute(db);
      return mark(db, step.table, step.column);
    case 'replace':
      await alter(sql`drop column ${sql.ref(step.column.name)}`);
      return addColumn(db, step.table, step.column);
    case 'widen':
    case 'convert':
      await alter(sql`
        alter column ${sql.ref(step.column.name)} type ${sql.raw(step.column.type)} using ${conversion(step.column, step.from)}`);
      return mark(db, step.table, step.column);
    case 'abandon':
      return abandon(db, step.table, step.name);
    case 'mark':
      return mark(db, step.table, step.column);
    case 'drop':
      await alter(sql`drop column ${sql.ref(step.name)}`);
      return;
    case 'drop table':
      await sql`drop table ${table}`.execute(db);
      return;
    case 'unindex':
      await sql`drop index ${sql.ref(step.name)}`.execute(db);
      return;
    case 'unlink':
      await alter(sql`drop constraint ${sql.ref(step.name)}`);
      return;
    case 'index':
      return addIndex(db, step.table, step.index);
    case 'link':
      return addLink(db, step);
    case 'validate':
      return validateLinks(db, step.table, step.column.name);
    case 'append':
      await sql`
        create trigger ${sql.ref(`${step.table}_append`)} before update or delete on ${table}
        for each row execute function kaifang_system.refuse_change()`.execute(db);
      await sql`
        create trigger ${sql.ref(`${step.table}_whole`)} before truncate on ${table}
        for each statement execute function kaifang_system.refuse_change()`.execute(db);
      return;
    case 'unappend':
      for (const end of ['append', 'whole'])
        await sql`drop trigger if exists ${sql.ref(`${step.table}_${end}`)} on ${table}`.execute(db);
  }
}

// Each partition enforces the uniqueness of a log's ids, which come from one sequence.
async function createTable(db: Db, step: Step & { kind: 'create' }): Promise<void> {
  const columns = step.columns.filter(({ name }) => !step.parted || name !== 'id').map(columnSql);
  if (!step.parted) {
    await sql`create table ${sql.table(step.table)} (${sql.join(columns)})`.execute(db);
    return;
  }
  await sql`
    create table ${sql.table(step.table)} (id bigint not null, ${sql.join(columns)})
    partition by range (created_at)`.execute(db);
  await countIds(db, step.table, 0);
}

/**
 * Adds a foreign key.
 * @param isValidated whether existing rows are checked as well, during which none can be written
 */
export async function addLink(db: Db, step: Step & { kind: 'link' }, isValidated = true): Promise<void> {
  await sql`
    alter table ${sql.table(step.table)} add foreign key (${sql.ref(step.column.name)})
    references ${sql.table(step.target.table)} (${sql.ref(step.target.column)})
    ${isValidated ? sql`` : sql`not valid`}`.execute(db);
}

/** Whether a column has a foreign key to the table of a step. */
export async function hasLink(db: Db, step: Step & { kind: 'link' }): Promise<boolean> {
  const { rows } = await sql`
    select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    where k.contype = 'f' and a.attname = ${step.column.name}
      and k.conrelid = to_regclass(${`public."${step.table}"`})
      and k.confrelid = to_regclass(${`public."${step.target.table}"`})`.execute(db);
  return rows.length > 0;
}

/** Checks existing rows against the foreign keys of a column that only new ones were checked against. */
export async function validateLinks(db: Db, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where c.relnamespace = 'public'::regnamespace and c.relname = ${table} and a.attname = ${column}
      and k.contype = 'f' and not k.convalidated`.execute(db);
  for (const { name } of rows)
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(db);
}

// A default fills existing records without an update, which append-only tables would reject.
async function addColumn(db: Db, table: string, column: WantedColumn): Promise<void> {
  const { fill, name, type } = column;
  const filled =
    fill === undefined || fill === null ? sql`` : sql` default ${sql.lit(fill)}::${sql.raw(type)}`;
  await sql`alter table ${sql.table(table)} add column ${columnSql(column)}${filled}`.execute(db);
  if (fill !== undefined && fill !== null)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} drop default`.execute(db);
  await mark(db, table, column);
}

/** Stores the meaning of columns. All in one round trip: a new database has hundreds of them. */
export async function mark(db: Db, table: string, ...columns: readonly WantedColumn[]): Promise<void> {
  const marks = columns.map(
    ({ name, meaning }) => sql`comment on column ${sql.ref(`${table}.${name}`)} is ${sql.lit(meaning)}`,
  );
  await sql.join(marks, sql`; `).execute(db);
}

function columnSql({ name, type }: WantedColumn): RawBuilder<unknown> {
  return sql`${sql.ref(name)} ${sql.raw(ownTypes[name] ?? type)}`;
}

const ownTypes: Readonly<Record<string, string>> = {
  id: 'bigint generated by default as identity primary key',
  created_at: 'timestamptz(3) not null default now()',
  updated_at: 'timestamptz(3) not null default now()',
  version: 'bigint not null default 1',
};
