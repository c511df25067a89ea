import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { rowsCondition } from '../collection/query.ts';
import type { JobSpec, RunningJob } from '../jobs/job.ts';
import { createRunner, type RunCases } from './runCases.ts';
import { saveOutcome } from './saveOutcome.ts';
import type { Outcome } from './testCase.ts';

/** How many cases of one job run at the same time. */
export const parallel = 4;

/** The job that runs all cases of a filter or a list of ids: their calls outside of any transaction, each result in one. */
export function testJob(call: Call, input: Row): JobSpec {
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
      const counts = { passed: 0, other: 0 };
      for (let at = 0; at < wanted.length; at += parallel) {
        const outcomes = new Map<number, Outcome>();
        const some = wanted.slice(at, at + parallel);
        const isEnded = await job.during((ended) => runSome(run, some, ended, outcomes));
        if (isEnded) await keep(job, outcomes);
        await job.batch(async ({ db }) => {
          for (const [id, outcome] of outcomes) await saveOutcome(db, id, outcome);
          return { done: outcomes.size, failed: [] };
        });
        for (const { status } of outcomes.values()) counts[status === 'passed' ? 'passed' : 'other']++;
      }
      return counts;
    },
  };
}

// Each is taken down as it comes; what was broken off is no outcome.
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

// What had come before a job was ended stays.
async function keep(job: RunningJob, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  await job.call.app.db.transaction().execute(async (db) => {
    for (const [id, outcome] of outcomes) await saveOutcome(db, id, outcome);
  });
  await job.report({ done: outcomes.size, failed: [] });
}

async function casesOf(call: Call, about: Row, ids: Row['ids']): Promise<number[]> {
  const resource = resourceOf(call.registry, 'test_case');
  const where =
    ids === undefined ? rowsCondition(call, resource, about) : sql`id = any(${ids as number[]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`select id from test_case where ${where} order by id`.execute(
    call.db,
  );
  return rows.map(({ id }) => id);
}
