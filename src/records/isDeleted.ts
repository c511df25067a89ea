import { CallError } from '#providers/callError.ts';
import { ret } from '#schemas/wire.ts';

/**
 * Whether the record does not exist. An invalid id is rejected as wrong input, which means the same to the
 * user.
 */
export function isDeleted(error: unknown): boolean {
  return error instanceof CallError && (error.ret === ret.notFound || error.ret === ret.badInput);
}
