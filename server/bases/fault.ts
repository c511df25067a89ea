import { ConsoleFault } from '../console/fault.ts';
import { type FlowFailure, failed } from '../flow/failure.ts';

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

/** Whether a fault says that a database is not there, and nothing of what was asked of it. */
export function isGone(error: unknown): boolean {
  return error instanceof ConsoleFault && (notThere.has(error.kind) || isLost(error));
}

function isLost({ kind }: ConsoleFault): boolean {
  return kind === 'full' || kind === 'busy' || kind === 'lost' || kind === 'tooLong';
}

/** What a fault of a connected database is to a flow, in words that tell nothing of where it is. */
export function baseFailure(name: string, error: unknown): unknown {
  if (!(error instanceof ConsoleFault)) return error;
  return failed(keyOf(error), { name }, error);
}

/** A connection that there is none of, that is switched off, or that has no password or none that can be read. */
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
