import { createHmac } from 'node:crypto';

/** How many attempts a message gets before it becomes a dead letter. */
export const mostTries = 8;

/** The delays between attempts, in seconds. */
export const pauses = [10, 30, 120, 600, 1800, 7200, 21_600];

/** The delay in seconds after this many failed attempts; undefined after the last. */
export function pauseAfter(tries: number): number | undefined {
  return tries >= mostTries ? undefined : pauses[Math.min(tries, pauses.length) - 1];
}

/** The signature of a push: HMAC-SHA256 of its timestamp and body, with the application's secret. */
export function signature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
