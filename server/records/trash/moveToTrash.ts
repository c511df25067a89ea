import { type RawBuilder, sql } from 'kysely';
import { type Follower, followersOf } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { trashDays } from '#schemas/wire.ts';
import type { Call } from '../../core/call.ts';
import { titleSql } from '../computed/spokenName.ts';
import { shapeOf } from './shape.ts';

/**
 * Moves records to the trash, each exactly as stored, together with the cascade, in one statement.
 * @returns their display names in the trash.
 */
export async function moveToTrash(call: Call, resource: Resource, ids: readonly number[]): Promise<number[]> {
  const { caller, db } = call;
  const { hash, columns } = shapeOf(resource);
  const along = followersOf(call.registry, resource).map((one, at) => alongSql(one, at, ids));
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from ${sql.table(resource.name)} where id = any(${ids}::bigint[]) returning *),
    shape as (
      insert into kaifang_system.trash_shape (hash, columns) values (${hash}, ${JSON.stringify(columns)})
      on conflict do nothing),
    told as (
      insert into trash (resource, record_id, title, account_id, username, deleted_at, expires_at)
      select ${resource.name}, id, ${titleSql(resource, call.lang)}, ${caller?.id ?? null}::bigint, ${caller?.username ?? null},
        now(), now() + make_interval(days => ${trashDays})
      from gone order by id returning id, record_id)
    ${sql.join([sql``, ...along], sql`, `)}
    insert into kaifang_system.trash_row (trash_id, shape, row)
    select told.id, ${hash}, to_jsonb(gone) from told join gone on gone.id = told.record_id
    returning trash_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

// Within one statement, foreign keys are checked at its end.
function alongSql({ resource, field }: Follower, at: number, ids: readonly number[]): RawBuilder<unknown> {
  const { hash, columns } = shapeOf(resource);
  const [gone, shape, kept] = ['gone', 'shape', 'kept'].map((name) => sql.ref(`${name}_${at}`));
  return sql`
    ${gone} as (
      delete from ${sql.table(resource.name)} where ${sql.ref(field)} = any(${ids}::bigint[]) returning *),
    ${shape} as (
      insert into kaifang_system.trash_shape (hash, columns) values (${hash}, ${JSON.stringify(columns)})
      on conflict do nothing),
    ${kept} as (
      insert into kaifang_system.trash_along (trash_id, resource, shape, row)
      select told.id, ${resource.name}, ${hash}, to_jsonb(${gone})
      from ${gone} join told on told.record_id = ${sql.ref(`gone_${at}.${field}`)})`;
}
