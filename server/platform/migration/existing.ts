import { sql } from 'kysely';
import { partitionSchema } from '../partitions/partitions.ts';
import type { Db } from '../store/database.ts';
import {
  type Existing,
  type ExistingColumn,
  isOfFile,
  type Meaning,
  type Successor,
} from './migrationPlan.ts';

// About half a second of scanning, and of writers that wait for it.
const largeTable = 64 * 1024 * 1024;

/**
 * Reads the tables, columns, indexes, foreign keys, append-only triggers and partitioned logs of the public
 * schema.
 * @param largeFrom The size in bytes from which a table is large
 */
export async function readExisting(db: Db, largeFrom: number = largeTable): Promise<Existing> {
  const { columns, successors } = await readColumns(db);
  const indexes = await sql<{ name: string; table: string; unique: boolean; columns: string[] }>`
    select i.relname as name, t.relname as table, x.indisunique as unique,
      array(select a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = x.indexrelid and d.refobjid = x.indrelid) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = 'public'::regnamespace and x.indisvalid
      and not exists (select 1 from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))`.execute(
    db,
  );
  const triggers = await sql<{ table: string }>`
    select t.relname as table from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace
      and g.tgname = left(t.relname || '_append', 63)`.execute(db);
  const parted = await sql<{ table: string }>`
    select distinct t.relname as table from pg_inherits h
    join pg_class t on t.oid = h.inhparent join pg_class c on c.oid = h.inhrelid
    where t.relnamespace = 'public'::regnamespace and c.relnamespace = to_regnamespace(${partitionSchema})`.execute(
    db,
  );
  const large = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and (
      relkind = 'r' and pg_relation_size(oid) >= ${largeFrom} or relkind = 'p' and ${largeFrom} <= (
        select sum(pg_relation_size(relid)) from pg_partition_tree(pg_class.oid)))`.execute(db);
  const version = await sql<{ number: number }>`
    select current_setting('server_version_num')::integer as number`.execute(db);
  return {
    columns,
    indexes: new Map(indexes.rows.map(({ name, ...index }) => [name, index])),
    append: new Set(triggers.rows.map((row) => row.table)),
    parted: new Set(parted.rows.map((row) => row.table)),
    large: new Set(large.rows.map((row) => row.table)),
    successors,
    canValidate: (version.rows[0]?.number ?? 0) >= 160_000,
  };
}

/** The name of what is to take the place of another: a field's name never begins with it. */
export function successorName(name: string): string {
  return `~${name}`.slice(0, 63);
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly comment: string | null;
  readonly link: string | null;
  readonly target: string | null;
  readonly key: string | null;
  readonly validated: boolean | null;
  /** What depends on the column: the names of indexes, null for anything else. */
  readonly held: readonly (string | null)[];
}

async function readColumns(db: Db): Promise<Pick<Existing, 'columns' | 'successors'>> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      col_description(c.oid, a.attnum) as comment, k.conname as link, f.relname as target, b.attname as key, k.convalidated as validated,
      array(select i.relname::text from pg_depend d
        left join pg_class i on d.classid = 'pg_class'::regclass and i.oid = d.objid and i.relkind in ('i', 'I')
        where d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum) as held
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
      left join pg_class f on f.oid = k.confrelid
      left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  const byTable = new Map<string, Map<string, ExistingColumn>>();
  const successors: Successor[] = [];
  for (const { table, column, type: written, comment, link, target, key, validated, held } of rows) {
    const known = byTable.get(table) ?? new Map<string, ExistingColumn>();
    const [words, filling] = (comment ?? '').split(fillingWords);
    const type = typeNames[written] ?? written;
    const meaning = meanings.find((one) => one === words) ?? null;
    if (isSuccessor(column)) {
      successors.push({ table, column: column.slice(1), type, meaning });
      continue;
    }
    const isHeld = held.some((name) => name === null || !(isSuccessor(name) || isOfFile(table, name)));
    known.set(column, {
      type,
      meaning,
      ...(filling !== undefined && { filling }),
      ...(isHeld && { isHeld: true }),
      ...(link !== null &&
        target !== null &&
        key !== null && { link: { name: link, target, column: key, isValidated: validated === true } }),
    });
    byTable.set(table, known);
  }
  return { columns: byTable, successors };
}

function isSuccessor(name: string): boolean {
  return name.startsWith(successorName(''));
}

/** Separates, in a column's comment, its meaning and the column from which older rows still get its values. */
export const fillingWords = ' filled from ';

const typeNames: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp(3) with time zone': 'timestamptz(3)',
};

const meanings: readonly Meaning[] = ['plain', 'money', 'secret', 'password'];
