import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { tell } from '../collection/tell.ts';
import { addRecord, isSame, updateRecord } from '../collection/write.ts';
import { calledBy } from '../gateway/surroundings.ts';
import { noRecord, Refusal } from '../refusal.ts';
import { keptOfVersion } from '../store/open/keptOfVersion.ts';
import { wayBack } from '../store/open/wayBack.ts';

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
  return keptOfVersion.every((name) => isSame(one[name] ?? null, version[name] ?? null));
}

/** @throws Refusal 420 where a flow would come back to its own API. */
export async function refuseCircle(call: Call, service: string, { flow }: Row): Promise<void> {
  const way = await wayBack(call.db, service, calledBy(flow));
  if (way) throw new Refusal(ret.state, 'gate.circle', { values: { way: [service, ...way].join(' → ') } });
}

/**
 * Adds a version with this content and makes it live: the switch is one update, so each call finds the one or the
 * other, whole. @returns the design as it is now.
 */
export async function makeLive(call: Call, design: Row, content: Row, more: Row): Promise<Row> {
  const service = String(design['service']);
  await refuseCircle(call, service, content);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from api_version where service = ${service}`.execute(call.db);
  const number = (rows[0]?.last ?? 0) + 1;
  const kept = Object.fromEntries(keptOfVersion.map((name) => [name, content[name] ?? null]));
  await addRecord(call, resourceOf(call.registry, 'api_version'), { ...kept, service, number, ...more });
  const resource = resourceOf(call.registry, 'api_design');
  const published = await updateRecord(call, resource, design, {
    status: 'published',
    live: number,
    publisher_id: callerOf(call).id,
    published_at: new Date().toISOString(),
  });
  // Those who use it hear of every version that goes live, by whatever way it did.
  const { notify, input } = resource.actions['publish'] ?? {};
  await tell(call, resource, notify, [{ ...published, note: more['note'] ?? null }], input);
  return published;
}
