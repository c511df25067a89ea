import { ConsoleFault } from '../../flow/data/fault.ts';
import { type FlowFailure, failed } from '../../flow/failure.ts';

const texts: Readonly<Partial<Record<ConsoleFault['kind'], string>>> = {
  full: 'baseFull',
  busy: 'baseFull',
  lost: 'baseLost',
  tooBig: 'baseTooBig',
  tooLong: 'time',
  stopped: 'time',
  readOnly: 'readOnly',
  denied: 'database',
  charset: 'value',
};

const notThere = new Set<ConsoleFault['kind']>(['unreachable', 'blocked', 'signIn', 'noDatabase']);

/** Whether an error means that the database is unavailable, rather than that the statement failed. */
export function isGone(error: unknown): boolean {
  return error instanceof ConsoleFault && (notThere.has(error.kind) || isLost(error));
}

function isLost({ kind }: ConsoleFault): boolean {
  return kind === 'full' || kind === 'busy' || kind === 'lost' || kind === 'tooLong';
}

/**
 * Converts an error of a connected database to a flow failure whose message does not reveal the location of
 * the database.
 */
export function baseFailure(name: string, error: unknown): unknown {
  if (!(error instanceof ConsoleFault)) return error;
  return failed(keyOf(error), { name }, error);
}

/** A connection that does not exist, is switched off, or has no readable password. */
export function noBase(
  key: 'baseNone' | 'baseOff' | 'baseNoPassword' | 'basePasswordUnreadable',
  name: string,
): FlowFailure {
  return failed(key, { name });
}

function keyOf({ kind, state }: ConsoleFault): string {
  if (notThere.has(kind)) return 'connection';
  const known = texts[kind];
  if (known) return known;
  return state.startsWith('22') ? 'value' : 'database';
}
