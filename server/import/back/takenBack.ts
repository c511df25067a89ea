import type { Call } from '../../call.ts';
import { inSavepoint } from '../../inSavepoint.ts';

class TakenBack extends Error {}

/** Does a work and takes all of it back, with what was to follow the commit, to know whether it would be refused. */
export async function takenBack(call: Call, work: (inside: Call) => Promise<void>): Promise<void> {
  try {
    await inSavepoint(call, async (inside) => {
      await work(inside);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}
