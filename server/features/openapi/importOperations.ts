import { sql } from 'kysely';
import { isSameHost } from '#schemas/openapi/serviceName.ts';
import { say } from '#schemas/say.ts';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { type ApiError, badInput, noRecord } from '../../apiError.ts';
import { passAs } from '../../core/access/passAs.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import { readAddress } from '../../platform/httpClient/readAddress.ts';
import { importSpec } from './importJob.ts';
import { findImport } from './imports.ts';
import type { CasesInput, ImportInput } from './parseInput.ts';

/** The selected operations of a parsed file. */
export interface ChosenOperations {
  readonly id: string;
  /** The title of the document. */
  readonly source: string;
  readonly operations: readonly number[];
  /** The base URL of the operations; empty where each has its own. */
  readonly base: string;
}

/** Starts the import of operations of a parsed file; reports invalid selections immediately. */
export async function importOperations(call: Call, input: ImportInput): Promise<{ job: number }> {
  const chosen = await chosenOperations(call, input);
  const publish = input.publish === true;
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const cover = new Set(input.cover ?? []);
  const elsewhere = input.elsewhere ?? undefined;
  const covered = chosen.operations.filter((number) => cover.has(number));
  if (elsewhere === undefined && (await hasOtherHost(call, chosen, covered)))
    throw wrong(call, 'elsewhere', 'elsewhereMissing');
  return { job: await call.app.jobs.start(call, importSpec(call, { ...chosen, cover, publish, elsewhere })) };
}

// Whether an API that would be overwritten came from another host.
async function hasOtherHost(call: Call, { id, base }: ChosenOperations, numbers: readonly number[]) {
  const { rows } = await sql<{ base: string }>`
    select distinct o.base from kaifang_system.api_import_row r join kaifang_system.api_origin o using (service)
    where r.import_id = ${id} and r.number = any(${numbers}::integer[]) and r.apart is not null`.execute(
    call.db,
  );
  return rows.some((origin) => !isSameHost(origin.base, base));
}

/**
 * Validates a call's selection from a file that its account uploaded. @throws ApiError when an operation is
 * not in the file, or the input is incomplete.
 */
export async function chosenOperations(call: Call, input: CasesInput): Promise<ChosenOperations> {
  const { import: id } = input;
  const file = await findImport(call.db, callerOf(call).id, id);
  if (!file) throw noRecord();
  const operations = [...new Set(input.operations)].sort((a, b) => a - b);
  if (operations.length === 0) throw wrong(call, 'operations', 'noneTicked');
  await refuseForged(call, id, operations);
  const asked = input.base === undefined ? undefined : (input.base ?? '').trim();
  const base = await baseOf(call, id, operations, { asked, told: file.base });
  return { id, source: file.title, operations, base };
}

async function refuseForged(call: Call, id: string, operations: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from kaifang_system.api_import_row
    where import_id = ${id} and number = any(${operations}::integer[]) and api is not null`.execute(call.db);
  if (rows[0]?.count !== operations.length) throw wrong(call, 'operations', 'notInFile');
}

// Defaults come from the file. If every operation has its own server, no base URL is needed.
async function baseOf(
  call: Call,
  id: string,
  operations: readonly number[],
  { asked, told }: { readonly asked: string | undefined; readonly told: string },
): Promise<string> {
  if (!asked) {
    const { rows } = await sql`
      select 1 from kaifang_system.api_import_row
      where import_id = ${id} and number = any(${operations}::integer[])
        and api #>> '{flow,nodes,upstream,url,join,0,lit}' = '' limit 1`.execute(call.db);
    if (rows.length === 0) return '';
  }
  const text = asked ?? told;
  if (text === '') throw wrong(call, 'base', 'baseMissing');
  try {
    const { search, hash } = readAddress(text);
    if (search || hash) throw new OutgoingFault('address');
    return trimmedEnd(text, '/');
  } catch (error) {
    throw error instanceof OutgoingFault ? wrong(call, 'base', 'baseForm') : error;
  }
}

function wrong(call: Call, field: string, key: string): ApiError {
  return badInput([{ field, rule: key, message: say(call.texts, `openapi.${key}`) }]);
}
