import type { DialectAdapter, Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import type { Tables } from '../database.ts';

// Connections that long readings may hold at a time, so that everybody else still finds one.
const mostReadings = 5;

// A call's own database has its adapter in common with those of all others.
const underWay = new WeakMap<DialectAdapter, number>();

/** Takes a place among the long readings. @returns how to leave it. @throws Refusal 410 when all are taken. */
export function enterReading(db: Kysely<Tables>): () => void {
  const { adapter } = db.getExecutor();
  const others = underWay.get(adapter) ?? 0;
  if (others >= mostReadings) throw new Refusal(ret.rateLimited, 'busy');
  underWay.set(adapter, others + 1);
  let isInside = true;
  return () => {
    if (isInside) underWay.set(adapter, (underWay.get(adapter) ?? 1) - 1);
    isInside = false;
  };
}
