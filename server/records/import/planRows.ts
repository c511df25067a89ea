import type { RunningJob } from '../jobs/job.ts';
import { batchesOf } from './sheet/batches.ts';
import type { Sheet } from './sheet/sheetRow.ts';

/**
 * Reads a file once to count its rows, so that the job can report progress. A file that cannot be read to its
 * end is rejected before anything is written.
 */
export function planRows(job: RunningJob, sheet: Sheet, batchSize: number): Promise<void> {
  return job.during(async (ended) => {
    let total = 0;
    for await (const rows of batchesOf(sheet.rows(), batchSize)) {
      total += rows.length;
      // The first batch reports the cancellation.
      if (ended.aborted) return;
    }
    await job.plan(total);
  });
}
