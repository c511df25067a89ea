import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { rowsCondition } from '../collection/query.ts';
import { nameFailed } from '../jobs/attempt.ts';
import type { JobSpec, RunningJob, Tally } from '../jobs/job.ts';
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
async function keep({ call, report }: RunningJob, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  const { db } = call.app;
  await report(await db.transaction().execute((tx) => writeDown({ ...call, db: tx }, outcomes)));
}

// A case that was not passed is told as such, by its name and with the reason.
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

async function casesOf(call: Call, about: Row, ids: Row['ids']): Promise<number[]> {
  const resource = resourceOf(call.registry, 'test_case');
  const where =
    ids === undefined ? rowsCondition(call, resource, about) : sql`id = any(${ids as number[]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`select id from test_case where ${where} order by id`.execute(
    call.db,
  );
  return rows.map(({ id }) => id);
}
