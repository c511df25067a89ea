import { sql } from 'kysely';
import type { ApiDesign, ApiVersion } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { findCallCycle } from '../../gateway/findCallCycle.ts';
import { calledBy } from '../../gateway/surroundings.ts';
import { versionedFields } from '../../records/computed/versionedFields.ts';
import { getRecord } from '../../records/get.ts';
import { notify } from '../../records/notify.ts';
import { addRecord, isSame, updateRecord } from '../../records/write.ts';
import type { ApiContent } from './flowFaults.ts';

/** A locked design, which serializes concurrent publications. */
export async function lockedDesign(call: Call, id: number, version?: number): Promise<ApiDesign> {
  const design = await getRecord(call, 'api_design', id, 'lock');
  if (version !== undefined && design.version !== version)
    throw new ApiError(ret.conflict, 'conflict', { data: { record: design } });
  return design;
}

/** A version of an API by its number. @throws ApiError 404 */
export async function versionOf(call: Call, service: string, number: number): Promise<ApiVersion> {
  const { rows } = await sql<{ id: number }>`
    select id from api_version where service = ${service} and number = ${number}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return getRecord(call, 'api_version', rows[0].id);
}

/** Whether a design or a version has the same content as a version. */
export function isUnchanged(one: Omit<ApiContent, 'service'>, version: ApiVersion): boolean {
  return versionedFields.every((name) => isSame(one[name], version[name]));
}

/** @throws ApiError 420 where a flow would call its own API. */
export async function assertNoCallCycle(
  call: Call,
  service: string,
  { flow }: Pick<ApiContent, 'flow'>,
): Promise<void> {
  const way = await findCallCycle(call.db, service, calledBy(flow));
  if (way) throw new ApiError(ret.state, 'gate.circle', { values: { way: [service, ...way].join(' → ') } });
}

type About = { readonly note: string | null; readonly restored_from?: number };

/**
 * Adds a version with this content and makes it live. The switch is a single update, so each call sees one
 * complete version. @returns the updated design.
 */
export async function makeLive(
  call: Call,
  design: ApiDesign,
  content: ApiContent,
  more: About,
): Promise<ApiDesign> {
  const service = design.service;
  await assertNoCallCycle(call, service, content);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from api_version where service = ${service}`.execute(call.db);
  const number = (rows[0]?.last ?? 0) + 1;
  const kept = Object.fromEntries(versionedFields.map((name) => [name, content[name]]));
  await addRecord(call, resourceOf(call.registry, 'api_version'), { ...kept, service, number, ...more });
  const resource = resourceOf(call.registry, 'api_design');
  const published = await updateRecord(call, 'api_design', design, {
    status: 'published',
    live: number,
    publisher_id: callerOf(call).id,
    published_at: new Date().toISOString(),
  });
  // Users of the API are notified of every version that goes live, by any path.
  const { notify: notice, input } = resource.actions['publish'] ?? {};
  await notify(call, resource, notice, [{ ...published, note: more.note }], input);
  return published;
}
