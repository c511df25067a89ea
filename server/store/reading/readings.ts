import type { DialectAdapter, Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import type { Tables } from '../database.ts';

// Connections that long readings may hold at a time, so that everybody else still finds one.
const mostReadings = 5;
/** How many long readings one account may have under way. */
export const mostOfAccount = 2;
// How long whoever takes nothing keeps his place while nobody else wants it, in milliseconds.
const patience = 120_000;
// And how long when all places are taken: who fetches slowly may be some seconds with a piece.
const patienceWhenFull = 20_000;

/** A long reading that is under way. */
export interface Reading {
  /** Its end where its reader takes nothing for too long: what the connection is closed with. */
  onEnd(end: () => void): void;
  /** A piece is ready, and its reader has not asked for the next one. */
  offered(): void;
  /** He has. */
  taken(): void;
  leave(): void;
}

interface Entry {
  readonly account: number | null;
  /** Since when its reader has taken nothing; null while the database is at work for him. */
  offeredAt: number | null;
  end: () => void;
}

// A call's own database has its adapter in common with those of all others.
const underWay = new WeakMap<DialectAdapter, Set<Entry>>();

/**
 * Takes a place among the long readings. Where all are taken, the one whose reader has taken nothing for the longest
 * time is ended, if that is some seconds. @throws Refusal 410 when nobody's is, or when the account has its share.
 */
export function enterReading(db: Kysely<Tables>, account: number | null): Reading {
  const { adapter } = db.getExecutor();
  const entries = underWay.get(adapter) ?? new Set<Entry>();
  underWay.set(adapter, entries);
  const own = [...entries].filter((entry) => account !== null && entry.account === account);
  if (own.length >= mostOfAccount && !endStalled(own))
    throw new Refusal(ret.rateLimited, 'exportsOfAccount', { values: { most: mostOfAccount } });
  if (entries.size >= mostReadings && !endStalled([...entries])) throw new Refusal(ret.rateLimited, 'busy');
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
