import { sql } from 'kysely';
import { apiChanges, type ComparedApi } from '#schemas/flow/changes/apiChanges.ts';
import { mergeApi } from '#schemas/openapi/mergeApi.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import type { CoverChanges } from '#schemas/payloads/apiImport.ts';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { noRecord } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { getRecord } from '../../records/get.ts';
import { findImport, importRows } from './imports.ts';
import { originOf } from './origins.ts';
import type { CasesInput } from './parseInput.ts';

/** What an import of operations would change in the drafts of existing APIs. */
export async function diffOperations(call: Call, input: CasesInput): Promise<{ items: CoverChanges[] }> {
  const file = await findImport(call.db, callerOf(call).id, input.import);
  if (!file) throw noRecord();
  const base = trimmedEnd((input.base ?? file.base).trim(), '/');
  const items: CoverChanges[] = [];
  for (const { number, service, api } of await importRows(call.db, input.import, input.operations)) {
    const { rows } = await sql<{ id: number; service: string }>`
      select id, service from api_design where lower(service) = lower(${service})`.execute(call.db);
    const [found] = rows;
    if (!api || !found) continue;
    const record = await getRecord(call, 'api_design', found.id);
    const origin = await originOf(call.db, found.service);
    const before = origin && withBase(origin.api, origin.base);
    const { changes, kept } = mergeApi(service, before, record, withBase(api, base));
    const after = { ...record, ...changes } as unknown as ComparedApi;
    // Breaking changes are judged against the published version, when it is published.
    const all = apiChanges(record as unknown as ComparedApi, after);
    items.push({ number, changes: all.map(({ breaks: _breaks, ...change }) => change), kept });
  }
  return { items };
}
