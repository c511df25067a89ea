import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecords } from '../collection/get.ts';
import { deleteRecords, updateRecord } from '../collection/write.ts';
import { inSavepoint } from '../inSavepoint.ts';
import type { JobSpec, Tally } from '../jobs/job.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { Refusal } from '../refusal.ts';

const batchSize = 500;

interface Trace {
  readonly record_id: number;
  readonly version: number;
  readonly before: Row | null;
}

/** Takes an import back: what it added goes, what it changed gets its old values; what others changed since stays. */
export function undoSpec(resource: Resource, job: number, guard: JobSpec['guard']): JobSpec {
  return {
    kind: 'import_undo',
    resource: resource.name,
    params: { import: job },
    guard,
    run: async (running) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from kaifang_system.import_row where job_id = ${job}`.execute(running.call.db);
      await running.plan(rows[0]?.count ?? 0);
      // The last first: what was added later may refer to what was added before.
      for (let last = Number.MAX_SAFE_INTEGER; ; ) {
        let traces: Trace[] = [];
        await running.batch(async (inside) => {
          traces = await next(inside, job, last);
          return takeBack(inside, resource, job, traces);
        });
        if (traces.length < batchSize) return {};
        last = traces.at(-1)?.record_id ?? 0;
      }
    },
  };
}

async function next(call: Call, job: number, last: number): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select record_id, version, before from kaifang_system.import_row
    where job_id = ${job} and record_id < ${last} order by record_id desc limit ${batchSize}`.execute(
    call.db,
  );
  return rows;
}

async function takeBack(
  call: Call,
  resource: Resource,
  job: number,
  traces: readonly Trace[],
): Promise<Tally> {
  const ids = traces.map(({ record_id }) => record_id);
  const records = new Map((await getRecords(call, resource, ids, 'lock')).map((row) => [row['id'], row]));
  const failed: Problem[] = [];
  const mine = traces.filter(({ record_id: id, version, before }) => {
    const record = records.get(id);
    // What was added and is gone already is where it should be.
    if (!record) return before === null;
    if (record['version'] === version) return true;
    failed.push({ id, ...nameOf(resource, record), key: 'import.changedSince' });
    return false;
  });
  for (const { record_id: id, before } of traces)
    if (before !== null && !records.has(id)) failed.push({ id, key: 'record' });
  failed.push(...(await attempt(call, resource, mine, records)));
  const lost = new Set(failed.map(({ id }) => id));
  const done = ids.filter((id) => !lost.has(id));
  await sql`
    delete from kaifang_system.import_row where job_id = ${job} and record_id = any(${done}::bigint[])`.execute(
    call.db,
  );
  return { done: done.length, failed };
}

async function attempt(
  call: Call,
  resource: Resource,
  traces: readonly Trace[],
  records: ReadonlyMap<unknown, Row>,
): Promise<Problem[]> {
  if (traces.length === 0) return [];
  try {
    await inSavepoint(call, (inside) => restore(inside, resource, traces, records));
    return [];
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    const [only] = traces;
    if (traces.length === 1 && only) {
      const record = records.get(only.record_id);
      return [{ id: only.record_id, ...(record && nameOf(resource, record)), ...problem }];
    }
    const middle = Math.ceil(traces.length / 2);
    const first = await attempt(call, resource, traces.slice(0, middle), records);
    return [...first, ...(await attempt(call, resource, traces.slice(middle), records))];
  }
}

async function restore(
  call: Call,
  resource: Resource,
  traces: readonly Trace[],
  records: ReadonlyMap<unknown, Row>,
): Promise<void> {
  const { services } = call.app;
  const [remove, edit] = [
    services.get(resource.services.delete ?? ''),
    services.get(resource.services.edit ?? ''),
  ];
  const added = traces.filter(({ before, record_id: id }) => before === null && records.has(id));
  const ids = added.map(({ record_id }) => record_id);
  if (ids.length > 0) {
    if (resource.append) throw new Refusal(ret.state, 'import.notUndoable');
    await (remove?.byHand ? remove.run(call, { ids }) : deleteRecords(call, resource, ids));
  }
  for (const { record_id: id, before } of traces) {
    const record = records.get(id);
    if (before === null || !record) continue;
    if (edit?.byHand) await edit.run(call, { id, version: record['version'], ...before } as Row);
    else await updateRecord(call, resource, record, before);
  }
}

function nameOf({ display }: Resource, record: Row): { name?: string } {
  const name = record[display];
  return name === undefined || name === null ? {} : { name: String(name).slice(0, 200) };
}
