import type { Call } from '../../core/call.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';

class TakenBack extends Error {}

/**
 * Runs work and rolls it back, including its effects after commit, to find out whether it would be rejected.
 */
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
