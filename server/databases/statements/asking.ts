import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { FlowFailure } from '../../flow/failure.ts';
import { refusalOf } from '../using.ts';

/** Queries a connected database for the designer. @throws ApiError with the reason that it is unavailable. */
export async function asking<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConsoleFault) throw refusalOf(error);
    if (!(error instanceof FlowFailure)) throw error;
    throw badInput([{ field: 'connection', rule: 'connection', message: error.words[call.lang] }]);
  }
}
