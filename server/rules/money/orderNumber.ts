import { randomInt } from 'node:crypto';
import { platformOffset } from '#schemas/payloads/days.ts';

/** An order's number: the moment in China down to the millisecond, and four digits more; 21 in all. */
export function orderNumber(now: Date): string {
  const moment = new Date(now.getTime() + platformOffset).toISOString().replace(/\D/g, '');
  return moment + String(randomInt(10_000)).padStart(4, '0');
}
