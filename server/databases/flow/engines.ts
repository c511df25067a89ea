import { createTurns, type Turns } from '../../platform/semaphore.ts';
import { connectWithin, type Engine, type Target } from '../engine.ts';
import { openEngine } from '../openEngine.ts';
import type { DatabaseRecord } from '../record.ts';
import { type FlowPools, mostFlows } from './pool.ts';

/** A pool in use; its user must release it. */
export interface Lent {
  readonly engine: Engine;
  /** The concurrency limit for flows. */
  readonly turns: Turns;
  done(): void;
}

/** One pool for each connection that flows use. */
export interface Engines {
  lend(record: DatabaseRecord, target: () => Target): Lent;
  /** The connections that have a pool. */
  kept(): readonly DatabaseRecord[];
  /** Retires a pool: it closes when its last user releases it. */
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

/** Manages the pools. A pool whose record changed is retired and replaced. */
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

/** Whether two versions of a record lead to the same database with the same settings. */
export function isSame(one: DatabaseRecord, other: DatabaseRecord): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}
