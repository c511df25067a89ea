import { sql } from 'kysely';
import type { SampleCall } from '#schemas/openapi/sample.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';
import type { JobSpec, RunningJob, Tally } from '../../records/jobs/job.ts';
import { type Problem, problemOf } from '../../records/problem.ts';
import { addRecord } from '../../records/write.ts';
import type { ChosenOperations } from '../openapi/importOperations.ts';
import { importRows, type KeptRow } from '../openapi/imports.ts';

const batchSize = 50;
const longestAddress = 500;

/** The job that creates a test case for each selected operation of a document; completed batches persist. */
export function makeCases({ service: name }: Call, chosen: ChosenOperations): JobSpec {
  const { id, source, operations, base } = chosen;
  return {
    kind: 'api_import',
    resource: 'test_case',
    params: { import: id, source, base, count: operations.length },
    guard: async (call) => {
      for (const one of [name, 'Admin.TestCase.Add']) {
        const service = call.app.services.get(one);
        if (service) await call.app.gate.pass(service, call.caller);
      }
    },
    run: (job) => makeAll(job, chosen),
  };
}

async function makeAll(job: RunningJob, chosen: ChosenOperations): Promise<Row> {
  const { operations } = chosen;
  await job.plan(operations.length);
  const counts = { added: 0, skipped: 0 };
  for (let at = 0; at < operations.length; at += batchSize) {
    let made = 0;
    let left = 0;
    await job.batch(async (inside) => {
      const numbers = operations.slice(at, at + batchSize);
      const { tally, added } = await makeSome(inside, numbers, chosen);
      made = added;
      left = tally.done - added;
      return tally;
    });
    counts.added += made;
    counts.skipped += left;
  }
  return counts;
}

async function makeSome(
  inside: Call,
  numbers: readonly number[],
  { id, base }: ChosenOperations,
): Promise<{ tally: Tally; added: number }> {
  const rows = await importRows(inside.db, id, numbers);
  const found = new Set(rows.map(({ number }) => number));
  // The file may have been deleted, so its operations are unknown.
  const failed = numbers
    .filter((number) => !found.has(number))
    .map((number): Problem => ({ row: number, key: 'open.importGone' }));
  let added = 0;
  for (const row of rows)
    try {
      if (await inSavepoint(inside, (call) => makeOne(call, row, base))) added++;
    } catch (error) {
      const problem = problemOf(error, inside);
      if (!problem) throw error;
      failed.push({ name: row.service, ...problem });
    }
  return { tally: { done: numbers.length - failed.length, failed }, added };
}

// Returns whether the case did not exist yet.
async function makeOne(call: Call, row: KeptRow, base: string): Promise<boolean> {
  const { sample, service, title } = row;
  if (!sample) throw new ApiError(ret.badInput, 'operate.noSample');
  const { method, rows, body, files = [], expectations } = sample;
  if (files.length > 0)
    throw new ApiError(ret.badInput, 'operate.wantsFiles', { values: { names: files.join(', ') } });
  const name = title || service;
  const address = addressOf(sample, base);
  if (address.length > longestAddress)
    throw new ApiError(ret.badInput, 'operate.longAddress', { values: { most: longestAddress } });
  const { rows: there } = await sql`
    select 1 from test_case where api_path = ${service} and api_url = ${address} and method = ${method}
    limit 1`.execute(call.db);
  if (there.length > 0) return false;
  await addRecord(call, 'test_case', {
    ...{ name, api_path: service, api_name: name, api_url: address, method, body },
    params: rows,
    expectations,
  });
  return true;
}

function addressOf({ address }: SampleCall, base: string): string {
  return /^https?:\/\//i.test(address) ? address : base + address;
}
