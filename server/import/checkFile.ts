import type { Json, Row } from '#schemas/resource.ts';
import type { JobSpec } from '../jobs/job.ts';
import type { Problem } from '../jobs/problem.ts';
import { doubleWatch } from './doubles.ts';
import type { ImportAsked } from './importAsked.ts';
import { makePlan } from './importPlan.ts';
import { type Judged, judgeRows, readRow } from './judge.ts';
import { lookUp } from './lookups.ts';
import { batchesOf } from './sheet/batches.ts';

const batchSize = 1000;
const mostSamples = 20;

/** Goes through a file and says what an import would do; nothing is written. */
export function checkSpec({ resource, input, sheet, guard }: ImportAsked): JobSpec {
  return {
    kind: 'import_check',
    resource: resource.name,
    params: input,
    guard,
    run: async (job) => {
      const counts = { add: 0, change: 0, unchanged: 0, bad: 0 };
      const samples: Row[] = [];
      const first = await makePlan(job.call, resource, input, sheet);
      const doubleIn = doubleWatch(first);
      for await (const rows of batchesOf(sheet.rows(), batchSize)) {
        const read = rows.map((row) => readRow(first, row, doubleIn));
        let judged: Judged[] = [];
        await job.batch(async (inside) => {
          const plan = await makePlan(inside, resource, input, sheet);
          judged = await lookUp(inside, plan, await judgeRows(inside, plan, read, 'read'));
          const failed = judged.flatMap((row): Problem[] => (row.kind === 'bad' ? [row.problem] : []));
          return { done: judged.length - failed.length, failed };
        });
        for (const row of judged) {
          counts[row.kind]++;
          const sample = samples.length < mostSamples ? sampleOf(row, resource.display) : undefined;
          if (sample) samples.push(sample);
        }
      }
      return { ...counts, samples: samples as Json[] };
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
