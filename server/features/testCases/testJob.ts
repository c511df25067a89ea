import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { nameFailed } from '../../records/jobs/attempt.ts';
import type { JobSpec, RunningJob, Tally } from '../../records/jobs/job.ts';
import { matching } from '../../records/reach.ts';
import { createRunner, type RunCases } from './runCases.ts';
import { saveOutcome } from './saveOutcome.ts';
import type { Outcome } from './testCase.ts';

/** The number of concurrent cases per job. */
export const parallel = 4;

/** The cases to run: by ids, or all of a filter. */
export type TestRunInput = {
  readonly id?: number;
  readonly ids?: readonly number[];
  readonly filter?: Json;
  readonly q?: string;
};

/**
 * The job that runs all cases of a filter or a list of ids: the calls run outside of any transaction, and
 * each result is stored in its own.
 */
export function testJob(call: Call, input: TestRunInput): JobSpec {
  const service = call.app.services.get('Admin.TestCase.Run');
  const { filter, q, ids } = input;
  return {
    kind: 'test',
    resource: 'test_case',
    deed: 'run',
    params: { ...(filter !== undefined && { filter }), ...(q !== undefined && { q }) },
    guard: async (fresh) => {
      if (service) await fresh.app.gate.pass(service, fresh.caller);
    },
    run: async (job) => {
      const wanted = await casesOf(
        job.call,
        { ...(filter !== undefined && { filter }), ...(q !== undefined && { q }) },
        ids,
      );
      await job.plan(wanted.length);
      const run = await createRunner(job.call.app);
      for (let at = 0; at < wanted.length; at += parallel) {
        const outcomes = new Map<number, Outcome>();
        const some = wanted.slice(at, at + parallel);
        const isEnded = await job.during((ended) => runSome(run, some, ended, outcomes));
        if (isEnded) await keep(job, outcomes);
        await job.batch((inside) => writeDown(inside, outcomes));
      }
      return {};
    },
  };
}

// Stored as they arrive; an aborted run has no outcome.
async function runSome(
  run: RunCases,
  ids: readonly number[],
  ended: AbortSignal,
  outcomes: Map<number, Outcome>,
) {
  const one = async (id: number) => {
    const came = await run([id], ended);
    if (!ended.aborted) for (const [key, outcome] of came) outcomes.set(key, outcome);
  };
  await Promise.all(ids.map(one));
  return ended.aborted;
}

// Results from before a job was stopped are kept.
async function keep({ call, report }: RunningJob, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  const { db } = call.app;
  await report(await db.transaction().execute((tx) => writeDown({ ...call, db: tx }, outcomes)));
}

// A failed case is reported by name with the reason.
async function writeDown(call: Call, outcomes: ReadonlyMap<number, Outcome>): Promise<Tally> {
  for (const [id, outcome] of outcomes) await saveOutcome(call.db, id, outcome);
  const failed = [...outcomes].filter(([, { status }]) => status !== 'passed');
  const optionOf = (resource: string, field: string, value: string) =>
    resourceOf(call.registry, resource).schema.properties[field]?.options?.[value]?.label;
  const problems = failed.map(([id, { status, reason }]) => ({
    id,
    key: 'operate.notPassed',
    values: {
      status: optionOf('test_case', 'status', status),
      reason: optionOf('test_snapshot', 'reason', reason),
    },
  }));
  const tally = { done: outcomes.size - failed.length, failed: problems };
  return nameFailed(call, resourceOf(call.registry, 'test_case'), tally);
}

async function casesOf(call: Call, about: Row, ids: TestRunInput['ids']): Promise<number[]> {
  const resource = resourceOf(call.registry, 'test_case');
  const where = ids === undefined ? await matching(call, resource, about) : sql`id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ id: number }>`select id from test_case where ${where} order by id`.execute(
    call.db,
  );
  return rows.map(({ id }) => id);
}
