import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { mergeApi } from '#schemas/openapi/merge/mergeApi.ts';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { Refusal } from '../refusal.ts';
import type { importRows } from '../store/apiImport/imports.ts';
import { keepOrigin, originOf } from '../store/apiImport/origins.ts';
import type { ImportAsked } from './importJob.ts';

/** What became of an operation. */
export interface Outcome {
  readonly id: number;
  readonly service: string;
  readonly what: 'added' | 'changed' | 'unchanged' | 'skipped';
  /** Where something that was edited by hand stood against the file, and stayed. */
  readonly kept: readonly string[];
  isPublished: boolean;
}

type ReadRow = Awaited<ReturnType<typeof importRows>>[number];

/** Writes an operation as the draft of an API: a new one, or merged into the one that is there. */
export async function writeOperation(call: Call, asked: ImportAsked, row: ReadRow): Promise<Outcome> {
  const { api } = row;
  if (!api) throw new Refusal(ret.badInput, 'record');
  const { rows } = await sql<{ id: number; service: string }>`
    select id, service from api_design where lower(service) = lower(${row.service}) for update`.execute(
    call.db,
  );
  const id = rows[0]?.id;
  const origin = await originOf(call.db, rows[0]?.service ?? row.service);
  // Another file was imported since this one was read.
  if (origin && (origin.method !== row.method || origin.path !== row.path))
    throw new Refusal(ret.state, 'open.importOwned', {
      values: { method: origin.method, path: origin.path },
    });
  const told = { service: row.service, kept: [], isPublished: false };
  if (id === undefined) {
    const made = await saveDraft(call, { ...withBase(api, asked.base) } as unknown as Row);
    await remember(call, asked, row, api);
    return { ...told, id: Number(made['id']), what: 'added' };
  }
  if (!asked.cover.has(row.number)) return { ...told, id, what: 'skipped' };
  const record = await getRecord(call, resourceOf(call.registry, 'api_design'), id, 'lock');
  const base = origin && withBase(origin.api, origin.base);
  const ours = record as unknown as Parameters<typeof mergeApi>[2];
  const { changes, kept } = mergeApi(row.service, base, ours, withBase(api, asked.base));
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await saveDraft(call, { id, version: record['version'], ...changes } as unknown as Row);
  await remember(call, asked, row, api);
  return { ...told, id, what: isChanged ? 'changed' : 'unchanged', kept };
}

// As the designer saves it: the same rules, the same entry in the audit trail.
async function saveDraft(call: Call, fields: Row): Promise<Row> {
  const service = call.app.services.get('Admin.ApiDesign.SaveDraft');
  if (!service) throw new Refusal(ret.notFound, 'service');
  return (await service.run(call, fields)) as Row;
}

async function remember(call: Call, asked: ImportAsked, row: ReadRow, api: ImportedApi): Promise<void> {
  const { source, base } = asked;
  await keepOrigin(call.db, row.service, { source, base, method: row.method, path: row.path, api });
}
