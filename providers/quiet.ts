import { CallError } from './callError.ts';

/**
 * Which refusals the dialog leaves out: all of them, or some. Every refusal is told there, also where a form or a
 * panel shows it as well; what may be quiet is only what nobody has to hear of: what is asked again and again and was
 * told the first time, what is asked about while it is still being typed, and what the caller settles by itself.
 */
export type Quiet = boolean | ((refusal: CallError) => boolean);

/** Whether the dialog leaves a refusal out. */
export function isQuiet(quiet: Quiet | undefined, refusal: CallError): boolean {
  return typeof quiet === 'function' ? quiet(refusal) : (quiet ?? false);
}

/** Why something could not be had, for whoever says so in its place; nothing where the dialog says it. */
export function untold(error: unknown): string | undefined {
  if (error instanceof CallError && error.isTold) return undefined;
  return error instanceof Error ? error.message : String(error);
}
