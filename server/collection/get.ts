import { sql } from 'kysely';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { noRecord } from '../refusal.ts';
import { readableFields, wireMapper } from './codec.ts';
import { selectedSql } from './computed/fieldSql.ts';
import { ownership } from './query.ts';

/** The input of a service that takes one record. */
export const idInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, label: { zh_cn: 'ID', en: 'id' } },
  },
};

/** One record as the wire has it. @throws Refusal 404 when there is none that the caller may see. */
export async function getRecord(
  call: Call,
  resource: Resource,
  id: number,
  lock: 'lock' | 'read' = 'read',
): Promise<Row> {
  const columns = selectedSql(resource, readableFields(resource));
  const where = sql.join([sql`id = ${id}`, ...ownership(call, resource)], sql` and `);
  const locking = lock === 'lock' ? sql`for update` : sql``;
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(resource.name)} where ${where} ${locking}`.execute(call.db);
  const row = rows[0];
  if (!row) throw noRecord();
  return wireMapper(resource)(row);
}
