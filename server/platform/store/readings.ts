import type { DialectAdapter, Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Tables } from './database.ts';

// The most connections for long readings at a time, so that other calls still find one.
const mostReadings = 5;
/** The most concurrent long readings of one account. */
const mostOfAccount = 2;
// How long an idle reader keeps its slot while no other needs it, in milliseconds.
const patience = 120_000;
// The same when all slots are taken: a slow reader may need some seconds for a piece.
const patienceWhenFull = 20_000;

/** A long reading in progress. */
export interface Reading {
  /** Registers the function that closes the connection when its reader is idle for too long. */
  onEnd(end: () => void): void;
  /** A piece is ready, and its reader has not asked for the next one. */
  offered(): void;
  /** The reader has asked for the next one. */
  taken(): void;
  leave(): void;
}

interface Entry {
  readonly account: number | null;
  /** The time since which its reader is idle; null while the database works for it. */
  offeredAt: number | null;
  end: () => void;
}

// A call's own database shares its adapter with those of all others.
const underWay = new WeakMap<DialectAdapter, Set<Entry>>();

/**
 * Takes a slot among the long readings. If all are taken, ends the one whose reader has been idle longest,
 * provided that is some seconds. @throws ApiError 410 when there is none, or when the account has reached its
 * limit.
 */
export function enterReading(db: Kysely<Tables>, account: number | null): Reading {
  const { adapter } = db.getExecutor();
  const entries = underWay.get(adapter) ?? new Set<Entry>();
  underWay.set(adapter, entries);
  const own = [...entries].filter((entry) => account !== null && entry.account === account);
  if (own.length >= mostOfAccount && !endStalled(own))
    throw new ApiError(ret.rateLimited, 'exportsOfAccount', { values: { most: mostOfAccount } });
  if (entries.size >= mostReadings && !endStalled([...entries])) throw new ApiError(ret.rateLimited, 'busy');
  return enter(entries, account);
}

function enter(entries: Set<Entry>, account: number | null): Reading {
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    clearTimeout(timer);
    entries.delete(entry);
  };
  let close = () => {};
  const entry: Entry = {
    account,
    offeredAt: null,
    end: () => {
      leave();
      close();
    },
  };
  entries.add(entry);
  return {
    onEnd: (end) => {
      close = end;
    },
    offered: () => {
      entry.offeredAt = performance.now();
      timer = setTimeout(entry.end, patience).unref();
    },
    taken: () => {
      entry.offeredAt = null;
      clearTimeout(timer);
    },
    leave,
  };
}

function endStalled(among: readonly Entry[]): boolean {
  const since = ({ offeredAt }: Entry) => offeredAt ?? Number.POSITIVE_INFINITY;
  const [first] = among.toSorted((one, other) => since(one) - since(other));
  if (!first || performance.now() - since(first) < patienceWhenFull) return false;
  first.end();
  return true;
}
