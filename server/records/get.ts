import { sql } from 'kysely';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { noRecord } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import { wireMapper } from './codec.ts';
import { readableSql } from './computed/fieldSql.ts';
import { ownership } from './query.ts';
import { named, type RecordName, type RecordOf } from './records.ts';
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

/** One record as the wire has it. @throws ApiError 404 when there is none that the caller may see. */
export async function getRecord<Name extends RecordName>(
  call: Call,
  resource: Name,
  id: number,
  lock?: 'lock' | 'read',
): Promise<RecordOf<Name>>;
export async function getRecord<Name extends string>(
  call: Call,
  resource: Resource<Name>,
  id: number,
  lock?: 'lock' | 'read',
): Promise<RecordOf<Name>>;
export async function getRecord(
  call: Call,
  resource: string | Resource,
  id: number,
  lock: 'lock' | 'read' = 'read',
): Promise<Row> {
  const [row] = await getRecords(call, named(call, resource), [id], lock);
  if (!row) throw noRecord();
  return row;
}

/** The existing records among the given IDs that the caller may see, ordered by ID. */
export async function getRecords<Name extends RecordName>(
  call: Call,
  resource: Name,
  ids: readonly number[],
  lock?: 'lock' | 'read',
  scope?: Condition,
): Promise<RecordOf<Name>[]>;
export async function getRecords<Name extends string>(
  call: Call,
  resource: Resource<Name>,
  ids: readonly number[],
  lock?: 'lock' | 'read',
  scope?: Condition,
): Promise<RecordOf<Name>[]>;
export async function getRecords(
  call: Call,
  of: string | Resource,
  ids: readonly number[],
  lock: 'lock' | 'read' = 'read',
  /** The owner condition, where it is not simply the caller's own records or all records. */
  scope?: Condition,
): Promise<Row[]> {
  const resource = named(call, of);
  const [only] = ids;
  const wanted = ids.length === 1 ? sql`id = ${only}` : sql`id = any(${ids}::bigint[])`;
  const where = sql.join([wanted, ...(scope ? [scope] : ownership(call, resource))], sql` and `);
  // In a fixed order, so that two calls that lock the same records do not deadlock.
  const locking = lock === 'lock' ? sql`order by id for update` : sql`order by id`;
  const { rows } = await sql<Row>`
    select ${readableSql(resource)} from ${sql.table(resource.name)} where ${where} ${locking}`.execute(
    call.db,
  );
  return rows.map(wireMapper(resource));
}
