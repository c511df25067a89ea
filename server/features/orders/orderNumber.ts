import { randomInt } from 'node:crypto';
import { platformOffset } from '#schemas/payloads/days.ts';

/** An order's number: the time in China to the millisecond and four random digits, 21 in all. */
export function orderNumber(now: Date): string {
  const moment = new Date(now.getTime() + platformOffset).toISOString().replace(/\D/g, '');
  return moment + String(randomInt(10_000)).padStart(4, '0');
}
