import { createHmac } from 'node:crypto';

/** How often a message is tried before it becomes a dead letter. */
export const mostTries = 8;

const pauses = [10, 30, 120, 600, 1800, 7200, 21_600];

/** How many seconds to wait after so many tries that failed; nothing when it was the last. */
export function pauseAfter(tries: number): number | undefined {
  return tries >= mostTries ? undefined : pauses[Math.min(tries, pauses.length) - 1];
}

/** What a push is signed with: HMAC-SHA256 of its moment and its body, by the application's secret. */
export function signature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
