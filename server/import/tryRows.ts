import type { Call } from '../call.ts';
import { takenBack } from './back/takenBack.ts';
import type { ImportPlan } from './importPlan.ts';
import type { ReadRow } from './judge.ts';
import { type TakenRows, takeRows } from './takeRows.ts';
import type { DoubleWatch } from './unique/doubles.ts';
import { saidIn, type uniqueMemory, vacate } from './unique/uniques.ts';
import { nothingBesides } from './writtenRows.ts';

/** What a dry run remembers of the rows before. */
export interface Before {
  /** What they said. */
  readonly said: DoubleWatch;
  /** What they let go of. */
  readonly left: ReturnType<typeof uniqueMemory>;
}

/**
 * Writes rows as an import would and takes all of it back, with what was to follow the commit: so rules of services
 * written by hand and of the database itself are known before. What earlier rows of the file let go of is free.
 */
export async function tryRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  read: readonly ReadRow[],
  { said: earlier, left }: Before,
): Promise<TakenRows> {
  let taken: TakenRows = { rows: [], besides: nothingBesides };
  await takenBack(call, async (inside) => {
    const said = read.map(({ values }) => ({ says: values, from: null }));
    await vacate(inside, plan.resource, left.among(saidIn(plan.resource, said)));
    taken = await takeRows(inside, plan, job, read, earlier);
  });
  return taken;
}
