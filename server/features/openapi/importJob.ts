import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';
import type { JobSpec, RunningJob, Tally } from '../../records/jobs/job.ts';
import { type Problem, problemOf } from '../../records/problem.ts';
import { importRows } from './imports.ts';
import { type Outcome, writeOperation } from './writeOperation.ts';

/** The operations to import. */
export interface ImportAsked {
  readonly id: string;
  /** The title of the document. */
  readonly source: string;
  readonly operations: readonly number[];
  /** The existing APIs to overwrite. */
  readonly cover: ReadonlySet<number>;
  readonly base: string;
  /** Whether APIs of the same paths from another host are the same service; undefined where there are none. */
  readonly elsewhere: 'same' | 'apart' | undefined;
  readonly publish: boolean;
}

const batchSize = 20;
// Notes about single APIs for the final report.
const mostTold = 500;

/**
 * The import job. Each operation is imported atomically, and completed batches persist, so an interrupted
 * import reports exactly how far it got, and the next one continues from there.
 */
export function importSpec({ service: name }: Call, asked: ImportAsked): JobSpec {
  const { operations, base, publish } = asked;
  return {
    kind: 'api_import',
    resource: 'api_design',
    params: { import: asked.id, source: asked.source, base, publish, count: operations.length },
    guard: async (call) => {
      for (const one of [name, ...(publish ? ['Admin.ApiDesign.Publish'] : [])]) {
        const service = call.app.services.get(one);
        if (service) await call.app.gate.pass(service, call.caller);
      }
    },
    run: (job) => importAll(job, asked),
  };
}

async function importAll(job: RunningJob, asked: ImportAsked): Promise<Row> {
  const { operations } = asked;
  await job.plan(operations.length);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < operations.length; at += batchSize) {
    let some: Outcome[] = [];
    await job.batch(async (inside) => {
      const part = await importSome(inside, asked, operations.slice(at, at + batchSize));
      some = part.outcomes;
      return part.tally;
    });
    if (asked.publish) await publishAll(job, some.filter(isWritten));
    outcomes.push(...some);
  }
  return resultOf(outcomes);
}

async function importSome(
  inside: Call,
  asked: ImportAsked,
  numbers: readonly number[],
): Promise<{ tally: Tally; outcomes: Outcome[] }> {
  // Two concurrent imports would both find that an API does not exist.
  await sql`select pg_advisory_xact_lock(hashtextextended('kaifang.api_import', 0))`.execute(inside.db);
  const outcomes: Outcome[] = [];
  const rows = await importRows(inside.db, asked.id, numbers);
  const found = new Set(rows.map(({ number }) => number));
  // The file may have been deleted, so its operations are unknown.
  const failed = numbers.filter((number) => !found.has(number)).map(goneProblem);
  for (const row of rows)
    try {
      const outcome = await inSavepoint(inside, (call) => writeOperation(call, asked, row));
      outcomes.push(outcome);
    } catch (error) {
      const problem = problemOf(error, inside);
      if (!problem) throw error;
      failed.push({ name: row.service, ...problem });
    }
  // Each publication is committed separately.
  const done = outcomes.filter((one) => !asked.publish || !isWritten(one)).length;
  return { tally: { done, failed }, outcomes };
}

function goneProblem(number: number): Problem {
  return { row: number, key: 'open.importGone' };
}

function isWritten({ what }: Outcome): boolean {
  return what !== 'skipped';
}

// Uses the same gate as a publication by hand, which runs test cases and so must be outside of our
// transaction.
async function publishAll(job: RunningJob, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes) {
    const failed = await publish(job.call, outcome);
    await job.report({ done: 1 - failed.length, failed });
  }
}

// A draft that cannot be published remains a draft, and the reason is reported.
async function publish(call: Call, outcome: Outcome): Promise<Problem[]> {
  const service = call.app.services.get('Admin.ApiDesign.Publish');
  if (!service) throw new ApiError(ret.notFound, 'service');
  try {
    await service.run(call, { id: outcome.id });
    outcome.isPublished = true;
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.key === 'open.samePublished') return [];
    const problem = problemOf(error, call);
    if (!problem) throw error;
    return [{ id: outcome.id, name: outcome.service, ...problem }];
  }
}

function resultOf(outcomes: readonly Outcome[]): Row {
  const count = (what: Outcome['what']) => outcomes.filter((one) => one.what === what).length;
  const written = outcomes.filter(({ what }) => what === 'added' || what === 'changed');
  const kept = outcomes.filter((one) => one.kept.length > 0);
  return {
    ...{
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
    },
    published: outcomes.filter(({ isPublished }) => isPublished).length,
    apis: written.slice(0, mostTold).map(({ id, service, what }) => ({ id, service, what })),
    kept: kept
      .slice(0, mostTold)
      .map(({ id, service, kept: places }) => ({ id, service, places: [...places] })),
  };
}
