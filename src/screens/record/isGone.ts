import { CallError } from '#providers/callError.ts';
import { ret } from '#schemas/wire.ts';

/**
 * Whether there is no such record. An id that no record can have is refused as wrong input: for whoever followed the
 * address it is the same.
 */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.ret === ret.notFound || error.ret === ret.badInput);
}
