import { CallError } from './callError.ts';

/**
 * Which rejections the dialog leaves out: all of them, or some. The dialog shows every rejection, even if a
 * form or a panel shows it as well. Only three kinds may be quiet: those of repeated polls that were shown
 * the first time, those of queries about input that is still being typed, and those that the caller resolves
 * without the user.
 */
export type Quiet = boolean | ((refusal: CallError) => boolean);

/** Whether the dialog leaves out a rejection. */
export function isQuiet(quiet: Quiet | undefined, refusal: CallError): boolean {
  return typeof quiet === 'function' ? quiet(refusal) : (quiet ?? false);
}

/**
 * Why something could not be loaded, for a component that says so in its place; undefined if the dialog shows
 * it.
 */
export function silentServices(error: unknown): string | undefined {
  if (error instanceof CallError && error.isTold) return undefined;
  return error instanceof Error ? error.message : String(error);
}
