import { sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import type { Resource } from '#schemas/resource.ts';
import { trashDays } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { shapeOf } from './shape.ts';

/**
 * Moves records into the trash, each exactly as it was stored: one statement, however many there are.
 * @returns what they are called there.
 */
export async function discard(call: Call, resource: Resource, ids: readonly number[]): Promise<number[]> {
  const { caller, db } = call;
  const { hash, columns } = shapeOf(resource);
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from ${sql.table(resource.name)} where id = any(${ids}::bigint[]) returning *),
    shape as (
      insert into kaifang_system.trash_shape (hash, columns) values (${hash}, ${JSON.stringify(columns)})
      on conflict do nothing),
    told as (
      insert into trash (resource, record_id, title, account_id, username, deleted_at, expires_at)
      select ${resource.name}, id, ${titleSql(resource)}, ${caller?.id ?? null}::bigint, ${caller?.username ?? null},
        now(), now() + make_interval(days => ${trashDays})
      from gone order by id returning id, record_id)
    insert into kaifang_system.trash_row (trash_id, shape, row)
    select told.id, ${hash}, to_jsonb(gone) from told join gone on gone.id = told.record_id
    returning trash_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

function titleSql({ schema, display }: Resource) {
  const property = schema.properties[display];
  const isNamed = property && isReadable(property) && isStored(property) && display !== 'id';
  return isNamed ? sql`left(${sql.ref(`gone.${display}`)}::text, 200)` : sql`null`;
}
