import { type RawBuilder, sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { wantedTable } from '../../platform/migration/wanted.ts';
import type { Db } from '../../platform/store/database.ts';
import type { Columns } from './shape.ts';

/**
 * Reinserts rows from the trash (a query for their `row`) into their table.
 * @returns what `answer` names of them.
 */
export async function insertKept(
  db: Db,
  resource: Resource,
  then: Columns,
  kept: RawBuilder<unknown>,
  answer: RawBuilder<unknown>,
): Promise<Row[]> {
  const table = sql.table(resource.name);
  const columns = wantedTable(resource)?.columns ?? [];
  // A column added since is filled as it was in the existing records. The values of a dropped column are
  // lost.
  const values = columns.map(({ name, type, fill, filledFrom = '' }): RawBuilder<unknown> => {
    if (name in then) return sql.ref(`was.${name}`);
    return filledFrom in then ? sql.ref(`was.${filledFrom}`) : sql`${fill ?? null}::${sql.raw(type)}`;
  });
  const { rows } = await sql<Row>`
    insert into ${table} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
    from (${kept}) kept, jsonb_populate_record(null::${table}, kept.row) was order by was.id
    returning ${answer}`.execute(db);
  return rows;
}
