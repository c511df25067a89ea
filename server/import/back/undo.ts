import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { getRecords } from '../../collection/get.ts';
import type { JobSpec, Tally } from '../../jobs/job.ts';
import type { Problem } from '../../jobs/problem.ts';
import { inHalves, unitsOf } from '../inHalves.ts';
import { calledOf } from './calledOf.ts';
import { handedBack, type Imported, putBack } from './putBack.ts';
import { carryOn, countTraces, dropTraces, holdersOf, nextTraces, type Trace } from './traces.ts';

const batchSize = 500;

/** Takes an import back: what it added goes, what it changed gets its old values; what others changed since stays. */
export function undoSpec(resource: Resource, job: number, guard: JobSpec['guard']): JobSpec {
  return {
    kind: 'import_undo',
    resource: resource.name,
    params: { import: job },
    guard,
    run: async (running) => {
      await running.plan(await countTraces(running.call, job));
      for (let last = Number.MAX_SAFE_INTEGER; ; ) {
        let traces: Trace[] = [];
        await running.batch(async (inside) => {
          traces = await nextTraces(inside, job, last, batchSize);
          return takeBack(inside, resource, job, traces);
        });
        if (traces.length < batchSize) return {};
        last = traces.at(-1)?.turn ?? 0;
      }
    },
  };
}

async function takeBack(call: Call, resource: Resource, job: number, next: readonly Trace[]): Promise<Tally> {
  // What holds a name that one of these gets back goes back with it; where it cannot, its own turn comes later.
  const besides = await holdersOf(call, resource, job, next);
  const traces = [...next, ...besides].sort((one, other) => other.turn - one.turn);
  const ids = traces.map(({ record_id }) => record_id);
  const records = new Map((await getRecords(call, resource, ids, 'lock')).map((row) => [row['id'], row]));
  const failed: Problem[] = [];
  const mine = traces.filter(({ record_id: id, version, before }) => {
    const record = records.get(id);
    // What was added and is gone already is where it should be.
    if (!record) return before === null;
    if (record['version'] === version) return true;
    failed.push({ id, ...calledOf(resource, record), key: 'import.changedSince' });
    return false;
  });
  for (const { record_id: id, before } of traces)
    if (before !== null && !records.has(id)) failed.push({ id, key: 'record' });
  const there = mine.flatMap(({ record_id: id, before }): Imported[] => {
    const record = records.get(id);
    return record ? [{ record, before }] : [];
  });
  const { refused } = await inHalves(call, unitsOf(resource, there, handedBack), (inside, some) =>
    putBack(inside, resource, some),
  );
  for (const { one, problem } of refused)
    failed.push({ id: one.record['id'] as number, ...calledOf(resource, one.record), ...problem });
  const lost = new Set(failed.map(({ id }) => id));
  const done = ids.filter((id) => !lost.has(id));
  await carryOn(call, resource, job, done);
  await dropTraces(call, job, done);
  const own = new Set(next.map(({ record_id }) => record_id));
  return { done: done.length, failed: failed.filter(({ id }) => own.has(Number(id))) };
}
