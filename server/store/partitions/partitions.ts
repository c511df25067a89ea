import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The schema that partitions live in, so that the public one holds a table for each resource and nothing else. */
export const partitionSchema = 'kaifang_log';

/** A part of a log. */
export interface Partition {
  readonly name: string;
  /** Its time, from the one moment until before the other; nothing where it has no border on that side. */
  readonly from: string | null;
  readonly until: string | null;
  /** Where the rows go whose time no other one holds. */
  readonly isRest: boolean;
}

/** The partitions of a log, the oldest first, the rest at last; the database's own catalog is the only list of them. */
export async function partitionsOf(db: Db, table: string): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    with parts as (
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(${`public."${table}"`})
        and c.relnamespace = to_regnamespace(${partitionSchema})
    )
    select name, bound = 'DEFAULT' as "isRest",
      substring(bound from 'FROM \\(''([^'']+)''\\)') as "from",
      substring(bound from 'TO \\(''([^'']+)''\\)') as until
    from parts order by substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz nulls last`.execute(db);
  return rows;
}

/** The full name of a partition. */
export const partitionTable = (name: string) => sql.table(`${partitionSchema}.${name}`);
