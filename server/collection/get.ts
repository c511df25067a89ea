import { sql } from 'kysely';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { noRecord } from '../refusal.ts';
import { wireMapper } from './codec.ts';
import { readableSql } from './computed/fieldSql.ts';
import { ownership } from './query.ts';
import type { Condition } from './where.ts';

/** The input of a service that takes one record. */
export const idInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
  },
};

/** One record as the wire has it. @throws Refusal 404 when there is none that the caller may see. */
export async function getRecord(
  call: Call,
  resource: Resource,
  id: number,
  lock: 'lock' | 'read' = 'read',
): Promise<Row> {
  const [row] = await getRecords(call, resource, [id], lock);
  if (!row) throw noRecord();
  return row;
}

/** Those of some records that there are and that the caller may see, in the order of their ids. */
export async function getRecords(
  call: Call,
  resource: Resource,
  ids: readonly number[],
  lock: 'lock' | 'read' = 'read',
  /** Whose they may be where that is not simply the caller's own, or everybody's. */
  scope?: Condition,
): Promise<Row[]> {
  const [only] = ids;
  const wanted = ids.length === 1 ? sql`id = ${only}` : sql`id = any(${ids}::bigint[])`;
  const where = sql.join([wanted, ...(scope ? [scope] : ownership(call, resource))], sql` and `);
  // In one order, so that two who lock the same records do not wait for each other.
  const locking = lock === 'lock' ? sql`order by id for update` : sql`order by id`;
  const { rows } = await sql<Row>`
    select ${readableSql(resource)} from ${sql.table(resource.name)} where ${where} ${locking}`.execute(
    call.db,
  );
  return rows.map(wireMapper(resource));
}
