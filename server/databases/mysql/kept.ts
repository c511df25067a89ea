import { sql } from 'kysely';
import { runBound } from '../boundSql.ts';
import type { Session } from '../engine.ts';

/**
 * The attributes that MySQL drops from a column that is redefined without them: its collation, and the
 * automatic update on change.
 */
export async function mysqlKept(
  session: Session,
  { schema, name }: { readonly schema: string; readonly name: string },
  column: string,
): Promise<{ readonly behind: string; readonly also: string }> {
  const { rows } = await runBound(
    session,
    'mysql',
    sql`
      select coalesce(collation_name, ''), extra from information_schema.columns
      where table_schema = ${schema} and table_name = ${name} and column_name = ${column}`,
  );
  const [collation = '', extra = ''] = (rows[0] ?? []).map((cell) => String(cell ?? ''));
  return {
    behind: /^\w+$/.test(collation) ? ` collate ${collation}` : '',
    also: /on update \w+(\(\d?\))?/i.exec(extra)?.[0] ?? '',
  };
}
