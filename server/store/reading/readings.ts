import type { Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import type { Tables } from '../database.ts';
import { wholeOf } from '../statements.ts';

// Connections that long readings may hold at a time, so that everybody else still finds one.
const mostReadings = 5;

const underWay = new WeakMap<Kysely<Tables>, number>();

/** Takes a place among the long readings. @returns how to leave it. @throws Refusal 410 when all are taken. */
export function enterReading(db: Kysely<Tables>): () => void {
  const whole = wholeOf(db);
  const others = underWay.get(whole) ?? 0;
  if (others >= mostReadings) throw new Refusal(ret.rateLimited, 'busy');
  underWay.set(whole, others + 1);
  let isInside = true;
  return () => {
    if (isInside) underWay.set(whole, (underWay.get(whole) ?? 1) - 1);
    isInside = false;
  };
}
