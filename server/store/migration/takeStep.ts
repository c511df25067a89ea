import { type RawBuilder, sql } from 'kysely';
import { type Index, isNothingAValue } from '#schemas/derive/table.ts';
import type { Db } from '../database.ts';
import type { Step, WantedColumn } from '../migrationPlan.ts';
import { gather } from '../partitions/gather.ts';
import { countIds, takeOver } from '../partitions/takeOver.ts';
import { conversion } from './conversion.ts';
import { indexTerms } from './indexTerms.ts';

/** Does one step of a migration. */
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
    case 'add':
      return addColumn(db, step.table, step.column);
    case 'fill':
      await sql`update ${table} set ${sql.ref(step.column.name)} = ${sql.ref(step.filledFrom)}`.execute(db);
      return;
    case 'replace':
      await alter(sql`drop column ${sql.ref(step.column.name)}`);
      return addColumn(db, step.table, step.column);
    case 'widen':
    case 'convert':
      await alter(sql`
        alter column ${sql.ref(step.column.name)} type ${sql.raw(step.column.type)} using ${conversion(step.column, step.from)}`);
      return mark(db, step.table, step.column);
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
      await alter(
        sql`add foreign key (${sql.ref(step.column.name)})
          references ${sql.table(step.target.table)} (${sql.ref(step.target.column)})`,
      );
      return;
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

// The ids of a log are told apart by each of its partitions, and come from one sequence.
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

async function addIndex(db: Db, table: string, index: Index): Promise<void> {
  const isOfWords = index.purpose === 'words';
  // Without it the search is slower, and right all the same.
  if (isOfWords && !(await hasTrigrams(db))) return;
  const unique = index.unique ? sql`unique` : sql``;
  const method = isOfWords || index.purpose === 'entries' ? sql`using gin` : sql``;
  const nothing = isNothingAValue(index) ? sql`nulls not distinct` : sql``;
  await sql`
    create ${unique} index ${sql.ref(index.name)} on ${sql.table(table)} ${method} (${indexTerms(index)})
    ${nothing}`.execute(db);
}

// The embedded PostgreSQL and most others bring it along; whoever owns a database may have it there.
async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') as may
    from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows[0]?.may) await sql`create extension if not exists pg_trgm`.execute(db);
  const { rows: found } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  return found.length > 0;
}

// A default fills the records that are there without an update, which tables that only grow would refuse.
async function addColumn(db: Db, table: string, column: WantedColumn): Promise<void> {
  const { fill, name, type } = column;
  const filled =
    fill === undefined || fill === null ? sql`` : sql` default ${sql.lit(fill)}::${sql.raw(type)}`;
  await sql`alter table ${sql.table(table)} add column ${columnSql(column)}${filled}`.execute(db);
  if (fill !== undefined && fill !== null)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} drop default`.execute(db);
  await mark(db, table, column);
}

// All in one trip: a new database has hundreds of them.
async function mark(db: Db, table: string, ...columns: readonly WantedColumn[]): Promise<void> {
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
