import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import type { JobSpec, RunningJob, Tally } from '../jobs/job.ts';
import type { Problem } from '../jobs/problem.ts';
import { Refusal } from '../refusal.ts';
import { doubleWatch } from './doubles.ts';
import type { ImportAsked } from './importAsked.ts';
import { makePlan } from './importPlan.ts';
import { judgeRows, type ReadRow, readRow } from './judge.ts';
import { batchesOf } from './sheet/batches.ts';
import { writeRows } from './write.ts';

const batchSize = 1000;

/** Imports a file: row by row those that are right, or all of them in one transaction or none. */
export function runSpec(asked: ImportAsked): JobSpec {
  const { resource, input, guard } = asked;
  const isWhole = input['on_error'] !== 'skip';
  return {
    kind: 'import',
    resource: resource.name,
    params: { ...input, whole: isWhole },
    guard,
    run: (job) => (isWhole ? allOrNone(asked, job) : thoseThatAreRight(asked, job)),
  };
}

/** What a batch came to, and how many records were added, changed and left alone by it. */
interface Taken extends Tally {
  readonly counts: readonly [added: number, changed: number, unchanged: number];
}

async function thoseThatAreRight(asked: ImportAsked, job: RunningJob): Promise<Row> {
  const counts = newCounts();
  for await (const read of readBatches(asked, job)) {
    let taken: Taken | undefined;
    await job.batch(async (inside) => {
      taken = await takeIn(asked, job, inside, read);
      return taken;
    });
    if (taken) counts.add(taken);
  }
  return counts.result();
}

// What is bad is looked for to the end, so that all of it is told at once.
function allOrNone(asked: ImportAsked, job: RunningJob): Promise<Row> {
  return job.whole(async (inside) => {
    const counts = newCounts();
    let bad = 0;
    for await (const read of readBatches(asked, job)) {
      const taken = await takeIn(asked, job, inside, read);
      counts.add(taken);
      bad += taken.failed.length;
      await job.report(taken);
    }
    if (bad > 0) throw new Refusal(ret.badInput, 'import.someBad', { values: { count: bad } });
    return counts.result();
  });
}

async function* readBatches(
  { resource, input, sheet }: ImportAsked,
  job: RunningJob,
): AsyncGenerator<ReadRow[]> {
  const plan = await makePlan(job.call, resource, input, sheet);
  const doubleIn = doubleWatch(plan);
  for await (const rows of batchesOf(sheet.rows(), batchSize))
    yield rows.map((row) => readRow(plan, row, doubleIn));
}

async function takeIn(
  { resource, input, sheet }: ImportAsked,
  job: RunningJob,
  inside: Call,
  read: readonly ReadRow[],
): Promise<Taken> {
  const plan = await makePlan(inside, resource, input, sheet);
  const judged = await judgeRows(inside, plan, read, 'lock');
  const refused = await writeRows(inside, plan, job.id, judged);
  const lost = new Set(refused.map(({ row }) => row));
  const count = (kind: string) => judged.filter((row) => row.kind === kind && !lost.has(row.line)).length;
  const bad = judged.flatMap((row): Problem[] => (row.kind === 'bad' ? [row.problem] : []));
  const failed = [...bad, ...refused].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    done: read.length - failed.length,
    failed,
    counts: [count('add'), count('change'), count('unchanged')],
  };
}

function newCounts() {
  const sums = { added: 0, changed: 0, unchanged: 0 };
  return {
    add: ({ counts: [added, changed, unchanged] }: Taken): void => {
      sums.added += added;
      sums.changed += changed;
      sums.unchanged += unchanged;
    },
    result: (): Row => ({ ...sums }),
  };
}
