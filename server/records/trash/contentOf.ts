import { sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { wireMapper } from '../codec.ts';
import { type Columns, shapeOf } from './shape.ts';

/**
 * The content of a deleted record, as far as its resource allows it to be read today; null where the resource
 * was removed.
 */
export async function contentOf({ db, registry }: Call, { id, resource: name }: Row): Promise<Row | null> {
  const resource = registry.resources.get(String(name));
  if (!resource) return null;
  const then = await shapeThen(db, Number(id));
  const now = shapeOf(resource).columns;
  const names = Object.keys(now).filter((column) => {
    const property = resource.schema.properties[column];
    return property && isReadable(property) && then[column] === now[column];
  });
  if (names.length === 0) return null;
  const others = Object.keys(then).filter((column) => !names.includes(column));
  const { rows } = await sql<Row>`
    select ${sql.join(names.map((column) => sql.ref(`was.${column}`)))} from kaifang_system.trash_row kept,
      jsonb_populate_record(null::${sql.table(resource.name)}, kept.row - ${others}::text[]) was
    where trash_id = ${id}`.execute(db);
  return rows[0] ? wireMapper(resource)(rows[0]) : null;
}

async function shapeThen(db: Call['db'], id: number): Promise<Columns> {
  const { rows } = await sql<{ columns: Columns }>`
    select columns from kaifang_system.trash_row join kaifang_system.trash_shape on hash = shape
    where trash_id = ${id}`.execute(db);
  return rows[0]?.columns ?? {};
}
