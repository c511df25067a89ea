import { sql } from 'kysely';
import type { Call } from '../call.ts';
import { insertKept } from './insertKept.ts';
import { type Columns, shapeOf } from './shape.ts';

/**
 * Brings back what went into the trash along with records that are there again. What is no longer kept as it was then
 * stays away: it is not what was asked for.
 */
export async function bringAlong(call: Call, trashIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ resource: string; shape: string; columns: Columns }>`
    select distinct resource, shape, columns from kaifang_system.trash_along
    join kaifang_system.trash_shape on hash = shape where trash_id = any(${trashIds}::bigint[])`.execute(
    call.db,
  );
  for (const { resource: name, shape, columns } of rows) {
    const resource = call.registry.resources.get(name);
    if (!resource) continue;
    const now = shapeOf(resource).columns;
    if (Object.keys(now).some((column) => column in columns && columns[column] !== now[column])) continue;
    const kept = sql`
      select row from kaifang_system.trash_along
      where trash_id = any(${trashIds}::bigint[]) and resource = ${name} and shape = ${shape}`;
    await insertKept(call.db, resource, columns, kept, sql`id`);
  }
}
