import type { Json, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { concernedWatch } from '../concerned.ts';
import type { JobSpec } from '../jobs/job.ts';
import type { Problem } from '../problem.ts';
import { type DoubleWatch, doubleWatch } from './doubles.ts';
import type { ImportAsked } from './importAsked.ts';
import { importNotes } from './importNotes.ts';
import { type ImportPlan, makePlan } from './importPlan.ts';
import { type Missing, withMissing } from './missing.ts';
import { namedRows } from './namedRows.ts';
import { planRows } from './planRows.ts';
import { batchesOf } from './sheet/batches.ts';
import { takenBack } from './takenBack.ts';
import { keepTaken, type TakenRows, takeRows } from './takeRows.ts';
import { claimedIn, releasedIn, releaseValues, uniqueMemory } from './uniques.ts';
import { handsOverOf, type ReadRow, readRow, type ValidatedRow } from './validateRows.ts';
import { sumOf } from './write.ts';
import { nothingBesides } from './writtenRows.ts';

const batchSize = 1000;
const mostSamples = 20;

/**
 * Checks a file and reports what an import would do: each batch is written and rolled back, so that nothing
 * stays, and validated with the names that earlier batches released.
 */
export function checkSpec({ resource, input, sheet, guard }: ImportAsked): JobSpec {
  return {
    kind: 'import_check',
    resource: resource.name,
    params: input,
    guard,
    run: async (job) => {
      const counts = { add: 0, change: 0, unchanged: 0, bad: 0 };
      const samples: Row[] = [];
      let besides = nothingBesides;
      let missing: Missing = new Map();
      const first = await makePlan(job.call, resource, input, sheet);
      await planRows(job, sheet, batchSize);
      const watch = concernedWatch(resource);
      const before = { said: doubleWatch(first), left: uniqueMemory() };
      for await (const rows of batchesOf(sheet.rows(), batchSize)) {
        let read: readonly ReadRow[] = [];
        let judged: readonly ValidatedRow[] = [];
        let news = nothingBesides;
        await job.batch(async (inside) => {
          const plan = await makePlan(inside, resource, input, sheet);
          read = await namedRows(
            inside,
            plan,
            rows.map((row) => readRow(first, row)),
          );
          ({ rows: judged, besides: news } = await tryRows(inside, plan, job.id, read, before));
          const failed = judged.flatMap((row): Problem[] => (row.kind === 'bad' ? [row.problem] : []));
          return { done: judged.length - failed.length, failed };
        });
        before.left.add(releasedIn(resource, judged.map(handsOverOf)));
        keepTaken(before.said, read, judged);
        besides = sumOf(besides, news);
        missing = withMissing(missing, judged);
        for (const row of judged) {
          counts[row.kind]++;
          if (row.kind === 'add') watch.add(row.values);
          if (row.kind === 'change') watch.add({ ...row.before, ...row.changes }, row.changes);
          const sample = samples.length < mostSamples ? sampleOf(row, resource.display) : undefined;
          if (sample) samples.push(sample);
        }
      }
      const concerned = await watch.items(job.call);
      return {
        ...counts,
        ...(concerned?.length !== 0 && { concerned: concerned as Json }),
        ...importNotes(resource, counts.add, besides, missing),
        samples: samples as Json[],
      };
    },
  };
}

function sampleOf(row: ValidatedRow, display: string): Row | undefined {
  if (row.kind === 'add')
    return { row: row.line, name: row.values[display] ?? null, values: row.values as never };
  if (row.kind !== 'change') return undefined;
  const { before, changes } = row;
  const pairs = Object.keys(changes).map((name) => [name, [before[name] ?? null, changes[name] ?? null]]);
  return {
    ...{ row: row.line, id: before['id'] as number, name: before[display] ?? null },
    changes: Object.fromEntries(pairs),
  };
}

/** What a dry run remembers of earlier rows. */
interface Before {
  /** The claimed values. */
  readonly said: DoubleWatch;
  /** The released values. */
  readonly left: ReturnType<typeof uniqueMemory>;
}

/**
 * Writes rows as an import would and rolls everything back, including effects after commit, so that errors of
 * custom services and of the database are known in advance. Values that earlier rows of the file released are
 * free.
 */
async function tryRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  read: readonly ReadRow[],
  { said: earlier, left }: Before,
): Promise<TakenRows> {
  let taken: TakenRows = { rows: [], besides: nothingBesides };
  await takenBack(call, async (inside) => {
    const said = read.map(({ values }) => ({ says: values, from: null }));
    await releaseValues(inside, plan.resource, left.among(claimedIn(plan.resource, said)));
    taken = await takeRows(inside, plan, job, read, earlier);
  });
  return taken;
}
