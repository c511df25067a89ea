import type { Call } from '../call.ts';
import { ConsoleFault } from '../console/fault.ts';
import { refusalOf } from '../console/using.ts';
import { FlowFailure } from '../flow/failure.ts';
import { badInput } from '../refusal.ts';

/** Asks a connected database for the designer. @throws Refusal that says why it does not answer. */
export async function asking<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConsoleFault) throw refusalOf(error);
    if (!(error instanceof FlowFailure)) throw error;
    throw badInput([{ field: 'connection', rule: 'connection', message: error.words[call.lang] }]);
  }
}
