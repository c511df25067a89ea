import { connectWithin, type Engine, type Target } from '../console/engine.ts';
import { openEngine } from '../console/openEngine.ts';
import type { DatabaseRecord } from '../console/record.ts';
import { createTurns, type Turns } from '../flow/turns.ts';
import { type FlowPools, mostFlows } from './pool.ts';

/** A pool in use: whoever is done with it says so. */
export interface Lent {
  readonly engine: Engine;
  /** The order in which flows use it. */
  readonly turns: Turns;
  done(): void;
}

/** One pool for each connection that flows use. */
export interface Engines {
  lend(record: DatabaseRecord, target: () => Target): Lent;
  /** The connections that have a pool. */
  kept(): readonly DatabaseRecord[];
  /** Gives a pool up: it closes when the last one is done with it. */
  leave(id: number): void;
  close(): Promise<void>;
}

interface Kept {
  readonly record: DatabaseRecord;
  readonly engine: Engine;
  readonly turns: Turns;
  users: number;
  isLeft: boolean;
}

/** Keeps the pools. One whose record is not what it was is given up, and a new one takes its place. */
export function createEngines(onError: (error: Error) => void, pools: FlowPools): Engines {
  const known = new Map<number, Kept>();
  const closing = new Set<Promise<void>>();
  const closeIfDone = (one: Kept): void => {
    if (!one.isLeft || one.users > 0) return;
    const closed = one.engine.close().catch(onError);
    closing.add(closed);
    void closed.then(() => closing.delete(closed));
  };
  const leave = (id: number): void => {
    const one = known.get(id);
    if (!one) return;
    known.delete(id);
    one.isLeft = true;
    closeIfDone(one);
  };
  const made = (record: DatabaseRecord, target: Target): Kept => {
    const one = {
      record,
      engine: openEngine(target, onError, pools[target.dialect]),
      turns: createTurns(mostFlows, connectWithin),
      users: 0,
      isLeft: false,
    };
    known.set(record.id, one);
    return one;
  };
  return {
    lend(record, target) {
      const before = known.get(record.id);
      if (before && !isSame(before.record, record)) leave(record.id);
      const one = known.get(record.id) ?? made(record, target());
      one.users++;
      let isDone = false;
      const done = () => {
        if (isDone) return;
        isDone = true;
        one.users--;
        closeIfDone(one);
      };
      return { engine: one.engine, turns: one.turns, done };
    },
    kept: () => [...known.values()].map(({ record }) => record),
    leave,
    async close() {
      for (const one of known.values()) closing.add(one.engine.close().catch(onError));
      known.clear();
      await Promise.all(closing);
    },
  };
}

/** Whether two readings of a record lead to the same database in the same way. */
export function isSame(one: DatabaseRecord, other: DatabaseRecord): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}
