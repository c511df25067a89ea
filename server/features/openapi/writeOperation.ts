import { sql } from 'kysely';
import type { ApiDesign } from '#generated/records.ts';
import { type MergedApi, mergeApi } from '#schemas/openapi/mergeApi.ts';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import { isSameHost } from '#schemas/openapi/serviceName.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { getRecord } from '../../records/get.ts';
import type { ImportAsked } from './importJob.ts';
import type { importRows } from './imports.ts';
import { keepOrigin, originOf } from './origins.ts';

/** The result for an operation. */
export interface Outcome {
  readonly id: number;
  readonly service: string;
  readonly what: 'added' | 'changed' | 'unchanged' | 'skipped';
  /** Fields where a manual edit conflicted with the file and was kept. */
  readonly kept: readonly string[];
  isPublished: boolean;
}

type ReadRow = Awaited<ReturnType<typeof importRows>>[number];

/** Saves an operation as the draft of an API: creates it, or merges it into the existing one. */
export async function writeOperation(call: Call, asked: ImportAsked, read: ReadRow): Promise<Outcome> {
  if (!read.api) throw new ApiError(ret.badInput, 'record');
  const service = await nameOf(call, asked, read);
  const row = { ...read, service };
  const api = { ...read.api, service };
  const { rows } = await sql<{ id: number; service: string }>`
    select id, service from api_design where lower(service) = lower(${row.service}) for update`.execute(
    call.db,
  );
  const id = rows[0]?.id;
  const origin = await originOf(call.db, rows[0]?.service ?? row.service);
  // Another file was imported since this one was parsed.
  if (origin && (origin.method !== row.method || origin.path !== row.path))
    throw new ApiError(ret.state, 'open.importOwned', {
      values: { method: origin.method, path: origin.path },
    });
  const told = { service: row.service, kept: [], isPublished: false };
  if (id === undefined) {
    const made = await saveDraft(call, withBase(api, asked.base));
    await remember(call, asked, row, api);
    return { ...told, id: made.id, what: 'added' };
  }
  if (!asked.cover.has(row.number)) return { ...told, id, what: 'skipped' };
  const record = await getRecord(call, 'api_design', id, 'lock');
  const base = origin && withBase(origin.api, origin.base);
  const { changes, kept } = mergeApi(row.service, base, record, withBase(api, asked.base));
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await saveDraft(call, { id, version: record.version, ...changes });
  await remember(call, asked, row, api);
  return { ...told, id, what: isChanged ? 'changed' : 'unchanged', kept };
}

// An operation that only has the path of another host's API gets a name of its own.
async function nameOf(
  call: Call,
  { elsewhere, base }: ImportAsked,
  { service, apart }: ReadRow,
): Promise<string> {
  if (elsewhere !== 'apart' || !apart) return service;
  const origin = await originOf(call.db, service);
  return origin && !isSameHost(origin.base, base) ? apart : service;
}

// Saves like the designer: the same rules, the same audit entry.
async function saveDraft(
  call: Call,
  fields: ImportedApi | (MergedApi['changes'] & { readonly id: number; readonly version: number }),
): Promise<ApiDesign> {
  const service = call.app.services.get('Admin.ApiDesign.SaveDraft');
  if (!service) throw new ApiError(ret.notFound, 'service');
  return (await service.run(call, { ...fields } as unknown as Row)) as ApiDesign;
}

async function remember(call: Call, asked: ImportAsked, row: ReadRow, api: ImportedApi): Promise<void> {
  const { source, base } = asked;
  await keepOrigin(call.db, row.service, { source, base, method: row.method, path: row.path, api });
}
