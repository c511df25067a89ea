import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { JobSpec, RunningJob, Tally } from '../jobs/job.ts';
import type { Problem } from '../problem.ts';
import { type DoubleWatch, doubleWatch } from './doubles.ts';
import type { ImportAsked } from './importAsked.ts';
import { importNotes } from './importNotes.ts';
import { makePlan } from './importPlan.ts';
import { type Missing, withMissing } from './missing.ts';
import { namedRows } from './namedRows.ts';
import { planRows } from './planRows.ts';
import { batchesOf } from './sheet/batches.ts';
import { keepTaken, takeRows } from './takeRows.ts';
import { type ReadRow, readRow, type ValidatedRow } from './validateRows.ts';
import { sumOf } from './write.ts';
import { type Besides, nothingBesides } from './writtenRows.ts';

const batchSize = 1000;

/** Imports a file: either the valid rows one by one, or all rows in one transaction or none. */
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

/** The outcome of a batch, with the number of added, changed and unchanged records. */
interface Taken extends Tally {
  readonly counts: readonly [added: number, changed: number, unchanged: number];
  readonly besides: Besides;
  readonly read: readonly ReadRow[];
  readonly rows: readonly ValidatedRow[];
}

async function thoseThatAreRight(asked: ImportAsked, job: RunningJob): Promise<Row> {
  const counts = newCounts(asked.resource);
  const { said, batches } = await openRows(asked, job);
  for await (const read of batches) {
    let taken: Taken | undefined;
    await job.batch(async (inside) => {
      taken = await takeIn(asked, job, inside, read, said);
      return taken;
    });
    if (!taken) continue;
    counts.add(taken);
    // Only after the commit, since a transaction may be retried.
    keepTaken(said, taken.read, taken.rows);
  }
  return counts.result();
}

// Continues after an error, so that all errors are reported together.
function allOrNone(asked: ImportAsked, job: RunningJob): Promise<Row> {
  return job.whole(async (inside) => {
    const counts = newCounts(asked.resource);
    let bad = 0;
    const { said, batches } = await openRows(asked, job);
    for await (const read of batches) {
      const taken = await takeIn(asked, job, inside, read, said);
      counts.add(taken);
      keepTaken(said, taken.read, taken.rows);
      bad += taken.failed.length;
      await job.report(taken);
    }
    if (bad > 0) throw new ApiError(ret.badInput, 'import.someBad', { values: { smart_count: bad } });
    return counts.result();
  });
}

/** The rows of a file in batches, and the values of the accepted ones. */
async function openRows({ resource, input, sheet }: ImportAsked, job: RunningJob) {
  const plan = await makePlan(job.call, resource, input, sheet);
  await planRows(job, sheet, batchSize);
  const batches = async function* (): AsyncGenerator<ReadRow[]> {
    for await (const rows of batchesOf(sheet.rows(), batchSize)) yield rows.map((row) => readRow(plan, row));
  };
  return { said: doubleWatch(plan), batches: batches() };
}

async function takeIn(
  { resource, input, sheet }: ImportAsked,
  job: RunningJob,
  inside: Call,
  read: readonly ReadRow[],
  earlier: DoubleWatch,
): Promise<Taken> {
  const plan = await makePlan(inside, resource, input, sheet);
  const named = await namedRows(inside, plan, read);
  const { rows, besides } = await takeRows(inside, plan, job.id, named, earlier);
  const failed = rows.flatMap((row): Problem[] => (row.kind === 'bad' ? [row.problem] : []));
  const count = (kind: ValidatedRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return {
    done: read.length - failed.length,
    failed,
    counts: [count('add'), count('change'), count('unchanged')],
    besides,
    read: named,
    rows,
  };
}

function newCounts(resource: Resource) {
  const sums = { added: 0, changed: 0, unchanged: 0 };
  let all = nothingBesides;
  let missing: Missing = new Map();
  return {
    add: ({ counts: [added, changed, unchanged], besides, rows }: Taken): void => {
      all = sumOf(all, besides);
      missing = withMissing(missing, rows);
      sums.added += added;
      sums.changed += changed;
      sums.unchanged += unchanged;
    },
    result: (): Row => ({ ...sums, ...importNotes(resource, sums.added, all, missing) }),
  };
}
