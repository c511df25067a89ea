import type { Page } from 'playwright-core';

interface Tasked {
  takeLongest(): number;
}

/** An init script of a page that records the duration of its longest task. */
export function keepLongTasks(): void {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  (window as unknown as Tasked).takeLongest = () => {
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
    const taken = longest;
    longest = 0;
    return taken;
  };
}

/** The longest task of a page since the last call, in milliseconds. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Tasked).takeLongest());

/** The typical duration of some tasks. Load from other processes affects only some of the rounds. */
export function usualOf(tasks: readonly number[]): number {
  return [...tasks].sort((a, b) => a - b)[tasks.length >> 1] ?? 0;
}
