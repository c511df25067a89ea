import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** The schema of the partitions, so that the public one has only a table for each resource. */
export const partitionSchema = 'kaifang_log';

/** A partition of a log. */
export interface Partition {
  readonly name: string;
  /** Its period, from inclusive to exclusive; null where it has no bound on that side. */
  readonly from: string | null;
  readonly until: string | null;
  /** The default partition, for rows that no other one accepts. */
  readonly isRest: boolean;
}

/**
 * The partitions of a log, oldest first, the default one last; the database's catalog is the only list of
 * them.
 */
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

/** The qualified name of a partition. */
export const partitionTable = (name: string) => sql.table(`${partitionSchema}.${name}`);
