import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { type Call, callerOf } from '../call.ts';
import { OutgoingFault } from '../outgoing/fault.ts';
import { readAddress } from '../outgoing/readAddress.ts';
import { passAs } from '../publishing/passAs.ts';
import { badInput, noRecord, type Refusal } from '../refusal.ts';
import { findImport } from '../store/apiImport/imports.ts';
import { importSpec } from './importJob.ts';

/** What was chosen of a file that was read before. */
export interface ChosenOperations {
  readonly id: string;
  /** The title of the document. */
  readonly source: string;
  readonly operations: readonly number[];
  /** The address below which they are; empty where each names its own. */
  readonly base: string;
}

/** Begins the import of operations of a file that was read before; what of it is not so is told at once. */
export async function importOperations(call: Call, input: Row): Promise<{ job: number }> {
  const chosen = await chosenOperations(call, input);
  const publish = input['publish'] === true;
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const cover = new Set((input['cover'] ?? []) as number[]);
  return { job: await call.app.jobs.start(call, importSpec(call, { ...chosen, cover, publish })) };
}

/** What a call chose of a file that its account had read. @throws Refusal where it is none of it, or says too little. */
export async function chosenOperations(call: Call, input: Row): Promise<ChosenOperations> {
  const id = String(input['import']);
  const file = await findImport(call.db, callerOf(call).id, id);
  if (!file) throw noRecord();
  const operations = [...new Set(input['operations'] as number[])].sort((a, b) => a - b);
  if (operations.length === 0) throw wrong(call, 'operations', 'noneTicked');
  await refuseForged(call, id, operations);
  const asked = input['base'] === undefined ? undefined : String(input['base'] ?? '').trim();
  const base = await baseOf(call, id, operations, { asked, told: file.base });
  return { id, source: file.title, operations, base };
}

async function refuseForged(call: Call, id: string, operations: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from kaifang_system.api_import_row
    where import_id = ${id} and number = any(${operations}::integer[]) and api is not null`.execute(call.db);
  if (rows[0]?.count !== operations.length) throw wrong(call, 'operations', 'notInFile');
}

// What is not said is what the file says. Where each of them names a server of its own, there need be none.
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

function wrong(call: Call, field: string, key: string): Refusal {
  return badInput([{ field, rule: key, message: say(call.texts, `openapi.${key}`) }]);
}
