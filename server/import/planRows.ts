import type { RunningJob } from '../jobs/job.ts';
import { batchesOf } from './sheet/batches.ts';
import type { Sheet } from './sheet/sheetRow.ts';

/**
 * Reads a file through once to say how many rows there are, so that it can be told how far the job is; a file that cannot
 * be read to its end is refused before anything of it is written.
 */
export function planRows(job: RunningJob, sheet: Sheet, batchSize: number): Promise<void> {
  return job.during(async (ended) => {
    let total = 0;
    for await (const rows of batchesOf(sheet.rows(), batchSize)) {
      total += rows.length;
      // That it is not to go on is for the first batch to say.
      if (ended.aborted) return;
    }
    await job.plan(total);
  });
}
