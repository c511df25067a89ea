import type { Json, Row } from '#schemas/resource.ts';
import type { JobSpec } from '../jobs/job.ts';
import type { Problem } from '../jobs/problem.ts';
import type { ImportAsked } from './importAsked.ts';
import { importNotes } from './importNotes.ts';
import { makePlan } from './importPlan.ts';
import { handsOverOf, type Judged, type ReadRow, readRow } from './judge.ts';
import { type Missing, withMissing } from './missing.ts';
import { namedRows } from './namedRows.ts';
import { planRows } from './planRows.ts';
import { batchesOf } from './sheet/batches.ts';
import { keepTaken } from './takeRows.ts';
import { tryRows } from './tryRows.ts';
import { doubleWatch } from './unique/doubles.ts';
import { leftIn, uniqueMemory } from './unique/uniques.ts';
import { sumOf } from './write.ts';
import { nothingBesides } from './writtenRows.ts';

const batchSize = 1000;
const mostSamples = 20;

/**
 * Goes through a file and says what an import would do: each batch is written and taken back, so that nothing stays, and
 * judged with the names that the batches before it let go of.
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
      const before = { said: doubleWatch(first), left: uniqueMemory() };
      for await (const rows of batchesOf(sheet.rows(), batchSize)) {
        let read: readonly ReadRow[] = [];
        let judged: readonly Judged[] = [];
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
        before.left.add(leftIn(resource, judged.map(handsOverOf)));
        keepTaken(before.said, read, judged);
        besides = sumOf(besides, news);
        missing = withMissing(missing, judged);
        for (const row of judged) {
          counts[row.kind]++;
          const sample = samples.length < mostSamples ? sampleOf(row, resource.display) : undefined;
          if (sample) samples.push(sample);
        }
      }
      return {
        ...counts,
        ...importNotes(resource, counts.add, besides, missing),
        samples: samples as Json[],
      };
    },
  };
}

function sampleOf(row: Judged, display: string): Row | undefined {
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
