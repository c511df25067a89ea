import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { addRecord, isSame, updateRecord } from '../collection/write.ts';
import { noRecord, Refusal } from '../refusal.ts';

/** What of an API a version keeps. */
export const keptFields = [
  ...([
    'type',
    'title',
    'module',
    'description',
    'parameters',
    'returns',
    'example',
    'flow',
    'code',
  ] as const),
];

/** A design with its lock held, so that of two who publish at once one comes after the other. */
export async function lockedDesign(call: Call, id: number, version?: number): Promise<Row> {
  const design = await getRecord(call, resourceOf(call.registry, 'api_design'), id, 'lock');
  if (version !== undefined && design['version'] !== version)
    throw new Refusal(ret.conflict, 'conflict', { data: { record: design } });
  return design;
}

/** A version of an API by its number. @throws Refusal 404 */
export async function versionOf(call: Call, service: string, number: number): Promise<Row> {
  const { rows } = await sql<{ id: number }>`
    select id from api_version where service = ${service} and number = ${number}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return getRecord(call, resourceOf(call.registry, 'api_version'), rows[0].id);
}

/** Whether a design or a version says the same as a version. */
export function saysSame(one: Row, version: Row): boolean {
  return keptFields.every((name) => isSame(one[name] ?? null, version[name] ?? null));
}

/**
 * Adds a version with this content and makes it live: the switch is one update, so each call finds the one or the
 * other, whole. @returns the design as it is now.
 */
export async function makeLive(call: Call, design: Row, content: Row, more: Row): Promise<Row> {
  const service = String(design['service']);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from api_version where service = ${service}`.execute(call.db);
  const number = (rows[0]?.last ?? 0) + 1;
  const kept = Object.fromEntries(keptFields.map((name) => [name, content[name] ?? null]));
  await addRecord(call, resourceOf(call.registry, 'api_version'), { ...kept, service, number, ...more });
  return updateRecord(call, resourceOf(call.registry, 'api_design'), design, {
    status: 'published',
    live: number,
    publisher_id: callerOf(call).id,
    published_at: new Date().toISOString(),
  });
}
